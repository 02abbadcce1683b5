/** Decides what a person confirmed: what the log of the workspace and the user's own state folder say alike. */
import type { Pins } from '../../model/intent.js';
import type { Config, Fields, State } from '../../model.js';
import type { Contract } from './contract.js';

/** The record `pin/ID@MARK`: a contract as a person confirmed it. `summary` tells it when its file is gone. */
export interface Confirmed {
  id: string;
  summary: string;
  contract: Contract;
  at: number;
}

export type Gate = Config['gate'];

/** Where nobody keeps anything. */
export const NO_PINS: Pins = { path: '', records: {}, fault: null };
export const GATE_KEY = 'pin/gate';
/** The edit by which the state folder forgets a workspace. */
export const FORGET = 'pins/workspace';

const GATES: Gate[] = ['off', 'warn', 'strict'];

/** Is a change of this record kept in the state folder, too? */
export function isPinned(key: string): boolean {
  return key.startsWith('pin/') || key.startsWith('grant/') || key.startsWith('pins/');
}

/** The stricter of two. */
export function stricter(a: Gate, b: Gate): Gate {
  return GATES.indexOf(a) > GATES.indexOf(b) ? a : b;
}

/** What was confirmed of the intent `id`, the last first. */
export function confirmedOf(id: string, state: State, pins: Pins): Confirmed[] {
  return Object.entries(state.pins ?? {})
    .filter(([name, record]) => record.id === id && isInBoth(`pin/${name}`, record, pins))
    .map(([, record]) => record as unknown as Confirmed)
    .filter((c) => isContract(c.contract))
    .sort((a, b) => b.at - a.at);
}

/** Has a person ever confirmed an intent or set the gate here, as far as either place knows? */
export function isPinnedHere(state: State, pins: Pins): boolean {
  return Object.keys(state.pins ?? {}).length > 0 || Object.keys(pins.records).some((k) => k.startsWith('pin/'));
}

/** The gate that a person set: where both places do not say the same, the stricter; `null` when nobody did. */
export function pinnedGate(state: State, pins: Pins): Gate | null {
  const said = [state.pins?.gate?.gate, pins.records[GATE_KEY]?.gate].filter((g): g is Gate =>
    GATES.includes(g as Gate),
  );
  return said.length === 0 ? null : said.reduce(stricter);
}

/** The gate that counts where the settings say `said`: once a person agreed on anything here, what only the file says makes it no weaker than it ships. */
export function gateInForce(said: Gate, state: State, pins: Pins): Gate {
  return stricter(said, pinnedGate(state, pins) ?? (isPinnedHere(state, pins) ? 'warn' : 'off'));
}

/** Keys of what one of the two places says and the other does not: nobody's act, so it counts for nothing. Grants that ended are nobody's trouble. */
export function voidKeys(state: State, pins: Pins, now: number): string[] {
  if (pins.fault !== null) return [];
  const lasts = (r: Fields | undefined): boolean => r !== undefined && !(Number(r.until) <= now);
  const logged: [string, Fields][] = [
    ...Object.entries(state.pins ?? {}).map(([k, r]): [string, Fields] => [`pin/${k}`, r]),
    ...Object.entries(state.grants ?? {}).map(([k, r]): [string, Fields] => [`grant/${k}`, r]),
  ].filter(([, r]) => lasts(r));
  const known = new Map(logged);
  const alone = logged.filter(([key, r]) => !isConfirmed(key, r, pins)).map(([key]) => key);
  return [...alone, ...Object.keys(pins.records).filter((k) => !known.has(k) && lasts(pins.records[k]))];
}

/** Grants that a person gave. */
export function confirmedGrants(state: State, pins: Pins): Record<string, Fields> {
  return Object.fromEntries(
    Object.entries(state.grants ?? {}).filter(([id, record]) => isConfirmed(`grant/${id}`, record, pins)),
  );
}

/** The grant `id` as an undo may bring it back: what nobody here had said yes to waits for that still. */
export function grantAsItStands(id: string, record: Fields, pins: Pins): Fields {
  return isConfirmed(`grant/${id}`, record, pins) ? record : { ...record, waits: true };
}

/** The record `pin/NAME` where a person's act made it, else `null`: an undo may bring back nothing else. */
export function confirmedRecord(name: string, state: State, pins: Pins): Fields | null {
  const record = state.pins?.[name];
  return record !== undefined && isInBoth(`pin/${name}`, record, pins) ? record : null;
}

/** An undo brings back what waits in both places: that was nobody's yes. */
function isConfirmed(key: string, record: Fields, pins: Pins): boolean {
  return record.waits !== true && isInBoth(key, record, pins);
}

function isInBoth(key: string, record: Fields, { records }: Pins): boolean {
  return Object.hasOwn(records, key) && JSON.stringify(records[key]) === JSON.stringify(record);
}

function isContract(c: Contract | undefined): boolean {
  const lists = [c?.allow, c?.deny, c?.tools, c?.patterns, c?.prose, c?.criteria];
  return lists.every((l) => Array.isArray(l) && l.every((v) => typeof v === 'string'));
}
