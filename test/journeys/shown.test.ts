/** What `clew show` and `clew status` tell of a context: what was decided and done, and nothing that clew only noted for itself. (Seeds 001, 002) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

/** Ada worked on the pilot, ticked a task, turned to prices and came back. */
function thereAndBack(): Journey {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  s.todos([
    { content: 'PILOT-2 write the invitation', status: 'completed' },
    { content: 'PILOT-3 collect what they say', status: 'in_progress' },
  ]);
  s.stop();
  s.says("now let's work on the pricing research");
  s.writes({ 'src/pricing/tiers.ts': 'export const tiers = [9];\n' });
  s.stop();
  s.says('back to the pilot plan');
  s.stop();
  s.end();
  return j;
}

it('decisions are what somebody decided; when it was begun, left and switched to is history', () => {
  const j = thereAndBack();
  j.clew('update-context', '--mode', 'PLAN', '--decision', 'Invite by post');
  expect(j.clew('merge', 'pilot-plan', 'pricing-research').status).toBe(0);
  const noted = /Bootstrapped|pre-switch|Restored from|Merged from/;
  expect(j.documents()['pilot-plan']).toMatch(noted);
  const { out } = j.clew('show', 'pilot-plan');
  expect(out).toContain('Invite by post');
  expect(out).not.toMatch(noted);
  expect(j.session('two').start().model).not.toMatch(noted);
  const known = j.clew('parse-mode', 'ACT: go on', '--json').out;
  expect(known).toContain('Invite by post');
  expect(known).not.toMatch(noted);
  const all = j.clew('show', 'pilot-plan', '--all').out;
  expect(all).toMatch(/^History\n(?:•.*\n?)+/m);
  for (const note of ['Bootstrapped', 'pre-switch', 'Restored from', 'Merged from'])
    expect(all.slice(all.indexOf('\nHistory'))).toContain(note);
});

it('how far the plan is stands beside the plan, not among what was done', () => {
  const j = thereAndBack();
  const { out } = j.clew('show', 'pilot-plan');
  expect(out.match(/2 of 3/g)).toHaveLength(1);
  expect(out).toMatch(/^plan docs\/plans\/PILOT-PLAN\.md, 2 of 3 tasks done$/m);
  expect(out).toMatch(/Progress › Done\n• .*PILOT-2/);
});

it('no step is called vague where none is written down, or where all is done', () => {
  const j = new Journey({ bare: true });
  const s = j.session('one');
  s.says('add a greeting to the invitation');
  s.writes({ 'src/pilot/greet.ts': 'export const a = 1;\n' });
  s.stop();
  const [id] = Object.keys(j.documents());
  const path = `.clew/contexts/${id}.md`;
  const bare = j
    .read(path)
    .replace(/### Next\n\n.*\n/, '')
    .replace(/## Quick resume[\s\S]*$/, '');
  j.write({ [path]: bare });
  expect(j.clew('status').err).toBe('');
  j.write({ [path]: `${bare}\n## Quick resume\n\n### Next action\n\n- continue\n` });
  expect(j.clew('status').err).toContain('"continue"');
  j.clew('done', id!);
  expect(j.clew('status').err).toBe('');
});

it('a step that is left over of a finished plan is not called vague', () => {
  const j = thereAndBack();
  const path = '.clew/contexts/pilot-plan.md';
  j.write({ [path]: j.read(path).replace(/(### Next action\n\n).*/, '$1- continue') });
  expect(j.clew('status').err).toContain('"continue"');
  const plan = 'docs/plans/PILOT-PLAN.md';
  j.write({ [plan]: j.read(plan).replace(/- \[.\] PILOT-3/, '- [x] PILOT-3') });
  expect(j.clew('status').err).toBe('');
});

it('a next action that names a file of its context which is gone says so wherever it is told', () => {
  const j = new Journey({ bare: true });
  const s = j.session('one');
  s.says('add a greeting to the invitation');
  s.writes({ 'src/pilot/greet.ts': 'export const a = 1;\n' });
  s.stop();
  expect(j.clew('update-context', '--next', 'Say hello in src/pilot/greet.ts, not hi').status).toBe(0);
  const told = (): string[] => [j.clew('show').out, j.session('next').start().model];
  for (const text of told()) expect(text).not.toContain('gone');
  j.remove('src/pilot/greet.ts');
  for (const text of told()) expect(text).toMatch(/greet\.ts.*\(gone: src\/pilot\/greet\.ts\)/);
  j.clew('new', 'Other work');
  expect(j.clew('switch', Object.keys(j.documents())[0]!).out).toContain('(gone: src/pilot/greet.ts)');
});
