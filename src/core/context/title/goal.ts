/** Decides what a piece of work is called when it begins: its goal, from what was asked or the heading of a plan. */

import { withoutMode } from '../../document/mode-keyword.js';
import { behindAside } from '../../phrases/aside.js';
import { isClosingPrompt } from '../../phrases/closing.js';
import { wordList } from '../../text/first-word.js';
import { sentencesOf, typedLines } from '../../text/own-words.js';
import { warm } from '../../text/regexp-warmup.js';
import { oneLine, visibleText } from '../../text/truncate.js';
import { words } from '../../text/words.js';
import { branchTitle } from './from-git.js';
import { ASKING, clipped, contentOf, isOrder, LEAD, MOST, partsOf, shortened } from './headline.js';

/** What of a prompt is looked at. */
const READ = { sentences: 12, text: 4000 };
const TELLS =
  /^(?:i(?:'ve| have|'m| am| had| did| didn'?t| was| thought| think| see| saw| just| assume)|we(?:'ve| have| had| did| spent| are|'re)|assume|given|note|recently|lately|currently|right now|when|since|because|if|after|before|as|here|this is|that's|it's|in (?:the|our|this)|on (?:the|our)|one of|throughout|based on|today|recently|yesterday|for (?:the|this|some|see)|as (?:you|we|a)|hope|thanks|thank you|good (?:morning|evening)|means|same|avoid|don't|do not|never)\b/i;
/** Steps on the way: they say how, not what for. */
const STEP =
  /^(?:create|make|open|check ?out|start|use|switch|push|pull|commit|merge|rebase)\b.{0,24}\b(?:branch|worktree|pr|pull request|draft|skill|agent|tmux|commit|changes)\b|^(?:let know|put together|set ?up (?:a )?(?:call|meeting)|take|look|see|read|walk|work through|spawn|clone|continue|go|help|think|give|tell|explain|suggest|sure|investigate why|find out|figure out)\b/i;
/** Words that stand for what was meant. */
const VAGUE = wordList(
  'bug bugs issue issues error errors problem problems change changes thing things feature code file files work task tasks question questions step app look plan fix make help tell take check do get',
);
/** What is asked for is named only before: "restore it". */
const POINTING = /^\w+ (?:it|that|this|these|those|them|the (?:issue|problem|bug|error)s?)\b/i;
/** A quotation of more words is what somebody else says. */
const MOST_QUOTED = 5;
/** What is only polite. */
const COURTESY =
  /^(?:よろしく|お願い|お疲れ|ありがと|谢谢|拜托|麻烦|danke|merci|gracias|obrigad|thanks|thank you|cheers|best regards)/i;
/** Names in a text: in backquotes, of files, in the spelling of code. */
const NAMED =
  /`([\w./ -]{2,30})(?:\(\))?`|(?<![\w/])[\w./-]*\w\.(?:tsx?|jsx?|mjs|py|go|rs|cs|java|rb|md|json|ya?ml|toml|sh|vue|css|html|ps[dm]?1)\b|\b[A-Za-z]+[a-z][A-Z]\w{1,28}\b/g;
/** What no title is made of: addresses, and marks of what was put in. */
const LINK = /https?:\/\/\S+|\[(?:image|pasted)[^\]\n]{0,40}\]/gi;
/** The line of an error. */
const FAULT = /^[^\n]{0,80}?((?:\b\w*(?:Error|Exception)|\b(?:error|fatal|panic)):? ?(?:TS\d+)?:? \S[^\n]{2,160})/m;
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
export function goalTitle(of: Evidence): string {
  const { branch } = of;
  const [own, prompt] = [withoutMode(of.own), withoutMode(of.prompt)];
  const plan = headingIn(prompt);
  if (plan !== null) return plan;
  const text = newPart(own === '' ? prompt : withQuotes(own, prompt));
  const said = sentencesIn(text).map(readSentence);
  const best = said.filter((s) => contentOf(s.title) >= 2).sort((a, b) => b.worth - a.worth)[0];
  if (best === undefined) return withFault(text, prompt) ?? branchTitle(branch) ?? plainTitle(text);
  if (tellingOf(best.title) >= TELLING) return best.title;
  const before = best.points ? said[said.indexOf(best) - 1] : undefined;
  return before !== undefined && tellingOf(before.title) > 1
    ? clipped(`${best.title.split(' ')[0]}: ${before.title}`.split(' '))
    : withNames(best.title, text);
}

/** `text` without the work that it only closes: "commit, and by the way, the export button is broken". */
function newPart(text: string): string {
  const behind = isClosingPrompt(text) ? behindAside(text) : '';
  return contentOf(behind) >= 2 ? behind : text;
}

/** "can you fix?" and the error that was pasted with it; `null` where none was. */
function withFault(text: string, prompt: string): string | null {
  const fault = FAULT.exec(prompt.slice(0, READ.text).replace(COLOUR, ''))?.[1];
  return fault === undefined ? null : clipped(`${plainTitle(text)}: ${oneLine(fault)}`.split(' '));
}

function plainTitle(text: string): string {
  const [, kind, number] = /\/(issues|pull)\/(\d{1,7})\b/.exec(text.slice(0, READ.text)) ?? [];
  if (number !== undefined) return `${kind === 'pull' ? 'PR' : 'Issue'} ${number}`;
  return shortened(text) || oneLine(text).slice(0, MOST.characters);
}

/** `own`, and what stood in quotes or backquotes if it is short: names of what the work is about. */
function withQuotes(own: string, prompt: string): string {
  if (!/["“„«`]|(?:^|\s)'/.test(prompt)) return own;
  const short = (all: string, inner: string): string => (inner.trim().split(/\s+/).length > MOST_QUOTED ? ' ' : all);
  return typedLines(prompt.slice(0, READ.text))
    .replace(/^\s*\/[\w:.-]{1,60}\s+/, '')
    .replace(/["“„«]([^"”“»\n]{1,400})["”“»]/g, short)
    .replace(/`([^`\n]{1,400})`/g, short);
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
    .slice(0, READ.sentences)
    .flatMap((s) => partsOf(s.replace(/^[\s>*#+\d.)\]-]+(?=\S)/, '').trim()))
    .filter((s) => s !== '' && !COURTESY.test(s));
}

/** A sentence as a heading, and what speaks for it as the one that says the goal. */
interface Said {
  title: string;
  worth: number;
  /** Does it name what it asks for only by a pronoun? */
  points: boolean;
}

function readSentence(sentence: string, at: number): Said {
  const title = shortened(sentence);
  const bare = sentence.replace(warm(LEAD), '');
  const asks = warm(ASKING).test(bare);
  const request = bare.replace(warm(ASKING), '').replace(warm(LEAD), '');
  const telling = tellingOf(title);
  const points = warm(POINTING).test(request);
  const worth =
    (isOrder(request) ? 2 : 0) +
    (asks ? 1 : 0) -
    (warm(TELLS).test(bare) && !asks ? 2 : 0) -
    (warm(STEP).test(title) ? 2 : 0) -
    (points && telling < TELLING - 1 ? 1 : 0) +
    Math.min(telling, 5) * 0.8 -
    at * 0.3;
  return { title, worth, points };
}

/** Words of `title` that say what it is about. */
function tellingOf(title: string): number {
  const told = title.split(' ').filter((w) => !VAGUE.has(w.toLowerCase().replace(/\W+$/, '')));
  return contentOf(told.join(' '));
}

/** `title` and what `text` names besides: code, files, commands. */
function withNames(title: string, text: string): string {
  const known = new Set(words(title));
  let out = title;
  for (const m of ownPart(text).matchAll(warm(NAMED))) {
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
