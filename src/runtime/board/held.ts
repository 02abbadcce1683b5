/** Decides what a board keeps between two looks: records, documents and the ledger are read again only where something changed. */
import { statSync } from 'node:fs';
import type { Ledger } from '../../core/board/ledger.js';
import { keyOf } from '../../core/handlers/document/draft.js';
import type { Document } from '../../core/model/document.js';
import type { Context, PlanIndex, State, Task } from '../../core/model.js';
import { fileOf } from '../../core/plan/parse/detect-dialect.js';
import type { Change } from '../../core/trace/change.js';
import { openDatabase } from '../plans/index.js';
import { withSynonyms } from '../plans/synonyms.js';
import type { Ports } from '../run/ports.js';
import { placeOf } from '../run/resolve-key.js';
import { changesIn } from '../sessions/trace-file.js';
import { type Ahead, AT_ONCE, aheadOf } from './ahead.js';
import { stateOfDocuments } from './early.js';
import { holdLedger } from './ledger.js';

/** Documents and plan files that are kept; beyond that all are let go of. */
const MOST = 600;

/** `ports` for looking at, again and again. */
export interface Held {
  ports: Ports;
  /** The same before the log is folded. */
  early: Ports;
  ahead: Ahead;
  ledger(): Ledger;
  /** Is so little of the log unread that whoever asks for its ledger does not notice? */
  atHand(): boolean;
  /** What agents changed, newest first. */
  changes(): Change[];
  /** Reads the log on, a page a step. */
  steps(): Generator<void>;
}

const held = new WeakMap<Ports, Held>();

/** What is kept for `ports`: whoever looks twice hands over the same ones. */
export function heldFor(ports: Ports): Held {
  const there = held.get(ports);
  if (there !== undefined) return there;
  const made = hold(ports);
  held.set(ports, made);
  return made;
}

function hold(ports: Ports): Held {
  const { workspace } = ports;
  const { dir } = workspace;
  const ledger = holdLedger(dir);
  const ahead = aheadOf(workspace, ledger);
  const state = whileSame<State>(
    () => stampOf(`${dir}/log.jsonl`),
    () => ports.store.state(),
  );
  const plans = whileSame<PlanIndex>(
    () => `${ahead.isIndexing()} ${stampOf(`${dir}/cache/plans.idx`)}`,
    () => (ahead.isIndexing() ? withSynonyms(openDatabase(dir)) : ports.plans()),
  );
  const document = byFile<Context, Document | null>(
    (c) => placeOf(keyOf(c), workspace, true),
    ports.document ?? (() => null),
  );
  const tasks = byFile<string, Task[] | null>(
    (plan) => placeOf(`file/${fileOf(plan).file}`, workspace, true),
    ports.tasks ?? (() => null),
  );
  const marked = byFile<string, number>(
    (plan) => placeOf(`file/${fileOf(plan).file}`, workspace, true),
    ports.marked ?? (() => 0),
  );
  // No document follows from a look.
  const { follow: _, ...looking } = ports;
  const look: Ports = {
    ...looking,
    ...(ports.yaml !== undefined && { yaml: once(ports.yaml) }),
    store: { ...ports.store, state },
    plans,
    document,
    tasks,
    marked,
    // Nothing but what is asked for is read: what is wrong with the files is told by the page that says so.
    more: (needs) => (needs.length === 0 ? { more: {}, findings: [] } : ports.more(needs)),
  };
  const early = whileSame<State>(
    () => '',
    () => stateOfDocuments(look),
  );
  return {
    ahead,
    ledger: ledger.fresh,
    atHand: () => ledger.unread().unread <= AT_ONCE,
    changes: whileSame<Change[]>(
      () => stampOf(`${dir}/trace.jsonl`),
      () => changesIn(dir).changes,
    ),
    steps: ledger.steps,
    ports: look,
    early: { ...look, store: { ...look.store, state: early } },
  };
}

/** What `read` gives, until `stamp` is another one. */
function whileSame<T>(stamp: () => string, read: () => T): () => T {
  let kept: { stamp: string; value: T } | null = null;
  return () => {
    const now = stamp();
    if (kept?.stamp !== now) kept = { stamp: now, value: read() };
    return kept.value;
  };
}

/** `read`, which is not asked again for what it was asked last. */
function once<T>(read: (text: string) => T): (text: string) => T {
  let kept: { text: string; value: T } | null = null;
  return (text) => {
    if (kept?.text !== text) kept = { text, value: read(text) };
    return kept.value;
  };
}

/** What `read` makes of the file of a thing, until that file is another one. */
function byFile<K, V>(place: (thing: K) => string | null, read: (thing: K) => V): (thing: K) => V {
  const kept = new Map<string, { stamp: string; value: V }>();
  return (thing) => {
    const path = place(thing);
    if (path === null) return read(thing);
    // Several plans may stand in one file, and several contexts in one document.
    const key = `${path} ${typeof thing === 'string' ? thing : (thing as { id?: string }).id}`;
    const stamp = stampOf(path);
    const there = kept.get(key);
    if (there?.stamp === stamp) return there.value;
    if (kept.size >= MOST) kept.clear();
    const value = read(thing);
    kept.set(key, { stamp, value });
    return value;
  };
}

function stampOf(path: string): string {
  const s = statSync(path, { throwIfNoEntry: false });
  return s === undefined ? '' : `${s.mtimeMs} ${s.size} ${s.ino}`;
}
