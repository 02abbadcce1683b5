/** Decides what the views of a command are made from: what it read, and the whole log as the board holds it. */
import { emptyLedger } from '../../core/board/ledger.js';
import type { Sight } from '../../core/board/sight.js';
import { logFindings, timeFindings } from '../../core/board/sight.js';
import type { Facts, Finding } from '../../core/model.js';

/** The sight of a command. Without a `ledger` among its needs, or where that is not near, the log is empty. */
export function sightIn(facts: Facts): Sight {
  const read = facts.more.ledger as Pick<Sight, 'ledger' | 'operationsAt'> | undefined;
  const { ledger, operationsAt } = read ?? { ledger: emptyLedger(), operationsAt: (of) => of.map(() => null) };
  return {
    facts,
    ledger,
    query: {},
    operationsAt,
    changes: () => [],
    hosts: [],
    findings: [],
  };
}

/** What a command that shows a view has to say of the log as far as it read it, and of the records: the rest is shown. */
export function faultsOf(facts: Facts): Finding[] {
  return [...logFindings(sightIn(facts).ledger), ...timeFindings(facts.state)];
}
