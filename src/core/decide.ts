/** The narrow waist for host events: `decide(Event, Facts) → Outcome`. Commands come in by `commands/`. */

import { switchDue } from './handlers/prompt/due-switch.js';
import { onPrompt } from './handlers/prompt/on-prompt.js';
import { onEnd } from './handlers/session/on-end.js';
import { onStart } from './handlers/session/on-start.js';
import { onTool } from './handlers/tool/on-tool.js';
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
    case 'stop':
      return event.due === true ? switchDue(event, facts) : onEnd(event, facts);
    default:
      return onEnd(event, facts);
  }
}
