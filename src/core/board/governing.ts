/** Decides which agreed work governs a context, and what is seen of it. */
import type { InForce } from '../intent/contract/in-force.js';
import { isIntentOf } from '../intent/intent.js';
import { grantsOf } from '../intent/scope/grants.js';
import { defaultSelection, intentFor, isForOther, selectedAt, selectionIn } from '../intent/select.js';
import type { Context, Facts } from '../model.js';
import { safeTitle } from '../text/fence.js';
import { oneLine, titleLine, truncate } from '../text/truncate.js';
import type { ContextPage, Governing } from './types.js';

const MOST = { globs: 200, constraints: 60, criteria: 60, words: 300, grants: 60, fitting: 8 };

/** The open intent that sessions on `c` stand on, selected or not; else the one that names it or its plan, else the one that a session would begin on it with; `null` where there is none. */
export function governing(
  c: Context,
  facts: Facts,
  { intents, departures }: Pick<InForce, 'intents' | 'departures'>,
): Governing | null {
  if (intents === null) return null;
  const { state } = facts;
  const there = Object.values(state.sessions).filter((s) => s.active === c.id);
  const going = there.filter((s) => !s.ended);
  /** What sessions on it stand on, those that go on before others and the latest first; one that ended stands on what it selected still. */
  const stand = there
    .filter((s) => !s.ended || selectedAt(state, s.id) !== null)
    .sort((x, y) => Number(x.ended) - Number(y.ended) || y.lastAt - x.lastAt)
    .flatMap((s) => {
      const at = selectionIn(state, s.id, intents);
      return at === null || !at.intent.open ? [] : [{ ...at, goesOn: !s.ended }];
    });
  const its = intents.intents.find((i) => i.open && isIntentOf(i, c));
  const begins = going.length > 0 || c.status !== 'open' ? null : defaultSelection(intents, c, state);
  // What a session that ended had selected tells nothing of those that go on.
  const [last] = going.length > 0 ? stand.filter((s) => s.goesOn) : stand;
  const found = last?.intent ?? its ?? begins?.intent;
  if (found === undefined) return null;
  const now = stand.filter((s) => s.goesOn && s.intent.id === found.id);
  const { id, summary, status, scope, constraints } = found;
  const changed = departures.some((d) => d.code === 'intent-changed' && d.args.id === safeTitle(id));
  return {
    id: titleLine(id),
    summary: titleLine(summary),
    status,
    selected: now.length,
    there: going.length,
    follows: (intentFor(intents, c) ?? defaultSelection(intents, c, state)?.intent)?.id === id,
    by: now[0]?.by ?? (begins?.intent.id === found.id ? begins.by : null),
    allow: scope.allow.slice(0, MOST.globs),
    deny: scope.deny.slice(0, MOST.globs),
    constraints: constraintLines(constraints).slice(0, MOST.constraints),
    criteria: found.criteria
      .slice(0, MOST.criteria)
      .map((k) => ({ id: k.id, description: titleLine(k.description), status: k.status })),
    unconfirmed: found.unconfirmed === true,
    changed,
  };
}

/** Open intents that a person confirmed and that are for no other work than `c`: any of them could govern it. */
export function fitting(c: Context, { state }: Facts, { intents }: Pick<InForce, 'intents'>): ContextPage['fitting'] {
  return (intents?.intents ?? [])
    .filter((i) => i.open && i.unconfirmed !== true && !isForOther(i, c, state))
    .slice(0, MOST.fitting)
    .map((i) => ({ id: titleLine(i.id), summary: titleLine(i.summary) }));
}

/** What holds now beyond the scope of the intent `id`, `null` = none governs; `unconfirmed` = no person has said yes to it on this machine. */
export function grantsUnder(
  id: string | null,
  facts: Facts,
  { grants }: Pick<InForce, 'grants'>,
): ContextPage['grants'] {
  return grantsOf(facts.state)
    .filter((g) => g.until > facts.now && (g.intent === null || titleLine(g.intent) === id))
    .slice(0, MOST.grants)
    .map((g) => ({
      ...{ id: g.id, what: oneLine(g.what), kind: g.kind, any: g.intent === null, until: g.until },
      unconfirmed: !Object.hasOwn(grants, g.id),
    }));
}

/** Limits of agreed work as lines. */
export function constraintLines({
  tools,
  patterns,
  prose,
}: {
  tools: string[];
  patterns: string[];
  prose: string[];
}): string[] {
  const lines = [...tools.map((t) => `no ${t}`), ...patterns.map((p) => `no /${p}/`), ...prose];
  return lines.map((l) => truncate(oneLine(l), MOST.words));
}
