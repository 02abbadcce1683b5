/** What the plan search finds and in what order: names, words, slips, paths, ids, other words, ties and reasons. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCertain } from '../../../../src/core/eval/certain-match.js';
import { matchPairs } from '../../../../src/core/eval/matching.js';
import type { Match, PlanIndex } from '../../../../src/core/model.js';
import { indexOf } from '../../../../src/core/plan/index/memory-index.js';
import { NO_PLANS } from '../../../../src/core/plan/index/no-plans.js';
import { parsePlan } from '../../../../src/core/plan/parse/parse.js';
import { query } from '../../../../src/core/plan/search/query.js';
import { scores } from '../../../../src/core/plan/search/scores/_index.js';
import { search } from '../../../../src/core/plan/search/search.js';
import { readSynonyms } from '../../../../src/core/plan/search/synonyms.js';
import { idsIn, pathsIn } from '../../../../src/core/text/mentions.js';
import { data, NOW } from '../../../support/world.js';

/** Plans of a shop, as files. */
const SHOP: Record<string, string> = {
  'plans/PRICING-RESEARCH.md':
    '# Pricing research\n\nCompare competitor plans and subscription tiers.\n\n- [ ] Collect price lists\n- [ ] Interview five customers\n',
  'plans/AUTH-TOKEN-REFRESH.md':
    '# Refresh of auth tokens\n\nSessions expire too early in `src/auth/session.ts`.\n\n```ts\nexport function rotateRefreshToken() {}\n```\n\n- [ ] Rotate refresh tokens\n- [ ] Keep the old key for an hour\n',
  'plans/checkoutCart.md':
    '# Checkout and cart\n\nBaskets are lost in src/cart/basket.ts when the tab is closed.\n\n- [ ] Store the basket\n- [ ] A.4.2 Show delivery costs\n',
  'plans/011-fix-search-box.md':
    '# Task #011: Fix the search box\n\nIt answers too late.\n\n- [ ] Debounce the requests\n',
  'plans/012-image-upload.md':
    '# Task #012: Upload of images\n\nThumbnails on the server; see also #011.\n\n- [ ] Make thumbnails\n',
  'plans/database.md':
    '# Upgrade of the database\n\nFrom Postgres 14 to 16.\n\n- [ ] SHOP-77 Dump and restore in staging\n',
  'docs/plans/mobile-app/plan.md':
    '# Offline mode\n\nThe phone keeps a copy in `apps/mobile/sync/queue.ts`.\n\n- [ ] Queue of changes\n',
  'plans/archive/PRICING-RESEARCH-2024.md':
    '# Pricing research 2024\n\nCompare competitor plans and subscription tiers.\n\n- [x] Collect price lists\n',
  'plans/ci.md': '# Faster continuous integration\n\nBuilds take twenty minutes.\n\n- [ ] Cache the dependencies\n',
};

const shop = of(SHOP);

function of(files: Record<string, string>, at: (path: string) => number = () => NOW - 40 * 86_400_000): PlanIndex {
  return indexOf(Object.entries(files).map(([path, text]) => ({ plan: parsePlan(path, text), at: at(path) })));
}

function ask(text: string, index: PlanIndex = shop, about = ''): Match[] {
  return search(query({ text, about, ids: idsIn(text), paths: pathsIn(text) }), index, NOW);
}

const paths = (matches: Match[]): string[] => matches.map((m) => m.plan!.path);
const first = (text: string, index?: PlanIndex): string => paths(ask(text, index))[0] ?? '';
const reasons = (m: Match | undefined): string[] => m?.reasons.map((r) => r.score) ?? [];

describe('what is found first', () => {
  it.each([
    ['its name', 'PRICING-RESEARCH', 'plans/PRICING-RESEARCH.md'],
    ['its name as words', 'pricing research', 'plans/PRICING-RESEARCH.md'],
    ['its name in another order', 'research about the pricing', 'plans/PRICING-RESEARCH.md'],
    ['its name in a sentence', "now let's work on the auth token refresh", 'plans/AUTH-TOKEN-REFRESH.md'],
    ['its name turned around', 'refresh that auth token please', 'plans/AUTH-TOKEN-REFRESH.md'],
    ['a name in camelCase, said as words', 'the checkout cart', 'plans/checkoutCart.md'],
    ['a name in camelCase, as written', 'checkoutCart', 'plans/checkoutCart.md'],
    ['a name in snake_case', 'checkout_cart', 'plans/checkoutCart.md'],
    ['a plural for a singular', 'the carts at checkouts', 'plans/checkoutCart.md'],
    ['a singular for a plural', 'upload of an image', 'plans/012-image-upload.md'],
    ['another form of the verb', 'uploading images', 'plans/012-image-upload.md'],
    ['a letter left out', 'pricng research', 'plans/PRICING-RESEARCH.md'],
    ['a letter too many', 'the databbase', 'plans/database.md'],
    ['a wrong letter', 'the datebase', 'plans/database.md'],
    ['two letters swapped in the name', 'pircing research', 'plans/PRICING-RESEARCH.md'],
    ['a slip in both words', 'pricng reserch', 'plans/PRICING-RESEARCH.md'],
    ['words of its title', 'make continuous integration faster', 'plans/ci.md'],
    ['words of its text', 'competitor subscription tiers', 'plans/PRICING-RESEARCH.md'],
    ['words of a task', 'debounce the requests', 'plans/011-fix-search-box.md'],
    ['a word of a task', 'make the thumbnails', 'plans/012-image-upload.md'],
    ['a number and a name', 'postgres 16', 'plans/database.md'],
    ['an identifier in its code', 'rotateRefreshToken throws', 'plans/AUTH-TOKEN-REFRESH.md'],
    ['parts of an identifier', 'rotate refresh', 'plans/AUTH-TOKEN-REFRESH.md'],
    ['its own path', 'look at plans/ci.md', 'plans/ci.md'],
    ['the end of its path', 'see @mobile-app/plan.md', 'docs/plans/mobile-app/plan.md'],
    ['its folder, when its file says nothing', 'the mobile app', 'docs/plans/mobile-app/plan.md'],
    ['a file it mentions', 'src/cart/basket.ts is wrong', 'plans/checkoutCart.md'],
    ['a folder it works in', 'look through apps/mobile/sync/ first', 'docs/plans/mobile-app/plan.md'],
    ['another file of its folder', 'src/auth/cookies.ts is wrong', 'plans/AUTH-TOKEN-REFRESH.md'],
    ['its number', 'continue with #011', 'plans/011-fix-search-box.md'],
    ['its number, as people say it', 'start working on task 012', 'plans/012-image-upload.md'],
    [
      'its number between other words',
      'continue working on task 011, merge the latest changes of main and store them',
      'plans/011-fix-search-box.md',
    ],
    ['the id of a task', 'do SHOP-77 now', 'plans/database.md'],
    ['the id of a task with points', 'is A.4.2 done?', 'plans/checkoutCart.md'],
    ['capitals', 'UPGRADE OF THE DATABASE', 'plans/database.md'],
    ['marks on letters', 'dátabase upgráde', 'plans/database.md'],
  ])('by %s: %s', (_, text, path) => {
    expect(first(text)).toBe(path);
  });

  it('in other scripts, without spaces', () => {
    const index = of({ 'plans/a.md': '# 価格調査\n', 'plans/b.md': '# 認証トークン\n' });
    expect(first('価格の調査をする', index)).toBe('plans/a.md');
    expect(first('認証', index)).toBe('plans/b.md');
  });

  it('nothing for nothing, for stop words and in an empty index', () => {
    for (const text of ['', '   ', 'yes', 'do it', 'ok, and now?', 'xylophone quartet', '🎉🎉'])
      expect(ask(text)).toEqual([]);
    expect(ask('pricing research', NO_PLANS)).toEqual([]);
  });
});

describe('how clearly', () => {
  it.each(['pricing research', 'research, pricing', 'back to the pricing research', 'PRICING-RESEARCH.md'])(
    'a whole name stands out: %s',
    (text) => {
      const [best, next] = ask(text).filter((m) => !m.plan!.archived);
      expect(best!.score).toBeGreaterThan(0.8);
      expect(best!.score - (next?.score ?? 0)).toBeGreaterThan(0.3);
    },
  );

  it('a name said together beats the same words strewn over a page', () => {
    const filler = (n: number): string =>
      Array.from({ length: 12 }, (_, i) => `word${'abcdefghijkl'[i]}${n}`).join(' ');
    const together = ask(`${filler(1)} ${filler(2)} image upload`)[0]!;
    const strewn = ask(`image ${filler(1)} ${filler(2)} upload`)[0]!;
    const name = (m: Match): number => m.reasons.find((r) => r.score === 'name')!.value;
    expect(name(together)).toBeGreaterThan(1.5 * name(strewn));
  });

  it('an id of its own beats one that is only mentioned', () => {
    const [own, mentions] = ask('#011');
    expect(own!.plan!.path).toBe('plans/011-fix-search-box.md');
    expect(mentions!.plan!.path).toBe('plans/012-image-upload.md');
    expect(own!.score - mentions!.score).toBeGreaterThan(0.3);
  });

  it('an archived plan stands below the one in use', () => {
    expect(paths(ask('pricing research')).slice(0, 2)).toEqual([
      'plans/PRICING-RESEARCH.md',
      'plans/archive/PRICING-RESEARCH-2024.md',
    ]);
    expect(ask('pricing research 2024').find((m) => m.plan!.archived)!.score).toBeLessThanOrEqual(0.5);
  });

  it('the subject that was named counts double', () => {
    const text = 'competitor price lists first, then switch to the database';
    const score = (about: string): number =>
      ask(text, shop, about).find((m) => m.plan!.path === 'plans/database.md')!.score;
    expect(score('the database')).toBeGreaterThan(score('') + 0.2);
  });

  it('a text about a word beats one that says it in passing', () => {
    const passing = `${'Many other things are told here at length. '.repeat(12)} A webhook, too.`;
    const index = of({
      'plans/a.md': `# One\n\n${passing}`,
      'plans/b.md': '# Two\n\nThe webhook retries. A webhook signs. Each webhook is logged.',
    });
    expect(first('the webhook fails', index)).toBe('plans/b.md');
  });

  it.each([
    ['start working on task 012', true],
    ['continue with #011', true],
    ['do it as plans/ci.md says', false],
    ['pricing research tiers', true],
    ['store it', false],
    ['make it faster and dump it', false],
    ['', false],
  ])('is certain: %s → %s', (text, expected) => {
    expect(isCertain(ask(text))).toBe(expected);
  });

  it('is not certain of one of two with the same name', () => {
    const index = of({ 'a/login.md': '# Login page\n', 'b/login.md': '# Login page\n' });
    expect(isCertain(ask('the login page', index))).toBe(false);
  });
});

describe('order', () => {
  it('the scores stand in the order of the specification', () => {
    expect([...scores].sort((a, b) => a.order - b.order).map((s) => s.id)).toEqual([
      'name',
      'similarity',
      'path',
      'keywords',
      'recent',
      'meaning',
    ]);
  });

  it('equal ones stand by path, whatever order they came in', () => {
    const twins = { 'plans/b.md': '# Same words\n', 'plans/a.md': '# Same words\n', 'plans/c.md': '# Same words\n' };
    const reversed = Object.fromEntries(Object.entries(twins).reverse());
    for (const index of [of(twins), of(reversed)])
      expect(paths(ask('same words', index))).toEqual(['plans/a.md', 'plans/b.md', 'plans/c.md']);
  });

  it('of two alike the one with later activity comes first', () => {
    const index = of({ 'plans/a.md': '# Same words\n', 'plans/b.md': '# Same words\n' }, (p) =>
      p === 'plans/b.md' ? NOW : NOW - 90 * 86_400_000,
    );
    expect(first('same words', index)).toBe('plans/b.md');
  });

  it('recent activity alone is no match', () => {
    expect(
      ask(
        'xylophone',
        of(SHOP, () => NOW),
      ),
    ).toEqual([]);
  });

  it('gives at most what was asked for, scores from 0 to 1, best first', () => {
    const found = search(query({ text: 'the search, the database, the images and the price list' }), shop, NOW, 3);
    expect(found).toHaveLength(3);
    expect(found.map((m) => m.score)).toEqual(found.map((m) => m.score).sort((a, b) => b - a));
    for (const m of found) expect(m.score > 0 && m.score < 1).toBe(true);
  });
});

describe('reasons', () => {
  it.each([
    ['pricing research', ['name', 'similarity']],
    ['src/cart/basket.ts', ['path']],
    ['continue with #011', ['keywords']],
    ['thumbnails', ['similarity', 'keywords']],
  ])('%s', (text, expected) => {
    expect(reasons(ask(text)[0])).toEqual(expect.arrayContaining(expected));
  });

  it('say which words made them', () => {
    const [best] = ask('refresh the auth token');
    expect(best!.reasons.find((r) => r.score === 'name')!.of.sort()).toEqual(['auth', 'refresh', 'token']);
  });
});

describe('words that mean the same', () => {
  const table = readSynonyms(readFileSync(new URL('../../../../assets/related.bin', import.meta.url)));
  const index: PlanIndex = { ...shop, related: table };

  it.each([
    ['crop that picture', 'plans/012-image-upload.md'],
    ['slow in sql', 'plans/database.md'],
    ['they cannot login', 'plans/AUTH-TOKEN-REFRESH.md'],
  ])('%s', (text, path) => {
    expect(first(text)).toBe('');
    expect(first(text, index)).toBe(path);
    expect(reasons(ask(text, index)[0])).toContain('meaning');
  });

  it('change nothing where the words themselves decide', () => {
    for (const text of ['pricing research', 'continue with #011', 'auth token refresh'])
      expect(ask(text, index)).toEqual(ask(text));
  });

  it('are never certain', () => {
    expect(isCertain(ask('crop that picture', index))).toBe(false);
  });

  it('the table knows a word by itself first, and reads damaged bytes as an empty one', () => {
    expect(table('login')[0]!.word).toBe('login');
    expect(table('login').map((k) => k.word)).toContain('auth');
    expect(table('')).toEqual([]);
    expect(table('zzzz')).toEqual([]);
    const whole = readFileSync(new URL('../../../../assets/related.bin', import.meta.url));
    for (const bytes of [
      new Uint8Array(),
      new Uint8Array(8),
      whole.subarray(0, 4000),
      whole.subarray(1),
      new Uint8Array(64).fill(255),
    ])
      expect(readSynonyms(bytes)('login')).toEqual([]);
  });
});

describe('any text', () => {
  it('never throws, and stays within bounds', () => {
    const related = readSynonyms(readFileSync(new URL('../../../../assets/related.bin', import.meta.url)));
    const any = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.lorem({ maxCount: 60 }),
      fc.constantFrom(...Object.values(SHOP)),
    );
    fc.assert(
      fc.property(any, any, any, (text, about, plan) => {
        const index = { ...of({ ...SHOP, 'plans/any.md': plan }), related };
        for (const m of ask(text, index, about))
          expect(m.score >= 0 && m.score <= 1 && m.reasons.length > 0).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('a megabyte is answered', () => {
    expect(paths(ask('pricing research '.repeat(60_000)))[0]).toBe('plans/PRICING-RESEARCH.md');
  });
});

describe('labelled pairs', () => {
  const corpus =
    '{"plan_id":"a1","title":"Login page","text":"# Login page\\n\\nThe form."}\n{"plan_id":"p/b.md","title":"Dark mode","text":"# Dark mode"}\n';

  it('are answered in the referee’s form, from their text alone', () => {
    const pairs =
      '{"id":"1","text":"the login page","true":["p/b.md"],"ts":"2026-01-01","session":"s"}\n{"id":"2","text":"yes"}\n';
    expect(matchPairs(pairs, corpus).predictions).toEqual([
      { id: '1', ranked: ['a1'], accept: true },
      { id: '2', ranked: [], accept: false },
    ]);
  });

  it('lines that cannot be used are told by file and line, the others are answered', () => {
    const pairs = '{"id":"1","text":"login"}\nnull\n\n{\n[]\n{"text":"x"}\n{"id":"2"}\n{"id":"1","text":"dark"}\n';
    const { predictions, bad } = matchPairs(pairs, `${corpus}{"title":"no id"}\n`);
    expect(predictions).toMatchObject([{ id: '1', ranked: ['a1'] }]);
    expect(bad).toEqual([
      { file: 'corpus', line: 3, why: 'it has no plan_id' },
      { file: 'pairs', line: 2, why: 'it is no JSON object' },
      { file: 'pairs', line: 4, why: 'it is no JSON object' },
      { file: 'pairs', line: 5, why: 'it is no JSON object' },
      { file: 'pairs', line: 6, why: 'it has no id' },
      { file: 'pairs', line: 7, why: 'it has no text' },
      { file: 'pairs', line: 8, why: 'its id stands above already' },
    ]);
  });

  it('any text is answered: every line is predicted or told, and nothing throws', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.string()));
    const row = fc.record({ id: value, plan_id: value, text: value, title: value, true: value }, { requiredKeys: [] });
    const lines = fc.array(
      fc.oneof(
        row.map((r) => JSON.stringify(r)),
        fc.string({ unit: 'binary' }),
      ),
    );
    const filled = (text: string): number => text.split('\n').filter((l) => l.trim() !== '').length;
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        const [pairs, plans] = [a.join('\n'), b.join('\n')];
        const m = matchPairs(pairs, plans);
        expect(m.predictions.length + m.plans + m.bad.length).toBe(filled(pairs) + filled(plans));
      }),
      { numRuns: 100 },
    );
  });

  const cli = data('matching', 'cli.pairs.jsonl');
  it.skipIf(cli === null)('real ones stay as good as they were', () => {
    const pairs = readFileSync(cli!, 'utf8');
    const gold = new Map(
      pairs
        .split('\n')
        .filter(Boolean)
        .map((l) => JSON.parse(l) as { id: string; true: string[] })
        .map((r) => [r.id, r.true]),
    );
    const { predictions } = matchPairs(pairs, readFileSync(cli!.replace('.pairs.', '.corpus.'), 'utf8'));
    const right = predictions.filter((p) => p.ranked.slice(0, 3).some((id) => gold.get(p.id)!.includes(id)));
    expect(right.length / predictions.length).toBeGreaterThan(0.38);
  });
});
