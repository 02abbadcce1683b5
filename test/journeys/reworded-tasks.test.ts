/** Ada's agent ticks tasks and changes their words with it: the document, the lists and the summary speak of the plan as it is. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const PATH = 'docs/plans/winter.md';
const OPEN = 'which days are winter, and what a night costs then';
const PLAN = `# Winter rate

## To decide
- [ ] ${OPEN}
- [ ] how the rounding is done in src/price.ts

## Work
- [ ] 10 percent from 7 nights, 20 percent from 28
- [ ] the invoice shows the discount
`;

function world() {
  const j = new Journey({ files: { [PATH]: PLAN } });
  j.clew('switch', PATH);
  const s = j.session('one');
  s.start();
  let n = 0;
  /** A turn in which the plan is written so. */
  const turn = (...edits: [string, string][]): void => {
    s.says('go on with the winter rate');
    s.writes({ 'src/price.ts': `export const price = ${++n};\n` });
    for (const [from, to] of edits) j.edit(PATH, from, to);
    s.stop();
  };
  const section = (name: string): string[] => {
    const text = new RegExp(`^#+ ${name}\\n([\\s\\S]*?)(?=^#+ |(?![\\s\\S]))`, 'm').exec(j.documents()['winter-rate']!);
    return (text?.[1] ?? '')
      .split('\n')
      .map((l) => l.replace(/^- /, '').replace(/ <!--.*$/, ''))
      .filter((l) => l !== '' && !/^\((?:resolved|superseded)/.test(l));
  };
  const next = (): string[] => [...section('Next'), ...section('Next action')];
  return { j, s, turn, section, next };
}

it('a task that was ticked with its answer behind it is next no more, nor is one in other words', () => {
  const { j, turn, next } = world();
  turn();
  expect(next()).toEqual([OPEN, OPEN]);
  j.edit(PATH, `- [ ] ${OPEN}`, `- [x] ${OPEN}: November to March`);
  // Before a turn records it.
  for (const seen of [j.clew('show').out, j.clew('next').out]) expect(seen).not.toMatch(/Next.*\n.*which days/);
  turn();
  expect(next()).toEqual(Array(2).fill('how the rounding is done in src/price.ts'));
  turn(['- [ ] how the rounding is done in src/price.ts', '- [x] prices are cut to whole cents']);
  expect(next()).toEqual(Array(2).fill('10 percent from 7 nights, 20 percent from 28'));
  expect(j.conflicts()).toEqual([]);
});

it('of a plan that is finished nothing is next, and what is done stands there once, as the plan says it', () => {
  const { j, turn, section, next } = world();
  turn();
  turn([`- [ ] ${OPEN}`, `- [x] the winter is from November`], ['- [ ] how', '- [x] how'], ['- [ ] 10', '- [x] 10']);
  expect(section('Done')).toContain('10 percent from 7 nights, 20 percent from 28');
  turn(['20 percent from 28', '25 percent from 28'], ['- [ ] the invoice', '- [x] the invoice']);
  expect(next()).toEqual([]);
  expect(section('Done').filter((t) => t.startsWith('10 percent'))).toEqual([
    '10 percent from 7 nights, 25 percent from 28',
  ]);
  expect(j.clew('show').out).not.toMatch(/Next/);
  expect(j.conflicts()).toEqual([]);
});

it('a done task that leaves the plan stays done, as does what Ada said is next', () => {
  const { j, turn, section, next } = world();
  turn(['- [ ] 10', '- [x] 10'], ['- [ ] how', '- [x] how']);
  j.clew('update-context', '--next', OPEN);
  turn(['- [x] 10 percent from 7 nights, 20 percent from 28\n', ''], ['- [ ] the invoice', '- [x] the invoice']);
  expect(section('Done')).toContain('10 percent from 7 nights, 20 percent from 28');
  turn([`- [ ] ${OPEN}`, '- [ ] when the winter begins']);
  expect(next()).toContain(OPEN);
});

it('next, next action and summary say the same, as the plan does', () => {
  const { j, s, turn, section, next } = world();
  turn();
  s.clew('switch pilot-plan');
  expect(section('Summary').join()).toContain(`Next: ${OPEN}`);
  s.clew('switch winter-rate');
  s.says('now the invoice shows the discount, in src/price.ts');
  s.writes({ 'src/price.ts': 'export const price = 99;\n' });
  j.edit(PATH, '- [ ] the invoice', '- [~] the invoice');
  s.stop();
  expect(next()).toEqual(Array(2).fill('the invoice shows the discount'));
  expect(section('Summary').join()).toContain('Next: the invoice shows the discount');
  turn(['- [~] the invoice', '- [x] the invoice']);
  expect(next()).toEqual(Array(2).fill('10 percent from 7 nights, 20 percent from 28'));
  expect(section('Summary').join()).toMatch(/Done: .*the invoice shows the discount.* Next: 10 percent/);
  expect(j.conflicts()).toEqual([]);
});

it('a summary sends to nothing that only stands in for a step', () => {
  const j = new Journey({ bare: true });
  const s = j.session('one');
  s.start();
  s.says('round the invoice tax to whole cents in src/tax.ts');
  s.writes({ 'src/tax.ts': 'export const tax = 1;\n' });
  s.stop();
  s.clew('switch --new "Letters of the harbor"');
  const text = Object.values(j.documents()).find((t) => t.includes('src/tax.ts'))!;
  expect(text).toMatch(/## Summary\n\n- .*tax/);
  expect(text.slice(text.indexOf('## Summary'))).not.toContain('Look at the last change');
});
