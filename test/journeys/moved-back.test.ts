/** Ada puts a prompt back where clew had put it, after its agent went elsewhere: then nothing was corrected; to a third context it is one correction, hers. */
import { expect, it } from 'vitest';
import { viewOf } from '../../src/runtime/board/view.js';
import { commandPorts } from '../../src/runtime/inputs/command-ports.js';
import { Journey } from './_journey.js';

it('a prompt that is moved back is no correction, and one that is moved on is one, with where clew had it and when it was moved', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.stop();
  j.later(60_000);
  s.says('write the invitation for the three customers');
  s.clew('switch docs/plans/PRICING-RESEARCH.md');
  s.stop();
  const ports = { ...commandPorts({ cwd: j.root }), now: () => Date.now() + j.ahead };
  const turn = () => viewOf('session', { id: 'one' }, ports).turns[0]!;
  const judgement = () => viewOf('judgement', {}, ports);
  const missed = () => JSON.parse(j.clew('metrics', '--json').out).metrics?.[0]?.denominator;
  expect(turn()).toMatchObject({ filed: 'pricing-research', counted: true, corrected: { first: 'Pilot plan' } });
  expect(judgement().corrections).toMatchObject([{ by: 'agent', came: 'missed', to: 'Pricing research' }]);
  const before = missed();

  j.later(10 * 60_000);
  expect(j.clew('move', turn().id, 'pilot-plan').status).toBe(0);
  expect(turn()).toMatchObject({ filed: 'pilot-plan', counted: false, corrected: null });
  expect(judgement()).toMatchObject({ corrected: 0, corrections: [] });
  expect(judgement().targets.find((t) => t.id === 'switches-detected')!.denominator).toBe(0);
  if (before !== undefined) expect(missed()).toBe(before - 1);

  j.later(10 * 60_000);
  expect(j.clew('move', turn().id, 'Invitations', '--new').status).toBe(0);
  expect(turn()).toMatchObject({ filed: 'invitations', counted: true, corrected: { first: 'Pilot plan' } });
  expect(turn().corrected!.says).toBe('moved to “Invitations” by you');
  const { corrected, corrections } = judgement();
  expect(corrected).toBe(1);
  expect(corrections).toMatchObject([{ from: 'Pilot plan', to: 'Invitations', by: 'you', came: 'moved' }]);
  expect(corrections[0]!.acted - corrections[0]!.at).toBeGreaterThan(19 * 60_000);
  expect(turn().corrected!.at).toBe(corrections[0]!.acted);
});

it('a move that is undone leaves the correction as it was before it: where, by whom and when', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.stop();
  j.later(60_000);
  s.says('write the invitation for the three customers');
  s.stop();
  const ports = { ...commandPorts({ cwd: j.root }), now: () => Date.now() + j.ahead };
  const turn = () => viewOf('session', { id: 'one' }, ports).turns[0]!;
  const correction = () => viewOf('judgement', {}, ports).corrections[0]!;
  j.later(10 * 60_000);
  expect(j.clew('move', turn().id, 'Customers', '--new').status).toBe(0);
  const [shown, listed] = [turn().corrected!, correction()];
  expect(listed.acted).toBe(shown.at);

  j.later(10 * 60_000);
  expect(j.clew('move', turn().id, 'Invitations', '--new').status).toBe(0);
  const moved = turn().corrected!;
  expect(moved.at! - shown.at!).toBeGreaterThan(9 * 60_000);

  j.later(10 * 60_000);
  // The line that its menu on the page undoes.
  expect(j.clew('undo', moved.move).status).toBe(0);
  expect(turn().corrected).toEqual(shown);
  expect(correction()).toEqual(listed);

  j.later(10 * 60_000);
  expect(j.clew('redo').status).toBe(0);
  expect(turn().corrected).toEqual(moved);

  expect(j.clew('undo', turn().corrected!.move).status).toBe(0);
  expect(j.clew('undo', turn().corrected!.move).status).toBe(0);
  expect(turn()).toMatchObject({ filed: 'pilot-plan', counted: false, corrected: null });
});
