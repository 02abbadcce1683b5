/** Decides which task the active file of a linked work tree names, where an adopted layout is kept: the tree has that file for itself. */
import { statSync } from 'node:fs';
import type { Standing } from '../../core/context/tree-pointer.js';
import type { Config, State } from '../../core/model.js';
import { readText } from '../../stores/read-regular.js';

/** A larger file is no document. */
const MOST = 4 * 1024 * 1024;
const SECTION = /^#{1,3}[ \t]+Current Task/im;
const TASK = /^[ \t]*(?:-[ \t]+)?task_id:[ \t]*["']?([^\s"']{1,120})/m;

/** What stands in the tree at `root`; `null` where no work is kept in such a layout. */
export function standingIn(root: string, state: State, { paths }: Pick<Config, 'paths'>): Standing | null {
  const { activeContext, history } = paths;
  const folder = `${history.replace(/\/+$/, '')}/`;
  const kept = Object.values(state.contexts).some((c) => c.file === activeContext || c.file?.startsWith(folder));
  return kept ? { activeContext, history, task: taskIn(`${root}/${activeContext}`) } : null;
}

function taskIn(path: string): string | null {
  try {
    if (statSync(path).size > MOST) return null;
    const text = readText(path);
    const section = text.search(SECTION);
    return TASK.exec(section < 0 ? text : text.slice(section))?.[1] ?? null;
  } catch {
    return null;
  }
}
