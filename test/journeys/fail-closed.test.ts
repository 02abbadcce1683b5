/** What clew keeps cannot be read or written: a strict gate refuses what it cannot judge and says so, one that warns says it where a session begins. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';
import { Session } from './_session.js';

const ONE =
  'version: 1\nintents:\n  - id: INT-001\n    summary: the pilot\n    scope: {allow_glob: ["src/pilot/**"]}\n';

const SPOILT: [string, (j: Journey) => void][] = [
  [
    'the log is a folder',
    (j) => {
      j.remove('.clew/log.jsonl');
      mkdirSync(j.path('.clew/log.jsonl'));
    },
  ],
  [
    'the log is a pipe',
    (j) => {
      j.remove('.clew/log.jsonl');
      spawnSync('mkfifo', [j.path('.clew/log.jsonl')]);
    },
  ],
  [
    'a file stands in the place of the folder',
    (j) => {
      j.remove('.clew');
      writeFileSync(j.path('.clew'), 'x');
    },
  ],
  [
    'a loop of links stands in the place of the folder',
    (j) => {
      j.remove('.clew');
      symlinkSync('.clew', j.path('.clew'));
    },
  ],
  [
    'a pipe stands in the place of the folder',
    (j) => {
      j.remove('.clew');
      spawnSync('mkfifo', [j.path('.clew')]);
    },
  ],
];

it.each(SPOILT)('strict: %s, so what has effects is refused, reading goes on, and doctor says why', (_, spoil) => {
  const j = new Journey({ files: { '.clew/intents.yaml': ONE } });
  j.clew('config', 'set', 'gate', 'strict');
  j.clew('intent', 'confirm', '--yes');
  const s = j.session('one');
  expect(s.writes({ 'src/pilot/invite.ts': 'x' }).verdict).toBe('');
  spoil(j);
  const held = s.writes({ 'src/pricing/tiers.ts': 'x' }, 'no');
  expect(held.verdict).toMatch(/ask|deny/);
  expect(held.held + held.user).toMatch(/clew (?:doctor|intent confirm)/);
  expect(s.runs('cat README.md').verdict).toBe('');
  expect(s.reads('README.md').verdict).toBe('');
  // The user may let the agent mend it.
  expect(s.tool('Bash', { command: 'rm -r .clew/log.jsonl' }, () => {}, 'no').verdict).toBe('ask');
  expect(j.clew('doctor').out).toMatch(/✖ \.clew cannot be written \((?:it is no folder|log\.jsonl is no file)\)/);
});

it('warn: a log that cannot be read is said where a session begins', () => {
  const j = new Journey({ files: { '.clew/intents.yaml': ONE } });
  j.clew('status');
  j.remove('.clew/log.jsonl');
  mkdirSync(j.path('.clew/log.jsonl'));
  const told = new Session(j, 'one', j.root).start();
  for (const said of [told.model, told.user]) expect(said).toContain('clew doctor');
});

it('settings that are a pipe or a loop of links are a strict gate', () => {
  const j = new Journey({ files: { '.clew/intents.yaml': ONE } });
  const s = j.session('one');
  symlinkSync('config.json', j.path('.clew/config.json'));
  expect(s.writes({ 'src/pricing/tiers.ts': 'x' }, 'no').verdict).toMatch(/ask|deny/);
  j.remove('.clew/config.json');
  spawnSync('mkfifo', [j.path('.clew/config.json')]);
  expect(s.writes({ 'src/pricing/tiers.ts': 'x' }, 'no').verdict).toMatch(/ask|deny/);
});
