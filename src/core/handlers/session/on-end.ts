/** Decides what is kept when the agent stops, is compacted or ends: what it touched belongs to the active work. */

import { MOST, withPrompt } from '../../context/context.js';
import { presentEdits, recordEdit, sessionAt, sessionState } from '../../context/state.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Event, Facts, Outcome } from '../../model.js';
import { freeBranch, isDefaultBranch } from '../../text/branch.js';
import { compactBrief } from '../../words/brief.js';
import { activeContext, contextWithPlan } from '../shared/active-context.js';
import { workedOn } from '../shared/our-files.js';
import { noteOfFiles } from './turn-files.js';

type Ending = Extract<Event, { kind: 'stop' | 'compact' | 'end' }>;

/** Files touched since the prompt are noted; compaction is told which work is active; an end is recorded. */
export function onEnd(event: Ending, facts: Facts): Outcome {
  const session = sessionAt(facts.state, event.session.id);
  if (session === undefined) return emptyOutcome();
  const active = activeContext(session, facts);
  const files = workedOn(facts.conversation.touched, facts);
  // A branch that the turn went to is the active context's, unless it is another's.
  const goes = event.kind === 'stop' && facts.branch !== null && session.branch !== facts.branch;
  const went = goes && !isDefaultBranch(facts.branch!) ? facts.branch : null;
  const branch = active === null ? null : freeBranch(went, active.id, Object.values(facts.state.contexts));
  const fresh = active !== null && (branch !== null || files.some((f) => !active.files.includes(f)));
  const after = fresh ? withPrompt(active, { now: facts.now, own: '', files, branch }) : active;
  const ended = event.kind === 'end' && event.reason !== 'resume';
  return emptyOutcome({
    edits: presentEdits(
      active && after ? recordEdit(`context/${active.id}`, active, { ...after, prompts: active.prompts }) : null,
      ended
        ? recordEdit(`session/${session.id}`, session, {
            ...sessionState(facts.state, event.session, facts.now),
            ended: true,
            ...(event.kind === 'end' && event.reason === 'clear' ? { clearedAt: facts.now } : {}),
          })
        : null,
      // For whoever reads the log later: that a turn ended, or that it may go on, and what it touched. No state is folded from it.
      event.kind === 'stop'
        ? {
            key: `turn/${session.id}`,
            was: null,
            now: {
              ...(event.goesOn === true ? { goesOn: true } : { ended: facts.now }),
              ...(active === null ? {} : noteOfFiles(active.id, files.slice(0, MOST.files))),
            },
          }
        : null,
      // The same: how many plans there were.
      ended && !session.ended && facts.plans.count > 0
        ? { key: 'workspace/plans', was: null, now: { count: facts.plans.count } }
        : null,
    ),
    ...(event.kind === 'compact' && active ? { brief: compactBrief(contextWithPlan(active, facts), session.id) } : {}),
  });
}
