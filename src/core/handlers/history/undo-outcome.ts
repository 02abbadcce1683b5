/** Decides what undo and redo do: the steps of the line, all together or not at all. */

import { operationName } from '../../context/operation-name.js';
import { applyEdit, presentEdits, recordEdit } from '../../context/state.js';
import { meaningfulFields, standingOn, undoEdits } from '../../context/undo.js';
import type { Step } from '../../context/undo-stack.js';
import { isTurn, undoStack } from '../../context/undo-stack.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Edit, Facts, Finding, Operation, Outcome, State } from '../../model.js';
import { countOf } from '../../text/count.js';
import { formatDuration } from '../../text/duration.js';
import { archiveSince } from '../adopted-store/archive-on-undo.js';
import { undoLessonEdits } from '../prompt/record-lesson.js';
import { placeFor } from './undo-place.js';

/** The outcome of undoing `steps` of `log` (newest first) for `session`, with what the user teaches by it. `left`: steps that remain. */
export function undoSteps(
  steps: Step[],
  log: Operation[],
  session: string | null,
  facts: Facts,
  { dry = false, left = 0 }: { dry?: boolean; left?: number } = {},
): Outcome {
  const held = new Set([...fieldsOfOthers(steps, log, session), ...workedOnByOthers(steps, facts.state)]);
  const undone = undoOutcome(steps, facts, { verb: 'undone', dry, field: 'undoes', held, left });
  const outcome = { ...undone, findings: undone.findings.map((f) => laterStep(f, steps, log)) };
  const newest = log.find((o) => steps[0]?.ids.includes(o.id));
  if (newest === undefined || outcome.findings.some((f) => f.severity === 'error')) return outcome;
  return { ...outcome, edits: [...outcome.edits, ...undoLessonEdits(newest, facts)] };
}

/** What stands in the way, by what it is called where it is a step of somebody's. */
function laterStep(finding: Finding, steps: Step[], log: Operation[]): Finding {
  if (finding.code !== 'undo-conflict') return finding;
  const isOf = (s: Step): boolean => steps.some((own) => own.ids.some((id) => s.ids.includes(id)));
  const { done } = undoStack(log, 'any', log.length);
  const newer = done.slice(0, Math.max(0, done.findIndex(isOf)));
  const touching = newer.filter((s) => s.edits.some((e) => e.key === finding.args.key)).reverse();
  const [first] = steps;
  const later = touching.find((s) => s.did === first?.did) ?? touching[0];
  if (first === undefined || later === undefined) return finding;
  const args = { what: first.did, later: later.did, name: operationName(first.ids.at(-1)!) };
  return { code: 'undo-later', args, severity: 'error' };
}

/**
 * What is theirs: the fields changed by steps that stand and are newer than `steps`, whoever made them, and the contexts
 * that these turned to. The workspace's own pointer follows every session in turn, so what a session did it holds up for
 * nobody.
 */
function fieldsOfOthers(steps: Step[], log: Operation[], session: string | null): Set<string> {
  const ids = steps.flatMap((s) => s.ids);
  const { done } = undoStack(log, 'any', log.length);
  const first = done.findIndex((s) => s.ids.some((id) => ids.includes(id)));
  const last = done.findLastIndex((s) => s.ids.some((id) => ids.includes(id)));
  const newer = first < 0 ? [] : done.slice(0, last).filter((s) => !s.ids.some((id) => ids.includes(id)));
  const fields = newer.flatMap((s) => meaningfulFields(s.edits));
  const turnedTo = newer.flatMap((s) => s.edits).filter((e) => e.key.startsWith('session/') && e.now?.active != null);
  const bySession = session !== null || steps.some((s) => s.session !== null);
  return new Set([
    ...fields.filter((f) => !bySession || !f.startsWith('workspace/')),
    ...turnedTo.map((e) => standingOn(`context/${e.now!.active}`)),
  ]);
}

/** The contexts on which sessions are that these steps did not move, and that have spoken there. */
function workedOnByOthers(steps: Step[], state: State): string[] {
  const moved = new Set(steps.flatMap((s) => s.edits.map((e) => e.key)));
  const others = Object.values(state.sessions).filter((s) => s.prompts > 0 && !moved.has(`session/${s.id}`));
  return others.flatMap((s) => (s.active === null ? [] : [standingOn(`context/${s.active}`)]));
}

/** The edits that take `steps` (newest first) back, one after the other, and the records `after` them. */
function undoAll(
  steps: Step[],
  facts: Facts,
  held: Set<string>,
): { edits: Edit[]; conflict: string | null; after: State } {
  const state = structuredClone(facts.state);
  const hasPlace = placeFor(facts);
  const edits: Edit[] = [];
  for (const step of steps) {
    const back = undoEdits(step.edits, state, held);
    if (back.conflict !== null) return { ...back, after: facts.state };
    // Who takes a switch back leaves a document alone in which somebody wrote since.
    const stuck = isTurn(step) || movesPointer(step) ? undefined : back.edits.find((e) => !hasPlace(e));
    if (stuck !== undefined) return { edits: [], conflict: stuck.key, after: facts.state };
    for (const e of back.edits) applyEdit(state, e);
    edits.push(...back.edits);
  }
  return { edits, conflict: null, after: state };
}

/** Does a terminal's switch move the pointer of its work tree, or of the workspace? */
function movesPointer({ edits }: Step): boolean {
  return edits.some((e) => /^(?:tree|workspace)\//.test(e.key) && e.now?.active !== e.was?.active);
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

/** A person's yes to what was agreed. */
function isYes({ key }: Edit): boolean {
  return key.startsWith('pin/');
}

const WITHDRAWN: Finding = { code: 'yes-undone', args: {}, severity: 'note' };

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
}

/** The outcome of taking `steps` back, or of doing them again. */
export function undoOutcome(
  steps: Step[],
  facts: Facts,
  way: { verb: 'undone' | 'redone'; dry: boolean; field: 'undoes' | 'redoes'; held: Set<string>; left: number },
): Outcome {
  const { edits, conflict, after } = undoAll(steps, facts, way.held);
  if (conflict !== null)
    return emptyOutcome({ findings: [{ code: 'undo-conflict', args: { key: conflict }, severity: 'error' }] });
  const ids = steps.flatMap((s) => s.ids);
  const what =
    steps.length > MOST_NAMED
      ? `${countOf(steps.length, 'change')}, back to before "${steps.at(-1)!.did}"`
      : steps.map((s) => s.did).join('; ');
  const [first] = steps;
  const overtaken: Finding = { code: 'overtaken', args: { what }, severity: 'warn' };
  const all = [...edits, ...movedAway(edits, after)];
  return emptyOutcome({
    findings: edits.length === 0 ? [overtaken] : way.field === 'undoes' && edits.some(isYes) ? [WITHDRAWN] : [],
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
    } satisfies Undone,
  });
}
