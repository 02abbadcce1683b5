/** Ada names what she means among other words: a context behind "back to", a task with its heading; she finds what she said quoted as far as it is kept. (Seed 000) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const SEASON = {
  'docs/PLAN.md':
    '# Season 2027\n\n## Tide tables as PDF\n- [x] heights by the rule of twelfths\n- [ ] one page per month\n- [ ] print the sunrise beside it\n\n## Waiting list\n- [ ] a boat can wait for a berth\n',
};

/** Two contexts that prompts opened. */
function twoOpen(): Journey {
  const j = new Journey({ files: SEASON, bare: true });
  const [one, two] = [j.session('one'), j.session('two')];
  const opened = one.says('fix overlaps and add a test');
  expect(opened.user).toContain('opened the new context "Fix overlaps and add test"');
  one.stop();
  two.says('something new: round the invoice totals to whole cents');
  two.stop();
  expect(j.json('contexts').contexts).toHaveLength(2);
  return j;
}

const open = (j: Journey): unknown[] =>
  (j.json('contexts').contexts as unknown as { title: string }[]).map((c) => c.title);

it('"back to" what a context is called, in another order and with more behind it, goes there, whether something is active or not', () => {
  const j = twoOpen();
  const said =
    'back to the overlaps fix: a stay with clock times, leaving 10:00 on the 3rd, still blocks one from the 3rd. compare days only';
  const two = j.session('two');
  expect(two.says(said).user).toContain('switched to "Fix overlaps and add test"');
  two.stop();
  two.says('back to the invoice totals');
  two.stop();
  expect(two.clew('done').status).toBe(0);
  expect(j.session('two').says(said).user).toContain('switched to "Fix overlaps and add test"');
  expect(open(j)).toEqual(['Fix overlaps and add test']);
});

it('"back to" what nobody knows opens nothing where something else is open: it is asked which is meant', () => {
  const j = twoOpen();
  const s = j.session('three');
  expect(s.clew('done').status).toBe(0);
  const { user, model } = s.says('back to the ferry timetable: it begins at noon');
  expect(user).not.toContain('opened');
  expect(model).toContain('Which context do you mean?');
  expect(open(j)).toEqual(['Fix overlaps and add test']);
  expect(s.says('a').user).toContain('switched to "Fix overlaps and add test"');
});

it('the words of an open task switch to its plan, whatever the plan itself is called; what only asks about them does not', () => {
  const j = twoOpen();
  const s = j.session('two');
  expect(s.says('is it one page per month in the PDF of others, too?').user).toBe('');
  const { user } = s.says(
    'now the tide tables: one page per month in the PDF, the text for the pages at least, a function pages(rows)',
  );
  expect(user).toContain('switched to "Season 2027"');
  s.stop();
});

it('the words of an open task below its heading switch to its plan, too, where only something beside them is put off', () => {
  const j = twoOpen();
  const s = j.session('two');
  expect(s.says('the tide tables: one page per month, the pages can come later').user).not.toContain('switched');
  const { user } = s.says(
    'ok now the tide tables: lay them out as one page per month, plain text pages first, the pdf step can come later',
  );
  expect(user).toContain('switched to "Season 2027"');
  s.stop();
});

it('a prompt that is quoted only in part says so', () => {
  const j = twoOpen();
  const s = j.session('one');
  const said = `${'compare the days of both stays and nothing else, '.repeat(4)}it drops all stays of a boat instead of one`;
  s.says(said);
  const [quoted] = j.clew('why').out.split('\n');
  expect(quoted).toMatch(/^“compare the days .*…” /);
});
