/** How often this user turns to other work: some begin something in every session, some keep one going for weeks. */
import type { Context } from '../../model.js';
import type { Detector, Example } from './_signal.js';

/** Prompts that count as much as what is usual for everybody, and how often everybody turns (about one prompt in five). */
const USUAL = { prompts: 20, rate: 0.2 };

/** New pieces of work a prompt, so far. */
export function rateOf(contexts: Context[]): number {
  const prompts = contexts.reduce((n, c) => n + c.prompts, 0);
  return (Math.max(0, contexts.length - 1) + USUAL.prompts * USUAL.rate) / (prompts + USUAL.prompts);
}

export const signal: Detector = {
  id: 'habit',
  class: 'implicit',
  says: 'how often you open contexts',
  detect: ({ contexts }) => {
    const rate = rateOf(contexts);
    const strength = Math.min(1, Math.max(0, (rate - 0.08) / 0.4));
    return strength === 0 ? null : { strength, of: `${Math.round(rate * 100)} %` };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'the header overlaps on mobile', others: [{ title: 'a' }, { title: 'b' }, { title: 'c' }] },
  { hit: false, prompt: 'the header overlaps on mobile', active: { title: 'a', prompts: 300 } },
];
