/** Decides of which family a program is that stands with the project and is called by its path: `.venv/bin/pytest`, `bin/test`. */

import type { ShellWord } from '../../model/command.js';
import { leads } from './build-arguments.js';
import { buildCommandOf, judgedAs, MANY, MOST_WORDS } from './build-commands.js';
import type { Judged } from './effects.js';
import { goesOut, wordsOf } from './family-table.js';
import { isOpenEnded, otherProgramOf } from './other-programs.js';

/** Programs that stand with the project, by the folder they are in. */
const KEPT_IN = /^(?:\.\/)?((?:[\w.-]+\/)*(?:\.?venv|env|node_modules\/\.bin|vendor)(?:\/bin)?|bin)\/([\w.-]+)$/;
/** A file of the project that is run for itself. */
const RUN_FILE = /^(?:\.{1,2}\/)*[\w@.+-]+(?:\/[\w@.+-]+)*$/;
/** What is substituted for the value of a setting (`CC="$(which gcc)"`) is judged for itself. */
function isTold(w: ShellWord): boolean {
  return w.plain || (w.whole === true && /^[A-Z]+=/.test(w.text));
}

/** What `path` with `rest` behind it is: one of the table in a folder for programs, else a file that is run; `null` for no family. */
export function projectProgramOf(path: string, rest: ShellWord[]): Judged | null {
  if (rest.length > MOST_WORDS || !RUN_FILE.test(path) || goesOut(path)) return null;
  const [, folder, program = ''] = KEPT_IN.exec(path) ?? [];
  if (folder !== undefined) {
    // What stands in `bin` is the project's own script, under whatever name.
    const other = folder !== 'bin' || isOpenEnded(program) ? otherProgramOf(program, rest) : null;
    const judged = leads(path) ? null : (buildCommandOf(program, rest) ?? other);
    if (judged !== null)
      return {
        ...judged,
        loads: [],
        families: judged.families.map((f) => ({ ...f, name: `${folder}/${f.name}`, looks: false })),
      };
    if (folder !== 'bin') return null;
  }
  // A shell or an interpreter under a path is given code like any other.
  if (MANY.test(path) || wordsOf(program) !== undefined || !rest.every(isTold)) return null;
  const words = rest.map((w) => w.text);
  return judgedAs(path, { names: ['run'], program: '', verb: '', rest: words, bare: false, file: path });
}
