/** The prompt before closed something ("commit and push"): what follows is likelier to be new. */
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'after-closing',
  class: 'implicit',
  says: 'the prompt before closed the work',
  detect: ({ session }) => (session.closed ? { strength: 1, of: 'closed' } : null),
};

/** Does `own` close a piece of work? */
export function closes(own: string): boolean {
  return own.length < 160 && /^\W*(?:(?:ok(?:ay)?|great|perfect|good|nice|thanks?|yes|now|please|then|and|let'?s|can you)\W+)*(?:commit|push|open (?:a |the )?(?:pr|pull request)|create (?:a |the )?(?:pr|pull request)|merge|ship it|release|tag it)\b/i.test(own);
}

export const examples: Example[] = [
  { hit: true, prompt: 'the header overlaps on mobile', closed: true },
  { hit: false, prompt: 'the header overlaps on mobile' },
];
