/** Decides how the modes of the gate are called and what each does, and in which words it is said when an intent holds. */
import type { GatePage } from '../../../../core/board/types.js';

export const MODE_IDS = ['off', 'warn', 'strict'] as const;
export const MODES: Record<GatePage['mode'], { name: string; means: string }> = {
  off: { name: 'Off.', means: 'Nothing is checked: every call of the agent runs.' },
  warn: {
    name: 'Ask first.',
    means:
      'What goes beyond the intent (agreed rules) that holds in a session waits for your yes. Where none holds, the agent goes on and is told so.',
  },
  strict: {
    name: 'Strict.',
    means:
      'What goes beyond the intent (agreed rules) that holds in a session waits for your yes. Where none holds, nothing that changes something runs.',
  },
};

/** How an intent comes to hold in sessions on its context, as a sentence goes on after its name. */
export const HOLDS_ON =
  'holds in sessions that begin on its context or are switched to it, elsewhere once you or the agent select it';

/** When an intent holds, in full: what a session selected comes before what goes on by itself. */
export const HOLDS = `One ${HOLDS_ON}. Where none was selected, the one that the file calls current holds, else the only open one, unless it is for another context.`;
