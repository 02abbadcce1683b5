/** Holds that who only looks in a folder where clew was never used leaves it as it was. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { commands } from '../../../src/commands/_index.js';
import { spawnSync } from '../../support/warm.js';
import { folder } from '../../support/world.js';

const CLI = resolve('dist/cli.js');
const LOOKS = ['board', 'contexts', 'log', 'metrics', 'next', 'plans', 'report', 'status', 'task', 'tidy', 'timeline'];

it.each(LOOKS)('clew %s', (name) => {
  expect(commands.map((c) => c.name)).toContain(name);
  const home = folder();
  const root = join(home, 'shop');
  mkdirSync(join(root, 'docs/plans'), { recursive: true });
  writeFileSync(join(root, 'docs/plans/TIDES.md'), '# Tides\n\n- [ ] ask the harbour\n');
  const env = { PATH: process.env.PATH!, HOME: home, XDG_STATE_HOME: join(home, 'state') };
  const { status, stdout } = spawnSync(process.execPath, [CLI, name], { cwd: root, env, encoding: 'utf8' });
  expect(status).toBe(0);
  if (name === 'plans') expect(stdout).toContain('Tides');
  expect(readdirSync(root)).toEqual(['docs']);
});
