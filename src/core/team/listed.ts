/** Decides which records of a team are listed at all: names that a workspace gives, and plans that stand in it; and of which parts an intent is whole. */
import { isBelow } from '../text/relative.js';
import { visibleText } from '../text/truncate.js';
import { MOST } from './read-operation.js';

/** What is agreed by an intent: each a list of texts. */
export const AGREED = ['allow', 'deny', 'tools', 'patterns', 'prose', 'criteria'] as const;

/** May a record of this kind be called so? The rest of its key is `name`. */
export function isListed(kind: string, name: string): boolean {
  if (kind === 'context') return isRef(name);
  if (kind === 'item' || kind === 'decision') return name.split('/').length === 2 && isRef(name.split('/')[0]!);
  if (kind === 'task') return isPlan(name.slice(0, Math.max(0, name.lastIndexOf('/'))));
  return kind !== 'plan' || isPlan(name);
}

/** What leads out of the workspace is no plan of it: nothing reads it, no document names it. */
export function isPlan(path: string): boolean {
  return path.length <= MOST.key && isBelow(path) && !/[\n\t]/.test(path) && visibleText(path) === path;
}

/** A context's ref is one name. */
function isRef(ref: string): boolean {
  return ref !== '' && !/[/\\\n\t]/.test(ref) && !/^\.+$/.test(ref) && visibleText(ref) === ref;
}
