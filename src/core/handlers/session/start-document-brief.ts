/** Decides what a session that begins, resumes or was compacted is told of the document of its work: START_NEW_CHAT. */

import { refresh } from '../../context/rules/refresh.js';
import { isStale } from '../../context/rules/staleness.js';
import type { Event, Facts, Outcome } from '../../model.js';
import { fingerprint } from '../../text/hash.js';
import { comingBackNotice, sinceLine } from '../../words/since.js';
import { standingRule } from '../../words/standing-rule.js';
import { startBrief } from '../../words/start-brief.js';
import { teamLines } from '../../words/team/met.js';
import { isUntold } from '../document/after-change.js';
import { filesOf, placeFacts, rereadFacts } from '../document/document-facts.js';
import { applyToDraft, draftEdits, linesOf, openDraft, unusedDocumentFindings } from '../document/draft.js';
import { withNews, withNotes } from '../document/told.js';
import { intentAtStart } from '../intent/session-intent.js';
import { roundAtStart } from '../prompt/mode-brief.js';
import { contextWithPlan, othersToTell } from '../shared/active-context.js';
import { contextAfter } from '../shared/context-transitions.js';
import { sinceLeft } from './since-left.js';

type Start = Extract<Event, { kind: 'start' }>;

/** `outcome` of a start, its brief with goal, decisions, questions and next action, its age said, stale entries held against files. */
export function withDocumentBrief(event: Start, outcome: Outcome, facts: Facts): Outcome {
  const edit = outcome.edits.find((e) => e.key === `session/${event.session.id}`);
  const known = facts.state.sessions[event.session.id];
  const id = ((edit?.now?.active as string | null | undefined) ?? known?.active) || null;
  const context = id === null ? null : contextAfter(outcome.edits, facts.state, id);
  const paper = context === null || context.status !== 'open' ? null : openDraft(context, facts);
  if (context === null) return outcome;
  // A merge that is not finished is said elsewhere: nothing of the document was read that could be told.
  if (paper?.document.faults.some((f) => f.code === 'merge-conflict')) return outcome;
  if (paper === null) return { ...outcome, findings: [...outcome.findings, ...unusedDocumentFindings(context, facts)] };
  const files = filesOf(paper.document);
  const quick = placeFacts(facts);
  const first = isStale(paper.document.meta, files, quick, facts.config.contexts);
  const place = first.stale ? rereadFacts(paper, facts) : { ...quick, tasks: null };
  const stale = first.stale ? isStale(paper.document.meta, files, place, facts.config.contexts) : first;
  const fresh = refresh(paper.document, stale, place);
  const after = applyToDraft(paper, fresh.changes, facts);
  const unverified = stale.severity === 'full_refresh' ? fresh.told.slice(1) : [];
  // Nothing is come back to where the session goes on.
  const news = event.source === 'compact' ? '' : sinceLine(sinceLeft(context, paper.document, event.session.id, facts));
  const old = stale.findings.filter((f) => event.source === 'compact' || isUntold(f));
  const { text } = intentAtStart(event, context, facts);
  const brief = startBrief(
    {
      active: contextWithPlan(context, facts),
      open: othersToTell(event, known, context.id, facts),
      rule: standingRule(facts.tool === true),
      known: withNews(news, (room) => withNotes(old, unverified, room, (left) => linesOf(after.paper, left, facts))),
      intents: [text, roundAtStart(event, facts)].filter(Boolean).join('\n'),
    },
    event.session.id,
  );
  const said = fingerprint(brief);
  const repeated = event.source === 'resume' && known?.said === said;
  const { brief: before, ...rest } = outcome;
  // What is told of the team stands in no document.
  const lines = [...(repeated ? [] : [brief]), ...teamLines(before)];
  return {
    ...rest,
    edits: [
      ...draftEdits([after.paper]),
      ...outcome.edits.map((e) => (e === edit && event.source !== 'compact' ? { ...e, now: { ...e.now, said } } : e)),
    ],
    findings: [...outcome.findings, ...stale.findings, ...after.findings],
    ...(lines.length === 0 ? {} : { brief: lines.join('\n') }),
    ...(news === '' ? {} : { notice: comingBackNotice(context.title, news, outcome.notice) }),
  };
}
