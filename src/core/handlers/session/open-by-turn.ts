/** Decides what a turn opens for which nothing was active: a question or small talk opens no context, files that its turn changed do. */
import { contextId, newContext, withPrompt } from '../../context/context.js';
import { nextOperationName } from '../../context/operation-name.js';
import { applyEdit } from '../../context/state.js';
import { switchEdits } from '../../context/switch.js';
import { branchTitle } from '../../context/title/from-git.js';
import { goalTitle } from '../../context/title/goal.js';
import type { Event, Facts, Outcome } from '../../model.js';
import { isOnlySmallTalk } from '../../request/opens-work.js';
import { ownWords } from '../../text/own-words.js';
import { movedNotice } from '../../words/spoken.js';
import { workedOn } from '../shared/our-files.js';

type Ending = Extract<Event, { kind: 'stop' | 'compact' | 'end' }>;

/** `outcome` with the context that the turn opens, and `facts` as they are with it; both as they were where it opens none. */
export function openByTurn(event: Ending, outcome: Outcome, facts: Facts): { outcome: Outcome; facts: Facts } {
  const session = facts.state.sessions[event.session.id];
  const { turn, now, branch } = facts;
  if (event.kind !== 'stop' || session === undefined || session.active !== null || turn === undefined)
    return { outcome, facts };
  const files = workedOn(turn.wrote, facts);
  const { own } = ownWords(turn.prompt);
  if (files.length === 0 || own === '') return { outcome, facts };
  const named = isOnlySmallTalk(own) ? null : goalTitle({ own, prompt: turn.prompt, branch });
  const title = named ?? branchTitle(branch) ?? `Work on ${files[0]!.split('/').at(-1)}`;
  const at = { now, plan: null, branch, provisional: false };
  const begun = { ...newContext(contextId(title, facts.state.contexts), title, at), fromPrompt: true };
  const to = withPrompt(begun, { now, own, files, branch });
  const { edits } = switchEdits(facts.state, session, to, { now, branch });
  const state = structuredClone(facts.state);
  for (const e of edits) applyEdit(state, e);
  return {
    outcome: {
      ...outcome,
      edits: [...outcome.edits, ...edits],
      did: `opened ${to.id}`,
      notice: movedNotice(title, null, true, nextOperationName(facts), null, false, 'the work of this turn'),
    },
    facts: { ...facts, state },
  };
}
