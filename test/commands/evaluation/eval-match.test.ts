/** Holds `clew eval --match`: pairs in, predictions out, a summary, and every line that cannot be used told by its place. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { spawnSync } from '../../support/warm.js';
import { data, folder } from '../../support/world.js';

const CLI = resolve('dist/cli.js');
const CORPUS = [
  { plan_id: 'a1', title: 'Login page', text: '# Login page\n\nThe form and its errors.' },
  { plan_id: 'p/dark-mode.md', title: 'Dark mode', text: '# Dark mode\n\n- [ ] pick the palette' },
];
const PAIRS = [
  { id: '1', text: 'the login page shows the wrong error', true: ['a1'], easy: true },
  { id: '2', text: 'please choose colours for the dark palette', true: ['p/dark-mode.md'], easy: false },
  { id: '3', text: 'yes', true: ['a1'], easy: false },
];
const lines = (rows: unknown[]): string => rows.map((r) => `${JSON.stringify(r)}\n`).join('');
const base = folder();

function run(...args: string[]) {
  const r = spawnSync(process.execPath, [CLI, 'eval', ...args], {
    cwd: base,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, HOME: base, NO_COLOR: '1' },
  });
  return { out: r.stdout, err: r.stderr, code: r.status };
}

describe('clew eval --match', () => {
  beforeEach(() => {
    writeFileSync(join(base, 'pairs.jsonl'), lines(PAIRS));
    writeFileSync(join(base, 'corpus.jsonl'), lines(CORPUS));
  });

  it('writes a prediction for every pair, says how many were right, and exits with 0', () => {
    const r = run('--match', 'pairs.jsonl', 'corpus.jsonl', '--predictions', 'out.jsonl', '--json');
    expect([r.code, r.err]).toEqual([0, '']);
    expect(JSON.parse(r.out)).toMatchObject({
      schemaVersion: 1,
      command: 'eval',
      findings: [],
      pairs: 3,
      predicted: 3,
      plans: 2,
      bad: 0,
      all: { n: 3, top1: 2, top3: 2 },
      unnamed: { n: 1, top1: 1 },
    });
    const written = readFileSync(join(base, 'out.jsonl'), 'utf8').trim().split('\n');
    expect(written.map((l) => JSON.parse(l))).toMatchObject([
      { id: '1', ranked: ['a1'] },
      { id: '2', ranked: ['p/dark-mode.md'] },
      { id: '3', ranked: [], accept: false },
    ]);
    expect(run('--match', 'pairs.jsonl', 'corpus.jsonl').out).toContain('3 of 3 pairs predicted among 2 plans');
  });

  it('a bad pair is told with its line and makes the exit code 1; the good ones are predicted', () => {
    writeFileSync(join(base, 'pairs.jsonl'), `${lines(PAIRS)}not json\n`);
    const r = run('--match', 'pairs.jsonl', 'corpus.jsonl', '--predictions', 'some.jsonl');
    expect(r.code).toBe(1);
    expect(r.err).toContain('pairs.jsonl, line 4, was left out: it is no JSON object.');
    expect(readFileSync(join(base, 'some.jsonl'), 'utf8').trim().split('\n')).toHaveLength(3);
  });

  it('a bad plan is told with its line; all pairs were predicted all the same', () => {
    writeFileSync(join(base, 'corpus.jsonl'), `{"title":"nameless"}\n${lines(CORPUS)}`);
    const r = run('--match', 'pairs.jsonl', 'corpus.jsonl');
    expect(r.code).toBe(0);
    expect(r.err).toContain('corpus.jsonl, line 1, was left out: it has no plan_id.');
  });

  it('of very many bad lines the first are told, the rest are counted', () => {
    writeFileSync(join(base, 'pairs.jsonl'), '[]\n'.repeat(500));
    const { findings } = JSON.parse(run('--match', 'pairs.jsonl', 'corpus.jsonl', '--json').out);
    expect(findings.map((f: { code: string }) => f.code)).toEqual([
      'no-rows',
      ...Array.from({ length: 20 }, () => 'bad-line'),
      'bad-rows',
    ]);
    expect(findings.at(-1).args).toEqual({ n: 480 });
  });

  it('empty files, files that are not there, and half of what is needed', () => {
    writeFileSync(join(base, 'empty.jsonl'), '');
    expect(run('--match', 'empty.jsonl', 'corpus.jsonl')).toMatchObject({ code: 1 });
    expect(run('--match', 'empty.jsonl', 'corpus.jsonl').err).toContain('There is no pair in empty.jsonl.');
    expect(run('--match', 'pairs.jsonl', 'empty.jsonl').code).toBe(0);
    const gone = run('--match', 'gone.jsonl', 'corpus.jsonl', '--predictions', 'none.jsonl');
    expect([gone.code, existsSync(join(base, 'none.jsonl'))]).toEqual([5, false]);
    expect(gone.err).toContain('There is no file gone.jsonl.');
    expect(run('--match', 'pairs.jsonl').code).toBe(2);
    expect(run('corpus.jsonl').code).toBe(2);
  });

  const pairs = data('matching', 'cli.pairs.jsonl');
  it.skipIf(pairs === null)('answers real pairs, each once', () => {
    const corpus = pairs!.replace('.pairs.', '.corpus.');
    const r = run('--match', pairs!, corpus, '--predictions', 'real.jsonl', '--json');
    const asked = readFileSync(pairs!, 'utf8').split('\n').filter(Boolean).length;
    expect([r.code, JSON.parse(r.out).predicted]).toEqual([0, asked]);
    const ids = readFileSync(join(base, 'real.jsonl'), 'utf8').trim().split('\n');
    expect(new Set(ids.map((l) => JSON.parse(l).id)).size).toBe(asked);
  });
});
