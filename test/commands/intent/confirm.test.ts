/** Holds what a yes to the intents keeps: for what was shown alone, and of a person's own change what it began with decides. */
import { describe, expect, it } from 'vitest';
import { confirmOpen } from '../../../src/commands/intent/_confirm.js';
import { DEFAULTS } from '../../../src/core/config.js';
import { applyEdit, emptyState } from '../../../src/core/context/state.js';
import { openOf, pinEdits } from '../../../src/core/intent/contract/confirm.js';
import type { Intents, Pins } from '../../../src/core/model/intent.js';
import type { Edit, Facts } from '../../../src/core/model.js';
import { file, intent } from '../../support/gate-world.js';
import { facts as made } from '../../support/world.js';

const ONE = file([intent('INT-001')]);
const WIDE = file([intent('INT-001', { scope: { allow: ['**'], deny: [] } })]);

function place() {
  const state = emptyState();
  const pins: Pins = { path: '/p', records: {}, fault: null };
  const keep = (edits: Edit[]): void => {
    for (const e of edits) {
      applyEdit(state, e);
      if (e.now === null) delete pins.records[e.key];
      else pins.records[e.key] = e.now;
    }
  };
  const facts = (): Facts => ({ ...made(), state, config: DEFAULTS, pins: () => pins, more: {} });
  const confirm = (of: Intents, flags: Record<string, string | boolean> = {}, dry = false) =>
    confirmOpen(of, null, { args: ['confirm'], flags, session: null, agent: false, dry }, facts());
  return { keep, facts, confirm, state };
}

describe('clew intent confirm', () => {
  it('shows each line and asks; a yes keeps the contract and the gate, and then nothing is open', () => {
    const p = place();
    const asked = p.confirm(ONE);
    expect(asked.findings.map((f) => f.code)).toEqual(['needs-yes']);
    expect(asked.edits).toEqual([]);
    expect(asked.view?.contract).toEqual([
      ...['@@ INT-001 @@', '+ allow_glob: src/**', '+ deny_glob: src/legacy/**'],
      ...['@@ the gate @@', '+ gate: warn'],
    ]);
    const yes = p.confirm(ONE, { yes: true });
    expect(yes).toMatchObject({ did: 'confirmed INT-001, the gate', undoable: true });
    p.keep(yes.edits);
    expect(p.confirm(ONE, { yes: true })).toMatchObject({ edits: [], findings: [] });
    expect(p.confirm(WIDE).view?.contract).toEqual([
      ...['@@ INT-001 @@', '- allow_glob: src/**', '+ allow_glob: **', '- deny_glob: src/legacy/**'],
    ]);
  });

  it('keeps a grant, or the gate, alone where that is named', () => {
    const p = place();
    p.keep(p.confirm(ONE, { yes: true }).edits);
    const grant = {
      id: 'g1',
      kind: 'command',
      what: 'npm publish',
      mark: 'm',
      intent: null,
      reason: '',
      by: 'permission',
    };
    applyEdit(p.state, { key: 'grant/g1', was: null, now: { ...grant, at: 1, until: p.facts().now + 9 } });
    const other = { ...p.facts(), config: { ...DEFAULTS, gate: 'strict' as const } };
    const names = (id: string | null) => openOf(ONE, other, id).map((o) => o.name);
    expect(names(null)).toEqual(['the gate', 'a grant']);
    expect([names('g1'), names('gate'), names('g2'), names('INT-001')]).toEqual([['a grant'], ['the gate'], [], []]);
    p.keep(openOf(ONE, p.facts(), 'g1').flatMap((o) => o.edits));
    expect(openOf(ONE, p.facts(), null)).toEqual([]);
  });

  it('a yes to lines that changed meanwhile confirms nothing', () => {
    const p = place();
    const shown = String(p.confirm(ONE, {}, true).view?.mark);
    expect(p.confirm(WIDE, { yes: true, shown })).toMatchObject({ edits: [], findings: [{ code: 'intents-moved' }] });
    expect(p.confirm(ONE, { yes: true, shown }).edits).toHaveLength(2);
  });
});

describe('a person’s own change', () => {
  it('is confirmed where what it began with was, or is new; what nobody saw gets in on nobody’s back', () => {
    const p = place();
    const more = file([...ONE.intents, intent('INT-002')]);
    expect(pinEdits(ONE, more, p.facts()).map((e) => e.now?.id)).toEqual(['INT-002']);
    expect(pinEdits(ONE, WIDE, p.facts())).toEqual([]);
    p.keep(p.confirm(ONE, { yes: true }).edits);
    expect(pinEdits(ONE, WIDE, p.facts()).map((e) => e.now?.id)).toEqual(['INT-001']);
    const slipped = file([intent('INT-001', { scope: { allow: ['src/**', '.env'], deny: [] } })]);
    expect(pinEdits(slipped, WIDE, p.facts())).toEqual([]);
  });
});
