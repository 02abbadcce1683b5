/** A month of made-up work on the disk, and the page of it as `clew ui` serves it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Desk, deskOf } from '../../src/runtime/board/desk.js';
import type { Served } from '../../src/surfaces/page/server.js';
import { serveDesk } from './_browser.js';

/** What `clew` prints as JSON in `cwd`. */
export type Clew = (...words: string[]) => Record<string, unknown>;

export interface Month {
  dir: string;
  clew: Clew;
  served: Served;
  desk: Desk;
}

/** `who` sits at the page: a person at a terminal unless said. */
export async function month(who = { agent: false, terminal: true }, all = false): Promise<Month> {
  const base = mkdtempSync(join(tmpdir(), 'clew-page-'));
  afterAll(() => rmSync(base, { recursive: true, force: true, maxRetries: 20 }));
  const dir = join(base, 'tidewater');
  // Projects of this machine are those of the test alone.
  const state = process.env.XDG_STATE_HOME;
  process.env.XDG_STATE_HOME = join(base, 'state');
  afterAll(() => {
    if (state === undefined) delete process.env.XDG_STATE_HOME;
    else process.env.XDG_STATE_HOME = state;
  });
  execFileSync(process.execPath, [
    'scripts/month.mjs',
    dir,
    '--prompts',
    '300',
    '--operations',
    '90',
    '--contexts',
    '12',
    '--state',
    join(base, 'state'),
  ]);
  const clew: Clew = (...words) => {
    const [cli, env] = ['dist/cli.js', { ...process.env, CLEW_NO_INPUT: '1' }];
    return JSON.parse(
      execFileSync(process.execPath, [cli, ...words, '--json', '--cwd', dir], { encoding: 'utf8', env }),
    );
  };
  if (all) clew('status');
  const desk = deskOf(dir, who, { version: '0.1.0', all });
  return { dir, clew, served: await serveDesk(desk), desk };
}
