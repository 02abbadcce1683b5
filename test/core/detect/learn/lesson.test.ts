/** What the user does teaches: lessons are bounded and repeatable, come from real operations, and never cost more than they may. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { command as answer } from '../../../../src/commands/context/answer.js';
import { command as back } from '../../../../src/commands/context/back.js';
import { command as switchTo } from '../../../../src/commands/context/switch.js';
import { command as why } from '../../../../src/commands/context/why.js';
import { command as evaluate } from '../../../../src/commands/evaluation/eval.js';
import { command as learn } from '../../../../src/commands/evaluation/learn.js';
import { command as undo } from '../../../../src/commands/history/undo.js';
import { applyEdit } from '../../../../src/core/context/state.js';
import { fieldOf, leaningOf, logit, MOST, shiftOf } from '../../../../src/core/detect/learn/layer.js';
import { applyLesson, LESSONS, type Lesson } from '../../../../src/core/detect/learn/lesson.js';
import { type Heard, heardIn, heardRecord } from '../../../../src/core/detect/learn/pending-label.js';
import { readPrompt } from '../../../../src/core/detect/reading.js';
import type { Score } from '../../../../src/core/eval/score.js';
import type { Edit, Fields, Operation, Outcome } from '../../../../src/core/model.js';
import { runs } from '../../../support/properties.js';
import { shop } from '../../../support/shop.js';
import { facts, MINUTE, sceneOf, type World } from '../../../support/world.js';

const KINDS = Object.keys(LESSONS) as Lesson[];
const BAR = 0.23;
const signals = fc.array(
  fc.record({
    id: fc.constantFrom('new-session', 'looking', 'same-work', 'habit', 'constructor'),
    strength: fc.double({ min: 0.01, max: 1, noNaN: true }),
  }),
  { maxLength: 5 },
);
const odds = fc.double({ min: -8, max: 8, noNaN: true });
const heard = (over: Partial<Heard> = {}): Heard => ({
  at: 1,
  context: 'c',
  verb: 'stay',
  odds: -1,
  taught: 0,
  bar: BAR,
  signals: [{ id: 'new-session', strength: 1 }],
  ...over,
});

describe('the layer', () => {
  it('stays in its bounds whatever it is taught, and the same lessons make the same layer', () => {
    const lesson = fc.record({ kind: fc.constantFrom(...KINDS), signals, odds, taught: odds });
    fc.assert(
      fc.property(fc.array(lesson, { maxLength: 200 }), (list) => {
        const run = (): Fields | undefined =>
          list.reduce<Fields | undefined>((l, x) => applyLesson(l, heard({ ...x, verb: 'nudge' }), x.kind), undefined);
        const layer = run();
        expect(run()).toEqual(layer);
        for (const [field, v] of Object.entries(layer ?? {})) {
          expect(Number.isFinite(v), field).toBe(true);
          if (field === 'bias') expect(Math.abs(v as number)).toBeLessThanOrEqual(MOST.bias);
          if (field.startsWith('w.')) expect(Math.abs(v as number)).toBeLessThanOrEqual(MOST.signal);
        }
        for (const x of list) expect(Math.abs(leaningOf(layer, x.signals))).toBeLessThanOrEqual(MOST.prompt);
      }),
      { numRuns: 60 },
    );
  });

  it('reaches its bounds and goes no further', () => {
    let layer: Fields | undefined;
    for (let i = 0; i < 400; i++) layer = applyLesson(layer, heard({ odds: -8 }), 'missed');
    expect(fieldOf(layer, 'w.new-session')).toBe(MOST.signal);
    expect(fieldOf(layer, 'bias')).toBe(MOST.bias);
    expect(leaningOf(layer, heard().signals)).toBe(MOST.prompt);
  });

  it('forgets: lessons that say nothing new wear off what was learned', () => {
    let layer = applyLesson(undefined, heard(), 'missed');
    const before = fieldOf(layer, 'bias');
    expect(before).toBeGreaterThan(0);
    for (let i = 0; i < 300; i++) layer = applyLesson(layer, heard({ odds: -30, signals: [] }), 'silent');
    expect(fieldOf(layer, 'bias')).toBeLessThan(0.6 * before);
  });

  it('takes an act for more than silence, and silence for nothing from a user who never speaks up', () => {
    const step = (kind: Lesson, from?: Fields): number =>
      fieldOf(applyLesson(from, heard({ odds: 0 }), kind), 'bias') - fieldOf(from, 'bias');
    expect(step('missed')).toBeGreaterThan(0);
    expect(step('undone')).toBeLessThan(2 * step('declined') + 1e-9);
    expect(step('silent')).toBe(0);
    expect(step('ignored')).toBe(0);
    const corrected = { owed: 4, paid: 4, offered: 4, followed: 4 };
    expect(step('silent', corrected)).toBeLessThan(0);
    expect(step('silent', corrected)).toBeGreaterThan(step('declined', corrected));
    expect(step('ignored', corrected)).toBeLessThan(0);
  });

  it('of a damaged record moves nothing that is no number in bounds, and never throws', () => {
    const scene = sceneOf({
      hit: true,
      prompt: 'please look at packages/billing/src/invoice.ts',
      active: { title: 'auth' },
    });
    const plain = readPrompt(scene, facts().config);
    expect(readPrompt(scene, facts().config, undefined, { bias: 'x', 'w.habit': null, risked: {}, earned: [] }).p).toBe(
      plain.p,
    );
    const wild = readPrompt(scene, facts().config, undefined, { bias: 1e300, earned: 9, 'w.foreign-path': Number.NaN });
    expect(wild.taught).toBeLessThanOrEqual(MOST.prompt);
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('bias', 'w.habit', 'risked', 'earned', 'owed', 'at', 'signals', 'verb'),
          fc.anything(),
        ),
        (junk) => {
          const state = { ...facts().state, learn: { layer: junk }, heard: { s1: junk } };
          const r = readPrompt(scene, facts().config, undefined, junk);
          expect(r.p).toBeGreaterThanOrEqual(0);
          expect(r.p).toBeLessThanOrEqual(1);
          expect(Math.abs(r.taught ?? 0)).toBeLessThanOrEqual(MOST.prompt);
          heardIn(junk);
          const input = { args: [], flags: {}, session: null, agent: false };
          expect(typeof learn.print(learn.decide(input, facts({ state })).view!, PLAIN)).toBe('string');
          expect(fieldOf(applyLesson(junk, heard(), 'missed'), 'bias')).toBeLessThanOrEqual(MOST.bias);
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it('a reading waits for its judgement as a record that reads back the same', () => {
    const h = heard({ odds: -1.25, taught: 0.5, signals: [{ id: 'habit', strength: 0.25 }] });
    expect(heardIn(JSON.parse(JSON.stringify(heardRecord(h))))).toEqual(h);
    for (const bad of [undefined, {}, { ...heardRecord(h), verb: 'fly' }, { ...heardRecord(h), odds: null }])
      expect(heardIn(bad as Fields | undefined)).toBeNull();
  });
});

describe('the promise', () => {
  it('whoever puts everything right loses no switch, and gets one false alarm more and one in 500 prompts', () => {
    // Runs of one truth near the bar: what teaches the layer a habit, and then betrays it.
    const near = fc.oneof(
      { weight: 4, arbitrary: fc.double({ min: logit(BAR) - 0.5, max: logit(BAR) + 0.5, noNaN: true }) },
      // On either side of the bar by less than anybody would keep of it.
      { weight: 1, arbitrary: fc.integer({ min: -40, max: 40 }).map((i) => logit(BAR) + i * 2.5e-7) },
    );
    const same = fc.record({ leaves: fc.boolean(), odds: fc.array(near, { minLength: 20, maxLength: 80 }) });
    const habits = fc.array(same, { minLength: 4, maxLength: 10 });
    fc.assert(
      fc.property(habits, (runs) => {
        const { signals } = heard();
        const prompts = runs.flatMap((r) => r.odds.map((o) => ({ odds: o, leaves: r.leaves, signals })));
        let layer: Fields | undefined;
        const n = { noticed: 0, falsely: 0 };
        for (const p of prompts) {
          const by = shiftOf(layer, p.signals as never, p.odds, BAR);
          const shipped = p.odds >= logit(BAR);
          const alarm = p.odds + by >= logit(BAR);
          const add = Number(alarm) - Number(shipped);
          if (p.leaves) n.noticed += add;
          else n.falsely += add;
          const kind: Lesson = p.leaves ? (alarm ? 'taken' : 'missed') : alarm ? 'undone' : 'silent';
          const kept = heardRecord(heard({ ...p, taught: by, verb: alarm ? 'nudge' : 'stay' }));
          layer = applyLesson(layer, heardIn(kept)!, kind);
          expect(n.noticed).toBeGreaterThanOrEqual(0);
        }
        expect(n.falsely).toBeLessThanOrEqual(1 + prompts.length / 500);
      }),
      { numRuns: 100 },
    );
  });

  it('the layer does cross the bar: the promise is not kept by standing still', () => {
    let layer: Fields | undefined;
    for (let i = 0; i < 60; i++) layer = applyLesson(layer, heard({ odds: logit(BAR) - 0.5 }), 'missed');
    const near = heard().signals as never;
    expect(shiftOf(layer, near, logit(BAR) - 0.3, BAR)).toBeGreaterThan(0.3);
    const spent = { ...layer, risked: 1 };
    expect(logit(BAR) - 0.3 + shiftOf(spent, near, logit(BAR) - 0.3, BAR)).toBeLessThan(logit(BAR));
    for (let i = 0; i < 120; i++) layer = applyLesson(layer, heard({ odds: 1 }), 'undone');
    expect(logit(BAR) + 0.1 + shiftOf({ ...layer, earned: 0 }, near, logit(BAR) + 0.1, BAR)).toBeGreaterThan(
      logit(BAR),
    );
    expect(logit(BAR) + 0.1 + shiftOf({ ...layer, earned: 1 }, near, logit(BAR) + 0.1, BAR)).toBeLessThan(logit(BAR));
  });
});

// ── lessons from real operations ─────────────────────────────────────────────────────────────

const PLAIN = {
  width: 100,
  cut: (s: string) => s,
  bold: (s: string) => s,
  dim: (s: string) => s,
  good: (s: string) => s,
  warn: (s: string) => s,
  bad: (s: string) => s,
  accent: (s: string) => s,
};

/** A shop whose log is kept, and in which commands run. */
class Shop {
  readonly w: World;
  log: Operation[] = [];

  constructor(config: Parameters<typeof shop>[0] = { detect: facts().config.detect }) {
    this.w = shop(config);
    this.w.state.heard = {};
    this.w.state.learn = {};
  }

  private keep(o: Outcome, by: string): Outcome {
    if (o.edits.length > 0 || o.reading)
      this.log.unshift({
        v: 1,
        id: `o${this.log.length}`,
        at: this.w.now,
        by,
        session: 's1',
        did: o.did,
        undoable: o.undoable,
        ...(o.undoes ? { undoes: o.undoes } : {}),
        edits: structuredClone(o.edits),
        ...(o.reading ? { reading: o.reading } : {}),
      });
    return o;
  }

  says(text: string): Outcome {
    const at = this.w.now;
    const o = this.keep(this.w.prompt(text), 'prompt');
    if (this.log[0]) this.log[0].at = at;
    return o;
  }

  does(command: typeof undo, args: string[] = [], flags: Record<string, boolean> = {}): Outcome {
    const input = { args, flags, session: 's1', agent: false };
    const o = command.decide(input, { ...this.w.facts(), more: { log: this.log } });
    if (o.findings.some((f) => f.severity === 'error')) return o;
    for (const e of o.edits as Edit[]) applyEdit(this.w.state, e);
    return this.keep(o, command.name);
  }

  get lessons(): Record<string, number> {
    const layer = this.w.state.learn?.layer ?? {};
    const found = Object.entries(layer).filter(([f, n]) => f.startsWith('n.') && n !== 0);
    return Object.fromEntries(found.map(([f, n]) => [f.slice(2), n as number]));
  }
}

const SWITCH = 'switch to the pricing research project';
const QUIET = 'yes, and rotate them on logout as well';

describe('lessons', () => {
  it('a switch taken back; what followed before stays learned', () => {
    const s = new Shop();
    s.says(QUIET);
    expect(s.says(SWITCH).reading?.verb).toBe('switch');
    expect(s.lessons).toEqual({ silent: 1 });
    expect(s.does(undo).findings).toEqual([]);
    expect(s.lessons).toEqual({ silent: 1, undone: 1 });
    s.says(QUIET);
    expect(s.lessons).toEqual({ silent: 1, undone: 1 });
  });

  it('a switch let stand', () => {
    const s = new Shop();
    s.says(SWITCH);
    s.says('compare the tiers of the three biggest shops');
    expect(s.lessons).toEqual({ kept: 1 });
  });

  it('a switch by hand after a prompt that was read as staying, unless it comes late', () => {
    const s = new Shop();
    expect(s.says(QUIET).reading?.verb).toBe('stay');
    s.does(switchTo, ['docs/plans/PRICING-RESEARCH.md']);
    expect(s.lessons).toEqual({ missed: 1 });
    s.says('compare the tiers');
    s.does(back);
    expect(s.lessons).toEqual({ missed: 2 });
    s.says(QUIET);
    s.w.now += 10 * MINUTE;
    s.does(switchTo, ['docs/plans/PRICING-RESEARCH.md']);
    expect(s.lessons).toEqual({ missed: 2 });
  });

  it('and is unlearned when that switch is taken back', () => {
    const s = new Shop();
    s.says(QUIET);
    s.does(switchTo, ['guest tablet'], { new: true });
    expect(s.lessons).toEqual({ missed: 1 });
    s.does(undo);
    expect(s.lessons).toEqual({});
    expect(leaningOf(s.w.state.learn?.layer, s.log[2]!.reading!.signals)).toBe(0);
  });

  it('a nudge taken, one ignored, and a short reply between', () => {
    const nudging = { detect: { nudge: 0, ask: 2, switch: 2, match: 0.5, margin: 0.15 } };
    const s = new Shop(nudging);
    expect(s.says('the invoice export drops umlauts').reading?.verb).toBe('nudge');
    s.says('the invoice export drops the currency too');
    expect(s.lessons).toEqual({ ignored: 1 });
    s.does(switchTo, ['invoice export'], { new: true });
    expect(s.lessons).toEqual({ ignored: 1, taken: 1 });
    const r = new Shop({ detect: { ...nudging.detect, nudge: 0.1 } });
    expect(r.says('different project: the landing page needs a new hero').reading?.verb).not.toBe('stay');
    expect(r.says('yes').reading?.verb).toBe('stay');
    expect(r.lessons).toEqual({});
    r.does(switchTo, ['landing page'], { new: true });
    expect(Object.keys(r.lessons)).toHaveLength(1);
    expect(r.lessons.missed).toBeUndefined();
  });

  it('an answer, by letter or by command; taking it back unlearns it', () => {
    const s = new Shop({ confirm: 'always' });
    const q = s.says(SWITCH).question!;
    s.says(q.choices.find((c) => c.act.do === 'keep')!.letter);
    expect(s.lessons).toEqual({ declined: 1 });
    const t = new Shop({ confirm: 'always' });
    const asked = t.says(SWITCH).question!;
    t.does(answer, [asked.id, asked.choices.find((c) => c.act.do === 'switch')!.letter]);
    expect(t.lessons).toEqual({ answered: 1 });
    t.does(undo);
    expect(t.lessons).toEqual({});
  });

  it('none, and no effect, when learning is off', () => {
    const s = new Shop({ detect: facts().config.detect, learn: 'off' });
    s.w.state.learn = { layer: { bias: -1 } };
    for (let i = 0; i < 3; i++) {
      expect(s.says(SWITCH).reading?.taught).toBeUndefined();
      s.does(undo);
    }
    expect(s.w.state.learn).toEqual({ layer: { bias: -1 } });
    expect(s.w.state.heard).toEqual({});
    expect(learn.print(s.does(learn).view!, PLAIN)).toContain('Learning is off');
  });
});

describe('clew learn and why', () => {
  const taughtShop = (): Shop => {
    const s = new Shop();
    for (let i = 0; i < 3; i++) {
      s.says(SWITCH);
      s.does(undo);
    }
    return s;
  };

  it('show lessons, shifts and the shipped weights; why names what was taught, and its lines add up', () => {
    const s = taughtShop();
    const text = learn.print(s.does(learn).view!, PLAIN);
    expect(text).toContain('3  switches of clew that were undone');
    expect(text).toMatch(/−0\.\d\d {2}\(shipped \+6\.00\) {2}the words ask to switch/);
    const r = s.says(SWITCH).reading!;
    expect(r.taught).toBeLessThan(-0.1);
    expect(logit(r.p)).toBeCloseTo(r.weights.reduce((a, b) => a + b, r.bias) + r.taught!, 6);
    expect(why.print(s.does(why).view!, PLAIN)).toMatch(/−0\.\d {2}what you taught it/);
  });

  it('reset forgets, undo remembers, and there is nothing to forget twice', () => {
    const s = taughtShop();
    const layer = structuredClone(s.w.state.learn?.layer);
    s.does(learn, [], { reset: true });
    expect(s.w.state.learn).toEqual({});
    expect(s.does(learn, [], { reset: true }).findings.map((f) => f.code)).toEqual(['nothing-learned']);
    s.does(undo);
    expect(s.w.state.learn?.layer).toEqual(layer);
  });
});

// ── a stream of our own ──────────────────────────────────────────────────────────────────────

const SUBJECTS = [
  'refresh tokens',
  'invoice export',
  'search ranker',
  'landing page',
  'crash reports',
  'pricing tiers',
];
const TASKS = ['fix the', 'add a test for the', 'look at the', 'document the', 'why is the', 'clean up the'];

/** 240 prompts on six subjects; a user of the one kind starts a session for each change, of the other kind never does. */
function streamOf(kind: 'sessions' | 'endless'): string {
  let [subject, session] = [0, 1];
  return Array.from({ length: 240 }, (_, i) => {
    const leaves = i > 0 && (i * 37) % 11 < 2;
    if (leaves) subject = (subject + 1 + (i % 3)) % SUBJECTS.length;
    const starts = i === 0 || (kind === 'sessions' ? leaves || i % 29 === 0 : false);
    if (starts) session++;
    const text =
      i % 5 === 3 && !leaves ? 'yes, go on' : `${TASKS[(i * 7) % 6]} ${SUBJECTS[subject]} ${i % 4 === 0 ? 'now' : ''}`;
    const label = !leaves && i > 0 ? 'continue' : 'new';
    return JSON.stringify({
      stream: kind,
      i,
      author: 'a',
      session: `s${session}`,
      starts_session: starts,
      ts: new Date(Date.UTC(2026, 0, 5) + i * 7 * MINUTE).toISOString(),
      kind: 'prompt',
      cwd: '/work/shop',
      branch: 'main',
      prompt: text,
      files_before: [],
      assistant_tail: '',
      gold: { label, thread: `T${subject}` },
    });
  }).join('\n');
}

describe('clew eval --adapt', () => {
  const streams = (['sessions', 'endless'] as const).map((name) => ({ name, text: streamOf(name) }));
  const run = (flags: Record<string, boolean>): Outcome =>
    evaluate.decide(
      { args: [], flags: { data: 'x', ...flags }, session: null, agent: false } as never,
      facts({ more: { streams } }),
    );

  it.each([{}, { hidden: true }])('makes no stream worse by more than a point: %j', (view) => {
    const o = run({ adapt: true, ...view });
    const rows = o.view!.streams as { stream: string; score: Score; shipped: Score }[];
    expect(rows).toHaveLength(2);
    for (const { score, shipped } of rows) {
      expect(shipped.switches).toBeGreaterThan(30);
      expect(100 * (shipped.noticed! - score.noticed!)).toBeLessThanOrEqual(1);
      expect(100 * (score.falseAlarms! - shipped.falseAlarms!)).toBeLessThanOrEqual(1);
      expect(100 * (shipped.auc! - score.auc!)).toBeLessThanOrEqual(1);
      // Calibration is not promised: what a user puts right is not a sample of what they say.
      expect(100 * (score.ece! - shipped.ece!)).toBeLessThanOrEqual(2);
    }
    expect(rows.some(({ score, shipped }) => score.ece !== shipped.ece)).toBe(true);
    expect(evaluate.print(o.view!, PLAIN)).toContain('points by learning');
  });

  it('without --adapt reads as shipped', () => {
    const plain = run({}).view!.streams as { score: Score }[];
    const both = run({ adapt: true }).view!.streams as { shipped: Score }[];
    expect(both.map((r) => r.shipped)).toEqual(plain.map((r) => r.score));
  });
});
