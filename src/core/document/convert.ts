/** Decides how a document of another layout becomes one of ours: items with their dates, and what has no place verbatim. */

import type { Document, Item, Meta, Place, Stamp } from '../model/document.js';
import { KEY, TASK_ID } from './active/text.js';
import { kindOf, SECTIONS } from './active/words.js';
import { entryLines, freshId, type Mark } from './entry.js';
import { freshText } from './layouts/clew.js';
import { isBlank, linesIn } from './lines.js';
import { ORDER } from './shape.js';

/** Text that goes under a heading of its own, as it stands. */
export interface Verbatim {
  title: string;
  text: string;
}

/** What a document says beyond its text: from a registry, say. */
export interface Beside {
  meta: Meta;
  items: { place: Place; text: string }[];
  verbatim: Verbatim[];
}

/** Our document of what `source` (`null` = there is none) and `beside` say; `path` is where it was read. */
export function convertDocument(source: Document | null, path: string, beside: Beside, stamp: Stamp): string {
  const taken = new Set<string>();
  const own = (source?.items ?? []).filter((i) => i.task === undefined);
  const names = new Map<string, string>();
  for (const i of own) {
    const id = i.marked && !taken.has(i.id) ? i.id : freshId(i.place, i.text, stamp.nonce, taken);
    taken.add(id);
    names.set(i.id, id);
  }
  const entries: Partial<Record<Place, string[]>> = {};
  const put = (place: Place, text: string, mark: Mark): void => {
    entries[place] = [...(entries[place] ?? []), ...entryLines(text, mark)];
  };
  for (const place of ORDER) {
    for (const i of own) if (i.place === place) put(place, i.text, markOf(i, names));
    for (const { place: at, text } of beside.items) {
      if (at !== place || own.some((i) => i.place === place && i.text.trim() === text.trim())) continue;
      const id = freshId(place, text, stamp.nonce, taken);
      taken.add(id);
      put(place, text, { id, at: null, state: 'open' });
    }
  }
  const meta: Meta = { ...beside.meta };
  for (const key of ['created', 'updated', 'branch', 'revision', 'round', 'phase', 'auto'] as const)
    if (source?.meta[key] !== undefined) Object.assign(meta, { [key]: source.meta[key] });
  const rest = [...(source === null ? [] : leftOver(source)), ...beside.verbatim];
  const text = freshText(meta, entries, '\n');
  return rest.length === 0
    ? text
    : `${text}\n## Imported from ${path.replace(/\s+/g, ' ')}\n${rest.map(block).join('')}`;
}

function markOf(i: Item, names: Map<string, string>): Mark {
  return {
    ...{ id: names.get(i.id)!, at: i.at, state: i.state },
    ...(i.by === undefined ? {} : { by: names.get(i.by) ?? i.by }),
    ...(i.closed === undefined ? {} : { closed: i.closed }),
  };
}

/** A fence longer than any in the text, so that nothing in it is taken for structure. */
function block({ title, text }: Verbatim): string {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map((m) => m[0].length + 1)));
  return `\n### ${title.replace(/\s+/g, ' ').trim() || 'Beginning'}, verbatim\n\n${fence}text\n${text}\n${fence}\n`;
}

/** What stands in no item, section by section; a section that holds nothing but known headings and keys has nothing left. */
function leftOver(source: Document): Verbatim[] {
  const out: (Verbatim & { telling: boolean })[] = [{ title: '', text: '', telling: false }];
  const heads = new Map(source.headings.map((h) => [h.line, h]));
  const items = source.items
    .filter((i) => i.task === undefined && !losesKey(i, source))
    .toSorted((a, b) => a.from - b.from);
  let k = 0;
  for (const [i, line] of linesIn(source.text).entries()) {
    const head = heads.get(i + 1);
    if (head !== undefined && head.level <= 2) out.push({ title: head.title, text: '', telling: false });
    while (k < items.length && items[k]!.to <= line.from) k++;
    const covered = items[k] !== undefined && items[k]!.from < line.to && items[k]!.to > line.from;
    if (covered || isBlank(line.text)) continue;
    const part = out.at(-1)!;
    part.text += part.text === '' ? line.text : `\n${line.text}`;
    part.telling ||= head === undefined ? !isFrame(line.text, source) : !isOurs(head.title, source);
  }
  return out.filter((p) => p.telling).map(({ title, text }) => ({ title, text }));
}

/** Does the name of its key say more than the place does that its value goes to? Then the line is kept beside it. */
function losesKey(i: Item, source: Document): boolean {
  return i.form === 'value' && (source.layout === 'codingbuddy' || i.place === 'resume' || i.place === 'references');
}

/** Does our document have this heading, or one that means the same? */
function isOurs(title: string, source: Document): boolean {
  if (source.layout === 'active-context') return kindOf(title) !== null;
  return /^(?:PLAN|ACT|EVAL|Decisions|Notes|Progress|Findings|Recommendations)$/.test(title);
}

/** A key whose values stand below it, a rule, a fence: structure without words. */
function isFrame(text: string, source: Document): boolean {
  if (/^\s*(?:-{3,}|`{3,}\w*|~{3,}\w*)\s*$/.test(text)) return true;
  const key = source.layout === 'active-context' ? KEY.exec(text) : null;
  if (key === null || !/^(?:\[\s*\])?$/.test((key[4] ?? '').trim())) return false;
  return TASK_ID.test(key[3]!) || SECTIONS.some((s) => key[3]! in s.keys);
}
