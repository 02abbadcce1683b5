/** What a rule of the guard must offer: how far two plans are alike in one respect, with examples of when it sees that and when not. */
import type { Alignment } from '../align-words.js';
import type { PlanName } from '../normalize-name.js';

/** What a rule saw: how much of it (0 to 1), and the words that made it. */
export interface Likeness {
  value: number;
  of: string[];
}

export interface Rule {
  id: string;
  /** `for` speaks for a duplicate, `against` for two plans. */
  speaks: 'for' | 'against';
  /** In plain words, for a person: why the other plan is shown. `{of}` is what was seen. */
  about: string;
  /** `words` pairs the words of both. Never throws. */
  judge(made: PlanName, other: PlanName, words: Alignment): Likeness | null;
}

/** Two file names or titles, and whether the rule sees something in them. */
export interface Example {
  hit: boolean;
  made: string;
  other: string;
  /** The tasks of both. */
  tasks?: [string[], string[]];
}
