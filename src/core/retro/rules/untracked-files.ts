/** Decides what is lost by files that no tracked work holds: neither work with a plan nor work with a task. */
import { newContext } from '../../context/context.js';
import { isPlanPath } from '../../plan/catalog/plan-paths.js';
import { isBelow, relativePath } from '../../text/relative.js';
import { type Evidence, type Material, type Rule, shareOfPoints } from '../_rule.js';
import { filesAdded } from '../material.js';
import { isTracked } from '../tracked.js';

const POINTS = 25;

const work = (id: string, plan: string | null) =>
  newContext(id, id, { now: 0, plan, branch: null, provisional: false });
const wrote = (...paths: string[]) => [
  {
    n: 1,
    at: null,
    prompt: 'go on',
    wrote: paths.map((path) => ({ path, fresh: true })),
    ran: [],
    skills: [],
    todos: [],
  },
];

export const rule: Rule = {
  id: 'untracked-files',
  about: 'files that were touched belong to a context with a plan or a task',
  points: POINTS,
  untracked: true,
  examples: [
    {
      says: 'a file of work that has a plan',
      material: {
        turns: wrote('src/a.ts'),
        holders: { 'src/a.ts': ['auth'] },
        contexts: { auth: work('auth', 'P.md') },
      },
      lost: 0,
    },
    {
      says: 'a file of work that has none',
      material: { turns: wrote('src/a.ts'), holders: { 'src/a.ts': ['auth'] }, contexts: { auth: work('auth', null) } },
      lost: POINTS,
    },
    { says: 'a file of no context at all', material: { turns: wrote('src/a.ts') }, lost: POINTS },
    {
      says: 'one of five',
      material: {
        turns: wrote('a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts'),
        holders: Object.fromEntries(['a.ts', 'b.ts', 'c.ts', 'd.ts'].map((f) => [f, ['auth']])),
        contexts: { auth: work('auth', 'P.md') },
      },
      lost: POINTS / 5,
    },
    { says: 'a plan is tracking, not work', material: { turns: wrote('docs/plans/A.md') }, lost: null },
    { says: 'nothing was touched', material: { turns: [] }, lost: null },
    { says: 'neither transcript nor log', material: { turns: null }, lost: null },
  ],
  judge: (material) => {
    const files = material.turns === null ? inLog(material) : inTranscript(material);
    if (files.length === 0) return null;
    const holders = (f: Evidence): string[] => material.holders[f.file!] ?? [];
    const without = files.filter((f) => !holders(f).some((id) => isTracked(material.contexts[id])));
    return {
      lost: shareOfPoints(POINTS, without.length / files.length),
      evidence: without.map((f) => {
        const [of] = holders(f);
        return { ...f, says: of === undefined ? 'belongs to no context' : `"${of}" has neither plan nor task` };
      }),
    };
  },
};

/** Files that were written, each with the first prompt that led to it. */
function inTranscript({ turns, workspace }: Material): Evidence[] {
  const found = new Map<string, Evidence>();
  for (const t of turns ?? [])
    for (const { path } of t.wrote) {
      const file = relativePath(path, workspace);
      if (isWork(file) && !found.has(file)) found.set(file, { says: '', prompt: t.n, at: t.at, file });
    }
  return [...found.values()];
}

/** What the log has instead: files that were read or written. */
function inLog({ log }: Material): Evidence[] {
  const found = new Map<string, Evidence>();
  for (const o of log)
    for (const file of o.edits.flatMap(filesAdded))
      if (isWork(file) && !found.has(file)) found.set(file, { says: '', at: o.at, file });
  return [...found.values()];
}

function isWork(file: string): boolean {
  return isBelow(file) && !file.startsWith('.clew/') && !isPlanPath(file);
}
