/** Holds the line of work: whatever was done can be taken back step by step and done again, and means the same each time. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Command, Input } from '../../../src/commands/_command.js';
import { command as back } from '../../../src/commands/context/back.js';
import { command as done } from '../../../src/commands/context/done.js';
import { command as switchTo } from '../../../src/commands/context/switch.js';
import { command as log } from '../../../src/commands/history/log.js';
import { command as redo } from '../../../src/commands/history/redo.js';
import { command as undo } from '../../../src/commands/history/undo.js';
import { pastOf } from '../../../src/core/board/deed.js';
import { applyOperation, emptyState } from '../../../src/core/context/state.js';
import { stateHash } from '../../../src/core/context/state-hash.js';
import { undoStack } from '../../../src/core/context/undo-stack.js';
import { decide } from '../../../src/core/decide.js';
import { logEntryOf } from '../../../src/core/handlers/shared/log-entry.js';
import type { Edit, Operation, State } from '../../../src/core/model.js';
import { parseTime } from '../../../src/core/text/parse-time.js';
import { applySplices, documentEdit, type Side } from '../../../src/core/text/splice.js';
import { hintOf, sentenceOf } from '../../../src/core/words/en.js';
import { contextsOf } from '../../../src/core/words/history.js';
import { runs } from '../../support/properties.js';
import { facts, MINUTE, NOW, WORKSPACE } from '../../support/world.js';

const TITLES = ['pricing research', 'auth hardening', 'invoice export', 'dark theme', 'search ranking'];
const PROMPTS = [
  'now let us work on the pricing research, the competitor table is stale',
  'switch to the auth hardening project',
  'yes, do that',
  'fix the invoice export, umlauts are dropped',
  'the competitor table needs a column for discounts',
];
const codes = (o: { findings: { code: string }[] }): string[] => o.findings.map((f) => f.code);

/** A log, the documents beside it and a clock; documents are written as the shell does, without the disk. */
class History {
  readonly log: Operation[] = [];
  readonly documents: Record<string, string> = {};
  state: State = emptyState();
  private now = NOW;

  hash(): string {
    return stateHash(this.state, this.documents);
  }

  run(command: Command, over: Partial<Input> = {}): ReturnType<Command['decide']> {
    const input: Input = { args: [], flags: {}, session: null, agent: false, ...over };
    const f = this.facts(command.needs(input).some((n) => n.kind === 'log') ? this.log.toReversed() : undefined);
    const outcome = command.decide(input, f);
    this.keep(logEntryOf(outcome, command.name, input.session, f));
    return outcome;
  }

  prompt(session: string, prompt: string): void {
    const f = this.facts();
    const event = {
      kind: 'prompt',
      session: { host: 'claude', id: session, transcript: null, cwd: WORKSPACE },
      prompt,
    } as const;
    this.keep(logEntryOf(decide(event, f), 'prompt', session, f));
  }

  /** A change of a document, as an operation of its own. */
  write(name: string, at: number, size: number, put: string, undoable = true, session: string | null = null): void {
    const key = `store/contexts/${name}.md`;
    const text = this.documents[key];
    const from = Math.min(at, text?.length ?? 0);
    const edit: Edit =
      text === undefined
        ? { key, was: null, now: { text: put } }
        : documentEdit(key, text, [{ at: from, cut: text.slice(from, from + size), put }])!;
    const f = this.facts();
    this.keep(
      logEntryOf({ verdict: 'allow', findings: [], edits: [edit], did: `wrote ${name}`, undoable }, 'sync', session, f),
    );
  }

  private facts(operations?: Operation[]) {
    this.now += MINUTE;
    return facts({
      now: this.now,
      nonce: (0x10000000 + this.log.length * 0x1001).toString(16),
      state: structuredClone(this.state),
      more: operations === undefined ? {} : { log: structuredClone(operations) },
    });
  }

  private keep(o: Operation | null): void {
    if (o === null) return;
    this.log.push(o);
    applyOperation(this.state, o);
    for (const e of o.edits) {
      if (!e.key.startsWith('store/')) continue;
      const side = e.now as (Partial<Side> & { text?: string }) | null;
      if (side === null) delete this.documents[e.key];
      else this.documents[e.key] = side.text ?? applySplices(this.documents[e.key]!, side.splices!)!;
    }
  }
}

type Deed = (h: History) => void;
const session = fc.constantFrom('s1', 's2', null);
/** Deeds that can be taken back. */
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.tuple(fc.constantFrom(...TITLES), session).map(
    ([title, s]): Deed =>
      (h) => {
        const id = title.replaceAll(' ', '-');
        const known = id in h.state.contexts && h.state.contexts[id]!.status !== 'folded';
        h.run(switchTo, { args: [known ? id : title], flags: known ? {} : { new: true }, session: s });
      },
  ),
  session.map(
    (s): Deed =>
      (h) =>
        void h.run(back, { session: s }),
  ),
  fc.tuple(fc.constantFrom('a', 'b'), fc.nat(60), fc.nat(12), fc.string({ minLength: 1, maxLength: 20 })).map(
    ([name, at, size, put]): Deed =>
      (h) =>
        h.write(name, at, size, put),
  ),
);
const prompt = fc.tuple(fc.constantFrom('s1', 's2'), fc.constantFrom(...PROMPTS)).map(
  ([s, text]): Deed =>
    (h) =>
      h.prompt(s, text),
);

/** Whoever made it. */
const ANY = { flags: { any: true } };

describe('any history', () => {
  it('of work is taken back step by step to what each step meant, and done again', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 30 }), (deeds) => {
        const h = new History();
        h.prompt('s1', 'look around the shop please');
        h.prompt('s2', 'look around the shop please');
        const opened = undoStack(h.log.toReversed()).done.length;
        const hashes = [h.hash()];
        for (const d of deeds) {
          const before = h.log.length;
          d(h);
          if (h.log.length > before && undoStack(h.log.toReversed()).done[0]?.ids[0] === h.log.at(-1)!.id)
            hashes.push(h.hash());
        }
        for (const hash of hashes.slice(0, -1).toReversed()) {
          expect(codes(h.run(undo, ANY))).toEqual([]);
          expect(h.hash()).toBe(hash);
        }
        expect(undoStack(h.log.toReversed()).done).toHaveLength(opened);
        for (const hash of hashes.slice(1)) {
          expect(codes(h.run(redo, ANY))).toEqual([]);
          expect(h.hash()).toBe(hash);
        }
        expect(codes(h.run(redo, ANY))).toEqual(['no-redo']);
      }),
      { numRuns: runs(300) },
    );
  });

  it('with prompts in between: every undo works and leaves the words learned, every redo means what was before it', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(deed, prompt), { maxLength: 30 }), (deeds) => {
        const h = new History();
        for (const d of deeds) d(h);
        const learned = Object.values(h.state.contexts).map((c) => [c.id, c.prompts, c.terms, c.files]);
        const hashes = [h.hash()];
        const steps = undoStack(h.log.toReversed()).done.length;
        for (let i = 0; i < steps; i++) {
          expect(codes(h.run(undo, ANY)).filter((c) => c !== 'overtaken')).toEqual([]);
          hashes.push(h.hash());
        }
        expect(Object.values(h.state.contexts).map((c) => [c.id, c.prompts, c.terms, c.files])).toEqual(learned);
        for (const hash of hashes.slice(0, -1).toReversed()) {
          expect(codes(h.run(redo, ANY)).filter((c) => c !== 'overtaken')).toEqual([]);
          expect(h.hash()).toBe(hash);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('is taken back as a whole by one undo since a time, and done again by one redo', () => {
    fc.assert(
      fc.property(fc.array(deed, { minLength: 1, maxLength: 15 }), (deeds) => {
        const h = new History();
        const start = h.hash();
        for (const d of deeds) d(h);
        if (h.log.length === 0) return;
        const end = h.hash();
        expect(codes(h.run(undo, { flags: { at: '9d', any: true } }))).toEqual([]);
        expect(h.hash()).toBe(start);
        expect(codes(h.run(undo, ANY))).toEqual(['no-undo']);
        expect(codes(h.run(redo, ANY))).toEqual([]);
        expect(h.hash()).toBe(end);
        expect(codes(h.run(undo, ANY))).toEqual([]);
        expect(h.hash()).toBe(start);
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('three sessions at once', () => {
  const SESSIONS = ['s1', 's2', 's3'];
  const who = fc.constantFrom(...SESSIONS);
  const own: fc.Arbitrary<Deed> = fc.oneof(
    fc.tuple(fc.constantFrom(...TITLES), who).map(
      ([title, s]): Deed =>
        (h) => {
          const id = title.replaceAll(' ', '-');
          const known = id in h.state.contexts && h.state.contexts[id]!.status !== 'folded';
          h.run(switchTo, { args: [known ? id : title], flags: known ? {} : { new: true }, session: s });
        },
    ),
    who.map(
      (s): Deed =>
        (h) =>
          void h.run(back, { session: s }),
    ),
    fc.tuple(who, fc.string({ minLength: 1, maxLength: 20 })).map(
      ([s, put]): Deed =>
        (h) =>
          h.write(s, 0, 0, put, true, s),
    ),
    who.map(
      (s): Deed =>
        (h) =>
          void h.run(undo, { session: s }),
    ),
    who.map(
      (s): Deed =>
        (h) =>
          void h.run(redo, { session: s }),
    ),
    fc.tuple(who, fc.constantFrom(...PROMPTS)).map(
      ([s, text]): Deed =>
        (h) =>
          h.prompt(s, text),
    ),
  );

  it('what each undoes of its own, in any order, is redone to exactly what was before', () => {
    fc.assert(
      fc.property(fc.array(own, { maxLength: 25 }), fc.array(who, { maxLength: 60 }), (deeds, order) => {
        const h = new History();
        for (const d of deeds) d(h);
        const undone: [session: string, before: string][] = [];
        for (const s of order) {
          const before = h.hash();
          const said = codes(h.run(undo, { session: s }));
          // What stands on later work of another session waits for it. What was moved on from means nothing any more: a step all the same.
          if (said.every((c) => c === 'overtaken')) undone.push([s, before]);
          if (said.length > 0) expect(h.hash()).toBe(before);
        }
        for (const [s, before] of undone.toReversed()) {
          expect(codes(h.run(redo, { session: s })).filter((c) => c !== 'overtaken')).toEqual([]);
          expect(h.hash()).toBe(before);
        }
      }),
      { numRuns: runs(1500) },
    );
  });
});

describe('what is said where something cannot be undone', () => {
  const who = fc.constantFrom('s1', 's2', 's3', null);
  const title = fc.constantFrom(...TITLES.slice(0, 3));
  const idOf = (t: string): string => t.replaceAll(' ', '-');
  const some: fc.Arbitrary<Deed> = fc.oneof(
    fc.tuple(title, who).map(
      ([t, s]): Deed =>
        (h) => {
          const known = idOf(t) in h.state.contexts && h.state.contexts[idOf(t)]!.status !== 'folded';
          h.run(switchTo, { args: [known ? idOf(t) : t], flags: known ? {} : { new: true }, session: s });
        },
    ),
    fc.tuple(title, fc.nat(20), fc.string({ minLength: 1, maxLength: 9 })).map(
      ([t, at, put]): Deed =>
        (h) =>
          h.write(idOf(t), at, 0, put),
    ),
    fc.tuple(title, who).map(
      ([t, s]): Deed =>
        (h) =>
          void h.run(done, { args: [idOf(t)], session: s }),
    ),
    who.map(
      (s): Deed =>
        (h) =>
          void h.run(undo, { session: s }),
    ),
  );

  it('is in words, and what it says to type instead is not refused', () => {
    fc.assert(
      fc.property(fc.array(some, { maxLength: 15 }), (deeds) => {
        const h = new History();
        for (const s of ['s1', 's2', 's3']) h.prompt(s, 'look around the shop please');
        for (const d of deeds) d(h);
        const dry = (args: string[], flags: Input['flags']) => h.run(undo, { args, flags, dry: true });
        const lines = undoStack(h.log.toReversed()).done;
        for (const line of lines) {
          const [id] = line.ids;
          const ways = [dry([id!], {}), ...contextsOf(line).map((context) => dry([], { to: id!, context }))];
          for (const { findings } of ways.filter((o) => o.findings.some((f) => f.severity === 'error'))) {
            if (findings[0]!.code === 'undo-passed')
              expect(findings[0]!.args).toMatchObject({ before: expect.stringMatching(/./), at: expect.any(Number) });
            expect(sentenceOf(findings[0]!)).not.toMatch(/(?:session|workspace|tree|context)\//);
            const [, verb, ...rest] = hintOf(findings[0]!, 'undo').split(' ');
            if (verb !== 'undo') continue;
            const [, to, name = '', , context] = /^(--to )?(\S+)( --context (\S+))?$/.exec(rest.join(' '))!;
            const said = dry(to ? [] : [name], to ? { to: name, ...(context ? { context } : {}) } : {});
            expect(codes(said).filter((c) => c !== 'switch-stays')).toEqual([]);
          }
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('the line', () => {
  const turn = (h: History, title: string, s: string | null = null): void =>
    void h.run(switchTo, { args: [title], flags: { new: true }, session: s });

  it('goes back a hundred steps and forward again', () => {
    const h = new History();
    for (let i = 0; i < 120; i++) turn(h, `work number ${i}`);
    const end = h.hash();
    for (let i = 0; i < 100; i++) expect(codes(h.run(undo))).toEqual([]);
    expect(h.state.workspace.active).toBe('work-number-19');
    for (let i = 0; i < 100; i++) expect(codes(h.run(redo))).toEqual([]);
    expect(h.hash()).toBe(end);
  });

  it('new work after an undo clears what could be done again, a prompt does not', () => {
    const h = new History();
    for (const t of TITLES) turn(h, t);
    h.run(undo);
    h.prompt('s1', 'yes, do that');
    expect(codes(h.run(redo, {}))).toEqual([]);
    h.run(undo);
    turn(h, 'something else');
    expect(codes(h.run(redo))).toEqual(['no-redo']);
  });

  it('a session takes back its own work, not that of another one', () => {
    const h = new History();
    for (const s of ['s1', 's2']) h.prompt(s, 'look around the shop please');
    turn(h, 'pricing research', 's1');
    turn(h, 'auth hardening', 's2');
    h.run(undo, { session: 's1' });
    expect(h.state.sessions.s1!.active).not.toBe('pricing-research');
    expect(h.state.sessions.s2!.active).toBe('auth-hardening');
    // What is left of it is the opening by its first prompt; a terminal did nothing here.
    expect(undoStack(h.log.toReversed(), { session: 's1' }).done.map((s) => s.did)).toEqual([
      'opened look-around-shop',
    ]);
    const { findings } = h.run(undo);
    expect(findings).toMatchObject([{ code: 'no-own-undo', args: { what: 'opened auth-hardening' } }]);
    expect(codes(h.run(redo, { session: 's2' }))).toEqual(['no-redo']);
  });

  it('one operation by its id: later work that stands on it is a conflict, and nothing changes', () => {
    const h = new History();
    turn(h, 'pricing research');
    turn(h, 'auth hardening');
    const [first] = h.log;
    const before = h.hash();
    expect(codes(h.run(undo, { args: [first!.id] }))).toEqual(['undo-later']);
    expect(h.hash()).toBe(before);
    h.write('notes', 0, 0, 'one\n');
    h.write('other', 0, 0, 'two\n');
    const notes = h.log.at(-2)!;
    expect(codes(h.run(undo, { args: [notes.id] }))).toEqual([]);
    expect(Object.keys(h.documents)).toEqual(['store/contexts/other.md']);
    expect(codes(h.run(undo, { args: [notes.id] }))).toEqual(['undone-already']);
    expect(codes(h.run(undo, { args: ['nobody-7f3a'] }))).toEqual(['no-operation']);
    expect(codes(h.run(undo, { flags: { at: 'soon' } }))).toEqual(['bad-time']);
  });

  it('what holds nothing to undo says so in words, and is offered nowhere', () => {
    const h = new History();
    turn(h, 'pricing research');
    const empty = { ...h.log[0]!, id: 'mwaglstl-a7fe25', did: 'recorded the next action', edits: [] };
    h.log.push(empty);
    const { findings } = h.run(undo, { args: [empty.id] });
    expect(sentenceOf(findings[0]!)).toContain('nothing to undo in "recorded the next action"');
    expect(codes(h.run(undo, { flags: { to: empty.id } }))).toEqual(['nothing-in-operation']);
    expect(h.log.map((o) => pastOf(o, o.at, false, 0).undoable)).toEqual([true, false]);
  });

  it('a log of an earlier version, with one id an undo, reads the same', () => {
    const edits: Edit[] = [{ key: 'workspace/state', was: { active: null }, now: { active: 'a' } }];
    const base = { v: 1, at: NOW, by: 'switch', session: null, reading: undefined } as const;
    const log = [
      { ...base, id: 'u', did: 'took back: a', undoable: false, undoes: 'a', edits },
      { ...base, id: 'a', did: 'turned to a', undoable: true, edits },
    ] as unknown as Operation[];
    expect(undoStack(log)).toMatchObject({ done: [], undone: [{ ids: ['a'], did: 'turned to a' }] });
  });
});

describe('clew log', () => {
  const rows = (o: { view?: object }): { did: string; state: string; id: string }[] =>
    (o.view as { operations: { did: string; state: string; id: string }[] }).operations;

  it('tells what was done in plain words, newest first, and what was taken back', () => {
    const h = new History();
    h.prompt('s1', 'look around the shop please');
    h.run(switchTo, { args: ['pricing research'], flags: { new: true }, session: 's1' });
    h.prompt('s1', 'yes, do that');
    h.run(undo, ANY);
    const told = rows(h.run(log)).map((r) => [r.did, r.state]);
    expect(told).toEqual([
      ['undone: opened pricing-research', 'stands'],
      ['opened pricing-research', 'taken back'],
      ['opened look-around-shop', 'stands'],
    ]);
    expect(rows(h.run(log, { flags: { all: true } })).length).toBe(4);
    h.run(redo, ANY);
    expect(rows(h.run(log, { flags: { max: '3' } })).map((r) => r.state)).toEqual(['stands', 'stands', 'stands']);
    expect(rows(h.run(log, { flags: { context: 'pricing-research' } })).length).toBe(3);
    expect(rows(h.run(log, { session: 's2' })).map((r) => r.did)).toEqual([
      'redone: opened pricing-research',
      'undone: opened pricing-research',
    ]);
    expect(codes(h.run(log, { flags: { max: 'many' } }))).toEqual(['bad-count']);
  });

  it('as it was at a time or after an operation', () => {
    const h = new History();
    for (const t of TITLES) h.run(switchTo, { args: [t], flags: { new: true } });
    const third = h.log[2]!;
    const at = h.run(log, { flags: { at: third.id } });
    expect(rows(at)[0]!.id).toBe(third.id);
    expect((at.view as { stood: object }).stood).toEqual({ active: 'invoice-export', open: 3 });
    expect(rows(h.run(log, { flags: { at: new Date(third.at).toISOString() } })).map((r) => r.id)).toEqual(
      rows(at).map((r) => r.id),
    );
    expect(rows(h.run(log, { flags: { at: '2020-01-01' } }))).toEqual([]);
    expect(codes(h.run(log, { flags: { at: 'once' } }))).toEqual(['bad-time']);
  });

  it.each([
    ['2h', NOW - 2 * 3_600_000],
    ['15 min ago', NOW - 15 * MINUTE],
    ['2026-01-10', Date.UTC(2026, 0, 10)],
    ['2026-01-10 08:30', Date.UTC(2026, 0, 10, 8, 30)],
    ['yesterday', null],
    ['', null],
  ])('reads the time %s', (text, at) => {
    expect(parseTime(text, NOW)).toBe(at);
  });
});

it('work that a prompt turned to is as old as before once that is taken back, unless somebody went on with it', () => {
  const h = new History();
  for (const title of TITLES.slice(0, 2)) h.run(switchTo, { args: [title], flags: { new: true }, session: 's1' });
  const age = (): number => h.state.contexts['pricing-research']!.lastAt;
  const before = age();
  h.prompt('s1', PROMPTS[1]!);
  h.prompt('s1', PROMPTS[0]!);
  expect([h.state.sessions.s1!.active, age() > before]).toEqual(['pricing-research', true]);
  h.run(undo, { session: 's1' });
  expect([h.state.sessions.s1!.active, age()]).toEqual(['auth-hardening', before]);
  h.prompt('s1', PROMPTS[0]!);
  h.prompt('s1', PROMPTS[4]!);
  const later = age();
  h.run(undo, { session: 's1' });
  expect([h.state.sessions.s1!.active, age()]).toEqual(['auth-hardening', later]);
});

it('an agent that turns to work in its turn is at work on it; a person who turns there is not yet', () => {
  const h = new History();
  for (const title of TITLES.slice(0, 2)) h.run(switchTo, { args: [title], flags: { new: true } });
  const age = (id: string): number => h.state.contexts[id]!.lastAt;
  const before = age('pricing-research');
  h.run(switchTo, { args: ['pricing-research'] });
  expect(age('pricing-research')).toBe(before);
  const left = age('auth-hardening');
  h.run(back);
  expect([h.state.workspace.active, age('auth-hardening')]).toEqual(['auth-hardening', left]);
  h.run(switchTo, { args: ['pricing-research'], agent: true });
  expect(age('pricing-research')).toBeGreaterThan(before);
});
