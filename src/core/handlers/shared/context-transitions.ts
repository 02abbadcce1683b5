/** Decides which work an outcome leaves, enters, ends and renames: read from its edits, so that every verb means the same. */
import { mayMove } from '../../context/may-move.js';
import type { Context, Edit, Outcome, State } from '../../model.js';

export interface Moves {
  /** Work that nobody stands on any more. */
  left: Context[];
  entered: Context[];
  /** What the session that leaves turns to, entered or not; `null` when it turns to nothing. */
  towards: Context | null;
  /** New work that nobody stands on yet. */
  waiting: Context[];
  ended: Context[];
  /** What was over and is open again, whether anybody turns to it or not. */
  reopened: Context[];
  renamed: Context[];
  /** What stays on this machine from now on, or no longer. */
  kept: Context[];
}

/** The moves of `outcome`; bookkeeping (a session that begins where the workspace stands) moves nothing. */
export function transitionsIn(outcome: Outcome, state: State): Moves {
  const after = (id: string | null): Context | null => (id === null ? null : contextAfter(outcome.edits, state, id));
  const none: Moves = {
    left: [],
    entered: [],
    towards: null,
    waiting: [],
    ended: [],
    reopened: [],
    renamed: [],
    kept: [],
  };
  if (!mayMove(outcome)) return none;
  const { from, to } = pointer(outcome.edits, state);
  const target = after(to);
  const left = from === to ? null : after(from);
  const stays = left !== null && othersOn(outcome.edits, state, left.id);
  const touched = contextsIn(outcome.edits).flatMap((id) => {
    const was = Object.hasOwn(state.contexts, id) ? state.contexts[id] : undefined;
    const now = after(id);
    return was && now ? [{ was, now }] : [];
  });
  const over = (c: Context): boolean => c.status === 'completed' || c.status === 'abandoned' || c.status === 'folded';
  return {
    left: left !== null && !stays && !over(left) && left.status !== 'provisional' ? [left] : [],
    entered:
      target !== null && from !== to && target.status !== 'folded' && !found(outcome.edits, target.id) ? [target] : [],
    towards: target,
    waiting: contextsIn(outcome.edits).flatMap((id) => {
      const now = Object.hasOwn(state.contexts, id) || id === to ? null : after(id);
      return now?.status === 'open' && now.file == null ? [now] : [];
    }),
    ended: touched.flatMap(({ was, now }) => (was.status !== now.status && over(now) && !over(was) ? [now] : [])),
    reopened: touched.flatMap(({ was, now }) => (over(was) && now.status === 'open' ? [now] : [])),
    renamed: touched.flatMap(({ was, now }) => (was.title === now.title ? [] : [now])),
    kept: touched.flatMap(({ was, now }) => ((was.private ?? false) === (now.private ?? false) ? [] : [now])),
  };
}

/** The plans of what `outcome` enters. */
export function plansEntered(outcome: Outcome, state: State): string[] {
  return transitionsIn(outcome, state).entered.flatMap((c) => c.plan ?? []);
}

/** The record of work `id` after `edits`. */
export function contextAfter(edits: Edit[], state: State, id: string): Context | null {
  let record = Object.hasOwn(state.contexts, id) ? state.contexts[id]! : null;
  for (const e of edits)
    if (e.key === `context/${id}`) record = e.now === null ? null : ({ ...record, ...e.now } as unknown as Context);
  return record;
}

/** Is `id` work that was found with its document? Nobody turns to it yet. */
function found(edits: Edit[], id: string): boolean {
  return edits.some((e) => e.key === `context/${id}` && e.was === null && e.now?.file != null);
}

/** The work that session `id` stands on after `edits`, `null` when it stands on none. */
export function activeAfter(edits: Edit[], state: State, id: string): Context | null {
  const moved = edits.findLast((e) => e.key === `session/${id}` && e.now !== null && 'active' in e.now);
  const active = moved === undefined ? state.sessions[id]?.active : (moved.now!.active as string | null);
  return active == null ? null : contextAfter(edits, state, active);
}

/** Whose pointer moves: the session's, else the workspace's. */
function pointer(edits: Edit[], state: State): { from: string | null; to: string | null } {
  const moved = (e: Edit): boolean => e.now !== null && 'active' in e.now;
  const e =
    edits.find((x) => x.key.startsWith('session/') && moved(x)) ??
    edits.find((x) => x.key === 'workspace/state' && moved(x));
  if (e === undefined) return { from: null, to: null };
  const from = e.key === 'workspace/state' ? state.workspace.active : (state.sessions[e.key.slice(8)]?.active ?? null);
  return { from, to: (e.now!.active as string | null) ?? null };
}

/** Does a living session still stand on `id`? */
function othersOn(edits: Edit[], state: State, id: string): boolean {
  return Object.values(state.sessions).some((s) => {
    const e = edits.findLast((x) => x.key === `session/${s.id}` && x.now !== null && 'active' in x.now);
    return !s.ended && (e === undefined ? s.active : e.now!.active) === id;
  });
}

function contextsIn(edits: Edit[]): string[] {
  return [...new Set(edits.filter((e) => e.key.startsWith('context/')).map((e) => e.key.slice(8)))];
}
