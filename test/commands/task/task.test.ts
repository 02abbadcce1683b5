/** The tasks that clew tracks, as the command ships: statuses in every plan, proposals of agents, ids, undo, and the table they are asked in. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '../../../src/stores/sqlite/open.js';
import { Desk, type Said } from '../../support/status-desk.js';

const PILOT = 'docs/plans/PILOT-PLAN.md';
const ROADMAP = 'docs/plans/ROADMAP.md';
const PLAN =
  '# Pilot\n\nSome prose.\n\n- [ ] **A.1.1** Read the price list\n- [ ] **A.1.2** Write the pricing importer\n\nMore prose.\n';
const ROAD =
  '# Roadmap\n\n- [ ] A.1.2 Write the pricing importer for the pilot\n- [ ] A.1.1 paint the shed\n- [ ] ask Ada\n';
const PERSON = { env: {} };
const AGENT = { env: { CLAUDECODE: '1' } };

function desk(): Desk {
  const d = new Desk();
  d.write(PILOT, PLAN);
  d.write(ROADMAP, ROAD);
  return d;
}
const task = (d: Desk, ...args: string[]): Said => d.clew(['task', ...args], PERSON);
interface Answer {
  tasks: { id: string }[];
  proposed: { id: string }[];
  task: { context: string | null };
}
const json = (s: Said): Answer => JSON.parse(s.out);
const QUERY = `SELECT task_id, task_description, status
FROM task_tracking
WHERE task_description LIKE '%pricing%'
OR task_id LIKE '%PRICING%'
ORDER BY
CASE WHEN status = 'in_progress' THEN 0
WHEN status = 'pending' THEN 1
ELSE 2 END
LIMIT 10;`;
function rows(d: Desk, sql: string): object[] {
  d.clew(['index']);
  const { db } = openSqlite(d.path('.clew/sessions.db'), { derived: false });
  const all = db!.prepare(sql).all() as object[];
  db!.close();
  return all.map((r) => ({ ...r }));
}

describe('a status', () => {
  it('that ends a task says how far its plan is, and what comes next', () => {
    const d = desk();
    expect(task(d, 'done', 'A.1.1', '--plan', PILOT).out).toContain(
      '1 of 2 done; next: A.1.2 Write the pricing importer',
    );
    expect(task(d, 'done', 'A.1.2', '--plan', PILOT).out).toMatch(/2 of 2 done\n/);
    expect(task(d, 'reopen', 'A.1.2', '--plan', PILOT).out).not.toContain(' done');
  });

  it('reaches every plan file that holds the task, and nothing else there; undo and redo', () => {
    const d = desk();
    const said = task(d, 'start', 'A.1.2', '--plan', PILOT);
    expect(said).toMatchObject({ code: 0, out: expect.stringContaining('started A.1.2: Write the pricing importer') });
    const [pilot, road] = [PLAN.replace('[ ] **A.1.2', '[~] **A.1.2'), ROAD.replace('[ ] A.1.2', '[~] A.1.2')];
    expect([d.read(PILOT), d.read(ROADMAP)]).toEqual([pilot, road]);
    expect(task(d, 'done', '[a.1.2]').code).toBe(0);
    expect(d.read(PILOT)).toBe(PLAN.replace('[ ] **A.1.2', '[x] **A.1.2'));
    expect(task(d, 'done', 'A.1.2').out).toContain('is completed already');
    d.clew(['undo'], PERSON);
    expect([d.read(PILOT), d.read(ROADMAP)]).toEqual([pilot, road]);
    d.clew(['undo'], PERSON);
    expect([d.read(PILOT), d.read(ROADMAP)]).toEqual([PLAN, ROAD]);
    expect(json(task(d, '--json')).tasks).toEqual([]);
    d.clew(['redo'], PERSON);
    expect([d.read(PILOT), d.read(ROADMAP)]).toEqual([pilot, road]);
  });

  it('leaves a task alone that only shares the id, and names it', () => {
    const d = desk();
    const own = task(d, 'done', 'A.1.1', '--plan', 'PILOT-PLAN');
    expect(own.err).toContain(`${ROADMAP}:4 has the id A.1.1 too, but says something else`);
    expect(d.read(ROADMAP)).toBe(ROAD);
    expect(d.read(PILOT)).toContain('[x] **A.1.1**');
  });

  it('of another task with the id of a tracked one is said in its plan alone', () => {
    const d = desk();
    task(d, 'done', 'A.1.1', '--plan', PILOT);
    const pilot = d.read(PILOT);
    expect(task(d, 'start', 'A.1.1', '--plan', 'ROADMAP').code).toBe(0);
    expect(d.read(ROADMAP)).toBe(ROAD.replace('[ ] A.1.1', '[~] A.1.1'));
    expect(task(d, 'cancel', `${ROADMAP}:4`).code).toBe(0);
    expect(d.read(ROADMAP)).toBe(ROAD.replace('[ ] A.1.1', '[-] A.1.1'));
    expect(d.read(PILOT)).toBe(pilot);
    expect(json(task(d, '--all', '--json')).tasks).toMatchObject([{ id: 'A.1.1', plan: PILOT, status: 'completed' }]);
  });

  it('asks which plan is meant where an id means different things, and changes nothing', () => {
    const d = desk();
    expect(task(d, 'done', 'A.1.1')).toMatchObject({ code: 3, err: expect.stringContaining('--plan PATH') });
    expect([d.read(PILOT), d.read(ROADMAP)]).toEqual([PLAN, ROAD]);
  });

  it('of a task without an id is set by its line; the task keeps its key when lines move', () => {
    const d = desk();
    expect(task(d, 'start', `${ROADMAP}:5`).out).toContain('started k1: ask Ada');
    d.write(ROADMAP, `# New head\n\n${d.read(ROADMAP)}`);
    expect(task(d, 'done', 'k1').code).toBe(0);
    expect(d.read(ROADMAP)).toBe(`# New head\n\n${ROAD.replace('[ ] ask', '[x] ask')}`);
  });

  it('of an id that counts within one plan stays there; what the tool has no word for is kept in the record', () => {
    const d = desk();
    const text = '# Tasks: Ferry\n\n- [ ] T001 Lay out the pier\n- [ ] T002 Light the pier\n';
    const [one, two] = ['specs/001-ferry/tasks.md', 'specs/002-ferry/tasks.md'];
    d.write(one, text);
    d.write(two, text);
    expect(task(d, 'start', 'T002', '--plan', two).err).toContain('spec-kit has no word for in_progress');
    expect(json(task(d, '--json')).tasks).toMatchObject([{ id: 'T002', status: 'in_progress', plan: two }]);
    expect(task(d, 'done', 'T002').code).toBe(0);
    expect([d.read(one), d.read(two)]).toEqual([text, text.replace('[ ] T002', '[x] T002')]);
  });

  it('blocked and reopened: the reason is kept, the mark stays open', () => {
    const d = desk();
    task(d, 'block', 'A.1.2', '--reason', 'waits for Ada');
    expect(d.read(PILOT)).toBe(PLAN);
    expect(task(d).out).toMatch(/A\.1\.2.*blocked · waits for Ada/);
    task(d, 'cancel', 'A.1.2');
    expect(d.read(PILOT)).toContain('[-] **A.1.2**');
    task(d, 'reopen', 'A.1.2');
    expect(d.read(PILOT)).toBe(PLAN);
  });

  it('undo keeps what a person wrote into the plan meanwhile', () => {
    const d = desk();
    task(d, 'done', 'A.1.2');
    d.write(PILOT, d.read(PILOT).replace('Some prose.', 'Other prose, by hand.'));
    expect(d.clew(['undo'], PERSON).code).toBe(0);
    expect(d.read(PILOT)).toBe(PLAN.replace('Some prose.', 'Other prose, by hand.'));
  });

  it('of a plan that must not be written stays with the record, and that is said', () => {
    const d = desk();
    d.chmod(PILOT, 0o444);
    const said = task(d, 'done', 'A.1.2');
    expect(said).toMatchObject({ code: 0, err: expect.stringContaining(`${PILOT}:6 cannot be changed`) });
    expect(d.read(PILOT)).toBe(PLAN);
    expect(d.read(ROADMAP)).toContain('[x] A.1.2');
  });

  it('unknown tasks, verbs and plans say the next step', () => {
    const d = desk();
    expect(task(d, 'done', 'X.9.9')).toMatchObject({ code: 5, err: expect.stringContaining('clew task list') });
    expect(task(d, 'finish', 'A.1.2').code).toBe(2);
    expect(task(d, 'add').code).toBe(2);
    expect(task(d, 'move', 'A.1.2').code).toBe(2);
    expect(task(d, 'toString', 'A.1.2').code).toBe(2);
    expect(task(d, 'add', 'x', '--plan', 'nowhere')).toMatchObject({
      code: 5,
      err: expect.stringContaining('nowhere'),
    });
    expect(task(d, 'add', 'x', '--plan', '../../etc/passwd').code).toBe(5);
  });
});

describe('a new task', () => {
  it('is tracked by a key, and the next id of the active plan is only suggested', () => {
    const d = desk();
    const said = task(d, 'add', 'check', 'VAT', '--plan', PILOT);
    expect(said.out).toContain('added k1: check VAT');
    expect(said.err).toContain('The next id in docs/plans/PILOT-PLAN.md is A.1.3; say --id A.1.3 to use it');
    expect(d.read(PILOT)).toBe(PLAN.replace('importer\n', 'importer\n- [ ] check VAT\n'));
    task(d, 'done', 'k1');
    expect(d.read(PILOT)).toContain('- [x] check VAT\n');
  });

  it('takes the id that it is given, as its neighbours write theirs', () => {
    const d = desk();
    expect(task(d, 'add', 'check VAT', '--plan', PILOT, '--id', 'A.1.3').code).toBe(0);
    expect(d.read(PILOT)).toContain('- [ ] **A.1.3** check VAT\n');
    expect(task(d, 'add', 'B.1.1 look around', '--plan', PILOT).out).toContain('added B.1.1: look around');
  });

  it('refuses an id that is taken, or none', () => {
    const d = desk();
    expect(task(d, 'add', 'x', '--id', 'a.1.2')).toMatchObject({ code: 7, err: expect.stringContaining(`${PILOT}:6`) });
    expect(task(d, 'add', 'x', '--id', 'no id')).toMatchObject({ code: 2, err: expect.stringContaining('no task id') });
  });

  it('without a plan is a record of its own, for the active work', () => {
    const d = desk();
    d.start();
    d.turn('rotate the refresh tokens on every login, see src/auth/token.ts', d.wrote('src/auth/token.ts'));
    const { task: made } = json(task(d, 'add', 'tell Ada', '--json'));
    expect(made).toMatchObject({ id: 'k1', plan: null, status: 'pending', by: 'person' });
    expect(made.context).toContain('rotate');
    expect([d.read(PILOT), d.read(ROADMAP)]).toEqual([PLAN, ROAD]);
  });

  const terminal = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '';
  it.skipIf(!terminal.includes('util-linux')).each([
    ['y', 'added A.1.3: check VAT', '- [ ] **A.1.3** check VAT\n'],
    ['n', 'added k1: check VAT', '- [ ] check VAT\n'],
  ])('at a terminal its person is asked whether it takes the next id: %s', (key, said, line) => {
    const d = desk();
    const words = `${process.execPath} ${resolve('dist/cli.js')} task add 'check VAT' --plan PILOT-PLAN`;
    const { stdout } = spawnSync('script', ['-qec', words, '/dev/null'], {
      cwd: d.root,
      encoding: 'utf8',
      input: key,
      env: {
        PATH: process.env.PATH,
        XDG_CACHE_HOME: process.env.XDG_CACHE_HOME,
        HOME: d.base,
        NO_COLOR: '1',
        TERM: 'xterm',
        SHELL: '/bin/sh',
      },
    });
    expect(stdout).toContain('Shall it be called A.1.3, the next id of its plan?');
    expect(stdout).toContain(said);
    expect(d.read(PILOT)).toContain(line);
  });

  it('goes to no store that another tool writes', () => {
    const d = desk();
    d.write('.taskmaster/tasks/tasks.json', '{"tasks":[{"id":1,"title":"a","status":"pending"}]}\n');
    expect(task(d, 'add', 'x', '--plan', '.taskmaster/tasks/tasks.json').code).not.toBe(0);
    expect(d.read('.taskmaster/tasks/tasks.json')).toContain('"title":"a"');
  });
});

describe('an agent', () => {
  it('only proposes what would stand in a plan; a person accepts it, and undo takes that back', () => {
    const d = desk();
    const said = d.clew(['task', 'add', 'check VAT', '--plan', PILOT], AGENT);
    expect(said).toMatchObject({ code: 0, err: expect.stringContaining('k1 waits for a person') });
    expect(d.read(PILOT)).toBe(PLAN);
    expect(d.clew(['task'], PERSON).out).toContain('? k1  check VAT');
    expect(d.clew(['status'], PERSON).out).toMatch(/proposed k1 {2}check VAT {2}clew task accept k1/);
    expect(d.clew(['task', 'accept', 'k1'], AGENT)).toMatchObject({
      code: 3,
      err: expect.stringContaining('Only a person'),
    });
    expect(d.clew(['task', 'done', 'k1'], AGENT).code).toBe(3);
    expect(task(d, 'accept', 'k1', '--id', 'A.1.3').code).toBe(0);
    expect(d.read(PILOT)).toContain('- [ ] **A.1.3** check VAT\n');
    expect(json(task(d, '--json'))).toMatchObject({ proposed: [], tasks: [{ id: 'A.1.3', status: 'pending' }] });
    d.clew(['undo'], PERSON);
    expect(d.read(PILOT)).toBe(PLAN);
    expect(json(task(d, '--json')).proposed).toMatchObject([{ id: 'k1', plan: PILOT }]);
    expect(task(d, 'drop', 'k1').out).toContain('refused k1');
    expect(json(task(d, '--json')).proposed).toEqual([]);
  });

  it('marks tasks, adds its own, and moves none', () => {
    const d = desk();
    expect(d.clew(['task', 'start', 'A.1.2'], AGENT).code).toBe(0);
    expect(d.read(PILOT)).toContain('[~] **A.1.2**');
    expect(d.clew(['task', 'add', 'own work'], AGENT).out).toContain('added k1');
    expect(d.clew(['task', 'move', 'A.1.2', '--to', ROADMAP], AGENT).code).toBe(3);
  });
});

describe('a move', () => {
  it('takes the lines of the task from the one plan to the other, and undo takes them back', () => {
    const d = desk();
    d.write(PILOT, `${PLAN.replace('importer\n', 'importer\n  with care\n')}`);
    const before = d.read(PILOT);
    d.write(ROADMAP, '# Roadmap\n\n- [ ] A.1.9 paint\n');
    expect(task(d, 'move', 'A.1.2', '--to', 'ROADMAP').code).toBe(0);
    expect(d.read(PILOT)).toBe(before.replace('- [ ] **A.1.2** Write the pricing importer\n  with care\n', ''));
    expect(d.read(ROADMAP)).toBe(
      '# Roadmap\n\n- [ ] A.1.9 paint\n- [ ] **A.1.2** Write the pricing importer\n  with care\n',
    );
    d.clew(['undo'], PERSON);
    expect([d.read(PILOT), d.read(ROADMAP)]).toEqual([before, '# Roadmap\n\n- [ ] A.1.9 paint\n']);
  });
});

describe('task_tracking', () => {
  it('answers the specification’s query with tasks of plans and with those that only clew tracks', () => {
    const d = desk();
    task(d, 'start', 'A.1.2');
    task(d, 'add', 'ask about pricing', '--id', 'ASK-1');
    d.clew(['task', 'add', 'pricing page', '--plan', PILOT], AGENT);
    expect(rows(d, QUERY)).toEqual([
      { task_id: 'A.1.2', task_description: 'Write the pricing importer', status: 'in_progress' },
      { task_id: 'A.1.2', task_description: 'Write the pricing importer for the pilot', status: 'in_progress' },
      { task_id: 'ASK-1', task_description: 'ask about pricing', status: 'pending' },
      { task_id: 'k1', task_description: 'pricing page', status: 'proposed' },
    ]);
  });

  it('says blocked where no mark can, and forgets it with the record', () => {
    const d = desk();
    const all = 'SELECT task_id, status, plan_path FROM task_tracking ORDER BY plan_path, line, task_id';
    const before = rows(d, all);
    task(d, 'block', 'A.1.2');
    expect(rows(d, "SELECT count(*) n FROM task_tracking WHERE status = 'blocked'")).toEqual([{ n: 2 }]);
    d.clew(['undo'], PERSON);
    expect(rows(d, all)).toEqual(before);
  });

  it('is derived: without the database nothing is lost, and it comes back equal', () => {
    const d = desk();
    task(d, 'block', 'A.1.2');
    task(d, 'add', 'tell Ada', '--id', 'ASK-1');
    task(d, 'start', `${ROADMAP}:5`);
    const all =
      'SELECT task_id, task_description, status, plan_path, line FROM task_tracking ORDER BY plan_path, line, task_id';
    const before = rows(d, all);
    d.remove('.clew/sessions.db');
    d.remove('.clew/cache');
    expect(rows(d, all)).toEqual(before);
    expect(task(d).out).toMatch(/A\.1\.2.*blocked/);
  });
});
