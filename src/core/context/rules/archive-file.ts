/** Decides which file the archive of a task is. */
import { fingerprint } from '../../text/hash.js';

/** Names that Windows keeps for itself. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** `dir` + task id + `.md`. An id that is no safe file name becomes one, with its fingerprint so that two stay two. */
export function archiveFile(dir: string, taskId: string): string {
  const name = taskId
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 80);
  const folder = dir.replace(/\/*$/, '/');
  if (name !== '' && name === taskId && !RESERVED.test(name)) return `${folder}${name}.md`;
  return `${folder}${name === '' || RESERVED.test(name) ? 'task' : name}-${fingerprint(taskId).slice(-6)}.md`;
}

/** One archive for each task; two ids that a file system could take for one (`A` and `a`) get files of their own. */
export function archiveFiles(dir: string, taskIds: string[]): Map<string, string> {
  const out = new Map<string, string>();
  const taken = new Set<string>();
  for (const id of new Set(taskIds)) {
    let file = archiveFile(dir, id);
    if (taken.has(file.toLowerCase())) file = file.replace(/\.md$/, `-${fingerprint(id).slice(-6)}.md`);
    taken.add(file.toLowerCase());
    out.set(id, file);
  }
  return out;
}
