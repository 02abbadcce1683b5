/** Holds that two sessions which add to one context at once both find what they added, in whatever order their lines reach the log. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST, newContext, withPrompt } from '../../../src/core/context/context.js';
import { applyEdit, emptyState, recordEdit } from '../../../src/core/context/state.js';
import type { Context } from '../../../src/core/model.js';
import { NOW } from '../../support/world.js';

const base = withPrompt(newContext('quay', 'Quay wall', { now: NOW, plan: null, branch: null, provisional: false }), {
  ...{ now: NOW, own: 'begin with the quay wall, QUAY-1', branch: null },
  files: ['src/quay.ts'],
});
const said = (own: string, files: string[], on = base): Context =>
  withPrompt(on, { now: NOW + 1, own, files, branch: null });

/** `contexts`, each thought of when the record was `base`, as the log folds them one behind the other. */
function folded(...contexts: Context[]): Context {
  const state = emptyState();
  state.contexts.quay = base;
  for (const c of contexts) applyEdit(state, recordEdit('context/quay', base, c)!);
  return state.contexts.quay;
}

describe('two sessions that add to a context at once', () => {
  const one = said('paint the mole of the harbour, QUAY-2', ['src/mole.ts']);
  const two = said('light the buoy of the strait, QUAY-3', ['src/buoy.ts']);

  it('both files, prompts, words and ids are known, the later line first', () => {
    const c = folded(one, two);
    expect(c.files).toEqual(['src/buoy.ts', 'src/mole.ts', 'src/quay.ts']);
    expect(c.ids).toEqual(['quay-3', 'quay-2', 'quay-1']);
    expect(c.prompts).toBe(3);
    expect(c.echoes).toHaveLength(3);
    expect(c.terms).toEqual(expect.arrayContaining([...one.terms, ...two.terms]));
  });

  it('an edit that knew of all there is says what the record is', () => {
    expect(folded(one)).toEqual(one);
    const merged = { ...base, files: ['src/other.ts'], prompts: 0 };
    expect(folded(merged)).toEqual(merged);
  });

  it('what one of them let go stays gone', () => {
    expect(folded(one, { ...base, files: ['src/new.ts'] }).files).toEqual(['src/new.ts', 'src/mole.ts']);
  });

  it('two that begin the same work at once begin it together', () => {
    const state = emptyState();
    for (const c of [one, two]) applyEdit(state, recordEdit('context/quay', null, c)!);
    expect(state.contexts.quay).toMatchObject({ files: ['src/buoy.ts', 'src/quay.ts', 'src/mole.ts'], prompts: 4 });
  });

  it('property: nothing that was added is missing, and no more is kept than before', () => {
    const files = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 8 });
    fc.assert(
      fc.property(files, files, (a, b) => {
        const names = (of: number[]): string[] => of.map((n) => `f${n}.ts`);
        const c = folded(said('one', names(a)), said('two', names(b)));
        expect(c.files).toEqual(expect.arrayContaining([...names(a), ...names(b)]));
        expect(new Set(c.files).size).toBe(c.files.length);
        expect(c.files.length).toBeLessThanOrEqual(MOST.files);
        expect(c.prompts).toBe(base.prompts + 2);
      }),
    );
  });
});
