/** Decides what a piece of work is called when it begins: its goal, from what was asked or the heading of a plan. */
import { sentencesOf } from '../../text/own-words.js';
import { oneLine, visibleText } from '../../text/truncate.js';
import { words } from '../../text/words.js';
import { branchTitle } from './from-git.js';
import { ASKING, clipped, contentOf, LEAD, MOST, shortened, VERB } from './headline.js';

/** What of a prompt is looked at. */
const READ = { sentences: 12, text: 4000 };
const TELLS =
  /^(?:i(?:'ve| have|'m| am)|we(?:'ve| have)|currently|right now|when|since|because|if|after|before|as|here|this is|that's|it's|in (?:the|our|this)|on (?:the|our)|one of|throughout|based on|today|recently|yesterday|for (?:the|this|some|see)|as (?:you|we|a)|hope|thanks|thank you|good (?:morning|evening)|means|same|avoid|don't|do not|never)\b/i;
/** Steps on the way: they say how, not what for. */
const STEP =
  /^(?:create|make|open|check ?out|start|use|switch|push|pull|commit|merge|rebase)\b.{0,24}\b(?:branch|worktree|pr|pull request|draft|skill|agent|tmux|commit|changes)\b|^(?:take|look|see|read|check|walk|work through|spawn|clone|continue|go|help|think|give|tell|explain|suggest|sure|propose|investigate why|find out|figure out)\b/i;
/** Words that stand for what was meant. */
const VAGUE =
  /\b(?:bug|bugs|issue|issues|error|errors|problem|problems|change|changes|thing|things|feature|code|file|files|work|task|tasks|question|questions|step|app|look|plan)\b/gi;
/** Names in a text: in backquotes, of files, in the spelling of code. */
const NAMED =
  /`([\w./ -]{2,30})(?:\(\))?`|(?<![\w/])[\w./-]*\w\.(?:tsx?|jsx?|mjs|py|go|rs|cs|java|rb|md|json|ya?ml|toml|sh|vue|css|html|ps[dm]?1)\b|\b[A-Za-z]+[a-z][A-Z]\w{1,28}\b/g;
/** What no title is made of: addresses, and marks of what was put in. */
const LINK = /https?:\/\/\S+|\[(?:image|pasted)[^\]\n]{0,40}\]/gi;
/** What a terminal colours with. */
const COLOUR = /\x1b?\[\d{1,3}(?:;\d{1,3})*m/g;
/** A title with fewer telling words names what else was named. */
const TELLING = 4;

/** What is known of the work when it is given a title. */
export interface Evidence {
  /** The user's own words, see `ownWords`. */
  own: string;
  prompt: string;
  branch: string | null;
}

/** A title of at most 60 characters. */
export function goalTitle({ own, prompt, branch }: Evidence): string {
  const plan = headingIn(prompt);
  if (plan !== null) return plan;
  const text = own === '' ? prompt : own;
  const goals = sentencesIn(text)
    .map((s, i) => {
      const title = shortened(s);
      return { title, worth: worthOf(s, title) - i * 0.3 };
    })
    .filter(({ title }) => contentOf(title) >= 2)
    .sort((a, b) => b.worth - a.worth);
  const [best] = goals;
  if (best !== undefined) return tellingOf(best.title) < TELLING ? withNames(best.title, text) : best.title;
  return branchTitle(branch) ?? (shortened(text) || oneLine(text).slice(0, MOST.characters));
}

/** The heading of a plan that was pasted. */
function headingIn(prompt: string): string | null {
  if (!/^\s*(?:please )?implement the (?:following )?plan/i.test(prompt.slice(0, 200))) return null;
  const heading = /^#{1,3}\s+(.{3,160})$/m.exec(prompt.slice(0, READ.text))?.[1];
  return heading === undefined
    ? null
    : clipped(
        oneLine(heading)
          .replace(/^(?:plan|implementation plan|review|proposal|spec)\s*[:–-]\s*/i, '')
          .split(' '),
      );
}

/** `text` as far as its writer speaks: what stands behind a colon and a line's end was printed by something. */
function ownPart(text: string): string {
  const said = visibleText(text.slice(0, READ.text).replace(COLOUR, '')).replace(LINK, ' ');
  const printed = /:[ \t]*\n/.exec(said);
  return printed === null || contentOf(said.slice(0, printed.index)) < 3 ? said : said.slice(0, printed.index);
}

function sentencesIn(text: string): string[] {
  return sentencesOf(ownPart(text))
    .map((s) => s.replace(/^[\s>*#+\d.)\]-]+(?=\S)/, '').trim())
    .filter((s) => s !== '')
    .slice(0, READ.sentences);
}

/** What speaks for `sentence`, whose heading is `title`, as the one that says the goal. */
function worthOf(sentence: string, title: string): number {
  const bare = sentence.replace(LEAD, '');
  const asks = ASKING.test(bare);
  const said = bare.replace(ASKING, '').replace(LEAD, '');
  const telling = Math.min(tellingOf(title), 5);
  return (
    (VERB.test(said) ? 2 : 0) +
    (asks ? 1 : 0) -
    (TELLS.test(bare) && !asks ? 1 : 0) -
    (STEP.test(title) ? 2 : 0) +
    telling * 0.8
  );
}

/** Words of `title` that say what it is about. */
function tellingOf(title: string): number {
  return contentOf(title.replace(VAGUE, ''));
}

/** `title` and what `text` names besides: code, files, commands. */
function withNames(title: string, text: string): string {
  const known = new Set(words(title));
  let out = title;
  for (const m of ownPart(text).matchAll(NAMED)) {
    const name = (m[1] ?? m[0]).split('/').filter(Boolean).at(-1) ?? '';
    const said = words(name);
    const next = `${out}${out === title ? ': ' : ', '}${name}`;
    if (said.length === 0 || said.every((w) => known.has(w))) continue;
    if (next.length > MOST.characters || next.split(' ').length > MOST.words) break;
    for (const w of said) known.add(w);
    out = next;
  }
  return out;
}
