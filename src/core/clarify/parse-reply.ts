/** Decides which choice of an open question a reply picks: by letter or number, by its words, or by what it is called. */
import type { Choice, Question } from '../model.js';
import { oneLine } from '../text/truncate.js';

const OPTION = '(?:option|choice|answer|letter|number|antwort|auswahl|réponse|choix|opción|respuesta|opção|resposta)';
/** The agent put a choice of its own: two lines that begin with letters or numbers. */
const OFFERED = /^\s*(?:[-*]\s+)?[(*]*(?:[a-e]|[1-9])[).:]\**\s/gim;
/** A reply by words is short; what is longer is a prompt. */
const LONGEST = 60;

/**
 * The choice that `reply` picks: "b", "(b)", "option b", "B. and start with …", "2", "the second one", a label or what a choice names ("the page
 * one"); under `clarify: block` the held prompt with one of these behind it. `said` is the agent's last message: where it
 * offered choices of its own, a bare letter or number is meant for those.
 */
export function choiceOf(q: Pick<Question, 'choices'> & { held?: string }, reply: string, said = ''): Choice | null {
  const held = (q.held ?? '').trim();
  const text = oneLine(held !== '' && reply.trim().startsWith(held) ? reply.trim().slice(held.length) : reply).trim();
  const whole = text.toLowerCase();
  const named = q.choices.find((c) => c.label.toLowerCase().replace(/\?$/, '') === whole.replace(/[.!?]$/, ''));
  if (named !== undefined) return named;
  const sign = bareSign(text);
  if (sign !== null) return offersOwn(q, said) ? null : at(q, sign);
  const nth = /^(?:the |option )?(first|second|third|fourth|fifth|last)(?: (?:one|option|choice))?(?:[,.!]|$)/.exec(
    whole,
  )?.[1];
  if (nth !== undefined) return q.choices.at(['first', 'second', 'third', 'fourth', 'fifth'].indexOf(nth)) ?? null;
  const spelt = new RegExp(`^(?:${OPTION})\\s+\\(?([a-e1-5])\\b`, 'i').exec(text) ?? /^([A-E])[.):]\s+\S/.exec(text);
  if (spelt !== null) return at(q, spelt[1]!);
  return text.length <= LONGEST || /^yes,? create/i.test(text) ? byWords(q, whole) : null;
}

/** "b", "(b)", "b.", "B please", "2". */
function bareSign(text: string): string | null {
  return /^\(?([a-e1-5])\)?[).:!]?(?:,? please)?$/i.exec(text)?.[1] ?? null;
}

function at(q: Pick<Question, 'choices'>, sign: string): Choice | null {
  const letter = /\d/.test(sign) ? 'abcde'[Number(sign) - 1] : sign.toLowerCase();
  return q.choices.find((c) => c.letter === letter) ?? null;
}

function offersOwn(q: Pick<Question, 'choices'>, said: string): boolean {
  const offered = said.match(OFFERED)?.length ?? 0;
  // Our own question, put by the agent, is no choice of its own.
  return offered >= 2 && !q.choices.some((c) => said.includes(c.label.replace(/\?$/, '').slice(0, 24)));
}

/** What a reply says in words: "create a new plan", "yes", "the page one". */
function byWords(q: Pick<Question, 'choices'>, reply: string): Choice | null {
  const act = (...kinds: string[]): Choice | null => q.choices.find((c) => kinds.includes(c.act.do)) ?? null;
  if (/^(?:yes,? (?:please,? )?)?(?:create|make|open|start)\b.*\bnew\b.*\bplan\b/.test(reply)) return act('create');
  if (
    /^(?:add (?:it |this |that )?)?(?:to )?the current plan$|^add (?:it |this |that )?to (?:the |my )?current plan\b/.test(
      reply,
    )
  )
    return act('add-to', 'keep');
  if (/^(?:search|look)(?: for| again)?\b/.test(reply)) return act('search');
  if (/^something (?:new|else)$/.test(reply)) return act('leave');
  const switches = q.choices.filter((c) => c.act.do === 'switch');
  if (/^(?:yes|yep|yeah|sure|ok|ja|oui|sí|si|sim)(?:,? please| bitte)?(?:[.!]?$|[,;.!]\s|\sand\s)/.test(reply))
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

function namesOf({ label, act }: Choice): string {
  return act.do === 'switch' ? `${label} ${act.title} ${act.plan ?? ''} ${act.context ?? ''}` : label;
}

function wordsOf(text: string): string[] {
  const all: string[] = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return all.filter(
    (w) => !['the', 'one', 'plan', 'please', 'a', 'that', 'this', 'use', 'with', 'go', 'md'].includes(w),
  );
}
