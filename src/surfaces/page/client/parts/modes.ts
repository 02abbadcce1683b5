/** Decides how the modes of the gate are called and what each does, and in which words it is said when an intent holds. */
import type { GatePage } from '../../../../core/board/types.js';

export const MODE_IDS = ['off', 'warn', 'strict'] as const;
export const MODES: Record<GatePage['mode'], { name: string; means: string }> = {
  off: { name: 'Off.', means: 'Nothing is checked: every call of the agent runs.' },
  warn: {
    name: 'Ask first.',
    means:
      'What goes beyond the intent (agreed rules) of a session waits for your yes. Where none holds, the agent goes on and is told so.',
  },
  strict: {
    name: 'Strict.',
    means:
      'What goes beyond the intent (agreed rules) of a session waits for your yes. Where none holds, nothing that changes something runs.',
  },
};

/** When an intent holds, from the plain case on: what a session selected comes before what holds by itself. */
export const HOLDS = [
  'In a session that begins on its context, or is switched to it.',
  'Elsewhere once you or the agent select it: clew intent select ID.',
  'Where none was selected: the one that the file calls current, else the only open one, unless it is for another context.',
];
