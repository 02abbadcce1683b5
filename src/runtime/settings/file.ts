/** Decides what `init` and `uninstall` would do to one settings file, from its text and from what was recorded of it. */
import { lstatSync, readlinkSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import type { SettingsFile } from '../../commands/setup/_settings.js';
import type { Finding } from '../../core/model.js';
import type { Host } from '../../hosts/_host.js';
import { readBytes } from '../../stores/read-regular.js';
import type { Workspace } from '../workspace/workspace.js';
import { adding, type Craft, creating, removing, type Standing } from './change.js';
import { insertEntries, isEmpty, type Kept, newSettings, ownEntriesIn } from './edit.js';
import { BOM, commandsIn, type Entry, isNarrow, isStale, missingIn } from './entries.js';
import { hookCommand } from './hook-command.js';
import { memberOf, rootOf, Unreadable } from './json-edit.js';

const LINKS = 40;

type Plan = Pick<
  SettingsFile,
  'text' | 'fault' | 'commands' | 'missing' | 'narrow' | 'unruled' | 'disabled' | 'add' | 'remove' | 'changed'
>;

/** What stands in the settings file at `path`, and what would be done to it. Never throws. */
export function settingsFile(host: Host, path: string, shown: string, kept: Kept | null, workspace: Workspace): Plan {
  const nothing: Plan = {
    text: null,
    fault: null,
    commands: [],
    missing: [],
    narrow: false,
    unruled: [],
    disabled: false,
    add: null,
    remove: null,
    changed: false,
  };
  const key = keyOf(path, workspace);
  try {
    const text = readText(path);
    return { ...nothing, text, ...(text === null ? creation(host, key, path) : planned(host, key, text, kept)) };
  } catch (e) {
    return { ...nothing, fault: faultOf(e, shown) };
  }
}

/** How the hook goes into settings, and the rules with it. */
function craftOf({ id, recipe }: Host): Craft {
  const command = hookCommand(id);
  return {
    host: id,
    fresh: () => newSettings(recipe.entries(command), recipe.begins),
    insert: (base) => insertEntries(base, missingIn(base, command, recipe), recipe.begins),
    isEmpty: (base) => isEmpty(base, recipe.begins),
    also: {},
  };
}

function creation(host: Host, key: string, path: string): Partial<Plan> {
  return {
    ...lacking(host, host.recipe.entries(hookCommand(host.id))),
    add: creating(craftOf(host), key, missingFolders(path)),
  };
}

function planned(host: Host, key: string, text: string, kept: Kept | null): Partial<Plan> {
  const { recipe } = host;
  const command = hookCommand(host.id);
  const commands = commandsIn(text, recipe);
  const whole = commands.length > 0 && kept?.text === text;
  // A record alone proves nothing: what does not name our hook is not ours to take out.
  const ours = commands.length > 0 ? ownEntriesIn(text, kept, recipe) : null;
  const at: Standing = { key, text, kept, ours, whole };
  const missing = missingIn(text, command, recipe);
  const narrow = isNarrow(text, command, recipe);
  return {
    commands,
    narrow,
    ...lacking(host, missing),
    disabled: isDisabled(text),
    add: missing.length === 0 && !narrow && !isStale(text, command, recipe) ? null : adding(craftOf(host), at),
    remove: removing(craftOf(host), at),
    changed: kept !== null && ours !== null && !whole && !ours.exact,
  };
}

/** Hooks and rules that are not there. */
function lacking({ recipe: { rules = [] } }: Host, entries: Entry[]): Pick<Plan, 'missing' | 'unruled'> {
  const isRule = (e: Entry): boolean => rules.includes(e.value as string);
  return {
    missing: entries.filter((e) => !isRule(e)).map((e) => e.path.at(-1)!),
    unruled: entries.filter(isRule).map((e) => e.value as string),
  };
}

function isDisabled(text: string): boolean {
  const body = text.replace(BOM, '');
  return body.trim() !== '' && memberOf(rootOf(body), 'disableAllHooks')?.value === true;
}

/** The text of a file, `null` where there is none. Bytes that are no UTF-8 would not survive being written back. */
export function readText(path: string): string | null {
  if (!isThere(path)) return null;
  if (!lstatSync(path).isFile()) throw new Error('not a file');
  const bytes = readBytes(path);
  const text = bytes.toString('utf8');
  if (!Buffer.from(text).equals(bytes))
    throw new Unreadable(text.slice(0, text.indexOf('\ufffd')).split('\n').length, 1);
  return text;
}

/** What is said of a file that could not be used. */
export function faultOf(e: unknown, path: string): Finding {
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
