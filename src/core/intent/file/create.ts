/** Decides what a new intent is, and what may be put into one. */

import type { Criterion, Intent, Intents } from '../../model/intent.js';
import { oneLine } from '../../text/truncate.js';
import type { Change, ListName } from './revised.js';

/** What a person says of an intent. */
export interface Wishes {
  summary?: string;
  status?: string;
  context?: string;
  plan?: string;
  lists: Record<ListName, string[]>;
  criteria: string[];
}

/** The next id that is free: one more than the highest number. */
export function nextId(intents: Intents): string {
  const numbers = intents.intents.flatMap((i) => /^INT-(\d{3,9})$/.exec(i.id)?.[1] ?? []).map(Number);
  return `INT-${String(Math.max(0, ...numbers) + 1).padStart(3, '0')}`;
}

/** A new intent as `wishes` say. */
export function newIntent(
  id: string,
  wishes: Wishes,
  among: Pick<Intents, 'schema' | 'intents'> = { schema: 'v1', intents: [] },
): Intent {
  const { lists } = wishes;
  const line = (text: string | undefined): string | null => oneLine(text ?? '') || null;
  return {
    id,
    summary: oneLine(wishes.summary ?? ''),
    status: line(wishes.status) ?? statusAmong(among),
    open: true,
    scope: { allow: lists.allow, deny: lists.deny },
    constraints: { tools: lists.tools, patterns: lists.patterns, prose: lists.prose },
    criteria: criteriaOf(wishes.criteria, []),
    context: line(wishes.context),
    plan: line(wishes.plan),
    line: 1,
  };
}

/** In a schema whose intents all say their status, one that is not begun says so, too. */
function statusAmong({ schema, intents }: Pick<Intents, 'schema' | 'intents'>): string {
  return schema === 'owned-scope' && intents.length > 0 && intents.every((i) => i.status !== '') ? 'PENDING' : '';
}

/** What `wishes` change of `intent`. */
export function changesOf(intent: Intent, wishes: Wishes): Change[] {
  const { id } = intent;
  const fields = (['summary', 'status', 'context', 'plan'] as const).flatMap((field): Change[] =>
    wishes[field] === undefined ? [] : [{ do: 'set', id, field, value: oneLine(wishes[field]!) || null }],
  );
  const lists = (Object.keys(wishes.lists) as ListName[]).flatMap((list) =>
    wishes.lists[list].map((value): Change => ({ do: 'append', id, list, value })),
  );
  const criteria = criteriaOf(wishes.criteria, intent.criteria).map(
    (criterion): Change => ({ do: 'add-criterion', id, criterion }),
  );
  return [...fields, ...lists, ...criteria];
}

function criteriaOf(texts: string[], known: Criterion[]): Criterion[] {
  const taken = new Set(known.map((c) => c.id));
  let n = known.length;
  return texts.map((text) => {
    do n++;
    while (taken.has(`AC-${n}`));
    return { id: `AC-${n}`, description: oneLine(text), status: 'pending' };
  });
}
