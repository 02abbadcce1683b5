/** Ada's plan is so large that only its beginning is read: that is said wherever its tasks are told. (Seed 000, U13) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const PLAN = 'docs/plans/ARCHIVE-PLAN.md';

/** A plan of `bytes` whose tasks all have the mark `mark`. */
function large(bytes: number, mark = ' '): Journey {
  let text = '# Archive move\n\n';
  for (let i = 1; text.length < bytes; i++)
    text += `- [${mark}] AM-${i} move box ${i} ${'of the long archive '.repeat(90)}\n`;
  return new Journey({ files: { [PLAN]: text } });
}

it('in lists, on its page, at a switch, to the model, and of its todos', () => {
  const j = large(5_000_000);
  expect(j.clew('plans').out).toMatch(/Archive move {2}0 of 1\d\d or more/);
  expect(j.clew('show', PLAN).out).toMatch(/0 of 1\d\d or more tasks done/);
  const s = j.session('one');
  expect(s.says("let's work on the archive move").model).toMatch(/0 of 1\d\d or more tasks done/);
  expect(s.todos([{ content: '[AM-2] move box 2', status: 'completed' }]).model).toContain('too long to be read whole');
  s.stop();
  expect(j.clew('status').out).toMatch(/0 of 1\d\d or more/);
  expect(j.clew('switch', 'archive').out).toMatch(/0 of 1\d\d or more tasks done/);
  expect(j.session('two').start().model).toMatch(/archive-move 0\/1\d\d\+/);
});

it('a beginning that is done is no plan that is', () => {
  const j = large(5_000_000, 'x');
  expect(j.clew('plans').out).toMatch(/(1\d\d) of \1 or more/);
  const told = j.session('one').says("let's work on the archive move").model;
  expect(told).toMatch(/(1\d\d) of \1 or more tasks done/);
  expect(told).not.toContain('finished');
});

it('one that is only too large for the index is counted whole where it is looked at', () => {
  const j = large(1_300_000);
  expect(j.clew('plans').out).toMatch(/0 of 1\d\d or more/);
  expect(j.session('one').says("let's work on the archive move").model).toMatch(/, 0 of 7\d\d tasks done/);
  expect(j.clew('show', PLAN).out).toMatch(/0 of 7\d\d tasks done/);
});
