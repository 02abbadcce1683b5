/** Decides what a change of an intent is: what it makes of the intents, and by which ranges their file comes to say so. */
import type { Splice } from '../../model/document.js';
import type { CriterionStatus, Intent, Intents } from '../../model/intent.js';
import type { Entry, Mapping, Tree, TreeFault } from '../../model/yaml.js';
import type { Edit, Finding } from '../../model.js';
import { applySplices, documentEdit } from '../../text/splice.js';
import { oneLine } from '../../text/truncate.js';
import { type IntentsFile, keyOfFile } from './locate.js';
import { criterionLines, type Form, intentLines, printScalar, scopeLines } from './print.js';
import { readIntents } from './read.js';
import { type Layout, layoutOf } from './schemas.js';
import { addBlock, addEntry, addItem, cutItem, endOf, setScalar } from './yaml-edit.js';
import { valueAt } from './yaml-tree.js';

export type ListName = 'allow' | 'deny' | 'tools' | 'patterns' | 'prose';

export type Change =
  | { do: 'current'; id: string | null }
  | { do: 'set'; id: string; field: 'summary' | 'status' | 'context' | 'plan'; value: string | null }
  | { do: 'append' | 'take-out'; id: string; list: ListName; value: string }
  | { do: 'criterion'; id: string; criterion: string; status: CriterionStatus }
  | { do: 'add-criterion'; id: string; criterion: Intent['criteria'][number] }
  | { do: 'add'; intent: Intent }
  /** An intent in place of the one that is called so: as a whole, so that comments within it go, where smaller changes do not make it. */
  | { do: 'replace'; id: string; intent: Intent };

/** A file after changes, and the edits that lead to it. */
export interface Changed {
  file: IntentsFile;
  edits: Edit[];
}

/** `file` after `changes`, all of them or none: a change whose place is not certain, or that the schema has no place for, is a finding. */
export function changeIntents(
  file: IntentsFile,
  changes: Change[],
  yaml: (text: string) => Tree | TreeFault,
  workspace = '/',
): Changed | Finding {
  let at = file;
  const edits: Edit[] = [];
  for (const change of changes) {
    const wanted = intentsAfter(at.intents, change);
    if (same(wanted, at.intents)) continue;
    const steps = change.do === 'replace' ? stepsTo(at.intents, change.intent) : [];
    const fine = steps.length === 0 ? null : changeIntents(at, steps, yaml, workspace);
    if (fine !== null && !('code' in fine) && same(fine.file.intents, wanted)) {
      edits.push(...fine.edits);
      at = fine.file;
      continue;
    }
    const splices = splicesOf(at, change);
    if (splices === null) return placeless(at, change);
    const sorted = [...splices].sort((a, b) => a.at - b.at);
    const text = applySplices(at.text, sorted);
    const edit = text === null ? null : documentEdit(keyOfFile(at.path), at.text, sorted);
    const tree = text === null ? null : yaml(text);
    if (text === null || edit === null || tree === null || tree.kind === 'fault') return placeless(at, change);
    const intents = readIntents(at.path, tree, workspace);
    // What was written must say what was meant, and nothing else may have changed.
    if (!same(intents, wanted)) return placeless(at, change);
    edits.push(edit);
    at = { path: at.path, text, tree, intents };
  }
  return { file: at, edits };
}

/** The intents as `change` makes them. */
export function intentsAfter(intents: Intents, change: Change): Intents {
  if (change.do === 'current') return { ...intents, current: change.id };
  if (change.do === 'add') return { ...intents, intents: [...intents.intents, change.intent] };
  return { ...intents, intents: intents.intents.map((i) => (i.id === change.id ? revised(i, change) : i)) };
}

function revised(i: Intent, change: Exclude<Change, { do: 'current' | 'add' }>): Intent {
  switch (change.do) {
    case 'replace':
      return change.intent;
    case 'set':
      return { ...i, [change.field]: change.value === null ? null : oneLine(change.value) };
    case 'append':
    case 'take-out': {
      const value = oneLine(change.value);
      const add = (list: string[]): string[] => {
        if (change.do === 'take-out') return list.filter((v) => v !== value);
        return list.includes(value) ? list : [...list, value];
      };
      const { list } = change;
      return list === 'allow' || list === 'deny'
        ? { ...i, scope: { ...i.scope, [list]: add(i.scope[list]) } }
        : { ...i, constraints: { ...i.constraints, [list]: add(i.constraints[list]) } };
    }
    case 'criterion':
      return {
        ...i,
        criteria: i.criteria.map((c) => (c.id === change.criterion ? { ...c, status: change.status } : c)),
      };
    case 'add-criterion':
      return { ...i, criteria: [...i.criteria, change.criterion] };
  }
}

function splicesOf({ text, tree, intents }: IntentsFile, change: Change): Splice[] | null {
  const layout = layoutOf(intents.schema);
  const root = tree?.kind === 'map' ? tree : null;
  const list = root?.entries.find((e) => e.key === layout.list);
  if (root === null || list === undefined) return null;
  const one = (s: Splice | null): Splice[] | null => s && [s];
  if (change.do === 'current') return one(scalarAt(text, root, 'current_intent_id', change.id, layout));
  if (change.do === 'add') {
    if (layout.schema === 'v1')
      return addBlock(text, list, (indent) => intentLines(change.intent, indent), flowOf(change.intent));
    const { tools, patterns } = change.intent.constraints;
    if (tools.length + patterns.length > 0 || (list.value.kind === 'list' && list.value.flow)) return null;
    const form = formOf(text, list.value);
    return addBlock(text, list, (indent) => scopeLines(change.intent, indent, form), '');
  }
  const item = list.value.kind === 'list' ? list.value.items.find((i) => idOf(i) === change.id) : undefined;
  if (item?.kind !== 'map') return null;
  switch (change.do) {
    case 'replace': {
      const cut = text.slice(item.from, endOf(text, item));
      const put = itemText(change.intent, item, layout, formOf(text, list.value), text.includes('\r\n'));
      return put === null ? null : [{ at: item.from, cut, put }];
    }
    case 'set': {
      const key = change.field === 'summary' ? layout.summary[0]! : change.field;
      return one(scalarAt(text, item, key, change.value, layout));
    }
    case 'take-out':
      return takenOut(text, item, change.list, oneLine(change.value), layout);
    case 'append':
      return appended(text, item, change.list, oneLine(change.value), layout);
    case 'criterion': {
      const all = valueAt(item, 'acceptance_criteria');
      const found = all?.kind === 'list' ? all.items.find((c) => idOf(c) === change.criterion) : undefined;
      return found?.kind === 'map' ? one(scalarAt(text, found, 'status', change.status, layout)) : null;
    }
    case 'add-criterion': {
      const all = item.entries.find((e) => e.key === 'acceptance_criteria');
      if (layout.plainCriteria) return null;
      const { criterion } = change;
      const lines = criterionLines(criterion);
      if (all !== undefined)
        return addBlock(text, all, (indent) => lines.map((l) => indent + l), JSON.stringify(criterion));
      return one(addEntry(text, item, 'acceptance_criteria', `[${JSON.stringify(criterion)}]`));
    }
  }
}

/** An intent as the text of an item of a list, without its dash; `null` where the schema has no place for all of it. */
function itemText(intent: Intent, item: Mapping, layout: Layout, form: Form, crlf: boolean): string | null {
  if (item.flow) return layout.schema === 'v1' ? flowOf(intent) : null;
  const { tools, patterns } = intent.constraints;
  if (layout.schema !== 'v1' && tools.length + patterns.length > 0) return null;
  const indent = ' '.repeat(Math.max(0, item.column - 3));
  const lines =
    layout.schema === 'v1' ? intentLines(intent, indent) : scopeLines(intent, indent, { ...form, parted: false });
  return lines.join(crlf ? '\r\n' : '\n').slice(indent.length + 2);
}

/** How far the lists of an intent are indented in this file, and whether a blank line parts its intents. */
function formOf(text: string, list: Tree): Form {
  const items = list.kind === 'list' ? list.items : [];
  const nested = items
    .flatMap((i) => (i.kind === 'map' ? i.entries : []))
    .find((e) => e.value.kind === 'list' && !e.value.flow);
  const step = nested?.value.kind === 'list' ? nested.value.column - nested.at.column : 2;
  const [last, before] = [items.at(-1), items.at(-2)];
  const parted =
    last !== undefined &&
    before !== undefined &&
    /\n[ \t]*\r?\n[ \t]*-[ \t]*$/.test(text.slice(before.from, last.from));
  return { step: Math.max(0, step), parted };
}

/** A scalar of a map; where the key is missing it is added, but not to a file of another schema. */
function scalarAt(text: string, map: Mapping, key: string, value: string | null, layout: Layout): Splice | null {
  const entry = map.entries.find((e) => e.key === key);
  if (entry !== undefined) return setScalar(text, entry, value);
  return layout.schema === 'v1' ? addEntry(text, map, key, printScalar(value)) : null;
}

function appended(text: string, item: Mapping, name: ListName, value: string, layout: Layout): Splice[] | null {
  const negated = name === 'deny' && layout.deny === null;
  const keys = negated ? layout.allow : layout[name];
  if (keys === null) return null;
  const put = printScalar(negated ? `!${value}` : value);
  const [head, tail] = keys as [string, string | undefined];
  const top = item.entries.find((e) => e.key === head);
  if (top === undefined)
    return oneOf(addEntry(text, item, head, tail === undefined ? `[${put}]` : `{ ${tail}: [${put}] }`));
  if (tail === undefined) return intoList(text, top, put);
  if (top.value.kind !== 'map') return null;
  const entry = top.value.entries.find((e) => e.key === tail);
  return entry === undefined ? oneOf(addEntry(text, top.value, tail, `[${put}]`)) : intoList(text, entry, put);
}

/** `null` where the value stands in no list of its own, or alone. */
function takenOut(text: string, item: Mapping, name: ListName, value: string, layout: Layout): Splice[] | null {
  const negated = name === 'deny' && layout.deny === null;
  const keys = negated ? layout.allow : layout[name];
  const list = keys === null ? null : valueAt(item, ...keys);
  if (list?.kind !== 'list') return null;
  const wanted = negated ? `!${value}` : value;
  const found = list.items.find((i) => i.kind === 'scalar' && oneLine(String(i.value)) === wanted);
  return found === undefined ? null : oneOf(cutItem(text, list, found));
}

function intoList(text: string, entry: Entry, put: string): Splice[] | null {
  return entry.value.kind === 'list' && (!entry.value.flow || entry.value.items.length > 0)
    ? oneOf(addItem(text, entry.value, put))
    : addBlock(text, entry, (indent) => [`${indent}- ${put}`], put);
}

function oneOf(splice: Splice | null): Splice[] | null {
  return splice && [splice];
}

function idOf(tree: Tree): string {
  const id = valueAt(tree, 'id');
  return id?.kind === 'scalar' ? String(id.value).trim() : '';
}

/** An intent on one line, for a list that is written in brackets: JSON is YAML. */
function flowOf(i: Intent): string {
  const { tools, patterns, prose } = i.constraints;
  return JSON.stringify({
    id: i.id,
    summary: i.summary,
    ...(i.context === null ? {} : { context: i.context }),
    ...(i.plan === null ? {} : { plan: i.plan }),
    scope: { allow_glob: i.scope.allow, deny_glob: i.scope.deny },
    constraints: { disallow_tools: tools, disallow_patterns: patterns, ...(prose.length > 0 ? { prose } : {}) },
    acceptance_criteria: i.criteria,
  });
}

/** What its lists hold less and more, as changes by which `to` may come of the intent that is called so. */
function stepsTo({ intents }: Intents, to: Intent): Change[] {
  const from = intents.find((i) => i.id === to.id);
  if (from === undefined) return [];
  const listsOf = (i: Intent): Record<ListName, string[]> => ({ ...i.scope, ...i.constraints });
  const [was, now] = [listsOf(from), listsOf(to)];
  return (Object.keys(now) as ListName[]).flatMap((list): Change[] => [
    ...was[list]
      .filter((v) => !now[list].includes(v))
      .map((value): Change => ({ do: 'take-out', id: to.id, list, value })),
    ...now[list]
      .filter((v) => !was[list].includes(v))
      .map((value): Change => ({ do: 'append', id: to.id, list, value })),
  ]);
}

function placeless(file: IntentsFile, change: Change): Finding {
  const { path, intents } = file;
  const id = change.do === 'add' ? change.intent.id : (change.id ?? 'current_intent_id');
  const line = intents.intents.find((i) => i.id === id)?.line ?? 1;
  const code = intents.schema === 'v1' ? 'intents-placeless' : 'intents-schema';
  return { code, args: { path, line, column: 1, id }, severity: 'error' };
}

/** Do two readings mean the same? Lines shift, and whether an intent is open follows from the rest. */
function same(a: Intents, b: Intents): boolean {
  const plain = (i: Intents): string =>
    JSON.stringify([i.current, i.intents.map(({ line: _, open: __, status, ...rest }) => [status || '', rest])]);
  return plain(a) === plain(b);
}
