/** Decides when a session that begins is told that another one may be at work on the same context. */
import { otherSessionsOn } from '../../context/lifecycle.js';
import { mayBeAtWork } from '../../context/state.js';
import type { Event, Facts } from '../../model.js';
import { formatAge } from '../../text/duration.js';

/** How long ago another session had its last prompt on the context `id`, if it may still be at work; `null` else, and where the session only goes on. */
export function workedBeside(id: string, event: Extract<Event, { kind: 'start' }>, facts: Facts): string | null {
  if (event.source === 'resume') return null;
  const others = otherSessionsOn(facts.state, id, event.session).filter(
    (s) => s.prompts > 0 && mayBeAtWork(s, facts.now),
  );
  const last = Math.max(...others.map((s) => s.lastAt));
  return others.length > 0 && last <= facts.now ? formatAge(last, facts.now) : null;
}
