/** What is read of sessions that are looked back on. */
import type { Worked } from '../../core/retro/turns.js';

/** A session that was seen here. `turns`: `null` where its transcript is not there any more. */
export interface SeenSession {
  id: string;
  /** The host as its users call it. */
  host: string;
  lastAt: number;
  turns: Worked[] | null;
}
