/** Lines of the log are damaged: each command that shows what the log tells says so, and shows the rest. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const SAYS = '2 lines of the log cannot be read; the rest is shown.';
const LISTS = ['log', 'contexts', 'show', 'intents', 'plans', 'why', 'next', 'status', 'board', 'timeline', 'report'];

it('said once by each, beside what it shows, and for a program', () => {
  const j = new Journey();
  j.session('one').says("let's work on the pilot plan, PILOT-2");
  j.clew('new', 'Greeting');
  const before = new Map(LISTS.map((name) => [name, j.clew(name)]));
  for (const { err } of before.values()) expect(err).not.toContain('of the log');
  j.write({ '.clew/log.jsonl': `${j.read('.clew/log.jsonl')}GARBAGE\n{"v":1,"id":\n` });
  for (const name of LISTS) {
    const { out, err, status } = j.clew(name);
    expect([name, err.split(SAYS).length, status]).toEqual([name, 2, before.get(name)!.status]);
    expect(out.split('\n')[0]).toBe(before.get(name)!.out.split('\n')[0]);
    const { findings } = JSON.parse(j.clew(name, '--json').out) as { findings: { code: string }[] };
    expect(findings.filter((f) => f.code === 'board-torn')).toHaveLength(1);
  }
});

it('in the list of workspaces of each that it is true of, by its folder', () => {
  const j = new Journey();
  j.clew('new', 'Greeting');
  const other = j.path('../other');
  j.write({ 'README.md': '# Other\n' }, other);
  const there = (...words: string[]) => j.clew(...words, '--cwd', other);
  expect(there('new', 'Other work').status).toBe(0);
  expect(j.clew('status', '--all').err).toBe('');
  j.write({ '.clew/log.jsonl': `${j.read('.clew/log.jsonl')}GARBAGE\n` });
  const here = '1 line of the log cannot be read; the rest is shown.';
  expect(j.clew('status', '--all').err).toContain(here);
  const seen = there('status', '--all');
  expect(seen.err).toContain(`1 line of the log in ${j.root} cannot be read; the rest is shown.`);
  expect(seen.err).toContain(`clew check --cwd=${j.root}`);
  expect(seen.out).toContain('greeting');
  expect(there('log').err).not.toContain('of the log');
});

it('a last line that was cut short and set aside by whoever wrote next is named by check until somebody deletes it', () => {
  const j = new Journey();
  j.clew('new', 'Greeting');
  j.clew('new', 'Farewell');
  j.write({ '.clew/log.jsonl': j.read('.clew/log.jsonl').slice(0, -30) });
  expect(j.clew('pause').status).toBe(0);
  const { out, status } = j.clew('check');
  const [aside = ''] = /\.clew\/log\.jsonl\.corrupt-\d+/.exec(out) ?? [];
  expect(out).toContain(`${aside} keeps a line of the log that was cut short`);
  expect(out).not.toContain('The data is consistent');
  expect(status).toBe(0);
  j.remove(aside);
  expect(j.clew('check').out).not.toContain('corrupt');
});
