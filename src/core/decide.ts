/** The narrow waist for host events: `decide(Event, Facts) → Outcome`. Commands come in by `commands/`. */

import { onPrompt } from './flows/prompt.js';
import { onStart } from './flows/start.js';
import { onEnding } from './flows/stop.js';
import { onTool } from './flows/tool.js';
import type { Event, Facts, Outcome } from './model.js';

/** What `event` makes of `facts`. Pure: the same arguments give the same outcome. */
export function decide(event: Exclude<Event, { kind: 'command' }>, facts: Facts): Outcome {
  switch (event.kind) {
    case 'start':
      return onStart(event, facts);
    case 'prompt':
      return onPrompt(event, facts);
    case 'tool':
      return onTool(event, facts);
    default:
      return onEnding(event, facts);
  }
}
