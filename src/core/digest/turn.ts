/** Decides what of a session's turns is kept while it is read forwards: exactly what a conversation can still ask of them. */
import type { Conversation, SessionEvent } from '../model.js';
import { conversationReader, type Limits, MOST } from './conversation.js';
import { resultsReader } from './results.js';
import { MOST_CHANGES } from './todo-list.js';

/** A command line that may be one of ours. */
const OURS = /\bclew\b|\bcli\.js\b/;

/**
 * `turn` (events since a prompt, oldest first) without what `conversationReader` would pass over: older words, repeated paths, lists
 * that were replaced. Condensing in parts gives the same as condensing at once, so that an endless turn stays small.
 */
export function condenseTurn(turn: SessionEvent[]): SessionEvent[] {
  const kept: SessionEvent[] = [];
  const paths = new Set<string>();
  const results = resultsReader();
  let waiting = 0;
  const seen = { said: 0, skills: 0, lists: 0, changes: 0, earlier: 0 };
  const wanted = (e: SessionEvent): boolean => {
    switch (e.kind) {
      case 'said':
        seen.said += e.text.length;
        return seen.said - e.text.length < MOST.said;
      case 'done':
      case 'failed':
        results.take(e);
        // A call that is still to come stands before its result.
        return false;
      case 'touched': {
        if (e.pending === true) return ++waiting <= MOST.touched;
        const known = paths.has(e.path);
        paths.add(e.path);
        return !known && paths.size <= MOST.touched;
      }
      case 'skill':
        return ++seen.skills === 1;
      case 'todos':
        return ++seen.lists === 1;
      case 'todo':
      case 'todo-id':
        return ++seen[seen.lists > 0 ? 'earlier' : 'changes'] <= MOST_CHANGES;
      case 'approved':
      case 'decided':
        return false;
      default:
        return e.kind !== 'ran' || OURS.test(e.command);
    }
  };
  for (let i = turn.length - 1; i >= 0; i--) {
    const e = turn[i]!;
    const settled = e.kind === 'touched' ? results.settled(e) : e;
    if (settled !== null && wanted(settled)) kept.push(trimmed(settled));
  }
  return kept.reverse();
}

/** Of a long message only its end is ever looked at. */
function trimmed(e: SessionEvent): SessionEvent {
  return e.kind === 'said' && e.text.length > MOST.said ? { ...e, text: e.text.slice(-MOST.said) } : e;
}

/** A session being read forwards, its conversation known at every moment. */
export interface Turns {
  add(event: SessionEvent): void;
  conversation(malformed: number, lines: number): Conversation;
}

/** Starts a session without a turn. Older turns are forgotten, their todos apart: they may be arbitrarily old. */
export function turnCollector(limits: Limits): Turns {
  const most = Math.max(limits.prompts, limits.skillLookback) + 1;
  const recent: SessionEvent[][] = [[]];
  let todos: SessionEvent[] = [];
  return {
    add: (event) => {
      if (event.kind !== 'prompt') {
        recent.at(-1)!.push(event);
        return;
      }
      recent.push([event]);
      if (recent.length > most)
        todos = condenseTurn([
          ...todos,
          ...recent.shift()!.filter((e) => e.kind === 'todos' || e.kind === 'todo' || e.kind === 'todo-id'),
        ]);
    },
    conversation: (malformed, lines) => {
      const reading = conversationReader(limits);
      for (let i = recent.length - 1; i >= 0; i--) reading.take(recent[i]!);
      reading.take(todos);
      return reading.result(malformed, lines);
    },
  };
}
