/** Decides what is said of a reading beside its sum: the rule that led past the thresholds, and the smallest change that would have read the prompt otherwise. */
import { isDoubt, likelyMatches } from '../detect/reading.js';
import { signals } from '../detect/signals/_index.js';
import type { Reading } from '../model.js';
import { safeTitle } from '../text/fence.js';
import { truncate } from '../text/truncate.js';
import { signalWords } from './reasons.js';

/** One sentence, '' when no work was active, or none is small. */
export function counterfactualText(r: Reading): string {
  if (r.context === null) return '';
  if (r.settled !== undefined)
    return `It was not asked again: question ${r.settled} had resolved this (\`clew answer ${r.settled} --forget\` undoes that).`;
  if (r.asked !== undefined) return 'Without those words the evidence would have decided.';
  const t = r.thresholds;
  const odds = logit(r.p);
  if (r.verb === 'stay' && r.p >= t.nudge) return 'Words that ask for another context would have made it more.';
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

/** The rule in one sentence, '' where the sum decided, or words did. */
export function thresholdSentence(r: Reading): string {
  const t: Reading['thresholds'] | undefined = r.thresholds;
  if (r.task !== undefined && r.verb === 'stay')
    return `Its words are those of an open task of the active context, “${truncate(safeTitle(r.task), 60)}”: so it stayed.`;
  if (t === undefined || r.context === null || r.asked !== undefined || r.settled !== undefined) return '';
  if (r.verb === 'stay')
    return r.p < t.nudge ? '' : 'Above the threshold of a nudge, but its words ask for no other context: so it stayed.';
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
    : `Above the threshold to ask, but its words ask for no other context, and without such words nothing is asked below the threshold of a switch: ${so}.`;
}

/** What alone is a doubt, whatever the sum, in words. */
function doubtsIn(r: Pick<Reading, 'signals'>): string[] {
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
