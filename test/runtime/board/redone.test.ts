/** Holds that what was undone and done again is on the page as if nobody had touched it. */
import { expect, it } from 'vitest';
import { viewOf } from '../../../src/runtime/board/view.js';
import { commandPorts } from '../../../src/runtime/inputs/command-ports.js';
import { Journey } from '../../journeys/_journey.js';

it('a switch that was undone and redone has no mark and no correction of that, until it is undone once more', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  s.says("now let's work on the pricing research");
  s.stop();
  const seen = () => {
    const [turn] = viewOf('session', {}, commandPorts({ cwd: j.root })).turns;
    const { lanes } = viewOf('timeline', { range: 'day' }, commandPorts({ cwd: j.root }));
    const marks = lanes.flatMap((l) => l.marks.map((m) => [m.kind, m.undone])).sort();
    return { turn: [turn!.undone, turn!.counted, turn!.corrected?.says ?? ''], marks };
  };
  const before = seen();
  // The first one came from nothing to a plan that was there.
  const first = ['words', false];
  expect(before).toEqual({ turn: [false, false, ''], marks: [first, ['words', false]] });
  const id = String(j.log().find((o) => String(o.did).includes('switched to pricing'))!.id);
  for (let i = 0; i < 2; i++) {
    j.clew('undo', id, '--session', 'one');
    expect(seen()).toMatchObject({
      turn: [true, true, expect.anything()],
      marks: [['undo', false], first, ['words', true]],
    });
    j.clew('redo', id, '--session', 'one');
    expect(seen()).toEqual(before);
  }
});

it('says of each mark whether it counts as a switch: as many do as are counted', () => {
  const j = new Journey();
  const s = j.session('one');
  const seen = () => {
    const { lanes, switches } = viewOf('timeline', { range: 'day' }, commandPorts({ cwd: j.root }));
    const marks = lanes.flatMap((l) => l.marks).sort((a, b) => a.at - b.at);
    expect(Object.values(switches).reduce((a, b) => a + b, 0)).toBe(marks.filter((m) => m.counts).length);
    expect(lanes.map((l) => l.switches)).toEqual(lanes.map((l) => l.marks.filter((m) => m.counts).length));
    return marks.map((m) => [m.kind, m.counts]);
  };
  // What opens a context where none was active is no switch.
  s.says('new context fuzzy search');
  s.stop();
  s.says("now let's work on the pricing research");
  s.stop();
  expect(seen()).toEqual([
    ['open', false],
    ['words', true],
  ]);
  j.clew('undo', String(j.log().find((o) => String(o.did).includes('switched to pricing'))!.id), '--session', 'one');
  expect(seen()).toEqual([
    ['open', false],
    ['words', false],
    ['undo', false],
  ]);
});

it('the last work of a context is none that was undone, though its turn wrote', () => {
  const j = new Journey();
  const s = j.session('one');
  const last = () =>
    viewOf('home', {}, commandPorts({ cwd: j.root })).open.find((c) => c.id === 'fuzzy-search')!.lastAt;
  s.says('new context fuzzy search');
  s.stop();
  const before = last();
  j.later(3_600_000);
  s.says('new context date filter');
  s.stop();
  s.says("let's work on fuzzy search");
  s.writes({ 'src/search/rank.ts': 'export const rank = 1;\n' });
  j.later(120_000);
  s.stop();
  expect(last()).toBeGreaterThan(before + 3_600_000);
  j.clew('undo', String(j.log().find((o) => String(o.did).includes('switched to fuzzy'))!.id), '--session', 'one');
  // The turn that opened it ended a little after its prompt.
  expect(last() - before).toBeLessThan(60_000);
});
