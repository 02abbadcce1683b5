/** Decides when a session that begins is told that another one may be at work on the same context. */
import { otherSessionsOn } from '../../context/lifecycle.js';
import type { Event, Facts } from '../../model.js';
import { formatAge } from '../../text/duration.js';

/** How long after a prompt its session may still be at work, in milliseconds: few turns are longer. */
export const AT_WORK = 3_600_000;

/** How long ago another session had its last prompt on the context `id`, if it may still be at work; `null` else, and where the session only goes on. */
export function workedBeside(id: string, event: Extract<Event, { kind: 'start' }>, facts: Facts): string | null {
  if (event.source === 'resume') return null;
  const others = otherSessionsOn(facts.state, id, event.session);
  const last = Math.max(...others.filter((s) => s.prompts > 0).map((s) => s.lastAt));
  return last <= facts.now && facts.now - last < AT_WORK ? formatAge(last, facts.now) : null;
}
