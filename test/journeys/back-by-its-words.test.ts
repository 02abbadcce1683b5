/** Mara goes back to what she left by words that are in no title: headings and tasks of a plan, a word at the end of a prompt, what was closed a moment ago. (Seed 000) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const SEASON = {
  'docs/PLAN.md':
    '# Season 2027\n\n## Tide tables as PDF\n- [x] heights by the rule of twelfths\n- [ ] one page per month\n- [ ] print the sunrise beside it\n\n## Waiting list\n- [ ] a boat can wait for a berth\n',
};

function onInvoices(): { j: Journey; s: ReturnType<Journey['session']> } {
  const j = new Journey({ files: SEASON, bare: true });
  const s = j.session('one');
  s.says('let a berth be booked from the day the previous boat leaves, and write a test');
  s.stop();
  expect(s.says('switch to the season 2027 plan').user).toContain('switched to "Season 2027"');
  s.stop();
  s.says('something new: round the invoice totals to whole cents');
  s.stop();
  return { j, s };
}

it('words of the headings and tasks of the plan that was left lead back to it, at once or behind what is done first', () => {
  const { s } = onInvoices();
  expect(s.says('back to the pdf pages, plain text for now').user).toContain('switched to "Season 2027"');
  s.stop();
  s.says('back to the invoice totals');
  s.stop();
  const { user } = s.says(
    'fine, commit the invoice one and then go back to the pdf pages; leave pdfkit out, write plain text pages for now',
  );
  expect(user).toContain('Season 2027');
  expect(user).not.toContain('no plan or context is known');
});

it('who was never there is asked first whether that is meant', () => {
  const { j } = onInvoices();
  const two = j.session('two');
  two.says('something new: a page with the harbor rules');
  two.stop();
  const { user, model } = two.says('back to the pdf pages, plain text for now');
  expect(user).toContain('not sure whether this prompt is about "Season 2027"');
  expect(model).toContain('a) Yes, continue with Season 2027');
});

it('a later session goes back by what was said of the work and a word of its title, though the other job was told apart from it by the same words', () => {
  const j = new Journey({ bare: true });
  const s = j.session('one');
  s.says('heights for hour 7 come out as NaN and a falling tide is never tested; refuse hours outside 0..6');
  s.says('something new: round the invoice totals, a different job from the tide heights');
  const [invoices] = Object.keys(j.documents()).filter((id) => id.includes('invoice'));
  expect(j.clew('rename', invoices!, 'Invoice totals').status).toBe(0);
  const goal = j.clew('show', 'heights-for-hour-7-come-out-as-nan').out;
  // The turn that opened it was never ended: its goal is in its user's words all the same.
  expect(goal).toContain('refuse hours outside 0..6');
  const { user, model } = j.session('two').says('back to the tide heights, the falling tide test is still missing');
  expect(user).toContain('not sure whether this prompt is about "Heights for hour 7');
  expect(model).toContain('a) Yes, continue with Heights for hour 7');
});

it('"back on the …" at the end of a prompt is a way back', () => {
  const { s } = onInvoices();
  const { user } = s.says(
    "ok then let's fix it: cancel should take the from day too and only drop that stay. back on the berth stuff",
  );
  expect(user).toContain('switched to "Let berth be booked');
});

it('what was closed in this session a moment ago is opened again; elsewhere it is asked, and said that it is closed', () => {
  const { j, s } = onInvoices();
  s.says('something new: long-stay discount and winter rate for every berth');
  s.stop();
  expect(s.clew('done').status).toBe(0);
  const said = 'no wait, one more on prices: back to the discount, 28 nights should be 25 percent not 20';
  const two = j.session('two');
  two.says('something new: a page with the harbor rules');
  two.stop();
  const { user, model } = two.says(said);
  expect(user).toContain('closed');
  expect(model).toMatch(/a\) Yes, reopen Long-stay discount/i);
  expect(model).not.toContain('Something new: discount');
  expect(s.says(said).user).toMatch(/opened again "Long-stay discount/i);
});
