/** Decides when model and user are told that the files depart from what a person confirmed: once for each session and departure. */
import { recordOf } from '../../context/state.js';
import { CLOSED } from '../../intent/gate/state-machine.js';
import type { Edit, Facts, Outcome } from '../../model.js';
import { fingerprint } from '../../text/hash.js';
import { contractNotice, contractText } from '../../words/contract.js';

/** What is to be said now, and the edit that remembers it; `null` when nothing is, or it was said. */
export function contractNews(
  session: string,
  facts: Pick<Facts, 'state' | 'now' | 'departures'>,
  edits: Edit[] = [],
): { brief: string; notice: string; edit: Edit } | null {
  const found = facts.departures ?? [];
  if (found.length === 0) return null;
  const told = fingerprint(JSON.stringify(found.map(({ code, args }) => [code, args])));
  const key = `gate/${session}`;
  const was = recordOf(facts.state, key);
  if (was?.told === told) return null;
  const begun = was !== null || edits.some((e) => e.key === key);
  const edit = begun
    ? { key, was: { told: was?.told ?? '' }, now: { told } }
    : { key, was: null, now: { ...CLOSED, told, at: facts.now } };
  return { brief: contractText(found, session), notice: contractNotice(found), edit };
}

/** `outcome` of a tool call with that; the reason of a call that is refused is a person's to read, too, so it stands beside that. */
export function withContractNews(outcome: Outcome, session: string, facts: Facts): Outcome {
  const news = contractNews(session, facts, outcome.edits);
  if (news === null) return outcome;
  const joined = (text: string | undefined): string => [text, news.brief].filter(Boolean).join('\n');
  return {
    ...outcome,
    ...(outcome.verdict === 'deny' ? { aside: joined(outcome.aside) } : { brief: joined(outcome.brief) }),
    notice: [outcome.notice, news.notice].filter(Boolean).join(' '),
    edits: [...outcome.edits, news.edit],
  };
}
