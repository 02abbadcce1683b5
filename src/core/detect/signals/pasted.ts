/** Mostly pasted: an error, a log, a review comment about the work at hand. */
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'pasted',
  class: 'against',
  says: 'most of it is pasted output',
  detect: ({ quoted, own, prompt }) =>
    quoted > 0.6 && prompt.length > 200 && own.length < 300
      ? { strength: Math.min(1, quoted), of: `${Math.round(quoted * 100)} %` }
      : null,
};

export const examples: Example[] = [
  { hit: true, prompt: `it fails:\n\`\`\`\n${'Error: cannot find module x\n    at y (z.js:1:2)\n'.repeat(8)}\`\`\`` },
  { hit: false, prompt: 'it fails' },
];
