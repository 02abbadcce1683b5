/** Decides what a change makes of the intents, and which smaller changes make an intent of another. */
import type { CriterionStatus, Intent, Intents } from '../../model/intent.js';
import { oneLine } from '../../text/truncate.js';

export type ListName = 'allow' | 'deny' | 'tools' | 'patterns' | 'prose';

export type Change =
  | { do: 'current'; id: string | null }
  | { do: 'set'; id: string; field: 'summary' | 'status' | 'context' | 'plan'; value: string | null }
  | { do: 'append' | 'take-out'; id: string; list: ListName; value: string }
  | { do: 'criterion'; id: string; criterion: string; status: CriterionStatus }
  | { do: 'add-criterion'; id: string; criterion: Intent['criteria'][number] }
  | { do: 'add'; intent: Intent }
  /** An intent in place of the one that is called so: as a whole, so that comments within it go, where smaller changes do not make it. */
  | { do: 'replace'; id: string; intent: Intent };

/** The intents as `change` makes them. */
export function intentsAfter(intents: Intents, change: Change): Intents {
  if (change.do === 'current') return { ...intents, current: change.id };
  if (change.do === 'add') return { ...intents, intents: [...intents.intents, change.intent] };
  return { ...intents, intents: intents.intents.map((i) => (i.id === change.id ? revised(i, change) : i)) };
}

function revised(i: Intent, change: Exclude<Change, { do: 'current' | 'add' }>): Intent {
  switch (change.do) {
    case 'replace':
      return change.intent;
    case 'set':
      return { ...i, [change.field]: change.value === null ? null : oneLine(change.value) };
    case 'append':
    case 'take-out': {
      const value = oneLine(change.value);
      const add = (list: string[]): string[] => {
        if (change.do === 'take-out') return list.filter((v) => v !== value);
        return list.includes(value) ? list : [...list, value];
      };
      const { list } = change;
      return list === 'allow' || list === 'deny'
        ? { ...i, scope: { ...i.scope, [list]: add(i.scope[list]) } }
        : { ...i, constraints: { ...i.constraints, [list]: add(i.constraints[list]) } };
    }
    case 'criterion':
      return {
        ...i,
        criteria: i.criteria.map((c) => (c.id === change.criterion ? { ...c, status: change.status } : c)),
      };
    case 'add-criterion':
      return { ...i, criteria: [...i.criteria, change.criterion] };
  }
}

/** What its lists hold less and more, as changes by which `to` may come of the intent that is called so. */
export function stepsTo({ intents }: Intents, to: Intent): Change[] {
  const from = intents.find((i) => i.id === to.id);
  if (from === undefined) return [];
  const listsOf = (i: Intent): Record<ListName, string[]> => ({ ...i.scope, ...i.constraints });
  const [was, now] = [listsOf(from), listsOf(to)];
  return (Object.keys(now) as ListName[]).flatMap((list): Change[] => [
    ...was[list]
      .filter((v) => !now[list].includes(v))
      .map((value): Change => ({ do: 'take-out', id: to.id, list, value })),
    ...now[list]
      .filter((v) => !was[list].includes(v))
      .map((value): Change => ({ do: 'append', id: to.id, list, value })),
  ]);
}

/** Do two readings mean the same? Lines shift, and whether an intent is open follows from the rest. */
export function isSame(a: Intents, b: Intents): boolean {
  const plain = (i: Intents): string =>
    JSON.stringify([i.current, i.intents.map(({ line: _, open: __, status, ...rest }) => [status || '', rest])]);
  return plain(a) === plain(b);
}
