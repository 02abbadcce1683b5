/** Holds which changes go along with a prompt that a person filed elsewhere. */
import { expect, it } from 'vitest';
import { emptyLedger, type Ledger, ledgerWriter } from '../../../src/core/board/ledger.js';
import { whereFiled } from '../../../src/core/board/where-filed.js';
import type { Operation } from '../../../src/core/model.js';
import type { Change } from '../../../src/core/trace/change.js';

const NOW = Date.UTC(2026, 0, 15, 12);

/** Prompts of session `s` at the seconds 10, 20 and 30, of `t` at 15. */
function ledger(): Ledger {
  const read = emptyLedger();
  const writer = ledgerWriter(read);
  for (const [second, session] of [
    [10, 's'],
    [15, 't'],
    [20, 's'],
    [30, 's'],
  ] as const)
    writer.take(
      {
        v: 1,
        id: `${second}`,
        at: NOW + second * 1000,
        by: 'prompt',
        session,
        did: '',
        undoable: false,
        edits: [],
      } as Operation,
      second,
    );
  return read;
}

const change = (second: number, session: string, context: string): Change => ({
  ...{ v: 1, id: `c${second}`, at: NOW + second * 1000, session, host: 'claude', tool: 'Edit', context },
  ...{ intent: null, head: null, files: [], decision: { id: 'D1', text: `one of ${context}` } },
});
const filed = (context: string, from = 'a') => {
  const at = NOW + 20_000;
  return { filed: { [`${at}@s`]: { context, from, at, session: 's' } } };
};
const made = [
  change(31, 's', 'a'),
  change(29, 's', 'b'),
  change(25, 's', 'a'),
  change(24, 't', 'a'),
  change(12, 's', 'a'),
];
const on = (changes: Change[]): string => changes.map((c) => c.context).join('');

it('those of its turn that were of the context it counted for, without a decision of that', () => {
  const found = whereFiled(made, filed('c'), ledger);
  expect(on(found)).toBe('abcaa');
  expect(found.filter((c) => c.decision === undefined).map((c) => c.id)).toEqual(['c25']);
});

it('none where it was filed back, or nothing was filed: then no log is read', () => {
  const unread = (): Ledger => {
    throw new Error('read');
  };
  expect(whereFiled(made, filed('a'), unread)).toBe(made);
  expect(whereFiled(made, {}, unread)).toBe(made);
});
