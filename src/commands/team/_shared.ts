/** Decides what every verb of a team says of the same things: that none is joined, what its server could not do, which member or context is meant. */
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Facts, Finding, Outcome } from '../../core/model.js';
import type { TeamAnswer } from '../../core/team/ask.js';
import { OFF } from '../../core/team/clocks.js';
import { formatDuration } from '../../core/text/duration.js';
import { safeTitle } from '../../core/text/fence.js';
import { heldText } from '../../core/words/team/state.js';

/** What was asked of the team's side; nothing where nobody asked. */
export function answerIn(facts: Facts): TeamAnswer {
  return (facts.more.team as TeamAnswer | undefined) ?? { joined: null, seen: null, kept: null };
}

/** `code` as the only thing that is said. */
export function refused(code: string, args: Finding['args'] = {}): Outcome {
  return emptyOutcome({ findings: [{ code, args, severity: 'error' }] });
}

/** What the server could not do, as an error. */
export function faultFinding({ code, detail }: { code: string; detail: string }): Finding {
  const empty = code === 'denied' && detail.includes('no tables of clew');
  return {
    code: empty ? 'team-empty' : `team-${code}`,
    args: { detail: detail.replace(/[.\s]+$/, '') },
    severity: 'error',
  };
}

/** What of the last exchange a person should know although it went well. */
export function noteFindings({ seen }: TeamAnswer): Finding[] {
  const notes: Finding[] = [];
  if (seen?.sync.unread) notes.push({ code: 'team-unread', args: { count: seen.sync.unread }, severity: 'note' });
  if (seen?.sync.refused) {
    const what = (seen.sync.held ?? []).map(({ key, why }) => `${safeTitle(key)} (${heldText(why)})`).join(', ');
    notes.push({ code: 'team-refused', args: { count: seen.sync.refused, what }, severity: 'warn' });
  }
  const ahead = seen?.sync.ahead ?? 0;
  if (Math.abs(ahead) > OFF)
    notes.push({
      code: 'team-clock',
      args: { off: formatDuration(Math.abs(ahead)), way: ahead < 0 ? 'ahead of' : 'behind' },
      severity: 'warn',
    });
  for (const { member, ahead: by } of seen?.clocks ?? [])
    notes.push({
      code: 'team-clock-of',
      args: { member: safeTitle(member), off: formatDuration(by) },
      severity: 'note',
    });
  if (seen?.sync.readOnly) notes.push({ code: 'team-newer-schema', args: {}, severity: 'warn' });
  return notes;
}
