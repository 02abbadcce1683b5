/** Decides what events mean for the intent of a session: a new beginning and a change of work end it, resuming and compaction keep it. */
import { defaultSelection, type Standing, selectedAt, selectionOf } from '../../intent/select.js';
import type { Edit, Event, Facts, Outcome, State } from '../../model.js';
import { intentBrief } from '../../words/intent-brief.js';
import { deselectionEdits, selectionEdits } from './select-intent.js';

type Start = Extract<Event, { kind: 'start' }>;

/** What a start makes of the session's intent, and what the model is told of it. */
export function intentAtStart(event: Start, facts: Facts): { edits: Edit[]; text: string } {
  const { id } = event.session;
  const begins = event.source === 'startup' || event.source === 'clear';
  const kept = begins || selectedAt(facts.state, id) === null ? null : selectionOf(facts, id);
  const goesOn = !begins && selectedAt(facts.state, id) !== null;
  const fresh: Standing | null = goesOn || facts.intents == null ? null : defaultSelection(facts.intents);
  const edits =
    fresh !== null
      ? selectionEdits(fresh.intent.id, id, fresh.by, facts)
      : begins
        ? deselectionEdits(id, facts.state)
        : [];
  return { edits, text: intentBrief(facts.intents, kept ?? fresh, id) };
}

/** `outcome` in which a session that turns from one piece of work to another stands on no intent any more. */
export function forgetLostIntent(outcome: Outcome, state: State): Outcome {
  const ended = outcome.edits.flatMap((e) => {
    const id = e.key.startsWith('session/') && isMove(e) ? e.key.slice(8) : null;
    return id === null || outcome.edits.some((o) => o.key === `selected/${id}`) ? [] : deselectionEdits(id, state);
  });
  return ended.length === 0 ? outcome : { ...outcome, edits: [...outcome.edits, ...ended] };
}

/** From some work to other work, or to none; who had none yet turns from nothing. */
function isMove({ was, now }: Edit): boolean {
  return typeof was?.active === 'string' && now !== null && 'active' in now && now.active !== was.active;
}
