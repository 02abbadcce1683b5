/** Decides how a prompt of the past is filed to another context, with what its turn touched and wrote down. */
import { withPrompt } from '../../context/context.js';
import { isDueSwitch } from '../../context/due.js';
import { ENDINGS } from '../../context/lifecycle.js';
import { presentEdits, recordEdit, recordOf } from '../../context/state.js';
import { switchEdits } from '../../context/switch.js';
import { endsTurn, goneWith, takenBack, turnedItself, turnedToWork } from '../../context/undo-stack.js';
import { parseDocument } from '../../document/parse.js';
import { placeBack } from '../../document/place-back.js';
import type { Place, Wish } from '../../model/document.js';
import type { Context, Edit, Facts, Finding, Operation } from '../../model.js';
import { fingerprint } from '../../text/hash.js';
import { ownWords } from '../../text/own-words.js';
import { applySplices, type Side } from '../../text/splice.js';
import { applyToDraft, draftEdits, keyOf, newDraft, openDraft, type Paper } from '../document/draft.js';
import { movedLessonEdits } from '../prompt/record-lesson.js';
import { ageBefore } from './left-age.js';
import { filesOfTurn } from './turn-files.js';
import { type TurnRecords, turnedForPrompt } from './turn-records.js';

/** What a context is about as a whole, and what comes next in it, belongs to no single prompt. */
const WHOLE = new Set<Place>(['goal', 'focus', 'background', 'next', 'next-action', 'resume', 'summary']);
/** Times in documents are whole seconds. */
const SECOND = 1000;

export interface Moved {
  edits: Edit[];
  findings: Finding[];
  files: string[];
}

/** The record by which the prompt of `session` at the moment `at` is filed. */
export function filedKey(at: number, session: string): string {
  return `filed/${at}@${session}`;
}

/** The prompt and what its session did after it and before the next, newest first; `log` is newest first. */
export function turnOfPrompt(log: Operation[], prompt: Operation): TurnRecords {
  const own = log.filter((o) => o.session === prompt.session);
  const at = own.indexOf(prompt);
  const next = own.slice(0, at).findLastIndex((o) => o.by === 'prompt');
  return { prompt, others: own.slice(next + 1, at) };
}

/** Where the prompt counts by what `log` says of its turn: the work that its session stood on when it ended, without what was taken back since; `null` where it says nothing. */
export function countsFor(turn: TurnRecords, log: Operation[]): string | null {
  const { prompt, others } = turn;
  const gone = takenBack(log.toReversed());
  const activeIn = (o: Operation): string | null => {
    const e = o.edits.find((x) => x.key === `session/${o.session}` && typeof x.now?.active === 'string');
    const side = gone.has(o.id) ? (o === prompt ? e?.was : null) : e?.now;
    return typeof side?.active === 'string' ? side.active : null;
  };
  let stands = activeIn(prompt) ?? prompt.reading?.context ?? null;
  let [settled, ended, byAgent] = [false, false, false];
  let counts = stands;
  for (const o of others.toReversed()) {
    const answers = o.edits.some((e) => e.key.startsWith('question/'));
    const late = activeIn(o) !== null && o.by !== 'stop' && !answers && !turnedForPrompt(turn, o);
    settled ||= late || ENDINGS.has(o.by) || isDueSwitch(o);
    stands = activeIn(o) ?? stands;
    byAgent ||= !ended && turnedToWork(o);
    ended ||= endsTurn(o);
    // While it runs it is for what its agent turned to so far.
    if (!settled && (endsTurn(o) || (byAgent && turnedItself(o)))) counts = stands;
  }
  // No stop tells of a turn that was interrupted: the next prompt does.
  const isOver = log.slice(0, log.indexOf(prompt)).some((o) => o.by === 'prompt' && o.session === prompt.session);
  if (isOver && !settled && !ended && byAgent) counts = stands;
  return counts === null ? null : whereItWent(counts, prompt, log);
}

/** What counts for `id` since `prompt`: where that went with an undo, the context that its opening left. */
function whereItWent(id: string, prompt: Operation, log: Operation[]): string | null {
  const gone = takenBack(log.toReversed());
  let counts: string | null = id;
  for (const o of log.slice(0, log.indexOf(prompt)).toReversed()) {
    const ids = [o.undoes ?? []].flat();
    if (counts === null || !ids.some((i) => gone.has(i)) || goneWith(o) !== counts) continue;
    const opening = log.filter((p) => ids.includes(p.id)).map((p) => openedBy(p, counts));
    const left = opening.find((was) => was !== undefined);
    if (left !== undefined) counts = left;
  }
  return counts;
}

/** Where the session was that `o` turned to `id`; `undefined` where it turned none there. */
function openedBy({ edits }: Operation, id: string | null): string | null | undefined {
  const e = edits.find((x) => x.key.startsWith('session/') && x.now?.active === id);
  return e === undefined ? undefined : typeof e.was?.active === 'string' ? e.was.active : null;
}

/** Whether the session of the prompt goes on from it, and turns there; `leads`: the workspace follows it, as it does a session that is at work. */
export type Follows = { goesOn: boolean; leads: boolean };

/** The edits that file the turn to `to`; `from` = where it counts now, `null` where that is gone. `log`: what other turns touched since. */
export function moveTurn(
  records: TurnRecords,
  from: Context | null,
  to: Context,
  facts: Facts,
  { goesOn, leads }: Follows,
  log: Operation[],
): Moved {
  const { prompt } = records;
  const { state } = facts;
  const session = prompt.session!;
  const key = filedKey(prompt.at, session);
  const before = recordOf(state, key);
  const { all: files, leave } = from === null ? { all: [], leave: [] } : filesOfTurn(records, from, log);
  const taken = from === null ? NOTHING : takenFrom(records, from, facts);
  const known = Object.hasOwn(state.contexts, to.id) ? to.lastAt : 0;
  const at = goesOn ? facts.now : Math.max(known, prompt.at);
  const after = withMoved(to, prompt, files, at);
  const moved = goesOn
    ? switchEdits(state, state.sessions[session]!, after, { now: facts.now, branch: facts.branch }).edits.filter(
        (e) => leads || e.key !== 'workspace/state',
      )
    : presentEdits(recordEdit(`context/${to.id}`, state.contexts[to.id], after));
  const paper = taken.entries.length === 0 ? null : (openDraft(to, facts) ?? newDraft(to, facts));
  const entered = paper === null ? null : applyToDraft(paper, taken.entries, facts);
  const home = String(before?.from ?? from?.id ?? '');
  return {
    files,
    findings: [...taken.findings, ...(entered?.findings ?? [])],
    edits: [
      ...taken.edits,
      ...(entered === null ? [] : draftEdits([entered.paper])),
      ...presentEdits(
        from &&
          recordEdit(`context/${from.id}`, from, {
            ...without(from, leave),
            lastAt: ageBefore([records.prompt, ...records.others], from),
          }),
      ),
      ...moved,
      ...settled(prompt, facts),
      { key, was: before, now: { context: to.id, from: home, at: prompt.at, session } },
      ...(before === null ? movedLessonEdits(prompt, to.id, facts) : []),
    ],
  };
}

/** Which context the prompt was for is said by filing it: what was asked about that, and is open still, waits for nobody. */
function settled({ edits }: Operation, { state }: Facts): Edit[] {
  const asked = edits.flatMap((e) => (e.was === null ? (state.questions[e.key.replace(/^question\//, '')] ?? []) : []));
  const open = asked.filter((q) => q.answer === null && q.turn !== undefined);
  return open.flatMap((q) => presentEdits(recordEdit(`question/${q.id}`, q, { ...q, answer: 'withdrawn' })));
}

function without(from: Context, files: string[]): Context {
  return { ...from, prompts: Math.max(0, from.prompts - 1), files: from.files.filter((f) => !files.includes(f)) };
}

/** `to` with the prompt; what it was about last, and whether it is over, stays as it is where that is later. */
function withMoved(to: Context, prompt: Operation, files: string[], at: number): Context {
  const { own } = ownWords(prompt.reading?.prompt ?? '');
  const added = withPrompt(to, { now: at, own, files, branch: null });
  const status = to.status === 'provisional' ? ('open' as const) : to.status;
  const { last, closed } = to.lastAt > prompt.at ? to : added;
  return {
    ...added,
    status,
    ...(last === undefined ? {} : { last }),
    ...(closed === undefined ? {} : { closed }),
  };
}

const NOTHING: { edits: Edit[]; entries: Wish[]; findings: Finding[] } = { edits: [], entries: [], findings: [] };

/** What the turn wrote into the document of `from`, taken out of it; where somebody changed it since it stays, and that is said. */
function takenFrom({ prompt, others }: TurnRecords, from: Context, facts: Facts): typeof NOTHING {
  const written = writtenIn(others, from);
  const paper = written.length === 0 ? null : openDraft(from, facts);
  if (paper === null) return NOTHING;
  const text = putBy(written);
  const own = putBy(
    writtenIn(
      others.filter((o) => o.by !== 'end'),
      from,
    ),
  );
  const items = paper.document.items
    .filter((i) => i.state === 'open' && i.marked && !WHOLE.has(i.place) && (i.at ?? 0) >= prompt.at - SECOND)
    .filter((i) => text.includes(i.id));
  const wish = (i: (typeof items)[number]): Wish => ({
    do: 'add',
    place: i.place,
    text: i.text,
    at: i.at ?? facts.now,
  });
  const entries = items.filter((i) => own.includes(i.id)).map(wish);
  const left = withoutWritten(paper, written);
  // What the end of its session summed up is of the whole context, not of its last turn.
  const summed = items.filter((i) => !own.includes(i.id)).map(wish);
  if (left !== null) return { edits: draftEdits([applyToDraft(left, summed, facts).paper]), entries, findings: [] };
  const args = { path: paper.context.file ?? `contexts/${from.id}.md` };
  return { ...NOTHING, findings: [{ code: 'move-kept', args, severity: 'note' }] };
}

/** What `some` wrote into the document of `from`, newest first. */
function writtenIn(some: Operation[], from: Context): Edit[] {
  return some.flatMap((o) => o.edits.filter((e) => e.key === keyOf(from) && hasSplices(e)));
}

/** What `written` put there, in one text: an edit names the entries around its own as well. */
function putBy(written: Edit[]): string {
  return written.flatMap(({ now }) => ((now as Partial<Side> | null)?.splices ?? []).map((s) => s.put)).join('\n');
}

function hasSplices({ was }: Edit): boolean {
  return Array.isArray((was as Partial<Side> | null)?.splices);
}

/** `paper` without `written`, newest first; `null` where one of them has no place any more. */
function withoutWritten(paper: Paper, written: Edit[]): Paper | null {
  let { document } = paper;
  const steps = [...paper.steps];
  for (const { was, now } of written) {
    const { splices, around = [] } = was as unknown as Side;
    const own = fingerprint(document.text) === (now as Partial<Side> | null)?.of;
    const placed = own ? splices : placeBack(document.text, splices, around, document.layout);
    const text = placed === null ? null : applySplices(document.text, placed);
    if (placed === null || text === null) return null;
    steps.push(placed);
    document = parseDocument(text, document.layout);
  }
  return { ...paper, steps, document };
}
