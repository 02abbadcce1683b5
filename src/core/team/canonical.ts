/** Decides when two shared values are the same: by their text with every object's keys in order. */
import { sha256 } from '../text/sha256.js';
import type { TeamState } from './types.js';

/** `value` as text, the same for the same value however its keys are ordered. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = value as Record<string, unknown>;
  const keys = Object.keys(fields).sort();
  return `{${keys.map((k) => `${JSON.stringify(k)}:${canonicalText(fields[k])}`).join(',')}}`;
}

/** Are they the same value? What is not there is null. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return canonicalText(a) === canonicalText(b);
}

/** What a purge names a value by: nobody can read the value from it, as long as it is none that is guessed. */
export function valueFingerprint(value: unknown): string {
  return sha256(canonicalText(value)).slice(0, 32);
}

/** Fingerprint of all that a team's operations come to: equal on every machine that has the same ones. */
export function teamHash(state: TeamState): string {
  return sha256(canonicalText(state));
}
