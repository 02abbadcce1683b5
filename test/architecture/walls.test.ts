/** Holds the walls of the house: who may import whom, and what may not stand in the pure rooms. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** A room and the rooms (or packages) it may import from. Anything not listed is refused. */
const WALLS: Record<string, { may: string[]; node: boolean; packages: string[] }> = {
  core: { may: ['core'], node: false, packages: [] },
  hosts: { may: ['core', 'hosts'], node: false, packages: [] },
  commands: { may: ['core', 'commands'], node: false, packages: [] },
  stores: { may: ['core', 'stores'], node: true, packages: ['@photostructure/sqlite'] },
  runtime: {
    may: ['core', 'hosts', 'commands', 'stores', 'runtime'],
    node: true,
    packages: ['jsonc-parser', 'unbash', 'yaml'],
  },
  surfaces: {
    may: ['core', 'hosts', 'commands', 'stores', 'runtime', 'surfaces'],
    node: true,
    packages: [
      'commander',
      '@clack/prompts',
      '@modelcontextprotocol/server',
      '@modelcontextprotocol/server/stdio',
      'zod',
      'hono',
      '@hono/node-server',
      '@hono/node-server/utils/response',
    ],
  },
};
/** The page runs in a browser: a house of its own within the surfaces. What is pure may be used there; of the rest only types. */
const CLIENT = 'src/surfaces/page/client/';
const CLIENT_PACKAGES = ['preact', 'preact/hooks'];
const PURE = ['core', 'hosts', 'commands'];
/** Files that load without an import: packages that most runs do without, and the command line by its code cache. */
const LOADING = [
  'src/runtime/workspace/lazy-packages.ts',
  'src/stores/postgres/driver.ts',
  'src/stores/sqlite/engine.ts',
  'src/surfaces/cli/loader.ts',
];
/** What would let a pure room wait, look at the clock, the process or the world. */
const IMPURE =
  /\b(?:async|await|new Date|Date\.|process\.|console\.|Math\.random|globalThis\.|setTimeout|setInterval|queueMicrotask|require\(|import\(|fetch\()|performance\./;
/** Rooms of the core, lowest first: each may use those of the steps below it. */
const ORDER = [
  ['model'],
  ['empty-outcome'],
  ['text'],
  ['config'],
  ['phrases', 'secrets', 'document', 'plan', 'intent'],
  ['team'],
  ['context'],
  ['detect', 'digest', 'task', 'reconcile', 'clarify', 'instructions', 'request'],
  ['reader'],
  ['words', 'glance'],
  ['handlers'],
  ['decide'],
  ['trace', 'retro', 'eval'],
  ['metrics'],
  ['board'],
];
/** More files than this in a folder show nobody the way; a registry is a list, and may be long. */
const MOST_FILES = 30;
const PROMPT = ['src/surfaces/hook/loader.ts', 'src/surfaces/hook/prompt.ts'];
const CALL = ['src/surfaces/hook/tool.ts', 'src/surfaces/hook/gate.ts'];
const LATER = ['events', 'trace', 'secrets', 'reader'].map((f) => `src/surfaces/hook/${f}.ts`);

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((f) => join('src', f))
  .filter((f) => /\.tsx?$/.test(f));
const isClient = (file: string): boolean => file.startsWith(CLIENT);

const room = (file: string): string => file.split('/')[1]!.replace(/\.tsx?$/, '');
const source = (file: string): string => readFileSync(file, 'utf8');
const code = (file: string): string =>
  source(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[\s;{}])\/\/.*$/gm, '$1')
    .replace(/(['"`])(?:\\.|(?!\1)[^\\\n])*\1/g, "''")
    .replace(/\/(?![*/\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*/g, "''");

function imports(file: string): { from: string; typeOnly: boolean }[] {
  return [
    ...source(file).matchAll(
      /^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|(typeof )?import\('([^']+)'\)/gm,
    ),
  ].map((m) => ({
    from: m[2] ?? m[3] ?? m[5]!,
    typeOnly: m[1] !== undefined || m[4] !== undefined,
  }));
}

const target = (file: string, from: string): string => {
  const path = normalize(join(dirname(file), from)).replace(/\.js$/, '');
  return files.includes(`${path}.tsx`) ? `${path}.tsx` : `${path}.ts`;
};

/** The files of the house that `file` imports, for code or types. */
const within = (file: string): string[] =>
  imports(file)
    .filter(({ from }) => from.startsWith('.') && from.endsWith('.js'))
    .map(({ from }) => target(file, from));

describe('walls', () => {
  it('finds the house', () => {
    expect(files.length).toBeGreaterThan(60);
    expect(Object.keys(WALLS).every((r) => files.some((f) => room(f) === r))).toBe(true);
    expect([...new Set(files.map(room))].sort()).toEqual([...Object.keys(WALLS), 'index'].sort());
  });

  it.each(files.filter((f) => room(f) in WALLS && !isClient(f)))('%s imports only what its room may', (file) => {
    const wall = WALLS[room(file)]!;
    for (const { from, typeOnly } of imports(file)) {
      if (from.startsWith('.')) expect(wall.may, `${file} imports ${from}`).toContain(room(target(file, from)));
      else if (from.startsWith('node:')) expect(wall.node || typeOnly, `${file} imports ${from}`).toBe(true);
      else expect(wall.packages, `${file} imports ${from}`).toContain(from);
    }
  });

  it.each(files.filter(isClient))('%s is code for a browser', (file) => {
    for (const { from, typeOnly } of imports(file)) {
      if (!from.startsWith('.')) {
        expect(CLIENT_PACKAGES, `${file} imports ${from}`).toContain(from);
        continue;
      }
      const to = target(file, from);
      const pure = isClient(to) || room(to) === 'core';
      expect(pure || typeOnly, `${file} imports ${from}`).toBe(true);
    }
    expect(/\bdangerouslySetInnerHTML|\binnerHTML|\beval\(|\bnew Function\b/.exec(code(file))?.[0] ?? '').toBe('');
  });

  it('nothing but the page itself imports code for a browser', () => {
    for (const file of files.filter((f) => !isClient(f))) expect(within(file).filter(isClient), file).toEqual([]);
  });

  it('only what loads packages when they are needed loads without an import, and the hook never does', () => {
    const loads = (f: string): boolean => /\brequire\(|createRequire/.test(code(f));
    expect(files.filter(loads)).toEqual(LOADING);
  });

  it.each(files.filter((f) => PURE.includes(room(f))))('%s is pure', (file) => {
    expect(IMPURE.exec(code(file))?.[0] ?? '').toBe('');
  });

  it('the rooms of the core stand above each other', () => {
    const rank = (f: string): number => ORDER.findIndex((rooms) => rooms.includes(inner(f)));
    const inner = (f: string): string => f.split('/')[2]!.replace(/\.tsx?$/, '');
    for (const file of files.filter((f) => room(f) === 'core')) {
      expect(rank(file), `${file} stands in no room of the plan`).toBeGreaterThanOrEqual(0);
      for (const to of within(file))
        if (inner(to) !== inner(file)) expect(rank(to), `${file} imports ${to}`).toBeLessThan(rank(file));
    }
  });

  it('no files import each other in a circle, types included', () => {
    const done = new Set<string>();
    const walk = (file: string, way: string[]): void => {
      expect(way, `${[...way, file].join(' → ')}`).not.toContain(file);
      if (done.has(file)) return;
      for (const to of within(file)) walk(to, [...way, file]);
      done.add(file);
    };
    for (const file of files) walk(file, []);
  });

  it('no folder holds more files than a look takes in, but for registries', () => {
    for (const folder of new Set(files.map((f) => dirname(f)))) {
      const inside = files.filter((f) => dirname(f) === folder);
      if (!inside.includes(join(folder, '_index.ts'))) expect(inside.length, folder).toBeLessThanOrEqual(MOST_FILES);
    }
  });

  it('surfaces do not import each other', () => {
    const owner = (f: string): string => f.split('/')[2]!;
    for (const file of files.filter((f) => room(f) === 'surfaces'))
      for (const { from } of imports(file)) {
        const to = from.startsWith('.') ? target(file, from) : '';
        if (to !== '' && room(to) === 'surfaces') expect(owner(to), `${file} imports ${from}`).toBe(owner(file));
      }
  });

  it.each([
    ['what every prompt loads', PROMPT, ['node:vm']],
    // Reading documents brings git along; it is not asked here.
    ['what tool calls load', CALL, ['node:child_process']],
    // Old documents ask git, and a workspace's first secret makes its salt.
    ['what is loaded when it is needed', LATER, ['node:child_process', 'node:crypto']],
  ])('%s reaches no package and no database', (_, entries, more) => {
    const seen = new Set<string>();
    const walk = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const { from, typeOnly } of imports(file)) {
        if (typeOnly) continue;
        if (from.startsWith('.')) {
          if (!from.endsWith('.json')) walk(target(file, from));
        } else expect(['node:fs', 'node:path', 'node:os', ...more], `${file} imports ${from}`).toContain(from);
      }
    };
    for (const entry of entries) walk(entry);
    expect([...seen].filter((f) => /sqlite|postgres/.test(f) || LOADING.includes(f))).toEqual([]);
  });

  it('a server of a team is reached by its own process alone', () => {
    const to = (folder: string) => (f: string) => within(f).some((t) => t.startsWith(folder)) && !f.startsWith(folder);
    expect(files.filter(to('src/stores/postgres/'))).toEqual(['src/runtime/team/open.ts']);
    expect(files.filter(to('src/runtime/team/open.ts'))).toEqual(['src/surfaces/team/main.ts']);
  });

  it('no two test files share a name, by which docs/conformance.md calls them', () => {
    const tests = (readdirSync('test', { recursive: true }) as string[]).filter((f) => f.endsWith('.test.ts'));
    const names = tests.filter((f) => !f.startsWith('host-programs')).map((f) => basename(f));
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it('every file opens with one sentence that says what it decides', () => {
    for (const file of files) expect(source(file).slice(0, 4), file).toBe('/** ');
  });
});
