/** Decides what changed since a context was left, and what is kept so that it can be told: looked at when it is come back to alone. */
import { presentEdits, recordEdit } from '../../context/state.js';
import type { Document, Item } from '../../model/document.js';
import type { Context, Edit, Facts, Seen, SessionState } from '../../model.js';
import { branchUnlessDetached, tellingBranch } from '../../text/branch.js';
import { fingerprint } from '../../text/hash.js';
import type { Side } from '../../text/splice.js';
import { progressText } from '../../words/brief.js';
import type { Since } from '../../words/since.js';
import { contextWithPlan } from '../shared/active-context.js';
import { contextAfter } from '../shared/context-transitions.js';
import { sincePrompt } from './turn-records.js';

/** How a session left a context. */
type Left = NonNullable<SessionState['left']>[number];

const MOST_ASKED = 12;
/** Contexts of which a session keeps how it left them. */
const MOST_LEFT = 5;
/** Operations that are looked through for what clew wrote. */
const LOOKED = 400;
/** What clew itself writes among the decisions at a switch. */
const OURS = /^(?:Restored from |pre-switch: |Bootstrapped )/;
/** Digits of a commit, enough for git. */
const HEAD = 12;
/** Times in documents are whole seconds. */
const SECOND = 1000;

/** What came since `session` left `context` (one that never worked on it: since anybody did), by its plan, its document, its files and git. */
export function sinceLeft(context: Context, document: Document | null, session: string, facts: Facts): Since {
  const branch = branchAside(context, document, facts);
  const none = { commits: 0, edited: [], ticked: 0, stand: '', answered: [], decided: [], branch };
  const seen = facts.state.sessions[session]?.left?.find((l) => l.id === context.id) ?? context.seen;
  if (seen === undefined) return none;
  const { commits, edited } = facts.changes?.({
    at: seen.at,
    head: seen.head === null ? null : seen.head.toString(16).padStart(HEAD, '0'),
    branch: tellingBranch(context.branch),
    files: context.files,
  }) ?? { commits: 0, edited: [] };
  const { plan } = contextWithPlan(context, facts);
  const known = plan === null || plan.gone === true || plan.merging === true ? seen.done : plan.done;
  const items = document?.items ?? [];
  return {
    ...none,
    commits,
    // What stands here while another branch is checked out is not what it was left with.
    edited: branch === null ? withoutOwn(edited, facts) : [],
    ticked: Math.max(0, known - seen.done),
    stand: `${progressText(plan)} done`,
    answered: items.filter((i) => seen.asked.includes(i.id) && i.state !== 'open').map((i) => i.text),
    decided: items.filter((i) => isDecided(i, seen)).map((i) => i.text),
  };
}

/** `edited` without what stands as clew itself wrote it: that was done by a command, which tells of it. */
function withoutOwn(edited: string[], facts: Facts): string[] {
  const written = edited.length === 0 ? [] : (facts.operations?.(LOOKED) ?? []).flatMap((o) => o.edits.toReversed());
  return edited.filter((path) => {
    const last = written.find((e) => e.key === `file/${path}`)?.now as Partial<Side> | null | undefined;
    const text = last?.of === undefined ? null : facts.file?.(path);
    return text == null || fingerprint(text) !== last!.of;
  });
}

function isDecided(i: Item, seen: Seen): boolean {
  return i.place === 'plan-decisions' && i.state === 'open' && (i.at ?? 0) > seen.at + SECOND && !OURS.test(i.text);
}

/** Its own branch, where another one is checked out. */
function branchAside(context: Context, document: Document | null, facts: Facts): Since['branch'] {
  const own = branchUnlessDetached(document?.meta.branch ?? context.branch);
  const here = branchUnlessDetached(facts.branch);
  if (own === null || here === null || own === here) return null;
  const refs = facts.refs?.([]) ?? null;
  return { own, here, there: refs !== null && Object.hasOwn(refs.dates, own) };
}

/**
 * The edits that keep how the context `id` stands when a turn of `sessionId` for it ends, and how those stand that were left in it:
 * what the turn did there, as a commit of theirs before it went on, is no news. None where nothing changed.
 */
export function seenEdits(id: string | null, sessionId: string, edits: Edit[], facts: Facts): Edit[] {
  // Where the host keeps no record nobody knows what a turn did: nothing was left.
  if (!facts.turn?.prompt) return [];
  const session = facts.state.sessions[sessionId];
  const ids = [...leftInTurn(sessionId, edits, facts).filter((c) => c !== id), ...(id === null ? [] : [id])];
  const seen = ids.flatMap((c) => seenOf(c, session, edits, facts) ?? []);
  if (seen.length === 0) return [];
  const now = seen.toReversed().map((s) => s.left);
  const left = [...now, ...(session?.left ?? []).filter((l) => !now.some((n) => n.id === l.id))].slice(0, MOST_LEFT);
  return presentEdits(
    ...seen.map((s) => s.edit),
    session === undefined ? null : recordEdit(`session/${sessionId}`, session, { ...session, left }),
  );
}

/** The contexts from which the turn of `session` that ends went away, by its prompt, a command or what it turned out to be for. */
function leftInTurn(session: string, edits: Edit[], facts: Facts): string[] {
  const { prompt, others } = sincePrompt(session, facts);
  const all = [...(prompt?.edits ?? []), ...others.flatMap((o) => o.edits), ...edits];
  const away = all.filter((e) => e.key === `session/${session}` && e.now?.active !== undefined);
  return [...new Set(away.flatMap((e) => (typeof e.was?.active === 'string' ? [e.was.active] : [])))];
}

/** How the context `id` stands, where that differs from what its session and its record know. */
function seenOf(
  id: string,
  session: SessionState | undefined,
  edits: Edit[],
  facts: Facts,
): { left: Left; edit: Edit | null } | null {
  const context = contextAfter(edits, facts.state, id);
  if (context === null || context.status !== 'open') return null;
  const document = facts.document?.(context) ?? null;
  const open = (document?.items ?? []).filter((i) => i.place === 'questions' && i.state === 'open').map((i) => i.id);
  const { plan } = contextWithPlan(context, facts);
  const now: Seen = {
    at: facts.now,
    head: isAside(context, facts) ? (context.seen?.head ?? null) : numberOf(facts.head?.() ?? null),
    done: plan?.done ?? 0,
    asked: open.slice(0, MOST_ASKED),
  };
  const same = [context.seen, ...(session === undefined ? [] : [session.left?.find((l) => l.id === id)])].every((was) =>
    isSame(now, was),
  );
  if (same && facts.turn?.wrote.length === 0 && facts.turn.ran.length === 0) return null;
  return { left: { id, ...now }, edit: recordEdit(`context/${id}`, context, { ...context, seen: now }) };
}

function isSame(now: Seen, was: Seen | undefined): boolean {
  const known = ({ head, done, asked }: Seen): string => JSON.stringify([head, done, asked]);
  return was !== undefined && known(was) === known(now);
}

/** Is another branch checked out than its own? The commit there says nothing of it. */
function isAside(context: Context, facts: Facts): boolean {
  const own = tellingBranch(context.branch);
  return own !== null && facts.branch !== own;
}

/** Digits of a commit would be looked at as a secret whenever the record is written; a number is not. */
function numberOf(head: string | null): number | null {
  return head === null ? null : Number.parseInt(head.slice(0, HEAD), 16);
}
