/** Holds which files nobody else can have yet, in real repositories: changed, new, or in commits that were not sent. */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cleanGitEnv } from '../../../src/runtime/workspace/git.js';
import { pendingAmong } from '../../../src/runtime/workspace/git-pending.js';
import { folder } from '../../support/world.js';

const ALL = ['a.js', 'b.js', 'ö c.js'];

it('what is changed, new, taken out or committed and not sent; sent and clean is over', () => {
  const [root, remote] = [folder(), folder()];
  const git = (...args: string[]): void => {
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'commit.gpgsign=false'];
    const env = { ...cleanGitEnv(process.env), GIT_CONFIG_GLOBAL: '/dev/null' };
    execFileSync('git', [...who, ...args], { cwd: root, env, stdio: 'ignore' });
  };
  const pending = (): string[] | null => {
    const found = pendingAmong(root, ALL);
    return found && [...found].sort();
  };
  const write = (path: string, text: string): void => writeFileSync(join(root, path), text);
  expect(pending()).toBeNull();
  git('init', '-q', '-b', 'main');
  write('a.js', '1');
  // Without a commit there is nothing to hold it against.
  expect(pending()).toBeNull();
  git('add', '-A');
  git('commit', '-qm', 'x');
  // Nothing is ever sent: a commit is as far as it goes.
  expect(pending()).toEqual([]);
  execFileSync('git', ['init', '-q', '--bare', remote], { stdio: 'ignore' });
  git('remote', 'add', 'origin', remote);
  git('push', '-q', 'origin', 'main');
  for (const path of ALL) write(path, '2');
  expect(pending()).toEqual(ALL);
  git('add', '-A');
  git('commit', '-qm', 'y');
  expect(pending()).toEqual(ALL);
  git('push', '-q', 'origin', 'main');
  expect(pending()).toEqual([]);
  rmSync(join(root, 'b.js'));
  expect(pending()).toEqual(['b.js']);
});
