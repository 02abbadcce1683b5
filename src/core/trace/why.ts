/** Decides what is said of a line: which change put it there, and for what; else what is known of its file. */
import { intentAt } from '../intent/intent.js';
import type { Facts } from '../model.js';
import type { Change } from './change.js';
import { type Claim, claimLines, type Kept, onlyFile } from './follow.js';

/** A change as it is told. */
export interface Told {
  change: string;
  at: number;
  session: string;
  host: string;
  tool: string;
  context: { id: string; title: string } | null;
  intent: { id: string; summary: string } | null;
  decision: { id: string; text: string } | null;
}

/** The change that a line came with. `start` and `end` as they were numbered then. */
export interface Why extends Told {
  kept: Kept;
  start: number;
  end: number;
}

/** Lines that stand together and came with the same change, or with none that is known. */
export interface Stretch {
  from: number;
  to: number;
  why: Why | null;
}

/** Lines of a file that are followed. */
const MOST_LINES = 20_000;

/** Why each of `lines` of the file at `path` is there. `changes` are newest first. */
export function explainLines(changes: Change[], path: string, lines: string[], facts: Facts): Stretch[] {
  const out: Stretch[] = [];
  let last: Claim | null | undefined;
  for (const [i, claim] of claimLines(changes, path, lines.slice(0, MOST_LINES)).entries()) {
    const same = last !== undefined && last?.change === claim?.change && last?.kept === claim?.kept;
    if (same) out.at(-1)!.to = i + 1;
    else out.push({ from: i + 1, to: i + 1, why: claim === null ? null : whyOf(claim, facts) });
    last = claim;
  }
  return out;
}

/** The stretch that `line` (1-based) stands in. */
export function whyLine(changes: Change[], path: string, lines: string[], line: number, facts: Facts): Why | null {
  const claim = line > MOST_LINES ? null : (claimLines(changes, path, lines.slice(0, MOST_LINES))[line - 1] ?? null);
  return claim === null ? null : whyOf(claim, facts);
}

/** The newest change of the file at `path` that told no lines. */
export function wholeFile(changes: Change[], path: string, facts: Facts): Told | null {
  const change = onlyFile(changes, path);
  return change === null ? null : toldOf(change, facts);
}

/** `change` with the names that its ids have now. */
export function toldOf(change: Change, facts: Facts): Told {
  const { context, intent } = change;
  const known = intent === null || facts.intents == null ? null : intentAt(facts.intents, intent);
  const work = context !== null && Object.hasOwn(facts.state.contexts, context) ? facts.state.contexts[context]! : null;
  return {
    change: change.id,
    at: change.at,
    session: change.session,
    host: change.host,
    tool: change.tool,
    context: context === null ? null : { id: context, title: work?.title ?? '' },
    intent: intent === null ? null : { id: intent, summary: known?.summary ?? '' },
    decision: change.decision ?? null,
  };
}

function whyOf(claim: Claim, facts: Facts): Why {
  const { start, end } = claim.range;
  return { ...toldOf(claim.change, facts), kept: claim.kept, start, end };
}
