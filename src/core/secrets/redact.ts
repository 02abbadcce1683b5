/** Decides what stands in place of a secret: its kind and four digits by which the same one is known again. */
import { fingerprint } from '../text/hash.js';
import { findSecrets } from './find.js';

export interface Redacted {
  text: string;
  found: Sighting[];
}

/** One secret in a text, without the secret: `at` and `end` are its offsets in the text it was found in. */
export interface Sighting {
  kind: string;
  fingerprint: string;
  at: number;
  end: number;
}

/**
 * `text` with every secret replaced by `[redacted KIND HEX]`; line ends inside a secret stay. Doing it again changes nothing.
 * `salt` gives the workspace's, it is asked for only when something was found: the digits are 16 bits of a hash with it, so that they help nobody to guess who has only the text.
 * A text that would take too long is replaced as a whole.
 */
export function redact(text: string, salt: () => string, most?: number): Redacted {
  const spans = findSecrets(text, most);
  if (spans === null) {
    const sighting = { kind: 'over-budget', fingerprint: markOf(text, salt()), at: 0, end: text.length };
    return { text: `[redacted over-budget ${sighting.fingerprint}]`, found: [sighting] };
  }
  if (spans.length === 0) return { text, found: [] };
  const found: Sighting[] = [];
  let out = '';
  let last = 0;
  for (const { from, to, kind } of spans) {
    const secret = text.slice(from, to);
    const hex = markOf(secret, salt());
    found.push({ kind, fingerprint: hex, at: from, end: to });
    out += `${text.slice(last, from)}[redacted ${kind} ${hex}]${(secret.match(/\r?\n/g) ?? []).join('')}`;
    last = to;
  }
  return { text: out + text.slice(last), found };
}

/** The four digits of `secret`: the same ones where it is written with `%26` or goes on in the next line. */
export function markOf(secret: string, salt: string): string {
  const plain = secret
    .replace(/["' \t+\\]*\r?\n[ \t>|#*+"']*/g, '')
    .replace(/%[2-7][0-9a-f]/gi, (c) => String.fromCharCode(Number.parseInt(c.slice(1), 16)));
  return fingerprint(`${salt}\u0000${plain}`).slice(-4);
}

/** Where secrets stand in `text`: kind and 1-based line of each; a text that cannot be looked through counts as holding one. */
export function linesWithSecrets(text: string): { kind: string; line: number }[] {
  const spans = findSecrets(text) ?? [{ from: 0, to: 0, kind: 'over-budget' }];
  return spans.map(({ from, kind }) => ({ kind, line: text.slice(0, from).split('\n').length }));
}
