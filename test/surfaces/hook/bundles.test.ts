/** Holds how the built hook is loaded: a bundle for prompts, others for what prompts seldom need, each with its own code cache. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const HOOK = resolve('dist/hook.cjs');

function world() {
  const root = mkdtempSync(join(tmpdir(), 'harbor-'));
  mkdirSync(join(root, '.git'));
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  const caches = join(root, 'home/.cache/clew');
  // The command line, which a stop may start, keeps its own beside them.
  const kept = (): string[] => readdirSync(caches).filter((f) => f.startsWith('hook-'));
  const fire = (event: string, more: object = {}, env: object = {}) => {
    const r = spawnSync(process.execPath, [HOOK, 'claude'], {
      input: JSON.stringify({ session_id: 's1', cwd: root, hook_event_name: event, ...more }),
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: join(root, 'home'), ...env },
    });
    expect([r.status, r.stderr]).toEqual([0, '']);
    return r.stdout;
  };
  return {
    root,
    caches,
    kept,
    fire,
    log: () => readFileSync(join(root, '.clew/log.jsonl'), 'utf8').trim().split('\n'),
  };
}

/** Question ids and nonces are random. */
const unnumbered = (text: string): string =>
  text
    .replace(/\bq[0-9a-f]{4}\b/g, 'q')
    .replace(/clew undo [0-9a-f]{4}/g, 'clew undo')
    .replace(/\d+/g, '0');
const prompt = (text: string) => ({ prompt: text });

describe('the bundles of the hook', () => {
  it('each keeps a code cache of its own, anew by the second, fourth, eighth … run and after the 32nd no more', () => {
    const w = world();
    w.fire('UserPromptSubmit', prompt('rotate the refresh tokens on every login'));
    const first = w.kept();
    expect(first).toHaveLength(1);
    w.fire('Stop');
    expect(w.kept()).toHaveLength(2);
    expect(w.kept()).toEqual(expect.arrayContaining(first));
    const bytes = () => readFileSync(join(w.caches, first[0]!)).toString('latin1');
    const seen = [bytes()];
    const fire = (): void => {
      w.fire('UserPromptSubmit', prompt('and log each one'));
      seen.push(bytes());
    };
    for (let run = 3; run < 11; run++) fire();
    const anew = seen.flatMap((s, i) => (i > 0 && s.slice(8) !== seen[i - 1]!.slice(8) ? [i + 2] : []));
    // What nothing was added to is written as it was.
    expect(anew.filter((run) => run !== 4 && run !== 8)).toEqual([]);
    writeFileSync(join(w.caches, first[0]!), Buffer.from(`\x1f${seen.at(-1)!.slice(1)}`, 'latin1'));
    for (let run = 32; run < 35; run++) fire();
    expect(seen.at(-1)!.charCodeAt(0)).toBe(32);
    expect(new Set(seen.slice(-3)).size).toBe(1);
  });

  it.each(['--pending-deprecation --trace-deprecation', '--throw-deprecation --pending-deprecation'])(
    'works and is silent where Node warns of what is old: %s',
    (NODE_OPTIONS) => {
      const w = world();
      for (const text of ['rotate the refresh tokens on every login', 'and log each one'])
        w.fire('UserPromptSubmit', prompt(text), { NODE_OPTIONS });
      expect(w.log()).toHaveLength(2);
    },
  );

  it('a session goes the same way with code caches and without', () => {
    const told = [{}, { HOME: '' }].map((env) => {
      const w = world();
      const said = [
        w.fire('SessionStart', { source: 'startup' }, env),
        w.fire('UserPromptSubmit', prompt('rotate the refresh tokens on every login'), env),
        w.fire('UserPromptSubmit', prompt("now let's work on the pricing research project"), env),
        w.fire('UserPromptSubmit', prompt('A'), env),
        w.fire('Stop', {}, env),
        w.fire('PreCompact', {}, env),
        w.fire('SessionStart', { source: 'resume' }, env),
        w.fire('SessionEnd', { reason: 'exit' }, env),
      ];
      const kept = w.log().map((line) => JSON.parse(line) as { by: string; did: string });
      return { said: said.map(unnumbered), kept: kept.map((o) => unnumbered(`${o.by} ${o.did}`)) };
    });
    expect(told[0]!.said.filter(Boolean).length).toBeGreaterThan(2);
    expect(told[0]!.kept).toContain('start ');
    expect(told[0]).toEqual(told[1]);
  });

  it('a damaged code cache is made anew, and the answer is given', () => {
    const w = world();
    w.fire('UserPromptSubmit', prompt('rotate the refresh tokens on every login'));
    const cache = join(w.caches, w.kept()[0]!);
    const size = readFileSync(cache).length;
    for (const broken of ['', 'no code at all', readFileSync(cache).subarray(0, size / 2)]) {
      writeFileSync(cache, broken);
      w.fire('UserPromptSubmit', prompt('and log each one'));
      expect(readFileSync(cache).length).toBeGreaterThan(size / 2);
    }
    expect(w.log()).toHaveLength(4);
  });

  it('the one for prompts holds nothing of the others', () => {
    const [prompts, others] = ['prompt', 'events'].map((n) => readFileSync(resolve(`dist/hook-${n}.js`), 'utf8'));
    const start = 'Active context, resuming its plan';
    expect(others).toContain(start);
    expect(prompts).not.toContain(start);
  });
});

it('reads its own letters as they were written, in expressions too', () => {
  const w = world();
  w.fire('UserPromptSubmit', prompt('rotate the refresh tokens on every login'));
  expect(w.fire('UserPromptSubmit', prompt('теперь давай займёмся исследованием цен'))).toContain('clew: ');
});
