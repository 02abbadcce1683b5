/** Decides which dialect a plan's file is written in, and which plans stand in it. */
import type { Plan } from '../../model.js';
import { firstMergeMark } from '../../text/merge/marks.js';
import type { Dialect, PlanFile } from '../dialects/_dialect.js';
import { dialects } from '../dialects/_index.js';
import { dialect as markdown } from '../dialects/markdown.js';
import type { ParsedPlan } from './parse.js';

const HEAD = 4000;
/** A store that may hold several plans, and the key of one. */
const KEYED = /^(.*?(?:^|\/)(?:tasks\.json|(?:issues|beads)\.jsonl))#(.+)$/s;

/** The dialect of the file at `path` (workspace-relative, forward slashes). */
export function dialectOf(path: string, text: string): Dialect {
  const head = text.slice(0, HEAD);
  return dialects.find((d) => d !== markdown && d.match(path, head)) ?? markdown;
}

/** The plans in the file at `path`, with what was seen in each. Never throws. */
export function parsePlans(path: string, text: string): ParsedPlan[] {
  return parsePlanFile(path, text).plans;
}

/** The same, with what was seen in the file as a whole. Of an unfinished merge neither side is read. `part`: `text` is the beginning of a file that is too large. */
export function parsePlanFile(path: string, text: string, part = false): PlanFile {
  const line = firstMergeMark(text);
  if (line > 0)
    return { plans: [], findings: [{ code: 'merge-conflict', args: { path, line }, severity: 'warn' }], cut: true };
  const file = dialectOf(path, text).parse(path, text);
  return part ? { ...file, plans: file.plans.map((p) => ({ ...p, plan: beginningOf(p.plan) })) } : file;
}

/** That all of a beginning is done says nothing of what stands behind it. */
function beginningOf(plan: Plan): Plan {
  const { state, ...rest } = plan;
  return { ...rest, cut: true, ...(state === undefined || state === 'done' ? {} : { state }) };
}

/** The plan at `path`, which may name one of several in a file; `null` when the file does not hold it any more. */
export function parsePlanAt(path: string, text: string): Plan | null {
  return parsePlans(fileOf(path).file, text).find((p) => p.plan.path === path)?.plan ?? null;
}

/** The file of the plan at `path`, and which of its plans it is. */
export function fileOf(path: string): { file: string; key?: string } {
  const m = KEYED.exec(path);
  return m ? { file: m[1]!, key: m[2]! } : { file: path };
}
