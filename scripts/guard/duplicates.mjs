// Near-duplicates of a title, by construction: what people call the same plan the second time. Each returns a title or file name, or null when the title does not lend itself to it.
import { oneOf, shuffled } from './random.mjs';

const SMALL = new Set(
  'a an and as at by for from in into is it its of on or so that the their them this to up via vs when with without not no be are after before during using'.split(
    ' ',
  ),
);
export const wordsOf = (title) => title.match(/[\p{L}\p{N}][\p{L}\p{N}'._-]*/gu) ?? [];
export const isSmall = (word) => SMALL.has(word.toLowerCase());
export const slug = (title) => title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
const capital = (s) => s.charAt(0).toUpperCase() + s.slice(1);

const SHORT = {
  configuration: 'config',
  database: 'db',
  documentation: 'docs',
  repository: 'repo',
  repositories: 'repos',
  environment: 'env',
  authentication: 'auth',
  authorization: 'auth',
  command: 'cmd',
  commands: 'cmds',
  implementation: 'impl',
  implement: 'impl',
  message: 'msg',
  messages: 'msgs',
  performance: 'perf',
  application: 'app',
  directory: 'dir',
  dependency: 'dep',
  dependencies: 'deps',
  parameter: 'param',
  parameters: 'params',
  initialization: 'init',
  initialize: 'init',
  synchronization: 'sync',
  specification: 'spec',
  development: 'dev',
  production: 'prod',
  infrastructure: 'infra',
  function: 'fn',
  error: 'err',
  errors: 'errs',
  package: 'pkg',
  utility: 'util',
  utilities: 'utils',
  temporary: 'tmp',
  typescript: 'TS',
  javascript: 'JS',
  postgresql: 'pg',
  argument: 'arg',
  arguments: 'args',
  request: 'req',
  response: 'resp',
  integration: 'integ',
  generation: 'gen',
  execution: 'exec',
  evaluation: 'eval',
  evaluator: 'eval',
  notification: 'notif',
  navigation: 'nav',
  statistics: 'stats',
};
const LONG = {
  config: 'configuration',
  db: 'database',
  docs: 'documentation',
  repo: 'repository',
  env: 'environment',
  auth: 'authentication',
  cmd: 'command',
  perf: 'performance',
  app: 'application',
  deps: 'dependencies',
  init: 'initialization',
  sync: 'synchronization',
  ci: 'continuous integration',
  pr: 'pull request',
  prs: 'pull requests',
  dev: 'development',
  param: 'parameter',
  args: 'arguments',
  ui: 'user interface',
  dir: 'directory',
  spec: 'specification',
  gen: 'generation',
  impl: 'implementation',
  eval: 'evaluation',
};
const NOUN = {
  implement: 'Implementation of',
  migrate: 'Migration of',
  validate: 'Validation of',
  remove: 'Removal of',
  refactor: 'Refactoring of',
  optimize: 'Optimization of',
  simplify: 'Simplification of',
  document: 'Documenting',
  improve: 'Improvement of',
  integrate: 'Integration of',
  create: 'Creation of',
  investigate: 'Investigation of',
  extract: 'Extraction of',
  generate: 'Generation of',
  deprecate: 'Deprecation of',
  add: 'Adding',
  fix: 'Fixing',
  update: 'Updating',
  support: 'Supporting',
  make: 'Making',
  use: 'Using',
  handle: 'Handling',
  move: 'Moving',
  replace: 'Replacing',
  enable: 'Enabling',
  rename: 'Renaming',
  test: 'Testing',
  design: 'Designing',
  convert: 'Conversion of',
  consolidate: 'Consolidation of',
  standardize: 'Standardization of',
  establish: 'Establishment of',
  review: 'Reviewing',
  enhance: 'Enhancement of',
  detect: 'Detection of',
};
const SAME = {
  add: ['Implement', 'Introduce', 'Create', 'Build'],
  implement: ['Add', 'Build', 'Create'],
  fix: ['Repair', 'Resolve', 'Correct'],
  remove: ['Delete', 'Drop'],
  delete: ['Remove', 'Drop'],
  create: ['Add', 'Build', 'Implement'],
  refactor: ['Restructure', 'Rework'],
  improve: ['Enhance'],
  update: ['Refresh', 'Revise'],
  investigate: ['Research', 'Look into', 'Analyze'],
  optimize: ['Speed up', 'Improve'],
  introduce: ['Add'],
};

const lead = (title) => /^(\p{L}+)\s+(.+)$/u.exec(title);

export const DUPLICATES = {
  /** The same words in another order. */
  reordered: (title, r) => {
    const [, verb, rest] = lead(title) ?? [];
    const turned = /^(.{8,}?)\s+(for|in|from|to|on|with)\s+(?:the\s+)?(.{4,})$/i.exec(rest ?? '');
    if (turned && r() < 0.5) return `${capital(turned[3])}: ${verb.toLowerCase()} ${turned[1]}`;
    const all = wordsOf(title).filter((w) => !isSmall(w));
    if (all.length < 3) return null;
    const at = 1 + Math.floor(r() * (all.length - 1));
    return slug([...all.slice(at), ...all.slice(0, at)].join(' '));
  },
  /** The mark of another version at the end, or a copy's. */
  version: (title, r) =>
    `${slug(title)}${oneOf(['-v2', '-REVISED', '-final', '_old', ' copy', ' (1)', '-v3', '-draft', '-updated', '-2', '-FINAL-v2', ' - Copy (2)', '.bak', '-new'], r)}.md`,
  /** Case, date, separator and ending. */
  dressed: (title, r) => {
    const s = slug(title);
    const date = `20${25 + Math.floor(r() * 2)}-0${1 + Math.floor(r() * 9)}-1${Math.floor(r() * 10)}`;
    return oneOf(
      [
        `${s.toUpperCase()}.md`,
        `${date}-${s.toLowerCase()}.md`,
        `${s}-${date}.markdown`,
        `${s.toLowerCase().replaceAll('-', '_')}.txt`,
        `${s.toUpperCase()}-PLAN.md`,
        `plan-${s.toLowerCase()}.md`,
        `${s.toLowerCase().replace(/-(\w)/g, (_, c) => c.toUpperCase())}.md`,
      ],
      r,
    );
  },
  /** Words cut short or written out. */
  abbreviated: (title, r) => {
    const either = r() < 0.6 ? [SHORT, LONG] : [LONG, SHORT];
    for (const table of either) {
      const out = title.replace(/\p{L}+/gu, (w) => table[w.toLowerCase()] ?? w);
      if (out !== title) return out;
    }
    return null;
  },
  /** One or two words fewer; most of it still stands. */
  partial: (title, r) => {
    const all = wordsOf(title);
    const telling = all.map((w, i) => [w, i]).filter(([w, i]) => !isSmall(w) && i > 0);
    if (telling.length < 4) return null;
    const drop = new Set(
      shuffled(telling.slice(Math.floor(telling.length / 2)), r)
        .slice(0, telling.length > 6 ? 2 : 1)
        .map(([, i]) => i),
    );
    return all
      .filter((_, i) => !drop.has(i))
      .join(' ')
      .replace(/(?:\s+(?:a|an|and|as|at|by|for|from|in|into|of|on|or|the|to|with))+$/i, '');
  },
  /** The same with words around it that say nothing. */
  wrapped: (title, r) =>
    oneOf(
      [
        `Plan for: ${title}`,
        `${title} - next steps`,
        `Implementation plan: ${title}`,
        `${title} (proposal)`,
        `TODO ${title}`,
        `Work on ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
        `${title} properly`,
        `${title} tasklist`,
        `[WIP] ${title}`,
        `Let us ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
      ],
      r,
    ),
  /** Other forms of its words. */
  stems: (title, r) => {
    const [, verb, rest] = lead(title) ?? [];
    const noun = NOUN[verb?.toLowerCase()];
    const numbered = (text) => {
      const all = wordsOf(text).filter(
        (w) => /^[a-z]{4,}$/.test(w) && !isSmall(w) && !/(?:ing|ed|ss|us|is|ly)$/.test(w),
      );
      if (all.length === 0) return text;
      const w = oneOf(all, r);
      return text.replace(new RegExp(`\\b${w}\\b`), /s$/.test(w) ? w.slice(0, -1) : /y$/.test(w) ? w : `${w}s`);
    };
    return noun === undefined ? null : `${noun} ${numbered(rest)}`;
  },
  /** A slip of the pen, sometimes two. */
  slip: (title, r) => {
    const slipped = (text) => {
      const all = [...text.matchAll(/[A-Za-z]{5,}/g)].filter((m) => !isSmall(m[0]));
      if (all.length === 0) return null;
      const m = oneOf(all, r);
      const at = m.index + 1 + Math.floor(r() * (m[0].length - 2));
      const letter = 'etaoinsr'[Math.floor(r() * 8)];
      return oneOf(
        [
          text.slice(0, at) + text.slice(at + 1),
          text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2),
          text.slice(0, at) + letter + text.slice(at + 1),
          text.slice(0, at) + letter + text.slice(at),
        ],
        r,
      );
    };
    const once = slipped(title);
    const out = once !== null && r() < 0.4 ? slipped(once) : once;
    return out === title ? null : out;
  },
  /** Another word for the same deed. */
  synonym: (title, r) => {
    const [, verb, rest] = lead(title) ?? [];
    const same = SAME[verb?.toLowerCase()];
    return same === undefined ? null : `${oneOf(same, r)} ${rest}`;
  },
  /** Two of these at once. */
  mixed: (title, r) => {
    const [a, b] = shuffled(['partial', 'slip', 'stems', 'abbreviated', 'synonym', 'reordered'], r);
    const once = DUPLICATES[a](title, r);
    return once === null ? null : DUPLICATES[b](once, r);
  },
};
