/** Ada finds that a prompt began something else: she files it there, and its time and its lines go along. */
import { expect, it } from 'vitest';
import { viewOf } from '../../src/runtime/board/view.js';
import { commandPorts } from '../../src/runtime/inputs/command-ports.js';
import { Journey } from './_journey.js';

const MINUTE = 60_000;

it('the time of its turn and the lines written in it are of the context a prompt is filed to, until that is undone', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  j.later(20 * MINUTE);
  s.says('write the mail of the season as well');
  j.later(MINUTE);
  s.writes({ 'src/mail/mail.js': 'export const mail = 1;\nexport const season = 2;\n' });
  j.later(2 * MINUTE);
  s.stop();
  j.later(6 * MINUTE);

  const seen = (): object => {
    const { lanes } = j.json('timeline') as unknown as { lanes: { context: string; spent: number }[] };
    const of = (id: string): string[] => {
      if (!lanes.some((l) => l.context === id)) return [];
      return viewOf('context', { id }, commandPorts({ cwd: j.root }))!.trace.files.map((f) => f.path);
    };
    return {
      spent: Object.fromEntries(lanes.map((l) => [l.context, Math.round(l.spent / MINUTE)])),
      pilot: of('pilot-plan'),
      mail: of('season-in-the-mail'),
      line: /context +(.*)/.exec(j.clew('trace', 'src/mail/mail.js:1').out)?.[1],
    };
  };
  const before = seen();
  expect(before).toMatchObject({ spent: { 'pilot-plan': 3 }, pilot: ['src/mail/mail.js'], line: 'Pilot plan' });

  const { operations } = JSON.parse(j.clew('log', '--all', '--json').out);
  const { id } = operations.find((o: { by: string }) => o.by === 'prompt');
  expect(j.clew('move', id, 'Season in the mail', '--new').status).toBe(0);
  expect(seen()).toEqual({
    spent: { 'pilot-plan': 0, 'season-in-the-mail': 3 },
    pilot: [],
    mail: ['src/mail/mail.js'],
    line: 'Season in the mail',
  });

  expect(j.clew('undo').status).toBe(0);
  expect(seen()).toMatchObject(before);
});
