/** Decides whether a second reader is asked about a prompt: only when the user's own configuration names one, and in a process of its own. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Facts, Opinion, Reading } from '../../core/model.js';
import { BAND } from '../../core/reader/settle.js';
import { logError } from '../../runtime/run/error-log.js';
import { userConfigFile } from '../../runtime/workspace/user-config.js';
import type { Workspace } from '../../runtime/workspace/workspace.js';

/** Longer prompts are not sent. */
const MOST = 32_000;
/** The process ends itself before this; a host waits five seconds for the hook. */
const LIMIT = 4500;

/** The opinion on a doubtful reading, `undefined` when none is asked for. What goes wrong is noted, the reading then stays as it was. */
export function askReaderFor(
  prompt: string,
  transcript: string | null,
  r: Reading,
  facts: Facts,
  { root, dir }: Workspace,
  dist: string,
): Opinion | undefined {
  const { low, high } = wanted() ?? { low: 1, high: 0 };
  if (!(r.p >= low && r.p <= high) || prompt.length > MOST) return undefined;
  const others = r.matches.map((m) => ({ ref: m.context ?? m.plan!.path, title: m.title }));
  const active = facts.state.contexts[r.context!]?.title ?? '';
  const asked = { prompt, transcript, active, others, roots: [root, join(dir, '..')] };
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  const ran = spawnSync(process.execPath, [join(dist, 'reader.js')], {
    input: JSON.stringify(asked),
    encoding: 'utf8',
    timeout: LIMIT,
    killSignal: 'SIGKILL',
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  });
  const opinion = said(ran.stdout);
  if (opinion.fault !== '') logError(dir, `second opinion: ${opinion.fault}`, facts.now);
  return opinion;
}

/** The band in which the user wants to ask, `null` when nobody is to be asked. What is wrong with it is said by who asks. */
function wanted(): { low: number; high: number } | null {
  const file = userConfigFile(process.env);
  // Nearly nobody has one: a read that fails would cost more than asking.
  if (file === null || !existsSync(file)) return null;
  try {
    const { second } = JSON.parse(readFileSync(file, 'utf8'));
    return second?.command || second?.url ? { ...BAND, ...second } : null;
  } catch {
    return null;
  }
}

function said(text: string): Opinion {
  try {
    return JSON.parse(text) as Opinion;
  } catch {
    return { by: '', said: '', target: null, ms: LIMIT, fault: 'it did not end' };
  }
}
