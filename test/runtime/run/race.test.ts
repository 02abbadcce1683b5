/** Holds what happens when somebody saves a document in the very moment in which it is written anew. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { command as undo } from '../../../src/commands/history/undo.js';
import type { Edit } from '../../../src/core/model.js';
import { Changed, writeAtomic } from '../../../src/stores/write.js';
import { codes, DOC, Kept, replacing, TEXT } from '../../support/operations-world.js';
import { folder } from '../../support/world.js';

/** What happens right before a file of this name is written, by the real writer. */
const moments = vi.hoisted(() => new Map<string, () => void>());

vi.mock('../../../src/stores/write.js', async (original) => {
  const real = await original<typeof import('../../../src/stores/write.js')>();
  const between: typeof real.writeAtomic = (path, ...rest) => {
    moments.get(basename(path))?.();
    real.writeAtomic(path, ...rest);
  };
  return { ...real, writeAtomic: between };
});

afterEach(() => moments.clear());

const other: Edit = { key: 'store/contexts/other.md', was: null, now: { text: 'other\n' } };
const PUT = '- [ ] mend the sail\n\n## Notes';
const line = replacing(DOC, TEXT, '## Notes', PUT);

describe('a document that is saved by an editor while it is written anew', () => {
  it('is looked at again: both changes stand, once each, in one operation', () => {
    const k = new Kept();
    k.write(DOC, TEXT);
    let saves = 0;
    moments.set('auth.md', () => {
      if (saves++ === 0) k.write(DOC, `${TEXT}mine\n`);
    });
    expect(codes(k.does([other, line], 'added'))).toEqual([]);
    expect(k.read(DOC)).toBe(`${TEXT.replace('## Notes', PUT)}mine\n`);
    expect([saves, k.read(other.key), k.store.operations(9).length]).toEqual([2, 'other\n', 1]);
    expect(k.names('cache')).toEqual(['glance.json']);
    k.run(undo);
    expect([k.read(DOC), k.read(other.key)]).toEqual([`${TEXT}mine\n`, null]);
  });

  it('at the same place: theirs stays and ours is kept beside it', () => {
    const k = new Kept();
    k.write(DOC, TEXT);
    moments.set('auth.md', () => k.write(DOC, 'rewritten\n'));
    expect(codes(k.does([line], 'added'))).toEqual(['doc-conflict']);
    expect(k.read(DOC)).toBe('rewritten\n');
  });

  it('again and again: nothing of it is done, nothing of theirs is lost', () => {
    const k = new Kept();
    k.write(DOC, TEXT);
    let saves = 0;
    moments.set('auth.md', () => k.write(DOC, `${TEXT}mine ${saves++}\n`));
    expect(() => k.does([other, line], 'added')).toThrow(Changed);
    expect([k.read(DOC), k.read(other.key)]).toEqual([`${TEXT}mine ${saves - 1}\n`, null]);
    expect([k.store.operations(9), k.names('cache')]).toEqual([[], []]);
  });
});

it('a file that is not the expected one any more is not replaced, and nothing is left beside it', () => {
  const dir = folder();
  writeFileSync(join(dir, 'a.md'), 'theirs');
  expect(() => writeAtomic(join(dir, 'a.md'), 'ours', { durable: false, still: () => false })).toThrow(Changed);
  expect([readFileSync(join(dir, 'a.md'), 'utf8'), readdirSync(dir)]).toEqual(['theirs', ['a.md']]);
});
