/** Decides what the lines of the seed's active context say: pseudo-YAML that no YAML parser reads, indented with tabs or not at all. */
import type { Place, Range } from '../../model/document.js';
import { readEntry } from '../entry.js';
import { isBlank, type Line, linesIn } from '../lines.js';
import { closeHeadings, makeCloser } from '../markdown.js';
import { flowOf } from '../scalar.js';
import { Found, type Group, type Scan } from './scan.js';
import {
  BULLET,
  dateIn,
  isDeeper,
  KEY,
  plainValue,
  RESUME,
  resumeTaskIn,
  stripIndent,
  TASK_ID,
  unitOf,
} from './text.js';
import { kindOf, SECTIONS, type SectionKind } from './words.js';

/** Reads `text`. Never throws; linear. */
export function activeLines(text: string): Scan {
  const reader = new Reader(linesIn(text), unitOf(text));
  return reader.read(text.length);
}

class Reader {
  private readonly found = new Found();
  private readonly out = this.found.out;
  private kind: SectionKind | null = null;
  private task = '';
  private group: Group | null = null;
  /** The list that entries go to: its place, the indentation of its key, and that of its entries once one is seen. */
  private list: { place: Place; key: string; indent: string | null } | null = null;
  private fenced = false;
  private tabs = 0;
  private blanks = false;

  constructor(
    private readonly lines: Line[],
    private readonly unit: string,
  ) {}

  read(length: number): Scan {
    const { out, lines } = this;
    const closes = makeCloser(lines);
    for (let i = 0; i < lines.length; ) {
      const { text } = lines[i]!;
      const fence = /^(`{3,}|~{3,})/.exec(text);
      if (fence && this.fenced) {
        this.fenced = false;
        this.leave(lines[i]!.from, this.kind === 'resume' ? null : this.kind);
      } else if (fence && closes.fence(i, fence[1]!) === null) {
        out.faults.push({ code: 'fence-open', line: i + 1, of: text.trim().slice(0, 80) });
        this.enterFence(i);
      } else if (fence) {
        const end = closes.fence(i, fence[1]!)!;
        if (this.kind === 'resume' || lines.slice(i + 1, end).some((l) => RESUME.test(l.text))) this.enterFence(i);
        else {
          i = end;
          continue;
        }
      } else i = this.line(i) - 1;
      i++;
    }
    this.leave(lines.at(-1)?.to ?? length, null);
    // Who indents by tabs throughout is read without a word; a mixture shows nobody what belongs to what.
    if (this.tabs > 0 && this.blanks) out.faults.push({ code: 'tab-indented', line: this.tabs, of: '' });
    closeHeadings(out.headings, length);
    return this.found.finish();
  }

  private enterFence(i: number): void {
    this.fenced = true;
    if (this.kind !== 'resume') this.enter('resume', '', i, '');
    else if (this.group) this.group.from = this.lines[i]!.to;
  }

  /** Reads what begins at line `i`; the index of the line after it. */
  private line(i: number): number {
    const { text, from, to } = this.lines[i]!;
    const { out } = this;
    if (/^[ ]*\t/.test(text)) this.tabs ||= i + 1;
    else if (/^ +\S/.test(text)) this.blanks = true;
    if (/^(?:<{7})(?: |$)/.test(text)) out.faults.push({ code: 'merge-conflict', line: i + 1, of: text.slice(0, 80) });
    const heading = this.fenced ? null : /^(#{1,6})[ \t]+(.*)$/s.exec(text);
    if (heading) {
      const title = heading[2]!.trim();
      out.headings.push({ level: heading[1]!.length, title, line: i + 1, from, to, end: -1 });
      if (heading[1]!.length <= 2)
        this.enter(kindOf(title), kindOf(title) === 'resume' ? resumeTaskIn(title) : '', i, '');
      else if (out.tasks.some((t) => t.id === title)) this.enter(this.kind, title, i, '');
      return i + 1;
    }
    const resume = this.fenced ? RESUME.exec(text) : null;
    if (resume) {
      this.enter('resume', resume[1] ?? '', i, '');
      return i + 1;
    }
    if (isBlank(text) || /^(?:-{3,}|<!--.*)$/.test(text)) return i + 1;
    return this.entry(i) ?? this.keyed(i) ?? this.prose(i);
  }

  private entry(i: number): number | null {
    const { list } = this;
    const m = BULLET.exec(this.lines[i]!.text);
    if (list === null || m === null) return null;
    const indent = m[1]!;
    if (indent.length < list.key.length || (indent.length === list.key.length && this.isKey(this.lines[i]!.text)))
      return null;
    list.indent ??= indent;
    let next = i + 1;
    // What we wrote has a marker, and holds what its words hold.
    const ours = this.lines[i]!.text.includes('<!-- clew:');
    for (let k = i + 1; k < this.lines.length; k++) {
      const { text } = this.lines[k]!;
      if (isBlank(text)) continue;
      if (!isDeeper(text, indent) || (!ours && this.namesTask(text))) break;
      next = k + 1;
    }
    const rest = this.lines.slice(i + 1, next).map((l) => stripIndent(l.text, indent));
    const { text, mark, state } = readEntry([m[2] ?? '', ...rest], 0);
    const { from } = this.lines[i]!;
    const { to } = this.lines[next - 1]!;
    if (text !== '')
      this.out.items.push({
        ...{
          id: mark?.id ?? '',
          place: list.place,
          text,
          at: mark?.at ?? dateIn(text),
          ...state,
          from,
          to,
          line: i + 1,
        },
        ...{
          form: 'entry',
          body: from + indent.length + (m[2] === undefined ? 1 : 2),
          marked: mark !== null,
          task: this.task,
        },
      });
    this.slot(list.place, { at: to, indent, empty: false });
    return next;
  }

  /** Is this a key that the section knows, or a task's group? */
  private isKey(text: string): boolean {
    const m = KEY.exec(text);
    if (m === null || this.kind === null) return m !== null && TASK_ID.test(m[3]!) && (m[4] ?? '') === '';
    const keys = SECTIONS.find((s) => s.kind === this.kind)!.keys;
    return m[3]! in keys || ['task_id', 'status'].includes(m[3]!) || (TASK_ID.test(m[3]!) && (m[4] ?? '') === '');
  }

  /** Does the line begin the group of a task that is known? */
  private namesTask(text: string): boolean {
    const m = KEY.exec(text);
    return m !== null && (m[4] ?? '') === '' && this.out.tasks.some((t) => t.id === m[3]);
  }

  private keyed(i: number): number | null {
    const line = this.lines[i]!;
    const m = KEY.exec(line.text);
    if (m === null) return null;
    const [, lead = '', dash, key = '', value = ''] = m;
    const indent = lead + (dash === undefined ? '' : this.unit);
    this.list = null;
    const at = { from: line.from + line.text.indexOf(':', lead.length) + 1, to: line.end };
    if (key === 'task_id' && (this.kind === 'task' || this.kind === 'other')) this.begin(value.trim(), i, indent);
    else if (this.kind === 'meta') this.found.meta(key, value, at, i + 1);
    else if (value === '' && TASK_ID.test(key)) this.enter(this.kind, key, i, `${lead}${this.unit}`, lead);
    else if (key === 'status' && (this.kind === 'task' || this.kind === 'other'))
      this.found.status(this.kind, this.task, value, at, i + 1);
    else {
      const place = this.kind === null ? undefined : SECTIONS.find((s) => s.kind === this.kind)!.keys[key];
      if (this.group && place && dash === undefined && this.group.from <= line.from) {
        if (!this.group.seen) this.group.indent = lead;
        this.group.seen = true;
      }
      if (this.group && place && dash !== undefined && this.group.from <= line.from) this.group.dashed ??= lead;
      if (this.kind === 'resume' && key === 'goal') return this.resumeGoal(i, value, at, lead);
      if (place) return this.value(i, place, value, at, lead);
    }
    return i + 1;
  }

  /** The goal that a quick resume tells is kept apart: it counts for a task that says none itself. */
  private resumeGoal(i: number, value: string, at: Range, lead: string): number {
    const { items, slots } = this.out;
    const [item, slot] = [items.length, slots.length];
    const next = this.value(i, 'goal', value, at, lead);
    this.found.goals.push(...items.splice(item));
    slots.splice(slot);
    this.list = null;
    return next;
  }

  private value(i: number, place: Place, value: string, at: Range, lead: string): number {
    const flow = flowOf(value);
    const base = { place, task: this.task, state: 'open', at: null, marked: false, line: i + 1 } as const;
    if (value.trim() === '') {
      this.list = { place, key: lead, indent: null };
      this.slot(place, { at: this.lines[i]!.to, indent: `${lead}${this.unit}`, empty: true });
      return i + 1;
    }
    const offset = at.to - value.length;
    if (flow) {
      for (const e of flow)
        this.out.items.push({
          ...base,
          id: '',
          text: e.text,
          from: offset + e.from,
          to: offset + e.to,
          form: 'flow',
          body: offset + e.from,
        });
      this.slot(place, {
        at: at.to,
        indent: `${lead}${this.unit}`,
        empty: flow.length === 0,
        value: { ...at, flow: true },
      });
      return i + 1;
    }
    const block = /^[|>](\d)?[-+]?[ \t]*$/.exec(value);
    let next = i + 1;
    let text = plainValue(value);
    if (block) {
      while (next < this.lines.length && (isBlank(this.lines[next]!.text) || isDeeper(this.lines[next]!.text, lead)))
        next++;
      while (next > i + 1 && isBlank(this.lines[next - 1]!.text)) next--;
      const rest = this.lines.slice(i + 1, next).map((l) => l.text);
      const width = block[1] === undefined ? /^[ \t]*/.exec(rest[0] ?? '')![0].length : lead.length + Number(block[1]);
      text = rest.map((l) => l.slice(Math.min(width, /^[ \t]*/.exec(l)![0].length))).join('\n');
    }
    const range = { from: at.from, to: this.lines[next - 1]!.end };
    if (text !== '') this.out.items.push({ ...base, id: '', text, ...range, form: 'value', body: offset });
    this.slot(place, { at: range.to, indent: lead, empty: text === '', value: { ...range, flow: false } });
    return next;
  }

  /** Running text below a heading that holds a list (a summary, say). */
  private prose(i: number): number {
    const place = this.list?.indent === null && this.list.key === '' ? this.list.place : null;
    let next = i + 1;
    if (place === null) return next;
    while (next < this.lines.length && !/^(?:#{1,6} |[ \t]*- |`{3}|~{3})/.test(this.lines[next]!.text)) next++;
    let last = next;
    while (last > i + 1 && isBlank(this.lines[last - 1]!.text)) last--;
    const lines = this.lines.slice(i, last).map((l) => l.text);
    const { from } = this.lines[i]!;
    const { to } = this.lines[last - 1]!;
    this.out.items.push({
      ...{
        id: '',
        place,
        task: this.task,
        text: readEntry(lines, 0).text,
        state: 'open',
        at: null,
        from,
        to,
        line: i + 1,
      },
      ...{ form: 'prose', body: from, marked: false },
    });
    this.slot(place, { at: to, indent: '', empty: true });
    return next;
  }

  private enter(kind: SectionKind | null, task: string, i: number, indent: string, lead = ''): void {
    const line = this.lines[i]!;
    const top = this.group?.task === '' ? this.group.from : undefined;
    this.leave(line.from, kind);
    this.task = task;
    if (task !== '') this.found.know(task, 'nowhere', i + 1);
    const known = kind ?? (task === '' ? null : 'unknown');
    if (known !== null) this.group = { kind: known, task, indent, from: line.to, to: line.to, head: line.end };
    const list = SECTIONS.find((s) => s.kind === kind)?.list;
    if (list === undefined) return;
    this.list = { place: list, key: lead, indent: null };
    // A new entry above the groups is none of them, and none of them part of it.
    const bare = this.out.slots.find((s) => s.place === list && s.task === '');
    if (bare && task !== '') Object.assign(bare, bare.empty ? { indent: lead } : { at: top ?? bare.at });
    this.slot(list, { at: line.to, indent, empty: true });
  }

  private leave(at: number, kind: SectionKind | null): void {
    if (this.group) {
      this.group.to = at;
      this.out.groups.push(this.group);
    }
    this.group = null;
    this.list = null;
    this.kind = kind;
    this.task = '';
  }

  private begin(id: string, i: number, indent: string): void {
    const line = this.lines[i]!;
    const kind = this.kind!;
    this.leave(line.from, kind);
    this.task = id;
    this.group = { kind, task: id, indent: indent || this.unit, from: line.to, to: line.to, head: line.end };
    if (id === '') return;
    this.found.know(id, kind === 'task' ? 'current' : 'other', i + 1);
  }

  private slot(place: Place, slot: Parameters<Found['slot']>[3]): void {
    this.found.slot(place, this.task, this.list?.place === place, slot);
  }
}
