/** It speaks of what this conversation is about: its words, its files, its ids. */
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'same-work',
  class: 'against',
  says: 'it speaks of what this conversation is about',
  detect: ({ words, recent, active, ids, paths, conversation, rarity }) => {
    const files = [...(active?.files ?? []), ...conversation.touched];
    const named = [
      ...ids.filter((id) => active?.ids.includes(id)),
      ...paths.filter((p) => files.some((f) => f.endsWith(p))),
    ];
    if (named.length > 0) return { strength: 1, of: named.slice(0, 2).join(', ') };
    if (words.length === 0) return null;
    const heard = words.filter((w) => recent.has(w) || active?.terms.includes(w));
    // A word that all work speaks of does not tell which is meant.
    const mass = (list: string[]): number => list.reduce((sum, w) => sum + rarity(w), 0);
    const share = mass(heard) / mass(words);
    return share < 0.3 || heard.length < 2
      ? null
      : { strength: Math.min(1, share * 1.3), of: heard.slice(0, 4).join(', ') };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'the refresh token should rotate on logout', active: { title: 'rotate refresh token' } },
  {
    hit: true,
    prompt: 'why does src/auth/token.ts import that?',
    active: { title: 'x', files: ['src/auth/token.ts'] },
  },
  { hit: false, prompt: 'invoices need a due date', active: { title: 'rotate refresh token' } },
];
