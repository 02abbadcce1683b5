/** Decides what a person's yes comes to: the records that keep it, and the lines they must have seen before they say it. */
import type { Intent, Intents, Pins } from '../../model/intent.js';
import type { Edit, Facts, Fields } from '../../model.js';
import { formatDuration } from '../../text/duration.js';
import { fingerprint } from '../../text/hash.js';
import { oneLine, truncate } from '../../text/truncate.js';
import { intentAt } from '../intent.js';
import {
  type Confirmed,
  confirmedOf,
  confirmedRecord,
  GATE_KEY,
  type Gate,
  NO_PINS,
  pinnedGate,
  voidKeys,
} from './confirmed.js';
import { type Contract, contractOf, differencesOf, isNarrower, isSame, markOf } from './contract.js';

/** Something that waits for a yes. */
export interface Open {
  /** As it is called in a sentence: an intent's id, "the gate", a grant. */
  name: string;
  lines: string[];
  edits: Edit[];
}

type Read = Pick<Facts, 'state' | 'config' | 'now'> & Partial<Pick<Facts, 'pins'>>;

/** Everything that the files say and nobody confirmed; of `id` alone where one is named: an intent, also when it is gone from the file, else a grant, or `gate`. */
export function openOf(file: Intents | null, facts: Read, id: string | null): Open[] {
  const pins = facts.pins?.() ?? NO_PINS;
  const intents = (file?.intents ?? []).filter((i) => id === null || i.id === id);
  // One that is over and never was confirmed binds nobody: it waits for nothing.
  const waits = (i: Intent): boolean => i.open || id !== null || confirmedOf(i.id, facts.state, pins).length > 0;
  const open = intents.filter(waits).flatMap((i) => openIntent(i, pins, facts));
  if (id === null) {
    const anew = open.flatMap((o) => o.edits.map((e) => e.key));
    return [...open, ...openGate(pins, facts), ...openVoid(pins, facts, anew)];
  }
  if (intents.length > 0) return open;
  if (id === 'gate') return openGate(pins, facts);
  const given = openVoid(pins, facts, []).filter((o) => o.edits.some((e) => e.key === `grant/${id}` && e.now !== null));
  return given.length > 0 ? given : goneOf(id, pins, facts);
}

/** What a text of these is known by: a yes counts for what was shown, and for nothing that came after. */
export function shownMark(open: Open[]): string {
  return fingerprint(JSON.stringify(open.map((o) => [o.name, o.lines])));
}

/**
 * The records that a person's own command leaves of what it made of `was`: its result is confirmed where what it began with
 * was, or is new. A text that nobody has seen gets in on nobody's back.
 */
export function pinEdits(was: Intents, now: Intents, facts: Read): Edit[] {
  const pins = facts.pins?.() ?? NO_PINS;
  return now.intents.flatMap((intent) => {
    const before = intentAt(was, intent.id);
    const known = before === null || isConfirmed(contractOf(before), confirmedOf(intent.id, facts.state, pins));
    const asBefore = before !== null && isSame(contractOf(before), contractOf(intent));
    return known && !asBefore ? [pinEdit(intent, pins, facts)] : [];
  });
}

/** The record of a gate that a person sets; none where both places say so already. */
export function gateEdits(gate: Gate, facts: Read): Edit[] {
  const pins = facts.pins?.() ?? NO_PINS;
  const was = confirmedRecord('gate', facts.state, pins);
  return was?.gate === gate ? [] : [{ key: GATE_KEY, was, now: { gate, at: facts.now } }];
}

function isConfirmed(says: Contract, confirmed: Confirmed[]): boolean {
  return (
    confirmed.some((c) => isSame(c.contract, says)) ||
    (confirmed[0] !== undefined && isNarrower(says, confirmed[0].contract))
  );
}

function pinEdit(intent: Intent, pins: Pins, { state, now }: Read): Edit {
  const contract = contractOf(intent);
  const name = `${intent.id}@${markOf(contract)}`;
  const record: Confirmed = { id: intent.id, summary: truncate(intent.summary, 200), contract, at: now };
  return { key: `pin/${name}`, was: confirmedRecord(name, state, pins), now: record as unknown as Fields };
}

function openIntent(intent: Intent, pins: Pins, facts: Read): Open[] {
  const confirmed = confirmedOf(intent.id, facts.state, pins);
  const says = contractOf(intent);
  if (confirmed.some((c) => isSame(c.contract, says))) return [];
  const lines = differencesOf(confirmed[0]?.contract ?? null, says);
  const shown = lines.length > 0 ? lines : ['+ no file, no limit'];
  return [{ name: intent.id, lines: shown, edits: [pinEdit(intent, pins, facts)] }];
}

function openGate(pins: Pins, facts: Read): Open[] {
  const { gate, gateFault } = facts.config;
  const was = pinnedGate(facts.state, pins);
  const edits = gateEdits(gate, facts);
  // Settings that cannot be read are nothing to agree to.
  if (edits.length === 0 || gateFault !== undefined) return [];
  const before = was === null || was === gate ? [] : [`- gate: ${was}`];
  return [{ name: 'the gate', lines: [...before, `+ gate: ${gate}`], edits }];
}

/** What one place says alone: a grant on record is put to the person anew, the rest is dropped. An undo lets the grant wait again, and brings back nothing of the rest: nobody had ever said yes. */
function openVoid(pins: Pins, facts: Read, anew: string[]): Open[] {
  const { state, now } = facts;
  return voidKeys(state, pins, now)
    .filter((key) => key !== GATE_KEY && !anew.includes(key))
    .map((key): Open => {
      const grant = key.startsWith('grant/') ? state.grants?.[key.slice(6)] : undefined;
      if (grant === undefined) {
        const [, name = ''] = key.split('/', 2);
        return { name: 'what is void', lines: [`- void: ${oneLine(name)}`], edits: [{ key, was: null, now: null }] };
      }
      const what = `${oneLine(String(grant.what))} (${grant.intent ?? 'any intent'}, ends in ${formatDuration(Number(grant.until) - now)})`;
      return {
        name: 'a grant',
        lines: [`+ grant: ${what}`],
        edits: [{ key, was: { ...grant, waits: true }, now: { ...grant, waits: false } }],
      };
    });
}

/** The confirmed contents of an intent that is not in the file any more: a yes lets go of them. */
function goneOf(id: string, pins: Pins, facts: Read): Open[] {
  const all = confirmedOf(id, facts.state, pins);
  if (all.length === 0) return [];
  const edits = all.map((c): Edit => ({ key: `pin/${id}@${markOf(c.contract)}`, was: { ...c }, now: null }));
  return [{ name: `${id} as gone`, lines: differencesOf(all[0]!.contract, NOTHING), edits }];
}

const NOTHING: Contract = { allow: [], deny: [], tools: [], patterns: [], prose: [], criteria: [] };
