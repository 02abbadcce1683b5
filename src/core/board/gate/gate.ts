/** Decides how agreed work is seen: what was asked, allowed and refused, what is granted, and what the files say that nobody confirmed. */
import { DEFAULTS } from '../../config.js';
import { liveSessions, shortId } from '../../context/state.js';
import { type Open, openOf } from '../../intent/contract/confirm.js';
import { type InForce, inForceOf } from '../../intent/contract/in-force.js';
import { intentsFile, wrongOf } from '../../intent/file/locate.js';
import { isBroken, isIntentOf } from '../../intent/intent.js';
import { grantsOf } from '../../intent/scope/grants.js';
import { activeIn as contextOf, selectionIn } from '../../intent/select.js';
import { quoted } from '../../intent/shown-line.js';
import type { Intent } from '../../model/intent.js';
import type { Facts } from '../../model.js';
import { safeTitle } from '../../text/fence.js';
import { oneLine, titleLine } from '../../text/truncate.js';
import { constraintLines, governing } from '../governing.js';
import { at, momentOf, type Sight, seen } from '../sight.js';
import { monthBegan } from '../time/range.js';
import type { GatePage } from '../types.js';
import { askedIn, NO_WORK, NOT_ASKED } from './asked.js';

const MOST = { grants: 40, intents: 200, unconfirmed: 30, sessions: 12 };

/** The gate since the query's time. */
export function gateView(sight: Sight): GatePage {
  const { facts, query } = sight;
  const { state, now } = facts;
  const since = momentOf(query.since, now) ?? monthBegan(sight);
  const file = intentsFile(facts)?.intents ?? null;
  const force = inForceOf(facts, null);
  const { intents, gate, departures } = force;
  const lax = departures.some((d) => d.code === 'intents-unconfirmed');
  const selected = new Set(Object.values(state.selected ?? {}).map((s) => s.intent));
  const works = new Map(
    (intents?.intents ?? []).map((i) => [i.id, { work: titleLine(i.summary), context: i.context }]),
  );
  // That the gate is as it ships waits for nobody.
  const ships = gate === facts.config.gate && gate === DEFAULTS.gate;
  const grants = grantsOf(state);
  // Where file and records are gone, what this machine confirmed is nobody's change.
  const isLost = file === null && Object.keys(state.contexts).length + Object.keys(state.sessions).length === 0;
  const open = isLost ? [] : openOf(file, facts, null).filter((o) => !ships || o.name !== 'the gate');
  const fresh = new Set(open.flatMap((o) => grantIn(o) ?? []));
  const asked = query.brief === '1' ? NOT_ASKED : askedIn(sight, since, works, fresh);
  const active = activeIn(facts, force);
  const sessions = sessionsUnder(facts);
  const held = new Set(sessions.flatMap((s) => s.intent ?? []));
  const governs = active?.intent ?? null;
  const first = (id: string): boolean => held.has(titleLine(id)) || titleLine(id) === governs;
  const changed = ({ id }: Intent): boolean =>
    departures.some((d) => d.code === 'intent-changed' && d.args.id === safeTitle(id));
  const waits = (i: Intent): boolean => i.unconfirmed === true || changed(i);
  const counts = { asked: 0, waiting: 0, allowed: 0, refused: 0, unanswered: 0, through: 0, denied: 0 };
  for (const a of asked.all) counts[a.verdict]++;
  counts.through = asked.all.filter((a) => a.verdict === 'unanswered' && a.through === true).length;
  counts.asked = asked.all.length - counts.denied;
  return {
    ...seen({ ...sight, findings: [...sight.findings, ...wrongOf(file)] }),
    mode: gate,
    broken: file !== null && isBroken(file),
    active,
    sessions,
    asked: asked.shown,
    counts,
    more: {
      grants: Math.max(0, grants.length - MOST.grants),
      unconfirmed: Math.max(0, open.length - MOST.unconfirmed),
    },
    waits: open.filter((o) => intents?.intents.find((i) => i.id === o.name)?.open !== false).length,
    // Those that hold come first, the newest before the others.
    grants: grants
      .toSorted((a, b) => Number(a.until <= now) - Number(b.until <= now))
      .slice(0, MOST.grants)
      .map((g) => ({
        id: g.id,
        what: oneLine(g.what),
        kind: g.kind,
        intent: g.intent,
        ...(works.get(g.intent ?? '') ?? NO_WORK),
        at: g.at,
        until: g.until,
        over: g.until <= now,
        line: `clew scope revoke ${g.id}`,
        unconfirmed: fresh.has(g.id),
      })),
    intents: (intents?.intents ?? [])
      .toSorted((a, b) => placeOf(a, waits(a), first(a.id)) - placeOf(b, waits(b), first(b.id)))
      .slice(0, MOST.intents)
      .map((i) => ({
        id: titleLine(i.id),
        summary: titleLine(i.summary),
        status: i.status,
        open: i.open,
        selected: selected.has(i.id),
        allow: i.scope.allow,
        deny: i.scope.deny,
        constraints: constraintLines(i.constraints),
        criteria: i.criteria.map(({ id, description, status }) => ({
          id,
          description: titleLine(description),
          status,
        })),
        context: i.context,
        plan: i.plan,
        unconfirmed: i.unconfirmed === true,
        changed: changed(i),
      })),
    unconfirmed: open.slice(0, MOST.unconfirmed).map((o) => {
      const intent = intents?.intents.find((i) => i.id === o.name);
      const name = titleLine(o.name);
      // Where nothing was ever confirmed a gate that warns goes by what is written.
      const written = o.name === 'the gate' ? gate === facts.config.gate : lax;
      const grant = grantIn(o);
      const ref = intent !== undefined ? intent.id : (grant ?? (o.name === 'the gate' ? 'gate' : null));
      return {
        id: name,
        ...{ ref, grant, over: intent?.open === false },
        says: `${name}: ${intent === undefined ? titleLine(o.lines.map((l) => l.replace(/^\+ (?:gate|grant): /, '')).join('; ')) : titleLine(intent.summary)}`,
        diff: o.lines.join('\n'),
        line: ref === null ? 'clew intent confirm' : `clew intent confirm ${quoted(ref)}`,
        holds: intent?.unconfirmed === true ? 'nothing' : written ? 'file' : 'confirmed',
      };
    }),
    path: file?.path ?? null,
    committedBy: open.length === 0 || query.brief === '1' ? null : titled(sight.author?.() ?? null),
  };
}

const titled = (name: string | null): string | null => (name === null ? null : titleLine(name));

/** What waits for its user first, then what governs the work at hand, then those that are open. */
function placeOf({ open }: Pick<Intent, 'open'>, waits: boolean, governs: boolean): number {
  if (open && waits) return 0;
  return governs ? 1 : open ? 2 : 3;
}

/** The grant that waits for a yes, `null` for anything else. */
function grantIn({ edits }: Open): string | null {
  const e = edits.find(({ key, now }) => key.startsWith('grant/') && now !== null);
  return e === undefined ? null : e.key.slice('grant/'.length);
}

/** What one is at work on, with the intent that is in force for it. */
function activeIn(facts: Facts, force: InForce): GatePage['active'] {
  const { contexts, workspace } = facts.state;
  const c = at(contexts, workspace.active);
  if (c === undefined) return null;
  const intent = governing(c, facts, force);
  const { id = null, by = null, selected = 0, there = 0, follows = false } = intent ?? {};
  return {
    context: c.id,
    title: titleLine(c.title),
    intent: id,
    selected: selected > 0,
    by,
    comes: follows && there === 0,
  };
}

/** Which intent holds in each session that is live, as its own gate goes by it. */
function sessionsUnder(facts: Facts): GatePage['sessions'] {
  return liveSessions(facts)
    .slice(0, MOST.sessions)
    .map(({ id, host }) => {
      const { intents } = inForceOf(facts, id);
      const c = contextOf(facts.state, id);
      const stands = selectionIn(facts.state, id, intents);
      const its = c === null ? undefined : intents?.intents.find((i) => i.open && isIntentOf(i, c));
      return {
        ...{ id, short: shortId(id, facts), host, context: c?.id ?? null, title: titleLine(c?.title ?? '') },
        ...{ intent: stands && titleLine(stands.intent.id), by: stands?.by ?? null },
        its: its === undefined ? null : titleLine(its.id),
        unconfirmed: stands?.intent.unconfirmed === true,
      };
    });
}
