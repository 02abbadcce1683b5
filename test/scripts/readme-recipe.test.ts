/** Holds that the recipe of a strict gate in the README, typed line by line, does what is said below it. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { Desk } from '../support/status-desk.js';

const [recipe = '', said = ''] = /^### Hold the agent to some files\n[\s\S]*?\n```\n([\s\S]*?)\n```\n\n(.+)/m
  .exec(readFileSync('README.md', 'utf8'))!
  .slice(1);
/** A terminal of a person. */
const PERSON = { CLAUDE_CODE_SESSION_ID: '', CLAUDECODE: '' };

const typed = (line: string): string[] => [...line.matchAll(/"([^"]*)"|\S+/g)].map((m) => m[1] ?? m[0]).slice(1);

function decision(d: Desk, tool_name: string, tool_input: object): string {
  const input = JSON.stringify({ session_id: 's1', cwd: d.root, hook_event_name: 'PreToolUse', tool_name, tool_input });
  const env = { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, HOME: `${d.base}/home` };
  const { stdout } = spawnSync(process.execPath, [resolve('dist/hook.cjs'), 'claude', 'tool'], {
    cwd: d.root,
    encoding: 'utf8',
    input,
    env,
  });
  return stdout === '' ? 'none' : (JSON.parse(stdout).hookSpecificOutput.permissionDecision ?? 'none');
}

it('the README: a strict gate in a few lines', () => {
  const d = new Desk();
  d.write('package.json', '{"scripts":{"test":"vitest run"}}');
  d.write('src/pricing/tiers.ts', 'export const tiers = 3;\n');
  const lines = recipe.split('\n');
  expect(lines.length).toBeLessThanOrEqual(8);
  for (const line of lines) {
    // Where nobody can be asked, the yes is given with the line.
    const done = d.clew([...typed(line), ...(line === 'clew init' ? ['--yes'] : [])], { env: PERSON });
    expect(done, `${line}\n${done.err}`).toMatchObject({ code: 0 });
  }
  d.start();
  const write = (path: string): string => decision(d, 'Write', { file_path: d.path(path), content: 'x' });
  expect(write('src/pricing/tiers.ts')).toBe('none');
  expect(write('src/login.ts')).toBe('deny');
  expect(decision(d, 'Read', { file_path: d.path('src/login.ts') })).toBe('none');
  expect(decision(d, 'Bash', { command: 'npm test' })).toBe('none');
  const [widen = ''] = /clew intent edit [^`]+/.exec(said)!;
  expect(d.clew(typed(widen.replace('GLOB', 'src/login.ts')), { env: PERSON }).code).toBe(0);
  expect(write('src/login.ts')).toBe('none');
  const [off = ''] = /clew config set gate off/.exec(said)!;
  expect(d.clew(typed(off), { env: PERSON }).code).toBe(0);
  expect(write('src/other.ts')).toBe('none');
});
