/** Decides what is shown of a project while its long log is folded for the first time: the work that its documents tell of. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { newContext } from '../../core/context/context.js';
import { emptyState } from '../../core/context/state.js';
import type { Context, State } from '../../core/model.js';
import type { Ports } from '../run/ports.js';

/** So many documents are read, those that changed last: a page shows no more. */
const MOST = 60;

/** A state of the contexts whose documents changed last, as those say it. Nothing is active in it, and no session known. */
export function stateOfDocuments({ workspace, document }: Pick<Ports, 'workspace' | 'document'>): State {
  const found = namesIn(join(workspace.dir, 'contexts')).flatMap(({ id, at }): Context[] => {
    const bare = newContext(id, id, { now: at, branch: null, plan: null, provisional: false });
    const meta = document?.(bare)?.meta;
    if (meta === undefined) return [];
    const { title = id, status, plan = null, branch = null, updated, created } = meta;
    const over = status === 'completed' || status === 'abandoned' ? { status } : {};
    const lastAt = updated ?? at;
    return [
      {
        ...bare,
        title,
        plan,
        branch,
        lastAt,
        opened: created ?? lastAt,
        ...over,
        ...(status === 'paused' && { paused: true }),
      },
    ];
  });
  return { ...emptyState(), contexts: Object.fromEntries(found.map((c) => [c.id, c])) };
}

function namesIn(folder: string): { id: string; at: number }[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^[^.].*\.md$/.test(name))
      .map((name) => ({
        id: name.slice(0, -3),
        at: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
      }))
      .sort((a, b) => b.at - a.at)
      .slice(0, MOST);
  } catch {
    return [];
  }
}
