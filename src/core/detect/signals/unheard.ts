/** A longer request in words that neither side has used lately. */
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'unheard',
  class: 'implicit',
  says: 'its words are new to this conversation',
  detect: ({ words, recent, active, deaf }) => {
    if (words.length < 6 || recent.size + (active?.terms.length ?? 0) < 8) return null;
    const fresh = words.filter((w) => !recent.has(w) && !active?.terms.includes(w));
    const heard = (words.length - fresh.length) / words.length;
    // Who did not hear the agent cannot say that a word is new.
    return heard > 0.3
      ? null
      : { strength: Math.min(1, (0.3 - heard) / 0.25) * (deaf ? 0.5 : 1), of: fresh.slice(0, 4).join(', ') };
  },
};

export const examples: Example[] = [
  {
    hit: true,
    prompt: 'the invoice export drops umlauts when Excel opens the file',
    active: { title: 'auth token rotation refresh login' },
    said: 'I rotated the refresh token and updated the login middleware tests.',
  },
  {
    hit: false,
    prompt: 'the login middleware should also rotate the refresh token on logout',
    active: { title: 'auth token rotation refresh login' },
    said: 'I rotated the refresh token and updated the login middleware tests.',
  },
  { hit: false, prompt: 'great, thanks', said: 'I rotated the refresh token and updated the login middleware tests.' },
];
