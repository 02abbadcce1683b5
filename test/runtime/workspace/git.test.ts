/** Holds what git tells about a piece of work, in real repositories, and that nothing of a repository is run. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../src/core/config.js';
import { followRenames, isStale } from '../../../src/core/context/rules/staleness.js';
import { driftIn, existsIn } from '../../../src/runtime/run/document-reader.js';
import { cleanGitEnv, gitFacts } from '../../../src/runtime/workspace/git.js';
import { branchOf } from '../../../src/runtime/workspace/workspace.js';
import { DAY, folder, NOW } from '../../support/world.js';

const NONE = { head: null, branches: null, renames: null, commits: null };

/** A real repository. */
class Repository {
  readonly root = folder();
  private day = 0;

  constructor() {
    this.git('init', '-q', '-b', 'main');
  }

  git(...args: string[]): string {
    this.day++;
    const date = `2026-01-${String((this.day % 28) + 1).padStart(2, '0')}T12:00:00Z`;
    const env = {
      ...cleanGitEnv(process.env),
      GIT_COMMITTER_DATE: date,
      GIT_AUTHOR_DATE: date,
      GIT_CONFIG_GLOBAL: '/dev/null',
    };
    const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'commit.gpgsign=false'];
    return execFileSync('git', [...who, ...args], {
      cwd: this.root,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  }

  write(path: string, text: string): void {
    mkdirSync(join(this.root, path, '..'), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  commit(path: string, text: string): string {
    this.write(path, text);
    this.git('add', '-A');
    this.git('commit', '-q', '-m', `change ${path}`);
    return this.git('rev-parse', 'HEAD');
  }
}

const LONG = Array.from({ length: 40 }, (_, i) => `line ${i} of a file that is long enough to be known again\n`).join(
  '',
);

describe('a repository', () => {
  const repo = new Repository();
  let first = '';
  beforeAll(() => {
    first = repo.commit('src/a.ts', LONG);
    repo.commit('src/other.ts', 'x');
    repo.git('mv', 'src/a.ts', 'src/b ü.ts');
    repo.git('commit', '-q', '-m', 'rename');
    repo.commit('src/b ü.ts', `${LONG}more\n`);
    repo.git('branch', 'pricing');
    repo.git('branch', 'feat/tiers');
  });
  const ask = (files: string[], since: string | number | null) => gitFacts(repo.root, { files, since });

  it('tells head and branches', () => {
    const facts = ask([], null);
    expect(facts.head).toBe(repo.git('rev-parse', 'HEAD'));
    expect(facts.branches).toEqual(['feat/tiers', 'main', 'pricing']);
  });

  it('counts the commits that touched the files, since a commit', () => {
    expect(ask(['src/b ü.ts'], first).commits).toBe(2);
    expect(ask(['src/a.ts', 'src/b ü.ts', 'src/other.ts'], first.slice(0, 9)).commits).toBe(3);
    expect(ask(['src/never.ts'], first).commits).toBe(0);
    expect(ask([], first).commits).toBe(0);
  });

  it('or since a date', () => {
    expect(ask(['src/a.ts', 'src/b ü.ts', 'src/other.ts'], 0).commits).toBe(4);
    expect(ask(['src/b ü.ts'], Date.UTC(2030, 0, 1)).commits).toBe(0);
    expect(ask(['src/b ü.ts'], Date.UTC(2026, 0, 1) - 400 * DAY).commits).toBe(2);
  });

  it('what it does not know it does not count', () => {
    for (const since of ['0123456789abcdef', 'HEAD~1', '--output=x', 'main', '', Number.NaN, null])
      expect(ask(['src/a.ts'], since).commits).toBe(null);
    expect(existsSync(join(repo.root, 'x'))).toBe(false);
  });

  it('paths are paths, whatever they look like', () => {
    expect(ask([':(glob)**', '*', '--all', ':/'], first).commits).toBe(0);
  });

  it('follows a renamed file, also one that no commit holds yet', () => {
    const facts = ask(['src/a.ts'], first);
    expect({ ...facts.renames }).toEqual({ 'src/a.ts': 'src/b ü.ts' });
    renameSync(join(repo.root, 'src/b ü.ts'), join(repo.root, 'src/c.ts'));
    repo.git('add', '-A');
    const exists = (p: string): boolean => existsSync(join(repo.root, p));
    expect(followRenames('src/a.ts', { exists, renames: ask([], first).renames })).toBe('src/c.ts');
    repo.git('reset', '-q', '--hard');
  });

  it('a detached head still has a commit and branches', () => {
    repo.git('checkout', '-q', '--detach', first);
    expect(ask([], null)).toMatchObject({ head: first, branches: ['feat/tiers', 'main', 'pricing'] });
    repo.git('checkout', '-q', 'main');
  });
});

describe('nothing is told', () => {
  it('outside a repository, in no folder, and inside .git', () => {
    const dir = folder();
    expect(gitFacts(dir, { files: ['a'], since: 0 })).toEqual(NONE);
    expect(gitFacts(join(dir, 'gone'), { files: ['a'], since: 0 })).toEqual(NONE);
    const repo = new Repository();
    expect(gitFacts(join(repo.root, '.git'), { files: ['a'], since: 0 })).toEqual(NONE);
  });

  it('without a git program', () => {
    const repo = new Repository();
    repo.commit('a', 'x');
    const path = process.env.PATH;
    process.env.PATH = folder();
    try {
      expect(gitFacts(repo.root, { files: ['a'], since: 0 })).toEqual(NONE);
    } finally {
      process.env.PATH = path;
    }
  });

  it('before the first commit: no head, no commits', () => {
    const repo = new Repository();
    expect(gitFacts(repo.root, { files: ['a'], since: 0 })).toEqual({ ...NONE, branches: [] });
  });

  it('of what lies before a shallow clone', () => {
    const repo = new Repository();
    const first = repo.commit('a', 'x');
    repo.commit('a', 'y');
    const clone = join(folder(), 'clone');
    execFileSync('git', ['clone', '-q', '--depth=1', `file://${repo.root}`, clone], {
      env: cleanGitEnv(process.env),
      stdio: 'ignore',
    });
    expect(gitFacts(clone, { files: ['a'], since: first })).toMatchObject({ commits: null, branches: ['main'] });
    expect(gitFacts(clone, { files: ['a'], since: 0 }).commits).toBe(null);
    expect(gitFacts(clone, { files: [], since: null }).head).toBe(repo.git('rev-parse', 'HEAD'));
  });
});

describe('how old a context is', () => {
  it('is judged by files on disk and by git', () => {
    const repo = new Repository();
    const first = repo.commit('src/a.ts', LONG);
    repo.commit('src/b.ts', 'x');
    repo.git('mv', 'src/a.ts', 'src/new.ts');
    repo.git('commit', '-q', '-m', 'rename');
    for (let i = 0; i < 51; i++) repo.commit('src/b.ts', String(i));
    const at = { root: repo.root, git: join(repo.root, '.git') };
    const files = ['src/a.ts', 'src/b.ts', 'src/gone.ts', '../outside.ts', '/etc/nothing', 'src/b.ts/deeper'];
    const meta = { updated: NOW, revision: first, branch: 'pricing' };
    const facts = { now: NOW, exists: existsIn(at), branch: branchOf(at.git), ...driftIn(at)(files, meta.revision) };
    const found = isStale(meta, files, facts, DEFAULTS.contexts).findings.map((f) => [
      f.code,
      ...Object.values(f.args),
    ]);
    expect(found).toEqual([
      ['context-file-missing', 'src/gone.ts'],
      ['context-file-missing', 'src/b.ts/deeper'],
      ['context-file-renamed', 'src/a.ts', 'src/new.ts'],
      ['context-branch-gone', 'pricing'],
      ['context-commits', 53],
    ]);
    expect(gitFacts(at.root, { files, since: meta.revision }).head).toBe(repo.git('rev-parse', 'HEAD'));
  });

  it('outside a repository by files alone', () => {
    const at = { root: folder(), git: null };
    const drift = driftIn(at)(['a'], NOW);
    const { head } = gitFacts(at.root, { files: ['a'], since: NOW });
    expect([existsIn(at)('a'), drift.renames, drift.branches, drift.commitsSince, head]).toEqual([
      false,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('safety', () => {
  it('runs no program that the repository names', () => {
    const repo = new Repository();
    repo.commit('a', LONG);
    const mark = join(folder(), 'ran');
    const program = join(repo.root, 'evil.sh');
    writeFileSync(program, `#!/bin/sh\ntouch ${mark}\ncat\n`, { mode: 0o755 });
    for (const key of [
      'core.fsmonitor',
      'core.pager',
      'diff.external',
      'diff.evil.command',
      'diff.evil.textconv',
      'core.sshCommand',
      'filter.evil.clean',
      'filter.evil.smudge',
    ])
      repo.git('config', key, program);
    repo.write('.gitattributes', '* diff=evil filter=evil\n');
    repo.write('a', `${LONG}x`);
    expect(gitFacts(repo.root, { files: ['a'], since: 0 }).commits).toBe(1);
    expect(existsSync(mark)).toBe(false);
  });

  it('takes no repository from the environment', () => {
    const repo = new Repository();
    repo.commit('a', 'x');
    process.env.GIT_DIR = join(repo.root, '.git');
    try {
      expect(gitFacts(folder(), { files: ['a'], since: 0 })).toEqual(NONE);
    } finally {
      delete process.env.GIT_DIR;
    }
    expect(
      cleanGitEnv({ GIT_DIR: 'x', GIT_SSH_COMMAND: 'x', NODE_OPTIONS: '-r x', HOME: '/h', EMPTY: undefined }),
    ).toEqual({
      HOME: '/h',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_TERMINAL_PROMPT: '0',
      GIT_NO_LAZY_FETCH: '1',
      LC_ALL: 'C',
    });
  });

  it('leaves the repository as it was', () => {
    const repo = new Repository();
    repo.commit('a', 'x');
    rmSync(join(repo.root, 'a'));
    const before = repo.git('status', '--porcelain');
    gitFacts(repo.root, { files: ['a'], since: 0 });
    expect(repo.git('status', '--porcelain')).toBe(before);
    expect(existsSync(join(repo.root, '.git', 'index.lock'))).toBe(false);
  });
});
