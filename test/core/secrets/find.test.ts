/** Holds what is taken for a secret and what is not; every secret here is made at run time. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
// @ts-expect-error a script without types
import { crowded, plainOf, wrongWith } from '../../../scripts/secrets/crowded.mjs';
// @ts-expect-error a script without types
import { negatives } from '../../../scripts/secrets/negatives.mjs';
// @ts-expect-error a script without types
import { material, positives } from '../../../scripts/secrets/positives.mjs';
// @ts-expect-error a script without types
import { dice, sample } from '../../../scripts/secrets/sample.mjs';
import { findSecrets, holdsSecret, allRules as made } from '../../../src/core/secrets/find.js';
import { mayHoldSecret } from '../../../src/core/secrets/prefilter.js';
import { redact } from '../../../src/core/secrets/redact.js';
import { some } from '../../support/properties.js';

const rules = made();

const SALT = (): string => 'salt';
const clean = (text: string): string => redact(text, SALT).text;
const MARK = /\[redacted [\w-]+ [0-9a-f]{4}\]/g;
const r = material(dice(11));
const github = (): string => `gh${'p_'}${r.an(36)}`;

/** The text of a shape and its secret. */
function drawn(make: (m: unknown) => string, seed: number): { text: string; secret: string } {
  const marked = make(material(dice(seed)));
  const secret = /⟦([\s\S]*?)⟧/.exec(marked)![1]!;
  return { text: marked.replace(/[⟦⟧]/g, ''), secret };
}

/** Does any rule find something in `text`, whatever the cheap look says? */
function foundByRules(text: string): boolean {
  return rules.some((rule) =>
    [...text.matchAll(new RegExp(rule.pattern, rule.flags))].some((m) => {
      const secret = m.findLast((g, n) => n > 0 && g !== undefined) ?? m[0];
      return rule.check?.(secret, m[0], text.slice(Math.max(0, m.index - 40), m.index)) ?? false;
    }),
  );
}

describe('finding', () => {
  it('knows the services of the well-known scanners', () => {
    const kinds = rules.map((x) => x.kind).join(' ');
    for (const service of [
      ...['aws', 'gcp', 'azure', 'digitalocean', 'alibaba', 'github', 'gitlab', 'bitbucket', 'openai', 'anthropic'],
      ...[
        'huggingface',
        'stripe',
        'square',
        'paypal',
        'slack',
        'discord',
        'telegram',
        'teams',
        'npm',
        'pypi',
        'rubygems',
      ],
      ...['nuget', 'sendgrid', 'mailgun', 'twilio', 'datadog', 'newrelic', 'sentry', 'linear', 'notion', 'airtable'],
      ...['atlassian', 'shopify', 'vault', 'doppler', 'jwt', 'url-password', 'authorization', 'heroku', 'terraform'],
    ])
      expect(kinds, service).toContain(service);
    expect(new Set(rules.map((x) => x.kind)).size).toBeGreaterThan(220);
  });

  it('each token that a rule describes is found by its own form', () => {
    const missed = rules
      .filter((x) => x.own)
      .filter((x, i) => {
        const texts: string[] = Array.from(
          { length: 6 },
          (_, k) => `see ${sample(x.pattern, dice(100 * i + k))} there`,
        );
        // One of six may look made up by chance.
        return texts.filter((t) => (findSecrets(t) ?? []).length > 0).length < 5;
      });
    expect(missed.map((x) => x.kind)).toEqual([]);
  });

  it.each(positives.map((_: unknown, i: number) => i) as number[])('shape %i as people and programs write it', (i) => {
    const seeds = Array.from({ length: 5 }, (_, k) => 1000 * i + k);
    const left = seeds.filter((s) => {
      const { text, secret } = drawn(positives[i], s);
      return clean(text).includes(secret);
    });
    expect(left.length).toBeLessThan(2);
  });

  it.each(negatives as string[])('no secret: %s', (text) => {
    expect(clean(text)).toBe(text);
  });

  it('finds nothing that the cheap look does not suspect', () => {
    fc.assert(
      fc.property(fc.nat(positives.length - 1), fc.nat(1e6), fc.string({ unit: 'grapheme' }), (i, seed, around) => {
        const { text } = drawn(positives[i], seed);
        const whole = `${around}\n${text}\n${around}`;
        expect(mayHoldSecret(whole) || !foundByRules(whole)).toBe(true);
      }),
    );
  });

  it('words of the trade are no suspicion, addresses and values are', () => {
    for (const text of [
      "now let's work on the billing webhook schema",
      'rename the webhook (webhook)',
      'the test passes now, with 3 warnings',
      'the header overlaps the search field on 2 screens',
      'all tests pass and lint is clean. Here is what changed since 2026-01-05',
      'the key insight is that we have **three levels of functions**, see src/keys.ts:114',
      'my pass: 4711',
      'the hooks.go file, at commit 253fd5ef38bf4f4a804a98df5088a868',
      'Connected for job 253fd5ef-38bf-4f4a-804a-98df5088a868 (6 connections)',
    ])
      expect([text, mayHoldSecret(text)]).toEqual([text, false]);
    for (const text of [
      `discord.com/api/webhooks/${'1'.repeat(18)}/${'a'.repeat(68)}`,
      `hooks.slack.com/services/${'a'.repeat(12)}/${'b'.repeat(12)}`,
      `acme.webhook.office.com/webhookb2/${'a'.repeat(36)}`,
      'PASS=abc',
      'my pass: "47-11"',
      'the secret of ada is Xk29wq81',
      'heroku_key = 253fd5ef-38bf-4f4a-804a-98df5088a868',
      'SSHPASS -p abc4',
      `GLPAT-${'a'.repeat(14)} glpat-${'a'.repeat(14)}`,
      'Basic: abcdef1',
    ])
      expect([text, mayHoldSecret(text)]).toEqual([text, true]);
  });

  it('a token that goes on after the end of a line, one in base64, one in an escaped string', () => {
    const token = github();
    for (const text of [
      `token ${token.slice(0, 20)}\n  ${token.slice(20)} end`,
      `x ${Buffer.from(`{"t":"${token}"}`).toString('base64')} y`,
      JSON.stringify({ log: JSON.stringify({ said: `key\n${token}\n` }) }),
      `a%3D${token}`,
    ]) {
      const rest = clean(text);
      for (let at = 4; at + 10 < token.length; at += 10) expect(rest).not.toContain(token.slice(at, at + 10));
    }
  });
});

describe('long secrets', () => {
  it.each([60, 900, 2500, 9000])('of %i letters are taken whole, and again further on', (n) => {
    const part: string = r.an(n);
    const token = `${['ey', 'JhbGciOiJIUzI1NiJ9'].join('')}.${['ey', 'J'].join('')}${part}.${r.an(43)}`;
    for (const text of [
      `use ${token} here`,
      `Authorization: Bearer ${part}9zZ1`,
      `${'filler words '.repeat(400)}${token} end`,
    ]) {
      const rest = clean(`${text}\n${text}`);
      for (let at = 0; at + 12 < part.length; at += 50) expect(rest).not.toContain(part.slice(at, at + 12));
    }
  });

  it('of every word of a rule, whatever order the words stand in', () => {
    const [a, b, c] = [r.an(32), r.hex(32), r.an(24)];
    const rest = clean(`auth_key = '${a}'\nsession token: ${b}\nDATABASE_PASSWORD=${c}\napi_key: ${a}`);
    for (const s of [a, b, c]) expect(rest).not.toContain(s);
  });
});

describe('what stands in its place', () => {
  it('is the kind and four digits: the same for the same secret, others with another salt', () => {
    const [a, b] = [github(), github()];
    const said = clean(`${a} ${b} ${a}`).match(MARK)!;
    expect(said).toHaveLength(3);
    expect(said[0]).toMatch(/^\[redacted github-pat [0-9a-f]{4}\]$/);
    expect(said[2]).toBe(said[0]);
    expect(said[1]).not.toBe(said[0]);
    expect(redact(a, () => 'other').text).not.toBe(said[0]);
  });

  it('changes nothing when it is done again', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(positives.length - 1), fc.nat(1e6)), { maxLength: 4 }), (picks) => {
        const once = clean(picks.map(([i, seed]) => drawn(positives[i], seed).text).join('\n\n'));
        expect(clean(once)).toBe(once);
      }),
    );
  });

  it('keeps JSON JSON, lines lines and tasks tasks', () => {
    const token = github();
    const key = r.pem('RSA PRIVATE KEY') as string;
    const json = JSON.stringify(
      { token, password: r.pw(), note: `see ${token}`, key, n: 3, list: [token, key] },
      null,
      2,
    );
    const back = JSON.parse(clean(json)) as Record<string, string>;
    expect(back.token).toMatch(/^\[redacted github-pat \w{4}\]$/);
    expect(back.note).toMatch(/^see \[redacted github-pat \w{4}\]$/);
    expect(back.n).toBe(3);
    expect(JSON.stringify(back)).not.toContain(key.split('\n')[2]);
    const text = `- [ ] rotate ${token}\n- [x] drop\n${key}\n- [ ] last, see https://ada:${r.pw2()}@corp.test/a\n`;
    const out = clean(text);
    expect(out.split('\n')).toHaveLength(text.split('\n').length);
    expect(out).toMatch(/^- \[ \] rotate \[redacted github-pat \w{4}\]$/m);
    expect(out).toMatch(/^- \[ \] last, see https:\/\/ada:\[redacted url-password \w{4}\]@corp\.test\/a$/m);
  });
});

describe('where a secret ends', () => {
  const b64 = (o: unknown): string => Buffer.from(JSON.stringify(o)).toString('base64url');
  const jwt = `${b64({ alg: 'HS256', typ: 'JWT' })}.${b64({ sub: 'u77213', iat: 1735689999 })}.${r.an(43)}`;
  const pass = 'Tr4il&Mix9zQ';
  const told = (text: string): string => clean(text).replace(/\[redacted ([\w-]+) \w+\]/g, '[$1]');
  const marksIn = (text: string): string[] => [...clean(text).matchAll(/ ([0-9a-f]{4})\]/g)].map((m) => m[1]!);

  it.each([
    [`https://host/api?password=${pass}&user=nora`, 'https://host/api?password=[url-token]&user=nora'],
    [`password=${pass}&user=nora&client_id=12`, 'password=[secret]&user=nora&client_id=12'],
    [`DB_PASSWORD=${pass}`, 'DB_PASSWORD=[secret]'],
    [`db_password: ${pass}`, 'db_password: [secret]'],
    [`export DB_PASSWORD=${pass}&& npm start`, 'export DB_PASSWORD=[secret]&& npm start'],
    [`DB_PASSWORD=${pass} & sleep 1`, 'DB_PASSWORD=[secret] & sleep 1'],
    [`Server=db;Password=${pass};Timeout=3`, 'Server=db;Password=[url-token];Timeout=3'],
    [`curl -d 'user=nora&password=${pass}' https://x.y`, "curl -d 'user=nora&password=[url-token]' https://x.y"],
    [`token=${github()}&debug&x=1`, 'token=[github-pat]&debug&x=1'],
  ])('%s: an ampersand belongs to it, the next name of a query and the next command do not', (text, out) => {
    expect(told(text)).toBe(out);
  });

  it.each(['.and then', '/path/of/it', '=and more', '%20and%20more', ',user=nora', '~more', ' and words'])(
    'a JWT ends before %j, in a header too',
    (behind) => {
      for (const before of ['', 'Authorization: Bearer ', 'token='])
        expect(told(`${before}${jwt}${behind}`)).toBe(`${before}[jwt]${behind}`);
    },
  );

  it('two that are joined are two, a user is none, and what refers to a secret or is a hash stays', () => {
    const [a, b] = ['Kq7ZtR4mW9pX2vLd', 'hN3yB8cF5gJ1sTzE'];
    expect(told(`API_KEY=${a}:${b}`)).toBe('API_KEY=[secret]:[secret]');
    expect(marksIn(`API_KEY=${a}:${b}`)).toEqual([...marksIn(`API_KEY=${a}`), ...marksIn(`API_KEY=${b}`)]);
    expect(told(`DB_AUTH=nora:${a}`)).toBe('DB_AUTH=nora:[secret]');
    expect(told(`PASSWORD=nora:${a}`)).toBe('PASSWORD=[secret]:[secret]');
    expect(told(`${jwt}+${github()}`)).toBe('[jwt]+[github-pat]');
    for (const text of [`TOKEN=op:${a}`, `cache_key=sha256:${r.hex(64)}`, "grant_type=password' https://x.y"])
      expect(clean(text)).toBe(text);
  });

  it('one secret has one mark, however it is written', () => {
    const ways = [
      ...[`DB_PASSWORD=${pass}`, `DB_PASSWORD="${pass}"`, `the password is ${pass}.`, `mysql -p${pass} app`],
      ...[`https://x.y/?password=${pass}&a=b`, `postgres://app:${pass}@db/app`, 'postgres://app:Tr4il%26Mix9zQ@db/app'],
      ...[`curl -u nora:${pass} https://x.y`, `--password ${pass},`],
    ];
    expect(new Set(ways.flatMap(marksIn)).size, ways.map(clean).join('\n')).toBe(1);
    const token = github();
    expect(marksIn(`${token.slice(0, 20)}\n  ${token.slice(20)}`)).toEqual(marksIn(token));
  });
});

describe('any text', () => {
  it('is looked through without a fault, and what is found lies in it, in order', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...rules.flatMap((x) => x.words)),
      fc.constantFrom(
        '"',
        '=',
        ': ',
        '\n',
        '-----BEGIN PRIVATE KEY-----',
        'Bearer ',
        '://',
        '@',
        '\\n',
        'A'.repeat(40),
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        let last = 0;
        for (const s of findSecrets(text)!) {
          expect(s.from).toBeGreaterThanOrEqual(last);
          expect(s.to).toBeGreaterThan(s.from);
          last = s.to;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it('a hundred thousand characters made to keep a pattern busy are looked through or given up, never hung on', () => {
    const words = [...new Set(rules.flatMap((x) => x.words))].filter((_, i) => i % 9 === 0);
    const pumps = [...words, 'password', 'key ', '://a:', 'a1B', '-----BEGIN PRIVATE KEY-----', 'eyJ', 'bearer '];
    for (const w of pumps)
      for (const end of ['', '="', '_ ']) {
        const text = `${w}${end}`.repeat(Math.ceil(100_000 / (w.length + end.length + 1)));
        const found = findSecrets(text, 2_000_000);
        expect(found === null || found.every((s) => s.to <= text.length), w).toBe(true);
      }
  });

  it('that would cost too much is replaced as a whole', () => {
    const text = Array.from({ length: 400 }, () => `token="${r.an(30)}" ${github()}`).join('\n');
    expect(redact(text, SALT, 10_000).text).toMatch(/^\[redacted over-budget \w{4}\]$/);
    expect(findSecrets(text)).toHaveLength(800);
    expect(holdsSecret('plain words')).toBe(false);
  });
});

describe('many secrets in one text', () => {
  it('many texts of 1 to 40, on lines of their own and within lines: all found, every other byte kept, one mark each; again changes nothing', () => {
    const wrong = some(crowded(500) as string[]).flatMap((marked) => {
      const once = clean(plainOf(marked));
      const why = wrongWith(marked, once) || (clean(once) === once && !holdsSecret(once) ? '' : 'not the same again');
      return why === '' ? [] : [why];
    });
    expect(wrong).toEqual([]);
  });

  it('a token at the end of a line leaves the next line alone; one that is cut by the end of a line is found whole', () => {
    const [one, other] = [github(), github()];
    expect(clean(`${one}\nnext-step2\n${other}\nbuild1234`)).toMatch(
      /^\[redacted \S+ ....\]\nnext-step2\n\[redacted \S+ ....\]\nbuild1234$/,
    );
    const cut = `${one.slice(0, 20)}\n  ${one.slice(20)}`;
    expect(clean(`aaaabbbb1\n${cut}\nend`)).toMatch(/^aaaabbbb1\n\[redacted \S+ ....\]\n\nend$/);
  });
});
