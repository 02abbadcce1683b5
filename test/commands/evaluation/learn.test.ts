/** Learning as it ships: the built hook and command line on real files, from a switch taken back to a reset. */
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Operation, Reading } from '../../../src/core/model.js';
import { Project } from '../../support/settings-world.js';
import { spawnSync } from '../../support/warm.js';

const CLI = resolve('dist/cli.js');
const HOOK = resolve('dist/hook.cjs');
const PLANS = {
  'shop/docs/plans/AUTH-HARDENING.md': '# Auth hardening\n\n- [ ] rotate refresh tokens\n',
  'shop/docs/plans/PRICING-RESEARCH.md': '# Pricing research\n\n- [ ] compare tiers\n',
};
const SWITCH = 'switch to the pricing research project';

class Work {
  readonly p = new Project(PLANS);
  private readonly env = { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, HOME: this.p.home };

  constructor() {
    this.clew('index');
    this.says('rotate the refresh tokens of the auth hardening plan');
  }

  clew(...args: string[]): { status: number | null; out: string; json: Record<string, never> } {
    const r = spawnSync(process.execPath, [CLI, ...args], {
      cwd: this.p.root,
      env: this.env,
      encoding: 'utf8',
      input: '',
    });
    return { status: r.status, out: r.stdout, json: args.includes('--json') ? JSON.parse(r.stdout) : {} };
  }

  /** What the prompt was read as, from the log. */
  says(prompt: string): Reading {
    const payload = { session_id: 's1', hook_event_name: 'UserPromptSubmit', cwd: this.p.root, prompt };
    const r = spawnSync(process.execPath, [HOOK, 'claude'], {
      cwd: this.p.root,
      env: this.env,
      encoding: 'utf8',
      input: JSON.stringify(payload),
    });
    expect([r.status, r.stderr]).toEqual([0, '']);
    return this.log().at(-1)!.reading!;
  }

  log(): Operation[] {
    const text = readFileSync(this.at('log.jsonl'), 'utf8');
    return text
      .trim()
      .split('\n')
      .map((l) => JSON.parse(l) as Operation);
  }

  at(...path: string[]): string {
    return join(this.p.root, '.clew', ...path);
  }
}

/** What the model alone says of the evidence in a reading. */
const shipped = (r: Reading): number => 1 / (1 + Math.exp(-r.weights.reduce((a, b) => a + b, r.bias)));

describe('what is taken back three times', () => {
  const w = new Work();
  const chances: number[] = [];

  it('is held for less likely each time', () => {
    for (let i = 0; i < 3; i++) {
      const r = w.says(SWITCH);
      expect(r.verb).toBe('switch');
      chances.push(r.p);
      expect(w.clew('undo', '--any').status).toBe(0);
    }
    const r = w.says(SWITCH);
    chances.push(r.p);
    expect(chances).toEqual([...chances].sort((a, b) => b - a));
    expect(new Set(chances).size).toBe(4);
    expect(r.taught).toBeLessThan(-0.3);
    expect(r.p).toBeLessThan(shipped(r));
    expect(w.clew('why').out).toMatch(/−0\.\d {2}what you taught it \(clew learn --show\)/);
    expect(w.clew('undo', '--any').status).toBe(0);
  });

  it('is shown, for people and programs', () => {
    expect(w.clew('learn', '--show').out).toContain('4  switches of clew that were undone');
    expect(w.clew('learn', '--json').json).toMatchObject({
      schemaVersion: 1,
      command: 'learn',
      on: true,
      lessons: [{ kind: 'undone', n: 4 }],
    });
  });

  it('is forgotten by a reset, which an undo takes back', () => {
    expect(w.clew('learn', '--reset', '--dry-run').status).toBe(0);
    expect(w.clew('learn').out).toContain('4  switches');
    expect(w.clew('learn', '--reset').status).toBe(0);
    const r = w.says(SWITCH);
    expect(r.taught).toBeUndefined();
    expect(r.p).toBeCloseTo(shipped(r), 12);
    expect(r.p).toBeGreaterThan(chances[3]!);
    expect(w.clew('undo', '--any').status).toBe(0);
    expect(w.clew('undo', '--any').out).toContain('forgot what your corrections taught');
    expect(w.clew('learn').out).toContain('5  switches');
  });

  it('is the same when the snapshot is lost: the log says it all', () => {
    const before = w.clew('learn', '--json').out;
    rmSync(w.at('cache', 'state.json'), { force: true });
    expect(w.clew('learn', '--json').out).toBe(before);
  });

  it('has no effect once learning is off', () => {
    expect(w.clew('config', 'set', 'learn', 'off').status).toBe(0);
    const r = w.says(SWITCH);
    expect(r.taught).toBeUndefined();
    expect(w.clew('learn').out).toContain('Learning is off');
    expect(w.clew('config', 'set', 'learn', 'sometimes').status).toBe(2);
  });
});

it('records that are not ours, or damaged, move nothing', () => {
  const w = new Work();
  const junk = ['x', 7, [], { bias: 'much', 'w.switch-to': {}, risked: null }, { bias: -1e9, earned: '9' }];
  for (const now of junk)
    for (const key of ['learn/layer', 'heard/s1', 'learn/', 'heard/constructor'])
      appendFileSync(
        w.at('log.jsonl'),
        `${JSON.stringify({ v: 1, id: 'x', at: 1, by: 'x', session: null, did: '', undoable: false, edits: [{ key, was: null, now }] })}\n`,
      );
  const r = w.says(SWITCH);
  expect(r.verb).toBe('switch');
  expect(Math.abs(r.taught ?? 0)).toBeLessThanOrEqual(1);
  expect(w.clew('learn').status).toBe(0);
  expect(w.clew('undo', '--any').status).toBe(0);
});

it('nothing to forget is said with a safe next step', () => {
  const w = new Work();
  const r = w.clew('learn', '--reset', '--json');
  expect(r.status).toBe(5);
  expect(r.json).toMatchObject({ findings: [{ code: 'nothing-learned', hint: 'clew learn --show' }] });
});
