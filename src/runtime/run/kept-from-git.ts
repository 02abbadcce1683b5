/** Decides when git is told to pass over the documents of private contexts: before the first of them is written, and no longer once they are not private. */
import type { Finding, Operation } from '../../core/model.js';
import type { Store } from '../../stores/_store.js';
import { keepFromGit, writeGitFiles } from '../../stores/git-files.js';
import { trackedAmong } from '../workspace/git-versions.js';

/** Carries out `work`, which logs `operation`, between the two; what git will take all the same is said. */
export function followKept(operation: Operation, dir: string, store: Store, work: () => void): Finding[] {
  const changed = operation.edits.filter((e) => e.key.startsWith('context/') && isAbout(e.was, e.now));
  if (changed.length === 0) {
    work();
    return [];
  }
  const before = keptIn(store);
  const more = changed.flatMap((e) => (e.now?.private === true ? [e.key.slice('context/'.length)] : []));
  writeGitFiles(dir);
  keepAway(dir, [...new Set([...before, ...more])]);
  work();
  const after = keptIn(store);
  const isSafe = keepAway(dir, after);
  const fresh = more.filter((id) => after.includes(id));
  return isSafe || fresh.length === 0
    ? []
    : [{ code: 'private-in-git', args: { ids: fresh.join(', '), id: fresh[0]! }, severity: 'warn' }];
}

function isAbout(...sides: Operation['edits'][number]['was'][]): boolean {
  return sides.some((side) => side?.private !== undefined && side.private !== null);
}

/** Ids of the contexts that are private, whose document is ours. */
function keptIn(store: Store): string[] {
  return Object.values(store.state().contexts).flatMap((c) => (c.private === true && c.file == null ? [c.id] : []));
}

/** Has git pass over the documents of the contexts `ids`, of which the list has no others. `false` = the list is not ours alone. */
export function keepAway(dir: string, ids: string[]): boolean {
  // A list that git has would take their names along.
  if (ids.length === 0) return keepFromGit(dir, []);
  const isOurs = trackedAmong(dir, ['.gitignore']).size === 0;
  return keepFromGit(dir, isOurs ? ids : []) && isOurs;
}
