/** Holds that calls of one turn come to one question where one yes is enough: of the same family, or files of the same folder. */
import { expect, it } from 'vitest';
import type { Outcome, ToolCall } from '../../../../src/core/model.js';
import { file, intent, run, type World, world, write } from '../../../support/gate-world.js';

const untold = (call: ToolCall): ToolCall => ({ ...call, untold: true, dialog: 'AskUserQuestion' });
const idIn = ({ hold }: Outcome): string => /type: yes (q\w+)/.exec(hold!)![1]!;

function strict(): World {
  const w = world('strict', file([intent('INT-001')]));
  w.select('INT-001');
  return w;
}

it('the same family: one question, whatever stands behind', () => {
  const w = strict();
  const first = w.before(untold(run('npm test')));
  const next = w.before(untold(run('npm test -- -t adds')));
  expect(idIn(next)).toBe(idIn(first));
  expect(idIn(w.before(untold(run('npm run other'))))).not.toBe(idIn(first));
});

it('files of one folder: the last question names all of them and stands for those before', () => {
  const w = strict();
  const first = w.before(untold(write('/w/docs/a.md')));
  const next = w.before(untold(write('/w/docs/b.md')));
  expect(next.hold).toContain('A yes covers writing docs/a.md and docs/b.md under INT-001 for 7 days.');
  expect(next.aside).toContain(`stands for ${idIn(first)}, too`);
  expect(w.state.questions[idIn(next)]!.choices[0]).toMatchObject({
    act: { do: 'permit', wanted: [{ mark: 'docs/a.md' }, { mark: 'docs/b.md' }] },
  });
  expect(w.before(untold(write('/w/docs/b.md'))).hold).toContain('covers writing docs/a.md and docs/b.md under');
  // The first still stands for itself alone, and is put again where the call is made again.
  expect(w.state.questions[idIn(first)]!.choices[0]).toMatchObject({ act: { wanted: [{ mark: 'docs/a.md' }] } });
});

it('another folder, another intent, or a later turn is another question', () => {
  const w = strict();
  w.before(untold(write('/w/docs/a.md')));
  expect(w.before(untold(write('/w/lib/b.md'))).hold).toContain('A yes covers writing lib/b.md under');
  w.now += 120_000;
  expect(w.before(untold(write('/w/docs/c.md'))).hold).toContain('A yes covers writing docs/c.md under');
});
