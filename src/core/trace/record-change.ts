/** Decides what is written down of a tool call that changed files: the files, and what the session was working on. */
import { sessionAt } from '../context/state.js';
import { isBookkeeping } from '../document/brief-lines.js';
import { selectionOf } from '../intent/select.js';
import type { Context, Facts, ToolEvent } from '../model.js';
import { oneLine, truncate } from '../text/truncate.js';
import { type Change, type ChangedFile, MOST } from './change.js';
import { rangesOf } from './ranges.js';

/** What a change is told with. */
export interface Seen {
  /** The files that a command line writes, by its words alone. */
  wrote: string[];
  /** The commit that the work tree stands on. */
  head(): string | null;
}

const MOST_DECISION = 160;

/** The change that the call made, `null` when it is known to have made none here. */
export function recordChange(event: ToolEvent, facts: Facts, seen: Seen): Change | null {
  if (event.when !== 'after') return null;
  const files = filesOf(event, facts, seen);
  return files.length === 0 ? null : changeOf(event.session, event.tool.name, files, facts, seen.head());
}

/** A change of `files` with what `session` was working on. */
export function changeOf(
  session: ToolEvent['session'],
  tool: string,
  files: ChangedFile[],
  facts: Facts,
  head: string | null,
): Change {
  const active = sessionAt(facts.state, session.id)?.active ?? null;
  const context = active === null ? null : (facts.state.contexts[active] ?? null);
  const decision = context === null ? null : decisionOf(context, facts);
  return {
    v: 1,
    id: `${facts.now.toString(36)}-${facts.nonce.slice(0, 6)}`,
    at: facts.now,
    session: session.id,
    host: session.host,
    tool,
    context: active,
    intent: selectionOf(facts, session.id)?.intent.id ?? null,
    ...(decision === null ? {} : { decision }),
    head,
    files: files.slice(0, MOST.files),
  };
}

function filesOf(event: ToolEvent, facts: Facts, seen: Seen): ChangedFile[] {
  const { act } = event.tool;
  const placed = (path: string): string[] => {
    const place = facts.placed?.(path, event.session.cwd) ?? null;
    return place === null || isOurs(place) ? [] : [place];
  };
  if (act.does === 'write')
    return act.files
      .slice(0, MOST.files)
      .flatMap((f) =>
        placed(f.path).map((path) => ({ path, how: f.how, ranges: rangesOf(f, () => facts.file?.(path) ?? null) })),
      );
  return seen.wrote.slice(0, MOST.files).flatMap((w) => placed(w).map((path) => ({ path, how: 'edit', ranges: [] })));
}

function isOurs(path: string): boolean {
  return /^(?:\.clew|\.git)(?:\/|$)/.test(path);
}

/** The decision that was written last in the document of `context`. */
function decisionOf(context: Context, facts: Facts): NonNullable<Change['decision']> | null {
  const items = facts.document?.(context)?.items ?? [];
  const open = items.filter((i) => i.place === 'plan-decisions' && i.state === 'open' && !isBookkeeping(i.text));
  const last = open.reduce<(typeof open)[number] | null>(
    (a, b) => (a !== null && (a.at ?? 0) > (b.at ?? 0) ? a : b),
    null,
  );
  return last === null ? null : { id: last.id, text: truncate(oneLine(last.text), MOST_DECISION) };
}
