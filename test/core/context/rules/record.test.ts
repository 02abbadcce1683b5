/** Holds what a context document keeps of a request, field by field, and what it never changes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { whyVague } from '../../../../src/core/context/gate/concrete.js';
import { hasChanged, recordResult } from '../../../../src/core/context/rules/record.js';
import type { Result } from '../../../../src/core/context/rules/result.js';
import type { Document } from '../../../../src/core/model/document.js';
import type { Todo } from '../../../../src/core/model.js';
import { exitOf, hintOf, sentenceOf } from '../../../../src/core/words/en.js';
import { applied, at, doc, result } from '../../../support/context-document.js';
import { DAY, NOW } from '../../../support/world.js';

const todo = (text: string, status: Todo['status']): Todo => ({ id: text, text, status });
const kept = (d: Document, over: Partial<Result>): Document => applied(d, recordResult(d, result(over)).changes);
const FILE = { files: ['src/tiers.ts'] };

describe('when', () => {
  it.each<[string, Partial<Result>, boolean]>([
    ['files changed', FILE, true],
    ['the plan changed', { planChanged: true }, true],
    ['the scope changed', { scopeIn: ['yearly tiers'] }, true],
    ['something was put out of scope', { scopeOut: ['coupons'] }, true],
    ['a decision was made', { decision: 'three tiers' }, true],
    ['nothing happened', {}, false],
    ['only words were exchanged', { asked: 'what is a tier?' }, false],
    ['only a blocker was met', { blocker: 'no access to the bank' }, false],
    ['only todos moved', { todos: [todo('x', 'completed')] }, true],
    ['a decision of white space', { decision: ' \n' }, false],
  ])('%s', (_, over, want) => {
    expect(hasChanged(result(over))).toBe(want);
    expect(recordResult(doc({ goal: ['a pricing page'] }), result(over)).changes.length > 0).toBe(want);
  });
});

describe('each field', () => {
  it('the date is now, and so are branch and commit where git tells them', () => {
    expect(kept(doc(), FILE).meta.updated).toBe(NOW);
    const d = kept(doc({}, { branch: 'old', revision: 'aaa' }), { ...FILE, branch: 'tiers', revision: 'bbb' });
    expect([d.meta.branch, d.meta.revision]).toEqual(['tiers', 'bbb']);
    expect(kept(doc({}, { branch: 'old', revision: 'aaa' }), FILE).meta).toMatchObject({
      branch: 'old',
      revision: 'aaa',
    });
  });

  it('a clock that jumped back still gives the date of the clock', () => {
    expect(kept(doc({}, { updated: NOW + 9 * DAY }), FILE).meta.updated).toBe(NOW);
  });

  it('the goal stays, whatever the prompt was about', () => {
    const d = kept(doc({ goal: ['a pricing page'] }), { ...FILE, asked: 'rewrite the whole login in Rust' });
    expect(at(d, 'goal')).toEqual(['a pricing page']);
  });

  it('a missing goal becomes the words of the user; vague words do not, and no goal that says anything', () => {
    for (const own of [[], ['TBD'], ['...']])
      expect(at(kept(doc({ goal: own }), { ...FILE, asked: 'a page\nwith three tiers' }), 'goal')).toEqual([
        'a page with three tiers',
      ]);
    expect(at(kept(doc({ goal: ['TBD'] }), { ...FILE, asked: 'continue' }), 'goal')).toEqual(['TBD']);
    expect(at(kept(doc({ goal: ['Refactoring'] }), { ...FILE, asked: 'look at PR #12' }), 'goal')).toEqual([
      'Refactoring',
    ]);
  });

  it('hidden characters leave the goal, its lines stay', () => {
    const d = kept(doc({ goal: ['a pricing\u202e page\n\n- with tiers '] }), FILE);
    expect(at(d, 'goal')).toEqual(['a pricing page\n\n- with tiers']);
  });

  it('references: changed files and the plan, each once, the ones known get a new time', () => {
    const d = doc({ 'active-files': ['`src/a.ts`', 'src/b.ts'], references: ['docs/plans/PRICING.md'] });
    const now = kept(d, { files: ['src/a.ts', 'src/c.ts', 'src/c.ts'], plan: 'docs/plans/PRICING.md' });
    expect(at(now, 'active-files')).toEqual(['`src/a.ts`', 'src/b.ts', 'src/c.ts']);
    expect(now.items.map((i) => i.at).slice(0, 2)).toEqual([NOW, NOW - DAY]);
    expect(at(now, 'references')).toEqual(['docs/plans/PRICING.md']);
  });

  it('a path with a space is read again, one that no line can hold is left out', () => {
    const once = kept(doc(), { files: ['my notes.md', 'a\nb', 'a`b', ''] });
    expect(at(once, 'active-files')).toEqual(['`my notes.md`']);
    expect(at(kept(once, { files: ['my notes.md'] }), 'active-files')).toEqual(['`my notes.md`']);
  });

  it('active files stay a list that can be read: the oldest become history', () => {
    const d = doc({ 'active-files': Array.from({ length: 30 }, (_, i) => `src/${i}.ts`) });
    const now = at(kept(d, { files: ['src/new.ts', 'src/0.ts'] }), 'active-files');
    expect(now).toHaveLength(30);
    expect([now.includes('src/new.ts'), now.includes('src/0.ts'), now.includes('src/1.ts')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('progress: each todo stands where its status says, once', () => {
    const d = doc({ doing: ['compare tiers'], next: ['Write the page.', 'ask Ada'] });
    const todos = [
      todo('compare tiers', 'completed'),
      todo('write the page', 'in_progress'),
      todo('ask Ada', 'pending'),
    ];
    const now = kept(d, { ...FILE, todos, commits: ['add tiers'] });
    expect([at(now, 'done'), at(now, 'doing'), at(now, 'next')]).toEqual([
      ['compare tiers', 'commit add tiers'],
      ['write the page'],
      ['ask Ada'],
    ]);
    expect(
      recordResult(now, result({ ...FILE, todos, commits: ['add tiers'] })).changes.filter((c) => c.do === 'add'),
    ).toEqual([]);
  });

  it('a decision and a blocker are entries of their own, each once', () => {
    const over = { decision: 'three tiers, not four', blocker: 'the bank is closed' };
    const once = kept(doc(), over);
    expect([at(once, 'plan-decisions'), at(once, 'blockers')]).toEqual([[over.decision], [over.blocker]]);
    expect(at(kept(once, over), 'plan-decisions')).toHaveLength(1);
  });

  it('scope: what was said anew', () => {
    const d = kept(doc({ 'scope-in': ['tiers'] }), { scopeIn: ['tiers', 'yearly prices'], scopeOut: ['coupons'] });
    expect([at(d, 'scope-in'), at(d, 'scope-out')]).toEqual([['tiers', 'yearly prices'], ['coupons']]);
  });

  it('quick resume: the todo under way, the command that failed, the open step, the last file', () => {
    const one = (d: Document, over: Partial<Result>): string[] => at(kept(d, { ...FILE, ...over }), 'next-action');
    const open = doc({ next: ['write the page'] });
    expect(one(open, { todos: [todo('compare tiers', 'in_progress')] })).toEqual(['compare tiers']);
    expect(one(open, { failed: 'npm test' })).toEqual(['Make `npm test` pass: it failed last']);
    expect(one(open, {})).toEqual(['write the page']);
    expect(one(doc(), {})).toEqual(['Look at the last change of `src/tiers.ts`']);
    expect(one(doc({ next: ['continue'] }), {})).toEqual(['Look at the last change of `src/tiers.ts`']);
  });

  it('quick resume that somebody noted since the last record stays', () => {
    const noted = doc({ 'next-action': [{ text: 'ask Ada about tier names', at: NOW - 1 }], next: ['write the page'] });
    expect(at(kept(noted, FILE), 'next-action')).toEqual(['ask Ada about tier names']);
    const before = doc({
      'next-action': [{ text: 'ask Ada about tier names', at: NOW - 2 * DAY }],
      next: ['write the page'],
    });
    expect(at(kept(before, FILE), 'next-action')).toEqual(['write the page']);
  });
});

describe('the task id', () => {
  it('never changes: an attempt is an error that names switch, and nothing is written', () => {
    const done = recordResult(doc(), result({ ...FILE, taskId: 'AUTH-7' }));
    expect(done.changes).toEqual([]);
    expect(done.findings.map((f) => [f.code, f.severity])).toEqual([['task-id-fixed', 'error']]);
    expect(sentenceOf(done.findings[0]!)).toContain('clew switch');
    expect([hintOf(done.findings[0]!), exitOf(done.findings)]).toEqual(['clew switch AUTH-7', 7]);
  });

  it('may be said again, in any case, and given to a context without one', () => {
    expect(recordResult(doc(), result({ ...FILE, taskId: 'prc-1' })).findings).toEqual([]);
    expect(recordResult({ ...doc(), meta: {} }, result({ ...FILE, taskId: 'AUTH-7' })).findings).toEqual([]);
  });
});

describe('any request', () => {
  const text = fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom('', 'TBD', 'write the page', 'src/a.ts'));
  const items = fc.array(text, { maxLength: 5 });
  const document = fc
    .record({ goal: items, doing: items, next: items, done: items, 'active-files': items, resume: items })
    .map((i) => doc(i));
  const request = fc.record({
    asked: text,
    files: items,
    planChanged: fc.boolean(),
    scopeIn: items,
    decision: text,
    blocker: text,
    commits: items,
    failed: text,
    todos: fc.option(
      fc.array(
        fc.record({ id: text, text, status: fc.constantFrom<Todo['status']>('pending', 'in_progress', 'completed') }),
      ),
    ),
  });

  it('changes neither identity nor status, loses no goal, and settles', () => {
    fc.assert(
      fc.property(document, request, (d, over) => {
        const now = kept(d, over);
        for (const key of ['id', 'taskId', 'status', 'created', 'title'] as const)
          expect(now.meta[key]).toBe(d.meta[key]);
        const own = d.items
          .filter((i) => i.place === 'goal')
          .map((i) => i.text)
          .join('\n')
          .trim();
        if (whyVague(own) === null) expect(at(now, 'goal').join('\n')).not.toBe('');
        expect(now.items.length).toBeGreaterThanOrEqual(d.items.length);
        const again = recordResult(now, result(over)).changes.filter((c) => c.do === 'add' || c.do === 'set');
        expect(again.filter((c) => c.place !== 'next-action')).toEqual([]);
      }),
    );
  });
});
