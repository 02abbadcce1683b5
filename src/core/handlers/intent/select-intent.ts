/** Decides what selecting an intent comes to: its block for the model, the session's record, or the list of what can be selected. */
import { presentEdits, recordEdit } from '../../context/state.js';
import { emptyOutcome } from '../../empty-outcome.js';
import { isGateStrict } from '../../intent/contract/in-force.js';
import { ID, intentAt, isBroken, isClosed, progressOf } from '../../intent/intent.js';
import {
  activeIn,
  isForOther,
  onlyForOther,
  type Selected,
  type SelectedBy,
  selectedAt,
  selectionIn,
} from '../../intent/select.js';
import { intentXml } from '../../intent/xml.js';
import type { Intent, Intents } from '../../model/intent.js';
import type { Edit, Facts, Finding, Outcome, State } from '../../model.js';
import { safeTitle } from '../../text/fence.js';
import { oneLine, truncate } from '../../text/truncate.js';

/** Ids that are listed in a sentence. */
const MOST = 12;

/** An intent as lists show it. */
export interface IntentRow {
  id: string;
  summary: string;
  open: boolean;
  status: string;
  criteria: string;
  /** Sessions that selected it. */
  sessions: string[];
  /** Named by `current_intent_id`. */
  current: boolean;
  context: string | null;
  plan: string | null;
  /** Globs. */
  allow: string[];
  deny: string[];
  /** No person has confirmed it on this machine, and nothing of it applies until one does. */
  waits?: true;
}

/** Which intent the session stands on now, among those that there are. */
export interface IntentsSelected {
  path: string;
  selected: string | null;
  intents: IntentRow[];
  by?: SelectedBy;
  /** What the model gets of it. */
  block?: string;
}

/**
 * Selects the intent `asked` for `session`. Without an id the only open intent is selected where it is not for other work, nor was let go of here, else those that there are are listed.
 * `view.block` is what the model gets.
 */
export function selectIntent(
  asked: string | undefined,
  session: string,
  by: 'agent' | 'person',
  intents: Intents,
  facts: Pick<Facts, 'state' | 'now' | 'config' | 'pins'>,
): Outcome {
  const findings = [...intents.findings];
  const rows = rowsOf(intents, facts.state);
  const listed = { path: intents.path, selected: null, intents: rows } satisfies IntentsSelected;
  if (isBroken(intents)) return emptyOutcome({ findings, view: listed });
  const open = intents.intents.filter((i) => i.open);
  const active = activeIn(facts.state, session);
  const other = asked === undefined ? onlyForOther({ ...intents, current: null }, active, facts.state) : null;
  if (other !== null)
    return emptyOutcome({ findings: [ofOther(other, 'intent-not-for-this'), ...findings], view: listed });
  const only = asked === undefined && open.length === 1 ? open[0]! : null;
  // What was let go of here comes back by its name alone.
  const before = selectedAt(facts.state, session);
  if (only !== null && before?.intent === null && before.of === only.id) {
    const left: Finding = { code: 'intent-let-go', args: { id: safeTitle(only.id) }, severity: 'note' };
    return emptyOutcome({ findings: [left, ...findings], view: listed });
  }
  if (asked === undefined && only === null) return emptyOutcome({ findings, view: listed });
  const intent = only ?? intentAt(intents, asked!.trim());
  if (intent === null) return emptyOutcome({ findings: [unknownIntent(asked!, intents), ...findings], view: listed });
  // What is done was agreed for work that is over: only a person goes back to it.
  if (!intent.open && by === 'agent')
    return emptyOutcome({
      findings: [{ code: 'intent-over', args: { id: safeTitle(intent.id) }, severity: 'error' }, ...findings],
      view: listed,
    });
  const more = isClosed(intent) ? { over: true } : {};
  const edits = selectionEdits(intent.id, session, only === null ? by : 'only', facts, more);
  if (active !== null && isForOther(intent, active, facts.state)) {
    const { code, args, severity } = ofOther(intent, 'intent-for-other');
    // Letting go of it would let nothing run under a strict gate.
    findings.push(
      isGateStrict(facts)
        ? { code: 'intent-for-other-strict', args: { ...args, context: active.id }, severity }
        : { code, args, severity },
    );
  }
  if (only !== null) findings.push({ code: 'intent-only', args: { id: safeTitle(only.id) }, severity: 'note' });
  if (!intent.open) findings.push({ code: 'intent-done', args: { id: safeTitle(intent.id) }, severity: 'warn' });
  return emptyOutcome({
    findings,
    edits,
    did: edits.length === 0 ? '' : `selected intent ${safeTitle(intent.id)}`,
    undoable: edits.length > 0,
    view: {
      ...listed,
      selected: intent.id,
      by: only === null ? by : 'only',
      block: intentXml(intent),
    } satisfies IntentsSelected,
  });
}

/** What is said of an intent that names other work than the session's. */
function ofOther({ id, context, plan }: Intent, code: string): Finding {
  return { code, args: { id: safeTitle(id), of: safeTitle(context ?? plan ?? '') }, severity: 'note' };
}

/** The edit by which `session` stands on `intent`; none when it does so already, but that a person's choice is written down as that. */
export function selectionEdits(
  intent: string | null,
  session: string,
  by: SelectedBy,
  facts: Pick<Facts, 'state' | 'now'>,
  more: Pick<Selected, 'of' | 'over'> = {},
): Edit[] {
  const was = selectedAt(facts.state, session);
  const chosen = by === 'person' && was?.by === 'only';
  if (was !== null && !chosen && was.intent === intent && (was.over ?? false) === (more.over ?? false)) return [];
  const past = { ...(was?.of == null ? {} : { of: null }), ...(was?.over === true ? { over: false } : {}) };
  const now: Selected = { intent, at: facts.now, by, ...past, ...more };
  return presentEdits(recordEdit(`selected/${session}`, was, now));
}

/** The edit that forgets what `session` selected: what it stands on by itself counts again. */
export function deselectionEdits(session: string, state: State): Edit[] {
  return presentEdits(recordEdit(`selected/${session}`, selectedAt(state, session), null));
}

/** Said when no intent is called `id`, with the ids that there are. `made`: the file that was made for want of one. */
export function unknownIntent(id: string, intents: Intents, made?: string): Finding {
  const named = truncate(oneLine(id), 60);
  const all = intents.intents.map((i) => safeTitle(i.id));
  const begun = made === undefined ? '' : ` (${made} was made and is empty)`;
  if (all.length === 0) return { code: 'no-intent-yet', args: { id: named, made: begun }, severity: 'error' };
  const list = [...all.slice(0, MOST), ...(all.length > MOST ? ['…'] : [])].join(', ');
  return { code: ID.test(id.trim()) ? 'no-intent' : 'intent-format', args: { id: named, list }, severity: 'error' };
}

/** All intents as lists show them. */
export function rowsOf(intents: Intents, state: State): IntentRow[] {
  return intents.intents.map((i) => rowOf(i, intents, state));
}

function rowOf(i: Intent, intents: Intents, state: State): IntentRow {
  const standing = Object.entries(state.selected ?? {}).filter(
    ([session, record]) =>
      record.intent === i.id &&
      state.sessions[session]?.ended !== true &&
      (isBroken(intents) || selectionIn(state, session, intents) !== null),
  );
  return {
    id: i.id,
    summary: i.summary,
    open: i.open,
    status: i.status,
    criteria: progressOf(i),
    sessions: standing.map(([session]) => session),
    current: intents.current === i.id,
    context: i.context,
    plan: i.plan,
    allow: i.scope.allow,
    deny: i.scope.deny,
    ...(i.unconfirmed === true && { waits: true }),
  };
}
