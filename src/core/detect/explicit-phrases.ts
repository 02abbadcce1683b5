/** Decides which work an explicit phrase names: the words after "let's work on", "switch to", "back to" and their like. */

import { wordList } from '../text/first-word.js';
import { warm } from '../text/regexp-warmup.js';
import { oneLine, truncate } from '../text/truncate.js';

/** A phrase that announces a change. `named`: its object is a name even without a word like "project" behind it. */
export interface Phrase {
  id: 'now-lets' | 'switch-to' | 'back-to' | 'different';
  /** One of these stands in every text that matches, lower case: most prompts are told apart without the expression. */
  cues: string[];
  /** One of these words, too, for a phrase whose cues are everywhere. */
  words?: string[];
  /** Built when a cue was seen. */
  match(): RegExp;
  /** It must open its clause, or be asked for. */
  led?: true;
}

const START = [
  'work on',
  'move on',
  'move over',
  'move to',
  'focus on',
  'start ',
  'turn to',
  'get ',
  'tackle',
  'look ',
  'take ',
  'pick up',
  ' do ',
];

const THING =
  '(?:project|plan|task|feature|module|package|repo(?:sitory)?|work|context|track|epic|issue|ticket|service|app|page|story|stream|item|side|part|piece|thing|topic|stuff)s?';
const CALLED = (): RegExp =>
  new RegExp(
    `\\S\\s+${THING}$|^(?:project|plan|repo(?:sitory)?|context|epic|ticket|task|module|package|issue|pr)\\s+\\S`,
    'i',
  );
/** Such a noun is more often part of the name. */
const PART = /\s(?:module|package|repo(?:sitory)?|service|app|page|story|stream)s?$/i;
const SOFT = /\b(?:look|do|take|start|focus|tackle|pick|get|continue|resume)\b/i;
const OF = '(?:the |our |my |that |this |old |earlier |previous |working on )*';

/** Phrases by signal, English first, then other languages; the first group is what they name. */
export const PHRASES: Phrase[] = [
  {
    id: 'now-lets',
    cues: START,
    words: ['now', 'ok', 'okay', 'next', 'alright', 'instead', 'today'],
    match: () =>
      new RegExp(
        `\\b(?:now|ok(?:ay)?|next|alright|instead|today)[,:]?\\s+(?:let'?s|lets|let us|we(?:'ll| will)?|i want(?: you)? to|i'd like(?: you)? to|can (?:we|you)|please)\\s+(?:now\\s+)?(?:work on|move (?:on |over )?to|focus on|start (?:on|with|working on)|turn to|get (?:going )?on(?:to)?|tackle|look (?:at|into)|take (?:care of|up)|pick up|do)\\s+${OF}([^.!?\\n]{2,120})`,
        'i',
      ),
  },
  {
    id: 'now-lets',
    cues: ['let'],
    match: () =>
      new RegExp(
        `\\blet'?s\\s+(?:now\\s+)?(?:work on|move (?:on|over) to|focus on|turn to|tackle|pick up)\\s+${OF}([^.!?\\n]{2,120})`,
        'i',
      ),
  },
  {
    id: 'now-lets',
    led: true,
    cues: ['start work', 'begin work'],
    match: () => new RegExp(`\\b(?:start|begin) work(?:ing)? on\\s+${OF}([^.!?\\n]{2,120})`, 'i'),
  },
  {
    id: 'switch-to',
    led: true,
    cues: ['switch', 'jump', 'hop', 'change', 'move over', 'pivot'],
    match: () =>
      new RegExp(
        `\\b(?:switch(?:ing)?(?: over| back| gears)?|jump(?: over)?|hop(?: over)?|change(?: over)?|move over|pivot)\\s+to\\s+${OF}([^.!?\\n]{2,120})`,
        'i',
      ),
  },
  {
    id: 'back-to',
    led: true,
    cues: ['back', 'return', 'resume', 'pick', 'continu'],
    match: () =>
      new RegExp(
        `\\b(?:(?:go(?:ing)?|get(?:ting)?|come|coming|head|jump|let'?s go|let'?s get|return(?:ing)?)\\s+back\\s+to|back\\s+to|return(?:ing)? to|resume|pick(?:ing)? up(?: again)?(?: with)?|continue (?:with|on|work(?:ing)? on))\\s+${OF}([^.!?\\n]{2,120})`,
        'i',
      ),
  },
  {
    id: 'different',
    cues: ['different', 'another', 'new', 'separate', 'unrelated', 'other'],
    match: () =>
      new RegExp(
        `\\b(?:different|another|new|separate|unrelated|other)\\s+${THING.replace('|part', '').replace('|side', '')}\\b[,:]?\\s*(?:(?:now|for now|please|called|named|-|–|—|:)[,:]?\\s*)?([^.!?\\n]{0,120})`,
        'i',
      ),
  },
  {
    id: 'now-lets',
    cues: ['jetzt', 'nun', 'als n'],
    match: () =>
      /\b(?:jetzt|nun|als n[äa]chstes)\s+(?:lass(?:t)? uns|wollen wir|machen wir|arbeiten wir)\s+(?:an |mit |am |um |weiter mit )(?:der |dem |den |die |das )?([^.!?\n]{2,120})/i,
  },
  {
    id: 'now-lets',
    cues: ['ahora', 'agora'],
    match: () =>
      /(?:^|\s)(?:ahora|agora)\s+(?:vamos a |vamos )?(?:trabajemos|trabajar|trabalhar|trabalhemos)\s+(?:en|na|no|em)\s+(?:el |la |los |las )?([^.!?\n]{2,120})/i,
  },
  {
    id: 'now-lets',
    cues: ['maintenant', 'présent'],
    match: () =>
      /\b(?:maintenant|à présent),?\s+(?:on |nous )?(?:travaille|travaillons|passe|passons)\s+(?:sur|à|au)\s+(?:le |la |les |l')?([^.!?\n]{2,120})/i,
  },
  {
    id: 'now-lets',
    cues: ['现在', '接下来'],
    match: () => /(?:现在|接下来)(?:我们|咱们)?(?:来|去|开始)?(?:做|处理|研究|弄)([^。！？\n]{2,60})/,
  },
  {
    id: 'now-lets',
    cues: ['теперь', 'сейчас'],
    match: () =>
      /(?:теперь|сейчас)\s+(?:давай(?:те)?\s+)?(?:займ[её]мся|поработаем над|перейд[её]м к)\s+([^.!?\n]{2,120})/i,
  },
  {
    id: 'switch-to',
    cues: ['wechs', 'schalte'],
    match: () =>
      /\b(?:wechs(?:le|eln)(?: wir)?|schalte(?:n wir)? um)\s+(?:zu[rm]?|auf|in)\s+(?:der |dem |das |die )?([^.!?\n]{2,120})/i,
  },
  {
    id: 'switch-to',
    cues: ['cambi', 'pasemos', 'muda'],
    match: () => /\b(?:cambi(?:a|emos|ar)|pasemos|muda(?:r|mos)?)\s+(?:al?|para)\s+(?:el |la |o )?([^.!?\n]{2,120})/i,
  },
  {
    id: 'switch-to',
    cues: ['pass', 'bascul'],
    match: () => /(?:^|\s)(?:passons|bascul(?:e|ons)|passe)\s+(?:à|au|aux|sur)\s+(?:le |la |l')?([^.!?\n]{2,120})/i,
  },
  {
    id: 'switch-to',
    cues: ['切换', '转到', '换到'],
    match: () => /(?<!不要|不用|不想|先不|别)(?:切换到|转到|换到)\s*([^。！？\n]{2,60})/,
  },
  { id: 'switch-to', cues: ['に切り', 'に移'], match: () => /([^。！？\n]{2,60}?)に(?:切り替え|移り|移動し)/ },
  { id: 'switch-to', cues: ['переключ'], match: () => /переключ(?:имся|ись|аемся)\s+на\s+([^.!?\n]{2,120})/i },
  {
    id: 'back-to',
    cues: ['zurück'],
    match: () => /\bzurück\s+(?:zu[rm]?|an)\s+(?:der |dem |das |die )?([^.!?\n]{2,120})/i,
  },
  {
    id: 'back-to',
    cues: ['volv', 'regres', 'volt', 'vuelve'],
    match: () =>
      /(?:^|\s)(?:volvamos|volver|regresemos|voltemos|voltar|vuelve)\s+(?:al?|para|à|ao)\s+(?:el |la |o )?([^.!?\n]{2,120})/i,
  },
  {
    id: 'back-to',
    cues: ['reven', 'retour'],
    match: () => /(?:^|\s)(?:reven(?:ons|ir)|retour(?:nons)?)\s+(?:à|au|aux|sur)\s+(?:le |la |l')?([^.!?\n]{2,120})/i,
  },
  {
    id: 'back-to',
    cues: ['回到', '返回'],
    match: () => /(?<!不要|不用|不想|先不|别)(?:回到|返回)\s*([^。！？\n]{2,60})/,
  },
  { id: 'back-to', cues: ['に戻'], match: () => /([^。！？\n]{2,60}?)に(?:戻り|戻ろ|戻る)/ },
  { id: 'back-to', cues: ['верн'], match: () => /верн[её]мся\s+(?:к|на)\s+([^.!?\n]{2,120})/i },
];

/** Things people turn to within the same work; "now let's run the tests" changes nothing. */
const ORDINARY = wordList(
  'the a an all our your my some any it that this these those them main master develop dev trunk next previous last first remaining rest ' +
    'use plan mode auto dark light opus sonnet haiku gpt commit commits push merge rebase pull run test tests testing build builds lint linter ci fix ' +
    'fixes fixing adding writing review reviewing cleanup clean up doc docs documentation step steps point points number option options phase part ' +
    'normal work branch same way approach question questions version default bottom top beginning start end one ones two three issue issues problem ' +
    'problems error errors bug bugs bugfix finding findings failing failed broken failure failures warning warnings message messages log logs output ' +
    'implementation implementing refactoring changes change code types conflict conflicts comment comments feedback item items task tasks todo todos ' +
    'session sessions chat conversation workspace list thing things stuff together both everything more other others here there line lines file files left',
);

/** The number of a task or issue names it; the number of a step or point only counts. */
const NUMBERED = (): RegExp => /^(?:(?:task|issue|ticket|story|epic|pr)s?\s+#?|#)\d+\b/i;

/** Behind one of these a name is over, or (`NO_NAME`) there never was one. */
const REST = (): RegExp => /\s(?:and|on|in|for|with|again|then|first|now|please|of|from|at|to|as)\s.*$/i;
const NO_NAME = /^(?:using|where|what|when|how|why|whether|whatever|being|having|making|doing)\b/i;

/** What may stand before a phrase in its clause when the user speaks of themselves; "users can switch to" announces nothing. */
const LEAD = wordList(
  'ok okay right alright well great thanks thank perfect done good nice cool yes yeah no actually please hey hi now next then and so but also just ' +
    'quickly maybe think first again today instead later lets let us me i we you can could shall should may must will would want need have like am are ' +
    'to id ill im were youd going time ready go ahead',
);
const ASKED = /\b(?:let'?s|let us|please|(?:can|could) (?:you|we)|want(?: you)? to|time to)\s+$/i;

export interface Said {
  id: Phrase['id'];
  /** What it names, cleaned, '' when it names nothing that could be work. */
  about: string;
  /** The same with a noun that may be part of the name ("landing page"): what the user is asked about. */
  called: string;
  /** The words that were seen. */
  of: string;
  /** Does a word like "project" or "plan" stand behind the name, or before it? */
  thing: boolean;
  /** "work on" and "move on to" announce work; "look at" and "do" may as well be the next step of the present one. */
  firm: boolean;
}

/** The explicit phrases in the user's own words. */
export function explicitPhrases(own: string): Said[] {
  // A change is announced at the beginning or at the end, not in the middle of a long report.
  const text = own.length <= 600 ? own : `${own.slice(0, 400)}\n${own.slice(-200)}`;
  const lower = text.toLowerCase();
  const found: Said[] = [];
  for (const p of PHRASES) {
    if (found.some((f) => f.id === p.id) || !p.cues.some((c) => lower.includes(c))) continue;
    if (p.words !== undefined && !spoken(lower, p.words)) continue;
    const m = warm(p.match()).exec(text);
    if (m === null || (p.led && !announced(text.slice(Math.max(0, m.index - 80), m.index)))) continue;
    const raw = m[1] ?? '';
    const head = headOf(raw);
    const verb = m[0].slice(0, m[0].length - raw.length);
    found.push({
      id: p.id,
      about: named(head),
      called: named(head) !== '' && PART.test(head) ? truncate(withoutArticle(head), 60) : named(head),
      of: truncate(oneLine(m[0]), 80),
      thing: p.id === 'different' || CALLED().test(head),
      firm: /\bwork/i.test(verb) || !SOFT.test(verb),
    });
  }
  return found;
}

/** Does one of `words` stand in `lower` as a whole word? */
function spoken(lower: string, words: string[]): boolean {
  return (lower.match(/\w+/g) ?? []).some((w) => words.includes(w));
}

/** The work that the first explicit phrase names, '' when none does. */
export function subjectOf(said: Said[]): string {
  return said.find((p) => p.about !== '')?.about ?? '';
}

/** Of what a phrase names, the part before anything else is said about it. */
function headOf(raw: string): string {
  return oneLine(raw)
    .split(/[,;:(]|\s(?:and|but|so|because|before|after|while|then|please|where|since|if|by|using)\s|\s[-–—]\s/i)[0]!
    .replace(/\s+(?:again|now|instead|today|for (?:now|a bit)|first|next|please)$/i, '')
    .replace(/\s+(?:arbeiten|weitermachen|weiter|kümmern)$/i, '')
    .trim();
}

function named(called: string): string {
  const head = withoutArticle(called.replace(new RegExp(`\\s+${THING}$`, 'i'), ''));
  return head === '' || NO_NAME.test(head) || ordinary(head) || head.split(' ').length > 8 ? '' : truncate(head, 60);
}

function withoutArticle(name: string): string {
  return name.replace(/^(?:the|our|my|a|an)\s+/i, '').trim();
}

function ordinary(head: string): boolean {
  if (NUMBERED().test(head)) return false;
  return head
    .replace(REST(), '')
    .toLowerCase()
    .split(' ')
    .every((w) => ORDINARY.has(w) || /^[#\d.,]+$/.test(w));
}

/** Does the clause before a phrase leave it the user's own announcement? */
function announced(before: string): boolean {
  const clause = before.split(/[.!?;:,(\n–—]|\s-\s|\b(?:and|then|so|but)\b/i).at(-1)!;
  return (
    ASKED.test(before) ||
    (
      clause
        .toLowerCase()
        .replace(/['’]/g, '')
        .match(/[^\s\d"*_]+/g) ?? []
    ).every((w) => LEAD.has(w))
  );
}
