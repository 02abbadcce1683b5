/** Decides under which heading each task of a plan stands, and how far each section is. */
import type { Span, Task } from '../../model.js';
import { readBlocks } from './blocks.js';

const MARKDOWN = /\.(?:md|mdx|markdown|txt)$/i;
const MOST = 500;

/** A section that holds tasks of its own. `title` is '' above the first heading; `line` is 1-based. Cancelled tasks do not count, nor parts of others. */
export interface Section {
  title: string;
  level: number;
  line: number;
  done: number;
  total: number;
  tasks: Task[];
}

/** The sections of the plan in `text` that hold some of `tasks`; one without a title where the file at `path` has no headings. */
export function sectionsOf(path: string, text: string | null, tasks: Task[]): Section[] {
  const sections: Section[] = [{ title: '', level: 0, line: 0, done: 0, total: 0, tasks: [] }];
  if (text !== null && MARKDOWN.test(path)) sections.push(...headingsIn(text));
  for (const task of tasks) {
    const section = sections.findLast((s) => s.line <= task.line) ?? sections[0]!;
    section.tasks.push(task);
    if (task.status === 'cancelled' || task.uncounted) continue;
    section.total++;
    if (task.status === 'completed') section.done++;
  }
  return sections.filter((s) => s.tasks.length > 0);
}

/** What stands below each heading of the plan in `text`, in their order. */
export function spansOf(path: string, text: string | null): Span[] {
  const all = text !== null && MARKDOWN.test(path) ? headingsIn(text) : [];
  return all.map(({ title, level, line }, i) => {
    const end = all.slice(i + 1).find((s) => s.level <= level)?.line ?? Number.POSITIVE_INFINITY;
    return { title, line, end };
  });
}

function headingsIn(text: string): Section[] {
  const out: Section[] = [];
  const nothing = (): void => {};
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  readBlocks(lines, 0, {
    heading: (level, title, line) => {
      if (out.length < MOST) out.push({ title: title.slice(0, 300), level, line, done: 0, total: 0, tasks: [] });
    },
    box: nothing,
    text: nothing,
    code: nothing,
  });
  return out;
}
