/** Decides what the views of a command are made from: what it read, and the whole log as the board holds it. */
import { emptyLedger, type Ledger } from '../../core/board/ledger.js';
import type { Sight } from '../../core/board/sight.js';
import type { Facts } from '../../core/model.js';

/** The sight of a command. Single operations of the log are not looked at, and without a `ledger` among its needs the log is empty. */
export function sightIn(facts: Facts): Sight {
  const ledger = (facts.more.ledger as Ledger | undefined) ?? emptyLedger();
  return { facts, ledger, query: {}, operationsAt: (of) => of.map(() => null), hosts: [], findings: [] };
}
