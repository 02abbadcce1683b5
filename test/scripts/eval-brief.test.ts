/** Holds the measuring of briefs: batches that give nothing away, answers read as they come, and shares with their intervals. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const run = (code: string): unknown => {
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(done.stderr);
  return JSON.parse(done.stdout);
};
const print = (expression: string, from: string): unknown =>
  run(`import * as m from './scripts/brief/${from}.mjs'; console.log(JSON.stringify(${expression}));`);

describe('batches', () => {
  it('hold no two messages of one stream, at most 20, all messages once, the same each time', () => {
    const moments = `Array.from({ length: 400 }, (_, i) => ({ hash: 'h' + i, stream: 's' + (i % 24) }))`;
    const batches = print(`m.batchesOf(${moments}, 1)`, 'ask') as { hash: string; stream: string }[][];
    for (const b of batches) expect(new Set(b.map((x) => x.stream)).size).toBe(b.length);
    expect(Math.max(...batches.map((b) => b.length))).toBeLessThanOrEqual(20);
    expect(new Set(batches.flat().map((x) => x.hash)).size).toBe(400);
    expect(print(`m.batchesOf(${moments}, 1)`, 'ask')).toEqual(batches);
  });
});

describe('the score', () => {
  it('reads answers in whatever dress, the last of a message counting', () => {
    const text = [
      '- `abcdef1 switch new Guest tablet`',
      'abcdef2 switch pricing-research',
      'abcdef3 ask',
      '**abcdef4 other**',
      'abcdef1 other',
      'no answer',
    ];
    expect(print(`[...m.answersIn(${JSON.stringify(text.join('\n'))})]`, 'score')).toEqual([
      ['abcdef1', { do: 'other', to: null }],
      ['abcdef2', { do: 'switch', to: 'pricing-research' }],
      ['abcdef3', { do: 'ask', to: null }],
      ['abcdef4', { do: 'other', to: null }],
    ]);
  });

  it('gives shares with the interval of Wilson, and says that it was asked in batches', () => {
    expect((print('m.wilson(19, 24)', 'score') as number[]).map((x) => Math.round(x))).toEqual([60, 91]);
    expect(print('m.wilson(0, 0)', 'score')).toEqual([0, 100]);
    const keys = [
      { hash: 'abcdef1', row: 'a#1', label: 'new', place: 'new', shown: true, nudged: false },
      { hash: 'abcdef2', row: 'a#2', label: 'continue', place: null, shown: true, nudged: false },
    ];
    const said = print(`m.report(${JSON.stringify(keys)}, 'abcdef1 switch new x\\nabcdef2 other')`, 'score') as string;
    expect(said).toContain('2 of 2 messages answered (asked in batches');
    expect(said).toMatch(/switch called +1 of +1 +100\.0/);
    expect(said).toMatch(/false calls +0 of +1 +0\.0/);
  });
});
