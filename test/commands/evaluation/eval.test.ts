/** Labelled streams: nothing of a row's truth or of the future reaches its prediction, and training is repeatable. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { command } from '../../../src/commands/evaluation/eval.js';
import { hideBoundaries } from '../../../src/core/eval/hide.js';
import { type Row, rowsOf } from '../../../src/core/eval/row.js';
import { scoreOf } from '../../../src/core/eval/score.js';
import { type Judged, runStream } from '../../../src/core/eval/stream.js';
import { SOAK } from '../../support/properties.js';
import { data, facts } from '../../support/world.js';

const PLANS = facts().plans;
const judged = (rows: Row[], teacher = true): Judged[] => {
  const out: Judged[] = [];
  runStream(rows, { config: facts().config, plans: PLANS, teacher }, (j) => out.push(j));
  return out;
};

/** Six prompts in two sessions, as a stream file would hold them. */
const STREAM = [
  { prompt: 'rotate the refresh tokens on login', starts: true, thread: 'T1', label: 'new', files: [] },
  { prompt: 'yes, both', thread: 'T1', label: 'continue', files: ['src/auth/token.ts'] },
  { prompt: 'commit this', thread: 'T1', label: 'continue', files: ['src/auth/token.ts'] },
  { prompt: 'the billing export drops umlauts', starts: true, thread: 'T2', label: 'new', files: [] },
  { prompt: '/clear', starts: true, thread: 'T2', label: 'side', files: [] },
  { prompt: 'the refresh tokens rotate twice now', thread: 'T1', label: 'back', files: [] },
]
  .map((r, i) =>
    JSON.stringify({
      stream: 'ours',
      i,
      author: 'a',
      session: `s${i < 3 ? 1 : i < 4 ? 2 : 3}`,
      starts_session: r.starts === true,
      ts: `2026-01-05T12:${10 + i * 7}:00Z`,
      kind: r.prompt.startsWith('/') ? 'slash' : 'prompt',
      cwd: '/work/shop',
      branch: 'main',
      prompt: r.prompt,
      files_before: r.files,
      assistant_tail: '',
      gold: { label: r.label, thread: r.thread },
    }),
  )
  .join('\n');

describe('a stream', () => {
  it('is read from lines, and lines that are none are counted', () => {
    const { rows, malformed } = rowsOf(`${STREAM}\n{"prompt":1}\nnot json\n`);
    expect(rows).toHaveLength(6);
    expect(malformed).toBe(2);
  });

  it('leads to one prediction a row, in the format of the referee', () => {
    for (const { prediction: p } of judged(rowsOf(STREAM).rows)) {
      expect(['stay', 'nudge', 'switch', 'ask']).toContain(p.verdict);
      expect(p.p).toBeGreaterThanOrEqual(0);
      expect(p.p).toBeLessThanOrEqual(1);
      expect(p.candidates.length).toBeLessThanOrEqual(3);
    }
  });

  it('runs without labels too', () => {
    const bare = STREAM.replaceAll(/,"gold":\{[^}]*\}/g, '');
    expect(judged(rowsOf(bare).rows)).toHaveLength(6);
    expect(scoreOf(judged(rowsOf(bare).rows)).noticed).toBeNull();
  });

  it('loses its starts, times and bare commands when they are hidden', () => {
    const rows = hideBoundaries(rowsOf(STREAM).rows);
    expect(rows.map((r) => r.i)).toEqual([0, 1, 2, 3, 5]);
    expect(rows.every((r) => r.session === 's01' && r.at === null && !r.startsSession)).toBe(true);
  });

  it('is scored by the command, which writes what it was asked for', () => {
    const input = { args: [], flags: { data: 'x', predictions: 'out.jsonl' }, session: null, agent: false };
    const o = command.decide(input, facts({ more: { streams: [{ name: 'ours', text: STREAM }] } }));
    expect(o.files?.[0]?.path).toBe('out.jsonl');
    expect(o.files?.[0]?.text.trim().split('\n')).toHaveLength(6);
    expect(o.edits).toEqual([]);
    const none = command.decide(input, facts({ more: { streams: [] } }));
    expect(none.findings.map((f) => f.code)).toEqual(['no-streams']);
  });
});

const folder = data('threads');
describe.skipIf(folder === null)('the labelled streams', () => {
  const all = folder === null ? [] : readdirSync(folder).filter((f) => f.endsWith('.jsonl'));
  // Each takes seconds: in the long run all, every day the two shortest.
  const size = (f: string): number => statSync(join(folder!, f)).size;
  const names = SOAK ? all : all.sort((a, b) => size(a) - size(b)).slice(0, 2);

  it.each(names)('%s: a prediction knows nothing of its own truth, nor of what comes after', (name) => {
    const { rows } = rowsOf(readFileSync(join(folder!, name), 'utf8'));
    const whole = judged(rows);
    for (const k of [1, 7, 23, 60, 111].filter((i) => i < rows.length)) {
      const scrambled = rows.map((r, i): Row => {
        if (i < k) return r;
        const gold = { label: 'new' as const, thread: `X${i}` };
        return i === k
          ? { ...r, gold }
          : { ...r, gold, prompt: rows[rows.length - i]?.prompt ?? 'x', files: ['z'], said: 'z', branch: 'z' };
      });
      // What ends a session is known only once the next one begins.
      scrambled[k] = { ...scrambled[k]!, filesAfter: ['z'], saidAfter: 'z' };
      expect(judged(scrambled.slice(0, k + 2))[k]!.prediction).toEqual(whole[k]!.prediction);
    }
  });

  it.runIf(SOAK)(
    'train to the same bytes every time',
    () => {
      const run = (): string =>
        execFileSync(process.execPath, ['scripts/train.mjs', '--quick', '--print', '--streams', 'entire-b,ctxeval'], {
          encoding: 'utf8',
        });
      const once = run();
      expect(once).toContain('"signals"');
      expect(run()).toBe(once);
    },
    120_000,
  );
});
