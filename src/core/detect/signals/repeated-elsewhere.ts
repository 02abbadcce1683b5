/** The very prompt that was already given for other open work. */
import { promptFingerprint } from '../../text/prompt-fingerprint.js';
import type { Detector, Example } from './_signal.js';
import { isLooking } from './looking.js';

export const signal: Detector = {
  id: 'repeated-elsewhere',
  class: 'implicit',
  says: 'the same prompt was given in another context',
  detect: ({ own, active, contexts }) => {
    const mine = promptFingerprint(own);
    if (own.length < 40 || isLooking(own) || active?.echoes?.includes(mine)) return null;
    const owner = contexts.find((c) => c.id !== active?.id && c.echoes?.includes(mine));
    return owner ? { strength: 1, of: own.slice(0, 40), about: owner.title } : null;
  },
};

export const examples: Example[] = [
  {
    hit: true,
    prompt: 'the header overlaps the search field on mobile',
    active: { title: 'x' },
    others: [{ title: 'header', said: ['the header overlaps the search field on mobile'] }],
  },
  {
    hit: false,
    prompt: 'the header overlaps the search field on mobile',
    active: { title: 'x' },
    others: [{ title: 'header', said: ['the footer'] }],
  },
];
