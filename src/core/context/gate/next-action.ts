/** Decides the next action that the facts themselves name, for a context whose own next step is missing or vague. */
import type { Task, Todo } from '../../model.js';
import { oneLine, truncate } from '../../text/truncate.js';
import { hasSameWords } from '../rules/open-items.js';
import { FILLER, isFiller, whyVague } from './concrete.js';
import { failedStep, isDoneWhole } from './stand-in.js';

/** What is known of where the work stands; empty = not known. */
export interface WorkFacts {
  todos: Todo[] | null;
  /** Tasks of its plan. */
  tasks: Task[];
  /** Files touched, the last one first. */
  files: string[];
  /** The last check that failed, '' when none did. */
  failed: string;
  /** Commits that were made. */
  commits?: string[];
}

const LONGEST = 160;
/** What older documents say at a next action of the file it was last about: it was stale as soon as another was touched. */
const ASIDE = /\s*\(last touched [^)]*\)\s*$/;

/** One sentence that somebody could begin with, `null` when the facts name nothing. */
export function nextActionFrom(facts: WorkFacts): string | null {
  const shown = code(facts.files[0] ?? '');
  const file = shown === '``' ? '' : shown;
  const work = (status: 'in_progress' | 'pending'): string => {
    const said = [
      ...(facts.todos ?? []).filter((t) => t.status === status).map((t) => t.text),
      ...facts.tasks.filter((t) => t.status === status).map(taskWords),
    ];
    const found = said.map(asStep).find((text) => whyVague(text) === null);
    return found ?? '';
  };
  const candidates = [
    work('in_progress'),
    facts.failed.trim() === '' ? '' : failedStep(code(facts.failed)),
    work('pending'),
    // A plan that is done whole, or work that is committed, needs nobody to look for more.
    file === '' || isDoneWhole(facts.tasks) || (facts.commits ?? []).length > 0 ? '' : `${FILLER} ${file}`,
  ];
  return candidates.find((c) => whyVague(c) === null) ?? candidates.find(isFiller) ?? null;
}

/** May `text`, a next action, have been made of one of `steps`? */
export function isMadeOf(text: string, steps: string[]): boolean {
  const bare = withoutAside(text);
  return steps.some((s) => hasSameWords(s, text) || hasSameWords(asStep(s), bare));
}

function asStep(text: string): string {
  return truncate(oneLine(text), LONGEST);
}

/** `text` without the file it was last about. */
export function withoutAside(text: string): string {
  return text.replace(ASIDE, '');
}

/** A task as a next action says it. */
export function taskWords(task: Pick<Task, 'id' | 'text'>): string {
  return task.id === null ? task.text : `${task.id}: ${task.text}`;
}

/** As code, cut where it is long; marks that would end it are left out. */
function code(text: string): string {
  return `\`${truncate(oneLine(text).replaceAll('`', ''), LONGEST)}\``;
}
