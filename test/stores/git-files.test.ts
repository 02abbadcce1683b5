/** Holds what our folder tells git, and that a list which a person made is left alone. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { writeGitFiles } from '../../src/stores/git-files.js';

const dir = mkdtempSync(join(tmpdir(), 'git-files-'));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('both lists are written, completed where an earlier version wrote less, and never a person’s', () => {
  const read = (name: string): string => readFileSync(join(dir, name), 'utf8');
  writeFileSync(join(dir, '.gitignore'), 'log.jsonl*\ncache/');
  writeGitFiles(dir);
  expect(read('.gitignore')).toMatch(/^log\.jsonl\*\ncache\/\ntrace\*\.jsonl\n[\s\S]*\.gitattributes\n$/);
  // What an earlier version wrote.
  writeFileSync(join(dir, '.gitattributes'), 'contexts/*.md merge=union\n');
  writeGitFiles(dir);
  expect(existsSync(join(dir, '.gitattributes'))).toBe(false);
  writeFileSync(join(dir, '.gitattributes'), '*.bin binary\ncontexts/*.md merge=union\n');
  writeGitFiles(dir);
  expect(read('.gitattributes')).toBe('*.bin binary\n');
  const before = read('.gitignore');
  writeFileSync(join(dir, '.gitattributes'), '* -text\n');
  writeGitFiles(dir);
  expect([read('.gitignore'), read('.gitattributes')]).toEqual([before, '* -text\n']);
});
