/** Decides whether the best match would have been right without asking: only what was named, and only when nothing else comes near. */
import type { Match } from '../model.js';

/** Distance to the runner-up. On real prompts what was named and this far ahead was right in 50 of 50 cases, what was only alike in 4 of 26. */
const MARGIN = 0.2;

/** Is the first of `matches` (best first) certain? An id of its own, or its whole name in a prompt that says little else: a file may be named only as an example. */
export function isCertain(matches: Match[]): boolean {
  const [best, next] = matches;
  if (best === undefined || best.score - (next?.score ?? 0) < MARGIN) return false;
  const value = (score: string): number => best.reasons.find((r) => r.score === score)?.value ?? 0;
  return value('keywords') === 1 || (value('name') >= 0.8 && value('similarity') >= 0.6);
}
