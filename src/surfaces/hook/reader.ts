/** The part of the hook that is loaded where the user named a reader: it leaves a prompt's request, has it asked behind the answer, and tells the model once what came of it. */
import { join } from 'node:path';
import { switchedInTurn } from '../../core/handlers/session/turn-records.js';
import type { Event, Facts, Outcome } from '../../core/model.js';
import { requestFor } from '../../core/reader/request-for.js';
import { readerSettings } from '../../core/reader/settings.js';
import { wordOf } from '../../core/reader/word.js';
import { redactSecrets } from '../../core/secrets/scrub.js';
import { readerText } from '../../core/words/reader.js';
import { printLine } from '../../hosts/_reader.js';
import {
  claimTelling,
  count,
  isToTell,
  leaveAsk,
  noteTold,
  readerFolder,
  readSaid,
} from '../../runtime/reader/folder.js';
import { logError } from '../../runtime/run/error-log.js';
import { templateAbove } from '../../runtime/sessions/template.js';
import { isServed } from '../../runtime/workspace/served.js';
import { readUserConfig } from '../../runtime/workspace/user-config.js';
import type { Workspace } from '../../runtime/workspace/workspace.js';
import { filesStore } from '../../stores/files.js';
import { isHeld } from '../../stores/lock.js';
import { type Load, loadSecrets } from './io.js';

type Prompt = Extract<Event, { kind: 'prompt' }>;

/** Leaves what is asked about the prompt `event`, which came to `outcome`, in the place of what was left before, and has it asked. */
export function leaveRequest(
  file: string,
  event: Prompt,
  outcome: Outcome,
  facts: Facts,
  workspace: Workspace,
  load: Load,
): void {
  const { dir } = workspace;
  try {
    const on = isOn(file, event.session.host, workspace);
    const ask = on ? requestFor(event, outcome, facts, templateAbove(join(__dirname, 'x'))) : null;
    // Each part of it is clean by now; what leaves the machine is looked through as a whole, too.
    const clean = redactSecrets(ask, () => loadSecrets(load).redactor(dir));
    leaveAsk(dir, event.session.id, clean);
    if (clean !== null && !isHeld(`${readerFolder(dir)}/lock`)) start(file, workspace);
  } catch (e) {
    logError(dir, e, Date.now());
  }
}

/** Has the user named a reader that can be asked in a session of `host`? What is wrong is said by `clew doctor`. */
function isOn(file: string, host: string, { root, dir }: Workspace): boolean {
  try {
    const { reader } = readerSettings(readUserConfig(file, [root, join(dir, '..')]));
    if (reader === null) return false;
    return reader.use !== 'host' || typeof printLine(host, reader.model, '', { servers: [] }) !== 'string';
  } catch {
    return false;
  }
}

function start(file: string, { dir, root }: Workspace): void {
  const { spawn } = process.getBuiltinModule('node:child_process');
  const args = [join(__dirname, 'reader.js'), dir, root];
  // Nobody waits for it, and it holds nobody's folder.
  spawn(process.execPath, args, { cwd: join(file, '..'), stdio: 'ignore', detached: true, windowsHide: true }).unref();
}

/** What the model of `session` is told of its reader's word, '' for nothing: once, and only while it still counts. */
export function tellingOf(session: { id: string; host: string }, workspace: Workspace): string {
  const { dir } = workspace;
  try {
    if (!isToTell(dir, session.id) || !claimTelling(dir, session.id)) return '';
    const store = filesStore(dir, { durable: false });
    const said = readSaid(dir, session.id);
    const word = wordOf(said, store.state());
    if (said === undefined || word === null || switchedInTurn(session.id, store.operations) !== null) return '';
    count(dir, 'told', Date.now());
    noteTold(dir, said);
    return readerText(word, isServed(dir, session.host, false), session.id);
  } catch (e) {
    logError(dir, e, Date.now());
    return '';
  }
}
