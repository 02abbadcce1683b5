/** Decides which families a project tests, builds, checks, installs its packages and formats with, as its manifests say: what one question lets run. */

import { wordList } from '../../text/first-word.js';
import { lazy } from '../../text/lazy.js';
import { goesOut } from '../command/family-table.js';
import { managerOf } from './rests-on.js';
import { type Reads, tasksOf } from './task-text.js';

export type CheckKind = 'test' | 'build' | 'check' | 'install' | 'format';

/** One thing that the project is tested, built, checked, installed or formatted with. */
export interface ProjectCheck {
  kind: CheckKind;
  /** Names of families, the one that a person is shown first. */
  families: string[];
  /** The manifest that says so. */
  from: string;
}

const KIND: [CheckKind, RegExp][] = [
  ['test', /^(?:tests?|unit|e2e|specs?|coverage|cov)(?:$|[:._-])/],
  ['build', /^(?:build|compile|bundle)(?:$|[:._-])/],
  [
    'check',
    /^(?:lint|checks?|type-?check|types|tsc|verify|validate|vet|clippy|(?:format|fmt|prettier|style)[:._-]check)(?:$|[:._-])/,
  ],
];
const KINDS: CheckKind[] = ['test', 'build', 'check', 'install', 'format'];
/** To rewrite is what they are for. */
const FORMATS = /^(?:format|fmt|fix|prettier|(?:format|fmt|lint|check|style|eslint|biome)[:._-](?:fix|write|all))$/;
/** They do not end, or do more than to look. */
const MORE =
  /(?:^|[:._-])(?:watch|dev|serve|fix|write|update|snapshots?|ui|debug|prod|docker|install|setup|seed|clean|all)(?:$|[:._-])/;
const OUT = /\b(?:publish|deploy|upload|curl|wget|ssh|scp|sudo|rsync)\b|\bgit +(?:push|reset|clean)\b/;
const FIXES = /--fix\b|--write\b/;
const NAME = /^[A-Za-z][\w.:@+-]{0,63}$/;
/** A script whose text is one of these alone is also run by it. */
const TOOLS = wordList('vitest jest mocha ava tsc eslint prettier playwright');
const MOST = { kind: 4, families: 32 };

/** All of them, the shortest names of each kind first. */
export function projectChecks(reads: Reads): ProjectCheck[] {
  const all = [...scripts(reads), ...tasks(reads), ...chains(reads), ...python(reads), ...ruby(reads)];
  const kept = KINDS.flatMap((kind) =>
    all
      .filter((c) => c.kind === kind)
      .sort((a, b) => a.families[0]!.length - b.families[0]!.length)
      .slice(0, MOST.kind),
  );
  let room = MOST.families;
  return kept.filter((c) => {
    room -= c.families.length;
    return room >= 0;
  });
}

/** What the task `name` is for, by its name; `null` where its text does something else. */
function kindOf(name: string, text = ''): CheckKind | null {
  if (!NAME.test(name) || goesOut(name) || OUT.test(text)) return null;
  if (FORMATS.test(name)) return 'format';
  return MORE.test(name) || FIXES.test(text) ? null : (KIND.find(([, of]) => of.test(name))?.[0] ?? null);
}

/** Does a family of this name rewrite files, whichever it finds? */
export function isFormatter(name: string): boolean {
  return /(?:^|[\s:._-])(?:format|fmt|fix|prettier|black|isort|gofmt|goimports|rustfmt)$/.test(name);
}

function scripts(reads: Reads): ProjectCheck[] {
  const found = tasksOf('npm', '', reads);
  if (found === null) return [];
  const manager = managerOf(reads);
  const launcher = { npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn', bun: 'bunx' }[manager];
  const said = [...found.blocks].flatMap(([name, text]): ProjectCheck[] => {
    const kind = kindOf(name, text);
    if (kind === null) return [];
    const runs = manager === 'bun' || (manager === 'npm' && name !== 'test') ? `${manager} run` : manager;
    const tool = /^([a-z-]+)(?: |$)/.exec(text.trim())?.[1] ?? '';
    const alone = TOOLS.has(tool)
      ? [`npx ${tool}`, `${launcher} ${tool}`, ...(manager === 'pnpm' ? [`pnpm ${tool}`] : [])]
      : [];
    return [{ kind, families: [...new Set([`${runs} ${name}`, ...alone])], from: found.file }];
  });
  const own: ProjectCheck[] = manager === 'bun' ? [{ kind: 'test', families: ['bun test'], from: found.file }] : [];
  const [lock] = reads.names('', (n) => LOCKS.test(n));
  // Without a word behind it, only npm has one that takes what the lock file says and nothing else.
  const install = manager === 'npm' ? 'npm ci' : `${manager} install`;
  return [
    ...own,
    ...said,
    ...(lock === undefined ? [] : [{ kind: 'install' as const, families: [install], from: lock }]),
  ];
}

const LOCKS = /^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?)$/;

/** Of make, just, mise, Taskfile and Rake: by the name of the target. */
function tasks(reads: Reads): ProjectCheck[] {
  return ['make', 'just', 'mise', 'task'].flatMap((program) => {
    const found = tasksOf(program, '', reads);
    return [...(found?.blocks ?? [])].flatMap(([name, text]) => {
      const kind = kindOf(name, text);
      const line = program === 'mise' ? `mise run ${name}` : `${program} ${name}`;
      return kind === null ? [] : [{ kind, families: [line], from: found!.file }];
    });
  });
}

/** Tool chains whose words are the same in every project. */
const CHAINS = lazy((): [manifest: RegExp, program: string, words: [CheckKind, string][]][] => [
  [
    /^Cargo\.toml$/,
    'cargo',
    [
      ['test', 'test'],
      ['build', 'build'],
      ['check', 'check'],
      ['check', 'clippy'],
      ['install', 'fetch'],
      ['format', 'fmt'],
    ],
  ],
  [
    /^go\.mod$/,
    'go',
    [
      ['test', 'test'],
      ['build', 'build'],
      ['check', 'vet'],
      ['install', 'mod download'],
      ['format', 'fmt'],
    ],
  ],
  [/^\.golangci\.(?:ya?ml|toml|json)$/, 'golangci-lint', [['check', '']]],
  [
    /^build\.gradle(?:\.kts)?$/,
    'gradle',
    [
      ['test', 'test'],
      ['build', 'build'],
      ['check', 'check'],
    ],
  ],
  [
    /^pom\.xml$/,
    'mvn',
    [
      ['test', 'test'],
      ['build', 'compile'],
      ['check', 'verify'],
    ],
  ],
]);

function chains(reads: Reads): ProjectCheck[] {
  const wraps = new Set(reads.names('', (n) => n === 'gradlew' || n === 'mvnw'));
  return CHAINS().flatMap(([manifest, program, words]) => {
    const [from] = reads.names('', (n) => manifest.test(n));
    const wrapper = program === 'gradle' ? 'gradlew' : 'mvnw';
    const run = /^(?:gradle|mvn)$/.test(program) && wraps.has(wrapper) ? `./${wrapper}` : program;
    return from === undefined
      ? []
      : words.map(
          ([kind, word]): ProjectCheck => ({
            kind,
            families: [`${run} ${word}`.trim(), ...(ALSO[`${run} ${word}`] ?? [])],
            from,
          }),
        );
  });
}

/** The same by another program. */
const ALSO: Record<string, string[]> = { 'go fmt': ['gofmt'] };

/** Tools that a Python project has settings for, by what starts them there. */
function python(reads: Reads): ProjectCheck[] {
  const from = 'pyproject.toml';
  const text = reads.text(from);
  const ini = reads.names('', (n) => /^(?:pytest\.ini|tox\.ini|setup\.cfg)$/.test(n));
  if (text === null && ini.length === 0) return [];
  const has = (tool: string): boolean => new RegExp(`^\\[tool\\.${tool}\\b|["']${tool}\\b`, 'm').test(text ?? '');
  const [lock] = reads.names('', (n) => /^(?:uv|poetry)\.lock$/.test(n));
  const by = lock === undefined ? '' : `${lock.slice(0, -5)} run `;
  const forms = (tool: string): string[] => [...new Set([`${by}${tool}`, tool, `python -m ${tool.split(' ')[0]}`])];
  const tests =
    has('pytest') || ini.some((f) => f === 'pytest.ini' || /^\[(?:tool:)?pytest\]/m.test(reads.text(f) ?? ''));
  return [
    ...(tests ? [{ kind: 'test' as const, families: forms('pytest'), from: text === null ? ini[0]! : from }] : []),
    ...(lock === 'uv.lock' && /^\[build-system\]/m.test(text ?? '')
      ? [{ kind: 'build' as const, families: ['uv build'], from }]
      : []),
    ...(has('ruff') ? [{ kind: 'check' as const, families: forms('ruff check').slice(0, -1), from }] : []),
    ...(has('mypy') ? [{ kind: 'check' as const, families: forms('mypy'), from }] : []),
    ...(lock === undefined
      ? []
      : [{ kind: 'install' as const, families: [lock === 'uv.lock' ? 'uv sync' : 'poetry install'], from: lock }]),
    ...(has('ruff') ? [{ kind: 'format' as const, families: forms('ruff format').slice(0, -1), from }] : []),
    ...['black', 'isort'].flatMap((tool) =>
      has(tool) ? [{ kind: 'format' as const, families: forms(tool), from }] : [],
    ),
  ];
}

function ruby(reads: Reads): ProjectCheck[] {
  const gems = reads.text('Gemfile');
  const rakes = reads.text('Rakefile');
  const has = (gem: string): boolean => new RegExp(`["']${gem}["']`).test(gems ?? '');
  const named = [...(rakes ?? '').matchAll(/^\s*task[ (]+:?["']?(\w+)/gm)].flatMap(([, name]) => {
    const kind = kindOf(name!);
    return kind === null ? [] : [{ kind, families: [`bundle exec rake ${name}`, `rake ${name}`], from: 'Rakefile' }];
  });
  return [
    ...(has('rspec') ? [{ kind: 'test' as const, families: ['bundle exec rspec'], from: 'Gemfile' }] : []),
    ...(gems !== null && reads.names('', (n) => n === 'Gemfile.lock').length > 0
      ? [{ kind: 'install' as const, families: ['bundle install'], from: 'Gemfile.lock' }]
      : []),
    ...(has('rubocop') ? [{ kind: 'check' as const, families: ['bundle exec rubocop'], from: 'Gemfile' }] : []),
    ...(/Rake::TestTask/.test(rakes ?? '')
      ? [{ kind: 'test' as const, families: ['bundle exec rake test', 'rake test'], from: 'Rakefile' }]
      : []),
    ...named,
  ];
}
