/** Holds `clew demo`: the recorded days read the same wherever it is typed, nothing is written, and where they are missing it says so. */
import { cpSync, existsSync, mkdirSync, utimesSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { spawnSync } from '../../support/warm.js';
import { folder } from '../../support/world.js';

function demo(package_: string, cwd: string, ...args: string[]) {
  const r = spawnSync(process.execPath, [join(package_, 'dist/cli.js'), 'demo', ...args], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: cwd, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, COLUMNS: '80' },
  });
  return { ...r, text: r.stdout.replace(/\S+ prompts a second/, '') };
}

/** A package that was unpacked: every file has the time of that. */
function unpacked(...parts: string[]): string {
  const at = folder();
  for (const part of ['dist', 'package.json', ...parts]) cpSync(resolve(part), join(at, part), { recursive: true });
  return at;
}

it('is the same in a workspace with contexts of its own and from a package whose files are all of one age', () => {
  const [home, empty] = [folder(), folder()];
  mkdirSync(join(home, '.git'));
  const clew = (...args: string[]) =>
    spawnSync(process.execPath, [resolve('dist/cli.js'), ...args], {
      cwd: home,
      env: { PATH: process.env.PATH, HOME: home },
    });
  clew('new', 'Auth hardening');
  const at = unpacked('demo');
  utimesSync(join(at, 'demo/workspace/docs/plans/BERTH-MAP.md'), 0, 0);
  const here = demo(resolve('.'), home);
  expect([here.status, here.stderr]).toEqual([0, '']);
  expect(here.text).toContain('clew: your prompt switched to "Auth hardening"');
  expect(here.text).toContain('clew init');
  expect(demo(at, empty).text).toBe(here.text);
  expect(existsSync(join(empty, '.clew'))).toBe(false);
});

it('says which folder is missing', () => {
  const at = unpacked();
  const { status, stderr } = demo(at, folder());
  expect(status).toBe(5);
  expect(stderr).toContain(`There is no file ${join(at, 'demo/session')}`);
  expect(stderr).not.toContain('    at ');
});
