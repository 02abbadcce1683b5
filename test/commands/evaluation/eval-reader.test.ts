/** What `clew eval` writes for a reader and reads of it: requests under names of what they say, answers that count for nothing else. */
import { describe, expect, it } from 'vitest';
import { command } from '../../../src/commands/evaluation/eval.js';
import { facts } from '../../support/world.js';

const row = (i: number, prompt: string, thread: string, label: string): string =>
  JSON.stringify({
    stream: 'ours',
    i,
    author: 'a',
    session: 's1',
    starts_session: i === 0,
    ts: `2026-01-05T12:${10 + i}:00Z`,
    kind: 'prompt',
    cwd: '/work/shop',
    branch: 'main',
    prompt,
    files_before: [],
    assistant_tail: '',
    gold: { label, thread },
  });
const STREAM = [
  row(0, 'rotate the refresh tokens on login', 'T1', 'new'),
  row(1, 'why are there two of them in the table', 'T1', 'continue'),
  row(2, 'the billing export drops umlauts', 'T2', 'new'),
  row(3, 'the second token is never used', 'T1', 'back'),
].join('\n');

const run = (flags: Record<string, unknown>, answers = '') =>
  command.decide(
    { args: [], flags: { data: 'x', ...flags }, session: null, agent: false } as never,
    facts({
      more: {
        streams: [{ name: 'ours', text: STREAM }],
        reader: { template: '{session_context}\n\n## User Prompt\n\n{prompt}\n', answers },
      },
    }),
  );
const asked = (flags = {}): { path: string; text: string }[] => run({ asks: '/out/asks', ...flags }).files!;
const keys = (files: { path: string; text: string }[]): { name: string; i: number }[] =>
  JSON.parse(files.find((f) => f.path === '/out/asks.keys.json')!.text);

describe('requests to a reader', () => {
  it('are one file each, named by what they say; which row each is of stands beside the folder', () => {
    const files = asked();
    expect(keys(files).map((k) => k.i)).toEqual([1, 2, 3]);
    for (const { name } of keys(files)) {
      const { text } = files.find((f) => f.path === `/out/asks/${name}.txt`)!;
      expect(text).toContain('## User Prompt');
      expect(text).not.toMatch(/T1|T2|"label"|gold/);
    }
  });

  it('of a sample are the same every time', () => {
    expect(keys(asked({ sample: '2' }))).toHaveLength(2);
    expect(asked({ sample: '2' })).toEqual(asked({ sample: '2' }));
  });

  it('are answered by their name alone, and what has no answer stays as it was', () => {
    const [, second] = keys(asked());
    const said = (name: string): string => `${name} {"leaves":97,"to":"new","title":"Billing export"}`;
    const read = (answers: string): { i: number; p: number; verdict: string; target: string | null }[] =>
      run({ answers: 'a', 'with-reader': '/out/read.jsonl' }, answers)
        .files!.find((f) => f.path === '/out/read.jsonl')!
        .text.trim()
        .split('\n')
        .map((l) => JSON.parse(l));
    const before = read('');
    expect(read(said('00000000000000'))).toEqual(before);
    const after = read(said(second!.name));
    expect(after[2]).toMatchObject({ p: 0.97, verdict: 'nudge', target: 'new' });
    expect(after.toSpliced(2, 1)).toEqual(before.toSpliced(2, 1));
    expect(read(`${second!.name} It leaves.`)).toEqual(before);
  });

  it('are counted beside what is missing', () => {
    const [first] = keys(asked());
    const { view } = run({ answers: 'a' }, `${first!.name} {"leaves":3,"to":null}`);
    expect(view!.reader).toMatchObject({ asked: 3, answered: 1 });
    const unread = ['It leaves.', '{"leaves":120,"to":null}', '97 99', '97 perhaps'];
    for (const text of unread)
      expect(run({ answers: 'a' }, `${first!.name} ${text}`).view!.reader, text).toMatchObject({ answered: 0 });
  });

  it('may be short: how likely it leaves, and the number of a context, new, null or -', () => {
    const [, second] = keys(asked());
    const read = (answer: string) =>
      run({ answers: 'a', 'with-reader': '/out/read.jsonl' }, `${second!.name} ${answer}`);
    for (const [short, long] of [
      ['97 new', '{"leaves":97,"to":"new"}'],
      ['3 -', '{"leaves":3,"to":null}'],
      ['3 null', '{"leaves":3,"to":null}'],
    ]) {
      expect(read(short!).view!.reader).toMatchObject({ answered: 1 });
      expect(read(short!).files).toEqual(read(long!).files);
    }
  });

  it.each(['abc', '-5', '0', '1.5', ''])('of a sample of %j are none: that is said', (sample) => {
    expect(run({ asks: '/out/asks', sample })).toMatchObject({
      findings: [{ code: 'sample-number', args: { value: sample } }],
    });
  });
});
