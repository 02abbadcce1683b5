/** Decides what is kept of a plan that came into being: who said yes, what was looked at, and why a new one was made. */
import type { Fields } from '../../model.js';
import { oneLine } from '../../text/truncate.js';
import type { Similar } from './similar.js';

const MOST_LOOKED = 10;
const MOST_WHY = 500;

/** The record `made/PATH`. `at` in milliseconds. */
export function madeRecord(
  title: string,
  looked: Similar[],
  approvedBy: 'prompt' | 'terminal' | 'host',
  why: string,
  at: number,
): Fields {
  return {
    at,
    title: oneLine(title).slice(0, 200),
    approvedBy,
    looked: looked
      .slice(0, MOST_LOOKED)
      .map((s) => ({ path: s.plan.path, score: Math.round(s.score * 1000) / 1000, verdict: s.verdict })),
    why: oneLine(why).slice(0, MOST_WHY),
  };
}
