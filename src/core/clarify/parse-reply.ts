/** Decides which choice of an open question a reply picks: by letter or number, by its words, or by what it is called. */
import type { Choice, Question } from '../model.js';
import { oneLine } from '../text/truncate.js';
import { OPTION } from './meant.js';
import { isOnlyNoted } from './only-noted.js';
import { choiceAt } from './relayed.js';
import { NEVER } from './remembered.js';
import { byWords, saysNew } from './spoken-answer.js';

/** A letter or number in a reply of more words: "option b", "go with b", "B. and start with …", "c, as I said", "b - and add tests". */
const SPELT = [
  new RegExp(`^(?:${OPTION})\\s+\\(?([a-e1-5])\\b`, 'i'),
  /^(?:let'?s |i(?:'d| would|'ll)? )?(?:go (?:with|for)|take|choose|pick|prefer|want) (?:option |letter |number )?\(?([a-e1-5])\)?[.!]?$/i,
  /^([A-E])[.):]\s+\S/,
  /^([a-e])(?:,| -| –| —)\s+(?![a-e]\b)\S/i,
  /^\(?([a-e])\)?,? (?:but|aber)\b/i,
  /^\(?([a-e])\)\s+(?!.*\s[b-e]\))\S/i,
];
/** "b) please, and name it billing". */
const CALLED = /\b(?:name|call) (?:it|that|this|the plan) ["'“]?([\p{L}\p{N}][\p{L}\p{N} _-]{1,40})["'”]?[.!]?$/iu;
const NTH: Record<string, string> = { first: 'a', second: 'b', third: 'c', fourth: 'd', fifth: 'e', last: 'last' };
/** The same with more behind it for the agent: "#2 then do the rest", "2, then run the tests", "b and then …". Not "2, 3 and 5 are wrong". */
const FIRST = [
  /^\(?#?([a-e1-5])\)?[,.:;]? (?:and )?then\b/i,
  /^#?([1-5])\)?[,;] (?=\p{L})/u,
  /^#([1-5])(?:[.:]| (?=(?:and|but|please)\b))/i,
];
/** "don't ask me that again": the work stays, and the doubt is put no more. */
const NO_MORE =
  /^(?:(?:no|nope|stay)[,.;]? )?(?:please )?(?:(?:don'?t|do not|never) ask|stop asking)(?: me)?(?: (?:about )?(?:this|that|it))?(?: again| any ?more)?[.!]?$/;
/** "none of these, just do it": what follows is for the agent. */
const NONE =
  /^(?:neither|none of (?:them|these|those|the above)|keine?[rs]? davon|weder noch|aucune? des deux|ningun[oa] de (?:ellos|estos)|nenhum deles)(?=[,.;:!–-]| just\b)/;
/** "c, no wait: it is its own small job": the letter is taken back, and what follows is what is said. */
const TAKEN_BACK =
  /^\(?#?([a-e1-5])\)?[\s,.:;–—-]+(?:(?:oh|um+|uh+|er|hm+|ach|äh)[,\s]+)?((?:no|nein|non|não)[,;:!.–—-]|(?:no|nein|non|não),? (?:wait|warte|attends|espera)|(?:wait|warte|attends|espera|actually)[,;:!.–—-]|(?:wait|actually),? no\b|hold on|hang on|scratch that|scrap that)[\s,;:!.–—-]*/i;
const STAY: Choice = { letter: NEVER, label: "Stay, and don't ask again", act: { do: 'keep' } };
/** A reply by words is short; what is longer is a prompt. */
const LONGEST = 60;

/**
 * The choice that `reply` picks: "b", "(b)", "option b", "B. and start with …", "2", "#2 then …", "the second one", a label or what a choice names ("the page
 * one"); under `clarify: block` the held prompt with one of these behind it. `said` is the agent's last message: where it
 * offered choices of its own, a bare letter or number is meant for those.
 */
export function choiceOf(q: Pick<Question, 'choices'> & { held?: string }, reply: string, said = ''): Choice | null {
  const held = (q.held ?? '').trim();
  const text = oneLine(held !== '' && reply.trim().startsWith(held) ? reply.trim().slice(held.length) : reply).trim();
  const whole = text.toLowerCase();
  const named = q.choices.find((c) => c.label.toLowerCase().replace(/\?$/, '') === whole.replace(/[.!?]$/, ''));
  if (named !== undefined) return named;
  if ('doubt' in q && (whole === NEVER || NO_MORE.test(whole.replace(/[’‘]/g, "'")))) return STAY;
  const anew = behindTakenBack(q, text);
  if (anew !== null) return choiceOf({ ...q, held: '' }, anew, said);
  const sign = bareSign(text);
  if (sign !== null) return choiceAt(q, sign, said);
  const nth = /^(?:the |option )?(first|second|third|fourth|fifth|last)(?: (?:one|option|choice))?(?:[,.!]|$)/.exec(
    whole,
  )?.[1];
  if (nth !== undefined) return choiceAt(q, NTH[nth]!, said);
  const before = FIRST.map((r) => r.exec(text)).find((m) => m !== null)?.[1];
  if (before !== undefined) return choiceAt(q, before, said);
  const noted = isOnlyNoted(text) ? /^\(?#?([a-e1-5])\b/i.exec(text)?.[1] : undefined;
  if (noted !== undefined) return choiceAt(q, noted, said, true);
  const spelt = SPELT.map((r) => r.exec(text)).find((m) => m !== null);
  if (spelt) return asCalled(choiceAt(q, spelt[1]!, said, true), text);
  if (NONE.test(whole)) return q.choices.find((c) => c.act.do === 'keep') ?? null;
  const fresh = saysNew(q, whole);
  if (fresh !== null) return fresh;
  if (text.length <= LONGEST || /^yes,? create/i.test(text)) return byWords(q, whole);
  // "the invoice one. put the currency in": what follows is for the agent.
  const first = /^the [^.!;]{1,40} one(?=[.!;,])/.exec(whole)?.[0];
  return first === undefined ? null : byWords(q, first);
}

/** What is said behind letters that are taken back, however many; `null` where none is. "b, no, stay": so reads b itself. */
function behindTakenBack({ choices }: Pick<Question, 'choices'>, text: string): string | null {
  let rest = text;
  for (let m = TAKEN_BACK.exec(rest); m !== null; m = TAKEN_BACK.exec(rest)) {
    const [all, sign = '', word = ''] = m;
    const picked = choices.find((c, i) => c.letter === sign.toLowerCase() || String(i + 1) === sign);
    const says = /^\p{L}+/u.exec(picked?.label ?? '')?.[0].toLowerCase();
    if (word.toLowerCase().replace(/\P{L}+$/u, '') === says) break;
    rest = rest.slice(all.length);
  }
  return rest === text ? null : rest;
}

/** "b", "(b)", "b.", "B please", "ok do b", "b bitte", "2", "#2". */
function bareSign(text: string): string | null {
  return (
    /^(?:(?:ok(?:ay)?|yes|well|then|ja|oui|sí|sim)[, ]+)?(?:(?:do|take|use|nimm|mach|prends|toma|elige) )?\(?(?:#(?=\d))?([a-e1-5])\)?[).:!]?(?:,? (?:please|pls|bitte|stp|por favor|then|thanks))*[.!]?$/i.exec(
      text,
    )?.[1] ?? null
  );
}

/** A plan that is to be made may be given its name with the answer. */
function asCalled(choice: Choice | null, reply: string): Choice | null {
  const title = choice?.act.do === 'create' ? CALLED.exec(reply)?.[1] : undefined;
  return title === undefined ? choice : { ...choice!, act: { do: 'create', title: title.trim() } };
}
