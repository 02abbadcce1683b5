/** Ada asks of a line why it is there, through later edits; and hears at once of a file that was changed outside of what was agreed. (C40, C41, C42) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const INTENTS =
  'version: 1\nintents:\n  - id: INT-001\n    summary: the pilot\n    scope: {allow_glob: ["src/pilot/**"]}\n';

it('a line answers with its context, intent and session; what a command changed outside of the intent is told and listed', () => {
  const j = new Journey({ files: { '.orchestration/active_intents.yaml': INTENTS } });
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.edits('src/pilot/invite.ts', '"Dear "', '"Hello "');
  expect(j.read('.clew/trace.jsonl')).not.toContain('Hello');
  const outside = s.runs(`node -e 'fs.writeFileSync("src/pricing/tiers.ts", "")'`);
  expect(outside.model).toContain('this turn changed: src/pricing/tiers.ts. Nothing was undone');
  expect(outside.user).toContain('a file outside of INT-001: src/pricing/tiers.ts');
  expect(s.stop().user).toBe('');
  expect(j.clew('trace', '--strays').out).toContain('src/pricing/tiers.ts  INT-001');

  j.write({ 'src/pilot/invite.ts': `// Copyright\n${j.read('src/pilot/invite.ts')}` });
  j.commit('a head line');
  const why = j.clew('trace', 'src/pilot/invite.ts:2').out;
  expect(why).toMatch(/intent +INT-001 the pilot/);
  expect(why).toMatch(/context +Pilot plan/);
  expect(why).toMatch(/by +Edit in session one of claude/);
  expect(j.clew('trace', 'src/pilot/invite.ts:1').out).toContain('No change of an agent');
  expect(j.clew('trace', '--export').out).toContain('"url":"urn:clew:intent:INT-001"');
});

it('what came of a prompt since is told with it: an answer, an undo', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.stop();
  s.says('switch to pricing research');
  s.says('undo that');
  const out = j.clew('why').out;
  expect(out).toContain('switch to pricing research');
  expect(out).toMatch(/Since then\n {2}undone: switched to pricing-research/);
});

it('what git put back by a switch of the branch is no change of the turn', () => {
  const j = new Journey({ files: { '.orchestration/active_intents.yaml': INTENTS } });
  j.git('switch', '-q', '-c', 'side');
  j.write({ 'src/pricing/tiers.ts': 'export const tiers = 3;\n' });
  j.commit('three tiers');
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  expect(s.runs('node -e 0').model).not.toContain('this turn changed');
  expect(s.runs('git switch -q main').model).not.toContain('this turn changed');
  expect(s.stop().model).not.toContain('this turn changed');
  expect(j.clew('trace', '--strays').out).not.toContain('tiers.ts');
});

it('a person reads the code of a line as it stands, without what would play with their terminal; an agent reads it fenced', () => {
  const code = `export const overlaps = (a, b) => a.from < b.to && b.from <= a.to && "x  \`y\`"; // ok`;
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.writes({ 'src/pilot/range.ts': `\n\t${code.replace('// ok', '// \u001b[31mo\u202ek')}\r\n` });
  const typed = j.clew('trace', 'src/pilot/range.ts:2').out;
  expect(typed).toContain(code.replace('// ok', '// [31mok'));
  expect(typed).not.toMatch(/[\u001b\u202e\r]/);
  expect(s.clew('trace src/pilot/range.ts:2').out).toMatch(
    /src\/pilot\/range\.ts:2 {2}<clew-data \d+>export .* => a\.from < b\.to && b\.from <= a\.to .*<\/clew-data \d+>/,
  );
});
