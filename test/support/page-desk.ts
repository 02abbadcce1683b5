/** A desk whose views are made up: every text in them is what a test gives, so that any text can be looked at in any place. */
import type { Card, MarkKind, PlanCard, SoFar, Views } from '../../src/core/board/types.js';
import type { Desk } from '../../src/runtime/board/desk.js';
import type { Done, Wish } from '../../src/runtime/board/wish.js';

export const THEN = Date.UTC(2026, 2, 12, 15, 30);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const KINDS: MarkKind[] = ['words', 'model', 'late', 'hand', 'answer', 'undo', 'plain'];

/** Takes a place in a view (such as `title`) and which of its kind, and says what is written there. */
export type Say = (place: string, n: number) => string;

const card = (say: Say, n: number, more: Partial<Card> = {}): Card => ({
  id: `work-${n}`,
  title: say('title', n),
  standing: n === 0 ? 'active' : 'open',
  age: (n + 1) * DAY,
  idle: n * 9 * HOUR,
  opened: THEN - (n + 1) * DAY,
  lastAt: THEN - n * 9 * HOUR,
  prompts: 5 + n,
  plan: n % 3 === 2 ? null : `docs/plans/${say('path', n)}.md`,
  progress: n % 3 === 2 ? null : { done: n + 1, total: 7 },
  steps: 0,
  why: '',
  next: say('next', n),
  last: say('prompt', n),
  saidAt: n % 2 === 0 ? THEN - n * 9 * HOUR : null,
  where: {
    host: 'claude',
    session: `session-${n}`,
    branch: say('branch', n),
    worktree: n === 1 ? say('path', 50) : '',
  },
  resume: `clew open work-${n}`,
  stale: n === 3,
  undated: false,
  question: '',
  ...more,
});

const planCard = (say: Say, n: number): PlanCard => ({
  path: `docs/plans/${say('path', n)}-${n}.md`,
  name: say('path', n),
  title: say('title', n),
  state: n % 4 === 3 ? 'done' : 'open',
  progress: { done: n, total: 6 },
  at: THEN - n * DAY,
  context: n === 0 ? 'work-0' : null,
  gone: false,
  merging: n === 2,
  supersededBy: null,
});

/** Every view, in the words of `say`; lists hold about `many`. */
export function viewsOf(say: Say, many = 5): Views {
  const each = <T>(n: number, make: (i: number) => T): T[] =>
    Array.from({ length: Math.max(n, many > 5 ? many : 0) }, (_, i) => make(i));
  const week = (of: (d: number, h: number) => number): number[][] =>
    Array.from({ length: 7 }, (_, d) =>
      Array.from({ length: 24 }, (_, h) => (h > 8 && h < 18 && d < 5 ? of(d, h) : 0)),
    );
  const seen = { now: THEN, workspace: '/home/ada/harbor', faults: [] };
  const cards = each(5, (n) => card(say, n));
  const plans = each(5, (n) => planCard(say, n));
  const switches = Object.fromEntries(KINDS.map((k, n) => [k, n + 1])) as Record<MarkKind, number>;
  const days = Array.from({ length: 7 }, (_, n) => ({
    day: THEN - (6 - n) * DAY,
    spent: (n % 5) * HOUR,
    prompts: n * 4,
    switches: n,
    ways: { ...switches, words: n },
    contexts: 2,
  }));
  const item = (n: number, text: string) => ({
    ...{ id: `k${n}`, place: 'plan.decisions' as never, heading: 'Decisions', text, state: 'open' as never },
    ...{ at: THEN - n * HOUR, by: null, line: n },
  });
  return {
    home: {
      reading: null,
      ...seen,
      active: 'work-0',
      open: cards,
      paused: [card(say, 8, { standing: 'paused' })],
      done: [card(say, 9, { standing: 'completed' })],
      counts: { open: 5, paused: 1, done: 1, archived: 0 },
      proposed: [{ id: 'k1', text: say('title', 4), plan: `docs/${say('path', 1)}.md`, at: THEN - HOUR }],
      questions: [
        {
          ...{
            id: 'q1',
            at: THEN - HOUR,
            session: 'session-0',
            host: 'claude',
            text: say('question', 0),
            from: 0,
            prompt: '',
            fallback: 'a',
          },
          choices: ['a', 'b'].map((letter, n) => ({ letter, label: say('title', n) })),
        },
      ],
      sessions: each(3, (n) => ({
        ...{ id: `session-${n}`, host: 'claude', active: `work-${n}`, lastAt: THEN - n * HOUR },
        where: n < 2 ? '/home/ada/harbor/src' : '/home/ada/harbor-2',
      })),
      plans: 5,
      came: 0,
      team: {
        ...{ name: say('member', 0), member: say('member', 1), says: say('says', 0), waiting: 12, failed: true },
        ...{ syncedAt: THEN - HOUR, open: 3, disputes: 1 },
        here: each(2, (n) => ({
          member: say('member', n),
          title: say('title', n),
          where: [say('path', n)],
          may: [],
          at: 0,
        })),
        met: [0].map((n) => ({
          ...{ context: 'work-0', title: say('title', 0), member: say('member', n), theirs: say('title', n + 1) },
          where: [say('path', n)],
          may: false,
        })),
        handed: [0].map((n) => ({
          ...{ ref: say('path', n), title: say('title', n), by: say('member', 1), note: say('text', n) },
        })),
      },
      empty: false,
    },
    timeline: {
      ...seen,
      before: null,
      instead: null,
      from: THEN - 8 * HOUR,
      to: THEN + HOUR,
      lanes: cards.map((c, n) => ({
        ...{ context: c.id, title: c.title, standing: c.standing, spent: (5 - n) * HOUR, prompts: 9 - n },
        days: days.map((d) => d.spent / 5),
        bars: [0, 1].map((i) => ({
          from: THEN - (7 - n - i * 2) * HOUR,
          to: THEN - (6.3 - n - i * 2) * HOUR,
          session: 'session-0',
          prompts: 4,
        })),
        marks: KINDS.filter((_, i) => i % 5 === n % 5).map((kind, i) => ({
          ...{
            at: THEN - (7 - n - i * 2) * HOUR,
            kind,
            id: `op-${n}-${i}`,
            session: 'session-0',
            from: null,
            to: c.id,
          },
          ...{ says: say('says', n), undoable: true, undone: false, counts: kind !== 'undo' && kind !== 'open' },
        })),
        switches: 2,
      })),
      more: { lanes: 2, spent: HOUR, prompts: 3 },
      days,
      contexts: 7,
      spent: 15 * HOUR,
      prompts: 35,
      switches,
      sessions: [],
      says: say('says', 9),
    },
    context: {
      ...seen,
      broken: false,
      card: cards[0]!,
      document: {
        ...{
          path: `.clew/contexts/${say('path', 1)}.md`,
          cut: false,
          phase: 'PLAN' as never,
          round: 1,
          status: null,
          updated: THEN,
        },
        ...{
          category: '',
          tags: [],
          text: `---\nid: work-0\n---\n# ${say('title', 0)}\n\n- [ ] ${say('item', 0)}\n- [x] ${say('item', 1)}\n\n${say('text', 0)}\n\n\`\`\`\n${say('text', 1)}\n\`\`\`\n`,
        },
      },
      goal: item(1, say('item', 2)),
      next: item(2, say('next', 0)),
      decisions: each(2, (n) => ({
        ...item(n + 3, say('item', n + 3)),
        ...(n === 0
          ? { who: 'you', session: null, host: '' }
          : { who: 'the agent', session: 'session-0', host: 'claude' }),
      })),
      questions: [{ ...item(5, say('question', 1)), who: 'the agent', session: 'session-0', host: 'claude' }],
      noted: [],
      parts: [],
      files: each(3, (n) => ({ path: `src/${say('path', n)}-${n}.ts`, there: n !== 2 })),
      allSessions: 1,
      sessions: [
        {
          ...{ id: 'session-0', host: 'claude', prompts: 12, resume: 'claude --resume session-0' },
          ...{ from: THEN - HOUR, lastAt: THEN },
        },
      ],
      fitting: [],
      intent: {
        ...{ id: 'INT-001', summary: say('title', 3), status: 'IN_PROGRESS', selected: 1, there: 1 },
        ...{ follows: true, by: 'person', unconfirmed: false, changed: false },
        allow: [`src/${say('path', 0)}/**`],
        deny: [`src/${say('path', 1)}/**`],
        constraints: [say('text', 3)],
        criteria: [{ id: 'AC-1', description: say('item', 4), status: 'pending' }],
      },
      grants: [
        {
          ...{ id: 'g3f2a1', what: `src/${say('path', 2)}.ts`, kind: 'path', any: false },
          ...{ until: THEN + DAY, unconfirmed: false },
        },
      ],
      mode: 'warn',
      trace: {
        files: each(3, (n) => ({
          ...{ path: `src/${say('path', n)}-${n}.ts`, there: n !== 2, changes: n + 1, lines: 12 * n, how: 'edit' },
          ...{ first: THEN - DAY, last: THEN - n * HOUR, ranges: n === 0 ? [] : [{ from: 3, to: 3 + 12 * n }] },
          ...{ intents: ['INT-001'], sessions: ['session-0'], stray: n === 1, line: `clew trace src/${n}.ts` },
        })),
        more: 2,
        changes: 8,
        says: say('says', 4),
      },
      brief: {
        ...{ tokens: 300, limit: 1200, text: say('text', 2) },
        parts: (['map', 'goal', 'decisions', 'rule'] as const).map((part, n) => ({
          ...{ part, says: say('says', n), tokens: 75, lines: n + 1 },
        })),
      },
      tasks: [
        { id: 'A.1', text: say('item', 6), status: 'in_progress', reason: '', plan: null, line: null },
        { id: 'A.2', text: say('item', 7), status: 'blocked', reason: say('says', 5), plan: null, line: null },
      ],
      history: each(7, (n) => ({
        ...{ id: `op${n}`, at: THEN - n * HOUR, by: 'prompt', session: 'session-0', says: say('says', n) },
        ...{ undoable: n % 2 === 0, undone: n === 3, redoes: n === 3 ? 2 : 0 },
        ...{ kind: n === 5 ? null : KINDS[n % 7]!, who: 'the agent' },
      })),
      back: null,
      more: 4,
      days: days.map(({ day, spent, prompts }) => ({ day, spent, prompts })),
    },
    plans: {
      ...seen,
      tree: [
        {
          ...{ name: say('path', 0), path: 'docs/plans', plan: null, progress: { done: 6, total: 20 } },
          below: plans.map((plan) => ({ name: plan.name, path: plan.path, plan, below: [], progress: plan.progress })),
        },
      ],
      count: 5,
      more: 0,
      groups: [{ plans: plans.slice(0, 3), reasons: [say('reason', 0)], line: 'clew consolidate a b' }],
      over: days.map((d, n) => ({ at: d.day, plans: 4 + Math.floor(n / 3) })),
      ticked: days.map((d, n) => ({ day: d.day, done: n % 4 })),
      unplanned: each(2, (n) => ({ id: `work-${n}`, title: say('title', n), progress: { done: n, total: 2 } })),
      unplannedMore: 3,
      growth: { value: 0.06, target: 0.1, says: say('says', 2) },
      one: {
        card: plans[0]!,
        tasks: each(3, (n) => ({
          id: n === 1 ? null : `A.${n}`,
          text: say('item', n),
          status: (n === 2 ? 'done' : 'open') as never,
          reason: '',
          line: n,
        })),
        faults: 0,
      },
    },
    session: {
      ...seen,
      id: 'session-0',
      host: 'claude',
      cwd: '/home/ada/harbor',
      branch: say('branch', 0),
      first: say('prompt', 0),
      from: THEN - 3 * HOUR,
      to: THEN,
      ended: false,
      prompts: 4,
      turns: each(4, (n) => ({
        ...{
          at: THEN - n * 20 * MINUTE,
          id: `t${n}`,
          prompt: say('prompt', n),
          verb: (['stay', 'switch', 'ask', 'nudge'] as const)[n % 4]!,
          p: (n % 4) / 4,
        },
        ...{
          says: say('says', n),
          reasons: [say('reason', n)],
          led: say('says', n),
          hinted: n % 4 === 3,
          told: say('text', n),
          tokens: n === 3 ? null : 20 * n,
          toYou: n === 1 ? say('text', n) : '',
          filed: 'work-0',
          before: 'work-1',
        },
        ...{ undoable: n === 1, undone: n === 2, redoes: n === 2 ? 1 : 0, kind: n === 1 ? ('words' as const) : null },
        movable: true,
        switched: n % 4 === 1 ? say('title', 2) : '',
        counted: n % 2 === 0,
        corrected:
          n % 3 === 0
            ? {
                at: THEN,
                from: 'work-1',
                to: 'work-0',
                first: say('title', 1),
                says: say('says', n),
                late: n === 3,
                move: '',
              }
            : null,
      })),
      more: 3,
      tokens: 120,
      untold: 1,
      began: 340,
      retold: 360,
      again: [{ at: THEN - HOUR, tokens: 360, after: 'compact' }],
      contexts: [0, 1].map((n) => ({ id: `work-${n}`, title: say('title', n), prompts: n + 1 })),
      others: [0, 1].map((n) => ({
        id: `session-${n}`,
        host: 'claude',
        from: THEN - (n + 1) * HOUR,
        lastAt: THEN - n * HOUR,
        prompts: 3,
        active: null,
        first: say('prompt', n),
        contexts: [{ id: `work-${n}`, title: say('title', n), prompts: 3 }],
      })),
      moreOthers: 0,
      allOthers: 2,
      among: {
        all: 2,
        hosts: ['claude', 'codex'].map((host) => ({ host, sessions: 1 })),
        contexts: [0, 1].map((n) => ({ id: `work-${n}`, title: say('title', n), sessions: 1 })),
      },
    },
    judgement: {
      ...seen,
      since: THEN - 30 * DAY,
      targets: [0.92, 0.7, 0.12, null, 0.03].map((value, n) => ({
        ...{
          id: `t${n}`,
          name: ['Switches noticed', 'Plan matched', 'Asked', 'Untracked', 'Growth'][n]!,
          value,
          few: n === 3,
        },
        target: n < 2 ? { over: 0.9 - n * 0.05 } : { under: 0.2 },
        standing: value === null ? ('unknown' as const) : n === 1 ? ('missed' as const) : ('met' as const),
        ...{
          numerator: 9,
          denominator: 10,
          unit: 'switches',
          base: say('says', n + 1),
          wrong:
            n === 1
              ? [{ at: THEN - DAY, session: 'session-0', prompt: say('prompt', n), from: say('title', n), to: '' }]
              : [],
          beside: say('text', n),
          blind: say('text', n + 1),
          advice: say('text', n + 2),
        },
        weeks: days.map((d, i) => ({
          from: d.day,
          to: d.day + DAY,
          days: i,
          value: i === 2 || value === null ? null : Math.max(0, value - i / 50),
          numerator: i,
          denominator: 9,
        })),
        says: say('says', n),
      })),
      corrections: [1, 2].map((n) => ({
        ...{ at: THEN - n * DAY, acted: THEN - n * DAY },
        session: 'session-0',
        verb: 'switch' as const,
        came: 'undo',
        says: say('says', n),
        ...{ prompt: say('prompt', n), from: say('title', n), to: say('title', 0), by: 'you' as const },
      })),
      taught: [{ what: say('title', 1), was: 0.7, by: 0.3, most: 0.6, says: say('says', 1) }],
      ...{ corrected: 2, prompts: 300 },
      switches,
    },
    gate: {
      ...seen,
      broken: false,
      mode: 'warn',
      active: {
        context: 'work-0',
        title: say('title', 0),
        selected: true,
        by: 'person',
        comes: false,
        intent: 'INT-001',
      },
      sessions: each(3, (n) => ({
        ...{ id: `s${n}`, short: `s${n}`, host: n === 2 ? '' : 'claude', context: n === 2 ? null : `work-${n}` },
        ...{ title: n === 2 ? '' : say('title', n), intent: n === 0 ? 'INT-001' : null },
        ...{ by: n === 0 ? ('person' as const) : null, its: n === 1 ? 'INT-002' : null, unconfirmed: false },
      })),
      asked: (['waiting', 'allowed', 'refused', 'unanswered'] as const).map((verdict, n) => ({
        at: THEN - n * HOUR,
        id: `g${n}`,
        session: null,
        verdict,
        says: say('says', n),
        ...{ what: n === 2 ? '' : say('path', n), intent: 'INT-001', work: say('title', 0), context: 'work-0' },
        ...{ until: n === 1 ? THEN + DAY : null, holds: n === 1, once: false, unused: false, unconfirmed: n === 1 },
        ...{ through: false, dialog: false },
        on: n === 3 ? null : { id: 'work-1', title: say('title', 1) },
        no: n === 2 ? ('you' as const) : ('' as const),
      })),
      counts: { asked: 4, waiting: 1, allowed: 1, refused: 1, unanswered: 1, through: 0, denied: 0 },
      more: { grants: 0, unconfirmed: 0 },
      waits: 2,
      grants: each(2, (n) => ({
        ...{
          id: `g${n}`,
          what: say('path', n),
          kind: 'file',
          intent: 'INT-001',
          work: say('title', 0),
          context: 'work-0',
          at: THEN,
          until: n === 0 ? THEN + DAY : null,
        },
        ...{ over: n === 1, line: `clew scope revoke g${n}`, unconfirmed: n === 0 },
      })),
      intents: [
        {
          ...{
            id: 'INT-001',
            summary: say('title', 0),
            status: 'IN_PROGRESS',
            open: true,
            selected: true,
            context: 'work-0',
            plan: null,
          },
          ...{
            allow: [`src/${say('path', 0)}/**`, 'test/**'],
            deny: ['src/legacy/**'],
            constraints: [say('item', 1)],
            unconfirmed: true,
            changed: false,
          },
          criteria: [{ id: 'AC-1', description: say('item', 0), status: 'pending' }],
        },
      ],
      unconfirmed: [
        {
          id: 'INT-001',
          ...{ ref: 'INT-001', grant: null, over: false, change: 'clew intent edit INT-001' },
          says: say('says', 0),
          diff: `-${say('item', 1)}\n+${say('item', 2)}`,
          line: 'clew intent confirm INT-001',
          holds: 'nothing',
        },
        {
          id: 'a grant',
          ...{ ref: 'g0', grant: 'g0', over: false },
          says: say('says', 1),
          diff: `+${say('path', 0)}`,
          line: 'clew intent confirm g0',
          holds: 'file',
        },
      ],
      path: '.clew/intents.yaml',
      committedBy: say('name', 0),
    },
    health: {
      ...seen,
      hook: { count: 200, p50: 8, p95: 14, over: days.map((d, n) => ({ at: d.day, ms: 8 + n })) },
      errors: [{ at: THEN - DAY, why: say('says', 0), times: 2 }],
      sizes: [{ what: say('title', 2), path: '.clew/log.jsonl', bytes: 123_456, files: 1 }],
      log: { operations: 412, prompts: 300, read: THEN - HOUR, broken: 1, from: THEN - 30 * DAY, to: THEN, jumps: 1 },
      records: { contexts: 9, sessions: 12, questions: 1, plans: 5 },
      version: '0.1.0',
    },
    search: {
      ...seen,
      q: say('title', 0),
      hits: each(6, (n) => ({
        ...{
          kind: (['context', 'plan', 'task', 'decision', 'question', 'prompt'] as const)[n % 6]!,
          id: `work-${n}`,
          title: say('title', n),
          says: say('text', n),
          at: THEN - n * DAY,
          context: 'work-0',
          work: say('title', 0),
          times: 1 + n,
          gone: n === 2,
          score: 1 - n / 10,
        },
      })),
      more: 0,
      counts: {
        ...{ context: 1, plan: 1, task: 1, intent: 1, decision: 1, question: 1, prompt: 1 },
        ...{ note: 0, grant: 0, call: 0, file: 0 },
      },
    },
    projects: {
      ...seen,
      on: true,
      projects: [0, 1].map((n) => ({
        ...{
          root: n === 0 ? '/home/ada/harbor' : '/home/ada/shop',
          name: say('title', n),
          lastAt: THEN - n * DAY,
          active: null,
        },
        ...{
          open: [
            { id: 'work-0', title: say('title', 2), lastAt: THEN - HOUR, idle: HOUR, progress: { done: 1, total: 4 } },
          ],
          more: 1,
          beyond: { open: 0, paused: 1 },
          counts: { open: 2, paused: 1 },
          questions: n,
          here: n === 0,
          why: '',
        },
      })),
      more: 0,
    },
    habits: {
      ...{ ...seen, from: THEN - 30 * DAY, to: THEN, switches: 12 },
      matrix: {
        contexts: cards.map(({ id, title }) => ({ id, title })),
        cells: [0, 1, 2, 3].map((n) => ({ from: n === 3 ? null : `work-${n}`, to: `work-${n + 1}`, count: 5 - n })),
        more: 1,
        says: say('says', 0),
      },
      hours: {
        from: THEN - 27 * DAY,
        to: THEN,
        prompts: week((d, h) => (d * h) % 9),
        switches: week((d, h) => (d + h) % 3),
        days: [4, 4, 4, 4, 4, 4, 4],
        says: say('says', 1),
      },
      before: { count: 12, median: 20 * MINUTE, low: 5 * MINUTE, high: HOUR, says: say('says', 2) },
      resumed: {
        count: 9,
        median: 3 * HOUR,
        low: HOUR,
        high: DAY,
        never: 2,
        waiting: [{ id: 'work-1', title: say('title', 1), since: THEN - DAY }],
        says: say('says', 3),
      },
      told: {
        total: 900,
        parts: (['question', 'switch', 'nudge', 'other', 'start'] as const).map((part, n) => ({
          ...{ part, says: say('says', n), times: n + 1, tokens: 100 * (n + 1) },
        })),
        weeks: days.map((d) => ({
          ...{ from: d.day, to: d.day + DAY, question: 10, switch: 20, nudge: 30, other: 5, start: 40 },
        })),
        says: say('says', 4),
      },
    },
    drift: {
      ...{ ...seen, days: { warn: 7, refresh: 30 }, counts: { fresh: 2, old: 2, veryOld: 1, gone: 1 }, more: 0 },
      contexts: each(3, (n) => ({
        ...{ id: `work-${n}`, title: say('title', n), standing: 'open' as const, at: THEN - n * 10 * DAY },
        ...{ age: n * 10 * DAY, level: (['fresh', 'old', 'very-old'] as const)[n % 3]!, planGone: null },
        ...{ gone: n === 0 ? [`src/${say('path', 2)}.ts`] : [], says: say('says', n), line: `clew show work-${n}` },
      })),
      says: say('says', 5),
    },
  };
}

export interface MadeDesk extends Desk {
  /** What was asked for, in order. */
  wishes: { wish: Wish; dry: boolean }[];
  /** What is read from now on. */
  views: Views;
  /** How far a long log is read; `null` = there is none. */
  reading: SoFar | null;
  /** As if something had changed on the disk. */
  change(): void;
}

/** A desk that shows `views` and does what it is told by writing it down. */
export function madeDesk(views: Views, done: Partial<Done> = {}): MadeDesk {
  let stamp = 1;
  const desk: MadeDesk = {
    ...{
      root: '/home/ada/harbor',
      version: '0.1.0',
      all: true,
      person: true,
      terminal: true,
      wishes: [],
      views,
      reading: null,
    },
    soFar: () => desk.reading,
    view: (name) => desk.views[name],
    act: (wish, dry) => {
      desk.wishes.push({ wish, dry });
      return { ok: true, did: `did ${wish.command}`, findings: [], view: { operation: 'abcd' }, ...done };
    },
    stamp: () => String(stamp),
    follow: () => () => undefined,
    roots: () => ['/home/ada/shop'],
    change: () => {
      stamp++;
    },
  };
  return desk;
}

const WORDS: Record<string, string[]> = {
  title: [
    'Pricing page',
    'Onboarding emails',
    'Login cookies expire too early',
    'Move the importer to streams',
    'Guest checkout',
  ],
  next: [
    'write the test for yearly plans, then wire the switch',
    'ask Ada which sender address is right',
    'read src/auth/session.ts',
    'split the reader',
    '',
  ],
  prompt: [
    'the yearly price should show what one saves',
    'add the welcome mail to the queue',
    'why are people logged out after an hour?',
    'use a stream there',
    'guests should not need a password',
  ],
  path: ['PRICING', 'onboarding', 'auth/session', 'importer', 'checkout'],
  branch: ['feature/pricing', 'mail', 'fix/login', 'main', 'guest'],
  item: [
    'Prices stand in one file',
    'Mails are sent at night',
    'The switch is a radio group',
    'Use the session cookie, not a token',
    'No new dependency for money',
  ],
  question: ['There is no plan for "guest checkout". What shall it belong to?', 'Which rounding do we use?'],
  reason: ['it names another plan', 'other files than before', 'the same words as the plan "Pricing page"'],
  says: [
    'switched to "Pricing page" since the prompt names it',
    'stayed: the same files as before',
    'opened "Onboarding emails"',
    'recorded a decision',
    'the agent called switch_context',
  ],
  text: [
    'Your prompt looks like "Onboarding emails".',
    'What the check cannot see: sessions of programs without a hook.',
    'Asked less is not always better.',
  ],
};

/** Words as they might stand there. */
export const plainWords: Say = (place, n) => {
  const list = WORDS[place] ?? WORDS.title!;
  return list[n % list.length]!;
};
