/** Ada takes clew out of a repository again: what an earlier version told git goes, too, and what she wrote herself stays. */
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
