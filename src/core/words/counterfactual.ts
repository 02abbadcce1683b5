/** Decides what is the smallest change that would have read a prompt otherwise. */
import type { Reading } from '../model.js';
import { signalWords } from './reasons.js';
import { doubtsIn } from './threshold.js';

/** One sentence, '' when no work was active, or none is small. */
export function counterfactualText(r: Reading): string {
  if (r.context === null) return '';
  if (r.settled !== undefined)
    return `It was not asked again: question ${r.settled} had resolved this (\`clew answer ${r.settled} --forget\` undoes that).`;
  if (r.asked !== undefined) return 'Without those words the evidence would have decided.';
  const t = r.thresholds;
  const odds = logit(r.p);
  if (r.verb === 'stay' && r.p >= t.nudge) return 'Words that ask for other work would have made it more.';
  if (r.verb === 'stay') {
    const missing = logit(t.nudge) - odds;
    const against = signalWords(r).find((s) => s.weight < 0 && -s.weight >= missing);
    return against
      ? `Without “${against.says}” it would have been a nudge.`
      : `Evidence worth ${missing.toFixed(1)} more would have made it a nudge.`;
  }
  if (r.verb === 'nudge' && r.p < t.nudge) {
    const doubts = doubtsIn(r);
    return doubts.length === 1 ? `Without “${doubts[0]}” it would have stayed.` : '';
  }
  const surplus = odds - logit(t.nudge);
  const alone = signalWords(r).find((s) => s.weight >= surplus);
  if (r.verb === 'nudge') {
    const best = r.matches[0];
    if (r.p >= t.switch)
      return best === undefined || best.score < t.match
        ? 'A plan or open context that fits would have made it more than a nudge.'
        : 'Words that ask for a switch would have made it one: what alone fits is left to you.';
    return alone
      ? `Without “${alone.says}” nothing would have been said.`
      : `Evidence worth ${(logit(t.switch) - odds).toFixed(1)} more would have made it a switch.`;
  }
  return alone
    ? `Without “${alone.says}” it would have stayed.`
    : `Evidence worth ${surplus.toFixed(1)} less would have left it where it was: several signals agree.`;
}

function logit(p: number): number {
  const q = Math.min(0.9999, Math.max(0.0001, p));
  return Math.log(q / (1 - q));
}
