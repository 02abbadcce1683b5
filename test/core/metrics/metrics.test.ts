/** Holds the five success metrics: by their examples, on a log whose truth is known, on any log at all, and through the built parts. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../../src/commands/_command.js';
import { command as answer } from '../../../src/commands/context/answer.js';
import { command as newWork } from '../../../src/commands/context/new.js';
import { command as switchTo } from '../../../src/commands/context/switch.js';
import { command as metricsCommand } from '../../../src/commands/evaluation/metrics.js';
import { command as undo } from '../../../src/commands/history/undo.js';
import { DEFAULTS } from '../../../src/core/config.js';
import { SILENCE } from '../../../src/core/digest/conversation.js';
import { metrics } from '../../../src/core/metrics/_index.js';
import { measure, rate } from '../../../src/core/metrics/_measured.js';
import type { Measured } from '../../../src/core/metrics/_metric.js';
import type { Config, Conversation, Event, Operation, Outcome, Plan, Question } from '../../../src/core/model.js';
import { indexOf } from '../../../src/core/plan/index/memory-index.js';
import type { Ports } from '../../../src/runtime/run/ports.js';
import { runCommand, runEvent } from '../../../src/runtime/run/run.js';
import { workspaceOf } from '../../../src/runtime/workspace/workspace.js';
import { filesStore } from '../../../src/stores/files.js';
import { runs } from '../../support/properties.js';
import { PLAIN } from '../../support/settings-world.js';
import { LEANING, SURE } from '../../support/shop.js';
import { Desk } from '../../support/status-desk.js';
import { CROWD, DAY, folder, MINUTE, NOW, plan, work } from '../../support/world.js';

const QUIET: Config['detect'] = { nudge: 2, ask: 2, switch: 2, match: 0.5, margin: 0.15 };
const NOTHING: Measured = { occasions: [], plans: null, sessions: [] };
const TOPICS = [
  'SIGNUP-FUNNEL',
  'INVOICE-EXPORT',
  'WAREHOUSE-LABELS',
  'TELEMETRY-SAMPLING',
  'KIOSK-FIRMWARE',
  'NEWSLETTER-DIGEST',
  'GLOSSARY-TRANSLATION',
  'PAYROLL-LEDGER',
  'AVATAR-UPLOADER',
  'THERMOSTAT-DRIVER',
  'BALLOT-SCANNER',
  'ORCHESTRA-SEATING',
];
const PLANS: Plan[] = [
  ...CROWD,
  plan('AUTH-HARDENING', ['rotate refresh tokens', 'expire sessions']),
  plan('PRICING-RESEARCH', ['compare tiers']),
  ...TOPICS.flatMap((t) => [plan(`${t}-ASIA`, ['translate the form']), plan(`${t}-EUROPE`, ['shorten the form'])]),
];
const AUTH = 'docs/plans/AUTH-HARDENING.md';
const PRICING = 'docs/plans/PRICING-RESEARCH.md';
const OTHER = 'docs/plans/DARK-THEME.md';

it('plan growth is that of a month, however short the time is that is asked about', () => {
  const noted = (days: number, count: number): Operation => ({
    ...{ v: 1, id: `o${days}`, at: NOW - days * DAY, by: 'end', session: null, did: '', undoable: false },
    edits: [{ key: 'workspace/plans', was: null, now: { count } }],
  });
  const log = [noted(29.5, 60), noted(6, 75), noted(1, 78)];
  const grown = (days: number) => measure(log, { contexts: {}, plans: 79, since: NOW - days * DAY, now: NOW }).plans;
  for (const days of [1, 7, 29.2]) expect(grown(days), `${days}`).toMatchObject({ before: 60, now: 79 });
});

/** Sessions that happen to the real store through the real flows and commands, on a clock of their own. */
class Days {
  private readonly dir = folder();
  private readonly store;
  private detect = QUIET;
  private talk: Conversation = SILENCE;
  private runs = 0;
  private id = '';
  now = NOW;
  plans: Plan[] = PLANS;

  constructor() {
    mkdirSync(join(this.dir, '.git'));
    writeFileSync(join(this.dir, '.git/HEAD'), 'ref: refs/heads/main\n');
    this.store = filesStore(workspaceOf(this.dir).dir);
  }

  ports(): Ports {
    this.now += MINUTE / 2;
    const run = ++this.runs;
    const index = indexOf(this.plans.map((p) => ({ plan: p, at: NOW - DAY })));
    return {
      workspace: workspaceOf(this.dir),
      store: this.store,
      config: { ...DEFAULTS, detect: this.detect },
      now: () => this.now,
      nonce: () => (0x1a2b3c4d + run * 0x10001).toString(16),
      plans: () => index,
      conversation: () => this.talk,
      applyShared: () => [],
      redactor: () => (text) => text,
      more: (needs) => ({
        more: Object.fromEntries(
          needs.map((n) => [n.kind, n.kind === 'log' ? this.store.operations(n.max) : undefined]),
        ),
        findings: [],
      }),
    };
  }

  private event(event: object): Outcome {
    const session = { host: 'claude', id: this.id, transcript: null, cwd: this.dir };
    return runEvent({ ...event, session } as Exclude<Event, { kind: 'command' }>, this.ports());
  }

  prompt(text: string, detect: Config['detect'] = QUIET): Outcome {
    this.detect = detect;
    return this.event({ kind: 'prompt', prompt: text });
  }

  clew(command: Command, ...args: string[]): Outcome {
    this.detect = SURE;
    const outcome = runCommand(command, { args, flags: {}, session: this.id, agent: false }, this.ports());
    expect(outcome.findings.filter((f) => f.severity === 'error')).toEqual([]);
    return outcome;
  }

  stop(...touched: string[]): void {
    this.talk = { ...SILENCE, lines: 1, touched };
    this.event({ kind: 'stop' });
    this.talk = SILENCE;
  }

  end(): void {
    this.event({ kind: 'end', reason: 'exit' });
  }

  /** A new session on the auth work. */
  begin(): void {
    this.id = `session-${++this.runs}`;
    this.now += 10 * MINUTE;
    this.event({ kind: 'start', source: 'startup' });
    this.clew(switchTo, AUTH);
    this.prompt('rotate the refresh tokens of the auth hardening plan');
    this.now += 10 * MINUTE;
    this.prompt('go on with the refresh tokens');
  }

  view(
    since = '30d',
  ): { id: string; value: number | null; numerator: number; denominator: number; standing: string; beside: string }[] {
    const ports = this.ports();
    const outcome = runCommand(metricsCommand, { args: [], flags: { since }, session: null, agent: false }, ports);
    expect(metricsCommand.print(outcome.view!, PLAIN)).not.toMatch(/NaN|undefined|Infinity/);
    return outcome.view!.metrics as never;
  }

  log(): Operation[] {
    return this.store.operations(1e6).toReversed();
  }
}

const TO_PRICING = "now let's work on the pricing research";
/** Evidence alone. */
const LEANS = 'compare the tiers of pricing research';
let topics: string[] = [];

/** A question between two plans that nobody was asked about before. */
function asked(d: Days): Question {
  const topic = topics.shift()!;
  const outcome = d.prompt(`now let's work on the ${topic.toLowerCase().replace('-', ' ')}`, SURE);
  expect(outcome.reading!.verb).toBe('ask');
  return outcome.question!;
}

function choose(d: Days, q: Question, act: string, nth = 0): void {
  d.clew(answer, q.id, q.choices.filter((c) => c.act.do === act)[nth]!.letter);
}

function reads(o: Outcome, verb: string): void {
  expect(o.reading!.verb).toBe(verb);
}

const HAPPEN = {
  kept: (d: Days) => {
    reads(d.prompt(TO_PRICING, SURE), 'switch');
    d.prompt('compare the tiers');
  },
  undone: (d: Days) => {
    reads(d.prompt(TO_PRICING, SURE), 'switch');
    d.clew(undo);
  },
  corrected: (d: Days) => {
    reads(d.prompt(TO_PRICING, SURE), 'switch');
    d.clew(switchTo, OTHER);
  },
  wentHome: (d: Days) => {
    reads(d.prompt(TO_PRICING, SURE), 'switch');
    d.clew(switchTo, AUTH);
  },
  first: (d: Days) => choose(d, asked(d), 'switch'),
  second: (d: Days) => choose(d, asked(d), 'switch', 1),
  stayed: (d: Days) => choose(d, asked(d), 'keep'),
  open: (d: Days) => void asked(d),
  taken: (d: Days) => {
    reads(d.prompt(LEANS, LEANING), 'nudge');
    d.clew(switchTo, PRICING);
  },
  takenElsewhere: (d: Days) => {
    reads(d.prompt(LEANS, LEANING), 'nudge');
    d.clew(switchTo, OTHER);
  },
  passed: (d: Days) => {
    reads(d.prompt(LEANS, LEANING), 'nudge');
    d.prompt('go on with the tokens');
  },
  missed: (d: Days) => {
    reads(d.prompt('compare the tiers'), 'stay');
    d.clew(switchTo, PRICING);
  },
  later: (d: Days) => {
    reads(d.prompt('compare the tiers'), 'stay');
    d.now += 6 * MINUTE;
    d.clew(switchTo, PRICING);
  },
  missTakenBack: (d: Days) => {
    reads(d.prompt('compare the tiers'), 'stay');
    d.clew(switchTo, PRICING);
    d.clew(undo);
  },
} satisfies Record<string, (d: Days) => void>;

type Happening = keyof typeof HAPPEN;
const KINDS = Object.keys(HAPPEN) as Happening[];

describe('examples', () => {
  for (const m of metrics)
    for (const e of m.examples)
      it(`${m.id}: ${e.says}`, () => {
        const { value, standing } = rate(m, m.count({ ...NOTHING, ...e.measured }));
        if (e.value === null) expect([value, standing]).toEqual([null, 'unknown']);
        else expect(value).toBeCloseTo(e.value, 12);
      });

  it('the targets are those of the specification, in its order', () => {
    expect(metrics.toSorted((a, b) => a.place - b.place).map((m) => [m.name, m.target])).toEqual([
      ['Context switches detected', { over: 0.9 }],
      ['Plans matched correctly', { over: 0.85 }],
      ['User clarification rate', { under: 0.2 }],
      ['Plan growth', { under: 0.1 }],
      ['Untracked work', { under: 0.05 }],
    ]);
  });

  it('a target is met beyond it, not on it', () => {
    const at = (target: { over: number } | { under: number }, n: number) =>
      rate({ target }, { numerator: n, denominator: 100 }).standing;
    expect([at({ over: 0.9 }, 90), at({ over: 0.9 }, 91), at({ under: 0.2 }, 20), at({ under: 0.2 }, 19)]).toEqual([
      'missed',
      'met',
      'missed',
      'met',
    ]);
  });
});

describe('a log whose truth is known', () => {
  it.each([[1], [2], [3]])(
    'gives exactly the five numbers (seed %i)',
    (seed) => {
      let s = seed * 7919;
      const random = (n: number): number => {
        s = (s * 1103515245 + 12345) % 2147483648;
        return Math.floor((s / 2147483648) * n);
      };
      const asks: Happening[] = ['first', 'second', 'stayed', 'open'];
      const n = Object.fromEntries(KINDS.map((k) => [k, 1 + random(3)])) as Record<Happening, number>;
      const order = KINDS.flatMap((k) => Array.from({ length: n[k] }, () => k));
      for (let i = order.length - 1; i > 0; i--) {
        const j = random(i + 1);
        [order[i], order[j]] = [order[j]!, order[i]!];
      }
      topics = [...TOPICS];
      const d = new Days();
      const before = PLANS.length;
      let untracked = 0;
      for (const [i, kind] of order.entries()) {
        d.begin();
        HAPPEN[kind](d);
        d.now += 10 * MINUTE;
        if (i % 4 === 0) {
          untracked++;
          d.clew(newWork, `errand number ${i} of the day`);
          d.stop(`src/errand-${i}.ts`);
        } else {
          d.clew(switchTo, AUTH);
          d.stop(`src/auth-${i}.ts`);
        }
        d.end();
      }
      const grown = 1 + random(5);
      d.plans = [...PLANS, ...Array.from({ length: grown }, (_, i) => plan(`LATER-${i}`))];
      const sum = (...kinds: Happening[]): number => kinds.reduce((t, k) => t + n[k], 0);
      const noticed = sum('kept', 'corrected', 'first', 'second', 'taken', 'takenElsewhere');
      const right = sum('kept', 'first', 'taken');
      const wrong = sum('undone', 'corrected', 'wentHome', 'second', 'takenElsewhere');
      const asked = sum(...asks);
      const switches = asked + sum('kept', 'undone', 'corrected', 'wentHome', 'taken', 'takenElsewhere', 'missed');
      const truth = [
        [noticed, noticed + n.missed],
        [right, right + wrong],
        [asked, switches],
        [grown, before],
        [untracked, order.length],
      ];
      // On the first day nothing is told of plans.
      d.now += DAY;
      const view = d.view();
      expect(view.map((m) => [m.numerator, m.denominator])).toEqual(truth);
      expect(view.map((m) => m.value)).toEqual(truth.map(([a, b]) => a! / b!));
      expect(view[0]!.beside).toBe(`${sum('undone', 'wentHome', 'stayed')} false (undone, or "keep")`);
      expect(view.map((m) => m.standing)).not.toContain('unknown');
    },
    120_000,
  );

  it('what was before the time is not counted, plans are held against their number then', () => {
    topics = [...TOPICS];
    const d = new Days();
    d.begin();
    HAPPEN.kept(d);
    d.stop('src/a.ts');
    d.end();
    d.now += 40 * DAY;
    d.plans = [...PLANS, plan('LATER')];
    const [detected, matched, asked, growth, untracked] = d.view();
    for (const m of [detected!, matched!, asked!, untracked!]) expect(m.value).toBeNull();
    expect(growth).toMatchObject({ numerator: 1, denominator: PLANS.length });
    expect(growth!.value).toBeCloseTo((1 / PLANS.length) * (30 / 40), 3);
    expect(d.view('90d')[0]).toMatchObject({ numerator: 1, denominator: 1 });
  });

  it('an answer that is taken back is none', () => {
    topics = [...TOPICS];
    const d = new Days();
    d.begin();
    HAPPEN.first(d);
    expect(d.view()[0]).toMatchObject({ numerator: 1, denominator: 1 });
    d.clew(undo);
    expect(d.view()[0]).toMatchObject({ numerator: 0, denominator: 0, value: null });
    expect(d.view()[2]).toMatchObject({ numerator: 1, denominator: 1 });
  });
});

describe('any log', () => {
  const fields = fc.option(
    fc.dictionary(
      fc.constantFrom('active', 'answer', 'files', 'count', 'text', 'choices', 'id'),
      fc.oneof(
        fc.string(),
        fc.constant(null),
        fc.double(),
        fc.array(fc.constantFrom('src/a.ts', '../b', 'PLAN.md', null, 3, { letter: 'a', act: { do: 'keep' } })),
      ),
    ),
    { nil: null },
  );
  const ids = fc.constantFrom('a', 'b', 'c', 'd');
  const operation = fc.record(
    {
      v: fc.constant(1 as const),
      id: ids,
      at: fc.integer({ min: NOW - 60 * DAY, max: NOW + DAY }),
      by: fc.constantFrom('prompt', 'switch', 'back', 'undo', 'answer', 'end'),
      session: fc.option(fc.constantFrom('s1', 's2'), { nil: null }),
      did: fc.constant(''),
      undoable: fc.boolean(),
      undoes: ids,
      edits: fc.array(
        fc.record({
          key: fc.constantFrom(
            'session/s1',
            'context/x',
            'question/q',
            'workspace/plans',
            'file/PLAN.md',
            'made/PLAN.md',
            'x',
          ),
          was: fields,
          now: fields,
        }),
        { maxLength: 4 },
      ),
      reading: fc.record({
        p: fc.double(),
        verb: fc.constantFrom('stay', 'nudge', 'switch', 'ask'),
        context: fc.option(fc.constantFrom('x', 'y'), { nil: null }),
        target: fc.option(fc.constantFrom('x', 'new', 'PLAN.md'), { nil: null }),
        matches: fc.constant([]),
      }),
    },
    { requiredKeys: ['v', 'id', 'at', 'by', 'session', 'did', 'undoable', 'edits'] },
  );

  it('every value is between 0 and 1, or unknown; nothing is thrown', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 40 }), fc.nat(50), (log, plans) => {
        const contexts = { x: work('x'), y: work('y', { plan: 'PLAN.md' }) };
        const from = { contexts, plans, since: NOW - 30 * DAY, now: NOW };
        const m = measure(log as unknown as Operation[], from);
        for (const metric of metrics) {
          const { value, standing } = rate(metric, metric.count(m));
          if (value === null) expect(standing).toBe('unknown');
          else {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(1);
          }
        }
      }),
      { numRuns: runs(1000) },
    );
  });

  it('an empty one is unknown five times', () => {
    const m = measure([], { contexts: {}, plans: 12, since: 0, now: NOW });
    expect(metrics.map((x) => rate(x, x.count(m)).standing)).toEqual(Array(5).fill('unknown'));
  });
});

describe('what a metric says of itself', () => {
  it('is whole sentences, with commands as code', () => {
    for (const text of metrics.flatMap((m) => [m.blind, m.advice])) {
      expect(text).toMatch(/^[A-Z`].*\.$/);
      expect(text.replace(/`clew [^`]+`/g, '')).not.toMatch(
        /`|clew (?:switch|learn|why|plans|config|retro|consolidate|archive)\b/,
      );
    }
  });
});

describe('docs/metrics.md', () => {
  it('says of each metric what is counted, what it cannot see and what to do', () => {
    const page = readFileSync('docs/metrics.md', 'utf8');
    for (const m of metrics)
      for (const text of [m.name, m.numerator, m.denominator, m.blind, m.advice]) expect(page).toContain(text);
  });
});

describe('clew metrics', () => {
  it('names for too many plans a command that runs as it is written', () => {
    const { advice } = metrics.find((m) => m.id === 'plan-growth')!;
    const [, line] = /^`clew (.+?)` proposes/.exec(advice)!;
    expect(new Desk().clew(line!.split(' ')).code).toBe(0);
  });

  it('prints unknown without evidence, and counts a switch that was taken back', () => {
    const d = new Desk();
    d.write('docs/plans/AUTH-HARDENING.md', '# Auth hardening\n\n- [ ] rotate refresh tokens\n');
    d.write('docs/plans/PRICING-RESEARCH.md', '# Pricing research\n\n- [ ] compare tiers\n');
    const empty = d.clew(['metrics']);
    expect(empty.code).toBe(0);
    expect(empty.out.match(/unknown {2}/g)).toHaveLength(5);
    d.clew(['index']);
    d.start();
    d.turn('rotate the refresh tokens of the auth hardening plan', d.wrote('src/auth.ts'));
    d.turn('switch to the pricing research project');
    const view = () => JSON.parse(d.clew(['metrics', '--json']).out).metrics;
    expect(view()[0]).toMatchObject({ id: 'switches-detected', value: 1, numerator: 1, denominator: 1, few: true });
    expect(view()[4]).toMatchObject({ id: 'untracked-work', value: 0, denominator: 1, standing: 'met' });
    d.clew(['undo']);
    expect(view()[0]).toMatchObject({ value: null, standing: 'unknown', beside: '1 false (undone, or "keep")' });
    expect(view()[1]).toMatchObject({ value: 0, numerator: 0, denominator: 1, standing: 'missed' });
    d.fire('SessionEnd', { reason: 'exit' });
    d.write('docs/plans/THIRD.md', '# Third\n\n- [ ] count\n');
    // Which of them were there when the day began nobody noted.
    expect(view()[3]).toMatchObject({ id: 'plan-growth', value: null, standing: 'unknown' });
    expect(d.clew(['metrics', '--since', 'yesterdayish']).code).toBe(2);
  });
});
