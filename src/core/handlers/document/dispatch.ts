/** Decides which part of documents an event has to do with: moves for prompts and verbs, the turn for stops, the brief for starts; what a prompt's own words command, and that other work ends the session's intent. */
import type { Event, Facts, Outcome } from '../../model.js';
import { withoutIntent } from '../intent/session-intent.js';
import { planEdited } from '../plan-sync/external-edit.js';
import { spoken } from '../prompt/prompt-commands.js';
import { recorded } from '../session/record-turn.js';
import { started } from '../session/start-document-brief.js';
import { documented } from './after-change.js';

/** `outcome` with the edits of documents and the words about them that belong to it. */
export function follow(outcome: Outcome, event: Event, facts: Facts): Outcome {
  switch (event.kind) {
    case 'start':
      return planEdited(event, started(event, outcome, facts), facts);
    case 'stop':
      return planEdited(event, recorded(event, outcome, facts), facts);
    case 'compact':
    case 'end':
      return recorded(event, outcome, facts);
    case 'tool':
      return outcome;
    case 'prompt':
      return withoutIntent(
        planEdited(event, documented(spoken(event, outcome, facts), facts, event.session.id), facts),
        facts.state,
      );
    case 'command':
      return withoutIntent(documented(outcome, facts, event.session ?? facts.workspace), facts.state);
  }
}
