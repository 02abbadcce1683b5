/** Decides what the user of a session that begins is told in one line: which context is active and what else is open, unless another line names it. */
import { withBrief, withNoticeFirst } from '../../empty-outcome.js';
import { STARTS } from '../../glance/why.js';
import type { Context, Event, Facts, Outcome } from '../../model.js';
import { formatAge } from '../../text/duration.js';
import { safeTitle } from '../../text/fence.js';
import { standText } from '../../words/brief.js';
import { besideBrief, leftHereText, startNotice } from '../../words/spoken.js';
import { contextWithPlan, openContexts } from '../shared/active-context.js';
import { contextAfter } from '../shared/context-transitions.js';
import { leftOpen } from './left-open.js';
import { workedBeside } from './worked-beside.js';

/** `begun` of a start with that line before what else its user is told, and both told of a session that may be at work on the same. */
export function withStartNotice(event: Extract<Event, { kind: 'start' }>, begun: Outcome, facts: Facts): Outcome {
  // What is resumed without a change says nothing again.
  if (event.source === 'resume' && begun.brief === undefined) return begun;
  const edit = begun.edits.find((e) => e.key === `session/${event.session.id}`);
  const id = (edit?.now?.active ?? facts.state.sessions[event.session.id]?.active ?? null) as string | null;
  const known = id === null ? null : contextAfter(begun.edits, facts.state, id);
  const active = known?.status === 'open' ? known : null;
  const beside = active && workedBeside(active.id, event, facts);
  const outcome = beside === null ? begun : withBrief(begun, besideBrief(beside));
  const open = openContexts(facts, active?.id ?? null).filter((c) => c.paused !== true).length;
  if (active !== null && outcome.notice?.includes(`"${safeTitle(active.title)}"`)) return outcome;
  const stand = active === null ? '' : standText(contextWithPlan(active, facts).plan);
  const line = startNotice(
    active && { title: active.title, stand },
    open,
    event.context === undefined ? howBegun(active, event, facts) : '',
    beside,
  );
  if (line === '') return outcome;
  return withNoticeFirst(outcome, line);
}

/** Why it is the active one. */
function howBegun(active: Context | null, event: Extract<Event, { kind: 'start' }>, facts: Facts): string {
  const left = event.source === 'startup' ? leftOpen(event.session, facts) : null;
  return left !== null && left.context.id === active?.id
    ? leftHereText(formatAge(left.at, facts.now))
    : STARTS[event.source];
}
