/** Holds every dialect to its files: the right plans are read, and a change of a status changes that and no other character. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plan, Task, TaskStatus } from '../../../../src/core/model.js';
import type { DialectExample } from '../../../../src/core/plan/dialects/_dialect.js';
import { dialects } from '../../../../src/core/plan/dialects/_index.js';
import { rowOf } from '../../../../src/core/plan/index/build-postings.js';
import {
  dialectOf,
  fileOf,
  parsePlanAt,
  parsePlanFile,
  parsePlans,
} from '../../../../src/core/plan/parse/detect-dialect.js';
import { taskEdit } from '../../../../src/core/plan/parse/edit.js';
import { applySplices } from '../../../../src/core/text/splice.js';
import { exitOf, sentenceOf } from '../../../../src/core/words/en.js';
import { runs, some } from '../../../support/properties.js';
import { data } from '../../../support/world.js';

const STATUSES: TaskStatus[] = ['pending', 'in_progress', 'completed', 'cancelled'];
const examples = await Promise.all(
  dialects.map(async (d) => {
    const { examples } = (await import(`../../../../src/core/plan/dialects/${d.id}.ts`)) as {
      examples: DialectExample[];
    };
    return [d.id, examples] as const;
  }),
);
const progress = (plan: Plan): [string, number, number] => {
  const { title, done, total } = rowOf(plan, 0);
  return [title, done, total];
};
const said = (tasks: Task[]): unknown => tasks.map(({ id, text, status, line }) => [id, text, status, line]);

/** `text` after the change, which must be one: its line alone is another, and every task but this one reads as before. */
function changed(path: string, text: string, task: Task, status: TaskStatus): string {
  const { splices, finding } = taskEdit(path, text, task, status);
  expect(finding && sentenceOf(finding)).toBeUndefined();
  const after = applySplices(text, splices!)!;
  const lines = (t: string): string[] => t.split(/(?<=\r\n|\n|\r(?!\n))/);
  const [was, now] = [lines(text), lines(after)];
  expect(now.length).toBe(was.length);
  now.forEach((l, i) => {
    if (l !== was[i]) expect(i + 1).toBe(task.line);
  });
  const tasks = parsePlanAt(path, text)!.tasks;
  expect(said(parsePlanAt(path, after)!.tasks)).toEqual(
    said(tasks.map((t) => (t.line === task.line && t.id === task.id ? { ...t, status } : t))),
  );
  return after;
}

describe('each dialect', () => {
  it.each(examples)('%s reads its examples, and changes what they say', (id, list) => {
    expect(list.length).toBeGreaterThan(0);
    for (const e of list) {
      expect(dialectOf(e.path, e.text).id).toBe(id);
      const parsed = parsePlans(e.path, e.text);
      expect(parsed.map((p) => progress(p.plan))).toEqual(e.plans);
      expect(parsed.flatMap((p) => p.findings)).toEqual([]);
      for (const { plan } of parsed)
        expect(fileOf(plan.path)).toEqual({ file: e.path, ...(plan.key ? { key: plan.key } : {}) });
      if (e.edit === undefined) continue;
      const { task, status, cut, put } = e.edit;
      const path = task.key === undefined ? e.path : `${e.path}#${task.key}`;
      const { splices } = taskEdit(path, e.text, task, status);
      expect(splices!.map((s) => [s.cut, s.put])).toEqual([[cut, put]]);
      expect(applySplices(e.text, splices!)).toHaveLength(e.text.length - cut.length + put.length);
    }
  });

  it('is the only one that takes its own examples', () => {
    for (const [id, list] of examples)
      for (const e of list)
        expect(dialects.filter((d) => d.id !== 'markdown' && d.match(e.path, e.text)).map((d) => d.id)).toEqual(
          id === 'markdown' ? [] : [id],
        );
  });

  it('reads anything without a failure, and what it cannot read costs no time without end', () => {
    const paths = examples.flatMap(([, list]) => list.map((e) => e.path));
    const bits = fc.constantFrom(
      '- [ ] a',
      '- [x] T001 b',
      '| Task | Status |',
      '|---|---|',
      '| a | Done |',
      '---',
      'status: Done',
      'id: x-1',
      '{"id":"a","status":"open"',
      '{"tasks":[{"id":1,"status":"done"',
      '}]}',
      '}',
      '"',
      '\\',
      '~~',
      '- DONE: x',
      '\t- [-] y',
      '# t',
      '\ufeff',
      '\0',
      '',
      '<!-- AC:BEGIN -->',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(bits, { maxLength: 14 }).map((l) => l.join('\n')),
    );
    fc.assert(
      fc.property(fc.constantFrom(...paths), text, fc.constantFrom(...STATUSES), (path, t, status) => {
        for (const { plan } of parsePlanFile(path, t).plans)
          for (const task of plan.tasks) {
            const { splices } = taskEdit(plan.path, t, task, status);
            if (splices !== undefined)
              expect(parsePlanAt(plan.path, applySplices(t, splices)!)!.tasks.length).toBe(plan.tasks.length);
          }
      }),
      { numRuns: runs(1500) },
    );
    for (const path of paths)
      for (const unit of ['- [ ] ', '{"a":', '[', '"', '| ', '|-', '~~', '---\n', '{"id":"a"}\n', '\\u'])
        expect(Array.isArray(parsePlans(path, unit.repeat(100_000 / unit.length)))).toBe(true);
  });
});

describe('Markdown plans', () => {
  const read = (text: string): unknown => said(parsePlans('docs/plans/X.md', text)[0]!.plan.tasks);

  it('have tasks in lists of any nesting and kind, with the ids people write', () => {
    expect(
      read(
        '# X\n\n1. [x] [A.1.2] one\n   - [ ] **PILOT-3**: two\n     * [~] `code` three\n\n2) [-] [pilot-4] four\n+ [ ] A.1.2.3 five\n- [ ] [see](x-1) six\n',
      ),
    ).toEqual([
      ['A.1.2', 'one', 'completed', 3],
      ['PILOT-3', 'two', 'pending', 4],
      [null, '`code` three', 'in_progress', 5],
      ['pilot-4', 'four', 'cancelled', 7],
      ['A.1.2.3', 'five', 'pending', 8],
      [null, '[see](x-1) six', 'pending', 9],
    ]);
  });

  it('have tasks in tables with a column for the status, and in no others', () => {
    const text = [
      '| ID | Task | Owner | Status |',
      '|:---|---|---|---:|',
      '| A.1.1 | Read the `a\\|b` feed | ada | ✅ Done |',
      '| A.1.2 | Write it |  | **In progress** (half) |',
      '| A.1.3 | Drop it | bob | 🚧 |',
      '| A.1.4 | Sell it | bob | [ ] |',
      '| A.1.5 | Sing | bob | whatever |',
      '',
      'Service | State\n--- | ---\napi | ok\n',
      '```\n| Task | Status |\n|---|---|\n| a | done |\n```',
    ].join('\n');
    expect(read(text)).toEqual([
      ['A.1.1', 'Read the `a\\|b` feed', 'completed', 3],
      ['A.1.2', 'Write it', 'in_progress', 4],
      ['A.1.3', 'Drop it', 'in_progress', 5],
      ['A.1.4', 'Sell it', 'pending', 6],
    ]);
  });

  /** Before, task by line, status, after. */
  const FIXTURES: [before: string, line: number, status: TaskStatus, after: string][] = [
    ['- [ ] a\r\n- [x] b\r\n', 2, 'pending', '- [ ] a\r\n- [ ] b\r\n'],
    ['\ufeff- [ ] a', 1, 'completed', '\ufeff- [x] a'],
    ['* [X] a\n* [ ] b\n', 2, 'completed', '* [X] a\n* [X] b\n'],
    ['- [/] a\n\t- [ ]   b  \n', 2, 'in_progress', '- [/] a\n\t- [/]   b  \n'],
    ['1. [x] a\n   - [ ] [b](c) [x]\n', 2, 'cancelled', '1. [x] a\n   - [-] [b](c) [x]\n'],
    ['- - [ ] a', 1, 'completed', '- - [x] a'],
    ['-\n  [ ] a', 2, 'completed', '-\n  [x] a'],
    ['|Task|Status|\n|-|-|\n|a|DONE|\n|b|TODO|', 4, 'completed', '|Task|Status|\n|-|-|\n|a|DONE|\n|b|DONE|'],
    ['|Task|Status|\n|-|-|\n|b|To Do|', 3, 'in_progress', '|Task|Status|\n|-|-|\n|b|In Progress|'],
    ['|Task|Status|\n|-|-|\n|b|in_progress|', 3, 'completed', '|Task|Status|\n|-|-|\n|b|completed|'],
    [
      '| Task | Status |\n|-|-|\n| b | **Open** (1) |',
      3,
      'completed',
      '| Task | Status |\n|-|-|\n| b | **Closed** (1) |',
    ],
    [
      '| Task | Status |\n|-|-|\n| b | ✅ |\n| c | 🚧 |',
      3,
      'pending',
      '| Task | Status |\n|-|-|\n| b | ⬜ |\n| c | 🚧 |',
    ],
    ['| Task | Status |\n|-|-|\n| b | [x] |', 3, 'pending', '| Task | Status |\n|-|-|\n| b | [ ] |'],
    [
      '| Task | Status |\n|-|-|\n| b | ✅ Done |\n| c | ⏳ Pending |',
      3,
      'pending',
      '| Task | Status |\n|-|-|\n| b | ⏳ Pending |\n| c | ⏳ Pending |',
    ],
  ];
  it.each(FIXTURES)('%j line %i becomes %s', (before, line, status, after) => {
    const task = parsePlans('PLAN.md', before)[0]!.plan.tasks.find((t) => t.line === line)!;
    expect(changed('PLAN.md', before, task, status)).toBe(after);
    const again = parsePlans('PLAN.md', after)[0]!.plan.tasks.find((t) => t.line === line)!;
    expect(taskEdit('PLAN.md', after, again, status)).toEqual({ file: 'PLAN.md', splices: [] });
  });

  it('of any shape change by one status and nothing else, and back', () => {
    const words = fc.constantFrom(
      'a',
      '`x` b',
      '**B**',
      'A.1.1 c',
      '[PILOT-7] d',
      'e <!-- n -->',
      '[x] f',
      '| g',
      '~~h~~',
      '[ ]',
    );
    const box = fc
      .tuple(
        fc.constantFrom('', '  ', '    ', '\t'),
        fc.constantFrom('- ', '* ', '+ ', '1. ', '2) ', '-  ', '- - '),
        fc.constantFrom(...' xX~/>*-'),
        words,
      )
      .map(([i, m, s, w]) => `${i}${m}[${s}] ${w}`);
    const cell = fc.constantFrom(
      'Done',
      'todo',
      'IN PROGRESS',
      '✅',
      '✅ Done',
      '`pending`',
      '[ ]',
      'Closed (2)',
      '',
      'maybe',
      'not started',
    );
    const table = fc
      .array(fc.tuple(words, cell), { minLength: 1, maxLength: 4 })
      .map((rows) =>
        [
          '',
          '| Task | Status | Who |',
          '|---|:-:|',
          ...rows.map(([w, c]) => `| ${w.replaceAll('|', '')} | ${c} | x |`),
          '',
        ]
          .join('\n')
          .replace('|---|:-:|', '|---|:-:|---|'),
      );
    const other = fc.constantFrom(
      '',
      'text',
      '# h',
      '> - [ ] q',
      '```\n- [ ] c\n```',
      '- plain',
      '---',
      '<!--\n- [ ] c\n-->',
    );
    const doc = fc.tuple(
      fc.array(fc.oneof(box, box, table, other), { maxLength: 12 }),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom('', '\ufeff'),
    );
    let edits = 0;
    fc.assert(
      fc.property(doc, fc.nat(), fc.constantFrom(...STATUSES), ([parts, end, bom], n, status) => {
        const text = bom + parts.join('\n').replaceAll('\n', end);
        const tasks = parsePlans('PLAN.md', text)[0]!.plan.tasks;
        if (tasks.length === 0) return;
        const task = tasks[n % tasks.length]!;
        // Of two tasks of one id the line tells them apart.
        const after = changed('PLAN.md', text, task, status);
        const again = parsePlans('PLAN.md', after)[0]!.plan.tasks[n % tasks.length]!;
        const back = changed('PLAN.md', after, again, task.status);
        expect(said(parsePlans('PLAN.md', back)[0]!.plan.tasks)).toEqual(said(tasks));
        edits++;
      }),
      { numRuns: runs(1500) },
    );
    expect(edits).toBeGreaterThan(runs(500));
  });

  const spec = data('hostile', 'commonmark-spec.txt');
  it.skipIf(spec === null)('around each of the 655 CommonMark examples keep it byte for byte', () => {
    const bodies = [
      ...readFileSync(spec!, 'utf8')
        .replaceAll('→', '\t')
        .matchAll(/^`{32} example\n([\s\S]*?)^\.\n[\s\S]*?^`{32}$/gm),
    ].map((m) => m[1]!);
    expect(bodies).toHaveLength(655);
    let after = 0;
    for (const body of bodies) {
      const text = `# Plan\n\n- [ ] A.1.1 before\n\n${body}\n\n- [ ] A.1.2 after\n`;
      const tasks = parsePlans('PLAN.md', text)[0]!.plan.tasks;
      const first = tasks.find((t) => t.id === 'A.1.1')!;
      expect(changed('PLAN.md', text, first, 'completed'), body).toBe(text.replace('- [ ] A.1.1', '- [x] A.1.1'));
      // An example that opens a block and leaves it open takes the last task with it.
      const last = tasks.find((t) => t.id === 'A.1.2');
      if (last === undefined) continue;
      after++;
      expect(changed('PLAN.md', text, last, 'cancelled'), body).toBe(text.replace('- [ ] A.1.2', '- [-] A.1.2'));
    }
    expect(after).toBeGreaterThan(620);
  });
});

describe('a plain TODO file', () => {
  const FIXTURES: [before: string, line: number, status: TaskStatus, after: string][] = [
    ['- a\n  - note\n- b', 1, 'completed', '- DONE a\n  - note\n- b'],
    ['- TODO: a', 1, 'in_progress', '- DOING: a'],
    ['- ~~a b~~', 1, 'pending', '- a b'],
    ['- ~~a~~\r\n- c', 1, 'in_progress', '- DOING a\r\n- c'],
    ['1. ✅ a', 1, 'pending', '1. ⬜ a'],
    ['* a', 1, 'cancelled', '* CANCELLED a'],
    ['- [ ] a\n- b', 1, 'completed', '- [x] a\n- b'],
  ];
  it.each(FIXTURES)('%j line %i becomes %s', (before, line, status, after) => {
    const task = parsePlans('TODO.md', before)[0]!.plan.tasks.find((t) => t.line === line)!;
    expect(changed('TODO.md', before, task, status)).toBe(after);
  });

  it('has the entries of its lists as tasks only where it has no boxes', () => {
    const tasks = (text: string): number => parsePlans('TODO.md', text)[0]!.plan.tasks.length;
    expect([tasks('- a\n- b\n\n## Later\n\n- c\n'), tasks('- [ ] a\n- b\n'), tasks('text\n\n    - code\n')]).toEqual([
      3, 1, 0,
    ]);
  });
});

describe("other tools' plans", () => {
  it('Backlog.md: the status of the file and of each criterion, quoted, folded and with CRLF', () => {
    const path = 'backlog/tasks/task-9 - Y.md';
    const text =
      "---\r\nid: task-9\r\ntitle: >-\r\n  Moor the\r\n  boat\r\nstatus: 'In Progress'\r\nupdated_date: '2025-02-01 10:00'\r\n---\r\n\r\n## Acceptance Criteria\r\n\r\n- [ ] #1 tied\r\n- [x] #2 safe\r\n\r\n## Notes\r\n\r\n- [ ] not counted\r\n";
    const [parsed] = parsePlans(path, text);
    expect(progress(parsed!.plan)).toEqual(['Moor the boat', 1, 2]);
    expect(parsed!.at).toBe(Date.UTC(2025, 1, 1, 10));
    expect(parsed!.plan.ids).toEqual([]);
    const [whole, tied] = parsed!.plan.tasks;
    expect(changed(path, text, whole!, 'completed')).toBe(text.replace("'In Progress'", "'Done'"));
    expect(changed(path, text, tied!, 'completed')).toBe(text.replace('[ ] #1', '[x] #1'));
    for (const [task, status] of [
      [whole, 'cancelled'],
      [tied, 'in_progress'],
    ] as const)
      expect(taskEdit(path, text, task!, status).finding).toMatchObject({ code: 'task-unsaid' });
    const bare = text.replace(/- \[.\].*\r\n/g, '');
    expect(progress(parsePlans(path, bare)[0]!.plan)).toEqual(['Moor the boat', 0, 1]);
    expect(parsePlans(path, bare.replace('In Progress', 'Done'))[0]!.plan).toMatchObject({
      state: 'done',
      archived: true,
    });
  });

  it('Task Master: old files without tags, subtasks, other spacings, escapes and equal ids in two tags', () => {
    const path = '.taskmaster/tasks/tasks.json';
    const old =
      '{"tasks":[{"id":1,"title":"a \\"b\\"","status":"review","subtasks":[{"id":2,"title":"c","status":"pending"}]}]}';
    const [plan] = parsePlans('tasks/tasks.json', old);
    expect(said(plan!.plan.tasks)).toEqual([
      ['1', 'a "b"', 'in_progress', 1],
      ['1.2', 'c', 'pending', 1],
    ]);
    expect(applySplices(old, taskEdit('tasks/tasks.json', old, { id: '1.2', line: 1 }, 'completed').splices!)).toBe(
      old.replace('"pending"', '"done"'),
    );
    const two =
      '{\n\t"x" : { "tasks" : [ {"id":"1","status" :"pending", "title":"\\u00e9"} ] },\r\n\t"y":{"tasks":[{"id":"1","title":"z","status":"pending"}]}}';
    expect(applySplices(two, taskEdit(`${path}#y`, two, { id: '1', line: 2 }, 'cancelled').splices!)).toBe(
      two.replace(/pending(?="}]}}$)/, 'cancelled'),
    );
    expect(parsePlanAt(`${path}#x`, two)!.tasks[0]!.text).toBe('é');
  });

  it('beads: children by link, by name and by field; what is deleted is gone; its file is left to beads', () => {
    const path = '.beads/issues.jsonl';
    const issue = (o: object): string => JSON.stringify(o);
    const text = `${[
      issue({
        id: 'p-1',
        title: 'Harbour',
        status: 'closed',
        issue_type: 'epic',
        description: 'in src/pier.ts',
        updated_at: '2025-05-05T05:05:05Z',
      }),
      issue({
        id: 'p-2',
        title: 'dredge',
        status: 'closed',
        dependencies: [{ issue_id: 'p-2', depends_on_id: 'p-1', type: 'parent-child' }],
      }),
      issue({ id: 'p-1.3', title: 'moor', status: 'blocked' }),
      issue({ id: 'p-4', title: 'sing', status: 'hooked', parent: 'p-1' }),
      issue({ id: 'p-5', title: 'gone', status: 'tombstone' }),
      issue({ id: 'p-6', title: 'alone', status: 'open' }),
    ].join('\n')}\n`;
    const plans = parsePlans(path, text);
    expect(plans.map((p) => [p.plan.path, ...progress(p.plan), p.plan.state])).toEqual([
      [`${path}#p-1`, 'Harbour', 1, 3, 'done'],
      [path, 'Issues', 0, 1, 'open'],
    ]);
    expect(plans[0]!.at).toBe(Date.UTC(2025, 4, 5, 5, 5, 5));
    expect(said(plans[0]!.plan.tasks)).toContainEqual(['p-4', 'sing', 'in_progress', 4]);
    const { finding } = taskEdit(path, text, { id: 'p-6', line: 6 }, 'completed');
    expect(finding).toMatchObject({ code: 'task-elsewhere', severity: 'warn' });
    expect(sentenceOf(finding!)).toBe(`${path} is written by beads itself, which must be told that p-6 is completed.`);
  });

  it('spec-kit and OpenSpec: boxes are open or done, and have no third mark', () => {
    for (const [path, text] of [
      [
        'specs/002-tide/tasks.md',
        '# Tasks: [FEATURE NAME]\n\n## Phase 3\n\n- [ ] T004 [P] [US2] Draw it in src/a.ts\n',
      ],
      ['openspec/changes/add-tide/tasks.md', '# Tasks\n\n- [ ] 1.1. Draw it in src/a.ts\n'],
    ] as const) {
      const { plan } = parsePlans(path, text)[0]!;
      expect(plan.title).toBe(path.startsWith('specs') ? 'Tide' : 'Add tide');
      expect(plan.tasks[0]).toMatchObject({
        id: path.startsWith('specs') ? 'T004' : '1.1',
        text: 'Draw it in src/a.ts',
      });
      expect(changed(path, text, plan.tasks[0]!, 'completed')).toBe(text.replace('[ ]', '[x]'));
      const { finding } = taskEdit(path, text, plan.tasks[0]!, 'in_progress');
      expect(finding).toMatchObject({ code: 'task-unsaid', args: { path, status: 'in_progress' } });
    }
    expect(dialectOf('specs/api/plan.md', '# Our API\n\n- [ ] a\n').id).toBe('markdown');
    expect(parsePlans('openspec/changes/archive/2025-01-02-add-tide/tasks.md', '- [x] 1.1 a\n')[0]!.plan).toMatchObject(
      {
        title: 'Add tide',
        state: 'archived',
      },
    );
  });
});

describe('a task that is not certain', () => {
  const text = '- [ ] A.1.1 one\n- [ ] A.1.1 two\n- [ ] three\n';
  const code = (task: { id: string | null; line: number; text?: string }): unknown => {
    const { splices, finding } = taskEdit('PLAN.md', text, task, 'completed');
    if (finding) expect(exitOf([{ ...finding, severity: 'error' }])).toBe(7);
    return finding?.code ?? splices!.map((s) => s.at);
  };
  it('is told apart by its line, found again by its id or words, and else left alone', () => {
    expect([
      code({ id: 'A.1.1', line: 2 }),
      code({ id: 'A.1.1', line: 9 }),
      code({ id: 'a.1.1', line: 1 }),
      code({ id: 'A.9.9', line: 1 }),
      code({ id: null, line: 3 }),
      code({ id: null, line: 1, text: 'three' }),
      code({ id: null, line: 3, text: 'four' }),
    ]).toEqual([[19], 'task-many', [3], 'task-gone', [35], [35], 'task-gone']);
  });
});

describe('the stores of other tools', () => {
  const stores = ['task-master', 'backlog-md', 'openspec'].map((s) => [s, data('stores', s)] as const);
  it.each(stores.filter(([, root]) => root !== null))(
    '%s: every status can be changed, and no byte beside it',
    (_, root) => {
      let edits = 0;
      for (const file of readdirSync(root!, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(?:md|json)$/.test(file)) continue;
        const text = readFileSync(join(root!, file), 'utf8');
        for (const { plan } of parsePlans(file, text)) {
          const firsts = plan.tasks.filter(
            (t, i, all) => all.findIndex((o) => o.id === t.id && o.line === t.line) === i,
          );
          // Large files are read whole for each change: a few of their tasks stand for all.
          for (const task of text.length > 500_000 ? firsts.slice(0, 3) : some(firsts)) {
            const status = task.status === 'completed' ? 'pending' : 'completed';
            const { splices, finding } = taskEdit(plan.path, text, task, status);
            expect(finding, file).toBeUndefined();
            const after = applySplices(text, splices!)!;
            const [{ at, cut, put }] = splices! as [{ at: number; cut: string; put: string }];
            expect(splices).toHaveLength(1);
            expect(cut.length).toBeLessThan(15);
            expect(Buffer.from(after).equals(Buffer.from(text.slice(0, at) + put + text.slice(at + cut.length)))).toBe(
              true,
            );
            edits++;
          }
        }
      }
      expect(edits).toBeGreaterThan(20);
    },
  );
  it.runIf(stores.some(([, root]) => root === null))('SKIPPED where they are absent', ({ skip }) => skip());
});
