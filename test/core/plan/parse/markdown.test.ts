/** Holds the outline of a plan to a full Markdown parser: same headings, same boxes, on the CommonMark examples and on made-up texts. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { describe, expect, it } from 'vitest';
import { parseOutline } from '../../../../src/core/plan/parse/markdown.js';
import { runs } from '../../../support/properties.js';
import { data } from '../../../support/world.js';

/** What is used of the parser's tree. */
interface Node {
  type: string;
  depth?: number;
  checked?: boolean | null;
  children?: Node[];
  position: { start: { offset: number }; end: { offset: number } };
}

interface Seen {
  title: string;
  headings: string[];
  tasks: { text: string; done: boolean; line: number }[];
}

const plain = (s: string): string =>
  s
    .replace(/\s+/g, ' ')
    .replace(/<!--.*?-->/g, '')
    .replace(/ +/g, ' ')
    .trim();
const lineOf = (text: string, offset: number): number => text.slice(0, offset).split(/\r\n|\n|\r/).length;
const BOX = /^(?:[-+*]|\d{1,9}[.)])\s*\[.\]\s*/;

/**
 * What the parser sees, in the outline's words. Three things are ours on purpose and left out on both sides:
 * quoted text (`>`) is not the plan's own words; a box without words is no task to the parser; `[~] [/] [>] [-] [*]` are no boxes to it.
 */
function parsed(text: string): Seen {
  const found: Seen = { title: '', headings: [], tasks: [] };
  const walk = (node: Node): void => {
    if (node.type === 'blockquote') return;
    if (node.type === 'heading' && node.children!.length > 0) {
      const title = plain(
        text.slice(node.children![0]!.position.start.offset, node.children!.at(-1)!.position.end.offset),
      );
      if (node.depth === 1 && found.title === '') found.title = title;
      else if (title !== '') found.headings.push(title);
    }
    if (node.type === 'listItem' && typeof node.checked === 'boolean') found.tasks.push(...taskOf(node));
    for (const child of node.children ?? []) walk(child);
  };
  const taskOf = (item: Node): Seen['tasks'] => {
    const start = item.position.start.offset!;
    const box = BOX.exec(text.slice(start))![0];
    const words = text.slice(start + box.length, item.children![0]!.position.end.offset);
    const said = plain(words.split(/\r\n|\n|\r/)[0]!);
    return said === ''
      ? []
      : [{ text: said, done: item.checked === true, line: lineOf(text, start + box.lastIndexOf('[')) }];
  };
  const tree: Root = fromMarkdown(text, {
    extensions: [gfmTaskListItem()],
    mdastExtensions: [gfmTaskListItemFromMarkdown()],
  });
  walk(tree as unknown as Node);
  return found;
}

function ours(text: string): Seen {
  const { title, headings, tasks } = parseOutline(text);
  const done = (t: (typeof tasks)[number]): boolean => t.status === 'completed';
  return {
    title: plain(title),
    headings: headings.map(plain),
    // The id is told apart in the outline; here it is put back.
    tasks: tasks
      .filter((t) => t.text !== '' && (t.status === 'pending' || done(t)))
      .map((t) => ({ text: plain(t.text), done: done(t), line: t.line })),
  };
}

/** A first line `---` would begin a front matter, which Markdown itself does not know. */
const same = (text: string): void => {
  expect(ours(`\n${text}`), text).toEqual(parsed(`\n${text}`));
};

describe('the CommonMark examples', () => {
  const spec = data('hostile', 'commonmark-spec.txt');
  const examples =
    spec === null
      ? []
      : [
          ...readFileSync(spec, 'utf8')
            .replaceAll('→', '\t')
            .matchAll(/^`{32} example\n([\s\S]*?)^\.\n[\s\S]*?^`{32}$/gm),
        ].map((m) => m[1]!);

  it.skipIf(spec === null)('have the headings that the parser finds', () => {
    expect(examples).toHaveLength(655);
    for (const text of examples) same(text);
  });

  it.skipIf(spec === null)('have its boxes too, when every list item is given one', () => {
    let boxes = 0;
    for (const text of examples) {
      const boxed = text.replace(/^(\s*(?:[-+*]|\d{1,9}[.)]) +)(?=\S)/gm, '$1[ ] ');
      same(boxed);
      boxes += parsed(boxed).tasks.length;
    }
    expect(boxes).toBeGreaterThan(100);
  });
});

describe('any text', () => {
  const words = fc.constantFrom(
    'a',
    'foo bar',
    '`code`',
    '**bold**',
    'x <!-- c -->',
    '[link](x)',
    '# no',
    '---',
    '===',
    '#',
    '##',
    '> q',
    '<div>',
    '<!-- c -->',
    '```',
    '~~~',
    '[ ] x',
    '[x] y',
    '[ ]',
    'text ##',
    '- - [ ] z',
    '\ttab',
    '&amp;',
    '</details>',
    '<details>',
    '',
  );
  const marks = fc.constantFrom(
    '- ',
    '* ',
    '+ ',
    '1. ',
    '1) ',
    '-   ',
    '-     ',
    '- [ ] ',
    '- [x] ',
    '* [X] ',
    '1. [ ] ',
    '-\t[ ] ',
    '- [ ]',
    '# ',
    '## ',
    '###',
    '> ',
    '>',
    '',
    '',
    '',
    '```',
    '~~~~',
    '    ',
    '\t',
    '<!-- ',
    '--> ',
    '===',
    '---',
    '***',
  );
  const indents = fc.constantFrom('', '', '', ' ', '  ', '   ', '    ', '      ', '\t', ' \t', '        ');
  const line = fc.tuple(indents, marks, words, fc.constantFrom('', '', '  ', ' #')).map((parts) => parts.join(''));
  /** Where the parser and the rules part ways: after indented code it takes a bare marker for text. */
  const bareMarker = /^\s*(?:[-+*]|\d+[.)])\s*$/m;
  /** Known difference: what a quoted line holds is told from that line alone, so HTML and fences over several quoted lines are not followed. */
  const quotedBlock = (d: string): boolean => d.replace(/<[^>\n]*>|-->/g, '').includes('>') && /<|```|~~~/.test(d);

  it.each([3, 8, 16])('of up to %i lines reads as the parser reads it', (maxLength) => {
    const docs = fc.array(line, { minLength: 1, maxLength }).map((l) => `${l.join('\n')}\n`);
    fc.assert(
      fc.property(
        docs.filter((d) => !bareMarker.test(d) && !quotedBlock(d)),
        same,
      ),
      { numRuns: runs(1500) },
    );
  });

  it('of any characters has an outline', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => parseOutline(text).title.length <= 300),
    );
  });

  // Were the time to grow with the square of the length, this would not end within a test's limit.
  it('of one mark over and over, a quarter of a megabyte, is read to its end', () => {
    const size = 256 * 1024;
    const units = [
      '- ',
      '* * ',
      '> ',
      ' ',
      '# ',
      '#',
      '<!--',
      '<a ',
      '<a b=c d ',
      '`',
      '```\n',
      '[',
      '[a]: x\n',
      '\t',
      '- [ ] ',
      '- [ ] <!-- a\n',
      '  - a\n',
      '1. ',
      '> - ',
      '<div> ',
    ];
    for (const unit of units)
      for (const head of ['', '# ', '- [ ] ', '---\ntitle: a', '> ']) {
        const { title, tasks } = parseOutline(`${head}${unit.repeat(size / unit.length)}x`);
        expect(title.length, JSON.stringify([head, unit])).toBeLessThanOrEqual(300);
        expect(tasks.length, JSON.stringify([head, unit])).toBeLessThanOrEqual(size / unit.length + 1);
      }
  });
});

describe('checklists', () => {
  interface Made {
    text: string;
    done: boolean;
    kind: 'task' | 'fenced' | 'comment' | 'heading' | 'plain';
    deep: boolean;
  }
  const entry: fc.Arbitrary<Made> = fc.record({
    text: fc.lorem({ maxCount: 4 }),
    done: fc.boolean(),
    kind: fc.constantFrom('task', 'task', 'task', 'fenced', 'comment', 'heading', 'plain'),
    deep: fc.boolean(),
  });

  it('that people write have every task, and none of code and comments', () => {
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 30 }),
        fc.constantFrom('-', '*', '+', '1.'),
        fc.constantFrom('\n', '\r\n'),
        (list, bullet, end) => {
          const lines: string[] = ['# Title', ''];
          const expected: Seen['tasks'] = [];
          let open = false;
          for (const { text, done, kind, deep } of list) {
            const task = `${bullet} [${done ? 'x' : ' '}] ${text}`;
            if (kind === 'task') {
              lines.push(deep && open ? `    ${task}` : task);
              expected.push({ text: plain(text), done, line: lines.length });
            } else if (kind === 'fenced') lines.push('', '```md', task, '```', '');
            else if (kind === 'comment') lines.push('', `<!-- ${text}`, task, '-->', '');
            else if (kind === 'heading') lines.push('', `## ${text}`, '');
            else lines.push('', text, '');
            open = kind === 'task';
          }
          const text = lines.join(end);
          expect(ours(text).tasks).toEqual(expected);
          expect(ours(text)).toEqual(parsed(text));
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('have all the marks people use', () => {
    const { tasks } = parseOutline(
      '- [ ] a\n- [x] b\n- [X] c\n- [~] d\n- [/] e\n- [>] f\n- [-] g\n- [*] h\n- [?] no\n- [] no\n-[ ] no\n- [ ]no\n- [ ]\n- [x] ABC-12: named\n- [ ] **A.1.2** bold <!-- id: 7 -->\n',
    );
    expect(tasks.map((t) => t.status)).toEqual([
      'pending',
      'completed',
      'completed',
      'in_progress',
      'in_progress',
      'in_progress',
      'cancelled',
      'in_progress',
      'pending',
      'completed',
      'pending',
    ]);
    expect(tasks.slice(-3)).toEqual([
      { id: null, text: '', status: 'pending', line: 13 },
      { id: 'ABC-12', text: 'named', status: 'completed', line: 14 },
      { id: 'A.1.2', text: 'bold', status: 'pending', line: 15 },
    ]);
  });

  it('keep code and quotes for the words, but take no tasks from them', () => {
    const o = parseOutline(
      '---\ntitle: "From above"\nstatus: Done\n---\n# Second\n\n> - [ ] quoted\n\n```sh\nrun --flag\n# no heading\n```\n\n    - [ ] indented code\n\n<details>\n<summary>More</summary>\n\n- [ ] folded away\n\n</details>\n',
    );
    expect(o).toMatchObject({ title: 'From above', headings: ['Second'], status: 'done' });
    expect(o.tasks.map((t) => t.text)).toEqual(['folded away']);
    for (const said of ['quoted', 'run --flag', 'indented code', 'More']) expect(o.body).toContain(said);
  });
});
