/** Decides which answers to an agent's questions decided something about the work, and about which context. */

import type { Context, Facts, Turn } from '../../model.js';
import { asksLeave } from '../../phrases/asks-leave.js';
import { oneLine, truncate } from '../../text/truncate.js';
import { openDraft } from '../document/draft.js';

type Answer = Turn['decided'][number];

/** clew itself: its name, or an intent by its id. */
const OURS = /\bclew\b|\bINT-\d{3,}\b/i;

/** The answers of `turn` that are decisions of `context`; of those that name another one, only what cannot be written there. */
export function decidedHere(turn: Pick<Turn, 'decided'>, context: Context, facts: Facts): Answer[] {
  return decisionsIn(turn, context).filter((d) => placeOf(d, context, facts) === null);
}

/** The answers whose questions named another context, by its id. */
export function decidedElsewhere(turn: Pick<Turn, 'decided'>, context: Context, facts: Facts): Map<string, Answer[]> {
  const places = new Map<string, Answer[]>();
  for (const d of decisionsIn(turn, context)) {
    const id = placeOf(d, context, facts)?.id;
    if (id !== undefined) places.set(id, [...(places.get(id) ?? []), d]);
  }
  return places;
}

/** An answer as a document keeps it. */
export function decisionText({ question, answer }: Answer): string {
  return `${truncate(oneLine(question), 120)} ${truncate(oneLine(answer), 160)}`;
}

/** Leave for a step, and what is done with clew, decide nothing about the work, unless that is about clew. */
export function decisionsIn({ decided }: Pick<Turn, 'decided'>, context: Context): Answer[] {
  const isAboutUs = OURS.test(`${context.title} ${context.plan ?? ''}`);
  return decided.filter((d) => !asksLeave(d.question) && (isAboutUs || !OURS.test(d.question)));
}

/** The one context beside `own` that the question names and whose document is here; `null` where it names `own`, none, or several. */
function placeOf({ question }: Answer, own: Context, facts: Facts): Context | null {
  const said = ` ${lettersOf(question)} `;
  const names = (c: Context): boolean => namesOf(c).some((n) => said.includes(` ${n} `));
  if (names(own)) return null;
  const all = Object.values(facts.state.contexts);
  const named = all.filter((c) => c.id !== own.id && c.status !== 'folded' && c.archived !== true && names(c));
  // "Winter rates mail" says more than "Winter rates".
  const closest = named.filter((c) => !named.some((o) => o !== c && says(o, c)));
  const only = closest.length === 1 ? closest[0]! : null;
  return only === null || openDraft(only, facts) === null ? null : only;
}

function says(longer: Context, shorter: Context): boolean {
  const [a, b] = [lettersOf(longer.title), lettersOf(shorter.title)];
  return a !== b && ` ${a} `.includes(` ${b} `);
}

/** What a context is called in a sentence: one word alone may mean anything. */
function namesOf({ id, title }: Context): string[] {
  return [...new Set([lettersOf(title), lettersOf(id)])].filter((n) => n.includes(' '));
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
