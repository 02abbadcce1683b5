/** Both are called by one word, and it is the same one: `checkout`, "Checkout plan", `checkouts`, "Kasse". */
import { editDistance } from '../edit-distance.js';
import { isGeneric } from '../normalize-name.js';
import type { Example, Rule } from './_rule.js';

/** Letters that a name must have to be the same but for one of them. */
const LEAST = 9;

export const rule: Rule = {
  id: 'sole-word',
  speaks: 'for',
  about: 'both are about {of}',
  judge: (made, other, words) => {
    const pair = words.pairs[0];
    if (words.pairs.length !== 1 || pair === undefined || pair.way === 'kin') return null;
    // "Plan" and "Tasks" say nothing: every package has one.
    if (isGeneric(pair.made.word) && isGeneric(pair.other.word)) return null;
    // "Sign up" and "sign in" are two things under one word.
    if (pair.way === 'same' && smallWord(made.bare) !== smallWord(other.bare)) return null;
    const left = words.made.length + words.other.length;
    if (left === 0) return { value: 1, of: [pair.other.written] };
    // PILOT-PLAM beside PILOT-PLAN: what is left over is a slip of what every plan is called.
    if (left > 1 || words.made.length * words.other.length > 0) return null;
    const apart = editDistance(made.bare, other.bare, 1);
    return apart <= 1 && made.bare.length >= LEAST ? { value: 1, of: [pair.other.written] } : null;
  },
};

/** The small word that makes another thing of the one beside it, '' where none stands there. */
function smallWord(bare: string): string {
  return /\b(?:in|out|up|down|on|off|over)\b/.exec(bare)?.[0] ?? '';
}

export const examples: Example[] = [
  { hit: true, made: 'Checkout', other: 'checkout.md' },
  { hit: true, made: 'Pilot plan', other: 'PILOT-PLAN.md' },
  { hit: true, made: 'checkouts.md', other: 'checkout.md' },
  { hit: true, made: 'PILOT-PLAM.md', other: 'PILOT-PLAN.md' },
  { hit: true, made: 'HARBORMASTER.md', other: 'harbor-master.md' },
  { hit: true, made: 'Sicherungsplan', other: 'backup plan' },
  { hit: true, made: 'check-out.md', other: 'Checkout' },
  { hit: true, made: 'login', other: 'log-in.md' },
  { hit: false, made: 'sign-in.md', other: 'sign-up.md' },
  { hit: false, made: 'pilot-kickoff.md', other: 'PILOT-PLAN.md' },
  { hit: false, made: 'pricing.md', other: 'pricing-page.md' },
  { hit: false, made: 'packages/rooms/PLAN.md', other: 'packages/guests/PLAN.md' },
];
