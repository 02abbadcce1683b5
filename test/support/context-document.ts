/** Builders of context documents, and what the rules' changes make of them. */

import { NOTHING, type Result } from '../../src/core/context/rules/result.js';
import type { StaleFacts } from '../../src/core/context/rules/staleness.js';
import type { Document, Item, Meta, Place, Wish } from '../../src/core/model/document.js';
import { DAY, NOW } from './world.js';

const ENTRY = { form: 'entry', body: 0, marked: true } as const;
const BARE = { eol: '\n', metaAt: {}, slots: [], headings: [], tasks: [], faults: [], cut: false };

type Items = Partial<Record<Place, (string | Partial<Item>)[]>>;

/** A document with `items`, each written a day ago. */
export function doc(items: Items = {}, meta: Meta = {}): Document {
  const all = Object.entries(items).flatMap(([place, list]) => list.map((i) => [place as Place, i] as const));
  return {
    text: all.map(([, i]) => (typeof i === 'string' ? i : (i.text ?? ''))).join('\n'),
    layout: 'clew',
    meta: { id: 'pricing', taskId: 'PRC-1', status: 'active', created: NOW - 2 * DAY, updated: NOW - DAY, ...meta },
    items: all.map(([place, i], n) => ({
      id: `i${n}`,
      place,
      text: '',
      state: 'open',
      at: NOW - DAY,
      from: 0,
      to: 0,
      line: n + 1,
      ...ENTRY,
      ...(typeof i === 'string' ? { text: i } : i),
    })) as Item[],
    ...BARE,
  };
}

/** `d` with `changes` made. */
export function applied(d: Document, changes: Wish[]): Document {
  const out: Document = structuredClone(d);
  const find = (id: string): Item => {
    const item = out.items.find((i) => i.id === id);
    if (item === undefined) throw new Error(`no item ${id}`);
    return item;
  };
  for (const c of changes) {
    if (c.do === 'meta') Object.assign(out.meta, c.set);
    else if (c.do === 'resolve') find(c.id).state = 'resolved';
    else if (c.do === 'verify') find(c.id).at = c.at;
    else if (c.do === 'replace') Object.assign(find(c.id), { text: c.text, at: c.at });
    else {
      if (c.do === 'set')
        for (const i of out.items) if (i.place === c.place && i.state === 'open') i.state = 'superseded';
      const id = `n${out.items.length}`;
      out.items.push({ id, place: c.place, text: c.text, state: 'open', at: c.at, from: 0, to: 0, line: 0, ...ENTRY });
    }
  }
  return out;
}

/** The open words of a place. */
export function at(d: Document, place: Place): string[] {
  return d.items.filter((i) => i.place === place && i.state === 'open').map((i) => i.text);
}

/** A request at NOW that led to nothing but `over`. */
export function result(over: Partial<Result> = {}): Result {
  return { ...NOTHING, now: NOW, ...over };
}

/** A world where every file is there and git says nothing. */
export function stale(over: Partial<StaleFacts> = {}): StaleFacts {
  return {
    now: NOW,
    exists: () => true,
    renames: null,
    branch: null,
    branches: null,
    commitsSince: null,
    ...over,
  };
}
