/** Holds that an agent which empties its environment is known by what started it, and that scripts of people are not taken for one. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { mayLoosen } from '../../../src/core/handlers/shared/require-person.js';
import { isHost } from '../../../src/runtime/workspace/agent-ancestry.js';
import { folder } from '../../support/world.js';

/** A workspace, and a program of the name `host` that runs the command line with nothing in its environment. */
function desk(host: string) {
  const top = folder();
  const root = join(top, 'shop');
  mkdirSync(join(root, '.clew'), { recursive: true });
  const program = join(top, host);
  const path = `PATH=${dirname(process.execPath)}:/usr/bin:/bin`;
  // Something behind it, or the shell would make way for what it runs.
  writeFileSync(
    program,
    `#!/bin/sh\nenv -i ${path} HOME='${top}/home' '${process.execPath}' '${resolve('dist/cli.js')}' "$@" < /dev/null\nexit $?\n`,
  );
  chmodSync(program, 0o755);
  const clew = (args: string[], cwd = root) => {
    const env = { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, HOME: join(top, 'home') };
    const r = spawnSync(program, [...args, '--cwd', root], { cwd, env, encoding: 'utf8', input: '' });
    return { code: r.status, said: r.stdout + r.stderr };
  };
  const config = (): string => {
    try {
      return readFileSync(join(root, '.clew/config.json'), 'utf8');
    } catch {
      return '';
    }
  };
  return { root, top, clew, config };
}

const PERSONAL = [
  ['config', 'set', 'gate', 'off'],
  ['config', 'set', 'guard', 'off'],
  ['scope', 'allow', 'lib', '--reason', 'x'],
  ['intent', 'new', 'More work'],
  ['init', '--yes', '--host', 'claude'],
  ['uninstall', '--yes'],
];

it.skipIf(process.platform === 'win32')('an agent with an empty environment is refused, and nothing is written', () => {
  const d = desk('claude');
  for (const args of PERSONAL) expect([args, d.clew(args)]).toEqual([args, { code: 3, said: expect.anything() }]);
  expect(d.config()).toBe('');
  expect(d.clew(['config', 'get', 'gate']).code).toBe(0);
  expect(d.clew(['config', 'set', 'digest.maxTurns', '5']).code).toBe(0);
  // It stands elsewhere: what it runs here has a workspace of its own.
  const other = join(d.top, 'other');
  mkdirSync(other);
  expect(d.clew(['config', 'set', 'gate', 'off'], other).code).toBe(0);
  expect(d.clew(['undo']).code).toBe(3);
  expect(d.config()).toContain('"gate": "off"');
});

it.skipIf(process.platform === 'win32')('a script of a person is none', () => {
  const d = desk('deploy');
  expect(d.clew(['config', 'set', 'gate', 'off']).code).toBe(0);
});

it('hosts are known by their name, or by what an interpreter runs', () => {
  const of = (...words: string[]) => isHost({ name: words[0]!.slice(0, 15), words, parent: 1 });
  expect(of('claude')).toBe(true);
  expect(of('/opt/homebrew/bin/codex', 'exec')).toBe(true);
  expect(of('node', '--no-warnings', '/usr/lib/node_modules/@anthropic-ai/claude-code/cli.js')).toBe(true);
  expect(of('/usr/bin/node', '/usr/local/bin/gemini', '-p', 'x')).toBe(true);
  expect(of('node', '/usr/lib/node_modules/@github/copilot/index.js')).toBe(true);
  expect(of('node', '/home/ada/claude/tests/run.js')).toBe(false);
  expect(of('vim', 'claude')).toBe(false);
  expect(of('node', 'dist/cli.js', 'init', '--host', 'claude')).toBe(false);
  expect(of('/usr/share/cursor/cursor')).toBe(false);
  expect(of('')).toBe(false);
});

it('only commands that may loosen something are worth the look', () => {
  for (const [name, ...args] of [...PERSONAL, ['undo'], ['redo'], ['trust'], ['config', 'set', 'plans', 'x']])
    expect([name, mayLoosen(name!, args)]).toEqual([name, true]);
  for (const [name, ...args] of [['status'], ['scope', 'list'], ['config', 'get', 'gate'], ['intent', 'select', 'x']])
    expect([name, mayLoosen(name!, args)]).toEqual([name, false]);
});
