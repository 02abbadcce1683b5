/** Decides how text that nobody vouches for reaches a model: fenced, with its origin, unable to close its own fence. */

import { fingerprint } from './hash.js';
import { oneLine, truncate, visibleText } from './truncate.js';

/** A title as it may be shown to a model or a terminal: one line, at most 80 characters, no quotes that could end it. */
export function safeTitle(text: string): string {
  return truncate(oneLine(text).replace(/["`<>]/g, "'"), 80);
}

/**
 * `body` (text of the repository, the user's files or the agent) as data for a model.
 * The nonce comes from `seed`, which a repository does not know (the session), and from the body, so that the same facts
 * give the same bytes.
 */
export function fenceText(body: string, from: string, seed: string): string {
  const { nonce, text } = sealed(visibleText(body), seed);
  return `<clew-data ${nonce} from="${safeTitle(from)}">\n${text}\n</clew-data ${nonce}>`;
}

/** The same on one line, where every token counts; for titles, which cannot hold a tag. */
export function fenceInline(body: string, seed: string): string {
  const { nonce, text } = sealed(oneLine(body), seed, 6);
  return `<clew-data ${nonce}>${text}</clew-data ${nonce}>`;
}

/** A nonce for `text` (digits cost a model fewer tokens than hex), and `text` without anything that looks like our tags. */
function sealed(text: string, seed: string, digits = 9): { nonce: string; text: string } {
  const nonce = String(Number.parseInt(fingerprint(`${seed}\u0000${text}`).slice(-9), 16) % 10 ** digits).padStart(
    digits,
    '0',
  );
  return { nonce, text: text.replace(/<(?=\s*\/?\s*clew-data)/gi, '(').replaceAll(nonce, '-') };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** `text` as the content or an attribute of a tag, on one line: nothing in it can close that tag, open another or end a quote. */
export function escapeText(text: string): string {
  return oneLine(text).replace(/[&<>"']/g, (c) => ENTITIES[c]!);
}
