/** Decides what doctor says of the team: nothing where none is joined, else how the exchange stands. */
import type { TeamAnswer } from '../../core/team/ask.js';
import { safeTitle } from '../../core/text/fence.js';
import { hintOf, sentenceOf } from '../../core/words/en.js';
import { syncText } from '../../core/words/team/state.js';
import { faultFinding } from '../team/_shared.js';
import { bad, type Check, good, warn } from './_check.js';

/** How it was when it was exchanged last; doctor asks no server. */
export function teamChecks(answer: TeamAnswer | undefined, now: number): Check[] {
  if (answer?.torn === true) {
    const torn = { code: 'team-torn', args: {}, severity: 'error' } as const;
    return [bad('team', sentenceOf(torn), hintOf(torn))];
  }
  const { joined, seen } = answer ?? { joined: null, seen: null };
  if (joined === null) return [];
  const fault = seen?.sync.fault ?? null;
  const finding = fault === null ? null : faultFinding(fault);
  if (finding !== null) return [warn('team', sentenceOf(finding), hintOf(finding))];
  const says = seen === null ? 'never synced' : syncText(seen, now);
  return [
    good('team', `The team ${safeTitle(joined.team)}, as ${safeTitle(joined.member)}, share ${joined.share}: ${says}`),
  ];
}
