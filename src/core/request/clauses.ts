/** Decides where the sentences and clauses of a prompt end, and which of them ask for nothing now. */
import { sentencesOf } from '../text/own-words.js';
import { warm } from '../text/regexp-warmup.js';
import { wordSet } from '../text/words.js';
import type { Rules } from './languages/_language.js';
import { spokenRules } from './spoken.js';

/** What is put before and behind a name, and stands for none of it. */
export const SIGNS = /^[^\p{L}\p{N}#"'“”„«»「『[/.@]+/u;
const MOST = { whole: 600, clauses: 40 };
/** Where a clause ends. */
const CLAUSE =
  /[,;:()–—]|\s-\s|\.\.\.|…|[、，；：]|\s(?:and|so|but|und|aber|et|mais|y|pero|e|mas)(?=\s)|(?<!\bnow)\s(?=(?:now )?(?:let'?s|let us) )/gi;
/** What stands behind it is left for what is asked for. */
export const LEFT =
  /^(?:instead of|rather than|(?:an)?statt|anstelle|au lieu|plut[ôo]t que|en (?:vez|lugar) de|em vez d|ao inv[ée]s d)/i;
/** An order that is put off in the next breath. */
const NOT_YET =
  /\bnot yet\b|\bfinish (?:this|that|it)\b.{0,20}\bthen\b|\bnoch nicht\b|\bpas encore\b|\btodav[ií]a no\b|\bainda n[ãa]o\b/i;
/** What somebody else shall read: a message, a label. */
const DICTATED =
  /\b(?:todos?|to-?do|reminders?|changelog|e-?mails?|tickets?|messages?|text|label(?:led)?|headings?|titles?|reads?|says?|lines?|strings?|comments?|(?:release|patch) ?notes|announcements?|banners?|headlines?|tooltips?|buttons?|placeholders?|captions?|subject|nachricht|beschriftung|ankündigung|überschrift|soll(?:te|en)? (?:da |dort |drin)?stehen|heißen|heißt|lauten|lautet|knopf|texte|libellé|bouton|texto|botón|mensaje|título|mensagem|botão|anuncio|anúncio|doi(?:t|vent) (?:dire|indiquer|afficher)|deb(?:e|en|ería|erían) (?:decir|poner|mostrar)|dev(?:e|em|eria|eriam) (?:dizer|mostrar))\b|文言|書いて|書き込|返信|伝えて|告诉(?!我)|回复|写[上进到在成着]|リリースノート|お知らせ|発表文|发布说明|公告|メッセージ|文字|ボタン|按钮|文案|日志|提示/i;
/** An order to tell somebody: "reply to him with:", "put this in the readme:". */
const TELL_THEM =
  /(?:^|[.,;!?]\s*|\b(?:please|and|then|now|just|can you|could you|bitte|und|et|y|e)\s+)(?:(?:tell|reply|respond|write|send|post|announce|schreibe?n?|antworte|[ée]cris|r[ée]ponds|dis|escrib[ea]|responde|dile|escrev[ea]|manda|mande)(?![\p{L}])(?! (?:me|us|mir|uns|moi|nous)(?![\p{L}]))|(?:put|paste|add|pon|mets|setz) [^:]{0,40}(?:in|into|on|under|en|dans) (?:the|my|our|el|la|le) )[^:：]*[:：]\s*$/iu;
/** What comes next somebody else said. */
const REPORTED =
  /\b(?<!\b(?:i|we|i've|ich|wir|je|yo|eu) )(?:asked|asks|said|says|saying|told|tells|telling|wrote|meinte|meint|sagte|sagt|fragte|fragt|dit|disait|répète|demand[ée]|dijo|dice|decía|repite|pregunt[óo]|disse|diz|dizia|dizendo|perguntou)(?: (?:me|us|mich|uns|nos|gestern|heute|eben|vorhin|yesterday|today|earlier|just now|always|constantly|all the time|again|ständig|dauernd|immer|wieder|hier|toujours|tout le temps|ayer|hoy|siempre|todo el tiempo|ontem|hoje|sempre|o tempo todo|that|dass|que))*$/i;

/** What comes first, and what only comes then. */
const FIRST = /\b(?:first|erst|zuerst|d'abord|primero|primeiro)\b|先|まず/i;
const THEN =
  /^[\s,]*(?:and |und |et |y |e )?(?:(?:then|afterwards?|dann|danach|ensuite|puis|luego|despu[ée]s|depois)\b|然后|再|その後)/i;

/** What only looks different: typographic apostrophes, wide spaces; a name in Japanese brackets keeps its words, a saying does not. */
export function plainWords(own: string): string {
  return own
    .normalize('NFKC')
    .replace(/[’‘ʼ´]/g, "'")
    .replace(/[ \t\u3000\u00a0\u202f]+/g, ' ')
    .replace(/[「『]([^」』\n]{1,60})[」』]/g, (_, said: string) => (/[にへを][^」]*$/.test(said) ? ' ' : said));
}

/**
 * Is nothing in `own` asked for now: is every sentence a condition, a question, negated, put off or told of others? What is
 * dictated tells nothing of the work `name` where that was named outside of it.
 */
export function isIdle(own: string, name = ''): boolean {
  const named = wordSet(name);
  return everySentence(own, (s, r) => {
    if (isIdleSentence(s, r)) return true;
    const clauses = clausesOf(s);
    const idle = clauses.filter((c) => isIdleClause(c, r));
    if (named.length === 0 || idle.length === 0) return idle.length > 0;
    const outside = new Set(clauses.flatMap((c) => (c.dictated ? [] : wordSet(c.clause))));
    return idle.some((c) => !c.dictated || warm(r.idle).test(c.within) || !named.every((w) => outside.has(w)));
  });
}

/** Is the clause dictated, negated, put off or told of others? */
function isIdleClause({ dictated, within }: Clause, rules: Rules): boolean {
  return dictated || warm(rules.idle).test(within);
}

/** Is `clause` put off by what stands `before` it ("first the button, then …")? */
export function isForLater(before: string, clause: string): boolean {
  return THEN.test(clause) && FIRST.test(before);
}

/** Is what stands behind `before`, which ends in a colon, to be read by somebody else? */
function isDictation(before: string): boolean {
  return warm(DICTATED).test(before) || warm(TELL_THEM).test(before);
}

/** Is what follows the sentence `before` a text for somebody else ("fix this mail:")? */
export function opensDictation(before: string): boolean {
  return /[:：]\s*$/.test(before) && isDictation(before);
}

/** Is `name` named only where nothing is asked for now: negated, put off, told of others? */
export function isIdleAbout(own: string, name: string): boolean {
  const named = new Set(wordSet(name));
  const { sentences, spoken } = readIn(own);
  const idle = sentences.flatMap((s) =>
    clausesOf(s)
      .filter(({ clause }) => wordSet(clause).some((w) => named.has(w)))
      .map((c) => spoken.some((r) => isIdleSentence(s, r) || isIdleClause(c, r))),
  );
  return idle.length > 0 && idle.every(Boolean);
}

/** Is every sentence of `own` a condition, a question or an order that is put off? */
export function isPutOff(own: string): boolean {
  return everySentence(own, isIdleSentence);
}

/** Is every sentence of `own` so in one of the languages that it may be written in? */
function everySentence(own: string, is: (sentence: string, rules: Rules) => boolean): boolean {
  const { sentences, spoken } = readIn(own);
  return sentences.every((s) => spoken.some((r) => is(s, r)));
}

/** The sentences of `own`, and the rules of the languages that it may be written in. */
function readIn(own: string): { sentences: string[]; spoken: Rules[] } {
  const text = plainWords(own.slice(0, MOST.whole));
  return { sentences: sentencesOf(text), spoken: spokenRules(text.toLowerCase()) };
}

/** "go on with X, what's left there?": only what stands behind the comma is a question. */
const ASKED_BEHIND =
  /[,;–—]\s*(?:and |und |et |y |e )?(?:what|which|where|how (?:far|much|many)|was|wo|wie (?:weit|viel)|que|qu'est|où|qué|cuánto|o que|quanto)(?![\p{L}])[^,;?]*\?$/iu;

/** A condition, a question that asks for nothing, or an order that is put off. */
export function isIdleSentence(sentence: string, rules: Rules): boolean {
  if (sentence === '' || warm(NOT_YET).test(sentence) || warm(rules.idleStart).test(sentence.replace(SIGNS, '')))
    return true;
  if (!/[?？]["'”]?$/.test(sentence)) return false;
  return !warm(rules.polite).test(sentence) && !warm(ASKED_BEHIND).test(sentence);
}

/** A clause; `within` is it with what it hangs on, `dictated`: it only says what is to be written somewhere. */
interface Clause {
  clause: string;
  within: string;
  start: number;
  dictated: boolean;
}

/** The clauses of a sentence. */
export function clausesOf(text: string): Clause[] {
  const ends = [...text.matchAll(warm(CLAUSE))].slice(0, MOST.clauses);
  let dictates = false;
  let from = 0;
  return [0, ...ends.map((m) => m.index + m[0].length)]
    .map((start, i) => {
      const end = ends[i]?.index ?? text.length;
      // "Instead of X let's do Y": what is left has a clause of its own.
      const left = i > 0 && LEFT.test(text.slice(ends[i - 2]?.index ?? 0, ends[i - 1]!.index).replace(SIGNS, ''));
      const hangs = i > 0 && !left && ends[i - 1]![0].trim() === '';
      if (!hangs) from = start;
      const told = i > 0 && warm(REPORTED).test(text.slice(ends[i - 2]?.index ?? 0, ends[i - 1]!.index));
      const sign = i === 0 ? '' : ends[i - 1]![0];
      // What is dictated may begin with a phrase that ends a clause: "it should read: now let's …".
      if (sign.trim() !== '') dictates = /[:：]/.test(sign) && isDictation(text.slice(0, start));
      return { clause: text.slice(start, end), within: text.slice(from, end), start, dictated: told || dictates };
    })
    .filter(({ clause }) => clause.trim() !== '');
}
