/** Holds that a task's line goes into a plan, and out of it, without another byte changing; whatever the plan looks like. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Task } from '../../../src/core/model.js';
import { parsePlan } from '../../../src/core/plan/parse/parse.js';
import { addLine, removeLine } from '../../../src/core/task/line.js';
import { applySplices } from '../../../src/core/text/splice.js';
import { runs } from '../../support/properties.js';

const PATH = 'docs/plans/pilot.md';
const add = (text: string, words: string, id: string | null = null, path = PATH): string | null => {
  const done = addLine(path, text, { mark: ' ', id, words });
  return done === null ? null : applySplices(text, done.splices);
};
const take = (text: string, line: number): string | null => {
  const task = parsePlan(PATH, text).tasks.find((t) => t.line === line)!;
  const done = removeLine(PATH, text, task);
  return done === null ? null : applySplices(text, done.splices);
};

describe('a new line', () => {
  it.each([
    ['behind the last task', '# P\n\n- [ ] a\n- [x] b\n\nEnd.\n', '# P\n\n- [ ] a\n- [x] b\n- [ ] new\n\nEnd.\n'],
    ['without a last line end', '- [ ] a', '- [ ] a\n- [ ] new'],
    ['with the line ends of the file', '- [ ] a\r\n\r\nEnd.\r\n', '- [ ] a\r\n- [ ] new\r\n\r\nEnd.\r\n'],
    ['with the bullet of the list', '* [ ] a\n* [ ] b\n', '* [ ] a\n* [ ] b\n* [ ] new\n'],
    ['with the next number', '1. [ ] a\n2. [ ] b\n', '1. [ ] a\n2. [ ] b\n3. [ ] new\n'],
    ['of the outermost list', '- [ ] a\n  - [ ] b\n    more\n', '- [ ] a\n  - [ ] b\n    more\n- [ ] new\n'],
    [
      'behind all that belongs to the last',
      '- [ ] a\n  more\n\n  and more\n\nEnd.\n',
      '- [ ] a\n  more\n\n  and more\n- [ ] new\n\nEnd.\n',
    ],
    ['where there is no task yet', '# P\n\nWords.\n', '# P\n\nWords.\n\n- [ ] new\n'],
    ['of an empty file', '', '- [ ] new\n'],
  ])('%s', (_, before, after) => expect(add(before, 'new')).toBe(after));

  it.each([
    [
      'bold',
      '- [ ] **A.1.1** a\n- [ ] **A.1.2** b\n- [ ] c\n',
      '- [ ] **A.1.1** a\n- [ ] **A.1.2** b\n- [ ] **A.1.3** new\n- [ ] c\n',
    ],
    ['in brackets', '- [ ] [A.1.2] b\n', '- [ ] [A.1.2] b\n- [ ] [A.1.3] new\n'],
    ['with a colon', '- [ ] A.1.2: b\n', '- [ ] A.1.2: b\n- [ ] A.1.3: new\n'],
    ['in its own row', '- [ ] A.1.2 b\n- [ ] B.1.1 c\n', '- [ ] A.1.2 b\n- [ ] A.1.3 new\n- [ ] B.1.1 c\n'],
  ])('writes an id as its neighbours do: %s', (_, before, after) => expect(add(before, 'new', 'A.1.3')).toBe(after));

  it.each([
    ['a store of another tool', 'tasks.json', '{"tasks": []}'],
    ['a file that ends in open code', PATH, '# P\n\n```\ncode\n'],
    ['a file that ends in an open comment', PATH, '# P\n\n<!-- open\n'],
  ])('has no certain place in %s', (_, path, text) => expect(add(text, 'new', null, path)).toBeNull());

  it('is refused where its words would read otherwise', () => {
    expect(add('- [ ] a\n', '<!-- hidden -->')).toBeNull();
  });
});

describe('a line that is taken out', () => {
  it('goes with what belongs to it alone', () => {
    expect(take('- [ ] a\n- [ ] b\n  more\n- [ ] c\n', 2)).toBe('- [ ] a\n- [ ] c\n');
    expect(take('- [ ] a\n- [ ] b', 2)).toBe('- [ ] a');
  });
  it('is left where other tasks stand below it', () => {
    expect(take('- [ ] a\n  - [ ] b\n', 1)).toBeNull();
  });
});

describe('any plan', () => {
  const line = fc.constantFrom(
    '- [ ] one',
    '- [x] A.1.1 two',
    '  - [ ] three',
    '* [~] **A.1.2** four',
    '1. [ ] five',
    '# H',
    '',
    'prose',
    '  more',
    '```',
    '> - [ ] q',
    '<!--',
    '-->',
    '| a | b |',
    '\t- [ ] tab',
    '---',
    '- plain',
    '- [ ]',
    '1) [ ] A.1.9 six',
    'x\n===',
  );
  const text = fc
    .tuple(fc.array(line, { maxLength: 14 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
    .map(([lines, eol, end]) => lines.join(eol) + (end ? eol : ''));
  const plain = (t: Task[]): unknown[] => t.map(({ line: _, ...rest }) => rest);

  it('gets one task more and loses nothing; taking it out gives back the tasks as they were', () => {
    fc.assert(
      fc.property(text, fc.option(fc.constantFrom('A.1.3', 'B.7.1')), (before, id) => {
        const done = addLine(PATH, before, { mark: ' ', id, words: 'brand new' });
        if (done === null) return;
        const [s] = done.splices;
        const after = applySplices(before, done.splices)!;
        expect(done.splices).toHaveLength(1);
        expect(s!.cut).toBe('');
        expect(after.slice(0, s!.at) + after.slice(s!.at + s!.put.length)).toBe(before);
        const tasks = parsePlan(PATH, after).tasks;
        const at = tasks.findIndex((t) => t.line === done.task.line);
        expect(tasks[at]).toMatchObject({ id, text: 'brand new', status: 'pending' });
        expect(plain(tasks.toSpliced(at, 1))).toEqual(plain(parsePlan(PATH, before).tasks));
        const out = removeLine(PATH, after, tasks[at]!);
        if (out !== null)
          expect(plain(parsePlan(PATH, applySplices(after, out.splices)!).tasks)).toEqual(
            plain(parsePlan(PATH, before).tasks),
          );
      }),
      { numRuns: runs(3000) },
    );
  });
});
