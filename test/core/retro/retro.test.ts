/** Holds how a session is looked back on: each rule by its examples, what cannot be judged, and the whole through the built parts. */
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyState } from '../../../src/core/context/state.js';
import type { Operation, SessionEvent, State } from '../../../src/core/model.js';
import type { Material } from '../../../src/core/retro/_rule.js';
import { shareOfPoints } from '../../../src/core/retro/_rule.js';
import { materialOf } from '../../../src/core/retro/material.js';
import { rules } from '../../../src/core/retro/rules/_index.js';
import { scoreSession } from '../../../src/core/retro/score.js';
import { newTurnReader } from '../../../src/core/retro/turns.js';
import { clineLine } from '../../../src/hosts/transcripts/cline.js';
import { Desk } from '../../support/status-desk.js';
import { WORKSPACE, work } from '../../support/world.js';

const NOTHING: Material = {
  session: 's1',
  workspace: WORKSPACE,
  turns: null,
  log: [],
  contexts: {},
  questions: [],
  holders: {},
  made: {},
};
const material = (over: Partial<Material>): Material => ({ ...NOTHING, ...over });

describe('examples', () => {
  for (const rule of rules)
    for (const e of rule.examples)
      it(`${rule.id}: ${e.says}`, () => {
        const judged = rule.judge(material(e.material));
        expect(judged?.lost ?? null).toBe(e.lost);
        if (judged !== null && judged.lost > 0) expect(judged.evidence.length).toBeGreaterThan(0);
      });

  it('every rule has one that loses, one that does not and one that cannot be judged; together they are 100 points', () => {
    for (const { id, examples, points } of rules) {
      const lost = examples.map((e) => e.lost);
      expect(lost, id).toContain(null);
      expect(lost, id).toContain(0);
      expect(
        lost.some((l) => l !== null && l > points / 2),
        id,
      ).toBe(true);
    }
    expect(rules.reduce((n, r) => n + r.points, 0)).toBe(100);
  });
});

describe('the score', () => {
  it('is unknown where there is nothing to judge by, never full', () => {
    expect(scoreSession(NOTHING)).toMatchObject({ score: null, of: 0, unknown: 100 });
  });

  it('leaves what cannot be judged out on both sides', () => {
    const turns = [
      { n: 1, at: null, prompt: 'go', wrote: [{ path: 'a.ts', fresh: false }], ran: [], skills: [], todos: [] },
    ];
    const s = scoreSession(material({ turns }));
    expect(s).toMatchObject({ score: 15, of: 70, unknown: 30 });
    expect(s.lines.filter((l) => l.lost === null).map((l) => l.id)).toEqual(['skills', 'switches']);
  });

  it('a Skill without a task id scores lower than with one', () => {
    const turns = (prompt: string) => [
      { n: 1, at: null, prompt, wrote: [], ran: [], skills: [{ name: 'review', args: '' }], todos: [] },
    ];
    const [without, under] = ['review it', 'review [A.1.2]'].map(
      (p) => scoreSession(material({ turns: turns(p) })).score!,
    );
    expect(without).toBeLessThan(under!);
  });

  it('untracked work comes first, whatever else was lost', () => {
    const order = scoreSession(NOTHING).lines.map((l) => l.untracked);
    expect(order).toEqual([...order].sort((a, b) => Number(b) - Number(a)));
    expect(
      scoreSession(NOTHING)
        .lines.filter((l) => l.untracked)
        .map((l) => l.id),
    ).toEqual(['task-ids', 'untracked-files', 'skills']);
  });

  const path = fc.constantFrom('src/a.ts', 'b.md', 'docs/plans/C.md', '/tmp/x', `${WORKSPACE}/src/d.ts`, '../up.ts');
  const event: fc.Arbitrary<SessionEvent> = fc.oneof(
    fc.record({
      kind: fc.constant('prompt' as const),
      text: fc.oneof(fc.string(), fc.constantFrom('do A.1.2', 'go on')),
      at: fc.option(fc.integer({ min: 0, max: 1e13 })),
    }),
    fc.record({ kind: fc.constant('touched' as const), path, wrote: fc.boolean() }),
    fc.record({ kind: fc.constant('skill' as const), name: fc.string(), args: fc.string() }),
    fc.record({ kind: fc.constant('ran' as const), command: fc.string(), at: fc.constant(null) }),
    fc.record({
      kind: fc.constant('todo' as const),
      call: fc.string(),
      todo: fc.record({ id: fc.string(), text: fc.string() }),
    }),
  );

  it('of any session is what its rules kept, of what they could judge', () => {
    fc.assert(
      fc.property(fc.option(fc.array(event, { maxLength: 60 })), (events) => {
        const reader = newTurnReader();
        reader.take(events ?? []);
        const s = scoreSession(material({ turns: events === null ? null : reader.turns() }));
        const judged = s.lines.filter((l) => l.lost !== null);
        expect(s.of + s.unknown).toBe(100);
        expect(s.score).toBe(judged.length === 0 ? null : s.of - judged.reduce((n, l) => n + l.lost!, 0));
        for (const l of judged) {
          expect(Number.isInteger(l.lost)).toBe(true);
          expect(l.lost).toBeGreaterThanOrEqual(0);
          expect(l.lost).toBeLessThanOrEqual(l.points);
          if (l.lost! > 0) expect(l.evidence.length).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('work that a tracked task belongs to is under that task', () => {
    const contexts = { footer: work('footer', { id: 'footer' }) };
    const state = { ...emptyState(), contexts, tasks: { 'UI-1': { id: 'UI-1', context: 'footer' } } };
    const log = [
      {
        id: 'a',
        at: 5,
        by: 'prompt',
        session: 's1',
        edits: [{ key: 'session/s1', was: null, now: { active: 'footer' } }],
      },
      {
        id: 'b',
        at: 6,
        by: 'stop',
        session: 's1',
        edits: [{ key: 'context/footer', was: {}, now: { files: ['a.ts'] } }],
      },
    ] as unknown as Operation[];
    const turns = [
      { n: 1, at: 5, prompt: 'go', wrote: [{ path: 'a.ts', fresh: false }], ran: [], skills: [], todos: [] },
    ];
    const lost = (s: State) =>
      scoreSession(materialOf('s1', { log, state: s, workspace: WORKSPACE, turns }))
        .lines.slice(0, 2)
        .map((l) => l.lost);
    expect(lost(state)).toEqual([0, 0]);
    expect(lost({ ...state, tasks: {} })).toEqual([30, 25]);
  });

  it('a loss is never rounded away', () => {
    expect([shareOfPoints(30, 0), shareOfPoints(30, 0.001), shareOfPoints(30, 1), shareOfPoints(30, 7)]).toEqual([
      0, 1, 30, 30,
    ]);
  });
});

describe('turns', () => {
  it('a file that was read before is not new, nor written twice; what stands before the first prompt is nobody’s', () => {
    const reader = newTurnReader();
    reader.take([
      { kind: 'touched', path: 'old.md' },
      { kind: 'skill', name: 'early' },
      { kind: 'prompt', text: 'go', at: 1 },
      { kind: 'touched', path: 'old.md', wrote: true },
      { kind: 'touched', path: 'new.md', wrote: true },
      { kind: 'touched', path: 'new.md', wrote: true },
    ]);
    expect(reader.turns()).toMatchObject([
      {
        n: 1,
        skills: [],
        wrote: [
          { path: 'old.md', fresh: false },
          { path: 'new.md', fresh: true },
        ],
      },
    ]);
  });

  it('a todo that is begun is known by the words it was created with', () => {
    const reader = newTurnReader();
    reader.take([
      { kind: 'prompt', text: 'plan it', at: 1 },
      { kind: 'todo', call: 'c1', todo: { text: '[A.1.2] add it' } },
      { kind: 'todo-id', call: 'c1', id: '7' },
      { kind: 'prompt', text: 'go', at: 2 },
      { kind: 'todo', call: 'c2', todo: { id: '7', status: 'in_progress' } },
    ]);
    expect(reader.turns().map((t) => t.todos)).toEqual([['[A.1.2] add it'], ['[A.1.2] add it']]);
  });
});

describe('clew retro', () => {
  const SECRET = `ghp_${'a1B2c3D4e5F6g7H8i9'}${'j0K1l2M3n4O5p6Q7r8'}`;

  function worked(): Desk {
    const d = new Desk();
    d.write('docs/plans/BERTH-MAP.md', '# Berth map\n\n- [ ] B.1.2 place the berths\n');
    d.clew(['index']);
    d.start();
    d.turn('place the berths of the berth map plan B.1.2', d.wrote('src/berths.ts'));
    return d;
  }

  const view = (d: Desk, ...args: string[]) => JSON.parse(d.clew(['retro', '--json', ...args]).out);

  it('a session that kept to its plan and task loses nothing', () => {
    const d = worked();
    const v = view(d);
    expect(v).toMatchObject({ session: 's1', host: 'Claude Code', prompts: 1, score: 70, of: 70, unknown: 30 });
    const { out, code } = d.clew(['retro']);
    expect(code).toBe(0);
    expect(out).toContain('Score 70 of 70; 30 of its points could not be judged and are left out');
    expect(out).not.toContain('Untracked work');
  });

  it('untracked work is told first, with the prompt, its time, the file and the command', () => {
    const d = worked();
    d.clew(['new', 'quick footer']);
    d.turn(`make the footer blue, token ${SECRET}`, [
      ...d.wrote('src/footer.css'),
      ...d.used('Bash', { command: `git commit -m "footer ${SECRET}"` }),
      ...d.used('Skill', { skill: 'deploy', args: 'prod' }),
    ]);
    d.turn('write it up', d.wrote('docs/plans/FOOTER-PLAN.md'));
    const { out } = d.clew(['retro']);
    expect(out.indexOf('Untracked work')).toBeLessThan(out.indexOf('points  '));
    expect(out).toMatch(/prompt 2, \d\d:\d\d: src\/footer\.css · no task id: "make the footer blue/);
    expect(out).not.toContain(SECRET.slice(0, 12));
    const v = view(d);
    const lost = Object.fromEntries(v.lines.map((l: { id: string; lost: number | null }) => [l.id, l.lost]));
    expect(lost).toEqual({ 'task-ids': 20, 'untracked-files': 13, skills: 15, plans: 10, switches: null });
    expect(v).toMatchObject({ score: 85 - 58, of: 85, unknown: 15 });
    const [ids] = v.lines;
    expect(ids.evidence[0]).toMatchObject({
      prompt: 2,
      file: 'src/footer.css',
      command: expect.stringContaining('git commit'),
    });
    const plans = v.lines.find((l: { id: string }) => l.id === 'plans');
    expect(plans.evidence).toMatchObject([{ file: 'docs/plans/FOOTER-PLAN.md', prompt: 3 }]);
  });

  it('a transcript that is gone leaves what the log knows', () => {
    const d = worked();
    rmSync(join(d.base, 's1.jsonl'));
    const v = view(d);
    expect(v.prompts).toBeNull();
    expect(v.lines.find((l: { id: string }) => l.id === 'untracked-files')).toMatchObject({ lost: 0 });
    expect(v.lines.find((l: { id: string }) => l.id === 'task-ids')).toMatchObject({ lost: null });
    expect(d.clew(['retro']).out).toContain('no transcript');
  });

  it('lists sessions, finds one by the beginning of its id, and says when there is none', () => {
    const d = worked();
    d.start('startup', 'other-session');
    d.turn('what is the time?', [], 'other-session');
    expect(view(d, '--all').sessions.map((s: { session: string }) => s.session)).toEqual(['other-session', 's1']);
    expect(view(d, '--all', '--max', '1').sessions).toHaveLength(1);
    expect(view(d, 'other').session).toBe('other-session');
    expect(d.clew(['retro', '--all']).out).toContain('70 of 70');
    expect(d.clew(['retro', 'nobody']).code).toBe(5);
    expect(d.clew(['retro', '--all', '--max', 'x']).code).toBe(2);
    expect(new Desk().clew(['retro'], { env: { CLAUDE_CODE_SESSION_ID: '' } }).code).toBe(5);
  });

  it('a transcript of noise is as good as none, and nothing is written', () => {
    const d = worked();
    appendFileSync(join(d.base, 's2.jsonl'), 'not json\n\u0000\n');
    d.start('startup', 's2');
    const log = d.read('.clew/log.jsonl');
    expect(view(d, 's2')).toMatchObject({ score: null, prompts: null });
    expect(d.clew(['retro', 's2']).out).toContain('Score unknown');
    expect(d.read('.clew/log.jsonl')).toBe(log);
  });
});

describe('a call that was refused or failed', () => {
  const wrote = (path: string, call: string): SessionEvent => ({ kind: 'touched', path, wrote: true, call, at: 1 });
  const turn = (...events: SessionEvent[]) => {
    const reader = newTurnReader();
    reader.take([{ kind: 'prompt', text: 'go', at: 1 }, ...events]);
    return reader.turns()[0]!;
  };

  it('is no work: neither file nor plan nor command', () => {
    const refused: SessionEvent = { kind: 'failed', call: 'c1' };
    expect(turn(wrote('docs/plans/A.md', 'c1'), refused).wrote).toEqual([]);
    expect(turn({ kind: 'ran', command: 'git commit -m x', call: 'c1', at: 1 }, refused).ran).toEqual([]);
    expect(
      rules.map((r) => r.judge(material({ turns: [turn(wrote('docs/plans/A.md', 'c1'), refused)] }))?.lost ?? 0),
    ).toEqual(rules.map(() => 0));
  });

  it('one that came through later, or beside it, is', () => {
    const later = turn(wrote('a.ts', 'c1'), { kind: 'failed', call: 'c1' }, wrote('a.ts', 'c2'));
    expect(later.wrote).toEqual([{ path: 'a.ts', fresh: true }]);
    const beside = turn(wrote('a.ts', 'c1'), wrote('a.ts', 'c2'), { kind: 'failed', call: 'c1' });
    expect(beside.wrote).toEqual([{ path: 'a.ts', fresh: true }]);
  });

  it('is told from the records of Cline, whose answers are JSON in a text', () => {
    const result = (content: unknown) =>
      clineLine(JSON.stringify({ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content }] }));
    const failed = [{ kind: 'failed', call: 'c1' }];
    expect(result('{"error":"clew: out.txt is not in the scope of INT-001."}')).toEqual(failed);
    expect(result('{"query":"edit","result":"","error":"no text","success":false}')).toEqual(failed);
    for (const fine of ['{"query":"edit","result":"Edited","success":true}', 'error', '{', '{"content":[]}'])
      expect(result(fine)).toEqual([]);
  });
});
