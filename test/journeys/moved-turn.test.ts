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
    const { lanes } = j.json('timeline', '--week') as unknown as { lanes: { context: string; spent: number }[] };
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

it('files go with the turn that touched them: to where its agent turned, and on from there without those of the turn before', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.reads('src/shared.js');
  s.writes({ 'src/pilot/letter.js': 'export const letter = 1;\n' });
  s.stop();
  j.later(MINUTE);
  s.says('rows get lost in the price list of the spring');
  s.reads('src/pricing/list.js');
  s.reads('docs/plans/PRICING-RESEARCH.md');
  s.reads('src/shared.js');
  s.writes({ 'src/pilot/bell.js': 'export const bell = 1;\n' });
  j.later(MINUTE);
  expect(s.clew('switch docs/plans/PRICING-RESEARCH.md').status).toBe(0);
  s.reads('src/pricing/rows.js');
  s.writes({ 'src/pricing/read.js': 'export const read = 1;\n' });
  s.stop();

  const view = () => commandPorts({ cwd: j.root });
  const files = (id: string): string[] =>
    viewOf('context', { id }, view())!
      .files.map((f) => f.path)
      .filter((f) => !f.startsWith('docs/'))
      .sort();
  const found = (q: string): string[] =>
    viewOf('search', { q }, view())!
      .hits.filter((h) => h.kind === 'file')
      .map((h) => h.context!);
  const shown = (id: string): string => j.clew('show', id).out;
  const pilot = ['src/pilot/bell.js', 'src/pilot/letter.js', 'src/shared.js'];
  const pricing = ['src/pricing/list.js', 'src/pricing/read.js', 'src/pricing/rows.js', 'src/shared.js'];
  const mailed = ['src/mail/mail.js', ...pricing];
  expect([files('pilot-plan'), files('pricing-research')]).toEqual([pilot, pricing]);
  expect(found('pricing/list.js')).toEqual(['pricing-research']);
  expect(shown('pilot-plan')).not.toContain('src/pricing');

  j.later(MINUTE);
  s.says('and it should go out by mail');
  s.writes({ 'src/mail/mail.js': 'export const mail = 1;\n' });
  j.later(MINUTE);
  s.stop();
  expect([files('pilot-plan'), files('pricing-research')]).toEqual([pilot, mailed]);

  const { operations } = JSON.parse(j.clew('log', '--all', '--json').out);
  const { id } = operations.find((o: { by: string }) => o.by === 'prompt');
  expect(j.clew('move', id, 'Mail the list', '--new').status).toBe(0);
  const moved = [files('pilot-plan'), files('pricing-research'), files('mail-the-list')];
  expect(moved).toEqual([pilot, pricing, ['src/mail/mail.js']]);
  expect(found('pricing/list.js')).toEqual(['pricing-research']);
  expect([shown('mail-the-list'), shown('pricing-research')]).toEqual([
    expect.stringMatching(/^(?![\s\S]*src\/pricing)[\s\S]*src\/mail\/mail\.js/),
    expect.stringMatching(/^(?![\s\S]*src\/mail)[\s\S]*src\/pricing\/read\.js/),
  ]);
  expect(j.clew('undo').status).toBe(0);
  expect([files('pilot-plan'), files('pricing-research')]).toEqual([pilot, mailed]);
});
