/** Decides how text that nobody vouches for reaches a model: fenced, with its origin, unable to close its own fence. */
import { clip, oneLine, visible } from './clip.js';
import { fingerprint } from './hash.js';

/** A title as it may be shown to a model or a terminal: one line, at most 80 characters, no quotes that could end it. */
export function title(text: string): string {
  return clip(oneLine(text).replace(/["`<>]/g, "'"), 80);
}

/**
 * `body` (text of the repository, the user's files or the agent) as data for a model.
 * The nonce comes from `seed`, which a repository does not know (the session), and from the body, so that the same facts
 * give the same bytes.
 */
export function fence(body: string, from: string, seed: string): string {
  const nonce = fingerprint(`${seed}\u0000${body}`).slice(-6);
  return `<clew-data ${nonce} from="${title(from)}">\n${visible(body).replaceAll(nonce, '')}\n</clew-data ${nonce}>`;
}
