// Decides what the work of the random worlds is about: titles, paths, task ids, and plans written in many ways.

import { ASKS } from './prompts-work.mjs';

const listed = (text) => text.trim().split(/\n| \| /);

export const TITLES = listed(`
Auth hardening | Pricing research | Signup funnel Asia | Signup funnel Europe | Dark theme | CI cache
Search relevance | Onboarding emails | Mobile crashes | GDPR export | Warehouse robots | Depot lights
Invoice import | Checkout retry | Orders pagination | Login rate limit | Pricing research v2 | Métricas de uso
価格調査 | Überarbeitung der Suche | Plan | Roadmap | constructor | Release 2.0 | fix #12`);
export const PATHS = listed(`
src/auth/token.ts | src/auth/session.ts | src/login.ts | src/pricing/tiers.ts | src/pricing/import.ts
src/search/ranker.py | src/legacy/old.js | src/ui/header.css | test/login.test.ts | test/pricing/tiers.test.ts
docs/README.md | README.md | tsconfig.json | infra/ci.yml | app/(shop)/[id]/page.tsx | a b/c d.ts | Makefile`);
export const FLAGS = ['newCheckout', 'USE_CACHE', 'render_v2', 'maxRetries', 'feature.dark', 'toString'];
export const BRANCHES = [
  'main',
  'auth',
  'feature/pricing-research',
  'fix/12-login',
  'signup-funnel-asia',
  'x/y',
  '3f2a91b',
];
const TASKS = listed(`
rotate refresh tokens on login | expire sessions | lock accounts after five failures
compare tiers of competitors | interview three customers | write the pricing importer | translate the form
shorten the form | pick the palette | audit contrast | cache the toolchain | prune old runners | tune the ranker
label queries | write the welcome mail | measure open rates | symbolicate reports | fix the top crash
collect user records | zip and sign the archive | read the price list | paginate orders | limit login attempts
say what is to be reached | update the docs | test it`);
const PROSE = [
  'Why: customers leave at the second step.',
  'See `src/auth/token.ts` and src/pricing/tiers.ts.',
  'Depends on #12 and GH-40.',
  'Prose with [ ] and - [x] inside.',
  'Ada owns this. Deadline: May.',
  '> quoted',
  '```\n- [ ] in a fence\n```',
  '---',
  '',
];

/** A task's id in one of the ways that people write them, or none. */
function idOf(i, style) {
  return ['', `A.1.${i + 1}`, `T00${i + 1}`, `**B.${i + 1}**`, `[C-${i + 1}]`, `${i + 1}.1`, `SHOP-${i + 10}:`][style];
}

/** The text of a plan called `title`. */
export function planText(title, r) {
  const style = r.int(7);
  const marks = r.is(0.2) ? ['x'] : [' ', ' ', ' ', 'x', '~', '-', 'X', '/'];
  const tasks = Array.from({ length: r.from(0, 9) }, () => r.pick(TASKS));
  const head = r.weighted([
    [8, `# ${title}`],
    [2, `# Plan: ${title}`],
    [
      1,
      `---\ntitle: ${title}\nstatus: ${r.pick(['open', 'done', 'archived', 'superseded by docs/plans/DARK-THEME.md'])}\n---\n`,
    ],
    [1, `${title}\n=====`],
    [1, ''],
  ]);
  const word = { ' ': 'todo', x: 'done', X: 'done', '~': 'in progress', '-': 'cancelled', '/': 'doing' };
  const rows = tasks.map((t, i) => ({ mark: r.pick(marks), text: `${idOf(i, style)} ${t}`.trim() }));
  const body = r.weighted([
    [8, () => rows.map(({ mark, text }) => `- [${mark}] ${text}`)],
    [
      2,
      () => [
        '| id | task | status |',
        '|---|---|---|',
        ...rows.map((t, i) => `| ${i} | ${t.text} | ${word[t.mark]} |`),
      ],
    ],
    [2, () => rows.map(({ mark, text }, i) => `${i + 1}. [${mark}] ${text}`)],
    [
      2,
      () =>
        rows.flatMap(({ mark, text }, i) => [...(i % 3 === 0 ? [`## Phase ${i / 3 + 1}`] : []), `- [${mark}] ${text}`]),
    ],
    [1, () => rows.map(({ mark, text }) => `* ${mark === 'x' ? '✅' : '⬜'} ${text}`)],
    [1, () => rows.flatMap(({ mark, text }) => [`- [${mark}] ${text}`, `  - [ ] part of it`])],
  ])();
  const text = [head, '', r.pick(PROSE), '', ...body, r.pick(PROSE), ''].join('\n');
  return r.is(0.05) ? text.replaceAll('\n', '\r\n') : text;
}

/** Where a plan called `title` may stand. */
export function planPath(title, r) {
  const name = title.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return r.weighted([
    [10, `docs/plans/${name}.md`],
    [1, `docs/plans/2025-01-0${r.from(1, 9)}-${name.toLowerCase()}.md`],
    [1, `plans/${name}.md`],
    [1, `specs/00${r.from(1, 3)}-${name.toLowerCase()}/tasks.md`],
    [1, `docs/plans/archive/${name}.md`],
    [1, `openspec/changes/${name.toLowerCase()}/tasks.md`],
    [1, `backlog/tasks/task-${r.from(1, 9)} - ${name}.md`],
    [1, r.pick(['TODO.md', 'ROADMAP.md', 'PLAN.md'])],
  ]);
}

/** Some files of a project: plans and sources, by path. */
export function project(r, most = 12) {
  const files = new Map();
  for (const title of r.some(TITLES, most)) files.set(planPath(title, r), planText(title, r));
  for (const path of r.some(PATHS)) files.set(path, `// ${path}\nexport const a = 1;\n`.repeat(r.from(1, 4)));
  return files;
}

export const isPlan = (path) => /(?:plan|spec|todo|roadmap|backlog)/i.test(path) && path.endsWith('.md');

/** What slots of prompts and arguments are filled with, in a project of `files`. */
export function poolsOf(files, more = {}) {
  const plans = [...files.keys()].filter(isPlan);
  const texts = plans.map((p) => files.get(p)).join('\n');
  const titles = TITLES.filter((t) => texts.includes(t));
  const ids = [...new Set([...texts.matchAll(/\b(?:[A-C]\.?-?\d+(?:\.\d+)?|T00\d|SHOP-\d+)\b/g)].map((m) => m[0]))];
  return {
    // Mostly what there are plans of.
    title: [...TITLES, ...Array(3).fill(titles).flat()],
    ask: ASKS,
    ref: [
      'auth-hardening',
      'pricing-research',
      'dark-theme',
      'AUTH-HARDENING',
      'nowhere',
      '#1',
      '#3',
      'A.1.2',
      ...plans,
    ],
    task: ids.length > 0 ? ids : ['A.1.2', 'T001'],
    path: PATHS,
    plan: plans.length > 0 ? plans : ['docs/plans/NONE.md'],
    issue: ['#12', '#40', 'GH-12', 'issue 7'],
    flag: FLAGS,
    ...more,
  };
}
