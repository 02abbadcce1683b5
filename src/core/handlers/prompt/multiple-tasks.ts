/** Decides what becomes of a prompt that names several pieces of work: one is current, the others wait, each with a document of its own. */

import { nextOperationName } from '../../context/operation-name.js';
import { chooseCurrent, chooseFlow } from '../../context/rules/choose-flow.js';
import { splitTasks } from '../../context/rules/several.js';
import { presentEdits, recordEdit, sessionAt, sessionState } from '../../context/state.js';
import { switchEdits } from '../../context/switch.js';
import { isNoise, withoutNotices } from '../../digest/noise.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Context, Edit, Event, Facts, Outcome, State } from '../../model.js';
import { safeTitle } from '../../text/fence.js';
import { idsIn } from '../../text/mentions.js';
import { ownWords } from '../../text/own-words.js';
import { doneBrief } from '../../words/spoken.js';
import { activeContext } from '../shared/active-context.js';
import { createContext } from '../shared/find-existing.js';
import { updateSession } from './update-session.js';

/** `outcome` of a prompt that asks for one thing, or for whose reading something else is certain; else that of its several tasks. */
export function splitIntoTasks(event: Extract<Event, { kind: 'prompt' }>, outcome: Outcome, facts: Facts): Outcome {
  const { own } = ownWords(withoutNotices(event.prompt));
  const tasks = isNoise(event.prompt) ? [] : splitTasks(own);
  if (tasks.length < 2 || outcome.question !== undefined || outcome.reading?.verb === 'ask') return outcome;
  const record = sessionAt(facts.state, event.session.id) ?? null;
  const active = activeContext(record, facts);
  const at = active === null || record?.active !== active.id ? null : { id: active.id, taskId: active.task ?? null };
  const reading = outcome.reading ?? null;
  if (chooseFlow(at, { reading, taskId: null, several: tasks }) !== 'MULTI_TASK') return outcome;
  const one = chooseCurrent(tasks, at);
  if (one.current === null) return outcome;
  const state = structured(facts.state);
  const stays = at !== null && known(one.current, Object.values(facts.state.contexts))?.id === at.id;
  const current = stays ? active! : taken(one.current, { ...facts, state });
  const waiting = one.parked.map((t) => taken(t, { ...facts, state })).filter((c) => c.id !== current.id);
  if (waiting.length === 0) return outcome;
  const session = updateSession(sessionState(facts.state, event.session, facts.now), event, facts, own);
  const moved: Edit[] = stays ? outcome.edits : switchEdits(facts.state, session, current, facts).edits;
  const lines = [
    `current ${current.id}: ${safeTitle(current.title)}`,
    ...waiting.map((c) => `waits ${c.id}: ${safeTitle(c.title)}`),
  ];
  return emptyOutcome({
    edits: [
      ...moved,
      ...presentEdits(...waiting.map((c) => recordEdit(`context/${c.id}`, facts.state.contexts[c.id], c))),
    ],
    did: `switched to ${current.id}; ${waiting.map((c) => c.id).join(', ')} wait`,
    undoable: true,
    ...(outcome.reading === undefined ? {} : { reading: outcome.reading }),
    brief: doneBrief(
      'the user named several contexts. One is current:',
      lines,
      'clew contexts',
      session.id,
      'Work on the current one alone; `clew done` and then `clew switch ID` switches to the next.',
    ),
    notice: `clew: switched to "${safeTitle(current.title)}"; waiting: ${waiting.map((c) => c.id).join(', ')}. Undo: clew undo ${nextOperationName(facts)}`,
  });
}

function structured(state: State): State {
  return { ...state, contexts: { ...state.contexts } };
}

/** The open work that `task` names: by its task id, else by the only title that holds it; `null` when it names none. */
function known(task: string, contexts: Context[]): Context | null {
  const open = contexts.filter((c) => c.status === 'open' || c.status === 'provisional');
  const own = open.filter((c) => c.task?.toLowerCase() === task.toLowerCase() || c.id === task);
  const found = own.length > 0 ? own : open.filter((c) => idsIn(c.title).includes(task));
  return found.length === 1 ? found[0]! : null;
}

/** The work that `task` names, else new work; what was made is seen by the next, so that no two get one id. */
function taken(task: string, facts: Facts): Context {
  const id = idsIn(task.toUpperCase())[0] === task;
  const there = known(task, Object.values(facts.state.contexts));
  if (there !== null) return there;
  const fresh = createContext(id ? task.toUpperCase() : task, facts);
  facts.state.contexts[fresh.id] = fresh;
  return fresh;
}
