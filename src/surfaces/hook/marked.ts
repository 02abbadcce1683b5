/** Decides whether the document of a session's work may hold conflict markers: a glance that each prompt can afford. */
import type { Facts } from '../../core/model.js';
import type { Workspace } from '../../runtime/workspace/workspace.js';
import { readBytes } from '../../stores/read-regular.js';

/** May it? Who reads the document whole tells for certain. */
export function mayBeMarked(session: string, { state }: Pick<Facts, 'state'>, { root, dir }: Workspace): boolean {
  const id = state.sessions[session]?.active ?? null;
  const context = id === null ? undefined : state.contexts[id];
  if (context === undefined) return false;
  try {
    const path = context.file == null ? `${dir}/contexts/${id}.md` : `${root}/${context.file}`;
    return readBytes(path).includes('<<<<<<<');
  } catch {
    return false;
  }
}
