/** Ada agrees to an intent, and lets run what her project tests, builds and checks with; what another makes of it is asked about again. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const PACKAGE = {
  name: 'shop',
  scripts: { test: 'node --test', build: 'node scripts/build.mjs', lint: 'node -v', dev: 'x' },
};
const FILES = {
  'package.json': JSON.stringify(PACKAGE, null, 2),
  'scripts/build.mjs': 'export {};\n',
};
const NEW = ['intent', 'new', 'the pilot', '--allow', 'src/pilot/**'];

it('agreeing names what the project tests with, and one command lets it run; the sessions under it are asked nothing', () => {
  const j = new Journey({ files: FILES });
  j.clew('config', 'set', 'gate', 'strict');
  const made = j.clew(...NEW);
  expect(made.status).toBe(0);
  expect(made.err).toContain('tests with `npm test`, builds with `npm run build` and checks with `npm run lint`');
  const line = /`clew (scope allow [^`]+)`/.exec(made.err)![1]!;
  const s = j.session('one');
  expect(s.clew(line).status).not.toBe(0);
  expect(j.clew(...line.split(' '))).toMatchObject({ status: 0 });
  for (const run of ['npm test', 'npm run test -- --watch', 'npm run build', 'npm run lint'])
    expect([run, s.tool('Bash', { command: run }).verdict]).toEqual([run, '']);
  for (const run of ['npm run dev', 'npm ci'])
    expect([run, s.tool('Bash', { command: run }, () => {}, 'no').verdict]).toEqual([run, 'ask']);
  expect(j.clew('scope', 'list').out).toContain('npm run build');
  // Twice is once.
  expect(j.clew(...line.split(' ')).out).toContain('already');
  expect(j.clew('undo').status).toBe(0);
  expect(s.tool('Bash', { command: 'npm test' }, () => {}, 'no').verdict).toBe('ask');
});

it('said with the intent it is one operation, and lapses with the line, the runner’s settings or the file it runs', () => {
  const j = new Journey({ files: FILES });
  j.clew('config', 'set', 'gate', 'strict');
  const made = j.clew(...NEW, '--families');
  expect(made.err).toContain('Under INT-001 the gate asks nothing about npm test');
  const s = j.session('one');
  const asked = (command: string) => s.tool('Bash', { command }, () => {}, 'no');
  expect(s.writes({ 'src/pilot/invite.ts': 'export const a = 1;\n' }).verdict).toBe('');
  for (const run of ['npm test', 'npm run build']) expect(asked(run).verdict).toBe('');
  j.edit('package.json', '"test": "node --test"', '"test": "node evil.mjs"');
  expect(asked('npm test').verdict).toBe('ask');
  expect(asked('npm run build').verdict).toBe('');
  j.write({ 'scripts/build.mjs': 'process.exit(1);\n' });
  expect(asked('npm run build').verdict).toBe('ask');
  j.edit('package.json', '"test": "node evil.mjs"', '"test": "node --test"');
  expect(asked('npm test').verdict).toBe('');
  expect(j.clew('undo').status).toBe(0);
  expect(j.clew('intents').out).not.toContain('the pilot');
});

it('an intent that came with the repository: confirming it says the same, once', () => {
  const intents =
    'version: 1\nintents:\n  - id: INT-001\n    summary: the pilot\n    scope: {allow_glob: ["src/pilot/**"]}\n';
  const j = new Journey({ files: { ...FILES, '.clew/intents.yaml': intents } });
  const { err, status } = j.clew('intent', 'confirm', '--yes', '--families');
  expect({ err, status }).toMatchObject({ status: 0, err: expect.stringContaining('npm test') });
  j.edit('.clew/intents.yaml', 'src/pilot/**', 'src/**');
  expect(j.clew('intent', 'confirm', '--yes').err).not.toContain('npm test');
  expect(j.clew('scope', 'list').out).toContain('npm test');
});

it('a project whose manifests say nothing is offered nothing, and a broken one stops nothing', () => {
  const j = new Journey({ files: { 'package.json': '{"scripts": {' } });
  expect(j.clew(...NEW).err).not.toContain('families');
  const none = j.clew('scope', 'allow', '--families');
  expect(none.status).toBe(5);
  expect(none.err).toContain('No manifest here says');
});

it('a family of git is allowed without an intent, with the other ways between branches; of others one is named', () => {
  const j = new Journey({ files: FILES });
  for (const what of ['the pilot', 'the prices']) j.clew('intent', 'new', what, '--allow', 'src/**');
  j.clew('intent', 'clear');
  const made = j.clew('scope', 'allow', '--family', 'git switch', '--reason', 'a day of branches');
  expect(made.out).toContain(
    'git switch, git checkout, git checkout -b, git stash, git pull, git merge may be run under any intent for 7 d',
  );
  const none = j.clew('scope', 'allow', '--family', 'npm test', '--reason', 'x');
  expect(none.status).toBe(5);
  expect(none.err).toMatch(/open: INT-001 and INT-002[\s\S]*--family 'npm test' --intent INT-001 --reason "why"/);
  expect(j.clew('scope', 'allow', '--family', 'npm test', '--intent', 'INT-002', '--reason', 'x').out).toContain(
    'npm test may be run under INT-002 for 7 d',
  );
  expect(j.clew('scope', 'allow', '--family', 'git merge', '--intent', 'INT-009', '--reason', 'x').status).toBe(5);
});

it('the question says where the commands were found and for how long; for a further intent it is short', () => {
  const j = new Journey({ files: FILES });
  const asked = (...more: string[]): unknown => j.json(...NEW, ...more).families;
  expect(asked('--families')).toMatch(
    /^As package\.json says, this project tests with .*: let these run under INT-001 for 90 days without a question of the gate\?$/,
  );
  expect(asked()).toBe("Let the project's own commands (`npm test`, …) run under INT-002, too, for 90 days?");
});
