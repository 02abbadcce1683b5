/** Holds that `clew why` speaks of leaving only where there was a context to leave. */
import { describe, expect, it } from 'vitest';
import { command as why } from '../../../src/commands/context/why.js';
import { turnedOf } from '../../../src/core/board/reading.js';
import type { Operation, Reading } from '../../../src/core/model.js';
import { PLAIN } from '../../support/settings-world.js';
import { stateOf } from '../../support/world.js';

const op = (more: Partial<Reading>): Operation => {
  const reading = {
    ...{ p: 0.86, verb: 'stay', context: null, target: null, prompt: 'take the seasons ticket', told: '', bias: -2.5 },
    signals: [{ id: 'new-session', class: 'implicit', strength: 1, of: 'startup' }],
    weights: [2.4],
    thresholds: { nudge: 0.3, ask: 0.6, switch: 0.65, match: 0.5, margin: 0.15 },
    matches: [{ context: 'tickets', plan: null, title: 'Tickets', score: 0.9, reasons: [] }],
    ...more,
  };
  return { id: 'o1', at: 0, by: 'prompt', session: 's', did: '', undoable: false, edits: [], reading } as never;
};

function said(o: Operation): string {
  const facts = { now: 60_000, state: stateOf([]), more: { log: [o] } } as never;
  return why.print(why.decide({ args: [], flags: {}, session: null } as never, facts).view!, PLAIN);
}

describe.each<[string, Partial<Reading>]>([
  ['a request that began one', { target: 'tickets' }],
  ['words that asked for one', { target: 'tickets', verb: 'switch', asked: 'take the seasons ticket' }],
  ['a prompt that began none', {}],
  ['words that asked, and nothing fits', { verb: 'ask', asked: 'take the seasons ticket' }],
])('%s, where nothing was active', (_, more) => {
  it('left nothing, and nothing is weighed for it', () => {
    const out = said(op(more));
    expect(out).toContain('No context was active.');
    expect(out).not.toMatch(/leaves|Evidence|nudge/);
    expect(out).toContain('A match counts from 50 %');
    expect(out).toMatch(/90 % {2}Tickets/);
  });

  it('has no chance of a switch on the page', () => {
    expect(turnedOf(op(more), 0, null, false)).toMatchObject({ p: null, reasons: [] });
  });
});

it('what was active is what a prompt leaves, or not', () => {
  expect(said(op({ context: 'rota', p: 0.1 }))).toMatch(/10 % that it leaves that context[\s\S]*Evidence\n/);
});
