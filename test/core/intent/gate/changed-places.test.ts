/** Holds when a look counts as one: what it loads is as it was, or a person saw it; and that ordinary work is not asked about for it. */
import { describe, expect, it } from 'vitest';
import { file, type World as Gate, intent, run, world, write } from '../../../support/gate-world.js';

function gate(allow = ['src/**']): Gate {
  return world('strict', file([intent('INT-001', { scope: { allow, deny: ['src/legacy/**'] } })]));
}
const verdict = (w: Gate, line: string, cwd?: string): string => w.before(run(line), 's1', cwd).verdict;

const LOOKS = [
  'npx tsc --noEmit',
  'npx eslint .',
  'npx prettier --check .',
  'pnpm exec tsc --noEmit',
  'eslint src',
  'ruff check src',
  'biome check src',
];
const READS = [
  'npm view zod',
  'npm ls',
  'cargo tree --locked',
  'rustc --version',
  'yarn --version',
  'pytest -h',
  'node --version',
];

describe('a session that wrote none of what a look loads', () => {
  it.each([...LOOKS, ...READS, 'git status', 'git log -3', 'cd src && git diff', 'gh pr view 1', 'rtk git log -3'])(
    '%s: silent',
    (line) => {
      const w = gate();
      for (const path of ['src/a.ts', 'src/hooks/use-x.ts', 'src/config/app.ts', 'src/header.tsx'])
        expect(w.before(write(`/w/${path}`)).verdict).toBe('allow');
      expect(verdict(w, line)).toBe('allow');
    },
  );

  it('nor does what changed before, or where the intent lets nothing be written', () => {
    const w = gate();
    w.disk = {
      changedIn: (folder, _, of) => (folder === '' ? ['.npmrc', 'package.json', 'tsconfig.json'].filter(of) : []),
    };
    expect(verdict(w, 'npm view zod')).toBe('allow');
    w.before(write('/w/src/a.ts'));
    for (const line of [...LOOKS, ...READS]) expect([line, verdict(w, line)]).toEqual([line, 'allow']);
  });
});

describe('a session that wrote what a look does not load', () => {
  it.each([
    ['src/package.json', 'rg -n token src'],
    ['src/package.json', 'go version'],
    ['src/go.mod', 'npm ls'],
    ['src/go.mod', 'jq .name a.json'],
    ['src/check-version', 'node --version'],
    ['src/mise-en-place.md', 'node --version'],
    ['src/.npmrc', 'jq .name a.json'],
    ['src/.tool-versions', 'ls && cat src/a.ts | grep token | head -3'],
  ])('%s: %s is silent', (path, line) => {
    const w = gate();
    w.before(write(`/w/${path}`));
    expect(verdict(w, line)).toBe('allow');
  });
});

describe('a session that wrote what a look loads', () => {
  it.each([
    ['src/.npmrc', 'npm view zod'],
    ['src/.npmrc', 'cd src && npm ls'],
    ['src/a/.prettierrc', 'npx prettier --check .'],
    ['src/a/.PrettierRC.json', 'npx prettier --check .'],
    ['src/eslint.config.mjs', 'npx eslint .'],
    ['src/node_modules/.bin/tsc', 'npx tsc --noEmit'],
    ['src/node_modules/eslint-plugin-x/index.js', 'eslint src'],
    ['src/package.json', 'npx tsc --noEmit'],
    ['src/tsconfig.build.json', 'tsc --noEmit -p src/tsconfig.build.json'],
    ['src/rust-toolchain.toml', 'rustc --version'],
    ['src/.cargo/config.toml', 'cargo tree --locked'],
    ['src/.yarnrc', 'yarn --version'],
    ['src/conftest.py', 'pytest -h'],
    ['src/.tool-versions', 'node --version'],
    ['src/.nvmrc', 'node -v; npm -v; node --version'],
    ['src/.node-version', 'npx tsc --noEmit'],
    ['src/.ruby-version', 'gem --version; ruby --version'],
    ['src/.java-version', 'java -version'],
    ['src/.sdkmanrc', 'java -version'],
    ['src/.terraform-version', 'terraform --version'],
    ['src/.opentofu-version', 'terraform --version'],
    ['src/.go-version', 'go version'],
    ['src/.python-versions', 'pip list'],
    ['src/go.work', 'go env'],
    ['src/go.mod', 'gofmt -l src && go version'],
    ['src/go.env', 'go version'],
    ['src/rust-toolchain', 'cargo --version'],
    ['src/rust-toolchain.toml', 'rustup --version'],
    ['src/mise.local.toml', 'node --version'],
    ['src/.config/mise/config.toml', 'python3 --version'],
    ['src/.miserc.toml', 'ruby --version'],
    ['src/mise/config.toml', 'go version'],
    ['src/.prototools', 'bun --version'],
    ['src/aqua.yaml', 'kubectl version'],
    ['src/package.json', 'node --version'],
    ['src/package.json', 'yarn --version'],
    ['src/package.json', 'npm ls'],
    ['src/.volta/hooks.json', 'npm view zod'],
    ['src/.tool-versions', 'jq .name package.json'],
    ['src/.tool-versions', 'rg -n token src'],
    ['src/.tool-versions', 'gh pr view 1'],
    ['src/pyproject.toml', 'ruff check'],
    ['src/bare/config', 'cd "$x" && git status'],
    ['src/bare/HEAD', 'git -C "$x" log'],
    ['src/.husky/pre-commit', 'git commit -m x'],
  ])('%s: %s is asked, with the file', (path, line) => {
    const w = gate();
    expect(verdict(w, line)).toBe('allow');
    expect(w.before(write(`/w/${path}`)).verdict).toBe('allow');
    expect(w.before(run(line))).toMatchObject({ verdict: 'ask', hold: expect.stringContaining(path) });
    // By a tool, and as it is named by a shell.
    for (const by of [`echo x > ${path}`, `mv src/x ${path}`, `sed -i s/a/b/ ${path}`]) {
      const other = gate();
      other.before(run(by));
      expect([by, verdict(other, line)]).toEqual([by, 'ask']);
    }
  });

  it('a yes lets it count as it is now, until it is written again', () => {
    const w = gate();
    w.before(write('/w/src/.npmrc'));
    expect(verdict(w, 'npm view zod')).toBe('ask');
    expect(verdict(w, 'npm view zod')).toBe('ask');
    w.after(run('npm view zod'));
    expect(verdict(w, 'npm view zod')).toBe('allow');
    expect(verdict(w, 'npm view hono')).toBe('allow');
    w.before(write('/w/src/.npmrc'));
    expect(verdict(w, 'npm view zod')).toBe('ask');
  });

  it.each([
    ['cp src/tmp/.npmrc src/', 'npm view zod'],
    ['cp -r tmp/.cargo src/', 'cargo tree --locked'],
    ['mv src/tmp/node_modules/ src/', 'npx prettier --check .'],
  ])('%s: lands there by its name', (by, line) => {
    const w = gate();
    w.before(run(by));
    expect(verdict(w, line)).toBe('ask');
  });

  it.each([
    'echo x > src/.npmrc && npm view zod',
    'cp src/n.txt src/.npmrc; cd src && npm ls',
    'mkdir -p src/node_modules/.bin && cp src/e src/node_modules/.bin/tsc && cd src && npx tsc --noEmit',
  ])('%s: what the line itself writes is written by then', (line) => {
    expect(verdict(gate(), line)).toBe('ask');
  });

  it('is on record once, and a place outside or above the workspace is none of it', () => {
    const w = gate();
    w.before(write('/w/src/a.ts'));
    expect(w.before(write('/w/src/node_modules/a.js')).edits).toHaveLength(1);
    expect(w.before(write('/w/src/node_modules/b.js')).edits).toEqual([]);
    const other = gate();
    other.before(write('/elsewhere/.npmrc'));
    expect(verdict(other, 'npm view zod')).toBe('allow');
  });

  it('no other selection makes it what it was', () => {
    const two = [intent('INT-001'), intent('INT-002', { scope: { allow: ['lib/**'], deny: [] } })];
    const w = world('strict', file(two));
    expect(verdict(w, 'npm view zod')).toBe('allow');
    w.select('INT-001');
    w.before(write('/w/src/.npmrc'));
    w.disk = { changedIn: (folder, _, of) => (folder === 'src' ? ['.yarnrc'].filter(of) : []) };
    w.select('INT-002');
    expect(verdict(w, 'npm view zod')).toBe('ask');
    w.select(null);
    expect(verdict(w, 'npm view zod')).toBe('deny');
    expect(verdict(w, 'cd src && yarn --version')).toBe('deny');
    expect(verdict(w, 'git status')).toBe('allow');
  });

  it('a check is a family like any other then: one yes', () => {
    const w = gate();
    w.before(write('/w/src/tsconfig.json'));
    expect(w.before(run('npx tsc --noEmit'))).toMatchObject({
      verdict: 'ask',
      hold: expect.stringContaining('`npx tsc`, whatever words follow'),
    });
    w.after(run('npx tsc --noEmit'));
    w.before(write('/w/src/package.json'));
    expect(verdict(w, 'npx tsc --noEmit --pretty')).toBe('allow');
    w.before(write('/w/src/tsconfig.json'));
    expect(verdict(w, 'npx tsc --noEmit --pretty')).toBe('ask');
    expect(verdict(w, 'npx prettier --check .')).toBe('ask');
  });

  it('what nobody could read brought counts by its time, where the agent may write', () => {
    const w = gate();
    w.before(write('/w/src/a.ts'));
    const asked: [string, number][] = [];
    w.disk = {
      changedIn: (folder, since, of) => {
        asked.push([folder, since]);
        return folder === 'src/app' ? ['.npmrc', 'a.ts'].filter(of) : [];
      },
    };
    expect(verdict(w, 'npm view zod', '/w/src/app')).toBe('ask');
    expect(verdict(w, 'npx prettier --check src/app/x/a.ts')).toBe('ask');
    expect(verdict(w, 'npm view zod')).toBe('allow');
    expect(asked).toContainEqual(['src/app', w.now]);
    w.now += 1000;
    w.before(run('npm ls'), 's1', '/w/src/app');
    w.after(run('npm ls'), 's1', '/w/src/app');
    asked.length = 0;
    verdict(w, 'npm view zod', '/w/src/app');
    expect(asked).toContainEqual(['src/app', w.now]);
  });

  it('python takes modules from where it stands: never only a look', () => {
    const w = gate();
    expect(w.before(run('python3 -m black --check src'))).toMatchObject({
      verdict: 'ask',
      hold: expect.stringContaining('covers `python3 -m black`'),
    });
    expect(verdict(w, 'black --check src')).toBe('allow');
  });
});

describe('git', () => {
  const BARE = ['src/bare/HEAD', 'src/bare/objects', '.git'];
  const there = (w: Gate, changed: Record<string, string[]>, paths = BARE): void => {
    w.disk = { exists: (p) => paths.includes(p), changedIn: (folder, _, of) => (changed[folder] ?? []).filter(of) };
    w.before(write('/w/src/a.ts'));
  };

  it.each([
    'git -C src/bare status',
    'cd src/bare && git log',
    '(cd src/bare/refs; git diff)',
    'cd src; git -C bare show',
    'cd src/bare && git commit -m x',
  ])('%s: asked where the folder is a repository that is not as it was', (line) => {
    for (const changed of [{ 'src/bare': ['config'] }, { 'src/bare': ['HEAD'] }, { 'src/bare/hooks': ['pre-push'] }]) {
      const w = gate();
      there(w, changed as Record<string, string[]>);
      expect([changed, verdict(w, line)]).toEqual([changed, 'ask']);
    }
    const w = gate();
    there(w, {});
    expect(verdict(w, line)).toBe('allow');
  });

  it('a folder becomes a repository, or another one, by the line itself', () => {
    for (const line of [
      'cp src/h src/q/HEAD && cp src/c src/q/config && git -C src/q status',
      'echo x > src/bare/config; git -C src/bare status',
      'mkdir src/half/objects && cd src/half && git status',
      'mv src/t src/q && git -C src/q log',
      'cp -r src/parts/. src/q && cd src/q/refs && git status',
    ]) {
      const w = gate();
      there(w, {}, [...BARE, 'src/half/HEAD']);
      expect([line, verdict(w, line)]).toEqual([line, 'ask']);
    }
    for (const line of [
      'cd src && echo x > hooks/use-x.ts && git add hooks',
      'cd src && echo x > config/app.ts && git status',
      'mkdir -p src/new && cd src/new && git status',
      'cd src && mv a.ts b.ts && git status',
    ]) {
      const w = gate();
      there(w, {});
      expect([line, verdict(w, line)]).toEqual([line, 'allow']);
    }
  });

  it('its own records come first where it stands', () => {
    const w = gate();
    there(w, { 'src/bare': ['config'] }, [...BARE, 'src/bare/.git']);
    expect(verdict(w, 'git -C src/bare status')).toBe('allow');
    expect(verdict(w, 'git status')).toBe('allow');
  });

  it('a name that is a folder is that folder', () => {
    const w = gate();
    there(w, {});
    expect(verdict(w, 'cd src && git push bare main')).toBe('allow');
    there(w, {}, [...BARE, 'src/bare']);
    expect(verdict(w, 'cd src && git push bare main')).toBe('ask');
    expect(verdict(w, 'git push origin main')).toBe('allow');
  });
});

describe('a file with other names', () => {
  it('is asked about for itself, also under a yes to its folder', () => {
    const w = gate();
    w.disk = { names: (path) => (path === '/w/src/twin.ts' ? 2 : 1) };
    expect(w.before(write('/w/src/twin.ts'))).toMatchObject({
      verdict: 'ask',
      hold: expect.stringContaining('hard links'),
    });
    expect(verdict(w, 'echo x > src/twin.ts')).toBe('ask');
    expect(w.before(write('/w/src/a.ts')).verdict).toBe('allow');
    w.after(write('/w/src/twin.ts'));
    expect(w.before(write('/w/src/twin.ts')).verdict).toBe('allow');
  });
});
