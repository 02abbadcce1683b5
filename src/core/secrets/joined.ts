/** Decides what of a value beside a name is a secret of its own: two that are joined by a colon are two. */
import { isReference } from './placeholder.js';

const TWO = /^([^:\s]{3,}):(?!\/)([^:\s]{4,})$/;
/** A user's name, which tells nothing. */
const NAME = /^[a-z]{2,}(?:[._@+-][a-z]{2,})*\d{0,2}$/i;
/** A password may have a colon itself: what stands in front of it is no user. */
const OWN = /pass|pwd/i;
const HASH = /^(?:sha|md|blake|etag|crc)[-\d]*\w?$/i;

/** The parts of `value` that are secrets, each in its place; `match` ends with it, and `judge` tells of a value and the match that ends with it whether it is one. */
export function secretsOf(
  value: string,
  match: string,
  judge: (value: string, match: string) => boolean,
): { from: number; to: number }[] {
  const whole = { from: 0, to: value.length };
  const [, left, right] = TWO.exec(value) ?? [];
  const head = match.slice(0, match.length - value.length);
  if (left === undefined || right === undefined || isReference(`${left}:`) || HASH.test(left))
    return judge(value, match) ? [whole] : [];
  const parts = [
    { from: 0, to: left.length },
    { from: left.length + 1, to: value.length },
  ];
  if (judge(right, head + right)) return NAME.test(left) && !OWN.test(head) ? parts.slice(1) : parts;
  if (judge(value, match)) return [whole];
  return judge(left, head + left) ? parts.slice(0, 1) : [];
}
