/** What the torture does to a workspace, through the same shell and stores as the command line and the hook. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from '../src/commands/_command.js';
import { command as switchTo } from '../src/commands/context/switch.js';
import { DEFAULTS } from '../src/core/config.js';
import { newContext } from '../src/core/context/context.js';
import { type Flaw, flawsOf } from '../src/core/context/integrity.js';
import { recordEdit } from '../src/core/context/state.js';
import { SILENCE } from '../src/core/digest/conversation.js';
import { emptyOutcome } from '../src/core/empty-outcome.js';
import type { Edit, Operation, Outcome, State } from '../src/core/model.js';
import { documentEdit } from '../src/core/text/splice.js';
import { flawText } from '../src/core/words/flaws.js';
import { readCheck } from '../src/runtime/inputs/check.js';
import { applyShared } from '../src/runtime/run/apply.js';
import type { Ports } from '../src/runtime/run/ports.js';
import { runCommand } from '../src/runtime/run/run.js';
import { type Workspace, workspaceOf } from '../src/runtime/workspace/workspace.js';
import { filesStore } from '../src/stores/files.js';
import { play } from './session.js';

export const DOCS = ['store/contexts/one.md', 'store/contexts/two.md', 'file/memory/index.md'];
const END = '## End\n';
const LINE = /^(?:# \S+|## (?:Progress|End)|- \[[ x]\] [\w-]+)?$/;

/** A fresh workspace below `root`, with documents of at least `lines` lines. */
export function prepare(root: string, lines = 1): void {
  mkdirSync(join(root, '.git'), { recursive: true });
  writeFileSync(join(root, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  const edits = DOCS.map(
    (key): Edit => ({ key, was: null, now: { text: `# ${key}\n\n${'## Progress\n'.repeat(lines)}\n${END}` } }),
  );
  const records = ['one', 'two'].map((id) => record(id));
  runCommand(
    doing(() => [...edits, ...records], 'prepared'),
    input(null),
    portsOf(root),
  );
}

/** Adds the line `name` to every document and a record of it: as the hook does (`record`) or under the lock (`archive`). */
export function add(
  root: string,
  name: string,
  how: 'record' | 'archive',
  begins = (): void => {},
): Outcome['findings'] {
  const ports = portsOf(root);
  const edits = (): Edit[] => {
    const all = [...DOCS.map((key) => added(key, ports.workspace, name)), record(name)];
    begins();
    return all;
  };
  if (how === 'archive') return runCommand(doing(edits, name), input(null), ports).findings;
  const operation: Operation = {
    v: 1,
    id: `${Date.now().toString(36)}-${ports.nonce()}`,
    at: Date.now(),
    by: 'stop',
    session: 's1',
    did: name,
    undoable: true,
    edits: edits(),
  };
  return applyShared(operation, ports.workspace, ports.store).findings;
}

/** Ticks the line `name` in the first document. */
export function tick(root: string, name: string): Outcome['findings'] {
  const ports = portsOf(root);
  return runCommand(
    doing(() => {
      const text = textOf(DOCS[0]!, ports.workspace);
      const at = text.indexOf(`- [ ] ${name}\n`);
      return [documentEdit(DOCS[0]!, text, [{ at: at + 3, cut: ' ', put: 'x' }])!];
    }, `ticked ${name}`),
    input(null),
    ports,
  ).findings;
}

/** Turns `session` to new or known work. */
export function turn(root: string, title: string, session: string | null, fresh: boolean): Outcome {
  const given = { args: [title], flags: fresh ? { new: true } : {}, session, agent: false };
  return runCommand(switchTo, given, portsOf(root));
}

/** Does what any next command does first: ends what was begun, sweeps, clears a dead lock. */
export function next(root: string): void {
  runCommand(
    doing(() => [], ''),
    input(null),
    portsOf(root),
  );
}

/** What is wrong, in words: flaws, torn files, and lines that stand in one place and not in another. */
export function faultsIn(root: string, acknowledged: Iterable<string>): string[] {
  const ports = portsOf(root);
  const state = ports.store.state();
  const flaws = flawsOf(readCheck(ports.workspace, Date.now()), state, Date.now()).filter((f: Flaw) => f.broken);
  const told = flaws.map((f) => `${f.path}:${f.line} ${flawText(f)}`);
  const lines = DOCS.map((key) => {
    const text = textOf(key, ports.workspace);
    const bad = text.split('\n').find((l) => !LINE.test(l));
    if (bad !== undefined || !text.endsWith(END)) told.push(`torn: ${key}: ${bad ?? 'no end'}`);
    const names = [...text.matchAll(/^- \[[ x]\] ([\w-]+)$/gm)].map((m) => m[1]!);
    if (new Set(names).size !== names.length) told.push(`twice: ${key}`);
    return new Set(names);
  });
  const records = new Set(Object.keys(state.contexts));
  for (const name of new Set(lines.flatMap((l) => [...l])))
    if (!lines.every((l) => l.has(name)) || !records.has(name)) told.push(`half: ${name}`);
  for (const name of acknowledged) if (!records.has(name)) told.push(`lost: ${name}`);
  return told;
}

/** What every operation in the log did, oldest first. */
export function deeds(root: string): string[] {
  return portsOf(root)
    .store.operations(Number.POSITIVE_INFINITY)
    .map((o) => o.did)
    .reverse();
}

/** What the sessions are on. */
export function active(root: string): Record<string, string | null> {
  const { sessions } = portsOf(root).store.state();
  return Object.fromEntries(Object.values(sessions).map((s) => [s.id, s.active]));
}

/** All records as they are. */
export function records(root: string): State {
  return portsOf(root).store.state();
}

/** Records of the sessions `ids`. */
export function sessions(root: string, ids: string[]): void {
  const edits = ids.map(
    (id): Edit => ({
      key: `session/${id}`,
      was: null,
      now: {
        ...{
          id,
          host: 'claude',
          active: null,
          trail: [],
          lastAt: Date.now(),
          prompts: 1,
          boundary: null,
          branch: null,
        },
        ...{ cwd: root, transcript: null, said: '', closed: false, ended: false },
      },
    }),
  );
  runCommand(
    doing(() => edits, 'sessions'),
    input(null),
    portsOf(root),
  );
}

function added(key: string, workspace: Workspace, name: string): Edit {
  const text = textOf(key, workspace);
  return documentEdit(key, text, [{ at: text.lastIndexOf(`\n${END}`), cut: '', put: `- [ ] ${name}\n` }])!;
}

function textOf(key: string, workspace: Workspace): string {
  const root = key.startsWith('store/') ? workspace.dir : workspace.root;
  const path = join(root, key.slice(key.indexOf('/') + 1));
  mkdirSync(dirname(path), { recursive: true });
  return readFileSync(path, 'utf8');
}

function record(id: string): Edit {
  return recordEdit(
    `context/${id}`,
    null,
    newContext(id, id, { now: Date.now(), plan: null, branch: null, provisional: false }),
  )!;
}

function doing(edits: () => Edit[], did: string): Command {
  const decide = (): Outcome => emptyOutcome({ edits: edits(), did, undoable: true });
  return {
    name: 'sync',
    summary: '',
    args: '',
    flags: [],
    examples: [],
    writes: true,
    needs: () => [],
    decide,
    print: () => '',
  };
}

const input = (session: string | null) => ({ args: [], flags: {}, session, agent: false });

function portsOf(root: string): Ports {
  const workspace = workspaceOf(root);
  const store = filesStore(workspace.dir);
  return {
    workspace,
    store,
    config: DEFAULTS,
    now: () => Date.now(),
    nonce: () => randomBytes(8).toString('hex'),
    plans: () => ({ count: 0, postings: () => null, row: () => null, nameLength: () => 0 }),
    conversation: () => SILENCE,
    redactor: () => (text) => text,
    applyShared: (o) => applyShared(o, workspace, store).findings,
    more: () => ({ more: {}, findings: [] }),
  };
}

/** One process of the torture: `add ROOT NAME HOW`, `mixed ROOT NAME COUNT`, `sessions ROOT COUNT ID…` or `play ROOT HOME CLI ID`. */
export function work([what, root = '', ...rest]: string[]): void {
  const say = (text: string): unknown => writeSync(1, `${text}\n`);
  if (what === 'add') {
    const [name = '', how] = rest;
    const kept = add(root, name, how === 'record' ? 'record' : 'archive', () => say('writes'));
    say(kept.some((f) => f.code === 'doc-conflict') ? 'conflict' : `ok ${name}`);
  }
  if (what === 'play') play([root, ...rest]);
  if (what === 'mixed') mixed(root, rest[0]!, Number(rest[1]), say);
  if (what === 'sessions') turns(root, Number(rest[0]), rest.slice(1), say);
}

/** Four kinds of work in turn; each says when it is done, and what could not be done. */
function mixed(root: string, name: string, count: number, say: (text: string) => unknown): void {
  for (let i = 0; i < count; i++) {
    const id = `${name}-${i}`;
    const begun = performance.now();
    try {
      if (i % 4 === 0) add(root, id, 'archive');
      else if (i % 4 === 1) tick(root, `${name}-${i - 1}`);
      else if (i % 4 === 2) add(root, id, 'record');
      else turn(root, id, null, true);
      say(`ok ${i % 4} ${id} ${(performance.now() - begun).toFixed(1)}`);
    } catch (e) {
      say(`failed ${id} ${(e as Error).message}`);
    }
  }
}

/** Sessions turn to work of their own in turn; each looks where it is after every turn. */
function turns(root: string, count: number, ids: string[], say: (text: string) => unknown): void {
  const works = 5;
  for (let i = 0; i < count; i++)
    for (const id of ids) {
      const title = `${id}-work-${i % works}`;
      try {
        turn(root, title, id, i < works);
        const at = active(root)[id];
        say(at === title ? 'ok' : `crossed ${id} is on ${at}, not ${title}`);
      } catch (e) {
        say(`failed ${title} ${(e as Error).message}`);
      }
    }
}
