/** The sections and keys of the seed's active context, and the places they are. */
import type { Meta, Place } from '../../model/document.js';

export type SectionKind =
  | 'meta'
  | 'task'
  | 'other'
  | 'plan'
  | 'progress'
  | 'decisions'
  | 'questions'
  | 'blockers'
  | 'breadcrumbs'
  | 'summary'
  | 'files'
  | 'recipe'
  | 'resume';

interface Section {
  kind: SectionKind;
  /** Its heading when it must be made. */
  title: string;
  match: RegExp;
  keys: Record<string, Place>;
  /** Keys whose value stands on their line. */
  values: string[];
  /** Place of a list that stands below the heading itself. */
  list?: Place;
}

const TASK_KEYS: Record<string, Place> = {
  goal: 'goal',
  global_context: 'background',
  current_focus: 'focus',
  active_files: 'active-files',
  scratchpad: 'scratchpad',
  scope_in: 'scope-in',
  scope_out: 'scope-out',
};
const TASK_VALUES = ['goal', 'global_context', 'current_focus', 'scope_in', 'scope_out'];

const section = (
  kind: SectionKind,
  title: string,
  match: RegExp,
  keys: Record<string, Place>,
  values: string[] = [],
  list?: Place,
): Section => ({ kind, title, match, keys, values, ...(list === undefined ? {} : { list }) });

/** In the order of the template; the first that holds a place is where a new thing of it goes. */
export const SECTIONS: Section[] = [
  section('meta', 'Meta', /^meta$/i, {}),
  section('task', 'Current Task', /^(?:current )?task$/i, TASK_KEYS, TASK_VALUES),
  section('other', 'Other Tasks', /^other tasks\b/i, TASK_KEYS, TASK_VALUES),
  section(
    'plan',
    'Plan & References',
    /^plan\b.*references?$/i,
    { related_docs: 'references', related_code: 'references', session_history: 'references', plan: 'references' },
    ['plan'],
  ),
  section('progress', 'Progress', /^progress$/i, { done: 'done', in_progress: 'doing', next: 'next' }),
  section('decisions', 'Decisions', /^decisions$/i, {}, [], 'plan-decisions'),
  section('blockers', 'Blockers', /^blockers$/i, {}, [], 'blockers'),
  section('questions', 'Open Questions / Blockers', /^open questions\b/i, {}, [], 'questions'),
  section('summary', 'Archive Summary', /^(?:archive )?summary$/i, {}, [], 'summary'),
  section('files', 'Key Files', /^key files$/i, {}, [], 'active-files'),
  section('recipe', 'Restore Recipe', /^restore recipe$/i, {}, [], 'resume'),
  section('breadcrumbs', 'Breadcrumbs', /^breadcrumbs$/i, { resume_recipe: 'resume', next_hops: 'resume' }, [
    'resume_recipe',
    'next_hops',
  ]),
  section(
    'resume',
    'Quick Resume',
    /^quick resume\b/i,
    { next_action: 'next-action', focus_now: 'resume', verify_cmd: 'resume', key_files: 'active-files' },
    ['next_action', 'focus_now', 'verify_cmd'],
  ),
];

export function kindOf(title: string): SectionKind | null {
  return SECTIONS.find((s) => s.match.test(title))?.kind ?? null;
}

/** What people write for a status of the seed's. */
const SAID: Record<string, string> = {
  done: 'completed',
  complete: 'completed',
  finished: 'completed',
  cancelled: 'abandoned',
};

/** Our status for what a task says of itself; `undefined` = nobody knows. */
export function statusOf(said: string): Meta['status'] {
  const word = said.trim().toLowerCase().replace('_', '-');
  const theirs = SAID[word] ?? word;
  return (Object.keys(STATUS) as NonNullable<Meta['status']>[]).find((ours) => STATUS[ours] === theirs);
}

/** Our status → the seed's. */
export const STATUS: Record<string, string> = {
  active: 'in-progress',
  paused: 'paused',
  completed: 'completed',
  abandoned: 'abandoned',
};
