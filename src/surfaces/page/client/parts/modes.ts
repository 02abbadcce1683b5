/** Decides how the modes of the gate are called, and what each does. */
import type { GatePage } from '../../../../core/board/types.js';

export const MODE_IDS = ['off', 'warn', 'strict'] as const;
export const MODES: Record<GatePage['mode'], { name: string; means: string }> = {
  off: { name: 'Off.', means: 'Nothing is checked: every call of the agent runs.' },
  warn: {
    name: 'Ask first.',
    means:
      'Where a context has agreed rules, an intent, whatever goes beyond them waits for your yes. A context without rules goes on, and the agent is told so.',
  },
  strict: {
    name: 'Strict.',
    means:
      'Where a context has agreed rules, an intent, whatever goes beyond them waits for your yes. In a context without rules nothing that changes something runs.',
  },
};
