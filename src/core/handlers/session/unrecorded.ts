/** Decides whether a session's last turn was never recorded: it was interrupted or its program died, so that no stop told of it. */
import type { Facts } from '../../model.js';
import { workedOn } from '../shared/our-files.js';

/** Did the turn behind the newest recorded prompt touch files that the record of its context does not hold? */
export function isUnrecorded(
  session: string,
  facts: Pick<Facts, 'state' | 'workspace' | 'config' | 'conversation'>,
): boolean {
  const { contexts, sessions } = facts.state;
  const active = Object.hasOwn(sessions, session) ? sessions[session]!.active : null;
  const known = active !== null && Object.hasOwn(contexts, active) ? contexts[active]! : null;
  if (known === null || known.status !== 'open') return false;
  return workedOn(facts.conversation.touched, facts).some((f) => !known.files.includes(f));
}
