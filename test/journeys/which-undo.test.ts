/** Ada types `clew undo` where others have changed things since: it is plain which change is meant, and how to go on. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const HOURS = 3_600_000;

const operations = (j: Journey) => JSON.parse(j.clew('log', '--json').out).operations as { id: string }[];

it('the last change of a terminal is named as that where a session made newer ones, with the way to these', () => {
  const j = new Journey();
  j.clew('new', 'Greeting');
  j.session('two').says('write a longer greeting');
  j.later(HOURS);
  expect(j.clew('rename', 'greeting', 'Welcome').status).toBe(0);
  j.later(5 * HOURS);
  expect(j.clew('undo', '--dry-run').err).not.toContain('Newer is');
  const told = j.session('one').says("let's work on the pilot plan, PILOT-2").user;
  const name = /clew undo (\w{4})/.exec(told)![1]!;
  for (const words of [['undo', '--dry-run'], ['undo']]) {
    const { out, err } = j.clew(...words);
    expect(out).toContain('renamed greeting');
    expect(err).toMatch(
      new RegExp(
        `That is the last change of a terminal. Newer is "[^"]*pilot-plan[^"]*" .*session one: .clew undo ${name}.`,
      ),
    );
    expect(err).toContain('clew undo --any');
  }
  expect(j.clew('undo', name).err).not.toContain('Newer is');
});

it('where the last change of a terminal can be undone no more, another one is named each time', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  j.clew('switch', 'PRICING-RESEARCH');
  j.clew('switch', 'PILOT-PLAN');
  s.says("now let's work on the pricing research");
  const name = operations(j)[0]!.id.slice(-6, -2);
  for (let i = 0; i < 2; i++) {
    const { status, err } = j.clew('undo');
    expect([status, err]).toEqual([7, expect.stringContaining('Nothing of "switched to pilot-plan" is left to undo')]);
    expect(err).toMatch(/The last change beside it is "switched to pricing-research" .* made by session one/);
    expect(err).toContain(`clew undo ${name}`);
  }
  expect(j.clew('undo', name).status).toBe(0);
});

it('where nothing of a terminal is left, that is said, with who made the last change and its name', () => {
  const j = new Journey();
  j.clew('rename', 'pilot-plan', 'Pilot');
  const told = j.session('one').says("let's work on the pilot plan, PILOT-2").user;
  const name = /clew undo (\w{4})/.exec(told)?.[1] ?? operations(j)[0]!.id.slice(-6, -2);
  const { status, err } = j.clew('undo');
  expect(status).toBe(5);
  expect(err).toMatch(
    /Nothing that a terminal changed is left to undo. The last change was made by session one, .* ago:/,
  );
  expect(err).toContain(`try: clew undo ${name}`);
  expect(j.clew('undo', '--session', 'one').status).toBe(0);
});
