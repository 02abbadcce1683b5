/** Decides what of one turn is kept when a whole session is read: exactly what a conversation can still ask of it. */
import type { SessionEvent } from '../model.js';
import { MOST } from './conversation.js';

/**
 * `turn` (events since a prompt, oldest first) without what `backwards` would pass over: older words, repeated paths and
 * lists that were replaced. Condensing in parts gives the same as condensing at once, so an endless turn stays small.
 */
export function condensed(turn: SessionEvent[]): SessionEvent[] {
  const kept: SessionEvent[] = [];
  const paths = new Set<string>();
  let said = 0;
  let skill = false;
  let listed = false;
  let changes = 0;
  const wanted = (e: SessionEvent): boolean => {
    switch (e.kind) {
      case 'said':
        return said < MOST.said && (said += e.text.length) > 0;
      case 'touched':
        return paths.size < MOST.touched && paths.size < paths.add(e.path).size;
      case 'skill':
        return !skill && (skill = true);
      case 'todos':
        return !listed && (listed = true);
      case 'todo':
      case 'todo-id':
        return !listed && changes++ < MOST.todoEvents;
      default:
        return true;
    }
  };
  for (let i = turn.length - 1; i >= 0; i--) if (wanted(turn[i]!)) kept.push(trimmed(turn[i]!));
  return kept.reverse();
}

/** Of a long message only its end is ever looked at. */
function trimmed(e: SessionEvent): SessionEvent {
  return e.kind === 'said' && e.text.length > MOST.said ? { ...e, text: e.text.slice(-MOST.said) } : e;
}
