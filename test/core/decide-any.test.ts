/** Any course of events: undone exactly, inside its budgets, and decided the same from the same facts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatQuestion } from '../../src/core/clarify/question.js';
import { applyEdit, emptyState, inverseEdits } from '../../src/core/context/state.js';
import { decide } from '../../src/core/decide.js';
import type { Config, Outcome, StartSource, State } from '../../src/core/model.js';
import { tokens } from '../../src/core/text/tokens.js';
import { count, HOUR, LEANING, PLANS, SURE } from '../support/shop.js';
import { facts, WORKSPACE, World } from '../support/world.js';

/** An empty room is as good as none. */
function rooms(state: object): object {
  return Object.fromEntries(Object.entries(state).filter(([, r]) => Object.keys(r ?? {}).length > 0));
}

describe('any course of events', () => {
  const TEXTS = [
    'rotate the refresh tokens',
    "now let's work on the pricing research",
    'switch to the signup funnel project',
    'switch to the warehouse project',
    'back to the auth hardening',
    'different project: dark theme',
    'Implement the following plan:\n\n# Warehouse robots\n\nDo it.',
    'Implement the following plan:\n\n# Depot lights\n\nDo it.',
    'commit and push',
    'fix the tests',
    'the header overlaps the search field on small screens when the menu is open',
    'yes',
    'a',
    'b',
    'c',
    'e',
    '/commit',
    '<system-reminder>x</system-reminder>',
    '',
    '🚀',
    'toString __proto__ constructor',
  ];
  const id = fc.constantFrom('s1', 's2', '__proto__', 'constructor');
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('prompt'), id, text: fc.constantFrom(...TEXTS) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('start'),
        id,
        source: fc.constantFrom<StartSource>('startup', 'resume', 'clear', 'compact', 'fork'),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('stop'),
        id,
        files: fc.subarray(['a.ts', `${WORKSPACE}/b/c.ts`, 'docs/x.md']),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('compact', 'end'), id }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('world'),
        hours: fc.integer({ min: -2, max: 200 }),
        branch: fc.constantFrom(null, 'main', 'auth', 'x/y'),
      }),
    },
  );
  const config = fc.record({
    clarify: fc.constantFrom('agent', 'block'),
    confirm: fc.constantFrom('unsure', 'always'),
    detect: fc.constantFrom(SURE, LEANING, facts().config.detect),
  }) as fc.Arbitrary<Partial<Config>>;

  /** Plays `steps` in a new world; `seen` gets each outcome with the state before and after it. */
  function play(
    steps: object[],
    over: Partial<Config>,
    seen: (o: Outcome, before: State, w: World) => void = () => {},
  ): World {
    const w = new World({ plans: PLANS, config: over });
    for (const s of steps as {
      kind: string;
      id: string;
      text: string;
      source: StartSource;
      files: string[];
      hours: number;
      branch: string | null;
    }[]) {
      const before = structuredClone(w.state);
      if (s.kind === 'world') {
        w.now += s.hours * HOUR;
        w.branch = s.branch;
        continue;
      }
      if (s.kind === 'prompt') seen(w.prompt(s.text, s.id), before, w);
      else if (s.kind === 'start') seen(w.start(s.source, s.id), before, w);
      else if (s.kind === 'stop') seen(w.stop(s.files, s.id), before, w);
      else if (s.kind === 'compact') seen(w.compact(s.id), before, w);
      else seen(w.end('other', s.id), before, w);
    }
    return w;
  }

  it('is undone exactly, step by step and as a whole', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), config, (steps, over) => {
        const w = play(steps, over, (o, before, now) => {
          const state = structuredClone(now.state);
          for (const e of inverseEdits(o.edits)) applyEdit(state, e);
          expect(rooms(state)).toEqual(rooms(before));
        });
        const state = structuredClone(w.state);
        for (const edits of w.kept.toReversed()) for (const e of inverseEdits(edits)) applyEdit(state, e);
        expect(rooms(state)).toEqual(rooms(emptyState()));
      }),
      { numRuns: 150 },
    );
  });

  it('keeps what is said inside its budgets and what is active in existence', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), config, (steps, over) => {
        play(steps, over, (o, _, w) => {
          if (o.brief !== undefined)
            expect(tokens(o.brief)).toBeLessThanOrEqual(o.reading === undefined && o.did === '' ? 1200 : 300);
          if (o.question) expect(count(formatQuestion(o.question))).toBeLessThanOrEqual(60);
          if (o.notice !== undefined) expect(o.notice).not.toContain('\n');
          expect(o.verdict === 'ask').toBe(o.question !== undefined);
          expect(o.brief).not.toBe('');
          for (const s of Object.values(w.state.sessions)) {
            if (s.active === null) continue;
            expect(w.state.contexts[s.active]).toBeDefined();
            if (!s.ended) expect(w.state.contexts[s.active]?.status).not.toBe('folded');
          }
          for (const e of o.edits) if (e.key.startsWith('file/')) expect(o.did).toMatch(/^created /);
        });
      }),
      { numRuns: 150 },
    );
  });

  it('is decided the same from the same facts, byte for byte, and leaves the facts alone', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), config, fc.constantFrom(...TEXTS), (steps, over, text) => {
        const w = play(steps, over);
        const f = w.facts();
        const frozen = JSON.stringify(f.state);
        const event = {
          kind: 'prompt',
          session: { host: 'claude', id: 's1', transcript: null, cwd: WORKSPACE },
          prompt: text,
        } as const;
        const first = JSON.stringify(decide(event, f));
        expect(JSON.stringify(decide(event, f))).toBe(first);
        expect(JSON.stringify(decide(event, { ...w.facts(), nonce: f.nonce }))).toBe(first);
        expect(JSON.stringify(f.state)).toBe(frozen);
      }),
      { numRuns: 100 },
    );
  });
});
