/** Holds how long a yes to a family of commands holds: until what it rests on is another, and no longer for the project's own source. */
import { describe, expect, it } from 'vitest';
import { file, intent, run, type World, world } from '../../../support/gate-world.js';
import { diskOf } from '../../../support/manifests.js';

type Files = Record<string, string>;

/** A gate where a person said yes to `line` with these files. */
function agreed(line: string, files: Files, scope = { allow: ['src/**'], deny: [] as string[] }): World {
  const w = world('strict', file([intent('INT-001', { scope })]));
  w.select('INT-001');
  w.disk = diskOf(files);
  expect(w.before(run(line)).verdict).toBe('ask');
  w.after(run(line));
  expect(w.before(run(line)).verdict).toBe('allow');
  return w;
}
const pkg = (scripts: Files, more = {}): Files => ({ 'package.json': JSON.stringify({ scripts, ...more }) });

describe('a yes is asked for again, with what changed', () => {
  it.each<[line: string, was: Files, now: Files, told: string]>([
    ['npm test', pkg({ test: 'vitest' }), pkg({ test: 'rm -rf x' }), '"test" in package.json'],
    ['npm test', pkg({ test: 'x', pretest: 'a' }), pkg({ test: 'x', pretest: 'b' }), '"test" in package.json'],
    [
      'npm test',
      pkg({ test: 'npm run unit', unit: 'a' }),
      pkg({ test: 'npm run unit', unit: 'b' }),
      '"test" in package.json',
    ],
    ['npm ci', pkg({ postinstall: 'a' }), pkg({ postinstall: 'b' }), '"postinstall" in package.json'],
    [
      'npm test',
      { ...pkg({ test: 'vitest' }), 'vitest.config.ts': 'a' },
      { ...pkg({ test: 'vitest' }), 'vitest.config.ts': 'b' },
      'vitest.config.ts',
    ],
    ['npx vitest run', {}, { 'vitest.config.ts': 'b' }, 'vitest.config.ts'],
    ['npx vitest run', { 'vitest.config.ts': 'b' }, {}, 'vitest.config.ts'],
    ['npx jest', pkg({}, { jest: { a: 1 } }), pkg({}, { jest: { a: 2 } }), 'package.json'],
    ['npx tsc', { 'tsconfig.json': '{}' }, { 'tsconfig.json': '{"a":1}' }, 'tsconfig.json'],
    ['npx mocha', { '.mocharc.yml': 'a' }, { '.mocharc.yml': 'b' }, '.mocharc.yml'],
    [
      'pytest',
      { 'pyproject.toml': '[tool.pytest.ini_options]\na = 1\n' },
      { 'pyproject.toml': '[tool.pytest.ini_options]\na = 2\n' },
      'pyproject.toml',
    ],
    ['uv run pytest', { 'tox.ini': '[pytest]\na=1' }, { 'tox.ini': '[pytest]\na=2' }, 'tox.ini'],
    ['make check', { Makefile: 'check:\n\ta\n' }, { Makefile: 'check:\n\tb\n' }, '"check" in Makefile'],
    [
      'make check',
      { Makefile: 'check: dep\n\ta\ndep:\n\tb\n' },
      { Makefile: 'check: dep\n\ta\ndep:\n\tc\n' },
      '"check" in Makefile',
    ],
    [
      'make check',
      { Makefile: 'RUN = a\ncheck:\n\t$(RUN)\n' },
      { Makefile: 'RUN = b\ncheck:\n\t$(RUN)\n' },
      '"check" in Makefile',
    ],
    [
      'make check',
      { Makefile: 'include mk/a.mk\n', 'mk/a.mk': 'check:\n\ta\n' },
      { Makefile: 'include mk/a.mk\n', 'mk/a.mk': 'check:\n\tb\n' },
      '"check" in Makefile',
    ],
    [
      'make check',
      { Makefile: '-include a.mk b.mk\ncheck:\n\ta\n', 'b.mk': '' },
      { Makefile: '-include a.mk b.mk\ncheck:\n\ta\n', 'b.mk': 'SHELL = ./x\n' },
      '"check" in Makefile',
    ],
    [
      'make check',
      { Makefile: 'check:\n\ta\n' },
      { Makefile: 'export PATH := ./x:$(PATH)\ncheck:\n\ta\n' },
      '"check" in Makefile',
    ],
    ['npm test', pkg({ test: 'x' }), { ...pkg({ test: 'x' }), '.npmrc': 'script-shell=./x' }, '.npmrc'],
    ['pnpm test', pkg({ test: 'x' }), { ...pkg({ test: 'x' }), '.pnpmfile.cjs': 'x' }, '.pnpmfile.cjs'],
    ['yarn test', pkg({ test: 'x' }), { ...pkg({ test: 'x' }), '.yarnrc.yml': 'x' }, '.yarnrc.yml'],
    ['bun run x', pkg({ x: 'x' }), { ...pkg({ x: 'x' }), 'bunfig.toml': 'x' }, 'bunfig.toml'],
    ['npx vitest run', {}, { '.npmrc': 'node-options=-r ./x' }, '.npmrc'],
    ['just check', { justfile: 'check:\n  a\n' }, { justfile: 'check:\n  b\n' }, '"check" in justfile'],
    [
      'mise run lint',
      { 'mise.toml': '[tasks.lint]\nrun = "a"\n' },
      { 'mise.toml': '[tasks.lint]\nrun = "b"\n' },
      '"lint" in mise.toml',
    ],
    ['mvn test', { 'pom.xml': '<a/>' }, { 'pom.xml': '<b/>' }, 'pom.xml'],
    ['node scripts/x.mjs', { 'scripts/x.mjs': 'a' }, { 'scripts/x.mjs': 'b' }, 'scripts/x.mjs'],
    [
      'npm run gen',
      { ...pkg({ gen: 'node scripts/x.mjs' }), 'scripts/x.mjs': 'a' },
      { ...pkg({ gen: 'node scripts/x.mjs' }), 'scripts/x.mjs': 'b' },
      'scripts/x.mjs',
    ],
    ['cargo test', {}, { '.cargo/config.toml': '[target]' }, '.cargo/config.toml'],
    ['docker compose up', { 'compose.yaml': 'a' }, { 'compose.yaml': 'b' }, 'compose.yaml'],
  ])('%s: %j, then %j', (line, was, now, told) => {
    const w = agreed(line, was);
    w.disk = diskOf(now);
    const asked = w.before(run(line));
    expect(asked).toMatchObject({ verdict: 'ask', hold: expect.stringContaining(told) });
    expect(asked.hold).toContain('not as it was');
    w.after(run(line));
    expect(w.before(run(line)).verdict).toBe('allow');
  });
});

it('settings count where the intent lets them be written, too, and what became the project’s own source does not', () => {
  const all = { allow: ['**'], deny: [] };
  const w = agreed('npx vitest run', { 'vitest.config.ts': 'b' }, all);
  w.disk = diskOf({});
  expect(w.before(run('npx vitest run')).verdict).toBe('ask');
  const own = agreed('node scripts/x.mjs', { 'scripts/x.mjs': 'a' });
  own.intents = file([intent('INT-001', { scope: all })]);
  own.disk = diskOf({ 'scripts/x.mjs': 'b' });
  expect(own.before(run('node scripts/x.mjs')).verdict).toBe('allow');
});

describe('it holds', () => {
  it.each<[line: string, was: Files, now: Files]>([
    ['npm test', pkg({ test: 'vitest' }), pkg({ test: 'vitest', other: 'x' }, { dependencies: { a: '1' } })],
    [
      'npm test',
      { ...pkg({ test: 'vitest' }), 'src/a.ts': '1' },
      { ...pkg({ test: 'vitest' }), 'src/a.ts': '2', 'src/a.test.ts': '3' },
    ],
    ['node src/x.mjs', { 'src/x.mjs': 'a' }, { 'src/x.mjs': 'b' }],
    ['make check', { Makefile: 'check:\n\ta\nother:\n\tb\n' }, { Makefile: 'check:\n\ta\nother:\n\tc\n' }],
    [
      'pytest',
      { 'pyproject.toml': '[project]\nversion = "1"\n[tool.pytest]\n' },
      { 'pyproject.toml': '[project]\nversion = "2"\n[tool.pytest]\n' },
    ],
    [
      'mvn test',
      { 'pom.xml': '<a/><dependencies><x/></dependencies>' },
      { 'pom.xml': '<a/><dependencies><y/></dependencies>' },
    ],
    ['git stash', {}, pkg({ test: 'x' })],
  ])('%s: %j, then %j', (line, was, now) => {
    const w = agreed(line, was);
    w.disk = diskOf(now);
    expect(w.before(run(line)).verdict).toBe('allow');
  });

  it('by each name of the family', () => {
    const w = agreed('npm run test', pkg({ test: 'x' }));
    for (const line of ['npm test', 'npm t', 'npm run-script test -- -u'])
      expect([line, w.before(run(line)).verdict]).toEqual([line, 'allow']);
  });

  it('in another folder while the manifest there is older than the yes', () => {
    const files = { ...pkg({ test: 'x' }), 'packages/a/package.json': '{"scripts":{"test":"y"}}' };
    const w = agreed('npm test', files);
    expect(w.before(run('cd packages/a && npm test')).verdict).toBe('allow');
    w.disk = diskOf(files, ['packages/a/package.json']);
    const asked = w.before(run('cd packages/a && npm test'));
    expect(asked).toMatchObject({ verdict: 'ask', hold: expect.stringContaining('packages/a/package.json') });
    expect(w.before(run('npm test')).verdict).toBe('allow');
  });

  it('a yes of a time when nobody read what it rests on', () => {
    const w = world('strict', file([intent('INT-001')]));
    w.select('INT-001');
    const grant = { intent: 'INT-001', reason: 'x', by: 'person', at: w.now, until: w.now + 9e9 };
    w.state.grants = { g1: { ...grant, id: 'g1', kind: 'family', what: 'npm test', mark: 'npm test' } };
    w.disk = diskOf(pkg({ test: 'x' }));
    expect(w.before(run('npm test')).verdict).toBe('allow');
  });
});

describe('one yes lets run what the project tests, builds and checks with', () => {
  const files = pkg({ test: 'x', build: 'y', lint: 'z', deploy: 'w', 'lint:fix': 'v' });

  it('all of it is named in the question, and none of the rest is let run', () => {
    const w = world('strict', file([intent('INT-001')]));
    w.select('INT-001');
    w.disk = diskOf(files);
    const { hold } = w.before(run('npm test'));
    for (const name of ['npm run build', 'npm run lint']) expect(hold).toContain(name);
    w.after(run('npm test'));
    for (const line of ['npm run build', 'npm run lint -- src'])
      expect([line, w.before(run(line)).verdict]).toEqual([line, 'allow']);
    for (const line of ['npm run deploy', 'npm install', 'npm run lint:other', 'git stash'])
      expect([line, w.before(run(line)).verdict]).toEqual([line, 'ask']);
  });

  it('formatters are told as what they are, and however many there are, what is named is let run', () => {
    const w = world('strict', file([intent('INT-001')]));
    w.select('INT-001');
    w.disk = diskOf({ ...files, 'package-lock.json': '' });
    expect(w.before(run('npm ci')).hold).toContain('and `npm run lint:fix`, which may rewrite any file.');
    w.after(run('npm ci'));
    for (const line of ['npm test', 'npm run build', 'npm run lint', 'npm run lint:fix'])
      expect([line, w.before(run(line)).verdict]).toEqual([line, 'allow']);
  });

  it('a yes to something else lets run that alone', () => {
    const w = agreed('npm run deploy:docs', files);
    expect(w.before(run('npm test')).verdict).toBe('ask');
  });
});

describe('a yes to one way between branches', () => {
  const LINES = [
    'git switch -c b',
    'git checkout main',
    'git checkout -b c',
    'git stash',
    'git stash pop',
    'git pull --ff-only',
  ];
  const sworn = () => {
    const w = world('strict', file([intent('INT-001'), intent('INT-002')]));
    w.select('INT-001');
    expect(w.before(run('git switch main')).hold).toContain('under any intent; for as long also `git checkout`');
    w.after(run('git switch main'));
    return w;
  };

  it('is one to all of them, under any intent of the workspace', () => {
    const w = sworn();
    for (const id of ['INT-001', 'INT-002']) {
      w.select(id);
      for (const line of LINES) expect([id, line, w.before(run(line)).verdict]).toEqual([id, line, 'allow']);
    }
  });

  it('covers nothing that throws work away, sends, or rewrites what was committed', () => {
    const w = sworn();
    for (const line of ['git switch -f main', 'git stash drop', 'git reset --hard', 'git rebase main', 'git push -f'])
      expect([line, w.before(run(line)).verdict]).toEqual([line, 'ask']);
  });

  it('a name that stands on the disk is a file: the scope says whether git may write it', () => {
    const w = sworn();
    w.disk = { exists: (path) => /^(?:docs|src)\b/.test(path) };
    expect(w.before(run('git checkout docs/a.md'))).toMatchObject({
      verdict: 'ask',
      hold: expect.stringContaining('docs/a.md'),
    });
    expect(w.before(run('git checkout src/legacy/a.ts')).verdict).toBe('deny');
    expect(w.before(run('cd docs && git checkout a.md')).verdict).toBe('ask');
    for (const line of ['git checkout src/a.ts', 'git checkout feature/docs'])
      expect([line, w.before(run(line)).verdict]).toEqual([line, 'allow']);
  });
});
