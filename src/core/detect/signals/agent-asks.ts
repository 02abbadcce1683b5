/** The agent's last words were a question: what follows is usually its answer. */
import type { Detector, Example } from './_signal.js';

/** The question that `text` ends in, brackets and quotes behind it not counted; '' when it ends otherwise. */
function question(text: string): string {
  let mark = text.length - 1;
  while (mark >= 0 && (')*_"'.includes(text[mark]!) || text[mark]!.trim() === '')) mark--;
  if (text[mark] !== '?') return '';
  let start = mark;
  while (start > 0 && mark - start < 80 && !'.!?\n'.includes(text[start - 1]!)) start--;
  return text.slice(start);
}

export const signal: Detector = {
  id: 'agent-asks',
  class: 'against',
  says: 'the agent had just asked something',
  detect: ({ conversation, own }) => {
    const asked = question(conversation.said.trimEnd().slice(-240));
    return asked === '' ? null : { strength: own.length < 300 ? 1 : 0.5, of: asked.trim().slice(-60) };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'the second, but keep the old name', said: 'Two ways: rename or alias. Which do you prefer?' },
  { hit: false, prompt: 'the second, but keep the old name', said: 'Renamed. All tests pass.' },
];
