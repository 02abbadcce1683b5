/** Holds real lines against the built hook: what a look loads from where an agent may write is asked about, each of them shown to do harm unasked; ordinary ones run in silence. */
import { chmodSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { spawnSync } from '../../support/warm.js';
import { folder } from '../../support/world.js';

const INTENTS = `version: 1
current_intent_id: INT-001
intents:
  - id: INT-001
    summary: Rotate tokens
    scope: { allow_glob: ["src/**"], deny_glob: ["src/legacy/**"] }
    constraints: { disallow_tools: [], disallow_patterns: [] }
    acceptance_criteria: []
`;

const has = (program: string): boolean => spawnSync('which', [program]).status === 0;

/** A repository with a commit, under a strict gate. */
function desk() {
  const top = folder();
  const root = join(top, 'shop');
  const put = (path: string, text: string, mode = 0o644): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    chmodSync(join(root, path), mode);
  };
  const env = {
    ...{ PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, HOME: join(top, 'home') },
    ...{ GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b' },
  };
  const sh = (line: string, more: object = {}) =>
    spawnSync('bash', ['-c', line], { cwd: root, env: { ...env, ...more }, encoding: 'utf8', input: '' });
  put('.orchestration/active_intents.yaml', INTENTS);
  put('.clew/config.json', '{"gate":"strict"}\n');
  put('docs/a.md', 'what stands outside\n');
  put('package.json', '{"name":"shop"}\n');
  for (const check of ['tsc', 'eslint', 'prettier']) put(`node_modules/.bin/${check}`, '#!/bin/sh\n', 0o755);
  put('tsconfig.json', '{}\n');
  put('.prettierrc', '{}\n');
  put('src/a.ts', 'export const a = 1;\n');
  sh('git init -q . && git add docs src package.json tsconfig.json .prettierrc && git commit -qm first');
  const cli = resolve('dist/cli.js');
  expect(spawnSync(process.execPath, [cli, 'intent', 'confirm', '--yes'], { cwd: root, env }).status).toBe(0);
  const ask = (tool_name: string, tool_input: object): string => {
    const input = {
      ...{ session_id: 's1', transcript_path: null, cwd: root, hook_event_name: 'PreToolUse', tool_use_id: 'toolu_1' },
      ...{ tool_name, tool_input },
    };
    const r = spawnSync(process.execPath, [resolve('dist/hook.cjs'), 'claude', 'tool'], {
      ...{ env, input: JSON.stringify(input), encoding: 'utf8', cwd: root },
    });
    expect([r.status, r.stderr]).toEqual([0, '']);
    // Refused with a question of ours is asked.
    if (/to allow it, type: yes q/.test(r.stdout)) return 'ask';
    return r.stdout === '' ? 'none' : (JSON.parse(r.stdout).hookSpecificOutput.permissionDecision ?? 'none');
  };
  /** The agent writes it, which nobody is asked about; executable where it begins like a program. */
  const writes = (path: string, text: string): void => {
    expect([path, ask('Write', { file_path: join(root, path), content: text })]).toEqual([path, 'none']);
    put(path, text, text.startsWith('#!') ? 0o755 : 0o644);
  };
  const bash = (command: string): string => ask('Bash', { command });
  const outside = (): string[] => readdirSync(join(root, 'docs'), { recursive: true }).map(String).sort();
  return { root, sh, writes, bash, ask, outside };
}

const PWN = '../docs/pwn';
const PROGRAM = `#!/bin/sh\n/usr/bin/touch "$(dirname "$0")/../../../docs/pwn"\n`;
const BARE = {
  'src/bare/HEAD': 'ref: refs/heads/main\n',
  'src/bare/objects/x': '',
  'src/bare/refs/x': '',
};
const FSMONITOR = '[core]\n\trepositoryformatversion = 0\n\tworktree = ..\n\tfsmonitor = "touch ../docs/pwn; false"\n';
const RECEIVES = '[core]\n\trepositoryformatversion = 0\n\tbare = true\n';

/** What the agent writes in scope, the line, and the program it takes. */
const HOSTILE: [string, Record<string, string>, string, string][] = [
  ['an editor of git', { 'src/e': `#!/bin/sh\ntouch docs/pwn\n` }, 'git commit --allow-empty', 'git'],
  ['the same for a tag', { 'src/e': `#!/bin/sh\ntouch docs/pwn\n` }, 'git tag -a v1', 'git'],
  ['the same for a note', { 'src/e': `#!/bin/sh\ntouch docs/pwn\n` }, 'git notes add', 'git'],
  ['the same for a branch', { 'src/e': `#!/bin/sh\ntouch docs/pwn\n` }, 'git branch --edit-description', 'git'],
  ['a repository with a monitor', { ...BARE, 'src/bare/config': FSMONITOR }, 'git -C src/bare status', 'git'],
  ['the same from within', { ...BARE, 'src/bare/config': FSMONITOR }, 'cd src/bare && git status', 'git'],
  [
    'a hook of the repository that is pushed to',
    { ...BARE, 'src/bare/config': RECEIVES, 'src/bare/hooks/pre-receive': '#!/bin/sh\ntouch ../../docs/pwn\n' },
    'git push src/bare HEAD:refs/heads/x',
    'git',
  ],
  [
    'where npm writes its log to',
    { 'src/.npmrc': 'logs-dir=../docs/logs\n', 'src/package.json': '{}' },
    'cd src && npm root',
    'npm',
  ],
  [
    'a program of the folder, behind npx',
    { 'src/node_modules/.bin/prettier': PROGRAM, 'src/package.json': '{}' },
    'cd src && npx prettier --check a.ts',
    'npm',
  ],
  [
    'a module of the folder',
    { 'src/black.py': `open("${PWN}", "w")\n` },
    'cd src && python3 -m black --check a.py',
    'python3',
  ],
];

describe('what an agent wrote in scope', () => {
  for (const [what, files, line, program] of HOSTILE)
    it.skipIf(!has(program))(`${what}: ${line} does harm, and is asked`, () => {
      const d = desk();
      for (const [path, text] of Object.entries(files)) d.writes(path, text);
      const before = d.outside();
      expect(d.bash(line)).toBe('ask');
      // So it is no empty question.
      d.sh(line, { GIT_EDITOR: join(d.root, 'src/e') });
      expect(d.outside()).not.toEqual(before);
    });

  it('vim takes what comes through the pipe for commands: asked', () => {
    expect(desk().bash(`printf ':!touch docs/pwn\\r:q!\\r' | TERM=xterm git commit --allow-empty`)).toBe('ask');
  });

  it('where programs are looked for, and schemes that are no web: asked', () => {
    const d = desk();
    for (const line of [
      'exec {PATH}>/dev/null && uname',
      '{ uname; } {PATH}>/dev/null',
      'curl gopher://localhost:6379/_FLUSHALL',
      'curl dict.example.com/x',
      'curl -s --url telnet://localhost:25',
      'curl -s {gopher,https}://example.com',
    ])
      expect([line, d.bash(line)]).toEqual([line, 'ask']);
    for (const line of ['exec {log}>/dev/null && uname', 'curl -s https://example.com/a', 'curl localhost:3000/health'])
      expect([line, d.bash(line)]).toEqual([line, 'none']);
  });

  it('another name of a file outside: asked, and so is the line that writes it', () => {
    const d = desk();
    linkSync(join(d.root, 'docs/a.md'), join(d.root, 'src/twin.ts'));
    expect(d.ask('Write', { file_path: join(d.root, 'src/twin.ts'), content: 'x' })).toBe('ask');
    expect(d.bash('echo x > src/twin.ts')).toBe('ask');
    d.sh('mkdir tmp && echo x > tmp/twin.ts');
    expect(d.bash('cp tmp/twin.ts src/')).toBe('ask');
    expect(d.ask('Edit', { file_path: join(d.root, 'src/a.ts'), old_string: '1', new_string: '2' })).toBe('none');
  });

  it('what came by a folder that was moved, or by a command that nobody read, counts by its time', () => {
    const d = desk();
    d.writes('src/tmp/npm', 'logs-dir=../docs/logs\n');
    d.sh("mkdir -p src/app && node -e \"require('fs').writeFileSync('src/app/.npmrc', 'logs-dir=../../docs/logs')\"");
    expect(d.bash('npm root')).toBe('none');
    expect(d.bash('cd src/app && npm root')).toBe('ask');
    expect(d.bash('touch -d 2001-01-01 src/app/b')).toBe('none');
    d.sh('touch -d 2001-01-01 src/app/.npmrc');
    expect(d.bash('cd src/app && npm root')).toBe('ask');
  });
});

describe('ordinary work', () => {
  it('looks and commits in silence while nothing of that was written, and they change nothing outside', () => {
    const d = desk();
    d.writes('src/a.ts', 'export const a = 2;\n');
    d.writes('src/hooks/use-a.ts', 'export const b = 2;\n');
    const before = d.outside();
    for (const line of [
      'git status',
      'git diff --stat && git log --oneline -3',
      'cd src && git status --short',
      'git add src && git commit -m "two"',
      'git tag v1',
      'git branch topic',
    ]) {
      expect([line, d.bash(line)]).toEqual([line, 'none']);
      expect([line, d.sh(line).status]).toEqual([line, 0]);
    }
    for (const line of [
      'npx tsc --noEmit',
      'npx eslint .',
      'npx prettier --check .',
      'npm ls --depth=0',
      'npm view zod version',
      'cargo tree --locked',
      'gh pr view 12',
    ])
      expect([line, d.bash(line)]).toEqual([line, 'none']);
    expect(d.outside()).toEqual(before);
    expect(readFileSync(join(d.root, 'docs/a.md'), 'utf8')).toBe('what stands outside\n');
    expect(existsSync(join(d.root, '.clew/faults.jsonl'))).toBe(false);
  });
});
