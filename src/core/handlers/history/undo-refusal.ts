/** Decides what is said where steps cannot be undone: what came after them, and a way that was tried and leads on. */
import { isCalled, operationName } from '../../context/operation-name.js';
import type { Step } from '../../context/undo-stack.js';
import type { Facts, Finding, Outcome } from '../../model.js';
import { formatDuration } from '../../text/duration.js';
import { contextsOf } from '../../words/history.js';
import { backTo } from './steps-back.js';

/** The step that cannot be taken back, and the record that later work has changed. */
export interface Conflicting {
  step: Step;
  key: string;
}

/** Does the record say what is active for a session, a work tree or the workspace? */
export function isPointer(key: string): boolean {
  return /^(?:session|tree|workspace)\//.test(key);
}

/** Does a terminal's switch move the pointer of its work tree, or of the workspace? */
export function movesPointer({ edits }: Pick<Step, 'edits'>): boolean {
  return edits.some((e) => /^(?:tree|workspace)\//.test(e.key) && e.now?.active !== e.was?.active);
}

/** What undoing steps would come to; `of`: as far as they are about this context. */
export type Attempt = (steps: Step[], of?: string) => Outcome;

/** Why the step cannot be taken back, of all that is `done`. */
export function refusal(by: Conflicting, done: Step[], facts: Facts, attempt: Attempt): Finding {
  const { step, key } = by;
  const newer = done.slice(
    0,
    Math.max(
      0,
      done.findIndex((s) => s.ids[0] === step.ids[0]),
    ),
  );
  const touching = newer.filter((s) => s.edits.some((e) => e.key === key));
  const same = isPointer(key) ? undefined : touching.findLast((s) => s.did === step.did);
  const later = same ?? touching.at(-1);
  if (later === undefined) return changedSince(by);
  const args = { what: step.did, later: later.did, ago: formatDuration(facts.now - later.at) };
  const refused = (code: string, more: Finding['args'] = {}): Finding => ({
    ...{ code, args: { ...args, ...more }, severity: 'error' },
  });
  const to = wayTo(step, done, attempt);
  if (to !== null) return refused('undo-later', { way: to });
  const from = isPointer(key) ? cameFrom(step, facts) : null;
  if (from !== null) {
    const now = later.edits.findLast((e) => e.key === key)?.now?.active;
    const title = (id: unknown): string => (typeof id === 'string' ? (facts.state.contexts[id]?.title ?? id) : '');
    return refused('undo-passed', { from, before: title(from), now: title(now), at: later.at });
  }
  const first = touching.find((s) => isClean(attempt([s])));
  return first === undefined ? refused('undo-stuck') : refused('undo-later', { way: nameOf(first, done) });
}

/** The same where no step of anybody's came after it. */
export function changedSince({ key }: Conflicting): Finding {
  return { code: 'undo-conflict', args: { key: called(key) }, severity: 'error' };
}

/** What a record is in words. */
export function called(key: string): string {
  const name = key.slice(key.indexOf('/') + 1);
  if (isPointer(key)) return 'The active context';
  if (key.startsWith('store/')) return `.clew/${name}`;
  return key.startsWith('file/') ? name : 'What it changed';
}

/** What undoes `step` with all that came after it in its context, where that can be. */
function wayTo(step: Step, done: Step[], attempt: Attempt): string | null {
  const about = contextsOf(step);
  for (const id of about) {
    const would = backTo(done, step, id, (some) => attempt(some, id));
    const { ids } = would.view ?? {};
    if (isClean(would) && Array.isArray(ids) && ids.includes(step.ids[0]))
      return `--to ${nameOf(step, done)}${about.length > 1 ? ` --context ${id}` : ''}`;
  }
  return null;
}

/** The context that a switch left, where one can go back to it. */
function cameFrom({ edits }: Step, { state }: Facts): string | null {
  const was = edits.find((e) => isPointer(e.key) && e.now?.active !== undefined)?.was?.active;
  return typeof was === 'string' && Object.hasOwn(state.contexts, was) && state.contexts[was]!.status === 'open'
    ? was
    : null;
}

/** Is something undone, and all of it? */
function isClean({ findings, edits }: Outcome): boolean {
  return edits.length > 0 && findings.every((f) => f.severity === 'note');
}

/** What a step is called where its name is the only one. */
function nameOf({ ids }: Step, done: Step[]): string {
  const id = ids.at(-1)!;
  const name = operationName(id);
  return done.filter((s) => s.ids.some((i) => isCalled(i, name))).length > 1 ? id : name;
}
