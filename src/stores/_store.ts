/** What a store must offer: the log, appended to and folded. Every driver passes `test/support/store-contract.ts`. */
import type { Operation, State } from '../core/model.js';

export interface Store {
  /** The records as they stand after every operation appended so far, by anybody. */
  state(): State;
  /** Adds `operation`. When it returns, a crash loses nothing of it. Throws when it could not be kept whole. */
  append(operation: Operation): void;
  /** Operations, newest first, at most `max`; `until`, the whole id of one: a store that reads a log back may end a little beyond it. */
  operations(max: number, until?: string): Operation[];
  /** Runs `work` while no other writer of this store runs one; throws `Locked` when one holder keeps it for `wait` milliseconds (5,000). */
  exclusively<T>(work: () => T, wait?: number): T;
  close(): void;
}

/** Who holds a lock. `pid` and `host` are `null` where the lock does not say. */
export interface Holder {
  pid: number | null;
  host: string | null;
  /** When it was taken, milliseconds since the epoch. */
  since: number;
  /** Nobody can be holding it any more. */
  dead: boolean;
}

/** Another process holds the store. */
export class Locked extends Error {
  constructor(
    readonly path: string,
    readonly holder: Holder | null = null,
  ) {
    super(`locked: ${path}`);
  }
}

/** Is `e` a `Locked`, of whichever bundle? Each has a class of its own. */
export function isLocked(e: unknown): e is Locked {
  return e instanceof Error && e.message.startsWith('locked: ');
}
