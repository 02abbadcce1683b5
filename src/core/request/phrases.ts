/** Decides which clauses of a prompt ask to turn to other work, and what they call it. */
import { sentencesOf } from '../text/own-words.js';
import { clausesOf, isIdleSentence, plainWords, SIGNS } from './clauses.js';
import type { Rules } from './languages/_language.js';
import { cuedRules } from './spoken.js';

/** A clause that asks for other work. */
export interface Phrase {
  /** What it calls the work, cleaned of articles and of what only says when or how; '' when it gives no name. */
  about: string;
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

/** Before a name it tells of earlier; behind it, of the name. */
const PAST = /^(?:was|were|war|waren|était|era|estaba|estava|wurde)$/i;
/** Characters of a name, and behind it. */
const NAME = 24;
const FAR = 16;
const MOST = { whole: 600, head: 400, tail: 200, name: 120 };
/** What is at hand: "this application", "debugging this". */
const POINTS = /^(?:this|these|those) (?!one)|\b(?:this|these|it)$/i;
/** Behind one of these a name is over. */
const OVER =
  /[,;:()]|\.\.\.|…|[、，；：。]|\s[-–—]\s|\s(?:and|but|so|because|bc|cuz|cos|since|before|after|while|then|where|if|by|using|until|as|und|aber|weil|denn|damit|bevor|wo|et|mais|car|parce|qui|puis|y|pero|porque|que|e|mas|instead|beginning|starting)(?=\s)/i;

/** The phrases in the user's own words, in order. `own` without quotations and pastes. */
export function phrasesIn(own: string): Phrase[] {
  const text = plainWords(own.length <= MOST.whole ? own : `${own.slice(0, MOST.head)}\n${own.slice(-MOST.tail)}`);
  const lower = text.toLowerCase();
  return cuedRules(lower).flatMap((rules) => sentencesOf(text).flatMap((sentence) => inSentence(sentence, rules)));
}

function inSentence(sentence: string, rules: Rules): Phrase[] {
  // "What else is open, I want to do that": only the question asks.
  const asks = /^(?:what|which|who|how|where)\b[^?？]*,[^?？]*$/i.test(sentence);
  if (isIdleSentence(sentence, rules) && !asks) return [];
  const text = sentence.replace(/[\s.!?。！？…]+$/, '');
  const found: Phrase[] = [];
  clausesOf(text).forEach(({ clause, within, start, dictated }) => {
    if (dictated || (asks && start === 0)) return;
    const idle = rules.idle.exec(within);
    for (const said of phrasesInClause(text.slice(start), clause, within, rules))
      if (idle === null || isFar(idle, said, within)) found.push(said);
  });
  return found;
}

/** Does what makes a clause idle stand far behind the name? Then it is said of something else. */
function isFar({ index, 0: word }: RegExpExecArray, { about, form }: Phrase, within: string): boolean {
  const name = about === '' || form !== 'ahead' ? -1 : within.indexOf(about);
  const far = PAST.test(word) ? 0 : Math.min(about.length, NAME) + FAR;
  return name >= 0 && index > name + far;
}

/** A clause without what stands before its phrase. */
function bare(clause: string, rules: Rules): string {
  const text = clause.trim().replace(SIGNS, '');
  const left = text.replace(rules.lead, '').replace(SIGNS, '');
  return left === '' ? text : left;
}

/** All that a clause may mean, the likeliest first: which of it holds depends on what is known. */
function phrasesInClause(rest: string, clause: string, within: string, rules: Rules): Phrase[] {
  const [after, short] = [bare(rest, rules), bare(clause, rules)];
  const away = [after, rest.trim(), short.replace(rules.rest, '')].flatMap((text) => awayIn(text, rules) ?? []);
  const titled = away.find((a) => a.about !== '');
  if (titled !== undefined) return [titled];
  const found: Phrase[] = [];
  for (const [form, list, texts] of [
    ['behind', rules.titled, [rest.trim(), after]],
    ['ahead', rules.ahead, [after]],
    ['behind', rules.behind, [short, clause.trim()]],
    ['soft', rules.soft, [after]],
  ] as const)
    for (const r of list)
      for (const text of texts) {
        const name = r
          .exec(text)
          ?.slice(1)
          .find((g) => g !== undefined);
        const said = name === undefined ? null : phraseOf(form, name, within.trim(), rules);
        if (said !== null) found.push(said);
      }
  return [...found, ...away];
}

function phraseOf(form: Phrase['form'], name: string, text: string, rules: Rules): Phrase | null {
  const short = name.split(OVER)[0]!.trim();
  const away = awayIn(name.replace(rules.rest, ''), rules) ?? awayIn(short.replace(rules.rest, ''), rules);
  if (away !== null) return away;
  const { about, kind } = cleaned(short, rules);
  if (about === '') return null;
  return {
    about,
    long: cleaned(name.slice(0, MOST.name), rules).about,
    form,
    kind: kind || rules.seed.test(text),
    inner: POINTS.test(short) || rules.inner.test(short.replace(rules.rest, '')) || rules.innerFirst.test(short),
    of: text.slice(0, 80),
  };
}

/** "something else", "a different project", "a different feature: gift cards". */
function awayIn(text: string, rules: Rules): Phrase | null {
  for (const r of rules.away) {
    const m = r.exec(text);
    if (m === null) continue;
    const said = m.slice(1).find((g) => g !== undefined) ?? '';
    const { about } = cleaned(said.split(OVER)[0]!, rules);
    return { about, long: about, form: 'away', kind: true, inner: false, of: text.slice(0, 80) };
  }
  return null;
}

/** A name without the words around it. */
function cleaned(name: string, rules: Rules): { about: string; kind: boolean } {
  let about = name.trim().replace(/^["'“”„«»]+|["'“”„«».!?]+$/g, '');
  let kind = false;
  for (let before = ''; before !== about; ) {
    before = about;
    about = about.replace(rules.rest, '').replace(rules.article, '').trim();
    for (const noun of [rules.kind.behind, rules.kind.before]) {
      const m = noun.exec(about);
      const left = m === null ? about : about.replace(noun, '').trim();
      if (m === null || left === '') continue;
      kind ||= m[1] !== undefined;
      about = left;
    }
  }
  return { about, kind };
}
