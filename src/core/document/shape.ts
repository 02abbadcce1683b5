/** The shape of a context document: its places and keys, in order; the layouts, the JSON Schema and docs/contexts/format.md come from it. */
import type { Meta, Place } from '../model/document.js';

interface PlaceShape {
  /** Headings of our own layout: section, and what stands below it. */
  heading: [section: string, part?: string];
  /** One at a time: a new text supersedes the former. */
  one?: true;
  about: string;
  /** Where the seeds' formats have it, '' where they do not. */
  activeContext: string;
  codingbuddy: string;
}

export const PLACES: Record<Place, PlaceShape> = {
  goal: {
    heading: ['Goal'],
    one: true,
    about: 'what the context is for',
    activeContext: 'Current Task › goal',
    codingbuddy: 'PLAN › Task; Metadata › Task',
  },
  focus: {
    heading: ['Focus'],
    one: true,
    about: 'what is being done right now',
    activeContext: 'Current Task › current_focus',
    codingbuddy: '',
  },
  background: {
    heading: ['Background'],
    about: 'what one must know to understand it',
    activeContext: 'Current Task › global_context',
    codingbuddy: '',
  },
  'scope-in': {
    heading: ['Scope', 'In'],
    about: 'what belongs to it',
    activeContext: 'Current Task › scope_in',
    codingbuddy: '',
  },
  'scope-out': {
    heading: ['Scope', 'Out'],
    about: 'what does not',
    activeContext: 'Current Task › scope_out',
    codingbuddy: '',
  },
  done: { heading: ['Progress', 'Done'], about: 'what is done', activeContext: 'Progress › done', codingbuddy: '' },
  doing: {
    heading: ['Progress', 'In progress'],
    about: 'what is begun',
    activeContext: 'Progress › in_progress',
    codingbuddy: '',
  },
  next: { heading: ['Progress', 'Next'], about: 'what comes next', activeContext: 'Progress › next', codingbuddy: '' },
  'plan-decisions': {
    heading: ['PLAN', 'Decisions'],
    about: 'what was decided',
    activeContext: 'Decisions',
    codingbuddy: 'PLAN › Decisions; ACT › Decisions; EVAL › Decisions',
  },
  'plan-notes': {
    heading: ['PLAN', 'Notes'],
    about: 'notes while planning',
    activeContext: '',
    codingbuddy: 'PLAN › Notes',
  },
  'plan-agent': {
    heading: ['PLAN', 'Recommended agent'],
    one: true,
    about: 'who should do it: `name (confidence: 0.95)`',
    activeContext: '',
    codingbuddy: 'PLAN › Recommended ACT Agent',
  },
  'act-progress': {
    heading: ['ACT', 'Progress'],
    about: 'what was done in this round',
    activeContext: '',
    codingbuddy: 'ACT › Progress',
  },
  'act-notes': {
    heading: ['ACT', 'Notes'],
    about: 'notes while doing',
    activeContext: '',
    codingbuddy: 'ACT › Notes',
  },
  'eval-findings': {
    heading: ['EVAL', 'Findings'],
    about: 'what a look at it found',
    activeContext: '',
    codingbuddy: 'EVAL › Findings',
  },
  'eval-recommendations': {
    heading: ['EVAL', 'Recommendations'],
    about: 'what should be done about it',
    activeContext: '',
    codingbuddy: 'EVAL › Recommendations',
  },
  'eval-notes': {
    heading: ['EVAL', 'Notes'],
    about: 'notes while looking',
    activeContext: '',
    codingbuddy: 'EVAL › Notes',
  },
  questions: {
    heading: ['Questions'],
    about: 'what is not known yet',
    activeContext: 'Open Questions / Blockers',
    codingbuddy: '',
  },
  blockers: {
    heading: ['Blockers'],
    about: 'what blocks progress',
    activeContext: 'Blockers',
    codingbuddy: '',
  },
  references: {
    heading: ['References'],
    about: 'documents and code that matter; former rounds',
    activeContext: 'Plan & References › plan, related_docs, related_code, session_history',
    codingbuddy: '',
  },
  'active-files': {
    heading: ['Active files'],
    about: 'files that are worked on',
    activeContext: 'Current Task › active_files; Quick Resume › key_files; Key Files',
    codingbuddy: '',
  },
  scratchpad: {
    heading: ['Scratchpad'],
    about: 'passing notes',
    activeContext: 'Current Task › scratchpad',
    codingbuddy: '',
  },
  'next-action': {
    heading: ['Quick resume', 'Next action'],
    one: true,
    about: 'the one thing to do first',
    activeContext: 'Quick Resume › next_action',
    codingbuddy: '',
  },
  resume: {
    heading: ['Quick resume', 'How to resume'],
    about: 'how to get back into it',
    activeContext: 'Quick Resume › focus_now, verify_cmd; Breadcrumbs › resume_recipe, next_hops; Restore Recipe',
    codingbuddy: '',
  },
  summary: {
    heading: ['Summary'],
    one: true,
    about: 'the whole in a few sentences; an archive has one',
    activeContext: 'Summary, Archive Summary',
    codingbuddy: '',
  },
};

/** Every place, in the order in which a document has them. */
export const ORDER = Object.keys(PLACES) as Place[];

type Kind = 'text' | 'texts' | 'time' | 'count' | readonly string[];

interface KeyShape {
  /** Its name in front matter. */
  name: string;
  kind: Kind;
  about: string;
  activeContext: string;
  codingbuddy: string;
}

export const CATEGORIES = ['refactor', 'feature', 'bugfix', 'docs', 'infra', 'research', 'test', 'migration'] as const;
export const STATUSES = ['active', 'paused', 'completed', 'abandoned'] as const;
const PHASES = ['PLAN', 'ACT', 'EVAL'] as const;

const key = (name: string, kind: Kind, about: string, activeContext = '', codingbuddy = ''): KeyShape => ({
  name,
  kind,
  about,
  activeContext,
  codingbuddy,
});

export const KEYS: Record<keyof Meta, KeyShape> = {
  id: key('id', 'text', 'id of the context'),
  taskId: key('task_id', 'text', 'id that people gave the task; does not change', 'Current Task › task_id'),
  title: key('title', 'text', 'its name', 'registry › title', '# Context: slug; Metadata › Task'),
  category: key(
    'category',
    'text',
    `one of ${CATEGORIES.join(', ')}; others are kept and reported`,
    'registry › category',
  ),
  tags: key('tags', 'texts', 'words to find it by', 'registry › tags'),
  status: key('status', STATUSES, 'where it stands', 'Current Task › status; registry › status', '**Status**'),
  created: key('created', 'time', 'when it was begun', '', '**Created**; Metadata › Created'),
  updated: key(
    'updated',
    'time',
    'when it was last changed',
    'Meta › last_updated',
    '**Updated**; Metadata › Last Updated',
  ),
  plan: key('plan', 'text', 'path of its plan', 'Plan & References › plan'),
  intent: key('intent', 'text', 'id of its intent'),
  branch: key('branch', 'text', 'its git branch', 'registry › git_branch'),
  revision: key('revision', 'text', 'commit at which its facts were last verified', 'registry › repo_revision'),
  round: key('round', 'count', 'round of PLAN, from 1', '', '**Round**'),
  phase: key('phase', PHASES, 'PLAN, ACT or EVAL', '', '**Current Mode**'),
  auto: key('auto', 'count', 'iteration of AUTO that the round stands in', '', '**Auto Iteration**'),
  private: key('private', 'text', 'true: no team is told of it'),
  team: key('team', 'text', 'what a team calls it, where it was taken over from somebody'),
};

export const META = Object.keys(KEYS) as (keyof Meta)[];
