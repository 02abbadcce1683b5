/** The agent wants to write outside of what was agreed, the user says no; other calls fail: nothing of it is told as done. (Seeds 002, 003; U17, U23) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const INTENTS =
  'version: 1\nintents:\n  - id: INT-001\n    summary: the pilot\n    scope: {allow_glob: ["src/pilot/**", "docs/**"]}\n';

function begun(): { j: Journey; s: ReturnType<Journey['session']> } {
  const j = new Journey({ files: { '.clew/intents.yaml': INTENTS } });
  j.clew('config', 'set', 'gate', 'strict');
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  return { j, s };
}

it('a write that the user refused is no active file, no next action and no work of the session', () => {
  const { j, s } = begun();
  expect(s.writes({ 'src/pricing/tiers.ts': 'export const tiers = [1];\n' }, 'no').verdict).toBe('ask');
  s.stop();
  s.end();
  expect(JSON.stringify(j.documents())).not.toContain('tiers.ts');
  const told = j.session('two').start().model;
  expect(told).not.toContain('tiers.ts');
  expect(told).not.toContain('is gone');
  expect(j.clew('retro').out).not.toContain('tiers.ts');
});

it('a call that failed wrote nothing', () => {
  const { j, s } = begun();
  const fails = (): never => {
    throw new Error('EACCES');
  };
  s.tool('Write', { file_path: j.path('src/pilot/never.ts'), content: 'x' }, fails);
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  s.stop();
  const [text] = Object.values(j.documents());
  expect(text).toContain('src/pilot/invite.ts');
  expect(text).not.toContain('never.ts');
});

it('a file that was only read is no active file', () => {
  const { j, s } = begun();
  s.reads('docs/plans/PILOT.md');
  s.reads('src/pricing/tiers.ts');
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  s.stop();
  const [text] = Object.values(j.documents());
  expect(text).toContain('- src/pilot/invite.ts');
  expect(text).not.toContain('tiers.ts');
});

it('clew’s own document is no file that is worked on', () => {
  const { j, s } = begun();
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  s.stop();
  const [id] = Object.keys(j.documents());
  s.says('write down that we chose three customers');
  s.edits(`.clew/contexts/${id}.md`, '# Pilot plan', '# Pilot plan ');
  s.stop();
  expect(j.read(`.clew/contexts/${id}.md`)).not.toContain('- .clew/contexts');
});

it('a filler gives way to what is known, and is no next step where one is demanded', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says('rotate the refresh tokens on every login');
  s.writes({ 'src/auth/token.ts': 'export const token = 1;\n' });
  s.stop();
  expect(Object.values(j.documents())[0]).toContain('- Look at the last change of `src/auth/token.ts`');
  j.clew('config', 'set', 'finishGate', 'strict');
  s.says('go on with it');
  s.writes({ 'src/auth/rotate.ts': 'export const rotate = 1;\n' });
  const held = s.stop().held;
  for (const said of ['Before you finish', 'a next step that somebody else could begin with', '--next'])
    expect(held).toContain(said);
  s.todos([
    { content: 'write src/auth/rotate.ts', status: 'completed' },
    { content: 'write the test of src/auth/rotate.ts', status: 'pending' },
  ]);
  s.stop();
  const text = Object.values(j.documents()).find((d) => d.includes('rotate.ts'))!;
  expect(text).toMatch(/^### Done\n\n- write src\/auth\/rotate\.ts/m);
  expect(text).toMatch(/^### Next\n\n(?:- \(resolved .*\n)?- write the test of src\/auth\/rotate\.ts/m);
  expect(text).toMatch(/^### Next action\n\n- write the test of src\/auth\/rotate\.ts/m);
  expect(text).not.toMatch(/^- Look at the last change/m);
});
