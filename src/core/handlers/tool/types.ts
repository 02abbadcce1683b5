/** What each room answers of a tool call: nothing, or what is to be said and kept. */
import type { Facts, Outcome, ToolEvent } from '../../model.js';

/** A room's look at a tool call. */
export type Look = (event: ToolEvent, facts: Facts) => Outcome;
