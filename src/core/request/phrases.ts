/** Decides which clauses of a prompt ask to turn to other work, and what they call it. */
import { firstWord } from '../text/first-word.js';
import { sentencesOf } from '../text/own-words.js';
import { warm } from '../text/regexp-warmup.js';
import { clausesOf, isForLater, isIdleSentence, LEFT, opensDictation, plainWords, SIGNS } from './clauses.js';
import type { Rules } from './languages/_language.js';
import { cuedRules } from './spoken.js';

/** A clause that asks for other work. */
export interface Phrase {
  /** What it calls the work, cleaned of articles and of what only says when or how; '' when it gives no name. */
  about: string;
  /** The same with a noun that may be part of the name ("mobile app"): what the user is asked about. */
  called: string;
  /** The same up to the end of its sentence: a name may hold an "and". */
  long: string;
  /**
   * `ahead`: the name stands behind a phrase for it; `soft`: behind a verb of every step; `behind`: before its phrase;
   * `away`: other work is asked for in so many words.
   */
  form: 'ahead' | 'soft' | 'behind' | 'away';
  /** Does it say that this is a project, a plan, a task, a feature, a module or a context, or is it the seed's own phrase? */
  kind: boolean;
  /** Is it what people turn to within the same work: a branch, a step, the tests? */
  inner: boolean;
  /** The words that were seen. */
  of: string;
}

/** Before a phrase that ends a clause stands a name, not what somebody does ("Tom is working on X now"). */
const TELLS =
  /\b(?:is|are|was|were|has|have|had|will|would|says?|said)\s+\w+|\s(?:ist|sind|wird|läuft|geht|funktioniert|est|sont|était|marche|est[áa]n?|estaba|fue|falla|funciona|tiene|tá|são|foi|tem)\s+\S/i;
/** Before a name it tells of earlier; behind it, of the name. */
const PAST = /^(?:was|were|war|waren|était|era|estaba|estava|wurde)$/i;
/** Characters of a name, and behind it. */
const NAME = 24;
const FAR = 16;
const MOST = { whole: 600, head: 400, tail: 200, name: 120, opening: 16 };
/** What is at hand: "this application", "debugging this". */
const POINTS = /^(?:this|these|those) (?!one)|\b(?:this|these|it)$/i;
/** Behind one of these a name is over; one of a function holds "()". */
const OVER =
  /[,;:]|\((?!\))|(?<!\()\)|\.\.\.|…|[、，；：。]|\s[-–—]\s|\s(?:and|but|so|because|bc|cuz|cos|since|before|after|while|then|where|if|by|using|until|as|und|aber|weil|denn|damit|bevor|wo|et|mais|car|parce|qui|puis|y|pero|porque|que|e|mas|instead|beginning|starting)(?=\s)/i;

/** Nouns that say what kind of work it is, and are as often part of its name. */
const PART = /[\s-](?:apps?|services?|dienst|packages?|paket|repo(?:s|sitory|sitories)?)$/i;
/** A line that ends in one of these goes on in the next: a name is behind it. */
const WRAPPED =
  /((?:^|\s)(?:to|onto|into|on|with|the|our|my|zu|zum|zur|an|am|mit|auf|à|au|aux|sur|avec|al|en|con|el|la|para|ao|na|no|em|com))[ \t]*\n\s*/gi;

/** The phrases in the user's own words, in order. `own` without quotations and pastes. */
export function phrasesIn(own: string): Phrase[] {
  const whole = plainWords(own.length <= MOST.whole ? own : `${own.slice(0, MOST.head)}\n${own.slice(-MOST.tail)}`);
  const text = whole.includes('\n') ? whole.replace(WRAPPED, '$1 ') : whole;
  const lower = text.toLowerCase();
  const all = sentencesOf(text);
  const dictated = all.findIndex(opensDictation);
  const said = dictated < 0 ? all : all.slice(0, dictated + 1);
  return cuedRules(lower).flatMap((rules) => said.flatMap((sentence) => inSentence(sentence, rules)));
}

function inSentence(sentence: string, rules: Rules): Phrase[] {
  // "What else is open, I want to do that": only the question asks.
  const asks = /^(?:what|which|who|how|where)\b[^?？]*,[^?？]*$/i.test(sentence);
  const text = sentence.replace(/[\s.!?。！？…]+$/, '');
  const found = clausesOf(text).flatMap(({ clause, within, start, dictated }) => {
    const rest = text.slice(start);
    if (dictated || (asks && start === 0) || !mayHold(rest, rules) || isForLater(text.slice(0, start), clause))
      return [];
    const said = phrasesInClause(rest, clause, within, rules);
    const idle = said.length === 0 ? null : warm(rules.idle).exec(within);
    return idle === null ? said : said.filter((phrase) => isFar(idle, phrase, within));
  });
  return found.length > 0 && !asks && isIdleSentence(sentence, rules) ? [] : found;
}

/** Can `text` hold a phrase at all? Asked of its words first, since building the expressions takes longer than all else. */
function mayHold(text: string, rules: Rules): boolean {
  const { gates } = rules;
  if (gates === null || gates.within.test(text) || isWished(text, rules)) return true;
  return startsOf(text).some((at) => mayOpen(text.slice(at), gates));
}

/** May `text` say what is wanted? */
function isWished(text: string, { wished }: Rules): boolean {
  if (wished === null) return false;
  const lower = text.toLowerCase();
  return wished.words.some((w) => lower.includes(w));
}

function mayOpen(text: string, { first }: NonNullable<Rules['gates']>): boolean {
  return first.has(firstWord(text));
}

/** Does what makes a clause idle stand far behind the name, or tell behind it what is left for it? Then it is said of something else. */
function isFar({ index, 0: word }: RegExpExecArray, { about, form }: Phrase, within: string): boolean {
  if (LEFT.test(word)) return about !== '' && within.slice(0, index).includes(about);
  const name = about === '' || form !== 'ahead' ? -1 : within.indexOf(about);
  const far = PAST.test(word) ? 0 : Math.min(about.length, NAME) + FAR;
  return name >= 0 && index > name + far;
}

/** A clause without what stands before its phrase. */
function bare(clause: string, rules: Rules): string {
  const text = clause.trim().replace(SIGNS, '');
  const left = text.replace(warm(rules.lead), '').replace(SIGNS, '');
  return left === '' ? text : left;
}

/** All that a clause may mean, the likeliest first: which of it holds depends on what is known. */
function phrasesInClause(rest: string, clause: string, within: string, rules: Rules): Phrase[] {
  const [after, short] = [bare(rest, rules), bare(clause, rules)];
  const asked = openingsOf(after, rules);
  const held = rules.gates === null || rules.gates.within.test(rest);
  const away = [after, rest.trim(), short.replace(warm(rules.rest), '')].flatMap((text) => awayIn(text, rules) ?? []);
  const titled = away.find((a) => a.about !== '');
  if (titled !== undefined) return [titled];
  const found: Phrase[] = [];
  for (const [form, list, texts] of [
    ['behind', rules.titled, held ? [rest.trim(), after] : []],
    ['ahead', rules.ahead, asked],
    ['behind', rules.behind, held ? [short, clause.trim()] : []],
    ['behind', isWished(rest, rules) ? rules.wished!.forms() : [], [rest.trim(), after]],
    ['soft', rules.soft, asked],
  ] as const)
    for (const r of list)
      for (const text of texts) {
        const name = groupOf(warm(r).exec(text));
        const told = form === 'behind' && warm(TELLS).test(name ?? '');
        const said = name === undefined || told ? null : phraseOf(form, name, within.trim(), rules);
        if (said !== null) found.push(said);
        if (name !== undefined && texts === asked) break;
      }
  return [...found, ...away];
}

/** `text` from where a phrase may begin in it: behind as much of what asks ("can we now ") as can be, then behind less. */
function openingsOf(text: string, { modal, gates }: Rules): string[] {
  const asked = startsOf(text).filter((at) => at === 0 || (modal !== null && warm(modal).test(text.slice(0, at))));
  const behind = asked.reverse().map((at) => text.slice(at));
  return gates === null ? behind : behind.filter((t) => mayOpen(t, gates));
}

/** What `own`, one sentence, asks for: without what stands before a phrase and behind a name, in each language that it may be in. */
export function askedFor(own: string): string[] {
  const text = plainWords(own).replace(/[\s.!?。！？…]+$/, '');
  return cuedRules(text.toLowerCase()).flatMap((rules) => {
    const [after] = openingsOf(bare(text, rules), { ...rules, gates: null });
    const said = after?.replace(warm(rules.rest), '').trim();
    return said === undefined || said === '' || said === text ? [] : [said];
  });
}

/** Where the first words of `text` begin. */
function startsOf(text: string): number[] {
  return [0, ...[...text.matchAll(/[\s']/g)].slice(0, MOST.opening).map((m) => m.index + 1)];
}

function groupOf(m: RegExpExecArray | null): string | undefined {
  return m?.slice(1).find((g) => g !== undefined);
}

function phraseOf(form: Phrase['form'], name: string, text: string, rules: Rules): Phrase | null {
  const short = name.split(warm(OVER))[0]!.trim();
  const away = awayIn(name.replace(warm(rules.rest), ''), rules) ?? awayIn(short.replace(warm(rules.rest), ''), rules);
  if (away !== null) return away;
  const { about, called, kind } = cleaned(short, rules);
  if (about === '') return null;
  return {
    about,
    called,
    long: cleaned(name.slice(0, MOST.name), rules).about,
    form,
    kind: kind || warm(rules.seed).test(text),
    inner:
      POINTS.test(short) ||
      warm(rules.inner).test(short.replace(warm(rules.rest), '')) ||
      warm(rules.innerFirst).test(short),
    of: text.slice(0, 80),
  };
}

/** "something else", "a different project", "a different feature: gift cards". */
function awayIn(text: string, rules: Rules): Phrase | null {
  const held = rules.gates === null || rules.gates.within.test(text);
  const m = (held ? firstMatch(rules.away, [text]) : null) ?? firstMatch(rules.awayAsked, openingsOf(text, rules));
  if (m === null) return null;
  // "Another feature now, please": what stands behind the comma names nothing.
  const named = ` ${groupOf(m) ?? ''}`.replace(warm(rules.rest), '');
  const { about, called } = cleaned(named.split(warm(OVER))[0]!, rules);
  return { about, called, long: about, form: 'away', kind: true, inner: false, of: text.slice(0, 80) };
}

function firstMatch(list: RegExp[], texts: string[]): RegExpExecArray | null {
  for (const text of texts)
    for (const r of list) {
      const m = warm(r).exec(text);
      if (m !== null) return m;
    }
  return null;
}

/** A name without the words around it. */
function cleaned(name: string, rules: Rules): { about: string; called: string; kind: boolean } {
  let about = name.trim().replace(/^["'“”„«»]+|["'“”„«».!?]+$/g, '');
  let kind = false;
  let called = '';
  for (let before = ''; before !== about; ) {
    before = about;
    about = about.replace(warm(rules.rest), '').replace(warm(rules.article), '').trim();
    for (const noun of [rules.kind.behind, rules.kind.before]) {
      const m = warm(noun).exec(about);
      const left = m === null ? about : about.replace(noun, '').trim();
      if (m === null || left === '') continue;
      kind ||= m[1] !== undefined;
      if (called === '' && PART.test(about)) called = about;
      about = left;
    }
  }
  return { about, called: called || about, kind };
}
