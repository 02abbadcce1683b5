/** Decides what is seen of the other workspaces of this machine: the active context and the open ones of each, or why it cannot be read. */
import { statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { columnsOf } from '../../core/board/home.js';
import { at as recordAt, type Sight, seen } from '../../core/board/sight.js';
import type { Progress, Project, Projects, Seen } from '../../core/board/types.js';
import { waitingIn } from '../../core/clarify/remembered.js';
import { farOf, trackedBy } from '../../core/handlers/shared/how-far.js';
import type { Context, PlanRow, State } from '../../core/model.js';
import { asItStands } from '../../core/plan/parse/as-it-stands.js';
import { titleLine } from '../../core/text/truncate.js';
import { filesStore } from '../../stores/files.js';
import { tasksIn } from '../run/document-reader.js';
import type { Workspace } from '../workspace/workspace.js';
import { isKnowing, type Known, knownWorkspaces } from './known.js';

/** Workspaces that are opened, and contexts that are named of each. */
const MOST = { projects: 50, open: 8 };
/** A log that is larger, and of which nothing folded is kept, is not read for a list. */
const MOST_BYTES = 64 * 1024 * 1024;

/** All known workspaces, this one among them. */
export function projectsView(sight: Sight, workspace: Workspace): Projects {
  return { ...seen(sight), ...readProjects(workspace, sight.facts.now, sight.facts.state) };
}

/** The same without what a view says of itself; `own` = the records of this workspace, where they were read. */
export function readProjects(workspace: Pick<Workspace, 'dir'>, now: number, own?: State): Omit<Projects, keyof Seen> {
  const here = dirname(workspace.dir);
  const known = knownWorkspaces(workspace);
  const isNew = !known.some((k) => k.root === here) && isThere(`${workspace.dir}/log.jsonl`);
  const all = isNew ? [{ root: here, at: now }, ...known] : known;
  return {
    on: isKnowing(workspace),
    projects: all
      .slice(0, MOST.projects)
      .map((k) => projectOf(k, k.root === here, now, k.root === here ? own : undefined)),
    more: Math.max(0, all.length - MOST.projects),
  };
}

function projectOf({ root, at }: Known, here: boolean, now: number, own?: State): Project {
  const bare: Project = {
    root,
    name: basename(root),
    lastAt: at,
    active: null,
    open: [],
    more: 0,
    beyond: { open: 0, paused: 0 },
    counts: { open: 0, paused: 0 },
    questions: 0,
    here,
    why: '',
  };
  const dir = `${root}/.clew`;
  const why = !isThere(root)
    ? 'the folder is gone'
    : isThere(`${dir}/log.jsonl`)
      ? ''
      : 'clew keeps nothing there any more';
  if (why !== '') return { ...bare, why };
  try {
    if (!isThere(`${dir}/cache/state.json`) && statSync(`${dir}/log.jsonl`).size > MOST_BYTES)
      return { ...bare, why: 'its log is long and was not read yet: run clew status there' };
    const state = own ?? filesStore(dir).state();
    const { open, paused } = columnsOf({ state });
    const active = recordAt(state.contexts, state.workspace.active);
    const others = open.filter((c) => c.id !== active?.id);
    const named = others.slice(0, MOST.open);
    const beyond = {
      open: others.length - named.length,
      paused: paused.filter((c) => c.id !== active?.id).length,
    };
    const tracked = trackedBy({ state });
    const tasks = tasksIn({ root, dir, git: null });
    const far = (c: Context): Progress | null =>
      farOf(c, c.plan === null ? null : asItStands(bareRow(c.plan, now), { tasks }), tracked.get(c.id));
    return {
      ...bare,
      lastAt: Object.values(state.sessions).reduce((t, s) => Math.max(t, s.lastAt), 0) || at,
      active: active === undefined ? null : { id: active.id, title: titleLine(active.title), progress: far(active) },
      open: named.map((c) => ({
        id: c.id,
        title: titleLine(c.title),
        lastAt: c.lastAt,
        idle: Math.max(0, now - c.lastAt),
        progress: far(c),
      })),
      more: beyond.open + beyond.paused,
      beyond,
      counts: { open: open.length, paused: paused.length },
      questions: waitingIn({ state, now }).length,
    };
  } catch (e) {
    return { ...bare, why: (e as NodeJS.ErrnoException).code ?? 'it cannot be read' };
  }
}

/** A plan of which its file alone is asked: no index of another workspace is opened for a list. */
function bareRow(path: string, now: number): PlanRow {
  return { path, name: path, title: path, done: 0, total: 0, at: now, archived: false };
}

function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}
