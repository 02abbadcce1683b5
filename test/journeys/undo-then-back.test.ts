/** Ada takes a step back and then goes back: undo takes away the last step, back returns to what came before the context she is on. */
import { expect, it } from 'vitest';
import { viewOf } from '../../src/runtime/board/view.js';
import { commandPorts } from '../../src/runtime/inputs/command-ports.js';
import { Journey } from './_journey.js';

const EXPORT = { 'docs/plans/EXPORT-PLAN.md': '# Export plan\n\n- [ ] EXP-1 add the export button\n' };

function onPilot() {
  const j = new Journey({ files: EXPORT });
  const s = j.session('one');
  for (const plan of ['export plan', 'pilot plan']) {
    s.says(`let's work on the ${plan}`);
    s.stop();
  }
  const at = (): string => /^● (\S+)/.exec(j.clew('status').out)?.[1] ?? 'none';
  return { j, s, at };
}

it('switch, undo, back: what was undone is no step any more', () => {
  const { s, at } = onPilot();
  s.says('switch to the pricing research');
  s.stop();
  expect(at()).toBe('pricing-research');
  s.clew('undo');
  expect(at()).toBe('pilot-plan');
  s.clew('back');
  expect(at()).toBe('export-plan');
  s.clew('undo');
  expect(at()).toBe('pilot-plan');
  s.clew('redo');
  expect(at()).toBe('export-plan');
});

it('a new context that is undone is gone, and back leads past it', () => {
  const { j, s, at } = onPilot();
  s.clew('switch --new "rate limiter"');
  expect(at()).toBe('rate-limiter');
  s.clew('undo');
  expect(at()).toBe('pilot-plan');
  expect(j.clew('contexts').out).not.toContain('rate-limiter');
  s.clew('back');
  expect(at()).toBe('export-plan');
});

it('an answer that is undone: the session is where it was asked, and back leads to what came before that', () => {
  const { s, at } = onPilot();
  s.says('now something else');
  s.says('b');
  expect(at()).toBe('none');
  s.clew('undo');
  expect(at()).toBe('pilot-plan');
  s.clew('back');
  expect(at()).toBe('export-plan');
});

it('in a terminal without a session the same holds', () => {
  const j = new Journey({ files: EXPORT });
  const at = (): string => /^● (\S+)/.exec(j.clew('status').out)?.[1] ?? 'none';
  for (const plan of ['EXPORT-PLAN', 'PILOT-PLAN', 'PRICING-RESEARCH']) j.clew('switch', `docs/plans/${plan}.md`);
  j.clew('switch', 'export-plan');
  j.clew('undo');
  expect(at()).toBe('pricing-research');
  j.clew('back');
  expect(at()).toBe('pilot-plan');
});

it('a switch of the agent that is undone when its turn is over: the prompt counts where it was, and its reading says what happened', () => {
  const { j, s } = onPilot();
  s.says('rename the button of the list');
  s.clew('switch export-plan');
  s.stop();
  const last = (): Record<string, unknown> => {
    const [turn] = viewOf('session', { id: 'one' }, commandPorts({ cwd: j.root })).turns;
    return { filed: turn!.filed, says: turn!.corrected?.says };
  };
  const moved = 'switched to “Export plan” by the agent';
  expect(last()).toEqual({ filed: 'export-plan', says: moved });
  const { id } = (j.log() as object[] as { id: string; by: string }[]).findLast((o) => o.by === 'switch')!;
  expect(j.clew('undo', id).status).toBe(0);
  expect(last()).toEqual({ filed: 'pilot-plan', says: `${moved}, undone by you` });
});

it('a new context that is undone takes no prompt along: those that were given in it count for the one that was left', () => {
  const { j, s } = onPilot();
  s.says('rename the button of the list');
  s.clew('switch --new "Rate limiter"');
  s.stop();
  s.says('go on');
  s.stop();
  const filed = () =>
    viewOf('session', { id: 'one' }, commandPorts({ cwd: j.root })).turns.map((t) => [t.prompt, t.filed]);
  const two = (id: string) => [
    ['rename the button of the list', id],
    ['go on', id],
  ];
  expect(filed()).toEqual(expect.arrayContaining(two('rate-limiter')));
  s.clew('undo');
  expect(filed()).toEqual(expect.arrayContaining(two('pilot-plan')));
  expect(j.clew('timeline').out).toContain('with 4 prompts on 2 contexts');
  s.clew('redo');
  expect(filed()).toEqual(expect.arrayContaining(two('rate-limiter')));
});
