/** Holds that a yes to a family covers no settings and no manifest that came after it, wherever programs look for them. */
import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { spawnSync } from '../../support/warm.js';

const GRANTED =
  'npm test|npm install|npx vitest|npx jest|pytest|npx tsc|mypy|npx eslint|npx prettier|ruff check|cargo test|cargo build|git switch';
let root: string;
let env: NodeJS.ProcessEnv;
const clew = (...args: string[]) =>
  spawnSync(process.execPath, [resolve('dist/cli.js'), ...args, '--cwd', root], { env, encoding: 'utf8' }).status;
function verdict(tool_name: string, tool_input: object): string {
  const input = JSON.stringify({
    session_id: 's1',
    cwd: root,
    hook_event_name: 'PreToolUse',
    tool_use_id: 't',
    tool_name,
    tool_input,
  });
  const { stdout } = spawnSync(process.execPath, [resolve('dist/hook.cjs'), 'claude', 'tool'], {
    cwd: root,
    env,
    input,
    encoding: 'utf8',
  });
  return /"permissionDecision":"(\w+)"/.exec(stdout)?.[1] ?? 'runs';
}
const line = (command: string): string => verdict('Bash', { command });
function put(path: string, text = 'x\n'): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
/** A file that the agent writes in its scope. */
function writes(path: string): void {
  expect(verdict('Write', { file_path: join(root, path), content: 'x\n' })).toBe('runs');
  put(path);
}

beforeAll(() => {
  const top = mkdtempSync(join(tmpdir(), 'near-'));
  root = join(top, 'shop');
  env = { PATH: process.env.PATH, HOME: join(top, 'home') };
  put('.git/HEAD', 'ref: refs/heads/main\n');
  put('node_modules/.bin/tsc');
  put('package.json', '{"scripts":{"test":"vitest"}}');
  for (const path of ['Cargo.toml', 'src/auth/a.ts', 'src/auth/sub/a.ts', 'src/auth/legacy/a.ts', 'lib/a.ts'])
    put(path);
  expect(clew('config', 'set', 'gate', 'strict')).toBe(0);
  expect(clew('intent', 'new', 'Rotate', '--allow', 'src/auth/**', '--deny', 'src/auth/legacy/**')).toBe(0);
  expect(clew('intent', 'select', 'INT-001', '--session', 's1')).toBe(0);
  for (const family of GRANTED.split('|'))
    expect([family, clew('scope', 'allow', '--family', family, '--intent', 'INT-001', '--reason', 'x')]).toEqual([
      family,
      0,
    ]);
});

const LINES: [path: string, ...lines: string[]][] = [
  ['vite.config.mjs', 'cd src/auth && npx vitest run'],
  ['jest.config.cjs', 'cd src/auth && npx jest --passWithNoTests', 'cd src/auth/sub && npx jest'],
  ['pytest.ini', 'cd src/auth && pytest', 'pytest src/auth', 'pytest src/auth/sub'],
  ['tsconfig.json', 'cd src/auth && npx tsc', 'cd src/auth/sub && npx tsc'],
  ['mypy.ini', 'cd src/auth && mypy a.py'],
  ['eslint.config.mjs', 'cd src/auth && npx eslint .', 'npx eslint src/auth', 'npx eslint src'],
  ['ruff.toml', 'cd src/auth && ruff check ../../lib'],
  ['.cargo/config.toml', 'cd src/auth && cargo test --offline'],
  ['.prettierrc.cjs', 'npx prettier --check src/auth', 'npx prettier --check .'],
  ['package.json', 'cd src/auth/sub && npm test', 'cd src/auth/sub && npm install'],
  ['Cargo.toml', 'cd src/auth/sub && cargo build --offline'],
];

describe('what came after the yes', () => {
  it('counts where the program stands, beside what it is given, and above', () => {
    const all = LINES.flatMap(([, ...lines]) => lines);
    expect(all.filter((l) => line(l) !== 'runs')).toEqual([]);
    for (const [path] of LINES) writes(`src/auth/${path}`);
    expect(all.filter((l) => line(l) !== 'ask')).toEqual([]);
    expect(['npm test', 'npx vitest run', 'git switch x'].map(line)).toEqual(['runs', 'runs', 'runs']);
  });

  it('counts not where it is older than the yes', () => {
    const old = new Date(Date.now() - 60_000);
    put('lib/jest.config.cjs');
    utimesSync(join(root, 'lib/jest.config.cjs'), old, old);
    // Only the time of the inode tells, which nobody sets back.
    expect(line('cd lib && npx jest')).toBe('ask');
    expect(clew('scope', 'allow', '--family', 'npx jest', '--intent', 'INT-001', '--reason', 'x')).toBe(0);
    expect(line('cd lib && npx jest')).toBe('runs');
  });
});

it('words in a file, suppressions, and what the index brings are told', () => {
  expect(['ruff check @src/auth/args', 'mypy @src/auth/args'].map(line)).toEqual(['ask', 'ask']);
  expect(['npx eslint --prune-suppressions lib', 'npx eslint --suppress-all lib'].map(line)).toEqual(['ask', 'ask']);
  expect(line('git rm -q --cached src/auth/legacy/a.ts')).toBe('deny');
  expect(['git rm --cached lib/a.ts', 'git add --chmod=+x lib/a.ts', 'git switch --orphan z'].map(line)).toEqual([
    'ask',
    'ask',
    'ask',
  ]);
  expect(['git add -A', 'git rm --cached src/auth/a.ts'].map(line)).toEqual(['runs', 'runs']);
});
