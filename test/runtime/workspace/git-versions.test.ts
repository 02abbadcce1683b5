/** Holds which versions of a file git is said to have, in real repositories: stashes, branches, merges, branches begun anew. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cleanGitEnv } from '../../../src/runtime/workspace/git.js';
import { anywhereAmong, deletedAmong, readVersions } from '../../../src/runtime/workspace/git-versions.js';
import { folder } from '../../support/world.js';

let root: string;
const git = (...args: string[]): void => {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'commit.gpgsign=false'];
  const env = { ...cleanGitEnv(process.env), GIT_CONFIG_GLOBAL: '/dev/null' };
  execFileSync('git', [...who, ...args], { cwd: root, env, stdio: 'ignore' });
};
const write = (text: string): void => writeFileSync(join(root, 'sub/a.md'), text);
const commit = (text: string): void => {
  write(text);
  git('add', '-A');
  git('commit', '-qm', 'x');
};
const versions = () => readVersions(join(root, 'sub'), ['a.md'])?.get('a.md');

beforeEach(() => {
  root = folder();
  mkdirSync(join(root, 'sub'));
});

describe('readVersions', () => {
  it('outside a repository, and of a file that git never had: none', () => {
    write('x');
    expect(readVersions(root, ['sub/a.md'])).toEqual(new Map());
    git('init', '-q', '-b', 'main');
    expect(readVersions(root, ['sub/a.md'])).toEqual(new Map());
    expect(anywhereAmong(root, ['sub/a.md'])).toEqual(new Set());
  });

  it('this branch’s in their order, and only others’ elsewhere; a path is no pattern', () => {
    git('init', '-q', '-b', 'main');
    commit('one');
    git('checkout', '-qb', 'work');
    commit('two\nwith a ü and \u0000');
    git('checkout', '-q', 'main');
    expect(versions()).toEqual({ here: ['one'], elsewhere: ['two\nwith a ü and \u0000'] });
    git('merge', '-q', 'work');
    expect(versions()).toEqual({ here: ['two\nwith a ü and \u0000', 'one'], elsewhere: [] });
    expect(readVersions(join(root, 'sub'), ['*.md', '../b'])).toEqual(new Map());
    git('rm', '-q', 'sub/a.md');
    git('commit', '-qm', 'gone');
    expect(deletedAmong(root, ['sub/a.md', 'sub/b.md'])?.has('sub/a.md')).toBe(true);
    git('checkout', '-q', 'HEAD~1');
    expect(deletedAmong(root, ['sub/a.md'])?.has('sub/a.md')).toBe(false);
  });

  it('stashes, the last and those before, tracked files and new ones; a dropped commit is nowhere', () => {
    git('init', '-q', '-b', 'main');
    commit('one');
    write('stashed first');
    git('stash', '-q');
    write('stashed last');
    writeFileSync(join(root, 'sub/new.md'), 'new');
    git('stash', '-qu');
    commit('two');
    git('reset', '-q', '--hard', 'HEAD~1');
    expect(versions()?.elsewhere.sort()).toEqual(['stashed first', 'stashed last']);
    expect(readVersions(join(root, 'sub'), ['new.md'])?.get('new.md')).toEqual({ here: [], elsewhere: ['new'] });
    expect(anywhereAmong(root, ['sub/new.md', 'sub/none.md'])?.has('sub/new.md')).toBe(true);
  });

  it('a branch that was begun anew had nothing; what a merge decided is a version', () => {
    git('init', '-q', '-b', 'main');
    commit('one');
    git('checkout', '-qb', 'work');
    commit('two');
    git('checkout', '-q', 'main');
    git('merge', '-q', '--no-ff', '--no-commit', 'work');
    commit('decided');
    expect(versions()?.here.sort()).toEqual(['decided', 'one', 'two']);
    git('checkout', '-q', '--orphan', 'fresh');
    expect(versions()?.here).toEqual([]);
    expect(anywhereAmong(join(root, 'sub'), ['a.md'])?.has('a.md')).toBe(true);
  });

  it('a history that git cannot read is not called empty', () => {
    git('init', '-q', '-b', 'main');
    commit('one');
    rmSync(join(root, '.git/objects'), { recursive: true });
    mkdirSync(join(root, '.git/objects'));
    expect([readVersions(root, ['sub/a.md']), anywhereAmong(root, ['sub/a.md'])]).toEqual([null, null]);
  });
});
