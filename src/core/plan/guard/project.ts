/** Decides which submodule or project a path belongs to. */
import { pathsIn } from '../../text/mentions.js';

/** Folders that hold one project each. */
export const HOLDERS =
  'packages apps services modules crates lib libs projects plugins submodules components changes domains'.split(' ');
const HOLDS = new Set(HOLDERS);
/** Folders that say where plans are kept, not what they are about. */
const CONVENTIONAL = new Set(
  'doc docs plan plans planning spec specs task tasks tasklist tasklists backlog todo todos roadmap roadmaps rfc rfcs proposal proposals milestone milestones openspec archive archived completed done old draft drafts src .claude .agents .cursor .github'.split(
    ' ',
  ),
);

/** The submodule or project of the file at `path` (workspace-relative), '' when its folders name none. */
export function projectOf(path: string): string {
  const folders = path.toLowerCase().split('/').slice(0, -1);
  const holder = folders.findIndex((f) => HOLDS.has(f));
  if (holder >= 0 && folders[holder + 1] !== undefined) return folders[holder + 1]!;
  return folders.findLast((f) => !CONVENTIONAL.has(f) && !HOLDS.has(f)) ?? '';
}

/** The submodules and projects whose files `text` names. */
export function projectsIn(text: string): string[] {
  return [...new Set(pathsIn(text.slice(0, MOST)).map(projectOf))].filter((p) => p !== '');
}

const MOST = 20_000;
