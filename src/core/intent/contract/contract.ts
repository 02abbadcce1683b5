/** Decides what of an intent only a person's yes changes, what lets in no more than another, and how two differ. */
import type { Intent } from '../../model/intent.js';
import { fingerprint } from '../../text/hash.js';
import { oneLine, truncate } from '../../text/truncate.js';
import { letsInNoMore } from '../scope/narrower-globs.js';

/** What is agreed by an intent: not its title, its status, or which of its criteria are met. */
export interface Contract {
  allow: string[];
  deny: string[];
  tools: string[];
  patterns: string[];
  prose: string[];
  criteria: string[];
}

/** As the file of version 1 calls them. */
const NAMES: Record<keyof Contract, string> = {
  allow: 'allow_glob',
  deny: 'deny_glob',
  tools: 'disallow_tools',
  patterns: 'disallow_patterns',
  prose: 'prose',
  criteria: 'criterion',
};
const PARTS = Object.keys(NAMES) as (keyof Contract)[];
const LETTERS = 160;

/** The contract of `intent`; its parts always in one order, so that equal ones have equal letters. */
export function contractOf({ scope, constraints, criteria }: Intent): Contract {
  return {
    allow: scope.allow,
    deny: scope.deny,
    tools: constraints.tools,
    patterns: constraints.patterns,
    prose: constraints.prose,
    criteria: criteria.map((c) => `${c.id}: ${c.description}`),
  };
}

/** Do both say the same? */
export function isSame(a: Contract, b: Contract): boolean {
  return PARTS.every((p) => a[p].length === b[p].length && a[p].every((v, i) => v === b[p][i]));
}

/** What a contract is known by. */
export function markOf(contract: Contract): string {
  return fingerprint(JSON.stringify(PARTS.map((p) => contract[p])));
}

/** `intent` with what `contract` says in place of what its file says; a criterion keeps its status where it is the same one. */
export function withContract(intent: Intent, { allow, deny, tools, patterns, prose, criteria }: Contract): Intent {
  return {
    ...intent,
    scope: { allow, deny },
    constraints: { tools, patterns, prose },
    criteria: criteria.map((text) => {
      const known = intent.criteria.find((c) => text === `${c.id}: ${c.description}`);
      const [id = ''] = text.split(': ', 1);
      return known ?? { id, description: text.slice(id.length + 2), status: 'pending' };
    }),
  };
}

/** Does `now` let in no more than `was`, and forbid all that it did? In doubt it does not. */
export function isNarrower(now: Contract, was: Contract): boolean {
  const keeps = (p: keyof Contract): boolean => was[p].every((v) => now[p].includes(v));
  return (
    keeps('tools') &&
    keeps('patterns') &&
    keeps('prose') &&
    keeps('criteria') &&
    letsInNoMore(now.allow, was.allow) &&
    letsInNoMore(was.deny, now.deny)
  );
}

/** What a person must see before they say yes: a line for each entry that goes or comes; `was` is `null` where nothing was agreed. */
export function differencesOf(was: Contract | null, now: Contract): string[] {
  return PARTS.flatMap((p) => {
    const before = was?.[p] ?? [];
    const line = (sign: string, v: string): string => `${sign} ${NAMES[p]}: ${truncate(oneLine(v), LETTERS)}`;
    const lines = [
      ...before.filter((v) => !now[p].includes(v)).map((v) => line('-', v)),
      ...now[p].filter((v) => !before.includes(v)).map((v) => line('+', v)),
    ];
    const moved = lines.length === 0 && before.join('\n') !== now[p].join('\n');
    return moved ? [`+ ${NAMES[p]}, in another order: ${truncate(now[p].map(oneLine).join(', '), LETTERS)}`] : lines;
  });
}
