/** Decides what a session begins with: which work is active, and what the model is told of it. */
import { expireRecords } from '../../context/expire-records.js';
import { presentEdits, recordEdit, sessionAt, sessionState } from '../../context/state.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Context, Event, Facts, Outcome, SessionState } from '../../model.js';
import { fingerprint } from '../../text/hash.js';
import { unknownOpened } from '../../words/spoken.js';
import { standingRule } from '../../words/standing-rule.js';
import { startBrief } from '../../words/start-brief.js';
import { intentAtStart } from '../intent/session-intent.js';
import { roundAtStart } from '../prompt/mode-brief.js';
import { activeContext, contextWithPlan, othersToTell } from '../shared/active-context.js';
import { withTitle } from '../shared/session-title.js';
import { withTeamNews } from '../shared/team-news.js';
import { leftOpen } from './left-open.js';

/** Milliseconds between a session that is cleared and the one that its program begins in its place. */
const CLEARING = 60_000;

/** The session that `after` goes on from: the one of its host and folder that was cleared a moment ago. */
function clearedBefore(after: SessionState, { state, now }: Facts): SessionState | null {
  const all = Object.values(state.sessions);
  const cleared = all
    .filter((s) => !all.some((o) => o.from === s.id))
    .filter((s) => s.host === after.host && s.cwd === after.cwd && now - (s.clearedAt ?? 0) < CLEARING)
    .sort((a, b) => b.clearedAt! - a.clearedAt!);
  return cleared[0] ?? null;
}

/** The context that its user began the session for, as one that is gone on with; a session that had prompts is not moved. */
function openedFor({ context: id, session }: Extract<Event, { kind: 'start' }>, { state }: Facts): Context | null {
  if (id === undefined || !Object.hasOwn(state.contexts, id) || (sessionAt(state, session.id)?.prompts ?? 0) > 0)
    return null;
  const { archived, paused, ...context } = state.contexts[id]!;
  return {
    ...context,
    status: 'open',
    ...(archived === undefined ? {} : { archived: false }),
    ...(paused === undefined ? {} : { paused: false }),
  };
}

/** Was the session begun for a context that nobody knows? */
function isUnknown({ context }: Extract<Event, { kind: 'start' }>, { state }: Facts): boolean {
  return context !== undefined && !Object.hasOwn(state.contexts, context);
}

/** Resuming and compacting keep the session's work; a fresh start begins at the workspace's, or at what was left in its folder, and lists the rest. */
export function onStart(event: Extract<Event, { kind: 'start' }>, facts: Facts): Outcome {
  const before = sessionState(facts.state, event.session, facts.now);
  const keeps = event.source === 'resume' || event.source === 'compact';
  const known = sessionAt(facts.state, event.session.id) !== undefined;
  const goesOn = keeps && known ? before : event.source === 'clear' ? clearedBefore(before, facts) : null;
  const opened = goesOn === null ? openedFor(event, facts) : null;
  const left = opened === null && event.source === 'startup' ? leftOpen(before, facts) : null;
  const active = opened ?? left?.context ?? activeContext(goesOn, facts);
  const listed = active?.status === 'open' || keeps ? active : null;
  const intent = intentAtStart(event, active, facts);
  const text = startBrief(
    {
      active: listed && contextWithPlan(listed, facts),
      open: othersToTell(event, before, listed?.id ?? null, facts),
      rule: standingRule(facts.tool === true),
      intents: [intent.text, roundAtStart(event, facts)].filter(Boolean).join('\n'),
    },
    event.session.id,
  );
  const said = fingerprint(text);
  const repeated = event.source === 'resume' && before.said === said;
  const after: SessionState = {
    ...before,
    active: active?.id ?? null,
    known: active?.id ?? null,
    boundary: event.source,
    lastAt: before.prompts > 0 ? before.lastAt : facts.now,
    branch: facts.branch,
    ...(event.source === 'clear' && goesOn !== null ? { from: goesOn.id } : {}),
    cwd: event.session.cwd,
    transcript: event.session.transcript,
    said: event.source === 'compact' ? before.said : said,
    ended: false,
  };
  const notice = isUnknown(event, facts) ? unknownOpened(event.context!) : intent.notice;
  const outcome = emptyOutcome({
    edits: [
      ...(opened === null
        ? []
        : presentEdits(recordEdit(`context/${opened.id}`, facts.state.contexts[opened.id], opened))),
      ...presentEdits(recordEdit(`session/${after.id}`, sessionAt(facts.state, after.id), after)),
      ...intent.edits,
      ...expireRecords(facts.state, after.id),
    ],
    ...(text === '' || repeated ? {} : { brief: text }),
    ...(notice === undefined ? {} : { notice }),
  });
  return withTitle(withTeamNews(outcome, after.id, facts), event, facts);
}
