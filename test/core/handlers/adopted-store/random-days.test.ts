/** Days of random work in stores of other tools: what nobody touched keeps its bytes, what is written passes `clew check`, registry and archives say what their documents say. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import type { Entry } from '../../../../src/core/context/registry/entry.js';
import { readRegistry } from '../../../../src/core/context/registry/read.js';
import { activeLines } from '../../../../src/core/document/active/lines.js';
import { parseDocument } from '../../../../src/core/document/parse.js';
import { adoptStore } from '../../../../src/runtime/inputs/adopted-store.js';
import { commandPorts } from '../../../../src/runtime/inputs/command-ports.js';
import { findCommand, runByName } from '../../../../src/surfaces/mcp/run-command.js';
import { ACTIVE, HISTORY, INDEX } from '../../../support/adopted-world.js';
import { runs } from '../../../support/properties.js';
import { filesOf, STORES } from '../../../support/stores-in-use.js';
import { data, folder } from '../../../support/world.js';

type Files = Record<string, string>;

/** A workspace with a store in it, taken over, and a session that works there. */
class Store {
  readonly root = join(folder(), 'harbor');

  constructor(readonly before: Files) {
    mkdirSync(join(this.root, '.git'), { recursive: true });
    writeFileSync(join(this.root, '.git/HEAD'), 'ref: refs/heads/main\n');
    mkdirSync(join(this.root, '.clew'));
    for (const [path, text] of Object.entries(before)) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), text);
    }
    const ports = commandPorts({ cwd: this.root });
    adoptStore(ports.workspace, ports.store, ports.config, { now: ports.now(), nonce: 'adopting' });
    ports.store.close();
  }

  run(name: string, args: string[], flags: Record<string, unknown> = {}, session = 's1') {
    const world = { cwd: this.root, session, seed: 's' };
    return runByName(findCommand(name)!, { args, flags: flags as never }, world);
  }

  read(path: string): string | null {
    return existsSync(join(this.root, path)) ? readFileSync(join(this.root, path), 'utf8') : null;
  }

  contexts(): { id: string; task?: string; file?: string }[] {
    const ports = commandPorts({ cwd: this.root });
    const { contexts } = ports.store.state();
    ports.store.close();
    return Object.values(contexts);
  }

  /** What is found of the store's own files, by code and path. */
  found(): string[] {
    const { findings, view } = this.run('check', [], {});
    const said = [
      ...findings.map((f) => `${f.code} ${f.args.path}`),
      ...JSON.stringify(view).matchAll(/"code":"([\w-]+)","path":"([^"]+)"/g),
    ];
    return said.map((m) => (typeof m === 'string' ? m : `${m[1]} ${m[2]}`));
  }
}

/** The same numbers for the same seed. */
function seeded(seed: number): <T>(of: readonly T[]) => T {
  let x = seed * 2654435761;
  return (of) => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return of[Math.floor((x / 2 ** 32) * of.length)]!;
  };
}

const WORDS = ['the kiosk', 'night mails', 'a second tax', 'the map view', 'old invoices'];
const VERBS = ['switch', 'switch', 'new', 'update', 'update', 'next', 'back', 'undo', 'rename', 'archive'] as const;

/** A day of random work; the tasks it touched. */
function day(store: Store, pick: ReturnType<typeof seeded>): Set<string> {
  const touched = new Set<string>();
  const touch = (): void => {
    const now = parseDocument(store.read(ACTIVE) ?? '', 'active-context').meta.taskId;
    if (now !== undefined) touched.add(now);
  };
  touch();
  for (let i = 0; i < 8; i++) {
    const all = store.contexts();
    const verb = pick(VERBS);
    if (verb === 'switch') store.run('switch', [pick(all).id]);
    if (verb === 'new') store.run('switch', [`Work on ${pick(WORDS)} ${i}`], { new: true });
    if (verb === 'update')
      store.run('update-context', [], {
        mode: pick(['PLAN', 'ACT', 'EVAL']),
        decision: [`Decide on ${pick(WORDS)}`],
        ...pick([{}, { note: [`A note: ${pick(WORDS)}`] }, { next: `Open src/${i}.ts` }]),
      });
    if (verb === 'next') store.run('update-context', [], { next: `Run npm test ${i}` });
    if (verb === 'back') store.run('back', []);
    if (verb === 'undo') store.run('undo', []);
    if (verb === 'archive') store.run('archive', []);
    touch();
    for (const c of store.contexts()) if (c.file === ACTIVE && c.task) touched.add(c.task);
  }
  return touched;
}

/** The lines of each task, part by part: those that name it, without blank lines and rules around. */
function partsOf(text: string): Map<string, string[]> {
  const out = new Map<string, string[]>();
  for (const g of activeLines(text).groups) {
    const body = text.slice(g.from, g.to).split(/\r?\n/);
    // A fence, a heading or a rule behind the part is no line of it.
    const end = body.findIndex((l) => /^(?:#{1,6} |`{3}|-{3,})/.test(l));
    const lines = (end < 0 ? body : body.slice(0, end)).join('\n').trimEnd();
    if (g.task !== '' && lines !== '') out.set(g.task, [...(out.get(g.task) ?? []), lines]);
  }
  return out;
}

function held(store: Store): string {
  const files = [
    ACTIVE,
    ...(existsSync(join(store.root, HISTORY))
      ? readdirSync(join(store.root, HISTORY)).map((f) => `${HISTORY}/${f}`)
      : []),
  ];
  return files
    .map((f) => store.read(f) ?? '')
    .join('\n')
    .replaceAll('\r\n', '\n');
}

function holds(files: Files, seed: number): void {
  const store = new Store(files);
  const known = store.found();
  const touched = day(store, seeded(seed));
  const all = held(store);
  for (const [task, parts] of partsOf(files[ACTIVE] ?? ''))
    if (!touched.has(task)) for (const part of parts) expect(all, `${task} of day ${seed}`).toContain(part);
  for (const [path, text] of Object.entries(files)) {
    const task = parseDocument(text, 'active-context').meta.taskId ?? path.split('/').at(-1)!.replace('.md', '');
    if (path.startsWith(`${HISTORY}/`) && path.endsWith('.md') && !touched.has(task))
      expect(store.read(path), path).toBe(text);
  }
  // How people indent and what they call a status goes where their task goes.
  const theirs = (f: string): boolean =>
    ['tab-indented', 'status-unknown'].some((code) => f.startsWith(code) && known.some((k) => k.startsWith(code)));
  expect(
    store.found().filter((f) => !known.includes(f) && !theirs(f)),
    `check after day ${seed}`,
  ).toEqual([]);
  const registry = readRegistry(store.read(INDEX) ?? 'contexts: []\n');
  expect(registry.faults).toEqual([]);
  for (const { entry } of registry.entries.filter((e) => touched.has(e.entry.taskId))) {
    const document = parseDocument(store.read(entry.file) ?? '', 'active-context');
    expect(document.meta.taskId ?? entry.taskId, `entry of day ${seed}`).toBe(entry.taskId);
    // An entry that is as it was (its switch was undone) says what people said, and so do two summaries of theirs.
    const apart = bothSaid(files, entry.taskId) || isAsBefore(files, entry);
    const summary = document.items.find((i) => i.place === 'summary' && i.task === undefined)?.text ?? '';
    if (!apart) expect(flat(entry.summary), `summary of ${entry.taskId}, day ${seed}`).toBe(flat(summary));
  }
}

function isAsBefore(files: Files, entry: Entry): boolean {
  const before = readRegistry(files[INDEX] ?? 'contexts: []\n').entries.find((s) => s.entry.taskId === entry.taskId);
  return before !== undefined && JSON.stringify(before.entry) === JSON.stringify(entry);
}

/** Did entry and archive of `task` both have a summary before? */
function bothSaid(files: Files, task: string): boolean {
  const entry = readRegistry(files[INDEX] ?? 'contexts: []\n').entries.find((s) => s.entry.taskId === task)?.entry;
  const archive = entry === undefined ? undefined : files[entry.file];
  return archive !== undefined && parseDocument(archive, 'active-context').items.some((i) => i.place === 'summary');
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** 200 days of all stores in a long run. */
const DAYS = runs(25);

it.each(Object.entries(STORES))(
  '%s',
  (_, files) => {
    for (let seed = 1; seed <= DAYS; seed++) holds(files, seed);
  },
  600_000,
);

const REAL = ['active-context', 'codingbuddy'] as const;
it.each(REAL.map((name) => [name, data('stores', name)] as const).filter(([, root]) => root !== null))(
  'a copy of a real store: %s',
  (_, root) => {
    const copy = folder();
    cpSync(root!, copy, { recursive: true });
    const paths = (readdirSync(copy, { recursive: true }) as string[]).filter((p) => statSync(join(copy, p)).isFile());
    const files = filesOf(copy, paths);
    for (let seed = 1; seed <= DAYS; seed++) holds(files, seed);
  },
  600_000,
);
