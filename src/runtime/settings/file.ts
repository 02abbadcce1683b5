/** Decides what `init` and `uninstall` would do to one settings file, from its text and from what was recorded of it. */
import { lstatSync, readlinkSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { editing } from '../../commands/setup/_check.js';
import type { SettingsFile } from '../../commands/setup/_settings.js';
import type { Finding } from '../../core/model.js';
import { insertPieces, type Piece } from '../../core/text/marked-insert.js';
import type { Host } from '../../hosts/_host.js';
import { oddSettings } from '../../hosts/_odd-settings.js';
import { readBytes } from '../../stores/read-regular.js';
import type { Workspace } from '../workspace/workspace.js';
import { adding, type Craft, creating, removing, type Standing } from './change.js';
import { insertEntries, isEmpty, type Kept, newSettings, type Ours, ownEntriesIn } from './edit.js';
import { BOM, commandsIn, type Entry, isDoubled, isNarrow, isStale, isTuned, missingIn } from './entries.js';
import { hookCommand, serverEntry } from './hook-command.js';
import { nodeAt, rootOf, Unreadable, unreadableAt } from './json-edit.js';
import { ownStatusline, statuslineIn, statuslinePieces } from './statusline.js';

const LINKS = 40;
/** Whoever is told to run the hook is told of this file. */
const HOOK_FILE = 'hook.cjs';

type Plan = Pick<
  SettingsFile,
  | 'text'
  | 'fault'
  | 'odd'
  | 'commands'
  | 'missing'
  | 'narrow'
  | 'unruled'
  | 'guarded'
  | 'serves'
  | 'statusline'
  | 'onlyStatusline'
  | 'disabled'
  | 'off'
  | 'add'
  | 'remove'
  | 'changed'
  | 'tuned'
  | 'doubled'
  | 'names'
>;

/** Our server in the same file: where its entry stands, and whether it is there, or should be. */
export interface Served {
  path: string[];
  there: boolean;
  due: boolean;
}

/**
 * What stands in the settings file at `path`, and what would be done to it; `statusline`: with ours, or without, else as it is.
 * `served`: the host is told of servers there, too. Never throws.
 */
export function settingsFile(
  host: Host,
  path: string,
  shown: string,
  kept: Kept | null,
  workspace: Workspace,
  statusline?: boolean,
  served: Served | null = null,
): Plan {
  const nothing: Plan = {
    text: null,
    fault: null,
    odd: [],
    commands: [],
    missing: [],
    narrow: false,
    unruled: [],
    guarded: served !== null,
    serves: served?.there === true || served?.due === true,
    statusline: host.recipe.statusline === undefined ? null : 'none',
    onlyStatusline: false,
    disabled: false,
    off: offOf(host),
    add: null,
    remove: null,
    changed: false,
    tuned: false,
    doubled: false,
    names: false,
  };
  const key = keyOf(path, workspace);
  let names = false;
  try {
    const text = readText(path);
    names = text?.includes(HOOK_FILE) === true;
    return {
      ...nothing,
      names,
      text,
      odd: text === null ? [] : oddSettings(host, text, shown, served?.path ?? null),
      ...(text === null
        ? creation(host, key, path, served, statusline)
        : planned(host, { key, text, kept }, served, statusline)),
    };
  } catch (e) {
    return { ...nothing, names, fault: faultOf(e, shown, path) };
  }
}

/** How the hook goes into settings, and the rules with it; the server, where it is `served`; and our line of status, where it is `wanted`. */
function craftOf(host: Host, served: Served | null, wanted: boolean): Craft {
  const { id, recipe } = host;
  const command = hookCommand(id);
  const key = wanted ? recipe.statusline : undefined;
  const lined = (text: string): Piece[] => (key === undefined ? [] : statuslinePieces(text, key));
  const server: Entry[] =
    served !== null && (served.there || served.due)
      ? [{ path: served.path, value: serverEntry(host), named: true }]
      : [];
  const fresh = (): string => newSettings([...recipe.entries(command), ...server], recipe.begins);
  return {
    host: id,
    fresh: () => insertPieces(fresh(), lined(fresh())),
    insert: (base) => {
      const { pieces, made } = insertEntries(base, [...missingIn(base, command, recipe), ...server], recipe.begins);
      return { pieces: [...pieces, ...lined(insertPieces(base, pieces))], made };
    },
    isEmpty: (base) => isEmpty(base, recipe.begins),
    also: server.length === 0 ? {} : { server: [served!.path], secret: true },
  };
}

function creation(host: Host, key: string, path: string, served: Served | null, statusline = false): Partial<Plan> {
  return {
    ...lacking(host, host.recipe.entries(hookCommand(host.id))),
    add: creating(craftOf(host, served, statusline), key, missingFolders(path)),
  };
}

function planned(
  host: Host,
  { key, text, kept }: Pick<Standing, 'key' | 'text' | 'kept'>,
  served: Served | null,
  statusline?: boolean,
): Partial<Plan> {
  const { recipe } = host;
  const command = hookCommand(host.id);
  const commands = commandsIn(text, recipe);
  const line = recipe.statusline === undefined ? null : statuslineIn(text, recipe.statusline);
  const lined = line === 'ours' || line === 'old';
  const wanted = statusline ?? lined;
  const named = commands.length > 0 || lined || served?.there === true;
  const whole = named && kept?.text === text;
  // A record alone proves nothing: what does not name our hook is not ours to take out.
  const ours = named ? ownIn(text, kept, host, served) : null;
  const at: Standing = { key, text, kept, ours, whole };
  const missing = missingIn(text, command, recipe);
  const narrow = isNarrow(text, command, recipe);
  const craft = craftOf(host, served, wanted);
  const doubled = isDoubled(text, recipe);
  const former = recipe.former?.some((e) => ours?.pieces.some((p) => p.text.includes(JSON.stringify(e.value))));
  const due = served?.due || missing.length > 0 || narrow || doubled || former || isStale(text, command, recipe);
  const changed = kept !== null && ours !== null && !whole && !ours.exact;
  const lineDue = wanted ? line !== null && line !== 'ours' && line !== 'other' : lined;
  return {
    commands,
    narrow,
    doubled,
    ...lacking(host, missing),
    statusline: line,
    onlyStatusline: lineDue && !due,
    disabled: isDisabled(text, host),
    add: due || lineDue ? adding(craft, at) : null,
    remove: removing(craft, at),
    changed,
    tuned: changed && isTuned(text, kept.text ?? kept.pieces?.map((p) => p.text).join(' ') ?? '', command, recipe),
  };
}

/** All of ours in `text`: the entries, then the line of status. */
function ownIn(text: string, kept: Kept | null, { recipe }: Host, served: Served | null): Ours | null {
  const server = served?.there ? served.path : null;
  const known = ownEntriesIn(text, kept, recipe, server);
  // A record may be of the server alone, and the hook have come since.
  const isRest = known !== null && kept !== null && commandsIn(known.base, recipe).length > 0;
  const own = isRest ? ownEntriesIn(text, null, recipe, server) : known;
  const rest = own?.base ?? text;
  const line = recipe.statusline === undefined ? null : ownStatusline(rest, recipe.statusline);
  return line === null ? own : { base: line.base, pieces: [...line.pieces, ...(own?.pieces ?? [])], exact: false };
}

/** Hooks and rules that are not there. */
function lacking({ recipe: { rules = [] } }: Host, entries: Entry[]): Pick<Plan, 'missing' | 'unruled'> {
  const isRule = (e: Entry): boolean => rules.includes(e.value as string);
  return {
    missing: entries.filter((e) => !isRule(e)).map((e) => e.path.at(-1)!),
    unruled: entries.filter(isRule).map((e) => e.value as string),
  };
}

const OFF = { path: ['disableAllHooks'], value: true };

function offOf({ recipe: { off = OFF } }: Host): string {
  return `${off.path.join('.')}: ${off.value}`;
}

function isDisabled(text: string, { recipe: { off = OFF } }: Host): boolean {
  const body = text.replace(BOM, '');
  return body.trim() !== '' && nodeAt(rootOf(body), off.path)?.value === off.value;
}

/** The text of a file, `null` where there is none. Bytes that are no UTF-8 would not survive being written back. */
export function readText(path: string): string | null {
  if (!isThere(path)) return null;
  if (!lstatSync(path).isFile()) throw new Error('not a file');
  const bytes = readBytes(path);
  const text = bytes.toString('utf8');
  const again = Buffer.from(text);
  if (again.equals(bytes)) return text;
  const { line, column } = firstOdd(bytes, again);
  throw new Unreadable(line, column, false, true);
}

/** Where `bytes` stop being UTF-8; `again` is what is written of them once they were read as it. */
function firstOdd(bytes: Buffer, again: Buffer): Unreadable {
  const odd = bytes.findIndex((b, i) => b !== again[i]);
  const before = bytes.subarray(0, odd < 0 ? bytes.length : odd);
  const text = before.toString('utf8');
  // What begins as a letter and is none may agree for a byte or two.
  const good = Buffer.from(text).equals(before) ? text : text.replace(/\ufffd+$/, '');
  return unreadableAt(good, good.length);
}

/** What is said of the file at `file` that could not be used; `path` is that as a person reads it. */
export function faultOf(e: unknown, path: string, file: string): Finding {
  if (e instanceof Unreadable)
    return {
      code: e.bytes ? 'bad-bytes' : e.odd ? 'odd-settings' : 'bad-settings',
      // What a person wrote is put right in an editor: no command of ours could.
      args: { path, line: e.line, column: e.column, next: editing(file) },
      severity: 'error',
    };
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
