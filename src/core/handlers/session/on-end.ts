/** Decides what is kept when the agent stops, is compacted or ends: what it touched belongs to the active work. */

import { touched } from '../../context/context.js';
import { change, changes, sessionAt, sessionState } from '../../context/state.js';
import { quiet } from '../../empty-outcome.js';
import type { Event, Facts, Outcome } from '../../model.js';
import { relative } from '../../text/relative.js';
import { compactBrief } from '../../words/brief.js';
import { activeOf, workOf } from '../shared/active-context.js';

type Ending = Extract<Event, { kind: 'stop' | 'compact' | 'end' }>;

/** Files touched since the prompt are noted; compaction is told which work is active; an end is recorded. */
export function onEnding(event: Ending, facts: Facts): Outcome {
  const session = sessionAt(facts.state, event.session.id);
  if (session === undefined) return quiet();
  const active = activeOf(session, facts);
  const files = facts.conversation.touched.map((f) => relative(f, facts.workspace));
  const fresh = active !== null && files.some((f) => !active.files.includes(f));
  const after = fresh ? touched(active, { now: facts.now, own: '', files, branch: null }) : active;
  const ended = event.kind === 'end' && event.reason !== 'resume';
  return quiet({
    edits: changes(
      active && after ? change(`context/${active.id}`, active, { ...after, prompts: active.prompts }) : null,
      ended
        ? change(`session/${session.id}`, session, {
            ...sessionState(facts.state, event.session, facts.now),
            ended: true,
          })
        : null,
      // For whoever reads the log later: how many plans there were. No state is folded from it.
      ended && !session.ended && facts.plans.count > 0
        ? { key: 'workspace/plans', was: null, now: { count: facts.plans.count } }
        : null,
    ),
    ...(event.kind === 'compact' && active ? { brief: compactBrief(workOf(active, facts), session.id) } : {}),
  });
}
