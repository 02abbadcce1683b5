/** Decides what is looked at to find flaws: the log line by line, its snapshot, the documents, the lock and what was left lying. */
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type Head, mergeFlaw, type Seen, type SeenDocument } from '../../core/context/integrity.js';
import { followLog, type Logged } from '../../core/document/as-logged.js';
import { keyOfFile, placesOf } from '../../core/intent/file/locate.js';
import type { Operation } from '../../core/model.js';
import { compilePlanGlobs } from '../../core/plan/catalog/plan-globs.js';
import { isPlanPath } from '../../core/plan/catalog/plan-paths.js';
import { staysHere } from '../../core/team/material.js';
import { firstMergeMark } from '../../core/text/merge/marks.js';
import { parseIso } from '../../core/text/time.js';
import type { Store } from '../../stores/_store.js';
import { hasSnapshotFlaw } from '../../stores/files.js';
import { readLockHolder } from '../../stores/lock.js';
import { scanLog } from '../../stores/log-scan.js';
import { readText } from '../../stores/read-regular.js';
import { Headless } from '../repair/orphan-records.js';
import { adoptedFolders, ownFolders, staleFilesIn } from '../repair/stale-files.js';
import { isConflictFile } from '../run/conflict-file.js';
import { fileIn } from '../run/document-reader.js';
import { placeOf } from '../run/resolve-key.js';
import { readPending } from '../run/write-ahead.js';
import { branchWith } from '../workspace/branch-with.js';
import { readConfigFile } from '../workspace/config.js';
import { readFirstAuthors, readUnmerged } from '../workspace/git.js';
import { namesIn } from '../workspace/list-dir.js';
import type { Workspace } from '../workspace/workspace.js';

/** Where a line that was cut short is kept. */
const ASIDE = /^log\.jsonl\.corrupt-\d+$/;
const MOST_DOCUMENTS = 20_000;
const MOST_BYTES = 1024 * 1024;

/** What was read of the folder of `workspace`; nothing is written. */
export function readCheck(workspace: Workspace, now: number): Seen {
  const { dir } = workspace;
  const shown = (path: string): string =>
    path.startsWith(dir) ? relative(dirname(dir), path) : relative(workspace.root, path);
  const texts: Logged = new Map();
  const { paths } = readConfigFile(dir).config;
  const folders = new Set([...ownFolders(dir), ...adoptedFolders(workspace.root, paths)]);
  const conflicts = new Set<string>();
  const headless = new Headless();
  const repaired = new Set<string>();
  const each = (o: Operation): void => {
    followLog(o, texts);
    headless.take(o);
    for (const e of o.edits) if (e.key === 'mend/log') repaired.add(String(e.now?.copy));
  };
  const log = scanLog(join(dir, 'log.jsonl'), each, now);
  for (const key of texts.keys()) {
    const path = placeOf(key, workspace);
    if (path === null) continue;
    folders.add(dirname(path));
    if (isConflictFile(key) && existsSync(path)) conflicts.add(path);
  }
  const documents = documentsIn(join(dir, 'contexts'), shown);
  for (const path of namesIn(join(dir, 'contexts')).filter(isConflictFile)) conflicts.add(join(dir, 'contexts', path));
  const lock = readLockHolder(join(dir, 'lock'));
  return {
    log: { path: shown(join(dir, 'log.jsonl')), ...log, headless: headless.records },
    snapshot: hasSnapshotFlaw(dir) ? shown(join(dir, 'cache', 'state.json')) : null,
    documents,
    gone: [...texts].flatMap(([key, text]) => {
      const path = placeOf(key, workspace);
      const missing =
        key.startsWith('store/') && !isConflictFile(key) && text !== null && path !== null && !existsSync(path);
      return missing ? [{ key, path: shown(path), text: text ?? null, ...elsewhere(path, workspace) }] : [];
    }),
    blocked: blockedIn(
      dir,
      [...texts].flatMap(([key, text]) => (text === null ? [] : [placeOf(key, workspace) ?? ''])),
    ).map(shown),
    merges: mergesIn(workspace),
    conflicts: [...conflicts].map(shown),
    aside: namesIn(dir).flatMap((name) => (ASIDE.test(name) && !repaired.has(name) ? [shown(join(dir, name))] : [])),
    litter: staleFilesIn([...folders], now),
    lock: lock?.dead ? { path: shown(join(dir, 'lock')), pid: lock.pid, host: lock.host } : null,
    unfinished: lock === null || lock.dead ? readPending(dir).map((i) => shown(i.path)) : [],
  };
}

/** Where a document belongs and something stands that is no file: among `known`, and in our own folder. */
function blockedIn(dir: string, known: string[]): string[] {
  const folder = join(dir, 'contexts');
  const own = namesIn(folder).flatMap((name) =>
    name.endsWith('.md') && !name.startsWith('.') ? [join(folder, name)] : [],
  );
  return [...new Set([...known, ...own])].filter(
    (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === false,
  );
}

/** The branch that has a document which is not on this one. */
function elsewhere(path: string, { root }: Workspace): { branch?: string } {
  const branch = branchWith(root, relative(root, path));
  return branch === null ? {} : { branch };
}

/** Tells the files, workspace-relative, whose unfinished merge `clew repair` can end. Git is asked when somebody wants to know. */
export function mendableIn(workspace: Workspace): (path: string) => boolean {
  let paths: Set<string> | undefined;
  return (path) => {
    paths ??= new Set(readMerges(workspace).flatMap((m) => (m.mends ? [m.path] : [])));
    return paths.has(path);
  };
}

/** The files that git left with two sides, and whether `clew repair` can end that. */
export function readMerges(workspace: Workspace): { path: string; mends: boolean }[] {
  return mergesIn(workspace).map((m) => ({ path: m.path, mends: mergeFlaw(m).edits.length > 0 }));
}

/** What git left with two sides and nobody has decided: our documents, the file of intents, plans. */
function mergesIn(workspace: Workspace): Seen['merges'] {
  const { config } = readConfigFile(workspace.dir);
  const intents = placesOf(config);
  const named = compilePlanGlobs(config.plans);
  const ours = (path: string): boolean =>
    /^\.clew\/contexts\/[^/]+\.md$/.test(path) || intents.includes(path) || isPlanPath(path) || named.added(path);
  const file = fileIn(workspace);
  return readUnmerged(workspace.root, ours).flatMap((found) => {
    const text = file(found.path);
    return text == null || firstMergeMark(text) === 0 ? [] : [{ ...found, key: keyOfFile(found.path), text }];
  });
}

/** The documents in our folder by their first lines: enough to name them. */
export function readHeads(workspace: Workspace, of?: string): Head[] {
  const shown = (path: string): string => relative(dirname(workspace.dir), path);
  return documentsIn(join(workspace.dir, 'contexts'), shown, 2000, of).map(({ key: _, text: __, ...head }) => head);
}

/** The same, of those that have no record with who committed them first. */
export function withAuthors({ workspace, store }: { workspace: Workspace; store: Pick<Store, 'state'> }): Head[] {
  const heads = readHeads(workspace);
  const { contexts } = store.state();
  const came = heads.filter((d) => !Object.hasOwn(contexts, d.id));
  const authors =
    came.length === 0 ? new Map<string, string>() : readFirstAuthors(dirname(workspace.dir), '.clew/contexts');
  return heads.map((d) => (authors.has(d.path) ? { ...d, author: authors.get(d.path)! } : d));
}

/** The conflict files in our folder of documents. */
export function conflictFiles(dir: string): string[] {
  return namesIn(join(dir, 'contexts'))
    .filter(isConflictFile)
    .map((name) => join('contexts', name));
}

function documentsIn(
  folder: string,
  shown: (path: string) => string,
  most = MOST_DOCUMENTS,
  of?: string,
): SeenDocument[] {
  return namesIn(folder)
    .filter((name) => of === undefined || name === `${of}.md`)
    .filter((name) => name.endsWith('.md') && !name.startsWith('.') && !isConflictFile(name))
    .slice(0, most)
    .sort()
    .flatMap((name) => documentAt(join(folder, name), shown));
}

function documentAt(path: string, shown: (path: string) => string): SeenDocument[] {
  try {
    const { mtimeMs, size } = statSync(path);
    if (size > MOST_BYTES) return [];
    const text = readText(path);
    const front = /^\ufeff?---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? '';
    const said = (field: string): string =>
      new RegExp(`^${field}:[ \\t]*["']?(.+?)["']?[ \\t]*$`, 'm').exec(front)?.[1] ?? '';
    const heading = /^#[ \t]+(.+)$/m.exec(text)?.[1]?.trim() ?? '';
    const id = said('id') || basename(path, '.md');
    const title = (said('title') || heading).slice(0, 80);
    const created = parseIso(said('created'));
    const key = `store/contexts/${basename(path)}`;
    const isPrivate = staysHere({}, text);
    const head = {
      id,
      title,
      plan: said('plan'),
      at: mtimeMs,
      created,
      status: said('status'),
      ref: said('team'),
      isPrivate,
    };
    return [{ key, path: shown(path), ...head, text }];
  } catch {
    return [];
  }
}
