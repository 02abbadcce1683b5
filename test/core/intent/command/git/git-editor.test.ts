/** Holds that a git command which may open an editor is asked about, and that one which says its message is not. */
import { describe, expect, it } from 'vitest';
import { analyzeScript } from '../../../../../src/core/intent/command/analyze.js';
import { parseShell } from '../../../../../src/runtime/command-line/parse.js';

const judge = (line: string) => analyzeScript(parseShell(line), parseShell);

/** Told what to say, or with nothing to say. */
const QUIET = `
git commit -m x
git commit -am x
git commit -qam 'x y' --allow-empty
git commit --message=x -- src/a.ts
git commit -m "$(cat a.txt)"
git commit -am "$(cat a.txt)" --author="$x"
git commit -m"$x"
git commit --amend --no-edit
git commit --fixup HEAD~1
git commit -C HEAD
git commit -F msg.txt
git commit -m x -m y -v
git tag v1
git tag -d v1
git tag -am x v1
git tag -s -m x v1
git notes add -m x
git notes remove HEAD
git branch new main
git branch -u origin/main
git add -A
git add -u src
git stash push -m wip
git stash show -p
git merge --no-edit main
git merge --ff-only main
git merge --abort
git pull --ff-only
git pull --rebase origin main
git revert --no-edit HEAD
git cherry-pick a1b2c3
git rebase main
git rebase --abort
git restore src/a.ts
git checkout -- src/a.ts
`;
const OPENS = `
git commit
git commit -a
git commit --allow-empty
git commit --amend
git commit -m x -e
git commit -m x --ed
git commit -em x
git commit -m x -p
git commit -m x --patch
git commit -m x --interactive
git commit -c HEAD
git commit -mx --reedit-message=HEAD
git commit --squash HEAD
git commit --fixup=amend:HEAD
git commit --fixup reword:HEAD
git commit -t x.txt
git commit -m x $more
git commit -m x "$more"
git commit -m $words
git commit --no-edit -e
git tag -a v1
git tag -s v1
git tag -fa v1
git tag --annotate v1
git tag -am x -e v1
git notes add
git notes append HEAD
git notes edit
git notes add -m x -c HEAD
git branch --edit-description
git branch --edit
git add -p
git add -i
git add -e
git add --edit
git stash -p
git merge main
git merge --continue
git merge --no-edit -e main
git pull
git revert HEAD
git revert --continue
git cherry-pick -e a1
git cherry-pick --continue
git rebase --continue
git rebase --edit-todo
git rebase --autosquash main
git rebase --exe 'rm x' main
git restore -p src/a.ts
git checkout -p -- src/a.ts
printf ':!touch pwn\\r:q!\\r' | TERM=xterm git commit --allow-empty
git -C . commit
env git commit
`;
const lines = (all: string): string[] => all.trim().split('\n');

describe('a git command', () => {
  it.each(lines(QUIET))('%s: says what an editor would be asked for', (line) => {
    expect(judge(line).strange).toBe(false);
  });

  it.each(lines(OPENS))('%s: may open an editor, and no family covers that', (line) => {
    expect(judge(line)).toMatchObject({ strange: true, reads: false });
  });

  it.each([
    'git push --force',
    'git push -uf origin a',
    'git push --force-with-lease origin a',
    'git push origin +a',
    'git push origin :a',
    'git push --delete origin a',
    'git push --mirror',
  ])('%s: what others have is rewritten or gone', (line) => {
    expect(judge(line).strange).toBe(true);
  });

  it.each([
    'git push ./src/bare main',
    'git push ../x',
    'git push src/bare',
    'git push file:///tmp/x',
    'git push --repo=src/bare',
    'git push --rep src/bare',
    'git fetch --depth 1 src/bare',
    'git fetch --multiple origin ../x',
    'git fetch /tmp/x',
    'git fetch ext::sh',
    'git pull --ff-only ../x main',
    'git remote add x src/bare',
    'git remote add x bare',
    'git remote set-url origin file:///tmp/x',
  ])('%s: what is set up in that folder runs, too', (line) => {
    expect(judge(line).strange).toBe(true);
  });

  it.each([
    'git push',
    'git push -u origin feature/x',
    'git fetch --depth 1 origin feature/x',
    'git pull --ff-only --prune origin main',
    'git push git@github.com:a/b.git main',
    'git fetch https://github.com/a/b main',
    'git remote add x https://github.com/a/b',
    'git remote add x git@github.com:a/b.git',
    'git remote set-url origin ssh://git@h/x',
  ])('%s: another machine has its own', (line) => {
    expect(judge(line).strange).toBe(false);
  });
});
