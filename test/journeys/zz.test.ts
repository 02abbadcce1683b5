import { it } from 'vitest';
import { Journey } from './_journey.js';

it('x', () => {
  const j = new Journey({
    files: {
      '.clew/intents.yaml':
        'version: 1\nintents:\n  - id: INT-001\n    summary: the pilot\n    scope: {allow_glob: ["src/pilot/**", "docs/**"]}\n',
    },
  });
  j.clew('config', 'set', 'gate', 'strict');
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  console.log(j.clew('intent', 'select', 'INT-001', '--session', 'one').out);
  console.log(s.writes({ 'src/pricing/tiers.ts': 'export const tiers = [1];\n' }, 'no'));
  console.log(s.stop());
  console.log(
    j.documents(),
    j
      .log()
      .slice(-2)
      .map((l) => JSON.stringify(l)),
  );
  console.log(s.says('go on'));
  console.log(s.writes({ 'src/pilot/invite.ts': 'export const a = [1];\n' }));
  console.log(
    s.tool('Edit', { file_path: j.path('src/pilot/invite.ts'), old_string: 'zzz', new_string: 'y' }, () => {
      throw new Error('String to replace not found');
    }),
  );
  console.log(
    s.tool('Write', { file_path: j.path('src/pilot/never.ts'), content: 'y' }, () => {
      throw new Error('EACCES');
    }),
  );
  s.stop();
  console.log(j.documents());
  console.log(
    j.session('two').start().model,
    j.clew('undo', '--dry-run'),
    j.clew('undo'),
    j.exists('.claude/settings.local.json') && j.read('.claude/settings.local.json').length,
  );
});
