/** Decides what of a turn was recorded while it ran, and how that is taken from the work it was recorded for. */
import { applyEdit, presentEdits, recordEdit } from '../../context/state.js';
import { undoEdits } from '../../context/undo.js';
import { isTurn } from '../../context/undo-stack.js';
import type { Place, Wish } from '../../model/document.js';
import type { Context, Edit, Facts, Operation, State } from '../../model.js';
import { keyOf } from '../document/draft.js';

/** Times in documents are whole seconds. */
const SECOND = 1000;
/** Operations of all sessions that are looked through for a turn's own. */
const LOOKED = 400;
/** What a phase recorded in a document, entry by entry; all else is made from facts when a turn ends. */
const ENTRIES = new Set<Place>([
  'plan-decisions',
  'plan-notes',
  'plan-agent',
  'act-progress',
  'act-notes',
  'eval-findings',
  'eval-recommendations',
  'eval-notes',
  'questions',
  'blockers',
]);

/** The operations of a session since its newest prompt, newest first; the prompt's own is the last. */
export interface TurnRecords {
  prompt: Operation;
  others: Operation[];
}

/** When the session switched to another context since its newest prompt, by a command or a tool; `null` when it did not. */
export function switchedInTurn(session: string, operations: (max: number) => Operation[]): number | null {
  const own = operations(LOOKED).filter((o) => o.session === session);
  const at = own.findIndex((o) => o.by === 'prompt');
  return own.slice(0, Math.max(0, at)).find((o) => o.by !== 'stop' && isTurn(o))?.at ?? null;
}

/** `null` where no prompt was read in this turn, or somebody said in it where they work: by words, a command, an answer, or leaving a question open. */
export function turnRecords(session: string, facts: Facts): TurnRecords | null {
  const own = (facts.operations?.(LOOKED) ?? []).filter((o) => o.session === session);
  const at = own.findIndex((o) => o.by === 'prompt');
  const prompt = own[at];
  if (prompt?.reading == null || prompt.reading.asked !== undefined) return null;
  const all = own.slice(0, at + 1);
  const settles = (o: Operation): boolean =>
    isTurn(o) || o.undoes !== undefined || o.redoes !== undefined || o.edits.some((e) => e.key.startsWith('question/'));
  return all.some(settles) ? null : { prompt, others: all.slice(0, -1) };
}

/** What is taken from a context when a turn goes elsewhere. */
export interface TakenAlong {
  edits: Edit[];
  /** Entries of its document, for the one that they go to. */
  entries: Wish[];
  /** What cannot be moved: somebody changed it since. */
  kept: string[];
}

/** What `records` put on `context`, taken off it. */
export function takeAlong(records: TurnRecords, context: Context, facts: Facts): TakenAlong {
  const state = structuredClone(facts.state);
  const moves = (key: string): boolean =>
    key === keyOf(context) || (context.plan !== null && key === `file/${context.plan}`) || key.startsWith('task/');
  const edits: Edit[] = [];
  const kept: string[] = [];
  for (const o of records.others) {
    const back = undoEdits(
      o.edits.filter((e) => moves(e.key)),
      state,
    );
    if (back.conflict !== null) kept.push(back.conflict);
    for (const e of back.edits) applyEdit(state, e);
    edits.push(...back.edits);
  }
  return {
    edits: [...edits, ...presentEdits(withoutPrompt(records.prompt, context, facts.state))],
    entries: entriesOf(records, context, facts),
    kept,
  };
}

/** The record of `context` without what the prompt added to it, as far as nothing was added since. */
function withoutPrompt(prompt: Operation, context: Context, { contexts }: State): Edit | null {
  const edit = prompt.edits.find((e) => e.key === `context/${context.id}` && e.was !== null && e.now !== null);
  if (edit === undefined) return null;
  const fields = Object.entries(edit.was!).filter(([f]) => same(context[f as keyof Context], edit.now![f]));
  return recordEdit(`context/${context.id}`, contexts[context.id], { ...context, ...Object.fromEntries(fields) });
}

/** What the turn's operations wrote into the document, as it stands there now. */
function entriesOf({ prompt, others }: TurnRecords, context: Context, facts: Facts): Wish[] {
  const written = JSON.stringify(others.flatMap((o) => o.edits.filter((e) => e.key === keyOf(context))));
  const items = written === '[]' ? [] : (facts.document?.(context)?.items ?? []);
  return items
    .filter((i) => ENTRIES.has(i.place) && i.state === 'open' && i.marked && (i.at ?? 0) >= prompt.at - SECOND)
    .filter((i) => written.includes(i.id))
    .map((i) => ({ do: 'add', place: i.place, text: i.text, at: i.at ?? facts.now }));
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
