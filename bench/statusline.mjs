// How long the row of `clew statusline` takes, beside the bare start of Node in turns: both ways in which it is run.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { floorRun, inTurns, NODE, p, run } from './kit.mjs';
import { makeContexts } from './world.mjs';

const LIMIT = 1.3;

/** The row of a session among 200 contexts: the program that a host runs, and the command of a shell prompt. */
export function statusline({ tmp, env, dist, rounds }) {
  const cwd = join(tmp, 'glance');
  makeContexts(cwd, 200);
  mkdirSync(join(env.HOME, '.claude'), { recursive: true });
  writeFileSync(join(env.HOME, '.claude/settings.json'), '{"model":"opus"}');
  execFileSync(NODE, [join(dist, 'cli.js'), 'switch', 'work-number-7', '--cwd', cwd], { env, stdio: 'ignore' });
  const input = JSON.stringify({ session_id: 'none', cwd, workspace: { current_dir: cwd, project_dir: cwd } });
  const at = { cwd, env };
  const program = join(dist, 'statusline.cjs');
  const row = execFileSync(NODE, [program, 'claude'], { env, cwd, input, encoding: 'utf8' });
  if (!row.includes('Work number 7')) throw new Error(`no row: ${row}`);
  const [floor, hosted, typed] = inTurns([() => floorRun(at), () => run([program, 'claude'], input, at), () => run([join(dist, 'cli.js'), 'statusline'], '', at)], rounds);
  const times = (list) => p(list.map((ms, i) => ms / floor[i]), 0.5);
  return [
    ['a line of status in a host, p50 beside node -e 0, paired', times(hosted), LIMIT],
    ['clew statusline in a shell, p50 beside node -e 0, paired', times(typed), null],
  ];
}
