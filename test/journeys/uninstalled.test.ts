/** Ada takes clew out of a repository again: what an earlier version told git goes, too, and what she wrote herself stays. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const ATTRIBUTES = '.clew/.gitattributes';

it.each([
  ['contexts/*.md merge=union\n', null],
  ['*.bin binary\ncontexts/*.md merge=union\n*.md text\n', '*.bin binary\n*.md text\n'],
  ['*.md text\n', '*.md text\n'],
])('of %j in .gitattributes %j is left', (before, after) => {
  const j = new Journey();
  j.clew('new', 'Greeting');
  j.write({ [ATTRIBUTES]: before });
  const { out, status } = j.clew('uninstall', '--yes');
  expect(status).toBe(0);
  expect(out.includes(`Took our line out of ${ATTRIBUTES}`)).toBe(before !== after);
  expect(j.exists(ATTRIBUTES) ? j.read(ATTRIBUTES) : null).toBe(after);
  expect(j.clew('undo').status).toBe(0);
  expect(j.clew('status').err).not.toContain('not installed');
});

it('it is off the list of workspaces, and a look puts it there no more; work does', () => {
  const j = new Journey();
  j.clew('new', 'Greeting');
  const listed = () => {
    const list = join(j.home, '.local/state/clew/projects.json');
    return existsSync(list) && readFileSync(list, 'utf8').includes(j.root);
  };
  expect(listed()).toBe(true);
  expect(j.clew('uninstall', '--yes').status).toBe(0);
  expect(listed()).toBe(false);
  for (const look of ['status', 'timeline', 'log', 'contexts', 'board', 'plans', 'uninstall']) {
    j.clew(look);
    j.clew(look, '--json');
    expect([look, listed()]).toEqual([look, false]);
  }
  expect(j.clew('status', '--all', '--cwd', j.home).out).not.toContain(j.root);
  expect(j.clew('new', 'Farewell').status).toBe(0);
  expect(listed()).toBe(true);
  // Nothing is left to take out but that.
  j.clew('uninstall', '--yes');
  expect(listed()).toBe(false);
});
