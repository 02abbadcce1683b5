/** Decides what of the log and the records belongs to a session that is looked back on. */
import type { Edit, Fields, Operation, State } from '../model.js';
import { isPlanPath } from '../plan/catalog/plan-paths.js';
import type { Material } from './_rule.js';
import { withTasks } from './tracked.js';
import type { Worked } from './turns.js';

/** The material of session `id`. `log` is oldest first and of all sessions. */
export function materialOf(
  id: string,
  from: { log: Operation[]; state: State; workspace: string; turns: Worked[] | null },
): Material {
  const own = from.log.filter((o) => o.session === id);
  return {
    session: id,
    workspace: from.workspace,
    turns: from.turns,
    log: own,
    contexts: withTasks(from.state.contexts, from.state.tasks),
    questions: Object.values(from.state.questions).filter((q) => q.session === id),
    holders: holdersIn(from.log),
    made: madeIn(own),
  };
}

/** By file, the work that ever held it. */
function holdersIn(log: Operation[]): Record<string, string[]> {
  const found: Record<string, string[]> = Object.create(null);
  for (const o of log)
    for (const e of o.edits)
      for (const file of filesAdded(e)) {
        const id = e.key.slice(8);
        found[file] ??= [];
        if (!found[file].includes(id)) found[file].push(id);
      }
  return found;
}

/** Files that a piece of work came to hold with `e`. */
export function filesAdded(e: Edit): string[] {
  if (!e.key.startsWith('context/')) return [];
  const before = new Set(strings(e.was?.files));
  return strings(e.now?.files).filter((f) => !before.has(f));
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : [];
}

/** Plans that came into being with `log`, and who said yes: our own are made after a person's answer only. */
export function madeIn(log: Operation[]): Record<string, string> {
  const found: Record<string, string> = Object.create(null);
  for (const o of log)
    for (const e of o.edits) {
      const path = e.key.slice(e.key.indexOf('/') + 1);
      if (e.was !== null || e.now === null) continue;
      if (e.key.startsWith('made/')) found[path] = approval(e.now);
      else if (
        e.key.startsWith('file/') &&
        typeof e.now.text === 'string' &&
        o.undoes === undefined &&
        isPlanPath(path)
      )
        found[path] ??= o.by === 'prompt' ? 'prompt' : 'terminal';
    }
  return found;
}

function approval(record: Fields): string {
  return typeof record.approvedBy === 'string' ? record.approvedBy : '';
}
