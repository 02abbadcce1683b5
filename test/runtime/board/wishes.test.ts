/** Holds what the page may wish for on real files: undo to a point, an edit that saw the former text, a prompt filed elsewhere; nothing is lost. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ContextPage, SessionPage } from '../../../src/core/board/types.js';
import { act } from '../../../src/runtime/board/act.js';
import { viewOf } from '../../../src/runtime/board/view.js';
import type { Done, Wish } from '../../../src/runtime/board/wish.js';
import { commandPorts } from '../../../src/runtime/inputs/command-ports.js';
import { folder } from '../../support/world.js';

const WHO = { agent: false, terminal: true };
const desk = () => {
  const cwd = folder();
  writeFileSync(join(cwd, 'package.json'), '{}');
  const wish = (command: string, args: string[], flags: Wish['flags'] = {}, dry = false): Done =>
    act({ command, args, flags, session: null, at: null }, cwd, WHO, dry);
  const context = (id: string): ContextPage => viewOf('context', { id }, commandPorts({ cwd }))!;
  const session = (): SessionPage => viewOf('session', {}, commandPorts({ cwd }));
  const codes = (done: Done): string[] => done.findings.map((f) => f.code);
  return { cwd, wish, context, session, codes };
};
const line = (cwd: string, o: object): void => appendFileSync(join(cwd, '.clew/log.jsonl'), `${JSON.stringify(o)}\n`);
const goalOf = (page: ContextPage): string => page.goal!.text;

describe('a history', () => {
  it('goes back to any point: one edit by itself, or it and all that came after it', () => {
    const { wish, context, codes } = desk();
    wish('new', ['Prices']);
    for (const goal of ['One', 'Two']) expect(wish('update-context', [], { goal, in: 'prices' }).ok).toBe(true);
    wish('update-context', [], { next: 'Ask Ada', in: 'prices' });
    wish('update-context', [], { decision: ['Use JWT'], in: 'prices' });
    const [decision, next, two, one] = context('prices').history;
    expect(context('prices').decisions).toMatchObject([{ who: 'you', text: 'Use JWT' }]);
    expect([decision, next, two, one].map((h) => h!.says)).toEqual([
      'recorded a decision: “Use JWT”',
      'recorded the next action: “Ask Ada”',
      'recorded the goal: “Two”',
      'recorded the goal: “One”',
    ]);
    const would = [decision, next, two, one].map((h) => wish('undo', [], { to: h!.id, context: 'prices' }, true));
    expect(would.map((d) => d.view.count)).toEqual([1, 2, 3, 4]);
    // The same field was changed since: what to do instead is said.
    const refused = wish('undo', [one!.id]);
    expect(codes(refused)).toEqual(['undo-later']);
    expect(refused.findings[0]!.next).toBe(`clew undo --to ${one!.id.split('-')[1]!.slice(0, 4)}`);
    // Another field was: it goes back alone.
    expect(wish('undo', [two!.id]).ok).toBe(true);
    expect([goalOf(context('prices')), context('prices').next!.text]).toEqual(['One', 'Ask Ada']);
    wish('redo', []);
    expect(goalOf(context('prices'))).toBe('Two');
    expect(wish('undo', [], { to: one!.id, context: 'prices' }).ok).toBe(true);
    const after = context('prices');
    expect([goalOf(after), after.next, after.decisions]).toEqual(['Prices', null, []]);
    wish('redo', []);
    expect([goalOf(context('prices')), context('prices').decisions.length]).toEqual(['Two', 1]);
    expect(codes(wish('undo', [], { context: 'prices' }))).toEqual(['flag-alone']);
    expect(codes(wish('undo', [], { to: one!.id, at: '2h' }))).toEqual(['flags-apart']);
    expect(codes(wish('undo', [], { to: one!.id, context: 'nothing' }))).toEqual(['undo-not-there']);
  });

  it('says who wrote each note, however many were written at once', () => {
    const { wish, context } = desk();
    wish('new', ['Prices']);
    const notes = Array.from({ length: 12 }, (_, i) => `Note ${i}`);
    for (const note of notes) wish('update-context', [], { mode: 'PLAN', note: [note], in: 'prices' });
    expect(context('prices').noted.map((n) => [n.text, n.who])).toEqual(notes.map((note) => [note, 'you']));
  });

  it('says of a blocker who blocked its task and the reason that is the last, in the terminal and to a model, too', () => {
    const { cwd, wish, context } = desk();
    wish('new', ['Prices']);
    wish('task', ['add', 'Ask the harbour office'], { in: 'prices' });
    const { id } = context('prices').tasks[0]!;
    const blocked = () => context('prices').noted.map((n) => [n.text, n.who, n.at === null]);
    const file = join(cwd, '.clew/contexts/prices.md');
    const more = '\n## Blockers\n\n- Ask the harbour office: nobody is in\n- The printer is broken\n';
    writeFileSync(file, readFileSync(file, 'utf8') + more);
    const printer = ['The printer is broken', '', true];
    expect(blocked()).toEqual([['Ask the harbour office: nobody is in', '', true], printer]);
    wish('task', ['block', id!], { reason: 'nobody is in' });
    expect(blocked()).toEqual([['Ask the harbour office: nobody is in', 'you', false], printer]);
    wish('task', ['reopen', id!]);
    expect(blocked()).toEqual([['Ask the harbour office: nobody is in', '', true], printer]);
    wish('task', ['block', id!], { reason: 'they moved' });
    expect(blocked()).toEqual([['Ask the harbour office: they moved', 'you', false], printer]);
    const brief = JSON.stringify(viewOf('context', { id: 'prices', brief: '1' }, commandPorts({ cwd }))!.brief);
    expect(brief).toContain('Ask the harbour office: they moved');
    const shown = wish('show', ['prices']).view.items as { place: string; text: string }[];
    expect(shown.filter((i) => i.place === 'blockers').map((i) => i.text)).toEqual([
      'Ask the harbour office: they moved',
      'The printer is broken',
    ]);
    // What is written down later than the task was blocked is the last word.
    const item = context('prices').noted.find((n) => n.text.startsWith('Ask'))!;
    wish('resolve', [item.id], { by: 'Ask the harbour office: back on Monday', in: 'prices' });
    expect(blocked().map(([text]) => text)).toContain('Ask the harbour office: back on Monday');
  });

  it('turning to a context leaves it as old as it was, reopening it does not', () => {
    const { wish, context } = desk();
    wish('new', ['Prices']);
    const { lastAt } = context('prices').card;
    wish('new', ['Refunds']);
    wish('switch', ['prices']);
    expect(context('prices').card).toMatchObject({ lastAt, standing: 'active' });
    wish('done', ['prices']);
    wish('switch', ['prices']);
    expect(context('prices').card.lastAt).toBeGreaterThan(lastAt);
  });

  it('undone, an end leaves the context as old as it was', () => {
    const { wish, context } = desk();
    wish('new', ['Prices']);
    const { lastAt } = context('prices').card;
    wish('done', ['prices']);
    expect(context('prices').card.lastAt).toBeGreaterThan(lastAt);
    wish('undo', []);
    expect(context('prices').card).toMatchObject({ lastAt, standing: 'active' });
  });
});

it('an edit that did not see what somebody else wrote is refused, and nothing is lost', () => {
  const { wish, context, codes } = desk();
  wish('new', ['Prices']);
  const seen = goalOf(context('prices'));
  const edit = (goal: string): Done => wish('update-context', [], { goal, 'goal-was': seen, in: 'prices' });
  expect(edit('Of the first page').ok).toBe(true);
  const refused = edit('Of the second page');
  expect(codes(refused)).toEqual(['text-changed']);
  expect(refused.findings[0]!.says).toContain('Of the first page');
  expect(goalOf(context('prices'))).toBe('Of the first page');
  // A next action that nobody told yet is seen as ''.
  expect(wish('update-context', [], { next: 'Ask Ada', 'next-was': '', in: 'prices' }).ok).toBe(true);
  expect(codes(wish('update-context', [], { next: 'Ask Bob', 'next-was': '', in: 'prices' }))).toEqual([
    'text-changed',
  ]);
});

describe('a prompt of the past', () => {
  const set = () => {
    const d = desk();
    d.wish('new', ['Login']);
    d.wish('new', ['Prices']);
    const at = Date.now() - 3_600_000;
    const reading = {
      ...{ p: 0.2, verb: 'stay', signals: [{ id: 'unheard', class: 'implicit', strength: 0.5, of: 'cookie' }] },
      ...{ weights: [0.4], bias: -2, matches: [], target: null, prompt: 'the cookie expires too early, look at it' },
      ...{ context: 'prices', told: '', thresholds: { nudge: 0.3, ask: 0.6, switch: 0.65, match: 0.5, margin: 0.1 } },
    };
    const session = {
      ...{ id: 's1', host: 'claude', active: 'prices', trail: [], lastAt: at, prompts: 2, boundary: null },
      ...{ branch: null, cwd: d.cwd, transcript: null, said: '', closed: false, ended: true },
    };
    const op = (n: number, by: string, edits: object[], more: object = {}): void =>
      line(d.cwd, {
        ...{
          v: 1,
          id: `mw-${n}${n}${n}${n}ab`,
          at: at + n * 60_000,
          by,
          session: 's1',
          did: '',
          undoable: false,
          edits,
        },
        ...more,
      });
    op(1, 'prompt', [{ key: 'session/s1', was: null, now: session }], { reading });
    op(2, 'stop', [{ key: 'context/prices', was: { files: [] }, now: { files: ['src/cookie.ts'] } }]);
    op(3, 'prompt', [{ key: 'session/s1', was: { prompts: 1 }, now: { prompts: 2 } }], { reading });
    return d;
  };

  it('is filed where its user says, with what it touched, though its reading was to stay and its session is over', () => {
    const { wish, context, session, codes, cwd } = set();
    const turn = (): SessionPage['turns'][number] => session().turns.find((t) => t.id === 'mw-1111ab')!;
    expect(turn()).toMatchObject({ filed: 'prices', movable: true });
    expect(wish('move', ['mw-1111ab', 'login']).ok).toBe(true);
    expect(turn().filed).toBe('login');
    expect(Object.fromEntries(session().contexts.map((c) => [c.id, c.prompts]))).toEqual({ prices: 1, login: 1 });
    expect([context('login').files, context('prices').files].map((f) => f.map((x) => x.path))).toEqual([
      ['src/cookie.ts'],
      [],
    ]);
    const learned = (): number => commandPorts({ cwd }).store.state().learn?.layer?.['n.missed'] as number;
    expect(learned()).toBe(1);
    expect(wish('move', ['mw-1111ab', 'login']).view).toMatchObject({ changed: false });
    expect(wish('undo', []).ok).toBe(true);
    expect([turn().filed, context('prices').files.length, context('login').files.length]).toEqual(['prices', 1, 0]);
    expect(learned()).toBeFalsy();
    expect(codes(wish('move', ['none', 'login']))).toEqual(['no-prompt']);
    expect(codes(wish('move', ['mw-1111ab', 'nowhere']))).toEqual(['no-context']);
  });

  it('leaves the context that it was not for as old as it was before its turn, unless somebody went on with it', () => {
    for (const later of [false, true]) {
      const { wish, context, cwd } = set();
      const [before, at] = [Date.now() - 9_000_000, Date.now() - 7_000_000];
      const aged = (id: string, by: string, was: number, now: number, more: object = {}): void =>
        line(cwd, {
          ...{ v: 1, id, at: now, by, session: 's1', did: '', undoable: false, ...more },
          edits: [{ key: 'context/prices', was: { lastAt: was }, now: { lastAt: now } }],
        });
      const reading = {
        ...{ p: 0.1, verb: 'stay', signals: [], weights: [], bias: -2, matches: [], target: null, told: '' },
        ...{ prompt: 'the cookie is looked at', context: 'prices' },
        thresholds: { nudge: 0.3, ask: 0.6, switch: 0.65, match: 0.5, margin: 0.1 },
      };
      aged('mw-5555ab', 'prompt', before, at, { reading });
      aged('mw-6666ab', 'stop', at, at + 60_000);
      if (later) aged('mw-7777ab', 'prompt', at + 60_000, at + 120_000, { reading });
      expect(wish('move', ['mw-5555ab', 'login']).findings).toEqual([]);
      expect(context('prices').card.lastAt).toBe(later ? at + 120_000 : before);
    }
  });

  it('is filed once more, and back, without teaching twice', () => {
    const { wish, session, cwd } = set();
    wish('new', ['Mails']);
    const filed = (): string | null => session().turns.find((t) => t.id === 'mw-1111ab')!.filed;
    wish('move', ['mw-1111ab', 'login']);
    wish('move', ['mw-1111ab', 'mails']);
    expect(filed()).toBe('mails');
    expect(commandPorts({ cwd }).store.state().learn?.layer?.['n.missed']).toBe(1);
    wish('undo', []);
    expect(filed()).toBe('login');
    wish('undo', []);
    expect(filed()).toBe('prices');
    expect(readFileSync(join(cwd, '.clew/log.jsonl'), 'utf8')).toContain('moved a prompt of session s1 to mails');
  });

  it('goes to a context that is not there yet, or to the one that is called so, and is taken back with it', () => {
    const { wish, context, session, codes, cwd } = set();
    const filed = (): string | null => session().turns.find((t) => t.id === 'mw-1111ab')!.filed;
    expect(codes(wish('move', ['mw-1111ab', '  '], { new: true }))).toEqual(['new-untitled']);
    const done = wish('move', ['mw-1111ab', 'Cookies of the shop'], { new: true });
    expect(done).toMatchObject({ ok: true, findings: [] });
    const to = filed()!;
    expect(context(to)).toMatchObject({ card: { title: 'Cookies of the shop' }, files: [{ path: 'src/cookie.ts' }] });
    expect(commandPorts({ cwd }).store.state().learn?.layer?.['n.missed']).toBe(1);
    wish('undo', []);
    expect([filed(), context(to).card.standing]).toEqual(['prices', 'undone']);
    expect(codes(wish('move', ['mw-1111ab', 'login'], { new: true }))).toEqual(['move-known']);
    expect(filed()).toBe('login');
  });
});

it('a task that was ticked is reopened, and that is undone', () => {
  const { wish, context } = desk();
  wish('new', ['Prices']);
  const status = (): string => context('prices').tasks[0]!.status;
  wish('task', ['add', 'ask Ada'], { id: 'A.1.3' });
  for (const [verb, now] of [
    ['done', 'completed'],
    ['reopen', 'pending'],
  ] as const) {
    expect(wish('task', [verb, 'A.1.3']).ok).toBe(true);
    expect(status()).toBe(now);
  }
  wish('undo', []);
  expect(status()).toBe('completed');
});

it('what is gone back on names its contexts by their titles', () => {
  const { wish } = desk();
  wish('new', ['Prices by season']);
  expect(wish('pause', ['prices-by-season']).did).toBe('paused Prices by season');
  expect(wish('undo', []).did).toBe('undone: paused Prices by season');
  expect(wish('redo', []).did).toBe('redone: paused Prices by season');
});

it('a yes that is undone says so, and a grant that it covered waits again', () => {
  const { cwd, wish, codes } = desk();
  wish('new', ['Prices']);
  wish('intent', ['new', 'The prices'], { allow: ['src/**'], context: 'prices' });
  expect(codes(wish('undo', []))).toEqual(['yes-undone']);
  wish('redo', []);
  const grant = {
    ...{ id: 'g-1', kind: 'path', what: 'lib/a.ts', intent: 'INT-001', reason: 'x', at: 1, by: 'person' },
    until: Date.now() + 9_000_000,
  };
  line(cwd, {
    ...{ v: 1, id: 'zz-1111ab', at: Date.now(), by: 'scope', session: null, did: 'x', undoable: false },
    edits: [{ key: 'grant/g-1', was: null, now: grant }],
  });
  expect(wish('intent', ['confirm'], { yes: true }).ok).toBe(true);
  expect(codes(wish('undo', []))).toEqual(['yes-undone']);
});

it('a grant that nobody here has confirmed waits as before, whatever is done to it and taken back', () => {
  const { cwd, wish } = desk();
  wish('new', ['Prices']);
  wish('intent', ['new', 'The prices'], { allow: ['src/**'], context: 'prices' });
  const given = (id: string): object => ({
    ...{ id, kind: 'path', what: `lib/${id}.ts`, mark: `lib/${id}.ts`, intent: 'INT-001', reason: 'x', at: 1 },
    ...{ by: 'person', until: Date.now() + 9_000_000 },
  });
  line(cwd, {
    ...{ v: 1, id: 'zz-1111ab', at: Date.now(), by: 'scope', session: null, did: 'x', undoable: false },
    edits: ['g-1', 'g-2'].map((id) => ({ key: `grant/${id}`, was: null, now: given(id) })),
  });
  const waits = (): string[] => {
    const view = viewOf('gate', {}, commandPorts({ cwd }));
    expect(view.unconfirmed.flatMap((u) => u.grant ?? []).sort()).toEqual(
      view.grants.flatMap((g) => (g.unconfirmed ? g.id : [])).sort(),
    );
    return view.grants.flatMap((g) => (g.unconfirmed ? g.id : [])).sort();
  };
  expect(waits()).toEqual(['g-1', 'g-2']);
  // A mistaken click and its undo are no consent.
  for (let i = 0; i < 2; i++) {
    expect(wish('scope', ['revoke', 'g-1']).ok).toBe(true);
    expect(waits()).toEqual(['g-2']);
    wish('undo', []);
    expect(waits()).toEqual(['g-1', 'g-2']);
  }
  // A yes that is taken back leaves it waiting, and may be said again.
  for (let i = 0; i < 2; i++) {
    expect(wish('intent', ['confirm', 'g-1'], { yes: true }).ok).toBe(true);
    expect(waits()).toEqual(['g-2']);
    wish('undo', []);
    expect(waits()).toEqual(['g-1', 'g-2']);
  }
  wish('redo', []);
  expect(waits()).toEqual(['g-2']);
  // One that was confirmed comes back confirmed.
  expect(wish('scope', ['revoke', 'g-1']).ok).toBe(true);
  wish('undo', []);
  expect(waits()).toEqual(['g-2']);
});

it('a task that is blocked says why on the page of its context and in its history, and is opened again there', () => {
  const { wish, context } = desk();
  wish('new', ['Prices']);
  wish('task', ['add', 'ask Ada'], { id: 'A.1.3' });
  wish('task', ['block', 'A.1.3'], { reason: 'waits for Bob' });
  expect(context('prices').tasks).toMatchObject([{ status: 'blocked', reason: 'waits for Bob' }]);
  expect(context('prices').history[0]!.says).toBe('blocked A.1.3: “waits for Bob”');
  expect(wish('task', ['reopen', 'A.1.3']).ok).toBe(true);
  expect(context('prices').tasks).toMatchObject([{ status: 'pending', reason: '' }]);
  wish('undo', []);
  expect(context('prices').tasks).toMatchObject([{ status: 'blocked', reason: 'waits for Bob' }]);
});

it('grants that hold for a context stand with it, until they are revoked', () => {
  const { wish, context } = desk();
  wish('new', ['Prices']);
  wish('intent', ['new', 'The prices'], { allow: ['src/**'], context: 'prices' });
  expect(context('prices')).toMatchObject({ intent: { id: 'INT-001' }, grants: [] });
  wish('scope', ['allow', 'lib/a.ts'], { intent: 'INT-001', reason: 'it is read there' });
  const [grant] = context('prices').grants;
  expect(grant).toMatchObject({ what: 'lib/a.ts', kind: 'path', any: false, unconfirmed: false });
  wish('new', ['Login']);
  expect(context('login').grants).toEqual([]);
  expect(wish('scope', ['revoke', grant!.id]).ok).toBe(true);
  expect(context('prices').grants).toEqual([]);
});
