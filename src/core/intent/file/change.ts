/** Decides by which ranges of its text a file of intents comes to say what a change makes of them. */
import type { Splice } from '../../model/document.js';
import type { Intent } from '../../model/intent.js';
import type { Entry, Mapping, Tree, TreeFault } from '../../model/yaml.js';
import type { Edit, Finding } from '../../model.js';
import { applySplices, documentEdit } from '../../text/splice.js';
import { oneLine } from '../../text/truncate.js';
import { type IntentsFile, keyOfFile } from './locate.js';
import { criterionLines, type Form, intentLines, printScalar, scopeLines } from './print.js';
import { readIntents } from './read.js';
import { type Change, intentsAfter, isSame, type ListName, stepsTo } from './revised.js';
import { type Layout, layoutOf } from './schemas.js';
import { addBlock, addEntry, addItem, cutItem, endOf, setScalar } from './yaml-edit.js';
import { valueAt } from './yaml-tree.js';

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
    if (isSame(wanted, at.intents)) continue;
    const steps = change.do === 'replace' ? stepsTo(at.intents, change.intent) : [];
    const fine = steps.length === 0 ? null : changeIntents(at, steps, yaml, workspace);
    if (fine !== null && !('code' in fine) && isSame(fine.file.intents, wanted)) {
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
    if (!isSame(intents, wanted)) return placeless(at, change);
    edits.push(edit);
    at = { path: at.path, text, tree, intents };
  }
  return { file: at, edits };
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

function placeless(file: IntentsFile, change: Change): Finding {
  const { path, intents } = file;
  const id = change.do === 'add' ? change.intent.id : (change.id ?? 'current_intent_id');
  const line = intents.intents.find((i) => i.id === id)?.line ?? 1;
  const code = intents.schema === 'v1' ? 'intents-placeless' : 'intents-schema';
  return { code, args: { path, line, column: 1, id }, severity: 'error' };
}
