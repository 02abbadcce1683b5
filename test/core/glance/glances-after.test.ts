/** Holds what is seen at a glance after an operation: tasks by their words, a question as long as it holds something up, an intent as long as it is open. */
import { expect, it } from 'vitest';
import { glancesAfter } from '../../../src/core/glance/glances-after.js';
import type { Intent, Intents } from '../../../src/core/model/intent.js';
import type { Facts, Operation, Question, State } from '../../../src/core/model.js';
import { NEVER } from '../../../src/core/team/seen.js';
import { facts, NOW, stateOf, work } from '../../support/world.js';

const context = { ...work('Group bookings'), plan: 'docs/p.md' };
const state = (): State => stateOf([context], { id: 's1', active: context.id, prompts: 2 });
const operation = (over: Partial<Operation>): Operation => ({
  ...{ v: 1, id: '0000-00000001', at: NOW, by: 'task', session: 's1', did: '', undoable: true, edits: [] },
  ...over,
});
const seat = (of: Operation, s: State, over: Partial<Facts> = {}) =>
  glancesAfter(facts({ state: s, ...over }), s, of, null, 'files', { kind: 'command' } as never).sessions.s1!;

it('a task is named by its words where its key is ours, wherever they are known', () => {
  const done = (edits: Operation['edits']) => operation({ did: 'completed k1', edits });
  const only = [{ key: 'task/k1', was: { status: 'pending' }, now: { status: 'completed' } }];
  const known = { ...state(), tasks: { k1: { text: 'Write the mail', status: 'completed' } } } as unknown as State;
  expect(seat(done(only), known).did).toBe('completed Write the mail');
  const tasks = () => [{ id: 'k1', text: 'Find a berth', status: 'completed' as const, line: 3 }];
  const plan = [
    { key: 'file/docs/p.md', was: null, now: {} },
    { key: 'context/x', was: null, now: { lastAt: 1 } },
  ];
  expect(seat(done(plan), state(), { tasks }).did).toBe('completed Find a berth');
});

const intent = (over: Partial<Intent>): Intent => ({
  ...{
    id: 'INT-001',
    summary: 'Invoices only',
    status: '',
    open: true,
    criteria: [],
    context: null,
    plan: null,
    line: 1,
  },
  scope: { allow: ['src/invoice.js'], deny: [] },
  constraints: { tools: [], patterns: [], prose: [] },
  ...over,
});
const intents = (...all: Intent[]): Intents => ({
  path: 'i.yaml',
  schema: 'v1',
  current: null,
  intents: all,
  findings: [],
});
const select = (to: string | null) => ({ selected: { s1: { intent: to, at: NOW, by: 'person' } } });

it('a closed or cleared intent is no scope, and what was asked under it waits no more', () => {
  const q: Question = {
    ...{
      id: 'q5c50',
      session: 's1',
      at: NOW,
      answer: null,
      held: '',
      doubt: 'call-1',
      about: '',
      fallback: '',
    },
    choices: [
      { letter: 'a', label: 'Yes', act: { do: 'permit', wanted: [{ what: 'src/mail.js' }], intent: 'INT-001' } },
    ],
  } as never;
  const held = { ...state(), questions: { q5c50: q }, ...select('INT-001') } as unknown as State;
  const cleared = { ...held, ...select(null) } as unknown as State;
  const waits = (s: State, over: Partial<Facts> = {}) => seat(operation({}), s, over);
  const open = intents(intent({}));
  expect(waits(held, { intents: open })).toMatchObject({
    ...{ waits: 'type yes q5c50 to allow src/mail.js', intent: 'Invoices only', scope: 'src/invoice.js' },
  });
  expect(waits(cleared, { intents: open })).toMatchObject({ waits: '', intent: '', scope: 'any file' });
  expect(waits(held, { intents: intents(intent({ open: false })) })).toMatchObject({ waits: '', intent: '' });
  expect(waits(held, { intents: open, now: NOW + 31 * 60_000 }).waits).toBe('');
});

it('what is next is no task that somebody of the team finished', () => {
  const tasks = () =>
    ['One mail', 'Print it'].map((text, i) => ({ id: `k${i}`, text, status: 'pending' as const, line: i }));
  const finished = { [context.id]: [{ member: 'ben', text: 'One mail', id: 'k0', task: true as const, at: NOW }] };
  const team = { v: 1, member: 'maya', team: 't', sync: NEVER, waiting: 0, here: [], met: {}, handed: 0, disputed: 0 };
  const next = (over: Partial<Facts>, told?: string): string => {
    const s = state();
    s.contexts[context.id] = { ...context, ...(told === undefined ? {} : { told }) };
    const all = glancesAfter(facts({ state: s, tasks, ...over }), s, operation({}), null, 'files', {} as never);
    return all.topics[context.id]!.next;
  };
  expect(next({})).toBe('One mail');
  expect(next({ team: () => ({ ...team, finished }) })).toBe('Print it');
  expect(next({ team: () => ({ ...team, finished }) }, 'k0: One mail')).toBe('Print it');
});
