/** Decides in which order a switch is written, and into which files: what is left, the registry, what is entered, the pointer last. */
import { fingerprint } from '../../text/hash.js';
import type { Entry } from '../registry/entry.js';
import type { Change } from './change.js';

/** One write of a switch. A crash between two of them leaves what is left and what is entered both whole. */
export type Step =
  | { do: 'change'; file: string; changes: Change[] }
  /** The document that is left, with `changes`, as a file of its own. */
  | { do: 'archive'; file: string; changes: Change[] }
  | { do: 'registry'; entry: Entry }
  /** `from`: the document that the active file gets, `null` for a new one; the file becomes active with this write. */
  | { do: 'activate'; file: string; from: string | null; changes: Change[] }
  /** The session's pointer. */
  | { do: 'point'; to: string };

/** One side of a switch: its context, its file, what is changed in it. */
export interface Side {
  id: string;
  file: string;
  changes: Change[];
}

/** The writes of our own layout, in order: each document stays in its own file, and only the pointer moves. */
export function ownSteps(left: (Side & { entry: Entry }) | null, to: Side & { fresh: boolean }): Step[] {
  return [
    ...(left === null ? [] : [{ do: 'change', file: left.file, changes: left.changes } as const]),
    ...(left === null ? [] : [{ do: 'registry', entry: left.entry } as const]),
    { do: 'change', file: to.file, changes: to.changes },
    { do: 'point', to: to.id },
  ];
}

/** The writes of an adopted layout, in order: archive, registry, then the active file itself, which is the pointer. */
export function adoptedSteps(active: string, left: Side & { entry: Entry }, to: Side & { fresh: boolean }): Step[] {
  return [
    { do: 'change', file: active, changes: left.changes },
    { do: 'archive', file: left.file, changes: left.changes },
    { do: 'registry', entry: left.entry },
    { do: 'activate', file: active, from: to.fresh ? null : to.file, changes: to.changes },
    { do: 'point', to: to.id },
  ];
}

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
