/** Decides which records of the log have lost their beginning: what changes them still stands there, what made them does not. */
import type { Fields, Operation } from '../../core/model.js';

/** Fed the operations of a log in order. */
export class Headless {
  private readonly begun = new Set<string>();
  /** By key, what the changes that are left say of each. */
  readonly records: Record<string, Fields> = {};

  take({ edits }: Operation): void {
    for (const { key, was, now } of edits) {
      if (was !== null && now !== null && !this.begun.has(key)) this.records[key] = { ...this.records[key], ...now };
      else {
        delete this.records[key];
        if (now === null) this.begun.delete(key);
        else this.begun.add(key);
      }
    }
  }
}
