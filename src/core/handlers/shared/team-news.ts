/** Decides what a session hears of its team, at its next event and once each: what was handed over, what others finished of its context, who works in the same place. */
import { finishedBy, finishedOf } from '../../context/finished-elsewhere.js';
import { presentEdits, recordEdit, sessionAt } from '../../context/state.js';
import { withBrief } from '../../empty-outcome.js';
import type { Decided, Finished, Met, Settled, TeamSeen } from '../../model/team.js';
import type { Facts, Outcome } from '../../model.js';
import { givenOf } from '../../team/handed.js';
import { fingerprint } from '../../text/hash.js';
import {
  decidedBrief,
  decidedNotice,
  endedBrief,
  endedNotice,
  finishedBrief,
  finishedNotice,
  givenBrief,
  givenNotice,
  metBrief,
  metNotice,
  offerBrief,
  offerNotice,
  settledBrief,
  settledNotice,
} from '../../words/team/met.js';

/** So many are remembered as told, and so much that was finished is told at once. */
const MOST = { told: 60, finished: 3 };

interface News {
  marks: string[];
  brief: string;
  notice: string;
}

/** `outcome` with the first of each kind that was not told yet; nothing is read where it says nothing about work. */
export function withTeamNews(outcome: Outcome, session: string, facts: Facts): Outcome {
  const team = outcome.hold === undefined ? (facts.team?.() ?? null) : null;
  if (team === null) return outcome;
  const before = sessionAt(facts.state, session);
  const moved = outcome.edits.findLast((e) => e.key === `session/${session}` && e.now !== null && 'active' in e.now);
  if (before === undefined && moved === undefined) return outcome;
  const active = (moved?.now?.active ?? before?.active ?? null) as string | null;
  const told = before?.met ?? [];
  const of =
    active === null
      ? []
      : [
          givenNews(active, told, session, facts),
          endedNews(team, active, told, session),
          settledNews(team, active, told, session),
          decidedNews(team, active, told, session),
          finishedNews(team, active, told, session, facts),
          metNews(team, active, told, session, facts),
        ];
  const news = [offerNews(team, session, facts), ...of].filter((n) => n !== null);
  if (news.length === 0) return outcome;
  const marks = [...told, ...news.flatMap((n) => n.marks)].slice(-MOST.told);
  const edits = presentEdits(recordEdit(`session/${session}`, { met: told }, { met: marks }));
  const said = news.map((n) => n.notice).filter((line) => line !== '');
  const lines = [...(outcome.notice === undefined ? [] : [outcome.notice]), ...said];
  return {
    ...news.reduce((said, { brief }) => withBrief(said, brief), outcome),
    edits: [...outcome.edits, ...edits],
    ...(lines.length === 0 ? {} : { notice: lines.join('\n') }),
  };
}

/** An offer is for its person: whichever session tells it, it is told. */
function offerNews({ offers = [] }: TeamSeen, session: string, { state }: Facts): News | null {
  if (offers.length === 0) return null;
  const told = new Set(Object.values(state.sessions).flatMap((s) => s.met ?? []));
  const markOf = ({ ref, at }: (typeof offers)[number]): string => fingerprint(`offer\n${ref}\n${at}`);
  const offer = offers.find((o) => !told.has(markOf(o)));
  if (offer === undefined) return null;
  return { marks: [markOf(offer)], brief: offerBrief(offer, session), notice: offerNotice(offer) };
}

/** That their person handed it over, and that it was taken. */
function givenNews(active: string, told: string[], session: string, facts: Facts): News | null {
  const { contexts } = facts.state;
  const given = Object.hasOwn(contexts, active) ? givenOf(contexts[active]!, facts) : null;
  const mark = given === null ? '' : fingerprint(`given\n${active}\n${given.at}\n${given.taken}`);
  if (given === null || told.includes(mark)) return null;
  const notice = given.taken ? givenNotice(given, contexts[active]!.title) : '';
  return { marks: [mark], brief: givenBrief(given, session), notice };
}

/** That somebody else ended it as a whole. */
function endedNews({ moved = [] }: TeamSeen, active: string, told: string[], session: string): News | null {
  const of = moved.find((m) => m.id === active && m.ended !== undefined);
  const mark = of === undefined ? '' : fingerprint(`ended\n${of.ref}\n${of.ended}`);
  if (of === undefined || told.includes(mark)) return null;
  return { marks: [mark], brief: endedBrief(of, session), notice: endedNotice(of) };
}

/** That somebody else ended what this person and they wrote differently. */
function settledNews({ settled = [] }: TeamSeen, active: string, told: string[], session: string): News | null {
  const markOf = ({ key, at }: Settled): string => fingerprint(`settled\n${key}\n${at}`);
  const of = settled.find((s) => s.id === active && !told.includes(markOf(s)));
  if (of === undefined) return null;
  return { marks: [markOf(of)], brief: settledBrief(of, session), notice: settledNotice(of) };
}

/** What one of the others decided in it. */
function decidedNews({ decided = {} }: TeamSeen, active: string, told: string[], session: string): News | null {
  const markOf = ({ ref, id, text }: Decided): string => fingerprint(`decided\n${ref}\n${id}\n${text}`);
  const of = Object.hasOwn(decided, active) ? decided[active]!.find((d) => !told.includes(markOf(d))) : undefined;
  if (of === undefined) return null;
  return { marks: [markOf(of)], brief: decidedBrief(of, session), notice: decidedNotice(of) };
}

/** What one of the others finished. */
function finishedNews(team: TeamSeen, active: string, told: string[], session: string, facts: Facts): News | null {
  const all = finishedOf(active, { team: () => team });
  const markOf = ({ member, id, text }: (typeof all)[number]): string => fingerprint(`done\n${member}\n${id ?? text}`);
  const untold = all.filter((f) => !told.includes(markOf(f)));
  // What a pull brought since the last exchange is here.
  const fresh = untold.length === 0 ? [] : untold.filter((f) => !isHere(f, active, facts));
  const first = fresh[0];
  if (first === undefined) return null;
  const alike = fresh.filter((f) => f.member === first.member && f.task === first.task && f.here === first.here);
  const some = alike.slice(0, MOST.finished);
  return { marks: some.map(markOf), brief: finishedBrief(some, session), notice: finishedNotice(some) };
}

/** Has the plan here it as done? */
function isHere(f: Finished, active: string, { state, tasks }: Facts): boolean {
  const plan = Object.hasOwn(state.contexts, active) ? state.contexts[active]!.plan : null;
  const all = f.task === true && plan !== null ? tasks?.(plan) : null;
  return all != null && !all.some((t) => finishedBy(t, [f]) !== undefined);
}

/** Somebody who works in the same place; where some of it was told, what is new is. */
function metNews(team: TeamSeen, active: string, told: string[], session: string, facts: Facts): News | null {
  const of = Object.hasOwn(team.met, active) ? team.met[active]! : metElsewhere(team, active, facts);
  if (of.length === 0) return null;
  const { now } = facts;
  const markOf = (member: string, w: string): string => fingerprint(`${member}\n${w}`);
  const fresh = of
    .filter((m) => m.until > now)
    .map((m) => ({
      ...m,
      where: m.where.filter((w) => !told.includes(markOf(m.member, w))),
    }));
  const met = fresh.find((m) => m.where.length > 0);
  if (met === undefined) return null;
  const marks = met.where.map((w) => markOf(met.member, w));
  return { marks, brief: metBrief(met, session), notice: metNotice(met) };
}

/** Who was met from another context in files of the active one: where nobody looked since the session came back to it. */
function metElsewhere({ met }: TeamSeen, active: string, { state }: Facts): Met[] {
  const files = Object.hasOwn(state.contexts, active) ? state.contexts[active]!.files : [];
  const all = Object.values(met).flat();
  return all
    .filter((m) => m.may !== true)
    .map((m) => ({ ...m, where: m.where.filter((w) => files.includes(w)) }))
    .filter((m) => m.where.length > 0);
}
