/** Decides in which form a verdict on a labelled row is written down. */

/** A prediction in the referee's format. */
export interface Prediction {
  stream: string;
  i: number;
  verdict: 'stay' | 'nudge' | 'switch' | 'ask';
  target: string | null;
  candidates: string[];
  p: number;
}
