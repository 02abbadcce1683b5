/** Holds through the built hook and command line that changes are followed, told, and looked for after a turn. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../support/agent-trace.js';
import { spawnSync } from '../../support/warm.js';

const LOGIN = 'src/auth/login.ts';
const TEXT = 'import { now } from "./clock";\n\nexport function login(name: string) {\n  return now();\n}\n';
const INTENTS = `version: 1
current_intent_id: null
intents:
  - id: INT-001
    summary: limit the logins
    scope:
      allow_glob: ["src/auth/**"]
      deny_glob: []
    constraints: { disallow_tools: [], disallow_patterns: [] }
    acceptance_criteria: []
`;

// biome-ignore lint/suspicious/noExplicitAny: what programs print is looked into by name
type Told = Record<string, any>;

class Repo {
  readonly root = mkdtempSync(join(tmpdir(), 'harbor-'));

  constructor(files: Record<string, string> = {}) {
    for (const [path, text] of Object.entries({
      [LOGIN]: TEXT,
      'src/billing/tax.ts': 'export const tax = 7;\n',
      ...files,
    }))
      this.write(path, text);
    this.git('init', '-q');
    this.git('add', '-A');
    this.git('commit', '-qm', 'begin with the harbour');
  }
  git(...args: string[]): void {
    this.gitWith({}, ...args);
  }
  gitWith(env: Record<string, string>, ...args: string[]): void {
    const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
    const r = spawnSync('git', [...who, ...args], {
      cwd: this.root,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
    expect(r.stderr + r.status).toBe('0');
  }
  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }
  begin(prompt = 'limit the logins per minute in src/auth'): void {
    this.fire('SessionStart', { source: 'startup' });
    this.fire('UserPromptSubmit', { prompt });
  }
  fire(event: string, more: object = {}): Record<string, unknown> {
    const args = [resolve('dist/hook.cjs'), 'claude', ...(/Tool(?:Use|Batch)$/.test(event) ? ['tool'] : [])];
    const r = spawnSync(process.execPath, args, {
      input: JSON.stringify({ session_id: 's1', cwd: this.root, hook_event_name: event, ...more }),
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        XDG_CACHE_HOME: process.env.XDG_CACHE_HOME,
        HOME: join(this.root, '../home-of-nobody'),
        CLAUDECODE: '1',
      },
    });
    expect([r.status, r.stderr]).toEqual([0, '']);
    return r.stdout === '' ? {} : JSON.parse(r.stdout);
  }
  after(tool: string, input: object, response: object = {}): void {
    this.fire('PostToolUse', { tool_name: tool, tool_input: input, tool_response: response, tool_use_id: 't1' });
  }
  /** An edit as Claude Code does it and tells of it. */
  edit(path: string, from: string, to: string): void {
    const was = readFileSync(join(this.root, path), 'utf8');
    this.write(path, was.replace(from, to));
    this.after('Edit', { file_path: join(this.root, path), old_string: from, new_string: to }, { originalFile: was });
  }
  clew(...args: string[]): { out: string; code: number | null } {
    const r = spawnSync(process.execPath, [resolve('dist/cli.js'), ...args], {
      cwd: this.root,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        XDG_CACHE_HOME: process.env.XDG_CACHE_HOME,
        HOME: join(this.root, '../home-of-nobody'),
        NO_COLOR: '1',
      },
    });
    return { out: r.stdout + r.stderr, code: r.status };
  }
  why(place: string): Told {
    return JSON.parse(this.clew('trace', place, '--json').out);
  }
  kept(): Told[] {
    const path = join(this.root, '.clew/trace.jsonl');
    return existsSync(path)
      ? readFileSync(path, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((l) => JSON.parse(l))
      : [];
  }
}

const LIMIT = '  const most = 5;\n  if (tries(name) > most) throw new Error("too many tries");\n  return now();';

describe('a change by a tool', () => {
  it('is kept with the work and the intent it was for, and answers why its lines are there', () => {
    const r = new Repo({ '.clew/intents.yaml': INTENTS });
    r.begin();
    r.edit(LOGIN, '  return now();', LIMIT);
    expect(r.kept()).toMatchObject([
      {
        session: 's1',
        host: 'claude',
        tool: 'Edit',
        intent: 'INT-001',
        files: [{ path: LOGIN, ranges: [{ start: 4, end: 5 }] }],
      },
    ]);
    expect(r.kept()[0]!.head).toMatch(/^[0-9a-f]{40}$/);
    expect(JSON.stringify(r.kept())).not.toContain('tries');
    const why = r.why(`${LOGIN}:5`);
    expect(why.why).toMatchObject({
      intent: { id: 'INT-001', summary: 'limit the logins' },
      session: 's1',
      kept: 'same',
    });
    expect(why.why.context.title).toContain('Limit logins per minute');
    expect(why.commit).toBeNull();
    // Ours says nothing of it: the commit does.
    expect(r.why(`${LOGIN}:1`)).toMatchObject({ why: null, commit: { by: 'Ada', summary: 'begin with the harbour' } });
  });

  it('is found again after later edits, by anybody, and after a commit', () => {
    const r = new Repo();
    r.begin();
    r.edit(LOGIN, '  return now();', LIMIT);
    const text = readFileSync(join(r.root, LOGIN), 'utf8');
    r.write(LOGIN, `// Copyright\n// of the harbour\n${text.replace('most = 5', 'most = 9')}`);
    r.git('commit', '-qam', 'more of it');
    expect(r.why(`${LOGIN}:7`)).toMatchObject({ why: { kept: 'part', start: 4 }, commit: { summary: 'more of it' } });
    r.edit(LOGIN, 'throw new Error("too many tries")', 'throw new TooMany(name)');
    expect(r.why(`${LOGIN}:7`).why).toMatchObject({ kept: 'same', start: 7, end: 7 });
    const { stretches } = r.why(LOGIN);
    expect(stretches.at(0)).toMatchObject({ from: 1, why: null });
  });

  it('of a shell command that says its files is kept by its files; one that reads is not', () => {
    const r = new Repo();
    r.begin();
    r.after('Bash', { command: 'git log --oneline | head -3; cat src/auth/login.ts' });
    expect(r.kept()).toEqual([]);
    r.write('notes/a.txt', 'x\n');
    r.after('Bash', { command: 'mkdir -p notes && cd notes && echo x > a.txt' });
    expect(r.kept().flatMap((c) => c.files)).toContainEqual({ path: 'notes/a.txt', how: 'edit', ranges: [] });
    expect(r.why('notes/a.txt:1')).toMatchObject({ why: null, file: { tool: 'Bash', session: 's1' } });
  });

  it('is not followed where nothing was ever recorded, outside of the workspace, and in our own folder', () => {
    const r = new Repo();
    r.edit(LOGIN, '  return now();', LIMIT);
    expect(existsSync(join(r.root, '.clew'))).toBe(false);
    r.begin();
    r.after('Write', { file_path: join(tmpdir(), 'elsewhere.ts'), content: 'x' });
    r.after('Write', { file_path: join(r.root, '.clew/notes.ts'), content: 'x' });
    expect(r.kept()).toEqual([]);
  });

  it('keeps no secret, not in a path either; scan finds none and purge takes one out', () => {
    const r = new Repo();
    const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;
    r.begin();
    r.write(`src/${token}.ts`, 'x\n');
    r.after('Write', { file_path: join(r.root, `src/${token}.ts`), content: `const key = "${token}";\n` });
    expect(r.kept()).toHaveLength(1);
    expect(readFileSync(join(r.root, '.clew/trace.jsonl'), 'utf8')).not.toContain(token);
    expect(r.clew('scan').out).toContain('no secret');
    appendFileSync(join(r.root, '.clew/trace.jsonl'), `${JSON.stringify({ v: 1, id: 'x', said: token })}\n`);
    const [hit] = JSON.parse(r.clew('scan', '--json').out).hits;
    expect(hit.path).toBe('.clew/trace.jsonl');
    r.clew('purge', hit.fingerprint, '--yes');
    expect(readFileSync(join(r.root, '.clew/trace.jsonl'), 'utf8')).not.toContain(token);
  });

  it('is nobody’s commit, where an earlier version made the list of what is ignored, too', () => {
    const r = new Repo();
    r.begin();
    r.write('.clew/.gitignore', 'log.jsonl*\nlock*\ncache/\n');
    r.edit(LOGIN, '  return now();', LIMIT);
    const said = spawnSync('git', ['check-ignore', '.clew/trace.jsonl', '.clew/trace-former.jsonl'], { cwd: r.root });
    expect(said.stdout.toString().split('\n').filter(Boolean)).toHaveLength(2);
  });

  it('makes way when the file is full: the former one is read, too, and an older one goes', () => {
    const r = new Repo();
    r.begin();
    r.edit(LOGIN, '  return now();', LIMIT);
    const path = join(r.root, '.clew/trace.jsonl');
    const filler = `${JSON.stringify({ v: 1, filler: 'x'.repeat(1000) })}\n`.repeat(9000);
    appendFileSync(path, filler);
    r.edit('src/billing/tax.ts', '7', '8');
    expect(statSync(path).size).toBeLessThan(4096);
    expect(r.why(`${LOGIN}:5`).why.session).toBe('s1');
    expect(r.why('src/billing/tax.ts:1').why.session).toBe('s1');
  });

  it('a line that was cut short swallows no other, and is said', () => {
    const r = new Repo();
    r.begin();
    r.edit(LOGIN, '  return now();', LIMIT);
    appendFileSync(join(r.root, '.clew/trace.jsonl'), '{"v":1,"id":"cut');
    r.edit('src/billing/tax.ts', '7', '8');
    expect(r.why('src/billing/tax.ts:1').why.session).toBe('s1');
    expect(r.clew('trace', `${LOGIN}:5`).out).toContain('1 line of the change trace cannot be read');
  });
});

describe('clew trace', () => {
  it('prints records that the published schema takes, one a line', () => {
    const r = new Repo({ '.clew/intents.yaml': INTENTS });
    r.begin();
    r.edit(LOGIN, '  return now();', LIMIT);
    r.edit('src/billing/tax.ts', '7', '8');
    const lines = r.clew('trace', '--export').out.trim().split('\n');
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(faultsOf(JSON.parse(line))).toEqual([]);
    expect(r.clew('trace', LOGIN, '--export').out.trim().split('\n')).toHaveLength(1);
    expect(lines[0]).toContain('urn:clew:intent:INT-001');
  });

  it.each([
    ['nowhere.ts:3', 5, 'nowhere.ts'],
    [`${LOGIN}:99`, 5, 'there is no line 99'],
    [`${LOGIN}:0`, 5, 'there is no line 0'],
    ['../../etc/passwd:1', 5, 'passwd'],
  ])('%s is told what is wrong', (place, code, says) => {
    const r = new Repo();
    r.begin();
    const said = r.clew('trace', place);
    expect(said.code).toBe(code);
    expect(said.out).toContain(says);
  });

  it('without anything known says so', () => {
    const r = new Repo();
    expect(r.clew('trace').out).toContain('No change is known yet');
    expect(r.clew('trace', '--strays').out).toContain('no file outside of an intent is known');
  });
});

describe('after commands', () => {
  const agreed = (more: Record<string, string> = {}): Repo => {
    const r = new Repo({ '.clew/intents.yaml': INTENTS, ...more });
    r.begin();
    return r;
  };
  const ran = (r: Repo, ...lines: string[]): Told =>
    r.fire('PostToolBatch', {
      tool_calls: lines.map((command, i) => ({ tool_name: 'Bash', tool_input: { command }, tool_use_id: `t${i}` })),
    });
  const looks = (r: Repo): boolean => existsSync(join(r.root, '.clew/cache/trees.json'));

  it('what they wrote outside of the intent is told at once, and not again when the turn ends', () => {
    const r = agreed();
    r.write('src/billing/tax.ts', 'export const tax = 19;\n');
    const said = ran(r, 'ls', 'node scripts/taxes.mjs');
    expect(said.hookSpecificOutput).toMatchObject({ hookEventName: 'PostToolBatch' });
    expect(said.hookSpecificOutput.additionalContext).toMatch(/INT-001.*src\/billing\/tax\.ts/);
    expect(said.systemMessage).toContain('a file outside of INT-001');
    expect(r.clew('trace', '--strays').out).toContain('src/billing/tax.ts');
    expect(ran(r, 'node scripts/taxes.mjs')).toEqual({});
    expect(r.fire('Stop')).toEqual({});
    r.write('deploy/now.sh', 'echo\n');
    expect(r.fire('Stop').systemMessage).toContain('deploy/now.sh');
  });

  it('nothing is looked for after what is known to read, and after tools that say what they do', () => {
    const r = agreed();
    r.write('src/billing/tax.ts', 'export const tax = 19;\n');
    expect(ran(r, 'git status --short', 'ls -la | head -3')).toEqual({});
    const calls = [{ tool_name: 'Read', tool_input: { file_path: join(r.root, LOGIN) }, tool_use_id: 't' }];
    expect(r.fire('PostToolBatch', { tool_calls: calls })).toEqual({});
    expect(looks(r)).toBe(false);
    expect(r.fire('Stop').systemMessage).toContain('src/billing/tax.ts');
  });

  it('nor where nobody holds to an intent', () => {
    const second = INTENTS.slice(INTENTS.indexOf('  - id')).replace('INT-001', 'INT-002');
    const off = agreed({ '.clew/config.json': '{"gate":"off"}', '.clew/intents.yaml': INTENTS + second });
    const none = new Repo();
    none.begin();
    for (const r of [off, none]) {
      r.write('deploy/now.sh', 'echo\n');
      expect(ran(r, 'make')).toEqual({});
      expect(looks(r)).toBe(false);
    }
  });

  it('a sub-agent’s commands are looked after as well', () => {
    const r = agreed();
    r.write('deploy/now.sh', 'echo\n');
    const calls = [{ tool_name: 'Bash', tool_input: { command: 'make' }, tool_use_id: 't' }];
    expect(r.fire('PostToolBatch', { agent_id: 'a1', tool_calls: calls }).systemMessage).toContain('deploy/now.sh');
  });
});

describe('after a turn', () => {
  const agreed = (more: Record<string, string> = {}): Repo => {
    const r = new Repo({ '.clew/intents.yaml': INTENTS, ...more });
    r.begin();
    return r;
  };
  const told = (said: Told): string => said.hookSpecificOutput?.additionalContext ?? '';

  it('files outside of the intent are told to the model and the user, once, and listed; nothing is taken back', () => {
    const r = agreed();
    // A program did it whose words nobody can read.
    r.write('src/billing/tax.ts', 'export const tax = 19;\n');
    r.write('src/auth/limit.ts', 'export const limit = 5;\n');
    r.write('deploy/now.sh', 'echo\n');
    const said = r.fire('Stop');
    expect(told(said)).toMatch(
      /INT-001.*deploy\/now\.sh, src\/billing\/tax\.ts|INT-001.*src\/billing\/tax\.ts, deploy\/now\.sh/,
    );
    expect(told(said)).not.toContain('limit.ts');
    expect(said.systemMessage).toContain('2 files outside of INT-001');
    expect(readFileSync(join(r.root, 'src/billing/tax.ts'), 'utf8')).toContain('19');
    expect(r.fire('Stop', { stop_hook_active: true })).toEqual({});
    const list = r.clew('trace', '--strays').out;
    expect(list).toContain('src/billing/tax.ts');
    expect(list).toContain('INT-001');
    // Changed once more, it is told once more.
    r.write('deploy/now.sh', 'echo again\n');
    expect(told(r.fire('Stop'))).toContain('deploy/now.sh');
  });

  it('what was so before the turn is none of it', () => {
    const r = new Repo({ '.clew/intents.yaml': INTENTS });
    r.write('src/billing/tax.ts', 'export const tax = 16;\n');
    spawnSync('sleep', ['0.1']);
    r.begin();
    expect(r.fire('Stop')).toEqual({});
  });

  it('a time that was set back hides nothing; a commit hides nothing; a file that is gone is told', () => {
    const r = agreed();
    r.write('src/billing/tax.ts', 'export const tax = 19;\n');
    utimesSync(join(r.root, 'src/billing/tax.ts'), new Date(2020, 1, 1), new Date(2020, 1, 1));
    expect(told(r.fire('Stop'))).toContain('src/billing/tax.ts');
    r.fire('UserPromptSubmit', { prompt: 'go on with the limits' });
    r.write('src/billing/vat.ts', 'export const vat = 1;\n');
    r.git('add', '-A');
    r.git('commit', '-qm', 'hide it');
    expect(told(r.fire('Stop'))).toContain('src/billing/vat.ts');
    r.fire('UserPromptSubmit', { prompt: 'go on with the limits' });
    rmSync(join(r.root, 'src/billing/vat.ts'));
    expect(told(r.fire('Stop'))).toContain('src/billing/vat.ts');
  });

  it('what git brought as a commit has it is told of nobody; what a turn committed, on whichever branch, is told', () => {
    const r = agreed();
    const days = (n: number): Record<string, string> => ({
      GIT_COMMITTER_DATE: new Date(Date.now() - n * 86_400_000).toISOString(),
    });
    r.git('branch', 'main-line');
    // Another day's work, put forward, merged and pulled in.
    r.git('checkout', '-qb', 'coupons');
    r.write('.gitignore', 'dist\n');
    r.git('add', '-A');
    r.gitWith(days(2), 'commit', '-qm', 'leave out what is built');
    r.git('checkout', '-q', 'main-line');
    expect(r.fire('Stop')).toEqual({});
    r.fire('UserPromptSubmit', { prompt: 'go on with the limits' });
    r.git('merge', '-q', '--ff-only', 'coupons');
    expect(r.fire('Stop')).toEqual({});
    r.git('checkout', '-q', 'HEAD~1', '-b', 'taxes');
    r.write('src/billing/tax.ts', 'export const tax = 19;\n');
    r.gitWith(days(1), 'commit', '-qam', 'raise the tax');
    r.git('checkout', '-q', 'main-line');
    r.fire('UserPromptSubmit', { prompt: 'go on with the limits' });
    r.git('merge', '-q', '--no-edit', 'taxes');
    expect(r.fire('Stop')).toEqual({});
    // The same by the hand of the turn.
    r.fire('UserPromptSubmit', { prompt: 'go on with the limits' });
    r.git('checkout', '-qb', 'aside');
    r.write('src/billing/vat.ts', 'export const vat = 1;\n');
    r.git('add', '-A');
    r.git('commit', '-qm', 'hide it');
    r.git('checkout', '-q', 'main-line');
    r.git('merge', '-q', '--ff-only', 'aside');
    expect(told(r.fire('Stop'))).toContain('src/billing/vat.ts');
    expect(r.fire('Stop')).toEqual({});
  });

  it.each([
    ['that waited on another branch since an earlier turn is told when it comes', false],
    ['that another repository had before the turn is nobody’s here', true],
  ])('a commit %s', (_, sent) => {
    const r = agreed();
    r.git('branch', 'main-line');
    r.git('checkout', '-q', 'main-line');
    expect(r.fire('Stop')).toEqual({});
    r.fire('UserPromptSubmit', { prompt: 'go on with the limits' });
    r.git('checkout', '-qb', 'aside');
    r.write('src/billing/vat.ts', 'export const vat = 1;\n');
    r.git('add', '-A');
    r.git('commit', '-qm', 'hide it');
    r.git('checkout', '-q', 'main-line');
    expect(r.fire('Stop')).toEqual({});
    spawnSync('sleep', ['1.1']);
    r.fire('UserPromptSubmit', { prompt: 'go on with the limits' });
    if (sent) r.git('update-ref', 'refs/remotes/origin/aside', 'aside');
    r.git('merge', '-q', '--ff-only', 'aside');
    expect(told(r.fire('Stop')).includes('src/billing/vat.ts')).toBe(!sent);
  });

  it('what a person let through is no stray', () => {
    const r = agreed();
    const grant = {
      ...{ id: 'g1', kind: 'path', what: 'deploy', mark: 'deploy/**', intent: 'INT-001', reason: 'needed' },
      ...{ at: Date.now(), until: Date.now() + 3_600_000, by: 'person' },
    };
    const edit = { key: 'grant/g1', was: null, now: grant };
    const operation = {
      v: 1,
      id: 'x-1',
      at: Date.now(),
      by: 'scope',
      session: null,
      did: '',
      undoable: false,
      edits: [edit],
    };
    appendFileSync(join(r.root, '.clew/log.jsonl'), `${JSON.stringify(operation)}\n`);
    r.write('deploy/now.sh', 'echo\n');
    expect(r.fire('Stop')).toEqual({});
  });

  it('nobody looks where the gate is off and nothing is selected, where there are no intents, and outside of a repository', () => {
    const second = INTENTS.slice(INTENTS.indexOf('  - id')).replace('INT-001', 'INT-002');
    const off = agreed({ '.clew/config.json': '{"gate":"off"}', '.clew/intents.yaml': INTENTS + second });
    off.write('deploy/now.sh', 'echo\n');
    expect(off.fire('Stop')).toEqual({});
    expect(existsSync(join(off.root, '.clew/cache/trees.json'))).toBe(false);
    const none = new Repo();
    none.begin();
    none.write('deploy/now.sh', 'echo\n');
    expect(none.fire('Stop')).toEqual({});
    const bare = agreed();
    rmSync(join(bare.root, '.git'), { recursive: true });
    bare.write('deploy/now.sh', 'echo\n');
    expect(bare.fire('Stop')).toEqual({});
  });
});
