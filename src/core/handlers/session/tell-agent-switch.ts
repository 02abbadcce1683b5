/** Decides when a user is told that the agent switched in its turn: once, when the turn ends, or at the next prompt where it was interrupted, and never to a look at a turn that runs; nothing is said of what came back, or moved on since. */
import { nextOperationName } from '../../context/operation-name.js';
import { presentEdits, recordEdit, sessionAt } from '../../context/state.js';
import { withNoticeFirst } from '../../empty-outcome.js';
import { isGateStrict } from '../../intent/contract/in-force.js';
import { selectedAt } from '../../intent/select.js';
import type { Edit, Facts, Outcome, SessionState } from '../../model.js';
import { safeTitle } from '../../text/fence.js';
import { sentenceOf } from '../../words/en.js';
import { movedNotice } from '../../words/spoken.js';

/** `edits` of a switch by the agent of `session`, with what its user is to be told of it; two in one turn are one. */
export function oweSwitch(edits: Edit[], session: SessionState | null, facts: Facts): Edit[] {
  const at = edits.findIndex((e) => e.key === `session/${session?.id}` && typeof e.now?.active === 'string');
  if (session === null || at < 0) return edits;
  const edit = edits[at]!;
  const to = edit.now!.active as string;
  const first = session.turned == null ? session.active : session.turned.first;
  const fresh = edits.some((e) => e.key === `context/${to}` && e.was === null && e.now?.plan == null);
  const stayed = session.turned?.stayed;
  const turned =
    first === to
      ? null
      : {
          ...{ to, from: session.active, first, fresh, operation: nextOperationName(facts) },
          ...(stayed === undefined ? {} : { stayed }),
        };
  if (turned === null && session.turned == null) return edits;
  const was = { ...edit.was, turned: session.turned ?? null };
  return edits.with(at, { ...edit, was, now: { ...edit.now, turned } });
}

/** `outcome` of a stop or a prompt of the session `id`, with that line before what else is said. */
export function tellAgentSwitch(id: string, outcome: Outcome, facts: Facts): Outcome {
  const { state } = facts;
  const session = sessionAt(state, id);
  if (session?.turned == null || outcome.hold !== undefined) return outcome;
  const { to, from, fresh, operation, stayed } = session.turned;
  const edits = [
    ...outcome.edits,
    ...presentEdits(recordEdit(`session/${id}`, { turned: session.turned }, { turned: null })),
  ];
  const context = Object.hasOwn(state.contexts, to) ? state.contexts[to]! : undefined;
  const gone = context === undefined || session.active !== to;
  if (gone) return { ...outcome, edits };
  const left = from === null ? null : (state.contexts[from]?.title ?? null);
  const moved = movedNotice(context.title, left, fresh, operation, context.plan, false, 'the agent');
  // What was selected or eased since needs no way out any more.
  const isWithout = stayed !== undefined && selectedAt(state, id)?.intent == null && isGateStrict(facts);
  const without = { id: safeTitle(stayed ?? ''), context: to };
  const line = isWithout
    ? `${moved}. ${sentenceOf({ code: 'intent-stayed', args: without, severity: 'note' })}`
    : moved;
  return withNoticeFirst({ ...outcome, edits }, line);
}
