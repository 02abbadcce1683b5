/** A store that forgets: for tests, replays and dry runs. */
import { applyOperation, emptyState } from '../core/context/state.js';
import type { Operation, State } from '../core/model.js';
import type { Store } from './_store.js';

/** A store that holds `operations` (oldest first) and what is appended, in memory. */
export function memoryStore(operations: Operation[] = []): Store {
  const log = [...operations];
  const state: State = emptyState();
  for (const o of log) applyOperation(state, o);
  return {
    state: () => structuredClone(state),
    append: (operation) => {
      log.push(structuredClone(operation));
      applyOperation(state, operation);
    },
    operations: (max) => structuredClone(log.toReversed().slice(0, max)),
    exclusively: (work) => work(),
    close: () => {},
  };
}
