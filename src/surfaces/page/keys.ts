/** Decides who is let in: whoever brings the key of this launch, or one that opens once. Each is 128 random bits, kept in memory alone. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Asked, valuesOf } from './guard.js';

const BYTES = 16;
/** A program that opens browsers shows the address to other programs; this long it is good for anything. */
const ONCE_LASTS = 60_000;

export interface Keys {
  /** What stands behind the `#` of the printed address. */
  token: string;
  /** Another that opens once, within a minute. */
  once(now: number): string;
  /** What the page may go on with for `token`; `null` where that is none of ours. */
  enter(token: string, now: number): { cookie: string; key: string } | null;
  /** Does the request carry the cookie? */
  hasCookie(asked: Pick<Asked, 'headers'>): boolean;
  /** Does it carry the key as well, which no page of another port can read? */
  hasKey(asked: Pick<Asked, 'headers'>): boolean;
}

/** The header in which the page sends its key. */
export const KEY_HEADER = 'x-clew-key';

/** `port` is part of the cookie's name: browsers give the cookies of one port to all. */
export function makeKeys(port: number): Keys {
  const [token, cookie, key] = [fresh(), fresh(), fresh()] as [string, string, string];
  const name = `clew-${port}`;
  const once = new Map<string, number>();
  return {
    token,
    once: (now) => {
      const one = fresh();
      once.set(digest(one).toString('hex'), now + ONCE_LASTS);
      return one;
    },
    enter: (given, now) => {
      const at = digest(given).toString('hex');
      const until = once.get(at);
      once.delete(at);
      if (!same(given, token) && !(until !== undefined && now <= until)) return null;
      return { cookie: `${name}=${cookie}; Path=/; HttpOnly; SameSite=Strict`, key };
    },
    hasCookie: (asked) =>
      valuesOf(asked, 'cookie')
        .flatMap((c) => c.split(';'))
        .some((c) => c.trim().startsWith(`${name}=`) && same(c.trim().slice(name.length + 1), cookie)),
    hasKey: (asked) => {
      const given = valuesOf(asked, KEY_HEADER);
      return given.length === 1 && same(given[0]!, key);
    },
  };
}

function fresh(): string {
  return randomBytes(BYTES).toString('hex');
}

/** Compared in the same time, wherever they differ and however long what was given is. */
function same(given: string, ours: string): boolean {
  return timingSafeEqual(digest(given), digest(ours));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
