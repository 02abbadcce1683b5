/** Decides what a linked work tree has of its own, though it shares all records with the main one: what is active, and where documents of an adopted layout stand. */
import type { Context, Edit, Fields, State, WorkTree } from '../model.js';

/** `state` as the work tree at `root` sees it. */
export function stateInTree(state: State, root: string): State {
  const own = ownOf(state, root);
  if (own === null) return state;
  const contexts: Record<string, Context> = { ...state.contexts };
  for (const [id, file] of Object.entries(own.files ?? {}))
    if (Object.hasOwn(contexts, id)) contexts[id] = { ...contexts[id]!, file };
  return { ...state, contexts, workspace: { active: own.active === undefined ? state.workspace.active : own.active } };
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
