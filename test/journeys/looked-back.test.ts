/** Ada looks back: at what a prompt led to that was asked about, at the day before, and at what other sessions are on now. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const DAY = 86_400_000;

it('why of a prompt that was asked about where nothing is active says that nothing was moved, and then what the answer did', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  j.clew('done', 'pilot-plan');
  const id = /\bq[0-9a-f]{4}\b/.exec(s.says('switch to the billing project').model)![0];
  const waits = j.clew('why').out;
  expect(waits).not.toMatch(/\bbegan\b/);
  expect(waits).toContain(`Its question ${id} waits for your answer: nothing was moved.`);
  expect(waits).toContain('your words asked for it, “switch to the billing project”');
  s.stop();
  j.clew('answer', id, 'b');
  const after = j.clew('why').out;
  expect(after).toMatch(/You answered b\) .*, so: /);
  expect(after).not.toMatch(/\bbegan\b|nothing was moved/);
});

it('a question that its user passes over moved nothing', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  s.says('switch to the billing project');
  s.stop();
  s.says('switch to the pricing research');
  s.stop();
  expect(j.clew('why', '2').out).toContain('Its question was not answered: nothing was moved.');
});

it('a switch that was asked for is none that began by itself', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says('switch to the pilot plan');
  expect(j.clew('why').out).not.toContain('by itself');
});

it('a day that is over can be reported and drawn: yesterday, or by its date', () => {
  const j = new Journey();
  const s = j.session('one');
  const date = new Date().toISOString().slice(0, 10);
  s.says("let's work on the pilot plan, PILOT-2");
  j.later(60_000);
  s.stop();
  s.end();
  j.later(DAY);
  expect(j.clew('report', '--day').out).toContain('Nobody worked in this time.');
  for (const day of [['yesterday'], [date]]) {
    const { out, status } = j.clew('report', '--day', ...day);
    expect(status).toBe(0);
    expect(out).toContain(`${date} 00:00 to ${date} 23:59 UTC`);
    expect(out).toMatch(/\| Pilot plan +\|/);
    expect(out).toContain('## Open contexts now');
    expect(j.clew('timeline', '--day', ...day).out).toMatch(/pilot-plan/);
  }
  for (const day of ['2026-02-31', '3 days', 'tomorrow', '2999-01-01'])
    for (const command of ['report', 'timeline']) {
      const { err, status } = j.clew(command, '--day', day);
      expect([command, day, status]).toEqual([command, day, 2]);
      expect(err).toContain('is no day until today');
    }
  expect(j.clew('report', '--day', 'yesterday', '--week').err).toContain('cannot be given together');
  expect(j.clew('timeline', '--day', 'yesterday', '--until', '2h').err).toContain('cannot be given together');
});

it('the board marks each context that a session is on', () => {
  const j = new Journey();
  const a = j.session('one');
  a.says("let's work on the pilot plan, PILOT-2");
  a.stop();
  const b = j.session('two');
  b.says('switch to the pricing research');
  b.stop();
  const marked = (): string[] =>
    [...j.clew('board').out.matchAll(/^● (.*)\n.*\n.*session on it/gm)].map((m) => m[1]!).sort();
  expect(marked()).toEqual(['Pilot plan', 'Pricing research']);
  a.end();
  expect(marked()).toEqual(['Pricing research']);
});
