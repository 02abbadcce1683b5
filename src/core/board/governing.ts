/** Decides which agreed work governs a context, and what is seen of it. */
import type { InForce } from '../intent/contract/in-force.js';
import { isIntentOf } from '../intent/intent.js';
import { grantsOf } from '../intent/scope/grants.js';
import type { Context, Facts } from '../model.js';
import { safeTitle } from '../text/fence.js';
import { oneLine, titleLine, truncate } from '../text/truncate.js';
import type { ContextPage, Governing } from './types.js';

const MOST = { globs: 200, constraints: 60, criteria: 60, words: 300, grants: 60 };

/** The open intent that sessions on `c` selected last, else the one that names it or its plan; `null` where there is none. */
export function governing(
  c: Context,
  facts: Facts,
  { intents, departures }: Pick<InForce, 'intents' | 'departures'>,
): Governing | null {
  const { sessions, selected = {} } = facts.state;
  /** What sessions on it selected, the latest first; one that ended may stand on it still. */
  const chosen = Object.entries(selected)
    .filter(([session]) => Object.hasOwn(sessions, session) && sessions[session]!.active === c.id)
    .sort(([a], [b]) => sessions[b]!.lastAt - sessions[a]!.lastAt)
    .map(([session, { intent }]) => ({ intent, goesOn: !sessions[session]!.ended }));
  const open = (intents?.intents ?? []).filter((i) => i.open);
  const found = open.find((i) => i.id === chosen[0]?.intent) ?? open.find((i) => isIntentOf(i, c));
  if (found === undefined) return null;
  const { id, summary, status, scope, constraints } = found;
  const changed = departures.some((d) => d.code === 'intent-changed' && d.args.id === safeTitle(id));
  return {
    id: titleLine(id),
    summary: titleLine(summary),
    status,
    selected: chosen.filter((s) => s.goesOn && s.intent === id).length,
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
