/** Ada ticks tasks in a terminal or on the page: what comes next follows at once, in lists and in the document; her own words stay. */
import { expect, it } from 'vitest';
import { deskOf } from '../../src/runtime/board/desk.js';
import { Journey } from './_journey.js';

const PLAN = {
  'docs/plans/luggage.md':
    '# Luggage\n\n- [ ] Print two tags a booking\n- [ ] Weigh each bag in src/luggage/scale.ts\n- [ ] Send the receipt\n',
};

function begun() {
  const j = new Journey({ files: PLAN });
  j.clew('switch', 'docs/plans/luggage.md');
  const id = 'luggage';
  /** The open entries of a section. */
  const section = (name: string): string[] => {
    const text = new RegExp(`^#+ ${name}\\n([\\s\\S]*?)(?=^#+ |(?![\\s\\S]))`, 'm').exec(j.documents()[id]!)?.[1] ?? '';
    return text
      .split('\n')
      .map((l) => l.replace(/^- /, '').replace(/ <!--.*$/, ''))
      .filter((l) => l !== '' && !/^\((?:resolved|superseded)/.test(l));
  };
  const tick = (n: number) => expect(j.clew('task', 'done', `docs/plans/luggage.md:${n}`).status).toBe(0);
  return { j, id, section, tick };
}

it('a next action that says more of a task is over with it, in the lists and in the document', () => {
  const { j, section, tick } = begun();
  j.clew('update-context', '--next', 'Print two tags a booking: begin with src/luggage');
  tick(3);
  for (const seen of [j.clew('show').out, j.clew('next').out]) expect(seen).not.toContain('begin with src/luggage');
  expect(section('Next action').join()).toContain('Weigh each bag');
  tick(4);
  expect(section('Next action').join()).not.toContain('Weigh each bag');
  j.clew('undo');
  expect(section('Next action').join()).toContain('Weigh each bag');
  expect(j.conflicts()).toEqual([]);
});

it('a blocker of a task goes with the task, and comes back with it; another one stays', () => {
  const { j, id, tick } = begun();
  j.clew('update-context', '--blocker', 'Print two tags a booking: waits for the printer');
  j.clew('update-context', '--blocker', 'Nobody knows the airport');
  const desk = deskOf(j.root, { agent: false, terminal: true }, { version: '0', all: false });
  const seen = (): string[] => [
    j.clew('show').out,
    JSON.stringify((desk.view('context' as never, { id }, null) as { noted: object[] }).noted),
    j.session('one').start().model,
  ];
  for (const view of seen()) expect(view).toContain('waits for the printer');
  tick(3);
  for (const view of seen()) expect(view).not.toContain('waits for the printer');
  for (const view of seen()) expect(view).toContain('Nobody knows the airport');
  j.clew('undo');
  for (const view of seen()) expect(view).toContain('waits for the printer');
});

it('a blocker that is resolved says of a task which is still blocked by its own record what ends that', () => {
  const { j } = begun();
  const [weigh, print] = ['docs/plans/luggage.md:4', 'docs/plans/luggage.md:3'];
  j.clew('task', 'block', weigh, '--reason', 'waits for the scale');
  j.clew('task', 'block', print, '--reason', 'no printer');
  const blockers = [
    'Weigh each bag in src/luggage/scale.ts: waits for Bob',
    'No printer',
    'Nobody knows the airport',
    'Weigh each bag in src/luggage/scale.ts: the table is too small',
  ];
  for (const text of blockers) j.clew('update-context', '--blocker', text);
  const said = (text: string): string => j.clew('resolve', text).err;
  expect(said(blockers[0]!)).toMatch(/“Weigh each bag in .*” is still blocked[\s\S]*clew task reopen k1/);
  expect(said(blockers[1]!)).toMatch(/is still blocked[\s\S]*clew task reopen k2/);
  expect(said(blockers[2]!)).toBe('');
  expect(j.clew('task', 'reopen', 'k1').status).toBe(0);
  expect(said(blockers[3]!)).toBe('');
});

it('what a person means to do otherwise stays', () => {
  const { j, section, tick } = begun();
  j.clew('update-context', '--next', 'Ask Bea which printer prints the tags in src/luggage');
  tick(3);
  expect(section('Next action')).toEqual(['Ask Bea which printer prints the tags in src/luggage']);
});

it('the summary of a context that is not active says the next action that it was given', () => {
  const { j, id, section, tick } = begun();
  j.clew('update-context', '--next', 'Weigh each bag in src/luggage/scale.ts');
  j.clew('switch', 'pilot-plan');
  expect(section('Summary').join()).toContain('Next: Weigh each bag');
  j.clew('update-context', '--in', id, '--next', 'Send the receipt');
  expect(section('Summary').join()).toContain('Next: Send the receipt');
  tick(5);
  expect(section('Summary').join()).not.toContain('Next: Send the receipt');
  j.edit(`.clew/contexts/${id}.md`, /## Summary\n\n.*\n/.exec(j.documents()[id]!)![0], '## Summary\n\nAll of Ada.\n');
  j.clew('update-context', '--in', id, '--next', 'Call the airport about src/luggage');
  expect(section('Summary')).toEqual(['All of Ada.']);
  expect(j.conflicts()).toEqual([]);
});
