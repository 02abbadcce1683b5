/** Decides whether what a command loads is as it was when its session began to work: else it may do more than its line says. */

import type { Intent } from '../../model/intent.js';
import type { Facts } from '../../model.js';
import { lazy } from '../../text/lazy.js';
import { isLoadedBy, programsLoading } from '../command/config-places.js';
import type { Load } from '../command/effects.js';
import { activeGrants, grantedPaths } from '../scope/grants.js';
import { resolvePath } from '../scope/resolve-path.js';
import { scopeOf } from '../scope/scope.js';
import type { GateRecord } from './state-machine.js';
import type { Deed } from './types.js';

/** What a session wrote of what programs load: by program, the path it wrote first. */
export type Written = Record<string, string>;

/** Files in a folder land there by the names they have: of these commands the name of every word counts. */
const BRINGS = /\b(?:cp|mv|ln|install)\b/;
/** What makes a folder a repository, or stands in the records of one. */
const RECORDS = /^(?:head|config|config\.worktree|commondir|objects|refs|hooks)$/;
const MOST = { words: 200, folders: 40 };

/** `written` with what is about to be written, where it is of the workspace: elsewhere it is asked about. `command`: by which line, '' for none. */
export function noteWritten(written: Written, files: Deed['files'], command: string): Written {
  const brings = files.length > 0 && BRINGS.test(command);
  const words = brings ? command.split(/[\s;&|()"'=]+/).slice(0, MOST.words) : [];
  const paths = [
    ...files.flatMap(({ at }) => [at.asked, ...at.real]),
    ...words.map((w) => w.slice(w.replace(/\/+$/, '').lastIndexOf('/') + 1)),
  ].filter((p) => p !== null);
  const found = paths.flatMap((path) => programsLoading(path).map((p): [string, string] => [p, path.slice(0, 200)]));
  // What is known already stays: each further write would be a line of the log.
  return found.every(([p]) => Object.hasOwn(written, p))
    ? written
    : { ...Object.fromEntries(found.reverse()), ...written };
}

/** The place that `load` finds changed, as a person is told it; `null` = none. What the line itself writes (`files`) is changed by then. */
export type Changed = (load: Load, files: Deed['files'], command: string) => string | null;

interface World {
  facts: Facts;
  record: GateRecord;
  /** The workspace-relative path of a place that is named in the folder of the call; `null` = outside. */
  real: (path: string) => (string | null)[];
  /** What of a folder changed since the session began to work, where it may write without a question: elsewhere somebody said yes. */
  changed: (folder: string, of: (name: string) => boolean) => string | null;
}

/**
 * What the session wrote counts wherever it stands, for programs look beside each file they are given; what came by a command that
 * nobody could read counts where it stands in the way up from there. `intent`: the one selected now.
 */
export function changedPlaces(facts: Facts, cwd: string, intent: Intent | null, record: GateRecord): Changed {
  const mine = lazy(() => {
    // Under which one it was written is not known.
    if (intent === null) return () => true;
    const standing = scopeOf(intent.scope, facts);
    const granted = grantedPaths(activeGrants(facts, intent.id), facts);
    return (path: string): boolean => {
      const there = { asked: path, real: [path], absolute: `${facts.workspace}/${path}` };
      return standing(there) === 'in' || granted(there);
    };
  });
  const disk: World = {
    facts,
    record,
    real: (path) => resolvePath(path === '' ? '.' : path, { cwd, workspace: facts.workspace, real: facts.real }).real,
    changed: (folder, of) => {
      const found = record.since === 0 ? [] : (facts.changedIn?.(folder, record.since, of) ?? []);
      return found.map((name) => below(folder, name)).find((path) => mine()(path)) ?? null;
    },
  };
  return (load, files, command) => {
    const wrote = files.length === 0 ? record.wrote : noteWritten(record.wrote, files, command);
    const world = { ...disk, record: { ...record, wrote } };
    const others = load.programs.filter((p) => p !== 'git');
    const git = others.length === load.programs.length ? null : ofRepository(load, world, made(files, command));
    return git ?? (others.length === 0 ? null : ofPrograms(others, load, world));
  };
}

/** What the line itself puts there by which the folder becomes a repository (`there`: or is one already) with other settings. */
type Made = (folder: string, there: boolean) => string | undefined;

function made(files: Deed['files'], command: string): Made {
  const paths = files.flatMap(({ at }) => [at.asked, ...at.real]).filter((p) => p !== null);
  const brings = BRINGS.test(command);
  return (folder, there) => {
    const inside = folder === '' ? '' : `${folder}/`;
    const found = paths.filter((p) => p.startsWith(inside) && RECORDS.test(firstName(p, inside)));
    const head = there || found.some((p) => firstName(p, inside) === 'head');
    return (brings && folder !== '' ? paths.find((p) => p === folder) : undefined) ?? (head ? found[0] : undefined);
  };
}

function firstName(path: string, inside: string): string {
  return path.slice(inside.length).split('/', 1)[0]!.toLowerCase();
}

function ofPrograms(programs: string[], { at, paths }: Load, { record, real, changed }: World): string | null {
  const own = programs.find((p) => Object.hasOwn(record.wrote, p));
  if (own !== undefined) return record.wrote[own]!;
  const from = at === null ? [] : [at, ...paths.slice(0, MOST.words).map((p) => below(at, p))];
  const folders = new Set(from.flatMap(real).flatMap(above));
  for (const folder of [...folders].slice(0, MOST.folders)) {
    const found = changed(folder, (name) => isLoadedBy(programs, name));
    if (found !== null) return found;
  }
  return null;
}

/** Records of git by another name than its own may be written like any file; by its own they are a person's. */
function ofRepository({ at, paths }: Load, { facts, record, real, changed }: World, made: Made): string | null {
  if (at === null) return record.wrote.git ?? null;
  const there = (path: string | null): path is string => path !== null && facts.exists?.(path) === true;
  // What is named as a repository and stands there as a folder is that folder; the workspace with its own records is none.
  const isOwn = (path: string | null): boolean => path === '' && there('.git');
  const other = paths.flatMap((p) => real(below(at, p))).find((path) => there(path) && !isOwn(path));
  if (other !== undefined) return other;
  for (const folder of real(at).flatMap(above)) {
    if (there(below(folder, '.git'))) return null;
    const head = there(below(folder, 'HEAD'));
    const own = made(folder, head);
    if (own !== undefined) return own;
    if (head && ['objects', 'commondir'].some((name) => there(below(folder, name))))
      return changed(folder, (name) => isLoadedBy(['git'], name)) ?? changed(below(folder, 'hooks'), () => true);
  }
  return null;
}

/** `path` as it is named from `folder`, '' for the workspace itself. */
export function below(folder: string, path: string): string {
  return folder === '' || /^[\\/~]|^[A-Za-z]:/.test(path) ? path : `${folder}/${path}`;
}

/** A folder of the workspace and those above it, up to the workspace; none for a place outside. */
export function above(path: string | null): string[] {
  if (path === null) return [];
  const parts = path.split('/');
  return [...parts.map((_, i) => parts.slice(0, parts.length - i).join('/')), ...(path === '' ? [] : [''])];
}
