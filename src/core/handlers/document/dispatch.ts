/** Decides which part of documents an event has to do with: moves for prompts and verbs, the turn for stops, the brief for starts; what a prompt's own words command, and what other work means for the session's intent. */
import type { Event, Facts, Outcome } from '../../model.js';
import { followIntent } from '../intent/session-intent.js';
import { noticeExternalEdit } from '../plan-sync/external-edit.js';
import { applyPromptCommands } from '../prompt/prompt-commands.js';
import { withOffers } from '../session/offer-at-start.js';
import { recordTurn } from '../session/record-turn.js';
import { withDocumentBrief } from '../session/start-document-brief.js';
import { withStartNotice } from '../session/told-at-start.js';
import { withDocuments } from './after-change.js';
import { noticeAnew } from './anew.js';
import { noticeMarks } from './marked.js';
import { withNote } from './noted.js';
import { withoutUndoneTasks } from './undone-tasks.js';

/** `outcome` with the edits of documents and the words about them that belong to it. */
export function dispatchDocuments(outcome: Outcome, event: Event, facts: Facts): Outcome {
  return noticeAnew(event, withoutUndoneTasks(followed(outcome, event, facts), facts), facts);
}

function followed(outcome: Outcome, event: Event, facts: Facts): Outcome {
  switch (event.kind) {
    case 'start':
      return noticeMarks(
        event,
        noticeExternalEdit(
          event,
          withStartNotice(event, withOffers(event, withDocumentBrief(event, outcome, facts), facts), facts),
          facts,
        ),
        facts,
      );
    case 'stop':
      if (event.due === true) return withDocuments(followIntent(outcome, event, facts), facts, event.session.id);
      return noticeExternalEdit(event, recordTurn(event, outcome, facts), facts);
    case 'compact':
    case 'end':
      return recordTurn(event, outcome, facts);
    case 'tool':
      return outcome;
    case 'prompt':
      return noticeMarks(event, promptFollowed(event, outcome, facts), facts);
    case 'command':
      return withDocuments(
        followIntent(outcome, event, facts),
        facts,
        event.session ?? facts.workspace,
        event.agent ? (event.session ?? undefined) : undefined,
      );
  }
}

function promptFollowed(event: Extract<Event, { kind: 'prompt' }>, outcome: Outcome, facts: Facts): Outcome {
  const turned = followIntent(withNote(applyPromptCommands(event, outcome, facts), facts), event, facts);
  return noticeExternalEdit(event, withDocuments(turned, facts, event.session.id, undefined, event.prompt), facts);
}
