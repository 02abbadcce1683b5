/** Holds which requests of the page are looked at at all: 200 and more of Host × Origin × method, and addresses as no browser writes them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesOf, refusalOf } from '../../../src/surfaces/page/guard.js';
import { makeKeys } from '../../../src/surfaces/page/keys.js';

const PORT = 4310;
const HOSTS: [host: string[], ours: boolean][] = [
  [['127.0.0.1:4310'], true],
  [['localhost:4310'], true],
  [['evil.example'], false],
  [['evil.example:4310'], false],
  [['localhost:4311'], false],
  [['localhost'], false],
  [['127.0.0.1'], false],
  [['127.0.0.1.evil.example:4310'], false],
  [['[::1]:4310'], false],
  [['0.0.0.0:4310'], false],
  [['LOCALHOST:4310'], false],
  [['user@127.0.0.1:4310'], false],
  [[''], false],
  [[], false],
  [['127.0.0.1:4310', 'evil.example'], false],
  [['127.0.0.1:4310', '127.0.0.1:4310'], false],
];
const ORIGINS: [origin: string[], ours: (host: string) => boolean][] = [
  [[], () => true],
  [['http://127.0.0.1:4310'], (h) => h === '127.0.0.1:4310'],
  [['http://localhost:4310'], (h) => h === 'localhost:4310'],
  [['null'], () => false],
  [['https://evil.example'], () => false],
  [['http://127.0.0.1:4311'], () => false],
  [['https://127.0.0.1:4310'], () => false],
  [['http://127.0.0.1:4310', 'https://evil.example'], () => false],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'];

const heads = (...named: [name: string, values: string[]][]): string[] =>
  named.flatMap(([name, values]) => values.flatMap((v) => [name, v]));

describe('who is let through', () => {
  const all = HOSTS.flatMap(([host, own]) =>
    ORIGINS.flatMap(([origin, fits]) => METHODS.map((method) => ({ host, own, origin, fits, method }))),
  );

  it('is told of more than 200 combinations', () => {
    expect(all.length).toBeGreaterThan(200);
    let passed = 0;
    const wrong: string[] = [];
    for (const { host, own, origin, fits, method } of all) {
      for (const url of ['/', '/page.js', '/api/home', '/api/do']) {
        const refusal = refusalOf({ method, url, headers: heads(['Host', host], ['Origin', origin]) }, PORT);
        const may =
          own &&
          ['GET', 'HEAD', 'POST'].includes(method) &&
          fits(host[0]!) &&
          // What changes something must say where it comes from.
          (method !== 'POST' || origin.length === 1);
        if ((refusal === null) !== may || (!own && refusal?.status !== 421))
          wrong.push(`${method} ${url} ${host} ${origin}`);
        if (may) passed++;
      }
    }
    expect(wrong).toEqual([]);
    expect(passed).toBe(2 * 4 * (2 * 2 + 1));
  });

  it.each(['cross-site', 'same-site', 'anything'])(
    'a page of another site is told by what its browser says: %s',
    (site) => {
      const headers = heads(['host', ['127.0.0.1:4310']], ['sec-fetch-site', [site]]);
      expect(refusalOf({ method: 'GET', url: '/', headers }, PORT)?.status).toBe(403);
    },
  );

  it.each(['same-origin', 'none'])('the page itself and the address line are: %s', (site) => {
    const headers = heads(['host', ['127.0.0.1:4310']], ['sec-fetch-site', [site]]);
    expect(refusalOf({ method: 'GET', url: '/', headers }, PORT)).toBeNull();
  });
});

describe('addresses', () => {
  const headers = heads(['host', ['127.0.0.1:4310']]);
  it.each([
    'http://evil.example/',
    '//evil.example/',
    '/../etc/passwd',
    '/api/../../x',
    '/./x',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/a\\b',
    '/a//b',
    '/a b',
    '/a\u0000b',
    '/ü',
    '*',
    '',
    '/api/home?q=<script>',
    '/api/home?q="',
  ])('%j is none of ours', (url) => {
    expect(refusalOf({ method: 'GET', url, headers }, PORT)?.status).toBe(400);
  });

  it('one that is too long is none either', () => {
    expect(refusalOf({ method: 'GET', url: `/${'a'.repeat(5000)}`, headers }, PORT)?.status).toBe(414);
  });

  it('what the page itself asks for is, whatever is looked for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (q) => {
        const url = `/api/search?${new URLSearchParams({ q })}`;
        const status = refusalOf({ method: 'GET', url, headers }, PORT)?.status ?? 200;
        if (status !== (url.length > 4096 ? 414 : 200)) throw new Error(`${status}: ${url}`);
      }),
    );
  });

  it('nothing that can be sent makes it throw', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.array(fc.string({ unit: 'binary' })),
        (method, url, headers) => {
          refusalOf({ method, url, headers }, PORT);
        },
      ),
    );
  });

  it('only this machine has names', () => {
    expect(namesOf(PORT)).toEqual(['127.0.0.1:4310', 'localhost:4310']);
    // A browser leaves out the port of http.
    expect(namesOf(80)).toContain('127.0.0.1');
  });
});

describe('keys', () => {
  const now = 1_000_000;

  it('the key of the launch opens again and again, one that opens once does so for a minute', () => {
    const keys = makeKeys(PORT);
    expect(keys.token).toMatch(/^[0-9a-f]{32}$/);
    for (const _ of [1, 2]) expect(keys.enter(keys.token, now)?.cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
    const once = keys.once(now);
    expect(keys.enter(once, now + 59_000)).not.toBeNull();
    expect(keys.enter(once, now + 59_000)).toBeNull();
    expect(keys.enter(keys.once(now), now + 61_000)).toBeNull();
  });

  it('nothing else does', () => {
    const keys = makeKeys(PORT);
    for (const token of ['', keys.token.slice(1), `${keys.token}0`, keys.token.toUpperCase(), makeKeys(PORT).token])
      if (token !== keys.token) expect(keys.enter(token, now)).toBeNull();
  });

  it('cookie and key are two, and none of another port or launch will do', () => {
    const keys = makeKeys(PORT);
    const { cookie, key } = keys.enter(keys.token, now)!;
    const crumb = cookie.split(';')[0]!;
    expect(keys.hasCookie({ headers: heads(['Cookie', [`a=b; ${crumb}; c=d`]]) })).toBe(true);
    expect(keys.hasKey({ headers: heads(['X-Clew-Key', [key]]) })).toBe(true);
    expect(crumb).not.toContain(key);
    expect(crumb).not.toContain(keys.token);
    expect(keys.hasKey({ headers: heads(['X-Clew-Key', [key, key]]) })).toBe(false);
    for (const other of [makeKeys(PORT), makeKeys(PORT + 1)])
      expect(other.hasCookie({ headers: heads(['Cookie', [crumb]]) })).toBe(false);
  });
});
