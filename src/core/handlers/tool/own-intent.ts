/** Decides what the active context's own intent would let be done, where every open one is for other work and a call was held: what the turn is about, not one file. */
import { above } from '../../intent/gate/changed-places.js';
import { projectChecks } from '../../intent/manifest/project-checks.js';
import { readsOf } from '../../intent/manifest/rests-on.js';
import type { Reads } from '../../intent/manifest/task-text.js';
import { activeIn, isForOther } from '../../intent/select.js';
import type { Context, Facts, ToolEvent } from '../../model.js';
import { isPlanPath } from '../../plan/catalog/plan-paths.js';
import { relativePath } from '../../text/relative.js';
import type { Unprovided } from '../../words/gate.js';

/** Folders of one line that agrees on them, and folders above a file that are looked in for its tests. */
const MOST = { globs: 3, above: 8 };
/** A name that a glob would read otherwise, or that lies elsewhere, is a person's to write down. */
const PLAIN = /^(?!\/|\.\.\/|.*\/\.\.\/)[\w./@ -]{1,120}$/;
const TESTS = /^(?:tests?|specs?|__tests__)$/;

/** The work that the session of a call is on, where no open intent is for it; `null` where one may be. */
export function madeFor({ session, tool: { act } }: ToolEvent, facts: Facts): Unprovided | null {
  const { state, intents, workspace } = facts;
  const active = activeIn(state, session.id);
  const open = (intents?.intents ?? []).filter((i) => i.open);
  if (active === null || !open.every((i) => isForOther(i, active, state))) return null;
  const written = act.does === 'write' ? act.files.map((f) => relativePath(f.path, workspace)) : null;
  const named = written === null ? workedIn(active) : written.every((f) => PLAIN.test(f)) ? written.map(placeOf) : [];
  const reads = readsOf(facts);
  const places = [...new Set(named)];
  const globs = places.length > MOST.globs ? [] : places;
  return {
    context: active.id,
    globs:
      globs.length === 0 || reads === null ? globs : outermost([...globs, ...globs.flatMap((g) => testsOf(g, reads))]),
    checks: reads !== null && projectChecks(reads).length > 0,
  };
}

/** Where the work was so far, the newest first: a command line names no files that can be told here. */
function workedIn({ files, plan }: Context): string[] {
  const own = files.filter((f) => PLAIN.test(f) && f !== plan && !isPlanPath(f));
  return [...new Set(own.map(placeOf).filter((p) => p.endsWith('/**')))].slice(0, MOST.globs);
}

/** The folder of a file; what lies at the root, or in a hidden folder, stands for itself. */
function placeOf(file: string): string {
  const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
  return folder === '' || /(?:^|\/)\./.test(folder) ? file : `${folder}/**`;
}

/** The nearest folder of tests beside a folder or above it. */
function testsOf(glob: string, { names }: Reads): string[] {
  if (!glob.endsWith('/**')) return [];
  for (const folder of above(glob.slice(0, -3)).slice(0, MOST.above)) {
    const found = names(folder, (name) => TESTS.test(name)).sort();
    const at = folder === '' ? '' : `${folder}/`;
    if (found.length > 0) return found.slice(0, 1).map((name) => `${at}${name}/**`);
  }
  return [];
}

/** `globs` without what lies in another of them. */
function outermost(globs: string[]): string[] {
  const all = [...new Set(globs)];
  return all.filter(
    (g) => !all.some((other) => other !== g && other.endsWith('/**') && g.startsWith(other.slice(0, -2))),
  );
}
