/** Decides what a linked work tree has of its own, though it shares all records with the main one: what is active, and where documents of an adopted layout stand. */
import type { Context, Edit, Fields, State, WorkTree } from '../model.js';
import { archiveFile } from './rules/archive-file.js';

/** The files of an adopted layout as the tree has them: where they stand, and which task its own active file names. */
export interface Standing {
  activeContext: string;
  history: string;
  task: string | null;
}

/**
 * `state` as the work tree at `root` sees it. What the main one is on says nothing there: until something was switched to, what
 * its own active file names is active, else nothing.
 */
export function stateInTree(state: State, root: string, here: Standing | null = null): State {
  const own = ownOf(state, root);
  const contexts: Record<string, Context> = { ...state.contexts };
  for (const [id, c] of Object.entries(contexts)) {
    const file = own?.files?.[id] ?? (here === null ? undefined : placeIn(c, here));
    if (file !== undefined && file !== c.file) contexts[id] = { ...c, file };
  }
  const named = Object.values(contexts).find(
    (c) => here?.task != null && c.task === here.task && c.status !== 'folded',
  );
  return { ...state, contexts, workspace: { active: own?.active === undefined ? (named?.id ?? null) : own.active } };
}

/** Where the document of `c` stands in a tree in which nothing moved it: the main one may have put it elsewhere. */
function placeIn({ file, task }: Context, { activeContext, history, task: current }: Standing): string | undefined {
  if (file == null || task === undefined) return undefined;
  if (task === current) return activeContext;
  return file === activeContext ? archiveFile(history, task) : undefined;
}

/** `edits` that were thought of in that work tree, as they are kept: pointers and places that change there change nowhere else. */
export function editsInTree(edits: Edit[], state: State, root: string): Edit[] {
  const own = ownOf(state, root);
  const was: Fields = {};
  const now: Fields = {};
  const files: Record<string, string> = {};
  const shared = edits.flatMap((e): Edit[] => {
    if (e.key === 'workspace/state' && e.now !== null) {
      Object.assign(now, e.now);
      if (own?.active !== undefined) was.active = own.active;
      return [];
    }
    if (!e.key.startsWith('context/') || e.was === null || typeof e.now?.file !== 'string') return [e];
    files[e.key.slice(8)] = e.now.file;
    const rest = { key: e.key, was: without(e.was), now: without(e.now) };
    return Object.keys(rest.now).length === 0 ? [] : [rest];
  });
  if (Object.keys(files).length > 0) {
    now.files = { ...own?.files, ...files };
    was.files = own?.files ?? {};
  }
  if (Object.keys(now).length === 0) return edits;
  return [...shared, { key: `tree/${root}`, was: own === null ? null : was, now }];
}

function ownOf(state: State, root: string): WorkTree | null {
  return state.trees !== undefined && Object.hasOwn(state.trees, root) ? state.trees[root]! : null;
}

function without({ file: _, ...rest }: Fields): Fields {
  return rest;
}
