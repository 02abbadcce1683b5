/** Decides which files of an adopted store are read: those of its usual or configured places, inside the folder, within bounds. */

import { lstatSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isStore, recordsOfStore, type StoreFiles } from '../../core/context/adopt.js';
import { isOutside, type Read } from '../../core/context/import-findings.js';
import { readRegistry } from '../../core/context/registry/read.js';
import { layoutAt } from '../../core/document/adopted.js';
import { layoutOf } from '../../core/document/parse.js';
import { logEntryOf } from '../../core/handlers/shared/log-entry.js';
import type { Config, Finding, State, StorePaths } from '../../core/model.js';
import { countOf } from '../../core/text/count.js';
import { Locked, type Store } from '../../stores/_store.js';
import { fileIn } from '../run/document-reader.js';
import type { Workspace } from '../workspace/workspace.js';

/** Archives that are read, and characters of all of them together. */
const MOST = { archives: 2000, text: 32 * 1024 * 1024 };
const SHORT = 300;

/** The store below `root`, or the single document that `root` is. Never throws. */
export function readStore(root: string, paths: StorePaths): StoreFiles {
  const out: StoreFiles = { active: null, registry: null, archives: [], document: null, findings: [] };
  const file = fileIn({ root, dir: join(root, '.clew') });
  const say = (code: string, path: string): unknown =>
    out.findings.push({ code, args: { path, line: 1, of: path }, severity: 'warn' });
  const read = (path: string): Read | null => {
    const text = file(path);
    if (text === undefined) say('store-unreadable', path);
    return text == null ? null : { path, text };
  };
  out.active = read(paths.activeContext);
  out.registry = read(paths.registry);
  out.document = read(paths.contextDocument);
  const listed = out.registry === null ? [] : readRegistry(out.registry.text).entries.map((e) => e.entry.file);
  const names = [...new Set([...listed.filter((f) => f !== '' && !isOutside(f)), ...archivesIn(root, paths, file)])];
  let room = MOST.text;
  for (const path of names.slice(0, MOST.archives)) {
    if (path === paths.activeContext || layoutAt(path, paths) === null || !path.endsWith('.md')) {
      say('path-outside', path);
      continue;
    }
    const found = room > 0 ? read(path) : null;
    if (found === null) continue;
    room -= found.text.length;
    out.archives.push(found);
  }
  if (names.length > MOST.archives || room <= 0)
    out.findings.push({
      code: 'archives-many',
      args: { path: paths.history, line: 1, of: MOST.archives },
      severity: 'warn',
    });
  return out;
}

/** The store at `path` (a folder, or one document), its files named relative to what is read. */
export function storeAt(path: string, cwd: string, paths: StorePaths): StoreFiles | null {
  const place = resolve(cwd, path);
  const stat = lstatSync(place, { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    const here = readStore(place, paths);
    if (isStore(here)) return here;
    // The folder of the memory itself may be meant.
    const inner = readStore(place, {
      ...paths,
      activeContext: 'active_context.md',
      registry: 'context_history/contexts_index.yaml',
      history: 'context_history',
      contextDocument: 'context.md',
    });
    return isStore(inner) ? inner : null;
  }
  if (!stat?.isFile()) return null;
  const name = place.slice(Math.max(place.lastIndexOf('/'), place.lastIndexOf('\\')) + 1);
  const folder = place.slice(0, -name.length - 1) || '/';
  const text = fileIn({ root: folder, dir: join(folder, '.clew') })(name);
  if (text == null) return null;
  const read = { path: name, text };
  const empty: StoreFiles = { active: null, registry: null, archives: [], document: null, findings: [] };
  return layoutOf(place, text) === 'active-context' ? { ...empty, active: read } : { ...empty, document: read };
}

function archivesIn(root: string, paths: StorePaths, file: ReturnType<typeof fileIn>): string[] {
  const folder = paths.history.replace(/\/+$/, '');
  try {
    return readdirSync(join(root, folder))
      .filter((n) => n.endsWith('.md') && !n.includes('.conflict-'))
      .sort()
      .map((n) => `${folder}/${n}`)
      .filter((p) => file(p) !== null);
  } catch {
    return [];
  }
}

/** Does the workspace hold a store that its records do not know yet? Asked at a start, so it looks at two paths only. */
export function isUnknown(workspace: Workspace, state: State, config: Config): boolean {
  const kept = Object.values(state.contexts).filter((c) => c.status !== 'folded' && c.status !== 'provisional');
  if (kept.length > 0) return false;
  return [config.paths.activeContext, config.paths.contextDocument].some(
    (p) => lstatSync(join(workspace.root, p), { throwIfNoEntry: false }) !== undefined,
  );
}

/** Makes the records of the store that the workspace holds, as one operation. */
export function adoptStore(
  workspace: Workspace,
  store: Store,
  config: Config,
  at: { now: number; nonce: string },
): Finding[] {
  const files = readStore(workspace.root, config.paths);
  if (!isStore(files)) return [];
  try {
    store.exclusively(() => {
      const state = store.state();
      if (!isUnknown(workspace, state, config)) return;
      const { edits, taken } = recordsOfStore(files, state, at.now);
      const outcome = {
        verdict: 'allow' as const,
        findings: [],
        edits,
        did: `adopted ${countOf(taken.length, 'context')}`,
        undoable: false,
      };
      const operation = logEntryOf(outcome, 'start', null, at);
      if (operation !== null) store.append(operation);
    }, SHORT);
  } catch (e) {
    if (!(e instanceof Locked)) throw e;
  }
  return files.findings;
}
