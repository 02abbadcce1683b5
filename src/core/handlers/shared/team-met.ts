/** Decides when a session hears that somebody of the team works in the same place: at its next event, once for each place. */
import { presentEdits, recordEdit, sessionAt } from '../../context/state.js';
import { withBrief } from '../../empty-outcome.js';
import type { Met } from '../../model/team.js';
import type { Facts, Outcome } from '../../model.js';
import { fingerprint } from '../../text/hash.js';
import { metBrief, metNotice } from '../../words/team/met.js';

/** So many are remembered as told. */
const MOST = 60;

/** `outcome` with the first of them that was not told yet; nothing is read where it says nothing about work. */
export function withMet(outcome: Outcome, session: string, facts: Facts): Outcome {
  const team = outcome.hold === undefined ? (facts.team?.() ?? null) : null;
  if (team === null) return outcome;
  const before = sessionAt(facts.state, session);
  const moved = outcome.edits.findLast((e) => e.key === `session/${session}` && e.now !== null && 'active' in e.now);
  const active = (moved?.now?.active ?? before?.active ?? null) as string | null;
  if (active === null || !Object.hasOwn(team.met, active)) return outcome;
  const told = before?.met ?? [];
  const markOf = ({ member }: Met, w: string): string => fingerprint(`${member}\n${w}`);
  // Where some of it was told, what is new is.
  const fresh = team.met[active]!.filter((m) => m.until > facts.now).map((m) => ({
    ...m,
    where: m.where.filter((w) => !told.includes(markOf(m, w))),
  }));
  const met = fresh.find((m) => m.where.length > 0);
  if (met === undefined || (before === undefined && moved === undefined)) return outcome;
  const at = { met: told };
  const edits = presentEdits(
    recordEdit(`session/${session}`, at, { met: [...told, ...met.where.map((w) => markOf(met, w))].slice(-MOST) }),
  );
  const line = metNotice(met);
  return {
    ...withBrief(outcome, metBrief(met, session)),
    edits: [...outcome.edits, ...edits],
    notice: outcome.notice === undefined ? line : `${outcome.notice}\n${line}`,
  };
}
