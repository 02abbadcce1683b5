/** Decides which of the files that a turn touched its session left behind when it turned elsewhere. */
import type { Context, SessionState, State } from '../../model.js';

/** Those of `files` that a session on `active` did not leave behind with the work that it turned from last. */
export function notLeft(
  files: string[],
  { trail }: Pick<SessionState, 'trail'>,
  active: Context,
  state: State,
): string[] {
  const left = state.contexts[trail.at(-1) ?? '']?.files ?? [];
  return files.filter((f) => active.files.includes(f) || !left.includes(f));
}
