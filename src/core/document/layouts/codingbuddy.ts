/** The fixed-path context document of codingbuddy: its ADR's sample (`## Metadata`) and what its tool writes (`# Context: slug`, `## PLAN (HH:MM)`). */

import type { Document, Heading, Item, Meta, Slot } from '../../model/document.js';
import { formatUtc } from '../../text/time.js';
import { formatValue, takeValue } from '../front-matter.js';
import { type Line, linesIn } from '../lines.js';
import { outlineOf } from '../markdown.js';
import { assignIds, placeBlocks, roomFor, type Spot } from '../sections.js';
import { KEYS } from '../shape.js';
import type { Layout } from './_layout.js';

const NAMES: [key: keyof Meta, ...names: string[]][] = [
  ['created', 'Created'],
  ['updated', 'Updated', 'Last Updated'],
  ['title', 'Task'],
  ['phase', 'Current Mode'],
  ['status', 'Status'],
  ['round', 'Round'],
  ['auto', 'Auto Iteration'],
];

const phase = (name: string): RegExp => new RegExp(`^${name}(?:[ \\t]*\\(.{1,40}\\))?$`, 'i');
const PLAN = phase('PLAN');
const ACT = phase('ACT');
const EVAL = phase('EVAL');

const SPOTS: Spot[] = [
  { place: 'goal', section: PLAN, part: /^task$/i, make: ['PLAN', 'Task'] },
  { place: 'plan-decisions', section: PLAN, part: /^decisions$/i, make: ['PLAN', 'Decisions'] },
  { place: 'plan-notes', section: PLAN, part: /^notes$/i, make: ['PLAN', 'Notes'] },
  { place: 'plan-agent', section: PLAN, part: /^recommended act agent$/i, make: ['PLAN', 'Recommended ACT Agent'] },
  { place: 'act-progress', section: ACT, part: /^progress$/i, make: ['ACT', 'Progress'] },
  { place: 'act-notes', section: ACT, part: /^notes$/i, make: ['ACT', 'Notes'] },
  { place: 'eval-findings', section: EVAL, part: /^findings$/i, make: ['EVAL', 'Findings'] },
  { place: 'eval-recommendations', section: EVAL, part: /^recommendations$/i, make: ['EVAL', 'Recommendations'] },
  { place: 'eval-notes', section: EVAL, part: /^notes$/i, make: ['EVAL', 'Notes'] },
  { place: 'plan-decisions', section: /^(?:ACT|EVAL)\b/i, part: /^decisions$/i },
];

const KEY = /^(?:\*\*([A-Za-z ]{1,40})\*\*:|- ([A-Za-z ]{1,40}):)(?=[ \t]|$)/;

export const layout: Layout = {
  name: 'codingbuddy',
  match: (path, text) =>
    /(?:^|\/)docs\/codingbuddy\/context\.md$/.test(path) ||
    /^\ufeff?# Context(?:: | Document[ \t]*$)/m.test(text.slice(0, 200)) ||
    /^## Metadata[ \t]*\r?\n/m.test(text.slice(0, 1000)),
  parse(text) {
    const lines = linesIn(text);
    const { headings, blocks, faults } = outlineOf(lines, 0);
    const found = placeBlocks(headings, blocks, SPOTS);
    const out = { meta: {} as Meta, metaAt: {} as Document['metaAt'] };
    const top = headings.find((h) => h.level === 1);
    const slug = top === undefined ? null : /^Context: (.+)$/s.exec(top.title);
    if (top && slug) {
      out.meta.title = slug[1]!;
      const from = text.indexOf(slug[1]!, top.from);
      out.metaAt.title = { from: from - 1, to: from + slug[1]!.length };
    }
    for (const line of headOf(lines, headings)) readKey(out, line, found.items, lines.indexOf(line) + 1);
    readAgent(lines, headings, found);
    found.items.sort((a, b) => a.from - b.from);
    const all = [...faults, ...found.faults];
    assignIds(found.items, all);
    return { ...out, ...found, headings, tasks: [], faults: all };
  },
  room(document, place, at) {
    const spot = SPOTS.find((s) => s.place === place && s.make !== undefined);
    if (spot === undefined) return null;
    const timed = document.headings.filter((h) => [PLAN, ACT, EVAL].some((p) => p.test(h.title)));
    const plain = timed.length > 0 && !timed.some((h) => h.title.includes('('));
    return roomFor(document, SPOTS, spot, (name) => (plain ? name : `${name} (${formatUtc(at).slice(11)})`));
  },
  setMeta(document, key, value) {
    const range = document.metaAt[key];
    if (range) return { at: range.from, cut: document.text.slice(range.from, range.to), put: ` ${shown(key, value)}` };
    const name = NAMES.find(([k]) => k === key)?.[1];
    const last = Math.max(...NAMES.map(([k]) => document.metaAt[k]?.to ?? -1));
    if (name === undefined || key === 'title' || last < 0) return null;
    const listed = document.headings.some((h) => h.level === 2 && /^metadata$/i.test(h.title));
    const line = `${listed ? `- ${name}:` : `**${name}**:`} ${shown(key, value)}`;
    return { at: last, cut: '', put: document.eol + line };
  },
};

/** A new document called `name`, before any phase is told. */
export function newPhases(name: string, at: number): string {
  const time = formatValue('updated', at);
  return `# Context: ${name}\n\n**Created**: ${time}\n**Updated**: ${time}\n**Status**: active\n\n---\n`;
}

/** A value on its line: nothing is quoted here. */
function shown(key: keyof Meta, value: Meta[keyof Meta]): string {
  return KEYS[key].kind === 'text' ? String(value).replace(/\s+/g, ' ').trim() : formatValue(key, value);
}

/** The lines that speak of the whole document: before the first section, and those of `## Metadata`. */
function headOf(lines: Line[], headings: Heading[]): Line[] {
  const sections = headings.filter((h) => h.level === 2);
  const metadata = sections.find((h) => /^metadata$/i.test(h.title));
  const end = metadata?.end ?? sections[0]?.from ?? lines.at(-1)?.to ?? 0;
  return lines.slice(0, 200).filter((l) => l.from < end && KEY.test(l.text));
}

function readKey(out: Pick<Document, 'meta' | 'metaAt'>, line: Line, items: Item[], number: number): void {
  const m = KEY.exec(line.text)!;
  const name = (m[1] ?? m[2])!.trim().toLowerCase();
  const key = NAMES.find(([, ...names]) => names.some((n) => n.toLowerCase() === name))?.[0];
  const text = line.text.slice(m[0].length).trim();
  if (key === undefined || out.metaAt[key] !== undefined) return;
  takeValue(out.meta, key, null, text);
  const range = { from: line.from + m[0].length, to: line.end };
  out.metaAt[key] = range;
  if (key === 'title' && text !== '') items.push(valueItem('goal', text, range, number));
}

/** `**Recommended ACT Agent**: name (confidence: 0.9)` among the first lines of PLAN. */
function readAgent(lines: Line[], headings: Heading[], found: { items: Item[]; slots: Slot[] }): void {
  const plan = headings.find((h) => h.level === 2 && PLAN.test(h.title));
  if (plan === undefined || found.slots.some((s) => s.place === 'plan-agent')) return;
  const end = headings.find((h) => h.from > plan.from)?.from ?? plan.end;
  const i = lines.findIndex(
    (l) => l.from >= plan.to && l.from < end && /^\*\*Recommended ACT Agent\*\*:/i.test(l.text),
  );
  if (i < 0) return;
  const from = lines[i]!.from + lines[i]!.text.indexOf(':') + 1;
  const text = lines[i]!.text.slice(from - lines[i]!.from).trim();
  const range = { from, to: lines[i]!.end };
  if (text !== '') found.items.push(valueItem('plan-agent', text, range, i + 1));
  found.slots.push({
    place: 'plan-agent',
    at: range.to,
    indent: '',
    empty: text === '',
    value: { ...range, flow: false },
  });
}

function valueItem(place: Item['place'], text: string, range: { from: number; to: number }, line: number): Item {
  return {
    id: '',
    place,
    text,
    state: 'open',
    at: null,
    ...range,
    line,
    form: 'value',
    body: range.from + 1,
    marked: false,
  };
}
