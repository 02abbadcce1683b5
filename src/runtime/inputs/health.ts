/** Decides how it is found out whether the hook works: what is looked at, and how it is fired without changing anything. */
import { accessSync, closeSync, constants, existsSync, readSync, type Stats, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isSlow } from '../../commands/setup/_check.js';
import type { Health, Probe, Reach, Settings } from '../../commands/setup/_settings.js';
import type { Finding } from '../../core/model.js';
import { hosts } from '../../hosts/_index.js';
import type { Store } from '../../stores/_store.js';
import { unignoredIn } from '../../stores/git-files.js';
import { isThere, openRegular } from '../../stores/read-regular.js';
import { findEngine } from '../../stores/sqlite/engine.js';
import { pinsFile } from '../intents/pins.js';
import { BASE_FILE, loadSegment } from '../plans/cache.js';
import { readErrors } from '../run/error-log.js';
import { findSessions } from '../sessions/find-sessions.js';
import { nameOf } from '../sessions/read-record.js';
import { currentRunner, partsOf, plainCommand } from '../settings/hook-command.js';
import { isAjar } from '../workspace/ajar.js';
import { hostPlace } from '../workspace/host-dirs.js';
import { lookAtDriver } from '../workspace/merge-driver.js';
import { gitFolder, isLinked, type Workspace } from '../workspace/workspace.js';
import { conflictFiles } from './check.js';
import { displayPath, isOnPath, isShared, type Place, readSettings } from './settings.js';

const LIMIT = 5000;
const ROUNDS = 2;
const MOST_PRINTED = 200;
/** Every database begins so. */
const SQLITE = 'SQLite format 3\0';

/** What can be seen without firing anything. `settings`: of all hosts and places, where they have been read. */
export function readHealth(
  from: Place & { store: Pick<Store, 'state' | 'operations'> },
  { files }: Settings = settingsNow(from),
): Health {
  const env = from.env ?? process.env;
  const commands = [...new Set(files.flatMap((f) => f.commands))];
  const { hook } = currentRunner();
  const sessions = Object.values(from.store.state().sessions);
  return {
    installed: commands.length > 0,
    broken: files.filter((f) => f.fault !== null && f.names).map(unreadHook),
    narrow: files.filter((f) => f.narrow).map((f) => f.shown),
    lastFired: latestOf(sessions),
    lastPrompt: latestOf(sessions.filter((s) => s.prompts > 0)),
    firedBy: [...new Set(sessions.map((s) => s.host))],
    unheard: unheardOf(from, files),
    faults: readErrors(from.workspace.dir),
    unwritable: unwritable(from.workspace.dir),
    shown: displayPath(from.workspace.dir, from),
    index: indexIn(from.workspace.dir),
    database: databaseIn(from.workspace.dir),
    unignored: unignored(from.workspace.dir),
    latest: from.store.operations(1)[0]?.at ?? null,
    ownRecords: ownRecords(from),
    openPins: openPins(from),
    node: process.versions.node,
    sqlite: findEngine() !== null,
    certificates: currentRunner().major === 20 && Boolean(env.NODE_EXTRA_CA_CERTS),
    switchedOff: env.CLEW_DISABLE === '1',
    runnable: commands.flatMap((command) => {
      const parts = partsOf(command);
      return parts === null
        ? []
        : [{ command, ...parts, nodeThere: existsSync(parts.node), hookThere: existsSync(parts.hook) }];
    }),
    conflicts: conflictFiles(from.workspace.dir),
    temporary: /[\\/]_npx[\\/]/.test(hook),
  };
}

function latestOf(sessions: { lastAt: number }[]): number | null {
  return sessions.reduce<number | null>((t, s) => Math.max(t ?? 0, s.lastAt), null);
}

function unreadHook({ shown, name, fault }: Settings['files'][number]): Finding {
  const { line, column, why } = fault!.args;
  const where = line === undefined ? String(why) : `line ${line}, column ${column}`;
  return { code: 'hook-unread', args: { path: shown, host: name, where }, severity: 'warn' };
}

/** Who reaches what is kept here: an agent that calls `clew`, and git. Asks git, so only where a person sets clew up. */
export function readReach(from: Place): Reach {
  return {
    called: isOnPath('clew', from.env ?? process.env),
    keptByGit: isShared(join(from.workspace.dir, 'contexts/any.md'), from.workspace),
    driver: lookAtDriver(gitFolder(dirname(from.workspace.dir))),
  };
}

/**
 * Fires the installed hook with a payload that changes nothing. Only a command that is exactly the one we would write
 * is fired: settings can come with a repository, and a look at them must not run what a stranger put there.
 */
export function readProbe(from: Place, { files }: Settings = settingsNow(from)): Probe | null {
  const file = files.find((f) => f.commands.some((c) => plainCommand(c) === f.command));
  const host = hosts.find((h) => h.id === file?.host);
  const command = file?.command ?? '';
  if (host === undefined || partsOf(command) === null) return null;
  const { CLEW_DISABLE: _, ...around } = from.env ?? process.env;
  // A hook that cannot even load stays silent, but not here.
  const env = { ...around, CLEW_PROBE: '1' };
  const root = from.workspace.root;
  const fire = (line: string, input: string) => {
    const start = performance.now();
    const done = process.getBuiltinModule('node:child_process').spawnSync(line, {
      shell: true,
      input,
      env,
      cwd: root,
      encoding: 'utf8',
      timeout: LIMIT,
      windowsHide: true,
    });
    return {
      ms: performance.now() - start,
      exit: done.status,
      printed: `${done.stdout ?? ''}${done.stderr ?? ''}`.trim().slice(0, MOST_PRINTED),
    };
  };
  const before = readErrors(from.workspace.dir)[0]?.at;
  const idle = command.replace(/" "(?:[^"\\]|\\.)+" [a-z]+$/s, '" -e 0');
  const payload = JSON.stringify({ ...host.probe, cwd: root });
  const runs: { ms: number; floor: number; exit: number | null; printed: string }[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    runs.push({ ...fire(command, payload), floor: fire(idle, '').ms });
    // Only where something is wrong it is worth a second look.
    if (runs[0]!.exit !== 0 || !isSlow(runs[0]!)) break;
  }
  // What else the machine does only adds to it.
  const least = (values: number[]): number => Math.round(Math.min(...values));
  const worst = runs.find((r) => r.exit !== 0 || r.printed !== '') ?? runs[0]!;
  return {
    command,
    exit: worst.exit,
    printed: worst.printed,
    faulted: readErrors(from.workspace.dir)[0]?.at !== before,
    ms: least(runs.map((r) => r.ms)),
    floor: least(runs.map((r) => r.floor)),
  };
}

/** The settings as they are, without what the log says about them. */
function settingsNow(from: Place): Settings {
  return readSettings(
    { kind: 'settings', host: null, places: 'all' },
    { ...from, git: false, store: { operations: () => [] } },
  ).value;
}

/** What keeps prompts and calls from clew: settings files of hosts in which it is asked about some tools only, as they are shown, or that no host calls it at all. */
export function hookFaults(workspace: Workspace): Finding[] {
  const { files } = settingsNow({ workspace, store: { operations: () => [] } });
  if (!files.some((f) => f.commands.length > 0 || (f.fault !== null && f.names)))
    return [{ code: 'not-installed', args: {}, severity: 'warn' }];
  return files
    .filter((f) => f.narrow)
    .map((f) => ({ code: 'tools-unseen', args: { path: f.shown }, severity: 'warn' }));
}

/** A record that is newer than what its host told last, and newer than the hook, is of a session that ran without it. */
function unheardOf(
  { store, workspace, env = process.env, ...from }: Place & { store: Pick<Store, 'state'> },
  files: Settings['files'],
): Health['unheard'] {
  const sessions = Object.values(store.state().sessions);
  return hosts.flatMap((host) => {
    const { passesOver } = host.recipe;
    const holding = files.filter((f) => f.host === host.id && f.commands.length > 0);
    if (passesOver === undefined || holding.length === 0) return [];
    const own = sessions.filter((s) => s.host === host.id);
    const since = Math.max(...own.map((s) => s.lastAt), ...holding.map((f) => statOf(f.path)?.mtimeMs ?? 0));
    const last = findSessions(workspace.root, env, host.id)[0];
    // What a session that was heard writes down at its end comes a little later.
    if (last === undefined || last.at <= since || own.some((s) => s.id === nameOf(last.path))) return [];
    const log = displayPath(hostPlace(host, passesOver, env) ?? passesOver, { workspace, env, ...from });
    return [{ host: host.id, name: host.name, at: last.at, log }];
  });
}

function unwritable(dir: string): string {
  let at = dir;
  while (!isThere(at) && dirname(at) !== at) at = dirname(at);
  if (at === dir && statOf(dir)?.isDirectory() !== true) return 'it is no folder';
  return whyNot(at) || whyNoLog(join(dir, 'log.jsonl')) || whyFull(at);
}

/** A log that is there and can be neither read nor added to stops everything, and a strict gate refuses. */
function whyNoLog(log: string): string {
  if (!isThere(log)) return '';
  if (statOf(log)?.isFile() !== true) return 'log.jsonl is no file';
  const why = whyNot(log, constants.R_OK | constants.W_OK);
  return why === '' ? '' : `log.jsonl: ${why}`;
}

/** Rights say nothing of a disk that is full: what is kept back for root only root may fill. */
function whyFull(path: string): string {
  try {
    const { blocks, bavail, bfree } = statfsSync(path);
    return blocks > 0 && (process.getuid?.() === 0 ? bfree : bavail) === 0 ? 'the disk is full' : '';
  } catch {
    return '';
  }
}

function whyNot(path: string, mode = constants.W_OK): string {
  try {
    accessSync(path, mode);
    return '';
  } catch (e) {
    return (e as NodeJS.ErrnoException).code ?? 'unknown';
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function databaseIn(dir: string): Health['database'] {
  const file = join(dir, 'sessions.db');
  try {
    if (statOf(file)?.size === undefined || statOf(file)?.size === 0) return 'none';
    return beginsWith(file, SQLITE) ? 'sound' : 'damaged';
  } catch {
    return 'damaged';
  }
}

function beginsWith(path: string, text: string): boolean {
  const fd = openRegular(path, 'r');
  try {
    const bytes = Buffer.alloc(text.length);
    readSync(fd, bytes, 0, bytes.length, 0);
    return bytes.toString('latin1') === text;
  } finally {
    closeSync(fd);
  }
}

function unignored(dir: string): string[] {
  try {
    return existsSync(join(dir, 'log.jsonl')) ? unignoredIn(dir) : [];
  } catch {
    return [];
  }
}

function ownRecords({ workspace, ...from }: Place): string | null {
  const log = join(workspace.root, '.clew', 'log.jsonl');
  return isLinked(workspace) && existsSync(log) ? displayPath(dirname(log), { workspace, ...from }) : null;
}

function openPins({ workspace, env }: Place): string | null {
  const file = pinsFile(workspace, env ?? process.env);
  return file !== '' && isAjar(dirname(file)) ? dirname(file) : null;
}

function indexIn(dir: string): Health['index'] {
  const file = join(dir, 'cache', BASE_FILE);
  return !existsSync(file) ? 'none' : loadSegment(file).sound ? 'sound' : 'damaged';
}
