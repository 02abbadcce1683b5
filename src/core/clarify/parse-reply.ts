/** Decides which choice of an open question a reply picks: by letter or number, by its words, or by what it is called. */
import type { Choice, Question } from '../model.js';
import { wordList } from '../text/first-word.js';
import { oneLine } from '../text/truncate.js';
import { NEVER } from './remembered.js';

const OPTION = '(?:option|choice|answer|letter|number|antwort|auswahl|réponse|choix|opción|respuesta|opção|resposta)';
/** The agent put a choice of its own: two lines that begin with letters or numbers. */
const OFFERED = /^\s*(?:[-*]\s+)?[(*]*(?:[a-e]|[1-9])[).:]\**\s/gim;
const OPTIONS = new RegExp(`\\b${OPTION} \\(?[A-E1-5]\\b`, 'gi');
/** Words of our labels that any choice may have. */
const GENERIC = wordList(
  'add to current create make new for search find existing another yes no continue stay something else keep is it of on and or in task project feature',
);
/** A letter or number in a reply of more words: "option b", "go with b", "B. and start with …", "c, as I said", "b - and add tests". */
const SPELT = [
  new RegExp(`^(?:${OPTION})\\s+\\(?([a-e1-5])\\b`, 'i'),
  /^(?:let'?s |i(?:'d| would|'ll)? )?(?:go (?:with|for)|take|choose|pick|prefer|want) (?:option |letter |number )?\(?([a-e1-5])\)?[.!]?$/i,
  /^([A-E])[.):]\s+\S/,
  /^([a-e])(?:,| -| –| —)\s+(?![a-e]\b)\S/i,
];
/** The same with more behind it for the agent: "#2 then do the rest", "2, then run the tests", "b and then …". Not "2, 3 and 5 are wrong". */
const FIRST = [
  /^\(?#?([a-e1-5])\)?[,.:;]? (?:and )?then\b/i,
  /^#?([1-5])\)?[,;] (?=\p{L})/u,
  /^#([1-5])(?:[.:]| (?=(?:and|but|please)\b))/i,
];
/** "don't ask me that again": the work stays, and the doubt is put no more. */
const NO_MORE =
  /^(?:(?:no|nope|stay)[,.;]? )?(?:please )?(?:(?:don'?t|do not|never) ask|stop asking)(?: me)?(?: (?:about )?(?:this|that|it))?(?: again| any ?more)?[.!]?$/;
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
  const sign = bareSign(text);
  if (sign !== null) return isForAgent(q, said, sign) ? null : at(q, sign);
  const nth = /^(?:the |option )?(first|second|third|fourth|fifth|last)(?: (?:one|option|choice))?(?:[,.!]|$)/.exec(
    whole,
  )?.[1];
  if (nth !== undefined) return q.choices.at(['first', 'second', 'third', 'fourth', 'fifth'].indexOf(nth)) ?? null;
  const before = FIRST.map((r) => r.exec(text)).find((m) => m !== null)?.[1];
  if (before !== undefined) return isForAgent(q, said, before) ? null : at(q, before);
  const spelt = SPELT.map((r) => r.exec(text)).find((m) => m !== null);
  if (spelt) return at(q, spelt[1]!);
  if (text.length <= LONGEST || /^yes,? create/i.test(text)) return byWords(q, whole);
  // "the invoice one. put the currency in": what follows is for the agent.
  const first = /^the [^.!;]{1,40} one(?=[.!;,])/.exec(whole)?.[0];
  return first === undefined ? null : byWords(q, first);
}

/** "b", "(b)", "b.", "B please", "2", "#2". */
function bareSign(text: string): string | null {
  return /^\(?(?:#(?=\d))?([a-e1-5])\)?[).:!]?(?:,? please)?$/i.exec(text)?.[1] ?? null;
}

function at(q: Pick<Question, 'choices'>, sign: string): Choice | null {
  const letter = /\d/.test(sign) ? 'abcde'[Number(sign) - 1] : sign.toLowerCase();
  return q.choices.find((c) => c.letter === letter) ?? null;
}

/** Did the agent say something that a bare letter or number answers better: choices of its own, or, for a number, a question? */
function isForAgent(q: Pick<Question, 'choices'>, said: string, sign: string): boolean {
  // Our own question, put by the agent in whatever words, names what our choices name.
  const telling = q.choices.flatMap((c) => wordsOf(c.label).filter((w) => !GENERIC.has(w)));
  const spoken = new Set(wordsOf(said));
  if (said === '' || /\bclew\b/i.test(said) || telling.some((w) => spoken.has(w))) return false;
  const offered = Math.max(said.match(OFFERED)?.length ?? 0, said.match(OPTIONS)?.length ?? 0);
  return (
    offered >= 2 ||
    (/\d/.test(sign) && /[?？]\s*$/.test(said.trim()) && !/\b(?:these|those|them|options?)\b/i.test(said))
  );
}

/** What a reply says in words: "create a new plan", "yes", "the page one". */
function byWords(q: Pick<Question, 'choices'>, reply: string): Choice | null {
  const act = (...kinds: string[]): Choice | null => q.choices.find((c) => kinds.includes(c.act.do)) ?? null;
  const wanted = /^(?:yes,? (?:please,? )?)?(?:create|make|open|start)\b.*?\bnew\b.*?\bplan\b(.*)$/.exec(reply);
  if (wanted !== null) return isSameName(wanted[1]!, act('create')) ? act('create') : null;
  if (
    /^(?:add (?:it |this |that )?)?(?:to )?the current plan$|^add (?:it |this |that )?to (?:the |my )?current plan\b/.test(
      reply,
    )
  )
    return act('add-to', 'keep');
  if (/^(?:search|look)(?: for| again)?\b/.test(reply)) return act('search');
  if (/^something (?:new|else)$/.test(reply))
    return act('leave') ?? q.choices.find((c) => c.label.startsWith('Something new')) ?? null;
  const switches = q.choices.filter((c) => c.act.do === 'switch');
  if (/^(?:yes|yep|yeah|sure|ok|ja|oui|sí|si|sim)(?![\p{L}])(?!.*(?:\?|\bbut\b|\bnew\b|\bnot\b))/u.test(reply))
    return switches.length === 1 ? switches[0]! : null;
  if (
    /^(?:no|nope|nein|non|não)(?:,? (?:thanks|stay|stay here))?[.!]?$|^stay(?: here| with it)?$|^(?:never ?mind|forget it|cancel|neither|none(?: of (?:them|these|those))?)[.!]?$/.test(
      reply,
    )
  )
    return act('keep');
  const words = wordsOf(reply);
  const fits = switches.filter((c) => words.length > 0 && words.every((w) => wordsOf(namesOf(c)).includes(w)));
  return fits.length === 1 ? fits[0]! : null;
}

/** Does `named`, what a reply calls the plan that it wants, fit the one that is offered? Without a name it does. */
function isSameName(named: string, offered: Choice | null): boolean {
  const said = wordsOf(named).filter((w) => !GENERIC.has(w));
  const known = wordsOf(offered?.label ?? '');
  return said.length === 0 || said.some((w) => known.includes(w));
}

function namesOf({ label, act }: Choice): string {
  return act.do === 'switch' ? `${label} ${act.title} ${act.plan ?? ''} ${act.context ?? ''}` : label;
}

function wordsOf(text: string): string[] {
  const all: string[] = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return all.filter(
    (w) => !['the', 'one', 'plan', 'please', 'a', 'that', 'this', 'use', 'with', 'go', 'md'].includes(w),
  );
}
