/** Holds that plan and todos come together whatever is done on both sides: a thousand random histories against a model of what must be. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../support/properties.js';
import { Desk, type Op } from '../../support/reconcile-world.js';

const HISTORIES = runs(1000);

const op = (side: Op['side'], kinds: Op['what'][]): fc.Arbitrary<Op> =>
  fc.record({ side: fc.constant(side), what: fc.constantFrom(...kinds), at: fc.nat(50), to: fc.nat(50) });
const OPS = fc.array(
  fc.oneof(
    op('plan', ['status', 'status', 'status', 'add', 'remove', 'reword', 'reorder', 'prose', 'move', 'adopt']),
    op('todos', ['status', 'status', 'status', 'add', 'add', 'add', 'remove', 'reword', 'reorder', 'renumber']),
  ),
  { minLength: 20, maxLength: 60, size: 'max' },
);

/** Both sides are quiet: looks follow until nobody is told anything. Returns the desk. */
function played(desk: Desk, ops: Op[]): Desk {
  for (const o of ops) desk.act(o);
  desk.look(null);
  return desk;
}

/** One more look, and what it changes. */
function again(desk: Desk): { written: number; told: number; same: boolean } {
  const before = JSON.stringify({ ...desk.agreed, at: 0, file: '' });
  const text = desk.text();
  const { written, told } = desk.counts;
  desk.look(null);
  const same = JSON.stringify({ ...desk.agreed, at: 0, file: '' }) === before && desk.text() === text;
  return { written: desk.counts.written - written, told: desk.counts.told - told, same };
}

describe('random histories', () => {
  const total = { histories: 0, looks: 0, edits: 0, written: 0, told: 0, conflicts: 0, pairs: 0 };

  it('any of them: no status and no prose is lost, both sides agree, one more look changes nothing', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.integer({ min: 2, max: 8 }), OPS, (whole, tasks, ops) => {
        const desk = played(new Desk(whole, true, tasks), ops);
        expect(desk.faults).toEqual([]);
        expect(again(desk)).toEqual({ written: 0, told: 0, same: true });
        for (const line of desk.lines) {
          const item = desk.todos.find((t) => t.uid === line.uid);
          if (item === undefined || line.uid === null) continue;
          total.pairs++;
          const open = desk.known.get(line.uid)!;
          const plan = desk.statusOf(line);
          // What both sides changed, to different things, stands as they left it; everything else agrees.
          if (plan !== item.status) expect([plan !== open.plan, item.status !== open.todo]).toEqual([true, true]);
          if (plan !== item.status) expect(desk.last!.conflicts.length).toBeGreaterThan(0);
        }
        const inPlan = new Set(desk.lines.map((l) => l.uid));
        const foreign = desk.todos.filter((t) => !inPlan.has(t.uid)).map((t) => t.text);
        const proposed = desk.last!.proposed.map((x) => x.text);
        for (const text of proposed) expect(foreign).toContain(text);
        for (const t of desk.todos)
          if (!inPlan.has(t.uid) && desk.foreign.has(t.uid)) expect(proposed).toContain(t.text);
        total.histories++;
        for (const k of ['looks', 'edits', 'written', 'told', 'conflicts'] as const) total[k] += desk.counts[k];
      }),
      { numRuns: HISTORIES },
    );
    console.log(
      `reconcile: ${total.histories} histories, ${total.edits} edits, ${total.looks} looks, ${total.pairs} pairs at the end; ` +
        `${total.written} statuses written, ${total.told} told, ${total.conflicts} conflicts`,
    );
    expect(total.written).toBeGreaterThan(HISTORIES);
    expect(total.pairs).toBeGreaterThan(HISTORIES);
    expect(total.conflicts).toBeGreaterThan(0);
  });

  it('an agent that does not do what it is told is told once', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.integer({ min: 1, max: 8 }), OPS, (whole, tasks, ops) => {
        const desk = new Desk(whole, false, tasks);
        for (const o of ops) desk.act(o);
        desk.look(null);
        expect(again(desk)).toEqual({ written: 0, told: 0, same: true });
      }),
      { numRuns: runs(300) },
    );
  });
});
