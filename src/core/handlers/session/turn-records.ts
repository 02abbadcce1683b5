/** Decides what of a turn was recorded while it ran, and how that is taken from the work it was recorded for. */
import { presentEdits, recordEdit } from '../../context/state.js';
import { isSameValue, undoEdits } from '../../context/undo.js';
import { isTurn, turnedItself, turnedToWork } from '../../context/undo-stack.js';
import type { Place, Splice, Wish } from '../../model/document.js';
import type { Context, Edit, Facts, Operation, State } from '../../model.js';
import { applySplices, rebaseSplices, type Side } from '../../text/splice.js';
import { keyOf } from '../document/draft.js';

/** Times in documents are whole seconds. */
const SECOND = 1000;
/** A switch by hand speaks of the prompt before it for so long. */
const SOON = 5 * 60_000;
/** Operations of all sessions that are looked through for a turn's own. */
export const LOOKED = 400;
/** A question leaves it to the user; a task or a plan's box says where the model worked. */
const SETTLES = /^(?:question|task|agreed|file)\//;
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

/** The newest prompt's operation, and those of its session since, newest first. */
export interface TurnRecords {
  prompt: Operation;
  others: Operation[];
}

/** When the session switched to another context since its newest prompt, by a command or a tool; `null` when it did not. */
export function switchedInTurn(session: string, operations: (max: number) => Operation[]): number | null {
  const { others } = sincePrompt(session, { operations });
  return others.find((o) => o.by !== 'stop' && isTurn(o))?.at ?? null;
}

/** The operations of `session` since its newest prompt, newest first, and that prompt's own; none where no prompt is found. */
export function sincePrompt(
  session: string,
  { operations }: Pick<Facts, 'operations'>,
): Partial<TurnRecords> & { others: Operation[] } {
  const own = (operations?.(LOOKED) ?? []).filter((o) => o.session === session);
  const at = own.findIndex((o) => o.by === 'prompt');
  return at < 0 ? { others: [] } : { prompt: own[at]!, others: own.slice(0, at) };
}

/** Is what an `agent` or a person turned to at the moment `at` what the prompt was for? After a while it is for an agent whose turn began with it: nothing was noted before. */
export function isForPrompt({ prompt, others }: TurnRecords, at: number, agent: boolean): boolean {
  return at - prompt.at <= SOON || (agent && !others.some((o) => o.at <= at && !turnedItself(o)));
}

/** The same of the switch `o`, which the log tells of. */
export function turnedForPrompt(turn: TurnRecords, o: Operation): boolean {
  return isForPrompt(turn, o.at, turnedToWork(o));
}

/** The newest prompt's operation of `session`, `null` where none is found. */
export function newestPrompt(session: string, facts: Facts): Operation | null {
  return sincePrompt(session, facts).prompt ?? null;
}

/** `null` where no prompt was read in this turn, or somebody said in it where they work: by words, a command, an answer, or leaving a question open. */
export function turnRecords(session: string, facts: Facts): TurnRecords | null {
  const { prompt, others } = sincePrompt(session, facts);
  if (prompt?.reading == null || prompt.reading.asked !== undefined) return null;
  const settles = (o: Operation): boolean =>
    isTurn(o) || o.undoes !== undefined || o.redoes !== undefined || o.edits.some((e) => SETTLES.test(e.key));
  return [prompt, ...others].some(settles) ? null : { prompt, others };
}

/** What is taken from a context when a turn goes elsewhere. */
export interface TakenAlong {
  edits: Edit[];
  /** Entries of its document, for the one that they go to. */
  entries: Wish[];
  /** What cannot be moved: somebody changed it since. */
  kept: string[];
}

/** What `records` put on `context`, taken off it: all of its document's part, or none where somebody wrote there since. */
export function takeAlong(records: TurnRecords, context: Context, facts: Facts): TakenAlong {
  const written = records.others.flatMap((o) => o.edits.filter((e) => e.key === keyOf(context)));
  const apart = presentEdits(withoutPrompt(records.prompt, context, facts.state));
  if (written.length === 0) return { edits: apart, entries: [], kept: [] };
  const text = facts.document?.(context)?.text ?? null;
  if (text === null || !isRemovable(written, text))
    return { edits: apart, entries: [], kept: ['what was noted in its document'] };
  const { edits } = undoEdits(written.toReversed(), facts.state);
  return { edits: [...edits, ...apart], entries: entriesOf(records.prompt, written, context, facts), kept: [] };
}

/** Can `written`, newest first, be taken out of the document as it stands? */
function isRemovable(written: Edit[], text: string): boolean {
  let left: string | null = text;
  for (const { was } of written) {
    if (left === null || was === null) return false;
    const { splices, around = [] } = was as unknown as Side;
    const placed: Splice[] | null =
      applySplices(left, splices) === null ? rebaseSplices(left, splices, around) : splices;
    left = placed === null ? null : applySplices(left, placed);
  }
  return left !== null;
}

/** The record of `context` without what the prompt added to it, as far as nothing was added since. */
function withoutPrompt(prompt: Operation, context: Context, { contexts }: State): Edit | null {
  const edit = prompt.edits.find((e) => e.key === `context/${context.id}` && e.was !== null && e.now !== null);
  if (edit === undefined) return null;
  const fields = Object.entries(edit.was!).filter(([f]) => isSameValue(context[f as keyof Context], edit.now![f]));
  return recordEdit(`context/${context.id}`, contexts[context.id], { ...context, ...Object.fromEntries(fields) });
}

/** What the turn's operations wrote into the document, as it stands there now. */
function entriesOf(prompt: Operation, written: Edit[], context: Context, facts: Facts): Wish[] {
  const text = JSON.stringify(written);
  return (facts.document?.(context)?.items ?? [])
    .filter((i) => ENTRIES.has(i.place) && i.state === 'open' && i.marked && (i.at ?? 0) >= prompt.at - SECOND)
    .filter((i) => text.includes(i.id))
    .map((i) => ({ do: 'add', place: i.place, text: i.text, at: i.at ?? facts.now }));
}
