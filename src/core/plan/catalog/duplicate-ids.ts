/** Decides which task ids stand where they should not: twice in a file, with other words elsewhere, or in other letters. */
import type { Finding } from '../../model.js';

/** A task with an id, and where it stands. */
export interface NamedTask {
  id: string;
  text: string;
  /** Of its plan. */
  path: string;
  line: number;
}

const MOST = 20;
/** `1.2` and `T012` count within their own plan. */
const LOCAL = /^T?\d+(?:\.\d+)*$/i;

/** May another plan have a task of this id and mean the same one? */
export function isShared(id: string): boolean {
  return !LOCAL.test(id);
}

/** What is to be said of `tasks` that share an id: the same words in several plans are one task, and nothing to say. */
export function repeatedIds(tasks: NamedTask[]): Finding[] {
  const byId = new Map<string, NamedTask[]>();
  for (const t of tasks) {
    if (!isShared(t.id)) continue;
    const same = byId.get(t.id.toLowerCase());
    if (same) same.push(t);
    else byId.set(t.id.toLowerCase(), [t]);
  }
  const out: Finding[] = [];
  for (const same of byId.values()) {
    const [first, ...rest] = same.sort((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1));
    const plans = new Set([first!.path]);
    for (const t of rest) {
      const code = plans.has(t.path) ? 'plan-id-twice' : codeOf(t, first!);
      plans.add(t.path);
      const args = { path: t.path, line: t.line, of: t.id, other: `${first!.path}:${first!.line}` };
      if (code !== null) out.push({ code, args, severity: 'note' });
      if (out.length >= MOST) return out;
    }
  }
  return out;
}

function codeOf(task: NamedTask, first: NamedTask): string | null {
  if (task.id !== first.id) return 'plan-id-case';
  return folded(task.text) === folded(first.text) ? null : 'plan-id-apart';
}

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
