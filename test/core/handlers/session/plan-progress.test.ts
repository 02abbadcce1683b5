/** Holds what a session's end keeps of its plans, through the built hook: how far they are; a plan's own file stays as it is. */
import { describe, expect, it } from 'vitest';
import { planProgress, progressEditsOfOthers } from '../../../../src/core/handlers/session/plan-progress.js';
import type { TeamSeen } from '../../../../src/core/model/team.js';
import type { Context, Facts, Operation, TaskStatus } from '../../../../src/core/model.js';
import { Desk } from '../../../support/status-desk.js';
import { facts, NOW, stateOf, work } from '../../../support/world.js';

const PLAN = 'docs/plans/BERTH-MAP.md';
const TEXT = [
  '# Berth map',
  '',
  '- [x] B.1.1 draw the quays',
  '- [ ] B.1.2 place the berths',
  '- [ ] B.1.3 colour by draught',
  '',
].join('\r\n');

function at(desk: Desk): Operation[] {
  return desk
    .read('.clew/log.jsonl')
    .trim()
    .split('\n')
    .map((l) => JSON.parse(l) as Operation);
}

/** A desk on which a session works on the berth map and writes a file. */
function desk(): Desk {
  const d = new Desk();
  d.write(PLAN, TEXT);
  d.clew(['index']);
  d.start();
  d.turn('place the berths of the berth map plan B.1.2', d.wrote('src/berths.ts'));
  expect(Object.values(contexts(d))).toMatchObject([{ plan: PLAN }]);
  return d;
}

function contexts(d: Desk): Record<string, Record<string, unknown>> {
  const all: Record<string, Record<string, unknown>> = {};
  for (const o of at(d))
    for (const e of o.edits)
      if (e.key.startsWith('context/')) all[e.key.slice(8)] = { ...all[e.key.slice(8)], ...e.now };
  return all;
}

describe('a session that ends', () => {
  it('leaves in record and document how far its plan is by the file as it stands', () => {
    const d = desk();
    const plan = TEXT.replace('[ ] B.1.2', '[x] B.1.2');
    d.write(PLAN, plan);
    d.fire('SessionEnd', { reason: 'exit' });
    const [id] = Object.keys(contexts(d));
    expect(contexts(d)[id!]!.progress).toEqual({
      done: 2,
      total: 3,
      completed: [expect.stringContaining('draw the quays'), expect.stringContaining('place the berths')],
      last: expect.stringContaining('place the berths'),
      open: ['B.1.3: colour by draught'],
    });
    const done = d.doc(id!).split('### Done')[1]!.split('###')[0]!;
    expect(done).toContain(`plan ${PLAN}: 2 of 3 tasks done`);
    expect(done).toContain('draw the quays');
    expect(done).toContain('place the berths');
    expect(done).not.toContain('colour by draught');
    expect(d.read(PLAN)).toBe(plan);
    expect(d.faults()).toBe('');
  });

  it('says the same once, and what changed since', () => {
    const d = desk();
    d.write(PLAN, TEXT.replace('[ ] B.1.2', '[x] B.1.2'));
    d.fire('SessionEnd', { reason: 'exit' });
    const [id] = Object.keys(contexts(d));
    d.start('startup', 's2');
    d.turn('and now?', [], 's2');
    const before = d.doc(id!);
    d.fire('SessionEnd', { reason: 'exit' }, 's2');
    expect(d.doc(id!)).toBe(before);
    expect(
      at(d)
        .at(-1)!
        .edits.filter((e) => e.key.startsWith('context/')),
    ).toEqual([]);
    d.write(PLAN, TEXT.replace('[ ] B.1.3', '[x] B.1.3'));
    d.start('startup', 's3');
    d.turn('go on', [], 's3');
    d.fire('SessionEnd', { reason: 'exit' }, 's3');
    const doc = d.doc(id!);
    expect(doc.match(/^- plan .* tasks done/gm)).toHaveLength(1);
    expect(doc).toContain('2 of 3 tasks done');
    expect(doc.split('\n').find((l) => l.includes('colour by draught'))).toBeDefined();
    expect(contexts(d)[id!]!.progress).toMatchObject({ done: 2, total: 3 });
  });

  it('tells of work that it stood on before, too', () => {
    const d = desk();
    const [first] = Object.keys(contexts(d));
    d.clew(['new', 'tide tables']);
    expect(contexts(d)['tide-tables']).toBeDefined();
    d.write(PLAN, TEXT.replaceAll('[ ]', '[x]'));
    d.fire('SessionEnd', { reason: 'exit' });
    expect(contexts(d)[first!]!.progress).toMatchObject({ done: 3, total: 3 });
    expect(d.doc(first!)).toContain('3 of 3 tasks done');
    expect(contexts(d)['tide-tables']!.progress).toBeUndefined();
  });

  it('whose plan is gone or empty keeps nothing of it and fails nobody', () => {
    const d = desk();
    const before = Object.values(contexts(d))[0]!.progress;
    expect(before).toMatchObject({ done: 1, total: 3 });
    d.write(PLAN, '# Berth map\n');
    d.fire('SessionEnd', { reason: 'exit' });
    expect(Object.values(contexts(d))[0]!.progress).toEqual(before);
    expect(d.faults()).toBe('');
  });
});

describe('in a team', () => {
  const context = work('Berth map', { plan: PLAN, lastAt: NOW - 60_000 });
  const world = (over: Partial<Context>, theirs: string[]): Facts =>
    facts({
      state: stateOf([{ ...context, ...over }]),
      tasks: () =>
        ['draw the quays', 'place the berths'].map((text, i) => ({
          ...{ id: null, text, status: 'completed' as TaskStatus, line: i + 1 },
        })),
      team: () => ({ theirs: { [context.id]: theirs } }) as unknown as TeamSeen,
    });

  it('what others did counts, and is not told as done here', () => {
    const some = planProgress(context, world({}, ['place the berths']))!;
    expect([some.done, some.line, some.theirs]).toEqual([
      ['draw the quays'],
      expect.stringContaining('2 of 2'),
      undefined,
    ]);
    const all = planProgress(context, world({}, ['place the berths', 'draw the quays']))!;
    expect([all.done, all.theirs]).toEqual([[], true]);
  });

  it('what was left gets its progress, and nothing what is over or was handed over since', () => {
    const edits = (over: Partial<Context>) => progressEditsOfOthers([context.id], world(over, []));
    expect(edits({})).toHaveLength(1);
    expect(edits({ status: 'completed' })).toEqual([]);
    expect(edits({ handed: { to: 'ben', at: NOW, note: '' } })).toEqual([]);
  });
});
