/** Decides which files are those of one turn, and which of them the work that it is taken from keeps: those that another turn touched too. */
import { MOST } from '../../context/context.js';
import { presentEdits, recordEdit } from '../../context/state.js';
import type { Context, Edit, Facts, Fields, Operation } from '../../model.js';
import { listedIn } from '../document/draft.js';
import { contextAfter } from '../shared/context-transitions.js';
import { isForPrompt, sincePrompt, type TurnRecords } from './turn-records.js';

/** What the log is told of a turn's files, which were noted for `context`; no state is folded from it. */
export function noteOfFiles(context: string, files: string[]): Fields {
  return files.length === 0 ? {} : { context, files };
}

/** `edit` of a turn's end with `files` as those that were noted for `context`. */
export function withFiles(edit: Edit, context: string, files: string[]): Edit {
  if (!edit.key.startsWith('turn/')) return edit;
  const { context: _, files: __, ...now } = edit.now ?? {};
  return { ...edit, now: { ...now, ...noteOfFiles(context, files) } };
}

/** Does the whole turn go where its `agent`, or a person, turned at the moment `at`? Not one that first had something finished where it was. */
export function turnsWhole(turn: TurnRecords, at: number, agent: boolean): boolean {
  return (
    isForPrompt(turn, at, agent) && !turn.prompt.edits.some((e) => e.key.startsWith('session/') && e.now?.due != null)
  );
}

/**
 * The files that the turn touched for `from`; `leave` are those that it alone touched there. What its prompt noted is of the turn before.
 * `log`: what other turns touched since.
 */
export function filesOfTurn(
  { others }: TurnRecords,
  from: Context,
  log: Operation[],
): { all: string[]; leave: string[] } {
  const own = others.flatMap((o) => o.edits);
  const added = own.flatMap((e) => addedIn(e, from.id));
  const later = new Set(
    log
      .filter((o) => !others.includes(o))
      .flatMap((o) => o.edits.flatMap((e) => (isWhole(e) ? notedIn(e, from.id) : []))),
  );
  const all = [...new Set([...own.flatMap((e) => notedIn(e, from.id)), ...added])];
  return { all, leave: all.filter((f) => added.includes(f) && !later.has(f)) };
}

/** `edits` by which the agent of `session` turns from `from` to the context `to` in its turn, with the files that it looked at so far; what the document of `from` names was written there, and stays. */
export function withFilesOfTurn(edits: Edit[], session: string, from: Context, to: string, facts: Facts): Edit[] {
  const { prompt, others } = sincePrompt(session, facts);
  const after = contextAfter(edits, facts.state, to);
  if (prompt === undefined || after === null || from.status !== 'open') return edits;
  if (!turnsWhole({ prompt, others }, facts.now, true)) return edits;
  const { all, leave } = filesOfTurn({ prompt, others }, from, []);
  const document = facts.document?.(from) ?? null;
  const written = document === null ? [] : listedIn(document);
  const looked = all.filter((f) => !written.includes(f));
  if (looked.length === 0) return edits;
  const files = from.files.filter((f) => !leave.includes(f) || !looked.includes(f));
  const known = Object.hasOwn(facts.state.contexts, to) ? facts.state.contexts[to] : undefined;
  const taken = { ...after, files: [...new Set([...looked, ...after.files])].slice(0, MOST.files) };
  return [
    ...presentEdits(
      recordEdit(`context/${from.id}`, from, { ...from, files }),
      recordEdit(`context/${to}`, known, taken),
    ),
    ...edits.filter((e) => e.key !== `context/${to}`),
  ];
}

function addedIn({ key, was, now }: Edit, id: string): string[] {
  if (key !== `context/${id}`) return [];
  const known = new Set(textsIn(was?.files));
  return textsIn(now?.files).filter((f) => !known.has(f));
}

function notedIn({ key, now }: Edit, id: string): string[] {
  return key.startsWith('turn/') && now?.context === id ? textsIn(now.files) : [];
}

/** Does it tell of a turn that has ended? */
function isWhole({ now }: Edit): boolean {
  return typeof now?.ended === 'number';
}

function textsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((f): f is string => typeof f === 'string') : [];
}
