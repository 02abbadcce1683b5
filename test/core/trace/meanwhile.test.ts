/** Holds whose a change of a turn is where several sessions work in one folder. */
import { describe, expect, it } from 'vitest';
import type { SessionState } from '../../../src/core/model.js';
import type { Change } from '../../../src/core/trace/change.js';
import { isCompanyKept, withoutOthers, writerOf } from '../../../src/core/trace/meanwhile.js';

const SINCE = 10_000_000;
const FACTS = { now: SINCE + 1000 };
const FILE = { path: 'src/tax.ts', hash: 'x', at: SINCE + 100 };
const other = { id: 'two', lastAt: SINCE - 5, prompts: 1, ended: false } as SessionState;
const call = (session: string, after: number, more: Partial<Change> = {}): Change => ({
  ...{
    v: 1,
    id: 'c',
    at: SINCE + after,
    session,
    host: 'claude',
    tool: 'Edit',
    context: null,
    intent: null,
    head: null,
  },
  files: [{ path: FILE.path, how: 'edit', ranges: [] }],
  ...more,
});

describe('who wrote a file', () => {
  it.each<[string, Change[], string]>([
    ['the other, whose call came behind the write', [call('two', 150)], 'other'],
    ['nobody knows who: it was written again behind that call', [call('two', 50)], 'unknown'],
    ['itself, by a call of its own, whoever came later', [call('one', 50), call('two', 150)], 'own'],
    ['the other, where its own call was of an earlier turn', [call('one', -50), call('two', 150)], 'other'],
    ['nobody knows who: what was only found afterwards proves nothing', [call('two', 150, { stray: true })], 'unknown'],
    ['nobody knows who: a session that is not known here', [call('three', 150)], 'unknown'],
    ['the other, whose hook wrote its line while this one looked', [call('two', 1084)], 'other'],
    ['nobody knows who: a call that is yet to come', [call('two', 60_000)], 'unknown'],
    ['nobody knows who: a call for another file', [call('two', 150, { files: [] })], 'unknown'],
  ])('%s', (_, changes, by) => {
    expect(writerOf(FILE, 'one', SINCE, { sessions: [other], changes }, FACTS)).toBe(by);
  });
});

describe('what is read of strays later', () => {
  const stray = call('one', 1000, { stray: true, tool: '' });
  it.each<[string, Change, boolean]>([
    ['none where the other’s hook told of the file right behind the look', call('two', 1084), false],
    ['one that the other wrote before: it was written again', call('two', 500), true],
    ['one that the other went on with long after', call('two', 60_000), true],
    ['one that its own session told of', call('one', 1084), true],
    ['one that the other only found as well', call('two', 1084, { stray: true }), true],
    ['one of another file', call('two', 1084, { files: [] }), true],
  ])('%s', (_, told, kept) => {
    expect(withoutOthers([stray, told]).includes(stray)).toBe(kept);
    expect(withoutOthers([told, stray])).toContainEqual(told);
  });

  it('the rest of what was found with it', () => {
    const files = [...stray.files, { path: 'src/other.ts', how: 'edit' as const, ranges: [] }];
    const left = withoutOthers([{ ...stray, files }, call('two', 1084)]);
    expect(left[0]).toMatchObject({ stray: true, files: [{ path: 'src/other.ts' }] });
  });
});

describe('another session is at work', () => {
  const hours = (n: number): number => SINCE - n * 3_600_000;
  it.each<[string, Partial<SessionState>, Change[], boolean]>([
    ['with a prompt of a moment before', {}, [], true],
    ['not with one of yesterday', { lastAt: hours(20) }, [], false],
    ['in a long turn that writes', { lastAt: hours(20) }, [call('two', 5)], true],
    ['not when it ended before', { ended: true }, [], false],
    ['when it ended meanwhile', { ended: true, lastAt: SINCE + 5 }, [], true],
    ['not while nothing was said in it', { prompts: 0 }, [], false],
  ])('%s', (_, more, changes, is) => {
    expect(isCompanyKept(SINCE, { sessions: [{ ...other, ...more }], changes }, FACTS)).toBe(is);
  });
});
