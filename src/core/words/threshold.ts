/** Decides what is said where a reading led to more, or to less, than its chance and the thresholds alone would have led to. */
import { isDoubt, likelyMatches } from '../detect/reading.js';
import { signals } from '../detect/signals/_index.js';
import type { Reading } from '../model.js';

/** The rule in one sentence, '' where the sum decided, or words did. */
export function thresholdSentence(r: Reading): string {
  const t: Reading['thresholds'] | undefined = r.thresholds;
  if (t === undefined || r.context === null || r.asked !== undefined || r.settled !== undefined) return '';
  if (r.verb === 'stay')
    return r.p < t.nudge ? '' : 'Above the threshold of a nudge, but its words ask for no other work: so it stayed.';
  if (r.verb !== 'nudge') return '';
  const so = r.unsaid === true ? 'so it was left to the agent' : 'so the agent was told';
  if (r.p < t.nudge) {
    const doubt = doubtsIn(r)[0];
    if (doubt === undefined) return '';
    return `Below the threshold of a nudge, but ${doubt}, and nothing ties it to the active context: ${so}.`;
  }
  if (r.p < t.ask) return '';
  if (isExplicit(r) || (r.p >= t.switch && fitsPlan(r)))
    return `Above the threshold to ask, but its words ask for nothing to be done elsewhere: ${so}.`;
  return r.p >= t.switch
    ? `Above the threshold to ask, but no words ask for a switch, and no plan fits well enough to ask about: ${so}.`
    : `Above the threshold to ask, but without words that name other work that of a switch counts: ${so}.`;
}

/** What alone is a doubt, whatever the sum, in words. */
export function doubtsIn(r: Pick<Reading, 'signals'>): string[] {
  return r.signals.filter((s) => isDoubt([s])).map((s) => signals.find((d) => d.id === s.id)?.says ?? s.id);
}

function isExplicit(r: Reading): boolean {
  return r.signals.some((s) => s.class === 'explicit' && s.strength >= 0.8 && s.id !== 'plan-handoff');
}

/** A handed-over plan means itself, and no other. */
function fitsPlan(r: Reading): boolean {
  const handed = r.signals.some((s) => s.id === 'plan-handoff');
  return !handed && likelyMatches(r.matches, r.thresholds).some((m) => m.plan !== null);
}
