/** Holds the index to the stores of other tools: their plans are listed with title and progress, and what is broken in them is told and harms nothing else. */
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../src/core/config.js';
import type { Edit, Finding, PlanIndex, PlanRow } from '../../../src/core/model.js';
import { fileOf } from '../../../src/core/plan/parse/detect-dialect.js';
import { taskEdit } from '../../../src/core/plan/parse/edit.js';
import { query } from '../../../src/core/plan/search/query.js';
import { search } from '../../../src/core/plan/search/search.js';
import { documentEdit } from '../../../src/core/text/splice.js';
import { hintOf, sentenceOf } from '../../../src/core/words/en.js';
import { openCompiled } from '../../../src/runtime/plans/cache.js';
import { openDatabase, type Refreshed, refreshIndex } from '../../../src/runtime/plans/index.js';
import { existsIn, fileIn, tasksIn } from '../../../src/runtime/run/document-reader.js';
import { Planner, writePlanned } from '../../../src/runtime/run/plan-writes.js';
import { readPlans } from '../../../src/runtime/sessions/replay-plans.js';
import { operation } from '../../support/store-contract.js';
import { execFileSync } from '../../support/warm.js';
import { data, folder, NOW } from '../../support/world.js';

const DAY_AGO = new Date(NOW - 86_400_000);

class Place {
  readonly root = folder();
  readonly dir = join(this.root, '.clew');
  readonly workspace = { root: this.root, dir: this.dir, git: null };

  /** Writes a file, some time ago: what was written just now is read twice. */
  write(path: string, text: string | Uint8Array, at = DAY_AGO): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
    utimesSync(join(this.root, path), at, at);
  }
  refresh(paths?: string[]): Refreshed {
    return refreshIndex(this.workspace, DEFAULTS, { how: 'refresh', ...(paths ? { paths } : {}) });
  }
  rebuild(): Refreshed {
    return refreshIndex(this.workspace, DEFAULTS, { how: 'rebuild' });
  }
}

const rows = (index: PlanIndex): PlanRow[] =>
  Array.from({ length: index.count + 600 }, (_, d) => index.row(d))
    .filter((r) => r !== null)
    .sort((a, b) => (a.path < b.path ? -1 : 1));
const short = (index: PlanIndex): unknown[] => rows(index).map((r) => [r.path, r.title, r.done, r.total, r.state]);
const told = (findings: Finding[]): unknown[] =>
  findings.map((f) => [f.code, f.args.path, f.args.line, ...(f.args.of === undefined ? [] : [f.args.of])]);

const line = (o: object): string => `${JSON.stringify(o)}\n`;
const BEADS = [
  line({ id: 'tide-1', title: 'Tide tables', status: 'open', issue_type: 'epic', priority: 1 }),
  line({
    id: 'tide-2',
    title: 'Read the gauge',
    status: 'closed',
    dependencies: [{ depends_on_id: 'tide-1', type: 'parent-child' }],
  }),
  line({
    id: 'tide-3',
    title: 'Keep a month of it',
    status: 'in_progress',
    dependencies: [
      { depends_on_id: 'tide-1', type: 'parent-child' },
      { depends_on_id: 'tide-2', type: 'blocks' },
    ],
  }),
  line({ id: 'rope-1', title: 'Splice the rope', status: 'open', issue_type: 'bug' }),
].join('');
const SPEC_KIT = {
  'specs/004-night-ferry/spec.md': '# Feature Specification: Night ferry\n\n**Status**: Draft\n\n## User Scenarios\n',
  'specs/004-night-ferry/plan.md': '# Implementation Plan: Night ferry\n\n## Summary\n\nLamps in src/lamp.ts.\n',
  'specs/004-night-ferry/tasks.md':
    '# Tasks: Night ferry\n\n## Phase 1: Setup\n\n- [X] T001 Lay out the pier in src/pier.ts\n\n## Phase 2: Story 1\n\n- [ ] T002 [P] [US1] Light the pier in src/lamp.ts\n- [ ] T003 [US1] Ring the bell\n',
  '.specify/templates/tasks-template.md': '# Tasks: [FEATURE NAME]\n\n- [ ] T001 Create the project\n',
};
const TASKS = (status: string): string =>
  JSON.stringify(
    {
      harbour: { tasks: [{ id: 1, title: 'Dredge the harbour', status }] },
      night: { tasks: [{ id: 1, title: 'Lamps', status: 'done' }] },
    },
    null,
    2,
  );

describe('the stores of three tools', () => {
  const three = ['task-master', 'backlog-md', 'openspec'].map((s) => data('stores', s));

  it.skipIf(three.includes(null))('are listed by clew plans with the titles and the progress that they have', () => {
    const p = new Place();
    cpSync(join(three[0]!, '.taskmaster'), join(p.root, '.taskmaster'), { recursive: true });
    cpSync(join(three[1]!, 'backlog'), join(p.root, 'backlog'), { recursive: true });
    cpSync(join(three[2]!, 'openspec'), join(p.root, 'openspec'), { recursive: true });
    execFileSync('git', ['init', '-q', p.root]);
    const out = execFileSync(process.execPath, [resolve('dist/cli.js'), 'plans', '--max', '1000', '--json'], {
      cwd: p.root,
      encoding: 'utf8',
    });
    const plans = (JSON.parse(out) as { plans: { path: string; title: string; progress: string }[] }).plans;
    const found = new Map(plans.map((r) => [r.path, [r.title, r.progress]]));

    const tags = JSON.parse(readFileSync(join(three[0]!, '.taskmaster/tasks/tasks.json'), 'utf8')) as Record<
      string,
      { tasks: { status: string }[] }
    >;
    expect(Object.keys(tags).length).toBeGreaterThan(5);
    for (const [tag, { tasks }] of Object.entries(tags)) {
      const counted = tasks.filter((t) => t.status !== 'cancelled');
      const done = counted.filter((t) => t.status === 'done').length;
      expect(found.get(`.taskmaster/tasks/tasks.json#${tag}`)).toEqual([tag, `${done} of ${counted.length}`]);
    }
    const backlog = plans.filter((r) => r.path.startsWith('backlog/'));
    expect(backlog).toHaveLength(80);
    for (const { path, title, progress } of backlog) {
      const text = readFileSync(join(p.root, path), 'utf8');
      const criteria = /<!-- AC:BEGIN -->([\s\S]*?)<!-- AC:END -->/.exec(text)?.[1]?.match(/^- \[[ x]\]/gm) ?? [];
      const front = /^title: (?!>)'?(.*?)'?$/m.exec(text)?.[1]?.replaceAll("''", "'");
      if (front !== undefined) expect(title).toBe(front);
      if (criteria.length > 0)
        expect(progress).toBe(`${criteria.filter((c) => c === '- [x]').length} of ${criteria.length}`);
    }
    expect(found.get('openspec/changes/add-global-install-scope/tasks.md')).toEqual([
      'Add global install scope',
      '0 of 38',
    ]);
    expect(found.get('openspec/changes/archive/2025-01-11-add-update-command/tasks.md')).toEqual([
      'Add update command',
      '13 of 13',
    ]);
    expect(plans.filter((r) => /\/specs\//.test(r.path))).toEqual([]);
  });
});

describe('stores that we wrote after the formats of others', () => {
  it('beads, spec-kit and Task Master are in every index, and found by what is in them', () => {
    const p = new Place();
    p.write('.beads/issues.jsonl', BEADS);
    p.write('.beads/PLAN.md', '# not one of ours to read\n');
    p.write('.taskmaster/tasks/tasks.json', TASKS('pending'));
    p.write('.taskmaster/tasks/task_001.md', '# a copy of it\n');
    for (const [path, text] of Object.entries(SPEC_KIT)) p.write(path, text);
    const done = p.refresh();
    expect(done.findings).toEqual([]);
    const expected = [
      ['.beads/issues.jsonl', 'Issues', 0, 1, 'open'],
      ['.beads/issues.jsonl#tide-1', 'Tide tables', 1, 2, 'open'],
      ['.taskmaster/tasks/tasks.json#harbour', 'harbour', 0, 1, 'open'],
      ['.taskmaster/tasks/tasks.json#night', 'night', 1, 1, 'done'],
      ['specs/004-night-ferry/plan.md', 'Night ferry', 0, 0, 'open'],
      ['specs/004-night-ferry/spec.md', 'Night ferry', 0, 0, 'open'],
      ['specs/004-night-ferry/tasks.md', 'Night ferry', 1, 3, 'open'],
    ];
    for (const index of [done.plans, openCompiled(join(p.dir, 'cache')), openDatabase(p.dir)]) {
      expect(short(index)).toEqual(expected);
      expect(search(query({ text: 'dredge the harbour' }), index, NOW)[0]!.plan!.path).toBe(
        '.taskmaster/tasks/tasks.json#harbour',
      );
      expect(search(query({ text: 'keep a month of the tide tables' }), index, NOW)[0]!.plan!.path).toBe(
        '.beads/issues.jsonl#tide-1',
      );
    }
    expect(short(readPlans(p.root, DEFAULTS).plans)).toEqual(expected);
    expect(p.refresh().stats).toMatchObject({ plans: 7, read: 0, removed: 0 });
    const tasks = tasksIn(p.workspace as Parameters<typeof tasksIn>[0]);
    expect(tasks('.taskmaster/tasks/tasks.json#harbour')).toEqual([
      { id: '1', text: 'Dredge the harbour', status: 'pending', line: 4 },
    ]);
    expect(tasks('.taskmaster/tasks/tasks.json#gone')).toBeNull();
    expect(existsIn(p.workspace)('.taskmaster/tasks/tasks.json#harbour')).toBe(true);
    expect(existsIn(p.workspace)('.beads/beads.jsonl#tide-1')).toBe(false);
    expect(fileIn(p.workspace)('.taskmaster/tasks/tasks.json#night')).toBe(TASKS('pending'));
  });

  it('a store that changes, loses a plan or goes is followed', () => {
    const p = new Place();
    p.write('.taskmaster/tasks/tasks.json', TASKS('pending'));
    p.refresh();
    p.write('.taskmaster/tasks/tasks.json', TASKS('done'), new Date(NOW));
    expect(short(p.refresh(['.taskmaster/tasks/tasks.json']).plans)[0]).toEqual([
      '.taskmaster/tasks/tasks.json#harbour',
      'harbour',
      1,
      1,
      'done',
    ]);
    p.write('.taskmaster/tasks/tasks.json', TASKS('done').replace('night', 'day'), new Date(NOW + 1000));
    expect(rows(p.refresh().plans).map((r) => r.path)).toEqual([
      '.taskmaster/tasks/tasks.json#day',
      '.taskmaster/tasks/tasks.json#harbour',
    ]);
    rmSync(join(p.root, '.taskmaster'), { recursive: true });
    const done = p.refresh();
    expect([done.stats.removed, ...rows(done.plans)]).toEqual([1]);
    expect(rows(openDatabase(p.dir))).toEqual([]);
  });
});

describe('a change of a status', () => {
  it('is written like every change of a file, also where somebody wrote meanwhile, and leads back', () => {
    const p = new Place();
    const path = '.taskmaster/tasks/tasks.json#harbour';
    const text = `\ufeff${TASKS('pending').replaceAll('\n', '\r\n')}`;
    p.write(fileOf(path).file, text);
    const { file, splices } = taskEdit(path, text, { id: '1', line: 4 }, 'completed');
    const edit = documentEdit(`file/${file}`, text, splices!)!;
    const planned = (e: Edit) => new Planner(p.workspace, operation([e]), { again: false, strict: false }).plan(e, 0);
    const first = planned(edit);
    expect(first.write!.after).toBe(text.replace('"pending"', '"done"'));
    p.write(file!, text.replace('Lamps', 'Lamps and more'));
    const second = planned(edit);
    expect(second.finding).toBeUndefined();
    writePlanned(second.write!);
    const now = readFileSync(join(p.root, file!), 'utf8');
    expect(now).toBe(text.replace('Lamps', 'Lamps and more').replace('"pending"', '"done"'));
    const back = planned({ key: edit.key, was: second.edit!.now, now: second.edit!.was });
    expect(back.write!.after).toBe(text.replace('Lamps', 'Lamps and more'));
  });
});

describe('what is broken in a plan', () => {
  it('is told with path and line, once each, and the rest is read', () => {
    const p = new Place();
    p.write(
      'docs/plans/boxes.md',
      '# Boxes\n\n- [] no blank\n- [x]glued\n- [ x ] wide\n-[ ] no list\n- [✓] a tick\n- [ ] fine\n- [link](x)\n- [x](y) is a link\n',
    );
    p.write('docs/plans/indent.md', '- [ ] a\n  - [ ] b\n\t- [ ] c\n');
    p.write('docs/plans/long.md', `# Long\n${'- [ ] once more\n'.repeat(50_000)}`);
    p.write('docs/plans/bom.md', '\ufeff# With a mark\r\n\r\n- [x] a\r\n');
    p.write('docs/plans/binary.md', Buffer.from([1, 0, 2]));
    p.write('docs/plans/latin.md', Buffer.from('# Gr\xfc\xdfe', 'latin1'));
    const done = p.refresh();
    expect(told(done.findings)).toEqual([
      ['plan-skipped', 'docs/plans/binary.md', undefined],
      ['plan-box', 'docs/plans/boxes.md', 3, '[] no blank'],
      ['plan-box', 'docs/plans/boxes.md', 4, '[x]glued'],
      ['plan-box', 'docs/plans/boxes.md', 5, '[ x ] wide'],
      ['plan-box', 'docs/plans/boxes.md', 6, '-[ ] no list'],
      ['plan-box', 'docs/plans/boxes.md', 7, '[✓] a tick'],
      ['plan-indent', 'docs/plans/indent.md', 3, ''],
      ['plan-skipped', 'docs/plans/latin.md', undefined],
      ['plan-tasks', 'docs/plans/long.md', 5002, '5000 tasks'],
    ]);
    expect(short(done.plans)).toEqual([
      ['docs/plans/bom.md', 'With a mark', 1, 1, 'done'],
      ['docs/plans/boxes.md', 'Boxes', 0, 1, 'open'],
      ['docs/plans/indent.md', 'indent', 0, 3, 'open'],
      ['docs/plans/long.md', 'Long', 0, 5000, 'open'],
    ]);
    for (const f of done.findings) {
      expect(sentenceOf(f)).toContain(String(f.args.path));
      expect(sentenceOf(f) + hintOf(f)).not.toMatch(/\{\w+\}/);
    }
    expect(told(p.rebuild().findings)).toEqual(told(done.findings));
  });

  it('a text that begins like a list without one is told, too', () => {
    const p = new Place();
    p.write('PLAN.md', '# Plan\n\n-[ ] first\n-[x] second\n');
    expect(told(p.refresh().findings)).toEqual([
      ['plan-box', 'PLAN.md', 3, '-[ ] first'],
      ['plan-box', 'PLAN.md', 4, '-[x] second'],
    ]);
  });

  it('ids that stand twice, elsewhere with other words, or in other letters are told; the same task in two plans is not', () => {
    const p = new Place();
    p.write('docs/plans/a.md', '- [ ] [A.1.1] rope\n- [ ] [A.1.2] bell\n- [ ] PILOT-3 moor\n- [ ] PILOT-3 again\n');
    p.write('docs/plans/b.md', '- [x] A.1.1: Rope.\n- [ ] A.1.2 something else\n- [ ] [pilot-3] moor\n');
    p.write('specs/001-a/tasks.md', '# Tasks: A\n\n- [ ] T001 one\n');
    p.write('specs/002-b/tasks.md', '# Tasks: B\n\n- [ ] T001 other\n');
    const { findings } = p.refresh();
    expect(told(findings)).toEqual([
      ['plan-id-apart', 'docs/plans/b.md', 2, 'A.1.2'],
      ['plan-id-twice', 'docs/plans/a.md', 4, 'PILOT-3'],
      ['plan-id-case', 'docs/plans/b.md', 3, 'pilot-3'],
    ]);
    expect(sentenceOf(findings[0]!)).toBe(
      'docs/plans/b.md:2 says other words of the task A.1.2 than docs/plans/a.md:2.',
    );
    expect(p.refresh().findings).toEqual([]);
  });

  it('a store with circles, comments, commas, equal ids and a line of something else is read all the same', () => {
    const p = new Place();
    p.write(
      '.taskmaster/tasks/tasks.json',
      '{\n  // kept by hand\n  "a": { "tasks": [\n    { "id": 1, "title": "x", "status": "done", "dependencies": [2] },\n    { "id": 2, "title": "y", "status": "pending", "dependencies": [3] },\n    { "id": 3, "title": "z", "status": "pending", "dependencies": [1, 3] },\n    { "id": 3, "title": "again", "status": "done" },\n  ] }\n}\n',
    );
    p.write(
      '.beads/issues.jsonl',
      `${line({ id: 'b-1', title: 'up', status: 'open', parent: 'b-2' })}no json\n${line({ id: 'b-2', title: 'down', status: 'open', parent: 'b-1' })}${line({ id: 'b-3', title: 'else', status: 'closed' })}${line({ id: 'b-3', title: 'else', status: 'open' })}[1]\n`,
    );
    const { findings, plans } = p.refresh();
    expect(told(findings)).toEqual([
      ['plan-cut', '.beads/issues.jsonl', 2, 'not JSON'],
      ['plan-id-twice', '.beads/issues.jsonl', 5, 'b-3'],
      ['plan-circle', '.beads/issues.jsonl', 1, 'b-1 → b-2'],
      ['plan-json', '.taskmaster/tasks/tasks.json', 2, 'a comment'],
      ['plan-json', '.taskmaster/tasks/tasks.json', 7, 'a trailing comma'],
      ['plan-id-twice', '.taskmaster/tasks/tasks.json', 7, '3'],
      ['plan-circle', '.taskmaster/tasks/tasks.json', 4, '1 → 2 → 3'],
      ['plan-circle', '.taskmaster/tasks/tasks.json', 6, '3'],
    ]);
    expect(short(plans)).toEqual([
      ['.beads/issues.jsonl', 'Issues', 0, 3, 'open'],
      ['.taskmaster/tasks/tasks.json#a', 'a', 2, 4, 'open'],
    ]);
  });

  it('names that would break a line or an answer are left out, long chains of parents are walked', () => {
    const p = new Place();
    const tag = { tasks: [{ id: 1, title: 'a\u001b[2J', status: 'done' }] };
    p.write('.taskmaster/tasks/tasks.json', JSON.stringify({ 'a\nb': tag, fine: tag }));
    const chain = Array.from({ length: 20_000 }, (_, n) =>
      line({ id: `c-${n}`, title: 't', status: 'open', parent: `c-${n + 1}` }),
    );
    p.write(
      '.beads/issues.jsonl',
      `${chain.join('')}${line({ id: 'd\u2028-1', title: 'no name', status: 'open' })}${line({ id: 'c-20000', title: 'last', status: 'open', parent: 'c-0' })}`,
    );
    const { findings, plans } = p.refresh();
    expect(findings.map((f) => [f.code, f.args.line])).toEqual([
      ['plan-circle', 1],
      ['plan-tasks', 5001],
      ['plan-key', 1],
    ]);
    for (const f of findings) expect(sentenceOf(f)).toMatch(/^[ -~→…]+$/);
    expect(rows(plans).map((r) => r.path)).toEqual(['.beads/issues.jsonl', '.taskmaster/tasks/tasks.json#fine']);
    expect(rows(plans)[0]!.total).toBe(5000);
  });

  it('a store that is being written keeps what was known of it until it is whole again', () => {
    const p = new Place();
    const path = '.taskmaster/tasks/tasks.json';
    p.write(path, TASKS('pending'));
    p.write('.beads/issues.jsonl', BEADS);
    p.write('PLAN.md', '# Plan\n');
    const whole = short(p.refresh().plans);
    p.write(path, TASKS('done').slice(0, 60), new Date(NOW));
    p.write('.beads/issues.jsonl', BEADS.slice(0, -30), new Date(NOW));
    for (let n = 0; n < 2; n++) {
      const { findings, plans } = p.refresh();
      expect(told(findings)).toEqual([
        ['plan-cut', '.beads/issues.jsonl', 4, 'it breaks off'],
        ['plan-cut', path, 6, 'it breaks off'],
      ]);
      expect(short(plans)).toEqual(whole);
    }
    p.write(path, TASKS('done'), new Date(NOW + 5));
    expect(short(p.refresh().plans)[2]).toEqual([`${path}#harbour`, 'harbour', 1, 1, 'done']);
  });

  it('a store that was never whole gives what stands before the break', () => {
    const p = new Place();
    p.write('.beads/issues.jsonl', BEADS.slice(0, -30));
    const { findings, plans } = p.refresh();
    expect(told(findings)).toEqual([['plan-cut', '.beads/issues.jsonl', 4, 'it breaks off']]);
    expect(short(plans)).toEqual([['.beads/issues.jsonl#tide-1', 'Tide tables', 1, 2, 'open']]);
    p.write('.beads/issues.jsonl', BEADS);
    expect(rows(p.refresh().plans)).toHaveLength(2);
  });

  it.skipIf(process.getuid?.() === 0)('a file that may not be read is told, and the rest is read', () => {
    const p = new Place();
    p.write('PLAN.md', '# Plan\n');
    p.write('.beads/issues.jsonl', BEADS);
    chmodSync(join(p.root, '.beads/issues.jsonl'), 0);
    const { findings, plans } = p.refresh();
    expect(findings.map((f) => [f.code, f.args.path, f.args.why])).toEqual([
      ['plan-skipped', '.beads/issues.jsonl', 'EACCES'],
    ]);
    expect(plans.count).toBe(1);
  });

  it('a store beyond any size is left out, one of a few megabytes is not', () => {
    const p = new Place();
    const task = (n: number): string => `{"id":${n},"title":"t","status":"done","details":"${'x'.repeat(1000)}"}`;
    const tasks = Array.from({ length: 3000 }, (_, n) => task(n)).join(',');
    p.write('tasks/tasks.json', `{"big":{"tasks":[${tasks}]}}`);
    expect(short(p.refresh().plans)).toEqual([['tasks/tasks.json#big', 'big', 3000, 3000, 'done']]);
    p.write('tasks/tasks.json', ' '.repeat(17 * 1024 * 1024), new Date(NOW));
    const { findings, plans } = p.refresh();
    expect([findings.map((f) => f.args.why), plans.count]).toEqual([['too large'], 0]);
  });
});
