/** Decides whether a turn that is over was plainly for other work than the active one, and files it there with all that was recorded of it. */
import { MOST, withPrompt } from '../../context/context.js';
import { nextOperationName } from '../../context/operation-name.js';
import { applyEdit, presentEdits, recordEdit } from '../../context/state.js';
import { switchEdits } from '../../context/switch.js';
import { branchTitle } from '../../context/title/from-git.js';
import { goalTitle } from '../../context/title/goal.js';
import { readTurn } from '../../detect/late/read-turn.js';
import type { Wish } from '../../model/document.js';
import type { Context, Edit, Event, Facts, Outcome, SessionState } from '../../model.js';
import { isAside } from '../../phrases/aside.js';
import { FILES } from '../../reader/answer.js';
import { type Word, wordOf } from '../../reader/word.js';
import { freeBranch } from '../../text/branch.js';
import { safeTitle } from '../../text/fence.js';
import { ownWords } from '../../text/own-words.js';
import { filedNotice } from '../../words/late.js';
import { applyToDraft, draftEdits, keyOf, openDraft } from '../document/draft.js';
import { otherIntent } from '../intent/session-intent.js';
import { filedLessonEdits } from '../prompt/record-lesson.js';
import { openContexts } from '../shared/active-context.js';
import { createContext } from '../shared/find-existing.js';
import { workedOn } from '../shared/our-files.js';
import { withFiles } from './turn-files.js';
import { takeAlong, turnRecords } from './turn-records.js';

type Ending = Extract<Event, { kind: 'stop' | 'compact' | 'end' }>;

/** Where a turn is recorded. */
export interface Filing {
  outcome: Outcome;
  facts: Facts;
  /** The context that the turn is recorded for, `null` for none. */
  to: string | null;
  /** Entries of a document that go there with it. */
  entries: Wish[];
}

/** `outcome` of a turn's end with the turn filed where it was for; as it was where that is not plain. */
export function lateLook(event: Ending, outcome: Outcome, facts: Facts): Filing {
  const session = facts.state.sessions[event.session.id];
  const active = session?.active ?? null;
  const here: Filing = { outcome, facts, to: active, entries: [] };
  if (event.kind !== 'stop' || event.again === true || session === undefined || active === null) return here;
  const from = facts.state.contexts[active];
  const { turn } = facts;
  // A user who said what comes first, and where to go then, said where the turn belongs.
  if (turn === undefined || from?.status !== 'open' || session.due != null) return here;
  const files = workedOn(turn.wrote, facts);
  // A model that was told of it, and stayed, has decided; a word that is not sure moves nothing.
  const isSure = facts.reader?.told !== true && (facts.reader?.answer?.leaves ?? 0) >= FILES;
  const word = isSure ? placeOf(wordOf(facts.reader, facts.state)) : null;
  // A turn that left nothing behind is nowhere to be filed, unless a reader says where it was for.
  if (files.length === 0 && turn.commits.length === 0 && word === null) return here;
  const records = turnRecords(session.id, facts);
  if (records === null) return here;
  const done = { files, said: event.said ?? facts.conversation.said, before: session.branch, after: facts.branch };
  const late = readTurn(done, records.prompt.reading!.p, from, openContexts(facts, from.id));
  // Plain evidence of what was done comes before what a reader took its prompt for.
  if (!late.moves && word === null) return here;
  const target = late.moves ? late.target : word!.target;
  // A host may not have written the prompt down yet.
  const prompt = turn.prompt || records.prompt.reading!.prompt;
  const { own } = ownWords(prompt);
  const to =
    target === 'new' ? begun(own, prompt, late.moves ? '' : word!.title, facts) : facts.state.contexts[target]!;
  // A word about the prompt says nothing of branches: a context keeps the one that it has, and takes nobody's.
  const free = to.branch === null ? freeBranch(facts.branch, to.id, Object.values(facts.state.contexts)) : null;
  const stood = late.moves ? facts.branch : free;
  const touched = [...new Set([...files, ...workedOn(facts.conversation.touched, facts)])].slice(0, MOST.files);
  const after = withPrompt(to, { now: facts.now, own, files: touched, branch: stood });
  const taken = takeAlong(records, from, facts);
  const aside = isAside(own) && target !== 'new';
  const moved = aside
    ? presentEdits(recordEdit(`context/${to.id}`, to, after))
    : switchEdits(facts.state, session, after, { now: facts.now, branch: facts.branch }).edits;
  // What the stop itself noted for the active work is noted for the other.
  const noted = outcome.edits.filter((e) => e.key !== `context/${from.id}`).map((e) => withFiles(e, to.id, touched));
  const learned = filedLessonEdits(session.id, facts);
  const left = aside ? [] : leftEdits(from, taken.edits, facts);
  const intents = aside ? null : otherIntent(session.id, to, facts);
  const filed = { to: to.id, aside, ...(intents === null ? {} : { intents }) };
  const edits = [...noted, ...left, ...taken.edits, ...moved, ...toldNext(session, filed, moved), ...learned];
  const state = structuredClone(facts.state);
  for (const e of edits) applyEdit(state, e);
  return {
    to: to.id,
    entries: aside ? taken.entries : [{ do: 'meta', set: { status: 'active' } }, ...taken.entries],
    facts: { ...facts, state },
    outcome: {
      ...outcome,
      edits,
      did: `filed the last turn under ${to.id}`,
      undoable: true,
      notice: filedNotice(
        to.title,
        from.title,
        { aside, fresh: target === 'new', by: late.moves ? '' : facts.reader!.by },
        taken.kept,
        nextOperationName(facts),
      ),
    },
  };
}

/** Where a reader's word files a turn; `null` where it names no place. */
function placeOf(word: Word | null): { target: string; title: string } | null {
  if (word === null || 'elsewhere' in word) return null;
  return 'to' in word ? { target: word.to.id, title: '' } : { target: 'new', title: safeTitle(word.fresh) };
}

/** The context of a turn that began something new: as a reader called it, else by its words, or its branch where they say too little. */
function begun(own: string, prompt: string, called: string, facts: Facts): Context {
  const title =
    called || goalTitle({ own, prompt, branch: facts.branch }) || branchTitle(facts.branch) || 'New context';
  const context = createContext(title, facts);
  return called === '' ? { ...context, fromPrompt: true } : context;
}

/** The document of the context that is left says so; where something is taken from it, that alone is written. */
function leftEdits(from: Context, taken: Edit[], facts: Facts): Edit[] {
  const paper = taken.some((e) => e.key === keyOf(from)) ? null : openDraft(from, facts);
  if (paper === null) return [];
  return draftEdits([applyToDraft(paper, [{ do: 'meta', set: { status: 'paused' } }], facts).paper]);
}

/** The model hears of it with the next prompt. */
function toldNext(session: SessionState, filed: NonNullable<SessionState['filed']>, moved: Edit[]): Edit[] {
  const now = moved.find((e) => e.key === `session/${session.id}`)?.now ?? {};
  const record: SessionState = { ...session, ...now };
  return presentEdits(recordEdit(`session/${session.id}`, record, { ...record, filed }));
}
