/** Decides what a session's record says after a prompt, whatever the prompt led to. */
import { recordEdit, sessionAt } from '../../context/state.js';
import type { Edit, Event, Facts, SessionState } from '../../model.js';
import { isClosingPrompt } from '../../phrases/closing.js';

/** `s` after the prompt `event`, of which `own` are the user's own words. */
export function updateSession(
  s: SessionState,
  event: Extract<Event, { kind: 'prompt' }>,
  facts: Facts,
  own: string,
): SessionState {
  const { cwd, transcript } = event.session;
  return {
    ...s,
    known: s.active,
    lastAt: facts.now,
    prompts: s.prompts + 1,
    boundary: null,
    branch: facts.branch,
    cwd,
    transcript,
    closed: isClosingPrompt(own),
    ended: false,
    ...(s.filed == null ? {} : { filed: null }),
    ...(s.due == null || isStillDue(s, own) ? {} : { due: null }),
  };
}

/** What takes back that a switch waits. */
const STAYS = /^(?:no|nope|wait|stop|don'?t|stay|cancel|nein|halt|bleib|non|arr[êe]te|espera|n[ãa]o)(?![\p{L}])/iu;

/** Does a switch still wait behind this prompt? A turn may be interrupted, or told more; a session that begins anew has no turn. */
function isStillDue({ boundary }: SessionState, own: string): boolean {
  return (boundary === null || boundary === 'compact') && !STAYS.test(own.trim());
}

/** The edit of the record of `after`, `null` when it says the same. */
export function sessionEdit(facts: Facts, after: SessionState): Edit | null {
  return recordEdit(`session/${after.id}`, sessionAt(facts.state, after.id), after);
}
