/** Decides which intents, grants and gate count now: what a person confirmed, or less; and what is to be said where the files say otherwise. */
import type { Intent, Intents, Pins } from '../../model/intent.js';
import type { Facts, Fields, Finding } from '../../model.js';
import { safeTitle } from '../../text/fence.js';
import { intentsFile } from '../file/locate.js';
import { isBroken } from '../intent.js';
import {
  type Confirmed,
  confirmedGrants,
  confirmedOf,
  type Gate,
  gateInForce,
  isPinnedHere,
  NO_PINS,
  voidKeys,
} from './confirmed.js';
import { contractOf, differencesOf, isNarrower, isSame, withContract } from './contract.js';

/** What counts, and where the files depart from it. */
export interface InForce {
  intents: Intents | null;
  gate: Gate;
  grants: Record<string, Fields>;
  departures: Finding[];
}

export type Read = Pick<Facts, 'state' | 'config' | 'now'>;

const SHOWN = { lines: 8, ids: 8 };

/** What counts for `session`, where `file` is what the file of intents says and `pins` what the state folder does. */
export function inForce(
  file: Intents | null,
  pins: Pins,
  { state, config, now }: Read,
  session: string | null,
): InForce {
  const known = isPinnedHere(state, pins);
  const gate = gateInForce(config.gate, state, pins);
  // Where nobody ever confirmed anything, a gate that warns takes the file as it is, and says so.
  const lax = gate === 'off' || (gate === 'warn' && (!known || pins.fault !== null));
  const departures: Finding[] = [];
  const open: string[] = [];
  const path = file?.path ?? config.paths.intents;
  const depart = (code: string, args: Finding['args']): number => departures.push({ code, args, severity: 'warn' });
  const each = (intent: Intent): Intent => {
    const confirmed = confirmedOf(intent.id, state, pins);
    const says = contractOf(intent);
    const last = confirmed[0];
    if (confirmed.some((c) => isSame(c.contract, says))) return intent;
    if (last && isNarrower(says, last.contract))
      return { ...intent, scope: { ...intent.scope, roots: last.contract.allow } };
    if (last === undefined) {
      if (intent.open) open.push(safeTitle(intent.id));
      return lax ? intent : { ...intent, scope: { ...intent.scope, allow: [] }, unconfirmed: true };
    }
    const lines = differencesOf(last.contract, says);
    const what = [...lines.slice(0, SHOWN.lines).map(safeTitle), ...(lines.length > SHOWN.lines ? ['…'] : [])];
    depart('intent-changed', { path, id: safeTitle(intent.id), what: what.join('; ') });
    return withContract(intent, last.contract);
  };
  const intents = file === null ? null : { ...file, intents: file.intents.map(each) };
  const held = heldIntent(intents, state, pins, session);
  if (held !== null) depart(file === null ? 'intent-lost' : 'intent-gone', { path, id: safeTitle(held.id) });
  if (open.length > 0) {
    const list = [...open.slice(0, SHOWN.ids), ...(open.length > SHOWN.ids ? ['…'] : [])].join(', ');
    depart(lax ? 'intents-unconfirmed' : 'intents-unconfirmed-strict', { list, count: open.length });
  }
  if (gate !== config.gate) depart('gate-held', { gate, file: config.gate });
  // Where nothing is confirmed all of it waits for the same yes.
  const stray = lax || open.length > 0 ? [] : voidKeys(state, pins, now);
  if (stray.length > 0) depart('pins-void', { count: stray.length, path: pins.path });
  if (pins.fault !== null && (known || open.length > 0))
    depart('pins-unreadable', { path: pins.path, why: pins.fault });
  return {
    intents: held === null ? intents : withHeld(intents, held, path),
    gate,
    grants: lax ? (state.grants ?? {}) : confirmedGrants(state, pins),
    departures: gate === 'off' ? [] : departures,
  };
}

/** Is the gate off by a person's word? Then nobody is held to an intent, and nobody is reminded of one. */
export function isGateOff({ config, state, pins }: Pick<Facts, 'config' | 'state' | 'pins'>): boolean {
  return config.gate === 'off' && gateInForce('off', state, pins?.() ?? NO_PINS) === 'off';
}

/** Does the gate refuse what would change something where no intent is selected, as a person or the file says? */
export function isGateStrict({ config, state, pins }: Pick<Facts, 'config' | 'state' | 'pins'>): boolean {
  return gateInForce(config.gate, state, pins?.() ?? NO_PINS) === 'strict';
}

/** The same of what a command has read. */
export function inForceOf(facts: Facts, session: string | null): InForce {
  return inForce(intentsFile(facts)?.intents ?? null, facts.pins?.() ?? NO_PINS, facts, session);
}

/** `facts` with what counts in place of what the files say. */
export function withInForce(facts: Facts, { intents, gate, grants, departures }: InForce): Facts {
  return {
    ...facts,
    intents,
    config: gate === facts.config.gate ? facts.config : { ...facts.config, gate },
    state: { ...facts.state, grants },
    departures,
  };
}

/** The intent that `session` selected, where the file has lost it or cannot be read; one it worked under without, where there is no such file any more. */
function heldIntent(file: Intents | null, state: Facts['state'], pins: Pins, session: string | null): Intent | null {
  if (session === null) return null;
  const unread = file === null || isBroken(file);
  const under = unread && state.selected?.[session] === undefined ? state.gates?.[session]?.under : undefined;
  const selected = state.selected?.[session]?.intent ?? under;
  if (typeof selected !== 'string' || file?.intents.some((i) => i.id === selected)) return null;
  const [last] = confirmedOf(selected, state, pins);
  return last === undefined ? null : asIntent(last);
}

function asIntent({ id, summary, contract }: Confirmed): Intent {
  const bare: Intent = {
    ...{ id, summary, status: '', open: true, criteria: [], context: null, plan: null, line: 1 },
    scope: { allow: [], deny: [] },
    constraints: { tools: [], patterns: [], prose: [] },
  };
  return withContract(bare, contract);
}

/** A file that cannot be read holds nobody up who has an intent of their own; what is wrong with it is said all the same. */
function withHeld(file: Intents | null, held: Intent, path: string): Intents {
  if (file === null) return { path, schema: 'v1', current: null, intents: [held], findings: [] };
  const findings = isBroken(file)
    ? file.findings.map((f) => (f.severity === 'error' ? { ...f, severity: 'warn' as const } : f))
    : file.findings;
  return { ...file, intents: [...file.intents, held], findings };
}
