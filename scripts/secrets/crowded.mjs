// Texts of 1 to 40 secrets, on lines of their own and within lines, among text that must stay as it is; made at run time from a seed.
import { material } from './positives.mjs';
import { dice } from './sample.mjs';

const S = (secret) => `⟦${secret}⟧`;
const MARK = '\\[redacted [a-z0-9-]{2,40} ([0-9a-f]{4})\\]';

/** Tokens that are known by their own form. */
const TOKENS = [
  (r) => `gh${'p_'}${r.an(36)}`,
  (r) => `github${'_pat_'}${r.an(22)}_${r.an(59)}`,
  (r) => `AK${'IA'}${r.upper(16)}`,
  (r) => `sk${'-ant-api03-'}${r.url(93)}AA`,
  (r) => `sk${'-proj-'}${r.an(64)}`,
  (r) => `gl${'pat-'}${r.an(20)}`,
  (r) => `xo${'xb-'}${r.digits(12)}-${r.digits(12)}-${r.an(24)}`,
  (r) => `AI${'za'}${r.an(35)}`,
  (r) => `hf${'_'}${r.an(34)}`,
  (r) => `np${'m_'}${r.an(36)}`,
  (r) => `do${'p_v1_'}${r.hex(64)}`,
  (r) => `sk${'_live_'}${r.an(24)}`,
  (r) => `S${'G.'}${r.an(22)}.${r.an(43)}`,
  (r) => `hv${'s.'}${r.an(28)}`,
  (r) => `lin${'_api_'}${r.an(40)}`,
  (r) => r.jwt(),
];

/** Secrets that are known by what stands before them. */
const NAMED = [
  (r) => `DB_PASSWORD=${S(r.pw())}`,
  (r) => `  password: ${S(r.pw2())}`,
  (r) => `{"client_id": "web", "client_secret": "${S(r.an(36))}"},`,
  (r) => `DATABASE_URL=postgres://app:${S(r.pw2())}@db.corp.test:5432/shop`,
  (r) => `curl -s -H "X-Api-Key: ${S(r.an(32))}" https://corp.test/items`,
  (r) => `- POSTGRES_PASSWORD=${S(r.pw2())}`,
];

/** How a token stands in a line: of its own, quoted, in prose, beside another. */
const PLACES = [
  (t) => t(),
  (t) => t(),
  (t) => `  ${t()}`,
  (t) => `- ${t()}`,
  (t) => `> ${t()}`,
  (t) => `${t()},`,
  (t) => `TOKEN=${t()}`,
  (t) => `export SOME_TOKEN="${t()}"`,
  (t) => `api_key: ${t()} # of the shop`,
  (t) => `the old one was ${t()} and the new one is ${t()}.`,
  (t) => `${t()} ${t()} ${t()}`,
  (t) => `| key | ${t()} | ${t()} |`,
  (t) => `const keys = ['${t()}', '${t()}'];`,
  (t) => `Authorization: Bearer ${t()}`,
  (t) => `see \`${t()}\` (revoked), then deploy2 again`,
];

/** What stands among them and is nobody's secret. */
const OTHERS = [
  'next',
  'release-2024.11.3',
  'src/auth/session.ts:42',
  'The quick brown fox jumps over the lazy dog, twice in 2024.',
  'build1234',
  'step2-of-the-plan',
  '0123',
  '```',
  '## Keys of the shop',
  'port=8080',
  'docs/plans/PRICING.md',
  'v1.2.3',
  '',
  'https://docs.corp.test/guide#part-2',
  'A.1.2 compare the tiers',
  '=====',
  'and2more',
];

/** One text: `marked` has each secret between ⟦ and ⟧. */
function crowdedText(random) {
  const r = material(random);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const wanted = 1 + Math.floor(random() * 40);
  const known = [];
  let left = wanted;
  const token = () => {
    left--;
    const secret = known.length > 0 && random() < 0.15 ? pick(known) : pick(TOKENS)(r);
    known.push(secret);
    return S(secret);
  };
  const lines = [];
  const calm = random();
  while (left > 0) {
    if (random() < calm * 0.6) lines.push(pick(OTHERS));
    else if (random() < 0.25) {
      lines.push(pick(NAMED)(r));
      left--;
    } else {
      // A line with more of them than are wanted is left for another.
      const place = pick(PLACES);
      const n = String(place(() => '⟦')).split('⟦').length - 1;
      if (n <= left) lines.push(place(token));
    }
  }
  if (random() < 0.5) lines.push(pick(OTHERS));
  return lines.join(random() < 0.2 ? '\r\n' : '\n') + (random() < 0.5 ? '\n' : '');
}

/** `n` texts, the same for the same seed. */
export function crowded(n, seed = 1804) {
  return Array.from({ length: n }, (_, i) => crowdedText(dice(seed * 1000 + i)));
}

export const plainOf = (marked) => marked.replace(/[⟦⟧]/g, '');
export const secretsOf = (marked) => [...marked.matchAll(/⟦([^⟧]*)⟧/g)].map((m) => m[1]);

/** What is wrong with `text`, which `marked` became: a secret that is left, a byte that is lost, one secret with two marks; '' for nothing. */
export function wrongWith(marked, text) {
  const secrets = secretsOf(marked);
  const left = secrets.find((s) => text.includes(s));
  if (left !== undefined) return `left: ${left}`;
  const parts = marked.split(/⟦[^⟧]*⟧/).map((p) => p.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'));
  const m = new RegExp(`^${parts.join(MARK)}$`).exec(text);
  if (m === null) return 'other bytes changed';
  const marks = new Map();
  for (const [i, s] of secrets.entries()) {
    if ((marks.get(s) ?? m[i + 1]) !== m[i + 1]) return `two marks: ${s}`;
    marks.set(s, m[i + 1]);
  }
  return '';
}
