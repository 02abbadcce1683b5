/** Decides how each way to switch is called, wherever it is shown. */
import type { MarkKind } from './types.js';

/** How each kind of switch is called, and what that means. */
export const KINDS: Record<MarkKind, { name: string; means: string }> = {
  words: { name: 'you said so', means: 'a prompt of yours named the context, or said that you go elsewhere' },
  model: { name: 'the agent switched', means: 'the agent told clew, while it worked' },
  late: { name: 'found afterwards', means: 'clew saw it in what the agent had done, after its answer' },
  hand: { name: 'by hand', means: 'with a command of clew, or on this page' },
  answer: { name: 'you answered', means: 'you answered a question of clew' },
  undo: { name: 'by undo', means: 'a switch was undone or redone' },
  plain: {
    name: 'clear from the prompt',
    means:
      'the prompt fitted one context clearly better than any other, or plainly began something new; where that is less clear, clew asks or hints, however high the chance of a switch',
  },
  open: { name: 'opened', means: 'a new context, where none was active: no switch' },
};
