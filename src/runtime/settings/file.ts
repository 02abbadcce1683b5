/** Decides what `init` and `uninstall` would do to one settings file, from its text and from what was recorded of it. */
import { lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import type { Change, SettingsFile } from '../../commands/setup/_settings.js';
import type { Edit, Fields, Finding } from '../../core/model.js';
import { fingerprint } from '../../core/text/hash.js';
import { insertPieces } from '../../core/text/marked-insert.js';
import type { Host } from '../../hosts/_host.js';
import type { Workspace } from '../workspace/workspace.js';
import { insertEntries, isEmpty, type Kept, newSettings, type Ours, ownEntriesIn } from './edit.js';
import { BOM, commandsIn, isStale, missingIn } from './entries.js';
import { hookCommand } from './hook-command.js';
import { memberOf, rootOf, Unreadable } from './json-edit.js';

const LINKS = 40;

interface Standing {
  host: Host;
  key: string;
  path: string;
  text: string;
  kept: Kept | null;
  ours: Ours | null;
  /** It is the file that we made, byte for byte. */
  whole: boolean;
}

type Plan = Pick<SettingsFile, 'text' | 'fault' | 'commands' | 'missing' | 'disabled' | 'add' | 'remove' | 'changed'>;

/** What stands in the settings file at `path`, and what would be done to it. Never throws. */
export function settingsFile(host: Host, path: string, shown: string, kept: Kept | null, workspace: Workspace): Plan {
  const nothing: Plan = {
    text: null,
    fault: null,
    commands: [],
    missing: [],
    disabled: false,
    add: null,
    remove: null,
    changed: false,
  };
  const key = keyOf(path, workspace);
  try {
    const text = readText(path);
    return { ...nothing, text, ...(text === null ? creation(host, key, path) : planned(host, key, path, text, kept)) };
  } catch (e) {
    return { ...nothing, fault: faultOf(e, shown) };
  }
}

function creation(host: Host, key: string, path: string): Partial<Plan> {
  const entries = host.recipe.entries(hookCommand(host.id));
  const made: Kept = { host: host.id, text: newSettings(entries, host.recipe.begins), folders: missingFolders(path) };
  return { missing: names(entries), add: { edit: edit(key, null, made), before: null, after: made.text! } };
}

function planned(host: Host, key: string, path: string, text: string, kept: Kept | null): Partial<Plan> {
  const commands = commandsIn(text, host.recipe);
  const whole = commands.length > 0 && kept?.text === text;
  // A record alone proves nothing: what does not name our hook is not ours to take out.
  const ours = commands.length > 0 ? ownEntriesIn(text, kept, host.recipe) : null;
  const at: Standing = { host, key, path, text, kept, ours, whole };
  return {
    commands,
    missing: names(missingIn(text, hookCommand(host.id), host.recipe)),
    disabled: isDisabled(text),
    add: adding(at),
    remove: removing(at),
    changed: kept !== null && ours !== null && !whole && !ours.exact,
  };
}

/** What brings our entries up to date: all of them go and come again, so that the log knows every one. */
function adding({ host, key, text, kept, ours, whole }: Standing): Change | null {
  const command = hookCommand(host.id);
  if (missingIn(text, command, host.recipe).length === 0 && !isStale(text, command, host.recipe)) return null;
  const entries = host.recipe.entries(command);
  const after = newSettings(entries, host.recipe.begins);
  if (whole) return { edit: edit(key, kept, { ...kept!, text: after }), before: text, after };
  const base = ours?.base ?? text;
  const { pieces, made } = insertEntries(base, entries, host.recipe.begins);
  const rest = { of: fingerprint(base), created: mayVanish(kept), folders: kept?.folders ?? 0 };
  const was: Kept | null =
    ours === null ? null : { host: host.id, pieces: ours.pieces, made: kept?.made ?? [], ...rest };
  return {
    edit: edit(key, was, { host: host.id, pieces, made, ...rest }),
    before: text,
    after: insertPieces(base, pieces),
  };
}

function removing({ host, key, text, kept, ours, whole }: Standing): Change | null {
  if (ours === null) return null;
  const rest = { created: mayVanish(kept), folders: kept?.folders ?? 0 };
  if (whole || (mayVanish(kept) && isEmpty(ours.base, host.recipe.begins)))
    return { edit: edit(key, { host: host.id, text, ...rest }, null), before: text, after: null };
  const was: Kept = { host: host.id, pieces: ours.pieces, of: fingerprint(ours.base), made: kept?.made ?? [], ...rest };
  return { edit: edit(key, was, null), before: text, after: ours.base };
}

/** A file that we made goes again when nothing but our own was in it. */
function mayVanish(kept: Kept | null): boolean {
  return kept?.text !== undefined || kept?.created === true;
}

function edit(key: string, was: Kept | null, now: Kept | null): Edit {
  return { key, was: was as Fields | null, now: now as Fields | null };
}

function names(entries: { path: string[] }[]): string[] {
  return entries.map((e) => e.path.at(-1)!);
}

function isDisabled(text: string): boolean {
  const body = text.replace(BOM, '');
  return body.trim() !== '' && memberOf(rootOf(body), 'disableAllHooks')?.value === true;
}

/** The text of a file, `null` where there is none. Bytes that are no UTF-8 would not survive being written back. */
function readText(path: string): string | null {
  if (!isThere(path)) return null;
  if (!lstatSync(path).isFile()) throw new Error('not a file');
  const bytes = readFileSync(path);
  const text = bytes.toString('utf8');
  if (!Buffer.from(text).equals(bytes))
    throw new Unreadable(text.slice(0, text.indexOf('\ufffd')).split('\n').length, 1);
  return text;
}

function faultOf(e: unknown, path: string): Finding {
  if (e instanceof Unreadable)
    return { code: 'bad-settings', args: { path, line: e.line, column: e.column }, severity: 'error' };
  return {
    code: 'unreadable',
    args: { path, why: (e as NodeJS.ErrnoException).code ?? (e as Error).message },
    severity: 'error',
  };
}

/** Where a symbolic link leads in the end, whether or not a file is there: replacing the link itself would break it. */
export function linkTarget(path: string): string {
  let at = path;
  for (let i = 0; i < LINKS; i++) {
    try {
      at = resolve(dirname(at), readlinkSync(at));
    } catch {
      return at;
    }
  }
  return at;
}

/** The log's key of a file: relative where the folder may move together with its log, else absolute. */
export function keyOf(path: string, workspace: Workspace): string {
  const together = workspace.root === dirname(workspace.dir) && path.startsWith(workspace.root + sep);
  return `file/${together ? relative(workspace.root, path).replaceAll('\\', '/') : path}`;
}

/** How many folders on the way to `path` are not there yet. */
export function missingFolders(path: string): number {
  let count = 0;
  for (let at = dirname(path); !isThere(at) && dirname(at) !== at; at = dirname(at)) count++;
  return count;
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
