/** Decides what is worked out once a change of the log, however often it is looked at. */
import type { Facts, State } from '../model.js';
import type { Ledger } from './ledger.js';

/** `make`, which is not asked again while the records and the log are the ones that it was asked with: it may look at nothing else. Whoever changes the records of its facts in place must not ask twice. */
export function oncePerLog<T>(make: (facts: Facts, ledger: Ledger) => T): (facts: Facts, ledger: Ledger) => T {
  const known = new WeakMap<State, { end: number; made: T }>();
  return (facts, ledger) => {
    const there = known.get(facts.state);
    if (there?.end === ledger.end) return there.made;
    const made = make(facts, ledger);
    known.set(facts.state, { end: ledger.end, made });
    return made;
  };
}
