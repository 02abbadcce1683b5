/** What a store must offer: the log, appended to and folded. Every driver passes `test/store-contract.ts`. */
import type { Operation, State } from '../core/model.js';

export interface Store {
  /** The records as they stand after every operation appended so far, by anybody. */
  state(): State;
  /** Adds `operation`. When it returns, a crash loses nothing of it. Throws when it could not be kept whole. */
  append(operation: Operation): void;
  /** Operations, newest first, at most `max`. */
  operations(max: number): Operation[];
  /** Runs `work` while no other writer of this store runs one; throws `Locked` when it has to wait too long. */
  exclusively<T>(work: () => T): T;
  close(): void;
}

/** Another process holds the store. */
export class Locked extends Error {
  constructor(readonly path: string) {
    super(`locked: ${path}`);
  }
}
