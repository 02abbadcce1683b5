/** Decides which clauses of a prompt ask to turn to other work, and what they call it. */
import { languages } from './languages/_index.js';
import type { Language, Rules } from './languages/_language.js';

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
const MOST = { whole: 600, head: 400, tail: 200, clauses: 40, name: 120 };
/** Where a sentence ends, and where a clause does. */
const SENTENCE = /(?<=[.!?…](?=\s|$))\s*|\n+|(?<=[。！？])/;
const CLAUSE =
  /[,;:()–—]|\s-\s|\.\.\.|…|[、，；：]|\s(?:and|so|but|und|aber|et|mais|y|pero|e|mas)(?=\s)|\s(?=(?:now )?(?:let'?s|let us) )/gi;
/** Behind one of these a name is over. */
const OVER =
  /[,;:()]|\.\.\.|…|[、，；：。]|\s[-–—]\s|\s(?:and|but|so|because|since|before|after|while|then|where|if|by|using|until|as|und|aber|weil|denn|damit|bevor|wo|et|mais|car|parce|qui|puis|y|pero|porque|que|e|mas|instead|beginning|starting)(?=\s)/i;
/** An order that is put off in the next breath. */
const NOT_YET = /\bnot yet\b|\bnoch nicht\b|\bpas encore\b|\btodav[ií]a no\b|\bainda n[ãa]o\b/i;
/** What somebody else shall read: a message, a label. */
const DICTATED =
  /\b(?:messages?|text|label(?:led)?|headings?|titles?|reads?|says?|lines?|strings?|comments?|buttons?|placeholders?|captions?|subject|nachricht|beschriftung|heißen|heißt|lauten|lautet|knopf|texte|libellé|bouton|texto|botón|mensaje|título|mensagem|botão)\b|文言|メッセージ|文字|ボタン|按钮|文案|日志|提示/i;
/** What comes next somebody else said. */
const REPORTED =
  /\b(?:asked|asks|said|says|told|wrote|meinte|sagte|fragte|dit|demand[ée]|dijo|pregunt[óo]|disse|perguntou)(?: (?:me|us|mich|uns|nos))?$/i;
const SIGNS = /^[^\p{L}\p{N}#"'“”„«»「『[/.@]+/u;

/** The phrases in the user's own words, in order. `own` without quotations and pastes. */
export function phrasesIn(own: string): Phrase[] {
  const text = plain(own.length <= MOST.whole ? own : `${own.slice(0, MOST.head)}\n${own.slice(-MOST.tail)}`);
  const lower = text.toLowerCase();
  const found: Phrase[] = [];
  for (const language of languages) {
    if (!language.cues.some((c) => lower.includes(c))) continue;
    const rules = rulesOf(language);
    for (const sentence of text.split(SENTENCE).map((s) => s.trim())) found.push(...inSentence(sentence, rules));
  }
  return found;
}

const built = new Map<string, Rules>();

function rulesOf(language: Language): Rules {
  const rules = built.get(language.id) ?? language.rules();
  built.set(language.id, rules);
  return rules;
}

/** What only looks different: typographic apostrophes, wide spaces; a name in Japanese brackets keeps its words, a saying does not. */
function plain(own: string): string {
  return own
    .normalize('NFKC')
    .replace(/[’‘ʼ´]/g, "'")
    .replace(/[\u3000\u00a0\u202f]/g, ' ')
    .replace(/[「『]([^」』\n]{1,60})[」』]/g, (_, said: string) => (/[にへを][^」]*$/.test(said) ? ' ' : said));
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

/** A condition, a question that asks for nothing, or an order that is put off. */
function isIdleSentence(sentence: string, rules: Rules): boolean {
  if (sentence === '' || NOT_YET.test(sentence) || rules.idleStart.test(sentence.replace(SIGNS, ''))) return true;
  return /[?？]["'”]?$/.test(sentence) && !rules.polite.test(sentence);
}

/** The clauses of a sentence; `within` is each with what it hangs on, `dictated` what only says what is to be written somewhere. */
function clausesOf(text: string): { clause: string; within: string; start: number; dictated: boolean }[] {
  const ends = [...text.matchAll(CLAUSE)].slice(0, MOST.clauses);
  return [0, ...ends.map((m) => m.index + m[0].length)]
    .map((start, i) => {
      const end = ends[i]?.index ?? text.length;
      const hangs = i > 0 && ends[i - 1]![0].trim() === '';
      const from = hangs ? (ends[i - 2]?.index ?? 0) : start;
      const told = i > 0 && REPORTED.test(text.slice(ends[i - 2]?.index ?? 0, ends[i - 1]!.index));
      const dictated = told || (i > 0 && /[:：]/.test(ends[i - 1]![0]) && DICTATED.test(text.slice(0, start)));
      return { clause: text.slice(start, end), within: text.slice(from, end), start, dictated };
    })
    .filter(({ clause }) => clause.trim() !== '');
}

const SCRIPTS: Record<string, RegExp> = { ja: /[\u3040-\u30ff]/, zh: /[\u4e00-\u9fff]/, en: /[a-z]/ };

function isSpoken({ id, cues }: Language, lower: string): boolean {
  return SCRIPTS[id]?.test(lower) || cues.some((c) => lower.includes(c));
}

/** Is nothing in `own` asked for now: is every sentence a condition, a question, negated, put off or told of others? */
export function isIdle(own: string): boolean {
  const text = plain(own.slice(0, MOST.whole));
  const lower = own.toLowerCase();
  const spoken = languages.filter((l) => isSpoken(l, lower)).map(rulesOf);
  return text
    .split(SENTENCE)
    .map((s) => s.trim())
    .filter((s) => s !== '')
    .every((s) =>
      spoken.some((r) => isIdleSentence(s, r) || clausesOf(s).some((c) => c.dictated || r.idle.test(c.within))),
    );
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
    inner: rules.inner.test(short.replace(rules.rest, '')) || rules.innerFirst.test(short),
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
