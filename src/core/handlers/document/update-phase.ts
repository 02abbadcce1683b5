/** Decides what an update of a phase writes: the round that ended as a file of its own first, then the document, all taken back together; what an adopted layout has no place for goes into our own document beside it. */

import { textAt } from '../../context/rules/open-items.js';
import { presentEdits, recordEdit } from '../../context/state.js';
import { switchEdits } from '../../context/switch.js';
import { layoutAt } from '../../document/adopted.js';
import { nextSteps, stepsEnded, updateContext } from '../../document/apply-update.js';
import { addItems, applyInTurn, hasPlace, resolveItem, setField } from '../../document/change.js';
import { normalizeText } from '../../document/entry.js';
import { newPhases } from '../../document/layouts/codingbuddy.js';
import { type ContextDocument, knownOf } from '../../document/mode.js';
import { newRound } from '../../document/new-round.js';
import { parseDocument } from '../../document/parse.js';
import { type RoundStamp, setLoose } from '../../document/rounds.js';
import { LIST_NAMES, listPlace, type Update } from '../../document/update.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Change, Document, Fault, Phase, Place, Stamp } from '../../model/document.js';
import type { Context, Edit, Facts, Fields, Finding, Outcome, SessionState } from '../../model.js';
import { hiddenIn } from '../../team/material.js';
import { andList } from '../../text/count.js';
import { fingerprint } from '../../text/hash.js';
import { applySplices } from '../../text/splice.js';
import { oneLine, truncate } from '../../text/truncate.js';
import { activeContext } from '../shared/active-context.js';
import { createContext } from '../shared/find-existing.js';
import { besideFinding } from './beside.js';
import {
  draftEdits,
  inOurs,
  isKeptHere,
  keyOf,
  nameOf,
  newDraft,
  openDraft,
  type Paper,
  pathOfDocument,
} from './draft.js';
import { summedUp } from './summed-up.js';

/** What was recorded in a document; `mode` is '' where what any document has was recorded. */
export interface Recorded {
  id: string;
  mode: string;
  phase: Phase | null;
  round: number;
  /** Of the items that were written. */
  ids: string[];
  path: string;
  changed: boolean;
  contextDocument: ContextDocument;
}

/** The outcome of `update`, of unknown make, for the work that `session` stands on; a plan that names a task begins work where there is none. */
export function updatePhase(
  update: Fields,
  session: SessionState | null,
  facts: Facts,
  of: Context | null = null,
): Outcome {
  const active = of ?? activeContext(session, facts);
  const begins = active === null && typeof update.task === 'string' && update.task.trim() !== '';
  const context = begins ? createContext(update.task as string, facts) : active;
  if (context === null) return emptyOutcome({ findings: [{ code: 'no-active', args: {}, severity: 'error' }] });
  const { told, ...found } = shared(context, update, facts);
  const archived = roundsKept(found.paper.context, facts);
  const stamp = { at: facts.now, nonce: facts.nonce, id: context.id, begins: Boolean(session?.round), archived };
  const kept = withDecided(found, told, stamp);
  const { paper } = kept;
  const { splices, faults, ids, file, round } = updateContext(paper.document, told, stamp);
  const isNewRound = round > (paper.document.meta.round ?? 1);
  const own = isNewRound && paper.context.file != null ? openDraft(inOurs(context), facts) : null;
  const beside = kept.beside ?? own;
  const more =
    beside === null || faults.length > 0
      ? NONE
      : applyInTurn(beside.document, [
          ...(isNewRound && update.next === undefined ? stepsEnded(beside.document, stamp) : []),
          (d) => whatFits(d, update as unknown as Update, stamp),
          (d) => (d === beside.document && splices.length === 0 ? NONE : setLoose(d, 'updated', stamp.at)),
        ]);
  if (faults.length + more.faults.length > 0) return refused([...faults, ...more.faults], paper.context);
  if (tellsNothing(update as Update))
    return refused([{ code: 'phase-empty', line: 0, of: update.mode as string }], context);
  const all = [written(paper, splices), ...(beside === null ? [] : [written(beside, more.splices)])];
  const papers = all.map((p) => summedUp(p, facts));
  const edits = draftEdits(papers.filter((p) => p.steps.length > 0));
  const [main, other = null] = papers.map((p) => p.document).toSorted((a, b) => rank(a) - rank(b));
  const path = pathOfDocument(paper.context);
  const { phase = null } = papers[0]!.document.meta;
  const view = { id: context.id, mode: String(update.mode ?? ''), phase, round, ids, path };
  // Where a document is called by its task, so is the work.
  const { title } = papers[0]!.document.meta;
  const isRenamed = context.file != null && title !== undefined && title !== paper.document.meta.title;
  const called = isRenamed ? truncate(oneLine(title), 80) : context.title;
  const next = toldAfter(context, update, isNewRound);
  const changed = edits.length > 0 || next !== (context.told ?? '');
  return emptyOutcome({
    findings: changed ? [...besideFindings(context, papers), ...namesPrivate(context, update, facts)] : [],
    edits: changed
      ? [
          ...roundEdit(paper.context, file),
          ...edits,
          ...recordEdits(context, { title: called, next, ...summedIn(papers, all) }, begins, session, facts),
          ...(update.mode === undefined ? [] : begun(session)),
        ]
      : [],
    did: changed ? didOf(update, context.id) : '',
    undoable: changed,
    view: { ...view, changed, contextDocument: knownOf(main!, other) } satisfies Recorded,
  });
}

/** Words that name a context which stays on this machine stay here, too: whoever wrote them is told, and that git takes them. */
function namesPrivate(context: Context, update: Fields, facts: Facts): Finding[] {
  if (isKeptHere(context, facts)) return [];
  const kept = Object.values(facts.state.contexts).filter((c) => c.private === true && c.id !== context.id);
  if (!hiddenIn(kept)(update)) return [];
  return [{ code: 'names-private', args: { id: context.id }, severity: 'warn' }];
}

/** What `update` tells, in words; the next action where nothing says so. */
function whatOf(update: Fields): string {
  const told = (field: string): boolean => update[field] !== undefined;
  const parts = [
    ...(told('goal') || told('task') ? ['the goal'] : []),
    ...(told('next') ? ['the next action'] : []),
    ...(told('agent') ? ['the recommended agent'] : []),
    ...LIST_NAMES.flatMap((list) => {
      const count = Array.isArray(update[list]) ? (update[list] as unknown[]).length : 0;
      return count === 0 ? [] : [count === 1 ? ONE[list] : `${count} ${list}`];
    }),
  ];
  return parts.length === 0 ? 'the next action' : andList(parts);
}

/** So much of what was recorded is said of it. */
const MOST_SAID = 100;

/** What a history says of `update`: with a phase, what of it was told, too. */
function didOf(update: Fields, id: string): string {
  const words = wordsOf(update);
  if (update.mode === undefined) return `recorded ${whatOf(update)} of ${id}${words === '' ? '' : `: ${words}`}`;
  return `recorded ${update.mode} of ${id}: ${whatOf(update)}${words === '' ? '' : ` ${words}`}`;
}

/** What was recorded, in its own words, where it is one thing: whoever may take it back must know what it is. */
function wordsOf(update: Fields): string {
  const given = ['goal', 'task', 'next', 'agent', ...LIST_NAMES].flatMap((field) => update[field] ?? []);
  const [text] = given;
  if (given.length !== 1 || typeof text !== 'string') return '';
  return `“${truncate(oneLine(text), MOST_SAID)}”`;
}

/** An entry of a list, where it is the only one. */
const ONE: Record<(typeof LIST_NAMES)[number], string> = {
  ...{ decisions: 'a decision', notes: 'a note', progress: 'progress', findings: 'a finding' },
  ...{ recommendations: 'a recommendation', questions: 'a question', blockers: 'a blocker' },
};

const NONE: Change = { splices: [], faults: [], ids: [] };

/** Is a sound update nothing but a phase? It would begin a round, and hide what the one before decided. */
function tellsNothing(u: Update): boolean {
  const single = [u.task, u.goal, u.next, u.agent].some((given) => given !== undefined);
  return u.mode !== undefined && !single && LIST_NAMES.every((name) => (u[name] ?? []).length === 0);
}

/** What an update is written into: first the document of its phase, with what of it goes there, then the one that takes the rest. */
interface Shared {
  paper: Paper;
  told: Fields;
  beside: Paper | null;
}

/** `found` before an update that begins a new round: what the former one decided goes along with it, and is no longer told by an adopted document that knows no rounds. */
function withDecided<T extends Pick<Shared, 'paper' | 'beside'>>(found: T, told: Fields, stamp: RoundStamp): T {
  const { paper, beside } = found;
  const sound = updateContext(paper.document, told, stamp).faults.length === 0;
  if (beside?.document.layout !== 'active-context' || paper.document.meta.phase === undefined || !sound) return found;
  if (newRound(paper.document, told as unknown as Update, stamp) === null) return found;
  // What people wrote there themselves belongs to no round.
  const decided = beside.document.items.filter(
    (i) => i.place === 'plan-decisions' && i.state === 'open' && i.task === undefined && i.marked,
  );
  const ended = applyInTurn(
    beside.document,
    decided.map((i) => (d: Document) => resolveItem(d, i.id, stamp.at)),
  );
  const taken = addItems(
    paper.document,
    'plan-decisions',
    decided.map((i) => i.text),
    stamp,
  );
  if (ended.faults.length + taken.faults.length > 0) return found;
  return { ...found, paper: written(paper, taken.splices), beside: written(beside, ended.splices) };
}

/** Where a layout has no place for a part of `update`, that part goes into our own document. */
function shared(context: Context, update: Fields, facts: Facts): Shared {
  const there = openDraft(context, facts);
  const own = (): Paper => openDraft(inOurs(context), facts) ?? newDraft(inOurs(context), facts);
  if (context.file == null) return { paper: there ?? newDraft(context, facts), told: update, beside: null };
  const again = there === null ? madeAgain(context, update, facts) : null;
  if (again !== null) {
    const goal = update.goal ?? update.task ?? context.title;
    return withNextBeside(again, { ...update, goal }, own);
  }
  // What stands in its file is another task, or nothing.
  if (there === null) return { paper: own(), told: update, beside: null };
  const { document } = there;
  if (document.layout === 'active-context')
    return update.mode === undefined
      ? { paper: there, told: update, beside: null }
      : { paper: own(), told: without(update, namesThatFit(document)), beside: there };
  return withNextBeside(there, update, own);
}

/** The next action of `update` goes into our `own` document where that of `paper` has no place for it. */
function withNextBeside(paper: Paper, update: Fields, own: () => Paper): Shared {
  if (update.next === undefined || hasPlace(paper.document, 'next-action'))
    return { paper, told: update, beside: null };
  const rest = without(update, ['next']);
  return Object.keys(rest).length === 0
    ? { paper: own(), told: update, beside: null }
    : { paper, told: rest, beside: own() };
}

/** The document of phases that a first phase makes again where its file is gone; `null` for another update, layout or file. */
function madeAgain(context: Context, update: Fields, facts: Facts): Paper | null {
  const file = context.file ?? '';
  const begins = update.mode === 'PLAN' || (update.mode === 'AUTO' && update.iteration === 1);
  if (!begins || layoutAt(file, facts.config.paths) !== 'codingbuddy' || facts.exists?.(file) !== false) return null;
  return { context, before: null, steps: [], document: parseDocument(newPhases(context.id, facts.now), 'codingbuddy') };
}

/** The parts of an update for which `document` has a place, whatever the mode. */
function namesThatFit(document: Document): string[] {
  const lists = LIST_NAMES.filter((n) => fits(document, n) !== null);
  return [
    ...lists,
    ...(hasPlace(document, 'goal') ? ['task', 'goal'] : []),
    ...(hasPlace(document, 'next-action') ? ['next'] : []),
  ];
}

function fits(document: Document, list: (typeof LIST_NAMES)[number]): Place | null {
  const place = listPlace(list, undefined);
  return place !== undefined && hasPlace(document, place) ? place : null;
}

function without(update: Fields, names: string[]): Fields {
  return Object.fromEntries(Object.entries(update).filter(([name]) => !names.includes(name)));
}

/** Our own document comes behind that of the layout. */
function rank(document: Document): number {
  return document.layout === 'clew' ? 1 : 0;
}

/** Said when our own document is begun beside that of an adopted layout. */
function besideFindings(context: Context, papers: Paper[]): Finding[] {
  const own = papers.find((p) => p.before === null && p.context.file == null);
  if (context.file == null || own === undefined) return [];
  return [besideFinding(context)];
}

/** What of `update`, which was found to be sound, `document` has places for. */
function whatFits(document: Document, update: Update, stamp: Stamp): Change {
  const isOurs = document.layout === 'clew';
  const goal = isOurs ? undefined : (update.goal ?? update.task);
  return applyInTurn(document, [
    ...(goal === undefined ? [] : [(d: Document) => setField(d, 'goal', goal, stamp)]),
    ...(update.next === undefined || !hasPlace(document, 'next-action') ? [] : nextSteps(update.next, stamp)),
    ...(isOurs ? [] : LIST_NAMES).map((list) => (d: Document) => {
      const place = fits(d, list);
      const known = new Set(d.items.flatMap((i) => (i.state === 'open' ? [`${i.place} ${i.text}`] : [])));
      return place === null
        ? NONE
        : addItems(
            d,
            place,
            (update[list] ?? []).filter((t) => !known.has(`${place} ${t.trim()}`)),
            stamp,
          );
    }),
  ]);
}

function written(paper: Paper, splices: Change['splices']): Paper {
  if (splices.length === 0) return paper;
  const { layout, text } = paper.document;
  return { ...paper, steps: [...paper.steps, splices], document: parseDocument(applySplices(text, splices)!, layout) };
}

function refused(faults: Fault[], context: Context): Outcome {
  return emptyOutcome({
    findings: faults.map((f): Finding => {
      const args = { of: f.of, path: nameOf(context), line: Math.max(1, f.line) };
      return { code: f.code, args, severity: 'error' };
    }),
  });
}

/** The round that was asked for has begun. */
function begun(session: SessionState | null): Edit[] {
  if (!session?.round) return [];
  return presentEdits(recordEdit(`session/${session.id}`, session, { ...session, round: false }));
}

/** So many rounds of one context are looked for. */
const MOST_ROUNDS = 1000;

/** How many rounds of `context` have a file: one whose document was deleted since begins behind them. */
function roundsKept(context: Context, facts: Facts): number {
  const folder = pathOfDocument(context).replace(/[^/]*$/, `${context.id}/rounds/`);
  let kept = 0;
  while (kept < MOST_ROUNDS && facts.exists?.(`${folder}${kept + 1}.md`) === true) kept++;
  return kept;
}

/** The file of the round that has ended, next to the document. */
function roundEdit(context: Context, file: { name: string; text: string } | null): Edit[] {
  return file === null
    ? []
    : [{ key: keyOf(context).replace(/[^/]*$/, `${context.id}/${file.name}`), was: null, now: { text: file.text } }];
}

/** The next action that stays: the one that is told now, else that of before in the same round. */
function toldAfter({ told = '' }: Context, { next }: Fields, isNewRound: boolean): string {
  if (typeof next === 'string') return normalizeText(next);
  return isNewRound ? '' : told;
}

/** Which summary is ours, where one was made anew. */
function summedIn(papers: Paper[], before: Paper[]): Pick<Context, 'summed'> {
  const anew = papers.find((p, i) => p !== before[i]);
  return anew === undefined ? {} : { summed: fingerprint(oneLine(textAt(anew.document, 'summary'))) };
}

/** What is recorded in its document is real work, whatever it was before. */
function recordEdits(
  context: Context,
  { title, next, ...more }: Pick<Context, 'title' | 'summed'> & { next: string },
  begins: boolean,
  session: SessionState | null,
  facts: Facts,
): Edit[] {
  const told = { ...more, ...(next === (context.told ?? '') ? {} : { told: next }) };
  if (begins) return switchEdits(facts.state, session, { ...context, ...told, title }, facts).edits;
  const real: Context = {
    ...context,
    ...told,
    title,
    status: context.status === 'provisional' ? 'open' : context.status,
  };
  return presentEdits(recordEdit(`context/${context.id}`, context, { ...real, lastAt: facts.now }));
}
