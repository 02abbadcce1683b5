/** Decides how the modes of the gate are called, and what each does. */
import type { GatePage } from '../../../../core/board/types.js';

export const MODE_IDS = ['off', 'warn', 'strict'] as const;
export const MODES: Record<GatePage['mode'], { name: string; means: string }> = {
  off: { name: 'Off.', means: 'Nothing is checked: every call of the agent runs.' },
  warn: {
    name: 'Ask first.',
    means:
      'If a context has an intent (agreed rules), anything beyond it waits for your yes. Without one, the agent goes on and is told that there is none.',
  },
  strict: {
    name: 'Strict.',
    means:
      'If a context has an intent (agreed rules), anything beyond it waits for your yes. Without one, nothing that changes something runs.',
  },
};
