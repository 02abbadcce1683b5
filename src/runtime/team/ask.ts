/** Decides how a command, which waits for nothing, is answered by a server: a process of its own asks it, and is given a time. */
import { join } from 'node:path';
import type { TeamAnswer, TeamAsk } from '../../core/team/ask.js';
import { beforehand } from './beforehand.js';
import { isJoined } from './folder.js';
import { answerHere } from './local.js';
import type { Here } from './material.js';

const MOST_MS = 120_000;
const MOST_BYTES = 64 * 1024 * 1024;

/** The answer to `ask`. Where no team was joined nothing but a join goes anywhere. */
export function askTeam(ask: TeamAsk, here: Here): TeamAnswer {
  const looks = ask.do === 'preview' && ask.joining?.look === true && !isJoined(here.workspace.dir);
  const alone =
    ['look', 'waiting', 'committed', 'items', 'purgeable', 'leaves'].includes(ask.do) ||
    (ask.do === 'preview' && !looks);
  const anywhere = looks || ask.do === 'join' || (ask.do === 'migrate' && ask.url !== null);
  if (alone || (!anywhere && !isJoined(here.workspace.dir)))
    return { ...answerHere(ask, here), ...beforehand(ask, here) };
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  const done = spawnSync(process.execPath, [join(__dirname, 'team.js'), here.workspace.root, '--ask'], {
    input: JSON.stringify(ask),
    encoding: 'utf8',
    timeout: MOST_MS,
    maxBuffer: MOST_BYTES,
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  });
  try {
    return JSON.parse(done.stdout) as TeamAnswer;
  } catch {
    const detail =
      done.signal === 'SIGTERM' ? `no answer within ${MOST_MS / 1000} s` : 'its process ended without an answer';
    return { ...answerHere({ do: 'look' }, here), fault: { code: 'broken', detail } };
  }
}
