/** Our own layout, `.clew/contexts/ID.md`: front matter, and a section for every place. */
import type { Meta, Place } from '../../model/document.js';
import { formatValue, readFrontMatter } from '../front-matter.js';
import { beginOf, linesIn } from '../lines.js';
import { outlineOf } from '../markdown.js';
import { assignIds, placeBlocks, roomFor, type Spot } from '../sections.js';
import { KEYS, META, ORDER, PLACES } from '../shape.js';
import type { Layout } from './_layout.js';

const word = (title: string): RegExp => new RegExp(`^${title.replace(/[ -]/g, '[ -]')}$`, 'i');

const SPOTS: Spot[] = ORDER.map((place) => {
  const [section, part] = PLACES[place].heading;
  return { place, section: word(section), part: part === undefined ? null : word(part), make: PLACES[place].heading };
});
/** What people write elsewhere: read, but nothing new is put there. */
const READ: Spot[] = [
  { place: 'plan-decisions', section: /^(?:ACT|EVAL)$/i, part: /^decisions$/i },
  { place: 'plan-decisions', section: /^decisions$/i, part: null },
  { place: 'questions', section: /^open questions$/i, part: null },
];

export const layout: Layout = {
  name: 'clew',
  match: (path, text) =>
    /(?:^|\/)\.clew\/contexts\/[^/]+\.md$/.test(path) || /^\ufeff?---\s[\s\S]{0,2000}^id:/m.test(text),
  parse(text) {
    const lines = linesIn(text);
    const front = readFrontMatter(lines);
    const { headings, blocks, faults } = outlineOf(lines, front.after);
    const found = placeBlocks(headings, blocks, [...SPOTS, ...READ]);
    const all = [...front.faults, ...faults, ...found.faults];
    assignIds(found.items, all);
    const title = headings.find((h) => h.level === 1)?.title;
    return {
      meta: title === undefined ? front.meta : { title, ...front.meta },
      metaAt: front.metaAt,
      ...found,
      headings,
      tasks: [],
      faults: all,
    };
  },
  room(document, place) {
    return roomFor(document, SPOTS, SPOTS.find((s) => s.place === place)!);
  },
  setMeta(document, key, value) {
    const { text, eol } = document;
    const at = document.metaAt[key];
    if (at) return { at: at.from, cut: text.slice(at.from, at.to), put: ` ${formatValue(key, value)}` };
    const line = `${KEYS[key].name}: ${formatValue(key, value)}`;
    const last = META.slice(0, META.indexOf(key)).findLast((k) => document.metaAt[k] !== undefined);
    if (last !== undefined) return { at: document.metaAt[last]!.to, cut: '', put: eol + line };
    const lines = linesIn(text);
    const begin = beginOf(text);
    if (readFrontMatter(lines).after > 0) return { at: lines[0]!.to, cut: '', put: line + eol };
    return { at: begin, cut: '', put: `---${eol}${line}${eol}---${eol}${begin === text.length ? '' : eol}` };
  },
};

/** A new document: the keys that are said, the places that have something, in order. */
export function freshText(meta: Meta, entries: Partial<Record<Place, string[]>>, eol: string): string {
  const out = ['---'];
  for (const key of META) if (meta[key] !== undefined) out.push(`${KEYS[key].name}: ${formatValue(key, meta[key])}`);
  out.push('---', '', `# ${(meta.title ?? meta.id ?? 'Untitled').replace(/\s+/g, ' ').trim()}`);
  let open = '';
  for (const place of ORDER) {
    const lines = entries[place];
    if (lines === undefined) continue;
    const [section, part] = PLACES[place].heading;
    if (section !== open) out.push('', `## ${section}`);
    open = section;
    out.push('', ...(part === undefined ? [] : [`### ${part}`, '']), ...lines);
  }
  return `${out.join(eol)}${eol}`;
}
