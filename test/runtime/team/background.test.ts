/** Holds when an exchange is begun behind an answer: where somebody went to other work or keeps it here, and never without a team. */
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Edit } from '../../../src/core/model.js';
import { beginAfter, beginNowAndThen, dueAfter } from '../../../src/runtime/team/background.js';
import { folder } from '../../support/world.js';

const edit = (key: string, now: Edit['now']): Edit => ({ key, was: null, now });
const MOVED = [edit('session/s1', { active: 'layoff' })];

it('is begun where a session went elsewhere or a context is kept here, and for nothing else', () => {
  const root = folder();
  const dir = join(root, '.clew');
  mkdirSync(join(dir, 'team'), { recursive: true });
  // No program of that name: nothing runs, the note alone says that it was begun.
  const begun = (edits: Edit[]): boolean => {
    beginAfter({ dir, root }, join(root, 'none'), edits);
    return existsSync(join(dir, 'team/asked'));
  };
  expect(begun(MOVED)).toBe(false);
  writeFileSync(join(dir, 'team/joined.json'), '{}');
  expect(begun([edit('session/s1', { prompts: 3 }), edit('context/a', { title: 'B' })])).toBe(false);
  expect(begun([edit('context/a', { private: true })])).toBe(true);
});

it('behind a prompt it is only due: the next call that changes something begins it, however short ago the last was', () => {
  const root = folder();
  const dir = join(root, '.clew');
  mkdirSync(join(dir, 'team'), { recursive: true });
  const asked = (): number => statSync(join(dir, 'team/asked')).mtimeMs;
  dueAfter({ dir });
  expect(existsSync(join(dir, 'team/asked'))).toBe(false);
  for (const name of ['asked', 'joined.json']) writeFileSync(join(dir, 'team', name), '');
  expect(asked()).toBeGreaterThan(0);
  dueAfter({ dir });
  expect(asked()).toBe(0);
  beginNowAndThen({ dir, root }, join(root, 'none'), Date.now());
  expect(asked()).toBeGreaterThan(0);
});
