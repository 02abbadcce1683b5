/** Decides when a prompt answers a question about a call: only by its id, for a letter alone may be meant for anything. */
import type { Choice, Question } from '../model.js';
import { isInTime, isOnce, permitIn } from './permit.js';

const LONGEST = 80;
const ID = /(?<![\w-])q[0-9a-f]{4,16}(?![\w-])/gi;
const YES =
  /^(?:yes|y|yep|yeah|ok|okay|sure|allow(?: it)?|go ahead|ja|oui|sí|si|sim|はい|是|好)(?:[, ]+(?:please|allow it|bitte))?$/i;
const NO = /^(?:no|n|nope|nein|non|não|いいえ|不)(?:[, ]+(?:thanks|thank you|danke|merci))?$/i;

/** A yes that is kept for nothing. */
const ONCE =
  /^(?:(?:yes|yep|ok|okay|ja|oui|sí|si|sim)[, ]+)?(?:(?:but )?(?:(?:just|only) )?(?:for )?(?:once|(?:this|the) (?:once|one time|time))(?: only| please)?|(?:nur )?(?:dieses mal|diesmal|einmal)|(?:juste )?(?:cette fois|une fois)|(?:solo )?(?:esta vez|una vez)|só desta vez)$/i;

/** "yes q3f2", "once q3f2", "q3f2: b", "no q3f2": the question among `asked` and the choice; `null` where the prompt is anything else. */
export function markedAnswer(prompt: string, asked: Question[], now: number): { q: Question; choice: Choice } | null {
  if (prompt.length > LONGEST || asked.length === 0) return null;
  const ids = prompt.match(ID) ?? [];
  const q = ids.length === 1 ? asked.find((a) => a.id === ids[0]!.toLowerCase()) : undefined;
  const yes = q === undefined || q.answer !== null || !isInTime(q, now) ? undefined : permitIn(q);
  if (q === undefined || yes === undefined) return null;
  const said = prompt
    .replace(ids[0]!, ' ')
    .replace(/[\s:,.!()"'`]+/g, ' ')
    .trim();
  if (YES.test(said)) return { q, choice: yes };
  // A yes that is kept for nothing anyway has no other beside it.
  if (ONCE.test(said)) return withChoice(q, isOnce);
  if (NO.test(said)) return withChoice(q, (c) => c.act.do === 'keep');
  return withChoice(q, (c) => c.letter === said.toLowerCase());
}

function withChoice(q: Question, fits: (c: Choice) => boolean): { q: Question; choice: Choice } | null {
  const choice = q.choices.find(fits);
  return choice === undefined ? null : { q, choice };
}
