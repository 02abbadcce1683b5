/** The seed's `ai_memory/active_context.md`: sections of keys and lists, indented as people do, several tasks in one file. */

import type { Document, Heading, Place } from '../../model/document.js';
import { activeLines } from '../active/lines.js';
import type { Scan } from '../active/scan.js';
import { unitOf } from '../active/text.js';
import { kindOf, SECTIONS, type SectionKind, STATUS } from '../active/words.js';
import { formatValue } from '../front-matter.js';
import { linesIn } from '../lines.js';
import { formatScalar } from '../scalar.js';
import { lastWords } from '../sections.js';
import type { Layout, Room } from './_layout.js';

const FENCE = /^(?:`{3,}|~{3,})/;

export const layout: Layout = {
  name: 'active-context',
  match: (path, text) =>
    /(?:^|\/)ai_memory\/(?:active_context|context_history\/[^/]+)\.md$/.test(path) ||
    (/^## (?:Current )?Task[ \t]*\r?$/m.test(text.slice(0, 20_000)) &&
      /^[ \t]*-?[ \t]*task_id:/m.test(text.slice(0, 20_000))),
  parse(text) {
    const { tasks, ...found } = activeLines(text);
    return { ...found, tasks };
  },
  room(document, place, _at, task) {
    const scan = activeLines(document.text);
    const own = task ?? document.meta.taskId ?? '';
    const [kind, key] = homeOf(place);
    if (kind === undefined) return null;
    return kind === 'resume' ? resumeRoom(document, scan, own, key!) : sectionRoom(document, scan, kind, key, own);
  },
  setMeta(document, key, value) {
    const put =
      key === 'status'
        ? STATUS[String(value)]!
        : key === 'updated'
          ? formatValue(key, value)
          : formatScalar(String(value));
    const range = document.metaAt[key];
    if (range) return { at: range.from, cut: document.text.slice(range.from, range.to), put: ` ${put}` };
    const name = { updated: 'last_updated', branch: 'git_branch', revision: 'repo_revision' }[key as string];
    const meta = headingOf(document, 'meta');
    // Behind a fence that nobody closed it would be a line of code.
    const fences =
      meta === undefined ? [] : linesIn(document.text, meta.to, meta.end).filter((l) => FENCE.test(l.text));
    if (name !== undefined && meta && fences.length % 2 === 0) {
      const at = lastWords(document.text, meta.to, meta.end, false);
      const lead = /[\r\n]$/.test(document.text.slice(0, at)) ? '' : document.eol;
      return { at, cut: '', put: `${lead}- ${name}: ${put}${document.eol}` };
    }
    const own = activeLines(document.text).groups.find((g) => g.kind === 'task' && g.task === document.meta.taskId);
    return key === 'status' && own
      ? { at: own.head, cut: '', put: `${document.eol}${own.indent}status: ${put}` }
      : null;
  },
};

function headingOf(document: Document, kind: SectionKind): Heading | undefined {
  return document.headings.find((h) => h.level <= 2 && kindOf(h.title) === kind);
}

/** Section and key of a place when it must be made. */
function homeOf(place: Place): [SectionKind?, string?] {
  for (const s of SECTIONS) {
    if (s.list === place) return [s.kind];
    const key = Object.entries(s.keys).find(([, p]) => p === place)?.[0];
    if (key !== undefined) return [s.kind, key];
  }
  return [];
}

function sectionRoom(document: Document, scan: Scan, kind: SectionKind, key: string | undefined, task: string): Room {
  const shape = SECTIONS.find((s) => s.kind === kind)!;
  const many = document.tasks.length > 1;
  const groups = scan.groups.filter((g) => g.kind === kind);
  const group =
    groups.find((g) => g.task === task) ?? (many || kind === 'task' ? undefined : groups.find((g) => g.task === ''));
  const unit = unitOf(document.text);
  const value = key !== undefined && shape.values.includes(key);
  if (group && key !== undefined) {
    const at = lastWords(document.text, group.from, group.to, false);
    const lead = group.seen === true ? undefined : group.dashed;
    if (!value && lead !== undefined)
      return { at, before: [`${lead}- ${key}:`], indent: `${lead}${unit}`, after: [], loose: false };
    return value
      ? { at, before: [], indent: group.indent, after: [], loose: false, key }
      : { at, before: [`${group.indent}${key}:`], indent: `${group.indent}${unit}`, after: [], loose: false };
  }
  const heading = headingOf(document, kind);
  const named = many && key !== undefined && kind !== 'task';
  const indent = named ? unit : '';
  const before = [
    ...(heading ? [] : [`## ${shape.title}`, ...(key === undefined ? [] : [''])]),
    ...(kind === 'task' ? [`- task_id: ${task}`] : named ? [`${unit}${task}:`] : []),
    ...(key === undefined || value ? [] : [`${indent}${named ? unit : '- '}${key}:`]),
  ];
  const later = SECTIONS.slice(SECTIONS.indexOf(shape) + 1).map((s) => s.kind);
  const next = document.headings.find((h) => h.level === 2 && later.some((k) => k === kindOf(h.title)));
  const at = heading ? lastWords(document.text, heading.to, heading.end, false) : (next?.from ?? endOf(document, scan));
  const deep = kind === 'task' ? unit : key === undefined ? '' : named ? unit.repeat(3) : unit;
  return {
    at,
    before,
    indent: value && !named ? unit : deep,
    after: [],
    loose: !heading,
    ...(value ? { key: key! } : {}),
  };
}

/** The quick resume of a task: in its block, or in a new one at the end. */
function resumeRoom(document: Document, scan: Scan, task: string, key: string): Room {
  const many = document.tasks.length > 1;
  const blocks = scan.groups.filter((g) => g.kind === 'resume');
  // Above the line that names its task a block is nobody's.
  const block = blocks.find((g) => g.task === task) ?? (many ? undefined : blocks.find((g) => g.task === ''));
  const at = block ? lastWords(document.text, block.from, block.to, true) : document.text.length;
  if (block) return { at, before: [], indent: '', after: [], loose: false, key };
  return { at, before: ['```yaml', `# Quick Resume — ${task}`], indent: '', after: ['```'], loose: true, key };
}

/** Before the quick resume that ends the file, else its end. */
function endOf(document: Document, scan: Scan): number {
  const first = scan.groups.find((g) => g.kind === 'resume');
  const heading = headingOf(document, 'resume');
  const fence =
    first === undefined ? undefined : linesIn(document.text, 0, first.from).findLast((l) => FENCE.test(l.text));
  return heading?.from ?? fence?.from ?? lastWords(document.text, 0, document.text.length, false);
}
