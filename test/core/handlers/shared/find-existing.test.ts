/** Whether work that is to begin is known already, and which work a person calls by id, task or number. */
import { describe, expect, it } from 'vitest';
import { parseDocument } from '../../../../src/core/document/parse.js';
import { mergeWishes } from '../../../../src/core/handlers/document/merge-documents.js';
import { createContext, findExisting, taskIdIn } from '../../../../src/core/handlers/shared/find-existing.js';
import { findContext, listContexts } from '../../../../src/core/handlers/shared/resolve-context.js';
import type { Context, Facts } from '../../../../src/core/model.js';
import { doc } from '../../../support/context-document.js';
import { facts, NOW, session, stateOf, work } from '../../../support/world.js';

const known = (contexts: Context[], over: Partial<Facts> = {}): Facts => facts({ state: stateOf(contexts), ...over });
const PRICING = work('Compare tiers', { id: 'pricing', task: 'PRC-1' });

describe('a title that begins with a task', () => {
  it.each([
    ['PRC-1 compare tiers', 'PRC-1'],
    ['PRC-1: compare', 'PRC-1'],
    ['[PRC-1] compare', 'PRC-1'],
    ['#12 crash', '#12'],
    ['GUEST-1', 'GUEST-1'],
    ['follow-up of PRC-1', null],
    ['fix #12', null],
    ['UTF-8 everywhere', null],
    ['guest tablet', null],
    ['', null],
  ])('%s: %s', (title, task) => expect(taskIdIn(title)).toBe(task));
});

describe('work that is begun', () => {
  it('is the one with the same task, whatever the case', () => {
    expect(findExisting('PRC-1: again', known([PRICING])).same?.id).toBe('pricing');
    const contexts = [work('x', { id: 'x', task: 'prc-1' })];
    expect(findExisting('PRC-1: again', known(contexts)).same?.id).toBe('x');
  });

  it('is none of two with that task, and none that is over', () => {
    const two = [PRICING, work('Other', { id: 'other', task: 'PRC-1' })];
    expect(findExisting('PRC-1 again', known(two))).toMatchObject({
      same: null,
      alike: [{ id: 'pricing' }, { id: 'other' }],
    });
    expect(findExisting('PRC-1 again', known([{ ...PRICING, status: 'completed' }]))).toEqual({
      same: null,
      alike: [],
    });
  });

  it('by category and two tags is only alike', () => {
    const like = work('fix the login of the invoice page', { id: 'like' });
    const found = findExisting('fix the password token after a payment', known([like, PRICING]));
    expect(found.same).toBeNull();
    expect(found.alike.map((c) => c.id)).toEqual(['like']);
    expect(findExisting('write a guide for beekeepers', known([like, PRICING]))).toEqual({ same: null, alike: [] });
  });

  it('is judged by what its document says, before its record', () => {
    const text = '---\nid: pricing\ntask_id: ZZ-9\ncategory: bugfix\ntags: [auth, billing]\n---\n\n# x\n';
    const f = known([PRICING], { document: () => parseDocument(text, 'clew') });
    expect(findExisting('ZZ-9 x', f).same?.id).toBe('pricing');
    expect(findExisting('PRC-1 x', f).same).toBeNull();
    expect(findExisting('fix the login of the invoice', f).alike.map((c) => c.id)).toEqual(['pricing']);
  });

  it('has its task and an id that can be typed', () => {
    expect(createContext('#12', facts())).toMatchObject({ id: 'task-12', title: '#12', task: '#12', status: 'open' });
    expect(createContext('guest tablet', facts())).not.toHaveProperty('task');
  });
});

describe('a reference', () => {
  const contexts = [
    work('Auth', { id: 'auth' }),
    PRICING,
    { ...work('Old', { id: 'old' }), status: 'folded' as const, task: 'OLD-1' },
  ];
  it.each([
    ['auth', 'auth'],
    ['AUTH', 'auth'],
    ['prc-1', 'pricing'],
    ['old', 'old'],
    ['OLD-1', null],
    ['compare  Tiers', 'pricing'],
    ['Old', 'old'],
    ['#2', 'pricing'],
    ['#3', null],
    ['#0', null],
    ['__proto__', null],
    ['', null],
  ])('%s means %s', (ref, id) => {
    const s = session({ listed: ['auth', 'pricing'] });
    expect(findContext(ref, known(contexts), s)?.id ?? null).toBe(id);
  });

  it('by number is that of a list that was shown', () => {
    const f = known([{ ...PRICING, lastAt: 5 }, work('Auth', { lastAt: 9 })]);
    expect(listContexts(f, null).map((c) => c.id)).toEqual(['auth', 'pricing']);
    expect(findContext('#2', f, null)).toBeNull();
    f.state.printed = { terminal: { ids: ['auth', 'pricing'], at: f.now } };
    expect(findContext('#2', f, null)?.id).toBe('pricing');
    expect(findContext('#2', f, session())?.id).toBe('pricing');
  });
});

describe('work that is merged', () => {
  const from = { title: 'Pricing', place: 'contexts/pricing.md' };
  const wishes = (ours: Parameters<typeof doc>[0], theirs: Parameters<typeof doc>[0]): string[] =>
    mergeWishes(doc(ours), doc(theirs), { from, entered: false }, NOW).flatMap((w) =>
      w.do === 'add' ? [`${w.place}: ${w.text}`] : [],
    );
  const merged = 'plan-decisions: Merged from contexts/pricing.md: "Pricing"';

  it.each<[Parameters<typeof doc>[0], Parameters<typeof doc>[0], string[]]>([
    [{}, { questions: ['yearly?'] }, ['questions: yearly?']],
    [{ questions: ['Yearly?'] }, { questions: ['yearly?'] }, []],
    [{}, { questions: [{ text: 'yearly?', state: 'resolved' }] }, []],
    [{ goal: ['auth'] }, { goal: ['tiers'] }, ['background: Goal of "Pricing": tiers']],
    [{}, { goal: ['tiers'] }, ['goal: tiers']],
    [{ 'next-action': ['a'] }, { 'next-action': ['b'] }, ['next: b']],
    [{ 'plan-agent': ['a'] }, { 'plan-agent': ['b'] }, []],
    [{}, { 'plan-decisions': ['Bootstrapped new context', 'Use JWT'] }, ['plan-decisions: Use JWT']],
    [{}, { summary: ['short'] }, []],
  ])('%j + %j', (ours, theirs, added) => expect(wishes(ours, theirs)).toEqual([...added, merged]));

  it('is not named where it is private', () => {
    const all = mergeWishes(doc({ goal: ['auth'] }), doc({ goal: ['tiers'] }), { from: null, entered: false }, NOW);
    expect(all.flatMap((w) => (w.do === 'add' ? [w.text] : []))).toEqual([
      'Goal of another context: tiers',
      'Merged from another context',
    ]);
  });
});
