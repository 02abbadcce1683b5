/** Decides what is kept of a prompt that an agent had sent to itself later: enough to know that no person typed it. */
import { presentEdits, recordEdit, sessionState } from '../../context/state.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Facts, Outcome, ToolEvent } from '../../model.js';
import { fingerprint } from '../../text/hash.js';

/** Marks of one session that are remembered, at most four of a prompt. */
const MOST = 400;

/** What a prompt is known by: its letters and digits, whole, and behind the command that a host may put before it or take away. */
export function laterMarks(prompt: string): string[] {
  const whole = prompt.trim();
  // A host may put a notice of its own before it, or take away what looks like one.
  const untagged = whole.replace(/<([a-z][\w:-]*)\b[^<>]*>[\s\S]*?<\/\1>/gi, ' ').trim();
  const behind = [whole, untagged].map((said) => said.replace(/^\/[\w:-]+\s+/, ''));
  return [...new Set([whole, untagged, ...behind].map(lettersOf))].filter(Boolean).map((said) => fingerprint(said));
}

function lettersOf(prompt: string): string {
  return prompt
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The outcome of a call before it runs, for its prompt may arrive first, and after it did. */
export function recordLater(event: ToolEvent, facts: Facts): Outcome {
  const { act } = event.tool;
  if (act.does !== 'later' || act.prompt.trim() === '') return emptyOutcome();
  const session = sessionState(facts.state, event.session, facts.now);
  const marks = laterMarks(act.prompt);
  if (marks.every((m) => session.later?.includes(m))) return emptyOutcome();
  const later = [...(session.later ?? []).filter((m) => !marks.includes(m)), ...marks].slice(-MOST);
  const known = Object.hasOwn(facts.state.sessions, session.id) ? session : null;
  return emptyOutcome({ edits: presentEdits(recordEdit(`session/${session.id}`, known, { ...session, later })) });
}
