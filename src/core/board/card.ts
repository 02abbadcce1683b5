/** Decides how one piece of work stands in a list: how old, how far, what is next, where it was, and how it is taken up again. */
import { formatQuestion } from '../clarify/question.js';
import { isUndone } from '../context/context.js';
import { overIn, stillOpen } from '../context/still-open.js';
import { openParts, type Told } from '../document/brief-lines.js';
import { besideOf, knownDocument } from '../handlers/document/draft.js';
import { contextWithPlan } from '../handlers/shared/active-context.js';
import { farOf, trackedBy } from '../handlers/shared/how-far.js';
import type { Context, Facts, Question, SessionState, TaskState } from '../model.js';
import { currentPlan } from '../plan/catalog/aliases.js';
import { tasksOfContext } from '../task/of-context.js';
import { blockedBy, trackedTasks } from '../task/tracked.js';
import { isMoment, momentOr } from '../text/time.js';
import { oneLine, titleLine, truncate } from '../text/truncate.js';
import { oncePerLog } from './sight.js';
import type { Card, Standing, Where } from './types.js';

const DAY = 86_400_000;
const MOST = 200;

/** How `c` stands; `asked` = ids of contexts that a question waits about. */
export function standingIn(c: Context, facts: Pick<Facts, 'state'>, asked: ReadonlySet<string> = new Set()): Standing {
  if (isUndone(c)) return 'undone';
  if (c.status === 'completed' || c.status === 'abandoned' || c.status === 'folded') return c.status;
  if (c.status === 'provisional') return 'provisional';
  if (c.archived === true) return 'archived';
  if (facts.state.workspace.active === c.id) return 'active';
  if (c.paused === true) return 'paused';
  return asked.has(c.id) ? 'asked' : 'open';
}

/** The contexts that `questions` wait about. */
export function askedAbout(questions: Question[], { state }: Pick<Facts, 'state'>): Map<string, Question> {
  return new Map(
    questions.flatMap((q) => {
      const on = q.from ?? state.sessions[q.session]?.active;
      return on == null ? [] : [[on, q] as const];
    }),
  );
}

/** All tasks that are tracked. */
export const trackedOnce = oncePerLog(({ state }): TaskState[] => trackedTasks(state));

/** What the cards of a list have in common. */
export interface Shared {
  sessions: Map<string, SessionState>;
  tasks: Map<string, TaskState[]>;
}

export function sharedBy(facts: Pick<Facts, 'state'>, tracked?: TaskState[]): Shared {
  return { sessions: sessionsBy(facts.state), tasks: trackedBy(facts, tracked) };
}

/** `close` reads its document and plan file, too: what stands in the middle of a page and not of a long list. */
export function cardOf(
  c: Context,
  facts: Facts,
  asked: Map<string, Question>,
  close: boolean,
  shared = sharedBy(facts),
): Card {
  const plan = close ? contextWithPlan(c, facts).plan : c.plan === null ? null : currentPlan(c.plan, facts.plans);
  const own = shared.tasks.get(c.id) ?? [];
  const told = close ? toldOf(c, facts, own) : null;
  const question = asked.get(c.id);
  const lastAt = momentOr(c.lastAt, facts.now);
  const opened = Math.min(lastAt, momentOr(c.opened, lastAt));
  return {
    id: c.id,
    title: titleLine(c.title),
    standing: standingIn(c, facts, new Set(asked.keys())),
    age: Math.max(0, facts.now - opened),
    idle: Math.max(0, facts.now - lastAt),
    opened,
    lastAt,
    undated: !isMoment(c.lastAt),
    prompts: c.prompts,
    plan: c.plan,
    progress: farOf(c, plan, own),
    steps: told === null ? 0 : stepsOf(told, c, facts, own),
    ...(close ? nextOf(told, own) : { next: c.told ?? '', why: '' }),
    last: titleLine(c.last ?? ''),
    saidAt: null,
    where: whereOf(c, facts, shared.sessions.get(c.id)),
    resume: `clew open ${c.id} --run`,
    stale:
      c.status === 'open' &&
      c.paused !== true &&
      c.archived !== true &&
      facts.now - lastAt > facts.config.contexts.warnDays * DAY,
    question: question === undefined ? '' : formatQuestion(question),
  };
}

/** What of its document still stands. */
function toldOf(c: Context, facts: Facts, own: TaskState[]): Told | null {
  const document = knownDocument(c, facts);
  if (document === null) return null;
  const beside = besideOf(c, facts);
  return stillOpen(openParts(document, ...(beside === null ? [] : [beside])), tasksOfContext(c, facts, own));
}

function stepsOf({ next }: Told, c: Context, facts: Facts, own: TaskState[]): number {
  const isTask = overIn([...tasksOfContext(c, facts, own), ...own].map((t) => ({ ...t, status: 'completed' })));
  return next.filter((text) => !isTask(text)).length;
}

function nextOf(told: Told | null, own: TaskState[]): Pick<Card, 'next' | 'why'> {
  if (told === null) return { next: '', why: '' };
  const next = titleLine(oneLine(told.nextAction ?? ''));
  const waits = own.find((t) => t.status === 'blocked' && t.text !== '' && next.includes(titleLine(t.text)));
  if (waits === undefined) return { next: truncate(next, MOST), why: '' };
  const why = truncate(blockedBy(waits), MOST);
  const beside = why === '' || next.includes(why) ? '' : ` (${why})`;
  return { next: `${truncate(`blocked: ${next}`, MOST)}${beside}`, why };
}

/** By context the session that stands on it, else the last that left it; what is kept of sessions is bounded. */
function sessionsBy({ sessions }: Pick<Facts['state'], 'sessions'>): Map<string, SessionState> {
  const by = new Map<string, SessionState>();
  const latest = Object.values(sessions).sort((a, b) => b.lastAt - a.lastAt);
  const take = (id: string | null, s: SessionState): void => {
    if (id !== null && !by.has(id)) by.set(id, s);
  };
  for (const s of latest) take(s.active, s);
  for (const s of latest) for (const id of [...(s.left ?? []).map((l) => l.id), ...s.trail]) take(id, s);
  return by;
}

function whereOf(c: Context, { workspace }: Facts, of: SessionState | undefined): Where | null {
  // A session that only stood on it, without a prompt, was not at work on it.
  if (of === undefined || c.prompts === 0)
    return c.branch === null ? null : { host: '', session: '', branch: c.branch, worktree: '' };
  const here = of.cwd === workspace || of.cwd.startsWith(`${workspace}/`);
  return { host: of.host, session: of.id, branch: c.branch ?? of.branch, worktree: here ? '' : of.cwd };
}
