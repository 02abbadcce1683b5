/** Decides what undo and redo do: the steps of the line, all together or not at all. */

import { applyEdit, inverseEdits, presentEdits, recordEdit } from '../../context/state.js';
import { type Held, meaningfulFields, standingOn, type TakenBack, undoEdits } from '../../context/undo.js';
import type { Step } from '../../context/undo-stack.js';
import { isTurn, isTurnTo, undoStack } from '../../context/undo-stack.js';
import { emptyOutcome } from '../../empty-outcome.js';
import { GATE_KEY } from '../../intent/contract/confirmed.js';
import type { Edit, Facts, Finding, Operation, Outcome, State } from '../../model.js';
import { countOf } from '../../text/count.js';
import { formatDuration } from '../../text/duration.js';
import { archiveSince } from '../adopted-store/archive-on-undo.js';
import { undoLessonEdits } from '../prompt/record-lesson.js';
import { leftByUndoEdits } from '../session/left-age.js';
import { placeFor } from './undo-place.js';
import { type Attempt, type Conflicting, changedSince, isPointer, movesPointer, refusal } from './undo-refusal.js';

/** How steps are taken back. `of`: all that is left of them is about this context, where later switches stay as they are. */
interface Taking {
  dry?: boolean;
  left?: number;
  of?: string | undefined;
}

/** The outcome of undoing `steps` of `log` (newest first) for `session`, with what the user teaches by it. `left`: steps that remain. */
export function undoSteps(
  steps: Step[],
  log: Operation[],
  session: string | null,
  facts: Facts,
  { dry = false, left = 0, of }: Taking = {},
): Outcome {
  const { done } = undoStack(log, 'any', log.length);
  const places = new Map(done.flatMap((s, i) => s.ids.map((id) => [id, i] as const)));
  const way = (some: Step[], about?: string): Way => {
    const theirs = fieldsOfOthers(some, done, session, about);
    for (const field of workedOnByOthers(some, facts.state)) theirs.set(field, NOW);
    const held = ({ ids }: Step): Held => {
      const place = Math.min(...ids.map((id) => places.get(id) ?? done.length));
      return { has: (field) => (theirs.get(field) ?? done.length) < place };
    };
    return { verb: 'undone', dry, field: 'undoes', held, left, of: about };
  };
  const attempt: Attempt = (some, about) => undoOutcome(some, facts, way(some, about));
  const refused = (by: Conflicting): Finding => refusal(by, done, facts, attempt);
  const outcome = undoOutcome(steps, facts, { ...way(steps, of), refused });
  const newest = log.find((o) => steps[0]?.ids.includes(o.id));
  if (newest === undefined || outcome.findings.some((f) => f.severity === 'error')) return outcome;
  return { ...outcome, edits: [...outcome.edits, ...undoLessonEdits(newest, facts)] };
}

/** Where in the line, newest first, somebody stands who is at work. */
const NOW = -1;

/**
 * What is theirs, each with its last place in the line: the fields changed by steps that stand and are newer than the
 * oldest of `steps`, whoever made them, and the contexts that these turned to. The workspace's own pointer follows every
 * session in turn, so what a session did it holds up for nobody. What a later switch made of the context that is gone
 * back in stays, and holds nothing up.
 */
function fieldsOfOthers(
  steps: Step[],
  done: Step[],
  session: string | null,
  of: string | undefined,
): Map<string, number> {
  const ids = new Set(steps.flatMap((s) => s.ids));
  const isOwn = (s: Step): boolean => s.ids.some((id) => ids.has(id));
  const passed = (s: Step, field: string): boolean => of !== undefined && isTurnTo(s) && field.startsWith('context/');
  const bySession = session !== null || steps.some((s) => s.session !== null);
  const theirs = new Map<string, number>();
  for (let i = done.findLastIndex(isOwn) - 1; i >= 0; i--) {
    const s = done[i]!;
    if (isOwn(s)) continue;
    for (const f of meaningfulFields(s.edits))
      if (!passed(s, f) && !(bySession && f.startsWith('workspace/'))) theirs.set(f, i);
    for (const { key, now } of s.edits)
      if (key.startsWith('session/') && now?.active != null) theirs.set(standingOn(`context/${now.active}`), i);
  }
  return theirs;
}

/** The contexts on which sessions are that these steps did not move, and that have spoken there. */
function workedOnByOthers(steps: Step[], state: State): string[] {
  const moved = new Set(steps.flatMap((s) => s.edits.map((e) => e.key)));
  const others = Object.values(state.sessions).filter((s) => s.prompts > 0 && !moved.has(`session/${s.id}`));
  return others.flatMap((s) => (s.active === null ? [] : [standingOn(`context/${s.active}`)]));
}

/** What taking steps back comes to. */
interface Back {
  edits: Edit[];
  /** Those of them of which something is taken back. */
  taken: Step[];
  /** The record that later work has changed, and the step that stands below that: nothing is taken back, or, where `stays`, all but where that led. */
  conflict: Conflicting | null;
  stays: boolean;
  after: State;
}

/** The edits that take `steps` (newest first) back, one after the other, and the records `after` them. */
function undoAll(steps: Step[], facts: Facts, { held, of }: Pick<Way, 'held' | 'of'>): Back {
  const state = structuredClone(facts.state);
  const hasPlace = placeFor(facts);
  const [edits, taken]: [Edit[], Step[]] = [[], []];
  let passed: Conflicting | null = null;
  const nothing = (step: Step, key: string): Back => ({
    ...{ edits: [], taken: [], conflict: { step, key }, stays: false, after: facts.state },
  });
  for (const step of steps) {
    let back = undoEdits(step.edits, state, held?.(step));
    const passes = back.conflict !== null && of !== undefined && isPointer(back.conflict);
    if (passes) {
      passed = { step, key: back.conflict! };
      back = besidesPointers(step, of!, state, held?.(step), hasPlace);
    }
    if (back.conflict !== null) return nothing(step, back.conflict);
    // Who takes a switch back leaves a document alone in which somebody wrote since; where it has a place, that makes room for the step below.
    const [stuck] = passes ? [] : back.edits.filter((e) => !hasPlace(e));
    if (stuck !== undefined && !isTurn(step) && !movesPointer(step)) return nothing(step, stuck.key);
    if (back.edits.length === 0 && of !== undefined) continue;
    for (const e of back.edits) applyEdit(state, e);
    edits.push(...back.edits);
    taken.push(step);
  }
  if (passed !== null && taken.length === 0) return nothing(passed.step, passed.key);
  // Nothing is left of any of them: they are steps all the same.
  return { edits, taken: taken.length === 0 ? steps : taken, conflict: passed, stays: passed !== null, after: state };
}

/** What a switch says of a context beside that it is active. */
const STANDING = ['status', 'archived', 'paused'];

/** What is left of a step for the context `of` where later switches decided what is active: that it was made, ended, opened again, or what else a step that is no switch made of it. */
function besidesPointers(
  step: Step,
  of: string,
  state: State,
  held: Held | undefined,
  hasPlace: (edit: Edit) => boolean,
): TakenBack {
  const turns = isTurnTo(step);
  const isLeft = ({ key, was, now }: Edit): boolean =>
    key === `context/${of}` && (!turns || was === null || STANDING.some((f) => now !== null && f in now));
  const records = undoEdits(step.edits.filter(isLeft), state, held);
  if (records.conflict !== null || records.edits.length === 0) return records;
  // What a switch wrote into documents is about what is active; those that it made go with their contexts.
  const documents = step.edits.filter((e) => e.key === `store/contexts/${of}.md` && (e.was === null || !turns));
  return { edits: [...records.edits, ...inverseEdits(documents).filter(hasPlace)], conflict: null };
}

/** Nobody stays on a context that vanishes: a session goes back to the one it was on before, if that is still there. */
function movedAway(edits: Edit[], after: State): Edit[] {
  const there = (id: string | null): boolean =>
    id !== null && Object.hasOwn(after.contexts, id) && after.contexts[id]!.status !== 'folded';
  const vanished = (id: string): boolean => edits.some((e) => e.key === `context/${id}`) && !there(id);
  const back = (trail: string[]): string | null => trail.findLast(there) ?? null;
  const { active } = after.workspace;
  return presentEdits(
    ...Object.values(after.sessions)
      .filter((s) => s.active !== null && vanished(s.active))
      .map((s) => recordEdit(`session/${s.id}`, s, { ...s, active: back(s.trail) })),
    active === null || !vanished(active) ? null : { key: 'workspace/state', was: { active }, now: { active: null } },
  );
}

/** What sessions are turned away from by undoing the operations `ids` is as old as before them. */
function leftBehind(edits: Edit[], ids: string[], after: State, facts: Facts): Edit[] {
  return edits.flatMap(({ key, was, now }) => {
    const left = key.startsWith('session/') && was?.active !== now?.active ? was?.active : null;
    return typeof left !== 'string' || !Object.hasOwn(after.contexts, left)
      ? []
      : leftByUndoEdits(key.slice('session/'.length), ids, after.contexts[left]!, facts);
  });
}

/** The file in which the gate is set. */
const SETTINGS_KEY = 'file/.clew/config.json';

/** Is a person's yes to what was agreed among `edits`? Who set the gate in its file was asked nothing. */
function isYes(edits: Edit[]): boolean {
  const isSet = edits.some(({ key }) => key === SETTINGS_KEY);
  const isGrant = (e: Edit): boolean => e.key.startsWith('grant/') && e.was !== null && e.now?.waits === true;
  return edits.some((e) => isGrant(e) || (e.key.startsWith('pin/') && !(isSet && e.key === GATE_KEY)));
}

/** Where `edits` lead: said where all that they turn is turned to the same. */
function againAfter(edits: Edit[], { contexts }: State): Pick<Undone, 'again'> {
  // Made and gone within the same undo, a session is turned by the last of its edits.
  const turned = new Map(edits.filter((e) => movesPointer({ edits: [e] })).map((e) => [e.key, e.now?.active]));
  const [to, ...others] = new Set(turned.values());
  if (to === undefined || others.length > 0) return {};
  if (to === null) return { again: '' };
  return typeof to === 'string' && Object.hasOwn(contexts, to) ? { again: contexts[to]!.title } : {};
}

/** What is said where a yes is taken back. */
const withdrawn = (dry: boolean): Finding[] => [
  { code: dry ? 'yes-would-end' : 'yes-undone', args: {}, severity: 'note' },
];

/** So many steps are named one by one. */
const MOST_NAMED = 4;

/** What was undone, or redone; `dry`: would be. */
export interface Undone {
  undone: string;
  count: number;
  /** Of its operations. */
  ids: string[];
  ago: string;
  /** So many more can be. */
  left: number;
  dry: boolean;
  /** The title of the context that is active afterwards, where another is now; '' = none is. */
  again?: string;
}

/** How steps are gone over; `refused` says why that cannot be. */
interface Way {
  verb: 'undone' | 'redone';
  dry: boolean;
  field: 'undoes' | 'redoes';
  /** What later work that stands has written, later than the step; who does again looks at none. */
  held?: (step: Step) => Held;
  left: number;
  of?: string | undefined;
  refused?: (by: Conflicting) => Finding;
}

/** The outcome of taking `steps` back, or of doing them again. */
export function undoOutcome(steps: Step[], facts: Facts, way: Way): Outcome {
  const { edits, taken, conflict, stays, after } = undoAll(steps, facts, way);
  if (conflict !== null && !stays)
    return emptyOutcome({ findings: [way.refused?.(conflict) ?? changedSince(conflict)] });
  const ids = taken.flatMap((s) => s.ids);
  const what =
    taken.length > MOST_NAMED
      ? `${countOf(taken.length, 'change')}, back to before "${taken.at(-1)!.did}"`
      : taken.map((s) => s.did).join('; ');
  const [first] = taken;
  const overtaken: Finding = { code: 'overtaken', args: { what }, severity: 'warn' };
  const all = [
    ...edits,
    ...movedAway(edits, after),
    ...(way.field === 'undoes' ? leftBehind(edits, ids, after, facts) : []),
  ];
  const staying: Finding[] =
    conflict === null ? [] : [{ code: 'switch-stays', args: { what: conflict.step.did }, severity: 'note' }];
  const said = way.field === 'undoes' && isYes(edits) ? withdrawn(way.dry) : staying;
  return emptyOutcome({
    findings: edits.length === 0 ? [overtaken] : said,
    edits: way.field === 'undoes' ? archiveSince(all, facts) : all,
    did: `${way.verb}: ${what}`,
    [way.field]: ids.length === 1 ? ids[0]! : ids,
    view: {
      undone: what,
      count: ids.length,
      ids,
      ago: formatDuration(facts.now - (first?.at ?? facts.now)),
      left: way.left,
      dry: way.dry,
      ...againAfter(all, after),
    } satisfies Undone,
  });
}
