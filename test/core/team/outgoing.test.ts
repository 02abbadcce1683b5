/** Holds what leaves a workspace: by its share, never what is private, only what differs, and that two machines come to the same. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newContext } from '../../../src/core/context/context.js';
import { parseDocument } from '../../../src/core/document/parse.js';
import type { Context, Fields, PlanRow } from '../../../src/core/model.js';
import { hiddenIn, type Material, refOf, staysHere } from '../../../src/core/team/material.js';
import { contestedFields, mergeTeam, shownField, teamState } from '../../../src/core/team/merge.js';
import { outgoing } from '../../../src/core/team/outgoing.js';
import { readOperation } from '../../../src/core/team/read-operation.js';
import { absorb, emptySet } from '../../../src/core/team/set.js';
import { itemRecords, sharedRecords } from '../../../src/core/team/shared-records.js';
import type { Arrived } from '../../../src/core/team/types.js';
import { operation } from './_operations.js';

const NOW = 1_800_000_000_000;
const DOCUMENT = `---
id: login
title: Fix login
---

## Goal
Users can sign in

## PLAN

### Decisions
- Use JWT

## Progress
### Next
- Run the tests
`;

function context(id: string, over: Partial<Context> = {}): Context {
  const base = newContext(id, over.title ?? id, { now: NOW, plan: null, branch: 'main', provisional: false });
  return { ...base, last: 'the words of a prompt', terms: ['words'], echoes: ['e'], ...over };
}

const row = (path: string, title: string): PlanRow => ({
  path,
  name: title,
  title,
  done: 1,
  total: 3,
  at: NOW,
  archived: false,
});

function material(contexts: Material['contexts'], plans: PlanRow[] = []): Material {
  const tasks: Material['tasks'] = () => [{ id: 'T1', text: 'Write it', status: 'pending', line: 1 }];
  const intent = {
    id: 'INT-001',
    summary: 'Login',
    status: 'open',
    open: true,
    scope: { allow: ['src/**'], deny: [] },
  };
  const intents = [
    {
      ...intent,
      constraints: { tools: [], patterns: [], prose: [] },
      criteria: [],
      context: null,
      plan: null,
      line: 1,
    },
  ];
  return { now: NOW, contexts, plans, tasks, intents };
}

const document = parseDocument(DOCUMENT, 'clew');
const shown = (c: Context, isPrivate = false) => ({ context: c, isPrivate, document });

describe('sharedRecords', () => {
  const all = material(
    [shown(context('login', { title: 'Fix login', plan: 'docs/login.md' }))],
    [row('docs/login.md', 'Login')],
  );

  it('titles: contexts and plans by name, no words of a document, a task, an intent or a prompt', () => {
    const records = sharedRecords(all, 'titles');
    expect(Object.keys(records)).toEqual([`context/login~${(NOW / 1000).toString(36)}`, 'plan/docs/login.md']);
    expect(records['plan/docs/login.md']).toEqual({ title: 'Login', done: 1, total: 3, state: 'open' });
    expect(JSON.stringify(records)).not.toMatch(/JWT|sign in|Write it|words|INT-001/);
  });

  it('contexts: their items and what is agreed too; all: the tasks of plans too', () => {
    const contexts = Object.keys(sharedRecords(all, 'contexts')).map((k) => k.split('/')[0]);
    expect(contexts).toEqual(expect.arrayContaining(['context', 'item', 'decision', 'intent', 'plan']));
    expect(contexts).not.toContain('task');
    expect(sharedRecords(all, 'all')['task/docs/login.md/T1']).toEqual({ text: 'Write it', status: 'pending' });
  });

  it('the goal that holds is told, wherever a merge put those that it took the place of', () => {
    const text = `---\nid: login\n---\n\n## Goal\n- Users can sign in <!-- clew:k3f9a0m -->\n- ~~Login~~ <!-- clew:k3f9a1m superseded -->\n`;
    const items = parseDocument(text, 'clew').items.map((i) => ({
      ...i,
      state: i.text.includes('sign in') ? ('open' as const) : ('superseded' as const),
    }));
    for (const order of [items, items.toReversed()]) {
      const records = itemRecords('login~1', { ...document, items: order });
      expect(records['item/login~1/goal']).toMatchObject({ text: 'Users can sign in', state: 'open' });
    }
  });

  it('what is private stays with its plan, at every share', () => {
    const other = shown(context('other', { title: 'Other', plan: 'docs/login.md' }));
    const here = material(
      [shown(context('login', { title: 'Secret', plan: 'docs/login.md' }), true), other],
      all.plans,
    );
    for (const share of ['titles', 'contexts', 'all'] as const) {
      const records = sharedRecords(here, share);
      expect(Object.keys(records).filter((k) => /login/.test(k))).toEqual([]);
    }
  });

  it.each([
    ['private: true', true],
    ['Private:  yes', true],
    ['private: "true"', true],
    ['private: false', false],
    [' private: true', true],
    ['"private": true', true],
    ['private: "false"', false],
    ['tags: [private]', false],
  ])('front matter with "%s": stays here = %s', (line, is) => {
    expect(staysHere({}, `---\nid: a\n${line}\n---\n`)).toBe(is);
  });

  it('what names a private context by plurals or run together stays here, too; other words do not', () => {
    const titles = ['Secret layoff plan', 'New hiring policies', 'To do', 'Falcon', 'Boxes of glass', 'Fix it'];
    const hides = hiddenIn(titles.map((title, i) => ({ id: `c${i}-x`, title })));
    for (const text of [
      ...['SECRET LAYOFF PLANS are many', 'docs/secretlayoffplan.md', 'SecretLayoffPlans', 'secret-layoffs-plan'],
      ...['a new hiring policy', 'newhiringpolicies.md', 'secret layoffplan', 'the falcon', 'to do', 'box of glass'],
      ...["the secret layoff plan's dates", 'let us fix it'],
    ])
      expect([text, hides(text)]).toEqual([text, true]);
    for (const text of [
      ...['todo', 'todos', 'falcons', 'secret plan', 'layoff plan', 'secret layoff planning', 'fixit', 'new policies'],
      ...['a secret: layoff of the plan', 'a glass of boxes', 'news hiring policy', 'unsecret layoff plan'],
    ])
      expect([text, hides(text)]).toEqual([text, false]);
  });

  it('a remark, folded or undone work, and plans outside the workspace do not leave', () => {
    const of = [
      context('a', { status: 'provisional' }),
      context('b', { status: 'folded' }),
      context('c', { undone: true }),
    ];
    const records = sharedRecords(
      material(
        of.map((c) => shown(c)),
        [row('/home/ann/plans/x.md', 'X'), row('../y.md', 'Y')],
      ),
      'all',
    );
    expect(Object.keys(records)).toEqual(['intent/INT-001']);
  });
});

/** A machine: what it sent, what it has seen. */
function machine(author: string) {
  const set = emptySet();
  let sent: Record<string, Fields> = {};
  let away: Record<string, Fields> = {};
  let n = 0;
  const writer = (now: number) => ({
    project: 'p',
    author,
    device: `device-${author}`,
    now,
    nonce: `${author}0000000${n++}`,
  });
  return {
    set,
    push(records: Record<string, Fields>, now = NOW, isWithheld = false) {
      const out = outgoing(records, sent, set, writer(now), { away, isWithheld: () => isWithheld });
      ({ sent, away } = out);
      absorb(
        set,
        out.operations.map((operation) => ({ operation, position: null, arrivedAt: null })),
      );
      return out.operations;
    },
  };
}

describe('outgoing', () => {
  it('sends what differs, once', () => {
    const ann = machine('ann');
    expect(ann.push({ 'context/a~1': { title: 'A', plan: null } }).map((o) => o.fields)).toEqual([
      { title: 'A', plan: null },
    ]);
    expect(ann.push({ 'context/a~1': { title: 'A', plan: null } })).toEqual([]);
    const [next] = ann.push({ 'context/a~1': { title: 'B', plan: null } });
    expect(next!.fields).toEqual({ title: 'B' });
    expect(shownField(teamState(ann.set).records['p context/a~1']!, 'title')).toBe('B');
  });

  it('takes away what is shared no more, and brings it back when it is again', () => {
    const ann = machine('ann');
    ann.push({ 'context/a~1': { title: 'A' } });
    expect(ann.push({})[0]!.fields).toBeNull();
    expect(teamState(ann.set).records).toEqual({});
    ann.push({ 'context/a~1': { title: 'A' } });
    const record = teamState(ann.set).records['p context/a~1']!;
    expect([shownField(record, 'title'), record.contested]).toEqual(['A', undefined]);
  });

  it("does not take another's change back by what it still has itself", () => {
    const [ann, bob] = [machine('ann'), machine('bob')];
    const first = ann.push({ 'plan/x.md': { title: 'X' } });
    absorb(
      bob.set,
      first.map((operation, i) => ({ operation, position: i + 1, arrivedAt: NOW })),
    );
    // Bob's machine has the plan, too: it says nothing new.
    expect(bob.push({ 'plan/x.md': { title: 'X' } })).toEqual([]);
    const second = bob.push({ 'plan/x.md': { title: 'Y' } });
    absorb(
      ann.set,
      second.map((operation, i) => ({ operation, position: i + 2, arrivedAt: NOW })),
    );
    expect(ann.push({ 'plan/x.md': { title: 'X' } })).toEqual([]);
    expect(shownField(teamState(ann.set).records['p plan/x.md']!, 'title')).toBe('Y');
  });

  it('machines that exchange everything come to the same, whatever each wrote meanwhile and however their clocks are set', () => {
    const value = fc.constantFrom('x', 'y', 'z');
    const step = fc.record({
      who: fc.nat(2),
      title: value,
      off: fc.constantFrom(0, 1000, -31_536_000_000, 31_536_000_000),
      sync: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const all = ['ann', 'bob', 'eve'].map(machine);
        const server: Arrived[] = [];
        const unsent: Arrived['operation'][][] = [[], [], []];
        const exchange = (who: number) => {
          for (const operation of unsent[who]!.splice(0))
            server.push({ operation, position: server.length + 1, arrivedAt: NOW });
          absorb(all[who]!.set, server);
        };
        for (const { who, title, off, sync } of steps) {
          unsent[who]!.push(...all[who]!.push({ 'context/a~1': { title } }, NOW + off));
          if (sync) exchange(who);
        }
        for (const who of [0, 1, 2, 0, 1, 2]) exchange(who);
        const [a, b, c] = all.map((m) => teamState(m.set));
        expect(b).toEqual(a);
        expect(c).toEqual(a);
        expect(a).toEqual(mergeTeam(server));
        for (const { operation } of server) expect(typeof readOperation(operation)).toBe('object');
      }),
    );
  });

  it('whatever of one machine is taken back, what it writes in turn is no dispute and no contested removal', () => {
    const titles = fc.array(fc.option(fc.constantFrom('a', 'b', 'c', 'd'), { nil: null }), { maxLength: 7 });
    fc.assert(
      fc.property(titles, fc.array(fc.nat(9), { maxLength: 6 }), (words, undone) => {
        const ann = machine('ann');
        const sent = words.flatMap((w, i) => ann.push(w === null ? {} : { 'context/x~1': { title: w } }, NOW + i));
        const plain = sent.filter((o) => !o.key.startsWith('undo/'));
        const undoes = [...new Set(undone.flatMap((i) => plain[i]?.id ?? []))];
        const id = 'undo-by-owner';
        const undo = { ...plain[0]!, id, key: `undo/${id}`, author: 'owner', fields: { any: true }, over: {}, undoes };
        const all = [...sent, ...(plain.length === 0 ? [] : [undo])].map(
          (operation, i): Arrived => ({ operation, position: i + 1, arrivedAt: NOW }),
        );
        for (const record of Object.values(mergeTeam(all).records)) {
          expect(contestedFields(record)).toEqual([]);
          expect(record.contested).toBeUndefined();
        }
      }),
    );
  });

  it('a ref parts two contexts of one name', () => {
    expect(refOf(context('login'))).not.toBe(refOf(context('login', { opened: NOW + 1000 })));
    expect(refOf(context('login', { team: 'login~abc' }))).toBe('login~abc');
  });
});

describe('a clone that has older words of the same person', () => {
  const writer = { project: 'p', author: 'ann', device: 'device-b', now: NOW, nonce: 'nonce0001' };
  const key = 'decision/login~1/d1';
  const old = { text: 'Use JWT', state: 'open' };
  const told = (n: number, over: Partial<Arrived['operation']>): Arrived => ({
    operation: operation({ id: `op-000000${n}`, key, device: 'device-a', clock: { at: NOW + n, n: 0 }, ...over }),
    position: n,
    arrivedAt: NOW + n,
  });
  const first = told(1, { fields: old });
  const setOf = (...more: Arrived[]) => {
    const set = emptySet();
    absorb(set, [first, ...more]);
    return set;
  };
  const newer = told(2, { fields: { text: 'Use cookies', state: 'resolved' }, over: { text: [first.operation.id] } });
  const gone = told(2, { fields: null, over: { text: [first.operation.id], state: [first.operation.id] } });

  it('tells none of them over later ones, and takes back none that was taken out, once it shares more', () => {
    expect(outgoing({ [key]: old }, {}, setOf(newer), writer).operations).toEqual([]);
    expect(outgoing({ [key]: old }, {}, setOf(gone), writer).operations).toEqual([]);
  });

  it('tells what is new here: the words alone, or all of it where it was taken out', () => {
    const now = { ...old, text: 'Use passkeys' };
    expect(outgoing({ [key]: now }, {}, setOf(newer), writer).operations).toMatchObject([
      { key, fields: { text: 'Use passkeys' } },
    ]);
    expect(outgoing({ [key]: now }, {}, setOf(gone), writer).operations).toMatchObject([{ key, fields: now }]);
  });

  it('takes back what it told itself, and nothing of another clone, once it shares less', () => {
    const own = told(2, { key: 'decision/login~1/d2', device: 'device-b', fields: old });
    const sent = { [key]: old, 'decision/login~1/d2': old };
    const { operations, sent: after } = outgoing({}, sent, setOf(own), writer, { isWithheld: () => true });
    expect(operations).toMatchObject([{ undoes: [own.operation.id] }]);
    expect(after).toEqual({});
    // Sharing more again tells it again.
    const set = setOf(own, ...operations.map((o, i): Arrived => ({ operation: o, position: 3 + i, arrivedAt: NOW })));
    expect(outgoing({ 'decision/login~1/d2': old }, {}, set, writer).operations).toMatchObject([{ fields: old }]);
  });
});

it('a dispute ends where one takes up the words of the other', () => {
  const key = 'item/login~1/goal';
  const says = (n: number, author: string, text: string): Arrived => ({
    operation: operation({ id: `op-000000${n}`, key, author, device: `device-${author}`, fields: { text } }),
    position: n,
    arrivedAt: NOW + n,
  });
  const set = emptySet();
  absorb(set, [says(1, 'ann', 'Use JWT'), says(2, 'bob', 'Use cookies')]);
  for (const [author, mine, theirs] of [
    ['ann', 'Use JWT', 'Use cookies'],
    ['bob', 'Use cookies', 'Use JWT'],
  ] as const) {
    const writer = { project: 'p', author, device: `device-${author}`, now: NOW, nonce: 'nonce0001' };
    const { operations } = outgoing({ [key]: { text: theirs } }, { [key]: { text: mine } }, set, writer);
    expect(operations).toMatchObject([{ fields: { text: theirs } }]);
    const after = mergeTeam([
      ...set.byId.values(),
      ...operations.map((o): Arrived => ({ operation: o, position: 3, arrivedAt: NOW })),
    ]);
    expect(contestedFields(after.records[`p ${key}`]!)).toEqual([]);
    // Once it is told nothing more is to be said.
    const settled = emptySet();
    absorb(settled, [
      ...set.byId.values(),
      ...operations.map((o): Arrived => ({ operation: o, position: 3, arrivedAt: NOW })),
    ]);
    expect(outgoing({ [key]: { text: theirs } }, { [key]: { text: theirs } }, settled, writer).operations).toEqual([]);
  }
});

describe('what a person keeps back for a while and tells again', () => {
  const key = 'item/login~1/i1';
  const word = fc.constantFrom('a', 'b', 'c');
  const said = fc.record({ text: word, place: word }, { requiredKeys: [] });
  const step = fc.record({ who: fc.nat(1), said, syncs: fc.boolean() });
  const histories = fc.record({
    before: fc.array(step, { maxLength: 8 }),
    meanwhile: said,
    theirs: said,
    withheld: fc.boolean(),
    after: fc.array(step, { maxLength: 4 }),
  });
  type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;

  /** What the team reads in the end, by field, and what bob told meanwhile (`fresh`); `keeps`: ann keeps the item back in between. */
  function played({ before, meanwhile, theirs, withheld, after }: History, keeps: boolean) {
    const all = ['ann', 'bob'].map(machine);
    const records: Record<string, Fields>[] = [{}, {}];
    const server: Arrived[] = [];
    const due: Arrived['operation'][][] = [[], []];
    let now = NOW;
    const syncs = (who: number): void => {
      for (const operation of due[who]!.splice(0))
        server.push({ operation, position: server.length + 1, arrivedAt: NOW });
      absorb(all[who]!.set, server);
    };
    const together = (): void => [0, 1, 0, 1].forEach(syncs);
    const says = (who: number, fields: Fields): Fields => {
      if (Object.keys(fields).length > 0) records[who] = { [key]: { ...records[who]![key], ...fields } };
      const operations = all[who]!.push(records[who]!, ++now);
      due[who]!.push(...operations);
      return Object.assign({}, ...operations.map((o) => o.fields));
    };
    const plays = (steps: History['before']): void => {
      for (const s of steps) {
        says(s.who, s.said);
        if (s.syncs) syncs(s.who);
      }
      together();
    };
    plays(before);
    if (keeps) due[0]!.push(...all[0]!.push({}, ++now, withheld));
    together();
    const fresh = says(1, theirs);
    together();
    says(0, meanwhile);
    together();
    plays(after);
    const { fields = {} } = teamState(all[0]!.set).records[`p ${key}`] ?? {};
    const words = Object.entries(fields).map(([f, of]): [string, unknown[]] => [f, of.map((v) => v.value).sort()]);
    return { words: Object.fromEntries(words), fresh };
  }

  it('reads as if it had never been kept back, where nobody else wrote meanwhile', () => {
    fc.assert(
      fc.property(histories, (h) => {
        const of = { ...h, theirs: {} };
        expect(played(of, true).words).toEqual(played(of, false).words);
      }),
    );
  });

  it('takes nothing away that another wrote meanwhile', () => {
    fc.assert(
      fc.property(histories, (h) => {
        const { words, fresh } = played({ ...h, meanwhile: {}, after: [] }, true);
        for (const [f, value] of Object.entries(fresh)) expect(words[f]).toContain(value);
      }),
    );
  });
});
