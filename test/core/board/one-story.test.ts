/** Holds that views tell one story: what a card says is of one prompt, a session says what was put right, a search counts what it found. */
import { describe, expect, it } from 'vitest';
import { correctionsOf } from '../../../src/core/board/corrected.js';
import { busiestText, countsText } from '../../../src/core/board/counts.js';
import { gateView } from '../../../src/core/board/gate/gate.js';
import { homeView } from '../../../src/core/board/home.js';
import { judgementView } from '../../../src/core/board/judgement.js';
import { emptyLedger, ledgerWriter } from '../../../src/core/board/ledger.js';
import { searchView } from '../../../src/core/board/search.js';
import { sessionView } from '../../../src/core/board/session.js';
import type { Sight } from '../../../src/core/board/sight.js';
import { timelineView } from '../../../src/core/board/time/timeline.js';
import type { Context, Operation, State } from '../../../src/core/model.js';
import { DAY, facts, MINUTE, NOW, session, stateOf, work } from '../../support/world.js';

type Step = {
  by: string;
  session: string;
  at: number;
  prompt?: string;
  on?: string | null;
  to?: string | null;
  known?: boolean;
  verb?: string;
  undoes?: string;
  /** Done at the page or a terminal, which is no session. */
  outside?: boolean;
};

/** What `steps` leave, seen with `contexts`. */
function sight(steps: Step[], contexts: Context[], query: Record<string, string> = {}): Sight {
  const ledger = emptyLedger();
  const writer = ledgerWriter(ledger);
  const stands: Record<string, string | null> = {};
  const log = steps.map(
    ({ by, session, at, prompt = '', on = stands[session] ?? null, to, known, verb = 'stay', undoes, outside }, i) => {
      const now = { active: to, ...(known ? { known: to } : {}) };
      const record = { id: session, host: `host-${session}`, cwd: '/home/ada/shop', branch: `branch-${session}` };
      const begun = { key: `session/${session}`, was: null, now: { ...record, active: on } };
      const moved = to === undefined ? [] : [{ key: `session/${session}`, was: { active: on }, now }];
      stands[session] = to === undefined ? on : to;
      const reading = { verb, p: 0, context: on, prompt, told: '', matches: [], signals: [], weights: [] };
      return {
        ...{ v: 1, id: `o${i}`, at, by, session: outside ? null : session, did: '' },
        ...{ undoable: to !== undefined && undoes === undefined },
        ...(undoes === undefined ? {} : { undoes }),
        edits: by === 'start' ? [begun] : moved,
        ...(by === 'prompt' ? { reading } : {}),
      } as unknown as Operation;
    },
  );
  for (const [i, o] of log.entries()) writer.take(o, i);
  return {
    ...{ facts: facts({ state: stateOf(contexts) }), ledger, query, findings: [], hosts: [] },
    operationsAt: (offs: number[]) => offs.map((i) => log[i] ?? null),
    changes: () => [],
  };
}

const [groups, weather] = [
  work('Group bookings', { id: 'groups', branch: null, last: 'say when the forecast was read', lastAt: NOW }),
  work('Weather warnings', { id: 'weather', branch: null, last: 'run the weather tests', lastAt: NOW }),
];
const day: Step[] = [
  { by: 'start', session: 's1', at: NOW - 60 * MINUTE, on: 'groups' },
  { by: 'prompt', session: 's1', at: NOW - 50 * MINUTE, prompt: 'explain the invoice of a group', on: 'groups' },
  { by: 'stop', session: 's1', at: NOW - 49 * MINUTE },
  { by: 'prompt', session: 's1', at: NOW - 40 * MINUTE, prompt: 'go on', on: 'groups' },
  { by: 'stop', session: 's1', at: NOW - 39 * MINUTE },
  { by: 'prompt', session: 's1', at: NOW - 30 * MINUTE, prompt: 'say when the forecast was read', on: 'groups' },
  { by: 'switch', session: 's1', at: NOW - 29 * MINUTE, to: 'weather', known: true },
  { by: 'stop', session: 's1', at: NOW - 28 * MINUTE },
];

describe('a card', () => {
  it('says the newest prompt that counts for its work in the end, with the session, the branch and the time of that prompt', () => {
    const { open } = homeView(sight(day, [groups, weather]));
    const said = Object.fromEntries(open.map((c) => [c.id, [c.last, c.saidAt, c.where?.host, c.where?.branch]]));
    expect(said).toEqual({
      groups: ['explain the invoice of a group', NOW - 50 * MINUTE, 'host-s1', 'branch-s1'],
      weather: ['say when the forecast was read', NOW - 30 * MINUTE, 'host-s1', 'branch-s1'],
    });
  });

  it('says nothing that was said in an earlier session than its newest prompt', () => {
    const later: Step[] = [
      ...day,
      { by: 'start', session: 's2', at: NOW - 20 * MINUTE, on: 'groups' },
      { by: 'prompt', session: 's2', at: NOW - 19 * MINUTE, prompt: 'what is left of: Who to ask' },
      { by: 'prompt', session: 's2', at: NOW - 18 * MINUTE, prompt: 'go on' },
      { by: 'start', session: 's3', at: NOW - 10 * MINUTE, on: 'weather' },
      { by: 'prompt', session: 's3', at: NOW - 9 * MINUTE, prompt: 'go on' },
    ];
    const { open } = homeView(sight(later, [groups, weather]));
    expect(Object.fromEntries(open.map((c) => [c.id, [c.last, c.saidAt, c.where?.session]]))).toEqual({
      groups: ['what is left of: Who to ask', NOW - 19 * MINUTE, 's2'],
      weather: ['go on', NOW - 9 * MINUTE, 's3'],
    });
  });

  it('quotes a short prompt that decides something, not the "yes" behind it', () => {
    const short = ['no, keep it', 'yes, go on'].map(
      (prompt, i): Step => ({ by: 'prompt', session: 's1', at: NOW - (9 - i) * MINUTE, prompt, on: 'weather' }),
    );
    const { open } = homeView(sight([...day, ...short], [groups, weather]));
    expect(open.find((c) => c.id === 'weather')?.last).toBe('no, keep it');
  });

  it('says what was said last of it, also where that was hinted at, asked about, or filed to it by an answer', () => {
    const prompt = (minutes: number, text: string, verb: string): Step => ({
      ...{ by: 'prompt', session: 's1', at: NOW - minutes * MINUTE, prompt: text, verb },
    });
    const lastOf = (steps: Step[]): (string | null | undefined)[] => {
      const { open } = homeView(sight([...day, ...steps], [groups, weather]));
      return ['weather', 'groups'].map((id) => open.find((c) => c.id === id)?.last);
    };
    const [before, hinted, asked] = [
      'say when the forecast was read',
      'commit, then the invoices',
      'back to the group',
    ];
    const stop = { by: 'stop', session: 's1', at: NOW - 10 * MINUTE };
    expect(lastOf([prompt(20, hinted, 'nudge'), stop])[0]).toBe(hinted);
    expect(lastOf([prompt(20, hinted, 'nudge'), prompt(15, asked, 'ask')])[0]).toBe(asked);
    // The agent, or an answer, turned to the other one.
    for (const by of ['switch', 'answer']) {
      const turned = { by, session: 's1', at: NOW - 14 * MINUTE, to: 'groups', known: true };
      expect(lastOf([prompt(20, hinted, 'nudge'), stop, prompt(9, asked, 'ask'), turned, stop])).toEqual([
        hinted,
        asked,
      ]);
    }
    expect(lastOf([])[0]).toBe(before);
  });

  it('says what is noted of it where the log is not at hand', () => {
    const { open } = homeView(sight([], [groups, weather]));
    expect(open.map((c) => [c.last, c.saidAt])).toEqual([
      ['say when the forecast was read', null],
      ['run the weather tests', null],
    ]);
  });
});

describe('a question that was passed over', () => {
  const one = (o: Record<string, unknown>): Operation =>
    ({ v: 1, session: 's1', did: '', undoable: false, ...o }) as unknown as Operation;
  const asked = (by: string, at: number, prompt: string, edits: unknown[]): Operation =>
    one({
      ...{ id: `p${at}`, at, by, edits },
      reading: {
        ...{ verb: 'ask', p: 0.5, context: 'groups', prompt, told: '' },
        ...{ matches: [], signals: [], weights: [] },
      },
    });
  const stands = (active: string) => ({ key: 'session/s1', was: { active: 'groups' }, now: { active } });
  const first = (answer: string): { filed: string | undefined; put: boolean } => {
    const of = sight([], [groups, weather]);
    const writer = ledgerWriter(of.ledger);
    const begun = { key: 'session/s1', was: null, now: { id: 's1', active: 'groups' } };
    const q = { key: 'question/q1', was: null, now: { id: 'q1', text: 'Which?', choices: [], answer: null } };
    const said = { key: 'question/q1', was: { answer: null }, now: { answer } };
    const log = [
      one({ id: 'o0', at: NOW - 60 * MINUTE, by: 'start', edits: [begun] }),
      asked('prompt', NOW - 50 * MINUTE, 'now the discounts', [q]),
      asked('prompt', NOW - 40 * MINUTE, 'switch to the weather', [said, stands('weather')]),
    ];
    for (const [i, o] of log.entries()) writer.take(o, i);
    const { beats, contexts } = of.ledger;
    return { filed: contexts[beats.context[1]!], put: correctionsOf(of, [1]).has(1) };
  };

  it('moves no prompt; one that was answered does', () => {
    expect(first('declined')).toEqual({ filed: 'groups', put: false });
    expect(first('a')).toEqual({ filed: 'weather', put: true });
  });
});

describe('a task that is open again', () => {
  it('was done on no day; one whose record is only let go of was', () => {
    const task = (id: string, was: unknown, now: unknown, more: Record<string, unknown> = {}): Operation =>
      ({
        ...{ v: 1, id, at: NOW, by: 'task', session: null, did: '', undoable: true, ...more },
        edits: [{ key: `task/${id}`, was, now }],
      }) as unknown as Operation;
    const done = { id: 'A-1', status: 'completed' };
    const many = (log: Operation[]): number => {
      const ledger = emptyLedger();
      const writer = ledgerWriter(ledger);
      for (const [i, o] of log.entries()) writer.take(o, i);
      return ledger.ticked.many === 0 ? 0 : ledger.ticked.done[0]!;
    };
    const [one, two] = [task('A-1', null, done), task('A-2', { status: 'pending' }, { status: 'completed' })];
    expect(many([one, two])).toBe(2);
    expect(many([one, two, task('A-1', done, null, { undoes: 'A-1' })])).toBe(1);
    expect(many([one, two, task('A-2', { status: 'completed' }, { status: 'pending' })])).toBe(1);
    expect(many([one, two, task('A-1', done, null)])).toBe(2);
  });
});

it('a session is listed by its first words, and by what most of its prompts were for', () => {
  const steps: Step[] = [
    { by: 'start', session: 's1', at: NOW - 9 * MINUTE, on: 'groups' },
    { by: 'prompt', session: 's1', at: NOW - 8 * MINUTE, on: 'groups', prompt: 'price the groups by season' },
    { by: 'prompt', session: 's1', at: NOW - 7 * MINUTE, prompt: 'on with the weather', to: 'weather', verb: 'switch' },
    ...[6, 5, 4].map(
      (m): Step => ({ by: 'prompt', session: 's1', at: NOW - m * MINUTE, prompt: `read forecast ${m}` }),
    ),
  ];
  const [s1] = sessionView(sight(steps, [groups, weather])).others;
  expect(s1).toMatchObject({ first: 'price the groups by season' });
  expect(s1!.contexts.map((c) => [c.id, c.prompts])).toEqual([
    ['weather', 4],
    ['groups', 1],
  ]);
});

describe('the sessions of a day', () => {
  const sessionsIn = (query: Record<string, string>) => timelineView(sight(day, [groups, weather], query)).sessions;

  it('says where each session begins: when lists say it began, on what it worked first, unless it had begun before', () => {
    const [whole] = sessionsIn({ from: String(NOW - 2 * 60 * MINUTE), to: String(NOW) });
    expect(whole).toMatchObject({ id: 's1', from: NOW - 60 * MINUTE, context: 'groups', begins: true });
    expect(sessionView(sight(day, [groups, weather])).from).toBe(whole?.from);
    const [later] = sessionsIn({ from: String(NOW - 45 * MINUTE), to: String(NOW) });
    expect(later).toMatchObject({ id: 's1', from: NOW - 40 * MINUTE, context: 'groups', begins: false });
    const [one] = sessionsIn({ from: String(NOW - 2 * 60 * MINUTE), to: String(NOW), context: 'weather' });
    expect(one).toMatchObject({ context: 'weather', begins: false });
  });
});

describe('the gate', () => {
  const choices = [
    { letter: 'a', label: 'Yes', act: { do: 'permit', wanted: [], intent: null } },
    { letter: 'b', label: 'No', act: { do: 'keep' } },
  ];
  const put = (id: string, i: number): Operation =>
    ({
      ...{ v: 1, id: `put-${id}`, at: NOW - (20 - i) * MINUTE, by: 'tool', session: 's1', did: '', undoable: false },
      edits: [{ key: `question/${id}`, was: null, now: { id, text: 'Allow it?', choices, answer: null } }],
    }) as unknown as Operation;
  const said = (id: string, i: number, by: string, session: string | null, answer: string | null): Operation =>
    ({
      ...{ v: 1, id: `said-${id}`, at: NOW - (10 - i) * MINUTE, by, session, did: '', undoable: true },
      edits: [{ key: `question/${id}`, was: { answer: null }, now: { answer } }],
    }) as unknown as Operation;

  it('says who refused a call: a person, or somebody in its session; nobody where no answer came', () => {
    const log = [
      ...['q1', 'q2', 'q3', 'q4', 'q5', 'q6'].map(put),
      said('q1', 1, 'answer', null, 'b'),
      said('q2', 2, 'prompt', 's1', 'b'),
      said('q3', 3, 'answer', 's1', 'b'),
      said('q4', 4, 'prompt', 's1', 'declined'),
      said('q5', 5, 'answer', null, 'a'),
      said('q6', 6, 'answer', null, 'a'),
      // Taken back: it was said all the same.
      said('q6', 7, 'undo', null, null),
    ];
    const refused = { at: NOW, what: 'src/legacy/a.ts', why: 'src/legacy/a.ts is denied by the scope of INT-001.' };
    log.push({
      ...{ v: 1, id: 'no', at: NOW - MINUTE, by: 'tool', session: 's1', did: '', undoable: false },
      edits: [{ key: 'gate/s1', was: { refused: null }, now: { refused: { ...refused, intent: 'INT-001' } } }],
    });
    const ledger = emptyLedger();
    const writer = ledgerWriter(ledger);
    for (const [i, o] of log.entries()) writer.take(o, i);
    const of: Sight = { ...sight([], [groups]), ledger, operationsAt: (offs) => offs.map((i) => log[i] ?? null) };
    const { asked, counts } = gateView(of);
    expect(asked.map((a) => [a.id, a.verdict, a.no]).sort()).toEqual([
      ['no', 'denied', ''],
      ['q1', 'refused', 'you'],
      ['q2', 'refused', 'you'],
      ['q3', 'refused', 'session'],
      ['q4', 'unanswered', ''],
      ['q5', 'allowed', ''],
      ['q6', 'allowed', ''],
    ]);
    expect(counts).toMatchObject({ asked: 6, refused: 3, unanswered: 1, allowed: 2, denied: 1 });
    expect(asked[0]).toMatchObject({ what: 'src/legacy/a.ts', says: refused.why, intent: 'INT-001' });
    expect(gateView({ ...of, query: { brief: '1' } }).asked).toEqual([]);
  });

  describe('a call that the host asks about in its own dialog', () => {
    const MARK = { kind: 'family', what: 'npm run site', mark: 'npm run site' };
    const gate = (at: number, was: object, now: object, more: object[] = []): Operation =>
      ({
        ...{ v: 1, id: `g${at}`, at, by: 'tool', session: 's1', did: '', undoable: false },
        edits: [{ key: 'gate/s1', was: { asked: was }, now: { asked: now } }, ...more],
      }) as unknown as Operation;
    const beat = (by: string, session: string, at: number): Operation =>
      ({
        ...{ v: 1, id: `${by}${at}`, at, by, session, did: '', undoable: false, edits: [] },
        ...(by === 'prompt'
          ? {
              reading: {
                ...{ verb: 'stay', p: 0, context: 'groups', prompt: 'on', told: '' },
                ...{ matches: [], signals: [], weights: [] },
              },
            }
          : {}),
      }) as unknown as Operation;
    const came = (log: Operation[], asked: object, over: object = {}) => {
      const ledger = emptyLedger();
      const writer = ledgerWriter(ledger);
      for (const [i, o] of log.entries()) writer.take(o, i);
      const s1 = { id: 's1', ended: false, active: 'groups', lastAt: NOW, trail: [], cwd: '/w', ...over };
      const state = { ...stateOf([groups]), gates: { s1: { asked } }, sessions: { s1 } } as unknown as State;
      const of: Sight = { ...sight([], [groups]), ledger, operationsAt: (offs) => offs.map((i) => log[i] ?? null) };
      const page = gateView({ ...of, facts: facts({ state }) });
      return { is: page.asked.map((a) => [a.verdict, a.dialog]), waiting: page.counts.waiting };
    };
    const [first, second] = [{ t1: [MARK] }, { t1: [MARK], t2: [MARK] }];
    const put = (at: number): Operation[] => [beat('prompt', 's1', at - MINUTE), gate(at, {}, first)];

    it('waits there until its host is heard: others that it asks about, and turns of other sessions, say nothing of it', () => {
      const log = put(NOW - 5 * MINUTE);
      expect(came(log, first)).toEqual({ is: [['waiting', true]], waiting: 1 });
      const more = [...log, gate(NOW - 4 * MINUTE, first, second), beat('stop', 's2', NOW - 3 * MINUTE)];
      expect(came(more, second)).toEqual({
        is: [
          ['waiting', true],
          ['waiting', true],
        ],
        waiting: 2,
      });
    });

    it('was let through where it ran', () => {
      const grant = {
        key: 'grant/g1',
        was: null,
        now: { id: 'g1', kind: 'family', what: 'npm run site', until: NOW + DAY },
      };
      const ran = gate(NOW - 4 * MINUTE, first, {}, [grant]);
      expect(came([...put(NOW - 5 * MINUTE), ran], {}).is).toEqual([['allowed', true]]);
    });

    it('had no yes where its turn or session ended, its next prompt came, nobody notes it any more, or it is too old to be answered', () => {
      const none = { is: [['unanswered', true]], waiting: 0 };
      const log = put(NOW - 5 * MINUTE);
      for (const by of ['stop', 'prompt']) expect(came([...log, beat(by, 's1', NOW - MINUTE)], first)).toEqual(none);
      expect(came(log, first, { ended: true })).toEqual(none);
      expect(came(log, {})).toEqual(none);
      expect(came(put(NOW - 31 * MINUTE), first)).toEqual(none);
    });
  });

  it('names the work that a session was turned to before its call, and not the one that its prompt was read for', () => {
    const [was, is] = [work('Tickets', { id: 'a' }), work('Rota', { id: 'b' })];
    const reading = { verb: 'stay', p: 0, context: 'a', prompt: 'on', told: '', matches: [], signals: [], weights: [] };
    const prompt = {
      ...{ v: 1, id: 'p', at: NOW - 30 * MINUTE, by: 'prompt', session: 's1', did: '', undoable: false },
      ...{ edits: [], reading },
    } as unknown as Operation;
    const turned = {
      ...{ v: 1, id: 't', at: NOW - 25 * MINUTE, by: 'switch', session: 's1', did: 'switched to b', undoable: true },
      edits: [{ key: 'session/s1', was: { active: 'a' }, now: { active: 'b', known: 'b' } }],
    } as unknown as Operation;
    const log = [prompt, turned, put('q1', 1)];
    const ledger = emptyLedger();
    const writer = ledgerWriter(ledger);
    for (const [i, o] of log.entries()) writer.take(o, i);
    const q = { id: 'q1', session: 's1', at: NOW - MINUTE, text: 'Allow it?', choices, answer: null, from: null };
    const state = { ...stateOf([was, is], { active: 'b' }), questions: { q1: q } } as unknown as State;
    const of: Sight = { ...sight([], [was]), ledger, operationsAt: (offs) => offs.map((i) => log[i] ?? null) };
    const [asked] = gateView({ ...of, facts: facts({ state }) }).asked;
    expect(asked).toMatchObject({ verdict: 'waiting', on: { id: 'b', title: 'Rota' } });
  });
});

describe('a count', () => {
  it('says what is open beside what is paused and done, and names the hours with most of something', () => {
    expect(countsText({ open: 10, paused: 1, done: 8 })).toBe('10 open, 1 paused, 8 done');
    expect(countsText({ open: 0, paused: 0 })).toBe('0 open');
    const week = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
    const [once, often] = [Array<number>(7).fill(1), [5, 4, 4, 4, 4, 4, 4]];
    expect(busiestText('switches', week, often)).toBe('');
    week[0]![9] = 3;
    expect(busiestText('switches', week, often)).toBe('Most switches: 3 on 5 Mondays between 9 and 10 h.');
    week[2]![14] = 3;
    expect(busiestText('switches', week, once)).toBe(
      'Most switches: 3 each on Monday between 9 and 10 h and Wednesday between 14 and 15 h.',
    );
    for (const d of [3, 4, 5]) week[d]![8] = 3;
    expect(busiestText('switches', week, once)).toMatch(/, Thursday between 8 and 9 h and 2 more\.$/);
  });
});

describe('a session', () => {
  const seen = sessionView(sight(day, [groups, weather], { id: 's1' }));

  it('says of a prompt that counts for other work than it was read as what put that right', () => {
    expect(seen.turns.map((t) => t.corrected)).toEqual([
      {
        ...{ at: NOW - 29 * MINUTE, from: 'groups', to: 'weather', first: 'Group bookings' },
        ...{ says: 'switched to “Weather warnings” by the agent', late: false, move: '' },
      },
      null,
      null,
    ]);
    expect(seen.turns[0]).toMatchObject({ filed: 'weather', verb: 'stay' });
  });

  it('counts as corrections what the list of all corrections counts: a hint that was followed is none', () => {
    const hinted = day.map((s) => (s.prompt?.startsWith('say') ? { ...s, verb: 'nudge' } : s));
    for (const [steps, counted] of [
      [day, 1],
      [hinted, 0],
    ] as const) {
      const { turns } = sessionView(sight(steps, [groups, weather], { id: 's1' }));
      expect(turns.filter((t) => t.counted).length).toBe(counted);
      expect(judgementView(sight(steps, [groups, weather])).corrections.length).toBe(counted);
      expect(turns[0]).toMatchObject({ corrected: { to: 'weather' }, counted: counted === 1 });
    }
  });

  it('says step by step what became of a prompt, and what nobody did but was found afterwards', () => {
    const back: Step[] = [...day.slice(0, -1), { by: 'stop', session: 's1', at: NOW - 28 * MINUTE, to: 'groups' }];
    const [there] = sessionView(sight(back, [groups, weather], { id: 's1' })).turns;
    expect(there).toMatchObject({ filed: 'groups', counted: true, switched: '' });
    expect(there!.corrected).toMatchObject({
      ...{ at: NOW - 29 * MINUTE, first: 'Group bookings', late: false, move: '' },
      says: 'switched to “Weather warnings” by the agent, then to “Group bookings” by clew, after the agent’s answer',
    });
    const found: Step[] = [
      ...day.slice(0, 5),
      {
        by: 'prompt',
        session: 's1',
        at: NOW - 30 * MINUTE,
        prompt: 'read the forecast',
        verb: 'switch',
        to: 'weather',
      },
      { by: 'stop', session: 's1', at: NOW - 28 * MINUTE, to: 'groups' },
    ];
    const [turn] = sessionView(sight(found, [groups, weather], { id: 's1' })).turns;
    expect(turn).toMatchObject({ filed: 'groups', switched: 'Weather warnings', counted: false });
    expect(turn!.corrected).toMatchObject({
      ...{ at: NOW - 28 * MINUTE, first: 'Weather warnings', late: true, move: '' },
      says: 'found afterwards, by what the agent did: “Group bookings”',
    });
  });

  it('says of a switch that a person took back who had made it, and counts its prompt where it was before', () => {
    const undo: Step = { by: 'undo', session: 's1', at: NOW - 10 * MINUTE, to: 'groups', undoes: 'o6', outside: true };
    const of = sight([...day, undo], [groups, weather], { id: 's1' });
    const [turn] = sessionView(of).turns;
    expect(turn).toMatchObject({ filed: 'groups', verb: 'stay', counted: false });
    expect(turn!.corrected).toMatchObject({ at: NOW - 29 * MINUTE, to: 'groups', late: false });
    expect(turn!.corrected!.says).toBe('switched to “Weather warnings” by the agent, undone by you');
    expect(judgementView(of).corrections).toEqual([]);
    const atEnd = { by: 'stop', session: 's1', at: NOW - 28 * MINUTE, to: 'weather' };
    const late: Step[] = [...day.slice(0, 6), atEnd, undo];
    const [found] = sessionView(sight(late, [groups, weather], { id: 's1' })).turns;
    expect(found).toMatchObject({ filed: 'groups', corrected: { late: false } });
    expect(found!.corrected!.says).toBe(
      'switched to “Weather warnings” by clew, after the agent’s answer, undone by you',
    );
    const itself: Step = { ...day[5]!, verb: 'switch', to: 'weather' };
    const back = { ...undo, undoes: 'o5' };
    const own = sight([...day.slice(0, 5), itself, { ...day[7]! }, back], [groups, weather], { id: 's1' });
    expect(sessionView(own).turns[0]).toMatchObject({
      ...{ filed: 'groups', undone: true, counted: true },
      corrected: { first: 'Weather warnings', says: 'switched to “Group bookings” by an undo' },
    });
    expect(judgementView(own).corrections.map((c) => c.says)).toEqual([
      'clew switched to “Weather warnings”; you went back to “Group bookings”',
    ]);
  });

  it('is listed by when it began, what was said first and all that it was about', () => {
    expect(seen.others).toMatchObject([
      {
        ...{ id: 's1', host: 'host-s1', from: NOW - 60 * MINUTE, lastAt: NOW - 28 * MINUTE, prompts: 3 },
        first: 'explain the invoice of a group',
        contexts: [
          { id: 'groups', title: 'Group bookings', prompts: 2 },
          { id: 'weather', title: 'Weather warnings', prompts: 1 },
        ],
      },
    ]);
  });
});

describe('the sessions', () => {
  const two: Step[] = [
    ...day,
    { by: 'start', session: 's2', at: NOW - 20 * MINUTE, on: 'groups' },
    { by: 'prompt', session: 's2', at: NOW - 19 * MINUTE, prompt: 'print the invoice', on: 'groups' },
  ];
  const listed = (query: Record<string, string>) => {
    const { others, allOthers, among } = sessionView(sight(two, [groups, weather], { list: '50', ...query }));
    return { ids: others.map((s) => s.id), allOthers, among };
  };

  it('are narrowed to those of one program or on one context, with how many there are of each', () => {
    const { ids, allOthers, among } = listed({});
    expect([ids, allOthers]).toEqual([['s2', 's1'], 2]);
    expect(among).toEqual({
      all: 2,
      hosts: [
        { host: 'host-s1', sessions: 1 },
        { host: 'host-s2', sessions: 1 },
      ],
      contexts: [
        { id: 'groups', title: 'Group bookings', sessions: 2 },
        { id: 'weather', title: 'Weather warnings', sessions: 1 },
      ],
    });
    expect([listed({ host: 'host-s2' }).ids, listed({ context: 'weather' }).ids]).toEqual([['s2'], ['s1']]);
    expect(listed({ context: 'weather', host: 'host-s2' })).toMatchObject({ ids: [], allOthers: 0, among: { all: 2 } });
  });
});

describe('judgement', () => {
  const told = (steps: Step[]) =>
    judgementView(sight(steps, [groups, weather])).corrections.map(({ came, from, to, by, prompt, says }) => {
      return [came, from, to, by, prompt, says];
    });

  it('says of a correction what clew had decided, where it went instead, who said so, and of which prompt', () => {
    const says = 'clew stayed in “Group bookings” and said nothing; the agent switched to “Weather warnings”';
    const row = ['missed', 'Group bookings', 'Weather warnings', 'agent', 'say when the forecast was read', says];
    expect(told(day)).toEqual([row]);
    const byHand = day.map((s) => ({ ...s, known: false }));
    expect(told(byHand)).toMatchObject([{ 3: 'you' }]);
  });

  it('says who corrected it, not where its turn was found to belong when it had ended', () => {
    const back: Step[] = [...day.slice(0, -1), { by: 'stop', session: 's1', at: NOW - 28 * MINUTE, to: 'groups' }];
    expect(told(back)).toEqual(told(day));
    const undone: Step[] = [
      ...day.slice(0, 5),
      {
        by: 'prompt',
        session: 's1',
        at: NOW - 30 * MINUTE,
        prompt: 'read the forecast',
        verb: 'switch',
        to: 'weather',
      },
      { by: 'undo', session: 's1', at: NOW - 29 * MINUTE, to: 'groups', undoes: 'o5' },
      { by: 'stop', session: 's1', at: NOW - 28 * MINUTE, to: 'ports' },
    ];
    const says = 'clew switched to “Weather warnings”; you went back to “Group bookings”';
    expect(told(undone)).toEqual([['undone', 'Weather warnings', 'Group bookings', 'you', 'read the forecast', says]]);
  });

  it('counts no switch from nothing: who ended the work before has said nothing of its last prompt', () => {
    const [start, prompt, stop] = day;
    const ended: Step[] = [
      ...[start!, prompt!, stop!, { by: 'done', session: 's1', at: NOW - 48 * MINUTE, to: null }],
      { by: 'switch', session: 's1', at: NOW - 47 * MINUTE, to: 'weather' },
    ];
    expect(told(ended)).toEqual([]);
  });

  it('says of each point how many days of it the log tells of, and what each target is counted of', () => {
    const { targets } = judgementView(sight(day, [groups, weather]));
    expect(targets.map((t) => t.weeks.at(-1)?.days)).toEqual([0, 0, 0, 0, 0]);
    expect(targets.find((t) => t.id === 'switches-detected')?.base).toBe('missed: 1 with no hint (by the agent)');
    const more: Step[] = [
      { by: 'start', session: 's3', at: NOW - 20 * MINUTE, on: 'groups' },
      { by: 'switch', session: 's3', at: NOW - 10 * MINUTE, to: 'weather' },
    ];
    const { targets: all, corrected, prompts } = judgementView(sight([...day, ...more], [groups, weather]));
    expect([corrected, prompts]).toEqual([1, 3]);
    expect(all.find((t) => t.id === 'switches-detected')?.base).toBe(
      'missed: 1 with no hint (by the agent); 1 of 2 switches left out: 1 that no prompt is judged by',
    );
  });
});

describe('a day', () => {
  it('has as many contexts as were worked on, wherever it is told: one that was only switched to is a lane', () => {
    const steps: Step[] = [
      ...day.slice(0, 5),
      { by: 'start', session: 's3', at: NOW - 20 * MINUTE, on: 'groups' },
      { by: 'switch', session: 's3', at: NOW - 10 * MINUTE, to: 'weather' },
    ];
    const own = timelineView(sight(steps, [groups, weather], { range: 'day' }));
    const next = timelineView(sight(steps, [groups, weather], { from: String(NOW), to: String(NOW + DAY) }));
    expect(own.lanes.map((l) => l.context)).toEqual(['groups', 'weather']);
    expect([own.contexts, own.days[0]?.contexts, next.before?.contexts]).toEqual([1, 1, 1]);
    expect(own.says).toContain('on 1 context');
  });

  it('of one context has the lane of that one, with the time and the switches that it has among all', () => {
    const steps: Step[] = [
      ...day,
      { by: 'switch', session: 's1', at: NOW - 10 * MINUTE, to: 'groups' },
      { by: 'prompt', session: 's1', at: NOW - 9 * MINUTE, prompt: 'print the invoice of a group' },
    ];
    const all = timelineView(sight(steps, [groups, weather], { range: 'day' }));
    expect(all.lanes.map((l) => l.switches)).toEqual([1, 1]);
    for (const lane of all.lanes) {
      const own = timelineView(sight(steps, [groups, weather], { range: 'day', context: lane.context }));
      expect(own.lanes).toEqual([lane]);
      expect([own.spent, own.prompts, own.days[0]?.switches]).toEqual([lane.spent, lane.prompts, 1]);
      expect(own.says).toMatch(/; 1 switch\.$/);
    }
  });
});

describe('a day without work', () => {
  it('says which was the last one with work', () => {
    const query = { from: String(NOW), to: String(NOW + DAY) };
    const { before, lanes } = timelineView(sight(day, [groups, weather], query));
    expect(lanes).toEqual([]);
    expect(before).toEqual({ day: NOW - 12 * 60 * MINUTE, spent: 4 * MINUTE, contexts: 2 });
  });

  it('is passed over where the last one with work is asked for, and is said to be', () => {
    const query = { from: String(NOW), to: String(NOW + DAY), last: '1' };
    const { before, lanes, from, instead, days, spent } = timelineView(sight(day, [groups, weather], query));
    expect([before, from, instead, spent, days.length]).toEqual([null, NOW - 12 * 60 * MINUTE, NOW, 4 * MINUTE, 1]);
    expect(lanes.map((l) => l.context).sort()).toEqual(['groups', 'weather']);
    const worked = timelineView(sight(day, [groups, weather], { range: 'day', last: '1' }));
    expect([worked.instead, worked.spent]).toEqual([null, 4 * MINUTE]);
  });

  it('ends at one time, whether its last moment or the first of the next day is named', () => {
    const begin = NOW - 12 * 60 * MINUTE;
    const said = [begin + DAY, begin + DAY - 1].map((to) => {
      const at = sight(day, [groups, weather], { from: String(begin), to: String(to), offset: '0' });
      return timelineView({ ...at, facts: { ...at.facts, now: NOW + 3 * DAY } }).says;
    });
    expect(said[0]).toMatch(/ from (\d{4}-\d\d-\d\d) 00:00 to \1 24:00 /);
    expect(said[1]).toBe(said[0]);
  });
});

describe('a search', () => {
  const many = Array.from({ length: 40 }, (_, i): Step[] => [
    { by: 'prompt', session: 's1', at: NOW - (200 - i) * MINUTE, prompt: 'run the weather tests', on: 'weather' },
    { by: 'prompt', session: 's1', at: NOW - (100 - i) * MINUTE, prompt: `look at weather file ${i}`, on: 'groups' },
    { by: 'prompt', session: 's1', at: NOW - (100 - i) * MINUTE, prompt: 'yes, do that', on: 'weather' },
  ]).flat();

  it('finds the files of contexts, and what was granted', () => {
    const s = sight(many, [groups, { ...weather, files: ['src/rain/gauge.ts', 'src/rain/radar.ts'] }]);
    const grant = { id: 'g1', kind: 'path', what: 'tools/gauge.sh', mark: 'tools/gauge.sh', intent: null };
    const kept = { ...grant, reason: 'it reads the sensor', at: NOW, until: NOW + 1, by: 'person' };
    const state = { ...s.facts.state, grants: { g1: kept } };
    const found = searchView({ ...s, facts: { ...s.facts, state }, query: { q: 'gauge' } });
    expect(found.hits.map((h) => [h.kind, h.id, h.context])).toEqual([
      ['grant', 'g1', null],
      ['file', 'src/rain/gauge.ts', 'weather'],
    ]);
  });

  it('counts everything it found by kind, and shows what says the same of the same work once', () => {
    const found = searchView(sight(many, [groups, weather], { q: 'weather', max: '5' }));
    expect(found.counts).toMatchObject({ context: 1, plan: 0, decision: 0, note: 0, prompt: 41 });
    expect([found.hits.length, found.more]).toEqual([5, 37]);
    // What was said last, with no id before it.
    expect(found.hits[0]).toMatchObject({ kind: 'context', title: 'Weather warnings', says: 'run the weather tests' });
    const prompts = searchView(sight(many, [groups, weather], { q: 'tests', kind: 'prompt' }));
    expect(prompts.hits.map((h) => [h.title, h.times, h.work])).toEqual([
      ['run the weather tests', 40, 'Weather warnings'],
    ]);
  });

  it('finds no prompt by the name of its work alone', () => {
    const { hits } = searchView(sight(many, [groups, weather], { q: 'weather', kind: 'prompt', max: '200' }));
    expect(hits.filter((h) => h.title === 'yes, do that')).toEqual([]);
  });
});

it('home says of a session that it was at work last when its row in Sessions says so, not at its last prompt', () => {
  const prompted = NOW - 20 * MINUTE;
  const ended = prompted + 3 * MINUTE;
  const seen = sight(
    [
      { by: 'start', session: 's1', at: prompted - MINUTE, on: 'groups' },
      { by: 'prompt', session: 's1', at: prompted, prompt: 'add seats for groups' },
      { by: 'stop', session: 's1', at: ended },
    ],
    [work('Group bookings', { id: 'groups' })],
  );
  seen.facts.state.sessions = { s1: session({ id: 's1', active: 'groups', lastAt: prompted }) };
  expect(homeView(seen).sessions).toMatchObject([{ id: 's1', lastAt: ended }]);
  expect(sessionView({ ...seen, query: { list: '5' } }).to).toBe(ended);
});
