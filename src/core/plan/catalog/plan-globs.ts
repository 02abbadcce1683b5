/** Decides what the globs of the settings say of plans: which files are some besides, and which are none. */
import { expandBraces } from '../../text/glob/braces.js';
import { baseOf, compileGlobs } from '../../text/glob.js';

export interface PlanGlobs {
  added(path: string): boolean;
  /** Comes before whatever else is said. */
  leftOut(path: string): boolean;
  /** Folders, or whole files, that a glob names literally. */
  bases: string[];
}

/** `!` before a glob leaves out, wherever it stands. */
export function compilePlanGlobs(globs: string[]): PlanGlobs {
  const add = globs.filter((g) => g !== '' && !g.startsWith('!')).map(fromRoot);
  const leaveOut = globs.filter((g) => /^!./.test(g)).map((g) => fromRoot(g.slice(1)));
  const bases = add.flatMap((g) => expandBraces(g).globs).map(baseOf);
  return { added: compileGlobs(add), leftOut: compileGlobs(leaveOut), bases: bases.filter((b) => b !== '') };
}

function fromRoot(glob: string): string {
  return glob.replace(/^\.\//, '');
}
