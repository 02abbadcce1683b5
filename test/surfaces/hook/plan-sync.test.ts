/** Holds through the built hook that todos move the plan's marks and an edited plan comes back, with payloads as Claude Code sends them. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { spawnSync } from '../../support/warm.js';

const PLAN = 'docs/plans/PRICING-RESEARCH.md';
const TEXT = `# Pricing research

Prose [ ] stays, and so do two blanks  .

- [ ] A.1.1 List the tiers of five competitors
- [ ] [A.1.2] Interview six customers
1. [ ] Write the summary of both
`;

class Shop {
  readonly root = mkdtempSync(join(tmpdir(), 'harbor-'));

  constructor(files: Record<string, string> = {}) {
    this.write('.git/HEAD', 'ref: refs/heads/main\n');
    for (const [path, text] of Object.entries({ [PLAN]: TEXT, ...files })) this.write(path, text);
    this.clew('index', '--quiet');
    this.fire('SessionStart', { source: 'startup' });
    this.prompt("now let's work on the pricing research project");
    this.fire('Stop');
  }
  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }
  read(path = PLAN): string {
    return readFileSync(join(this.root, path), 'utf8');
  }
  /** The same line, run by the agent of session `id`. */
  agent(id: string, ...args: string[]): string {
    return this.clewIn({ CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: id }, ...args);
  }
  clew(...args: string[]): string {
    return this.clewIn({}, ...args);
  }
  clewIn(more: Record<string, string>, ...args: string[]): string {
    const env = {
      ...more,
      PATH: process.env.PATH,
      XDG_CACHE_HOME: process.env.XDG_CACHE_HOME,
      HOME: join(this.root, 'home'),
      NO_COLOR: '1',
    };
    const r = spawnSync(process.execPath, [resolve('dist/cli.js'), ...args], {
      cwd: this.root,
      encoding: 'utf8',
      env,
    });
    return r.stdout + r.stderr;
  }
  /** What the hook tells the model. */
  fire(event: string, more: object = {}): string {
    const args = [resolve('dist/hook.cjs'), 'claude', ...(/ToolUse$/.test(event) ? ['tool'] : [])];
    const r = spawnSync(process.execPath, args, {
      input: JSON.stringify({ session_id: 's1', cwd: this.root, hook_event_name: event, ...more }),
      encoding: 'utf8',
      env: { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, HOME: join(this.root, 'home') },
    });
    expect([r.status, r.stderr]).toEqual([0, '']);
    return r.stdout === '' ? '' : (JSON.parse(r.stdout).hookSpecificOutput?.additionalContext ?? '');
  }
  prompt(text: string): string {
    return this.fire('UserPromptSubmit', { prompt: text });
  }
  tool(name: string, input: object, response: object = {}): string {
    return this.fire('PostToolUse', { tool_name: name, tool_input: input, tool_response: response, tool_use_id: 't1' });
  }
  todos(...todos: [content: string, status: string][]): string {
    return this.tool('TodoWrite', {
      todos: todos.map(([content, status]) => ({ content, status, activeForm: content })),
    });
  }
  log(): { by: string; did: string; undoable: boolean; edits: { key: string }[] }[] {
    return this.raw().map((l) => JSON.parse(l));
  }
  raw(): string[] {
    return readFileSync(join(this.root, '.clew/log.jsonl'), 'utf8').trim().split('\n');
  }
}

const DONE = TEXT.replace('[ ] A.1.1', '[x] A.1.1').replace('[ ] [A.1.2]', '[~] [A.1.2]');

describe('todos move the plan', () => {
  it('TodoWrite: only the marks change, said in the log, and undo gives every byte back', () => {
    const s = new Shop();
    expect(s.todos(['A.1.1 list tiers', 'completed'], ['[A.1.2] Interview', 'in_progress'])).toBe('');
    expect(s.read()).toBe(DONE);
    const did = s.log().find((o) => o.by === 'tool')!;
    expect([did.did, did.undoable]).toEqual([`2 tasks moved in ${PLAN}, as the todos say`, true]);
    expect(s.clew('undo', '--any')).toContain('2 tasks moved');
    expect(s.read()).toBe(TEXT);
  });

  it('TaskCreate and TaskUpdate: by the ids of the session', () => {
    const s = new Shop();
    const create = (id: string, subject: string) =>
      s.tool('TaskCreate', { subject, description: '' }, { task: { id, subject } });
    create('1', 'Write the summary of both');
    create('2', 'A.1.2: talk to them');
    s.tool('TaskUpdate', { taskId: '1', status: 'in_progress' }, { success: true, taskId: '1' });
    s.tool('TaskUpdate', { taskId: '1', status: 'completed' }, { success: true, taskId: '1' });
    s.tool('TaskUpdate', { taskId: '2', status: 'in_progress' }, { success: true, taskId: '2' });
    expect(s.read()).toBe(TEXT.replace('1. [ ] Write', '1. [x] Write').replace('[ ] [A.1.2]', '[~] [A.1.2]'));
    s.tool('TaskUpdate', { taskId: '2', status: 'completed' }, { success: false });
    expect(s.read()).toContain('[~] [A.1.2]');
  });

  it('the same call again writes nothing, in the plan or in the log', () => {
    const s = new Shop();
    s.todos(['A.1.1 list tiers', 'completed']);
    s.todos(['A.1.1 list tiers', 'completed']);
    const lines = s.raw().length;
    s.todos(['A.1.1 list tiers', 'completed']);
    expect(s.raw()).toHaveLength(lines);
  });

  it('a status reaches every plan that holds the task, and not a task that only has its id', () => {
    const copy = 'docs/plans/QUARTER.md';
    const other = 'docs/plans/HARBOUR-PIER.md';
    const s = new Shop({
      [copy]: '# Quarter\n\n* [ ] A.1.1 List the tiers of all five competitors\r\n',
      [other]: '# Harbour pier\n\n- [ ] A.1.1 Lay the planks\n',
    });
    s.todos(['A.1.1 list the tiers', 'completed']);
    expect(s.read()).toContain('[x] A.1.1');
    expect(s.read(copy)).toBe('# Quarter\n\n* [x] A.1.1 List the tiers of all five competitors\r\n');
    expect(s.read(other)).toBe('# Harbour pier\n\n- [ ] A.1.1 Lay the planks\n');
  });

  it('a todo that names a task of another plan moves it there', () => {
    const other = 'docs/plans/HARBOUR-PIER.md';
    const s = new Shop({ [other]: '# Harbour pier\n\n- [ ] PIER-7 Lay the planks\n' });
    s.todos(['PIER-7 lay the planks', 'completed']);
    expect(s.read(other)).toContain('[x] PIER-7');
    expect(s.read()).toBe(TEXT);
  });

  it('after a switch, todos go on moving the plan they were about', () => {
    const other = 'docs/plans/HARBOUR-PIER.md';
    const s = new Shop({ [other]: '# Harbour pier\n\n- [ ] A.1.1 Lay the planks\n' });
    s.todos(['A.1.1 list the tiers', 'pending'], ['Write the summary of both', 'pending']);
    expect(s.clew('switch', other, '--session', 's1')).toContain('HARBOUR-PIER');
    s.todos(['A.1.1 list the tiers', 'completed'], ['Write the summary of both', 'completed']);
    expect(s.read()).toBe(TEXT.replace('[ ] A.1.1', '[x] A.1.1').replace('1. [ ] Write', '1. [x] Write'));
    expect(s.read(other)).toContain('[ ] A.1.1 Lay');
  });

  it('todos in no plan are proposed to a person, once; the plan gets no line', () => {
    const s = new Shop();
    s.todos(['Run the linter', 'in_progress'], ['A.1.1 list tiers', 'pending']);
    s.todos(['Run the linter', 'completed'], ['A.1.1 list tiers', 'pending']);
    expect(s.read()).toBe(TEXT);
    const proposed = s.log().flatMap((o) => o.edits.filter((e) => e.key.startsWith('task/')));
    expect(proposed).toHaveLength(1);
    expect(s.clew('task')).toContain('Run the linter');
  });

  it('a plan that may not be written stays, and nothing is told over and over', () => {
    const s = new Shop();
    chmodSync(join(s.root, PLAN), 0o444);
    expect(s.todos(['A.1.1 list tiers', 'completed'])).toBe('');
    expect(s.todos(['A.1.1 list tiers', 'completed'], ['A.1.2 ask', 'pending'])).toBe('');
    expect(s.read()).toBe(TEXT);
    chmodSync(join(s.root, PLAN), 0o644);
    s.todos(['A.1.1 list tiers', 'completed'], ['A.1.2 ask', 'pending']);
    expect(s.read()).toContain('[x] A.1.1');
  });

  it('broken payloads and sessions that nobody knows change nothing', () => {
    const s = new Shop();
    const lines = s.raw().length;
    for (const input of [{}, { todos: 'x' }, { todos: [1, null, { content: 7 }] }])
      expect(s.tool('TodoWrite', input)).toBe('');
    s.fire('PostToolUse', {
      session_id: '__proto__',
      tool_name: 'TodoWrite',
      tool_input: { todos: [{ content: 'A.1.1', status: 'completed' }] },
    });
    expect(s.read()).toBe(TEXT);
    expect(s.raw().length - lines).toBeLessThanOrEqual(1);
  });
});

describe('a plan that is edited by hand', () => {
  const byHand = (s: Shop): void =>
    s.write(PLAN, `${s.read().replace('1. [ ] Write', '1. [x] Write')}- [ ] Tell the board\n`);

  it('comes back with the next prompt, once, and silence follows', () => {
    const s = new Shop();
    byHand(s);
    const told = s.prompt('go on with the tiers');
    expect(told).toContain('the plan now says');
    expect(told).toContain('done: Write the summary of both; new: Tell the board');
    expect(s.prompt('go on with the tiers please')).not.toContain('the plan now says');
  });

  it('what the agent of the session reported itself is not told to it again; what a person or another agent did is', () => {
    const s = new Shop();
    expect(s.agent('s1', 'task', 'done', 'A.1.1')).toContain('completed');
    expect(s.prompt('go on with the interviews')).not.toContain('the plan now says');
    s.clew('task', 'start', 'A.1.2');
    expect(s.prompt('go on with the interviews please')).toContain('the plan now says');
    expect(s.agent('s2', 'task', 'done', 'A.1.2')).toContain('completed');
    expect(s.prompt('and the summary of the pricing research')).toContain('done: Interview six');
    s.agent('s1', 'task', 'reopen', 'A.1.1');
    byHand(s);
    const both = s.prompt('go on with it');
    expect(both).toContain('done: Write the summary of both; new: Tell the board');
    expect(both).not.toContain('tiers');
  });

  it('comes back with the next todos, which are not written over it', () => {
    const s = new Shop();
    s.todos(['Write the summary of both', 'pending'], ['A.1.1 list tiers', 'pending']);
    byHand(s);
    const told = s.todos(['Write the summary of both', 'pending'], ['A.1.1 list tiers', 'in_progress']);
    expect(told).toContain('done: Write the summary of both');
    expect(s.read()).toContain('1. [x] Write');
    expect(s.read()).toContain('[~] A.1.1');
  });

  it('comes back when the session is resumed', () => {
    const s = new Shop();
    s.fire('SessionEnd', { reason: 'other' });
    byHand(s);
    expect(s.fire('SessionStart', { source: 'resume' })).toContain('new: Tell the board');
  });

  it('only in its prose: nothing is said', () => {
    const s = new Shop();
    s.write(PLAN, s.read().replace('Prose', 'Other prose'));
    expect(s.prompt('go on with the tiers')).toBe('');
  });

  it('by the agent itself: nothing is said', () => {
    const s = new Shop();
    s.todos(['Write the summary of both', 'pending']);
    byHand(s);
    s.tool('Edit', { file_path: join(s.root, PLAN), old_string: 'a', new_string: 'b' });
    expect(s.prompt('go on with the tiers')).toBe('');
  });

  it('to something else than the todos say since: a conflict, both are kept', () => {
    const s = new Shop();
    s.todos(['Write the summary of both', 'pending']);
    byHand(s);
    const told = s.todos(['Write the summary of both', 'in_progress']);
    expect(told).toContain('done, your todo in progress: Write the s');
    expect(told).toContain('Ask the user');
    expect(s.read()).toContain('1. [x] Write');
  });
});
