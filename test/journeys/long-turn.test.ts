/** Ben's agent takes long before it turns to what his prompt was for: the turn is of that work in every count, whether it ends or is interrupted. */
import { expect, it } from 'vitest';
import { deskOf } from '../../src/runtime/board/desk.js';
import { Journey } from './_journey.js';
import type { Session } from './_session.js';

const MINUTE = 60_000;
const NAME = 'cancel drops only the given stay';
const ID = 'cancel-drops-only-the-given-stay';

function begun(): { j: Journey; s: Session } {
  const j = new Journey();
  const s = j.session('one');
  s.start();
  s.says("let's work on the pilot plan, PILOT-2");
  s.edits('src/pilot/invite.ts', 'Dear', 'Hello');
  j.later(2 * MINUTE);
  s.stop();
  j.later(MINUTE);
  s.says('wait, something urgent: cancel() drops every stay of the boat, it is to cancel only the given stay');
  j.later(7 * MINUTE);
  s.clew(`switch --new "${NAME}"`);
  s.writes({ 'src/stays/cancel.ts': 'export const cancel = 1;\n' });
  return { j, s };
}

/** What is counted of both contexts: prompts, and whole minutes. */
function counted(j: Journey) {
  const { lanes } = j.json('timeline', '--week') as unknown as {
    lanes: { context: string; prompts: number; spent: number }[];
  };
  return Object.fromEntries(lanes.map((l) => [l.context, [l.prompts, Math.round(l.spent / MINUTE)]]));
}

it.each(['ends', 'is interrupted'])('a turn that %s', (how) => {
  const { j, s } = begun();
  j.later(MINUTE);
  if (how === 'ends') s.stop();
  s.says('and is there a test of it?');
  s.stop();
  const of = counted(j);
  expect(of['pilot-plan']![0]).toBe(1);
  expect(of[ID]![0]).toBe(2);
  // The seven minutes were its own.
  expect(of['pilot-plan']![1]).toBeLessThanOrEqual(3);
  expect(of[ID]![1]).toBeGreaterThanOrEqual(7);
});

it('is judged by the prompt that it was for', () => {
  const { j, s } = begun();
  s.stop();
  const said = j.clew('report').out;
  expect(said).toContain('1 of 1 switches that could be judged');
});

it('two sessions leave one context: its history has both', () => {
  const { j, s } = begun();
  s.clew('switch pilot-plan');
  s.stop();
  const two = j.session('two');
  two.start();
  two.says('send() has no retry when the server hiccups');
  s.says('again about the stays');
  two.reads('README.md');
  s.clew(`switch ${ID}`);
  two.clew('switch --new "send() tries three times"');
  const desk = deskOf(j.root, { agent: false, terminal: false }, { version: '0', all: false });
  const { history } = desk.view('context', { id: 'pilot-plan' }, null) as {
    history: { session: string; says: string }[];
  };
  const left = history.filter((h) => /^(?:switched to|opened)/.test(h.says));
  expect(left.map((h) => [h.session, h.says])).toEqual([
    ['two', expect.stringContaining('send() tries three times')],
    ['one', expect.stringContaining(NAME)],
    ['one', expect.stringContaining(NAME)],
  ]);
});
