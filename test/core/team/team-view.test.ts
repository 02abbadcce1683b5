/** Holds what is listed of a team: words by whom and when they were written, and nothing that leads out of a workspace. */
import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/core/model.js';
import { mergeTeam } from '../../../src/core/team/merge.js';
import { intentRecords } from '../../../src/core/team/shared-records.js';
import type { TeamOperation } from '../../../src/core/team/types.js';
import { itemsOf, teamView } from '../../../src/core/team/view.js';
import { arrived, operation, START } from './_operations.js';

const stateOf = (all: Partial<TeamOperation>[]) =>
  mergeTeam(all.map((o, i) => arrived(operation({ id: `op-00000${i}`, ...o }), i + 1)));

describe('who wrote it, and when', () => {
  const key = 'decision/login~1/k3f9a1m';
  const first = {
    author: 'maya',
    key,
    fields: { text: 'One', place: 'plan-decisions', state: 'open', at: START - 500 },
  };
  const second = {
    ...{ author: 'ben', key, clock: { at: START + 60_000, n: 0 } },
    ...{ fields: { text: 'Two' }, over: { text: ['op-000000'] } },
  };

  it('is told of the words, not of the record that they stand in', () => {
    const [of] = teamView(stateOf([first]), 'p').decisions;
    expect([of!.author, of!.at]).toEqual(['maya', START - 500]);
    const state = stateOf([first, second]);
    for (const [item] of [teamView(state, 'p').decisions, itemsOf(state, 'p', 'login~1')])
      expect([item!.text, item!.author, item!.at]).toEqual(['Two', 'ben', START + 60_000]);
  });

  it('of words that two wrote, each their own', () => {
    const both = itemsOf(stateOf([first, { ...second, over: {} }]), 'p', 'login~1');
    expect(both.map((i) => [i.text, i.author, i.at])).toEqual([
      ['One', 'maya', START - 500],
      ['Two', 'ben', START + 60_000],
    ]);
  });
});

describe('what another machine says of a place outside of the workspace', () => {
  const outside = ['/etc/passwd', '../../etc/passwd', 'C:\\x.md', '~/plan.md', 'docs/../../x.md'];

  it.each(outside)('%j is left out: a plan, its tasks, the plan of a context', (path) => {
    const view = teamView(
      stateOf([
        { key: 'context/login~1', fields: { title: 'Login', plan: path } },
        { key: `plan/${path}`, fields: { title: 'Plan' } },
        { key: `task/${path}/T1`, fields: { text: 'Task' } },
      ]),
      'p',
    );
    expect(view.contexts.map((c) => c.plan)).toEqual([null]);
    expect(view.plans).toEqual([]);
  });

  it.each(['../../evil', '..', 'a/b~1', 'a\\b'])('a context called %j is none, and has no items', (ref) => {
    const key = `item/${ref}/k3f9a1m`;
    const state = stateOf([
      { key: `context/${ref}`, fields: { title: 'Evil' } },
      { key, fields: { text: 'Evil', place: 'next', state: 'open' } },
      { key: key.replace('item', 'decision'), fields: { text: 'Evil', place: 'plan-decisions', state: 'open' } },
    ]);
    const view = teamView(state, 'p');
    expect([view.contexts, view.decisions, itemsOf(state, 'p', ref)]).toEqual([[], [], []]);
  });

  it('a plan in the workspace is listed, and text comes without marks that could hide something', () => {
    const fields = { title: 'Lo\u202egin', plan: 'docs/login.md' };
    const [context] = teamView(stateOf([{ key: 'context/login~1', fields }]), 'p').contexts;
    expect([context!.title, context!.plan]).toEqual(['Login', 'docs/login.md']);
  });
});

describe('an intent of somebody else', () => {
  const agreed = {
    scope: { allow: ['src/**'], deny: ['src/db/**'] },
    constraints: { tools: ['WebFetch'], patterns: ['eval\\('], prose: ['Ask first'] },
    criteria: [{ id: 'AC-1', description: 'Tests pass', status: 'pending' as const }],
  };
  const base = { id: 'INT-001', summary: 'No web', status: 'open', open: true, context: null, plan: null, line: 1 };
  const seen = (over: Partial<typeof agreed>, change: (fields: Fields) => Fields = (f) => f) => {
    const fields = change(intentRecords([{ ...base, ...agreed, ...over }])['intent/INT-001']!);
    return teamView(stateOf([{ key: 'intent/INT-001', fields }]), 'p').intents[0]!;
  };

  it('arrives with all that is agreed by it', () => {
    expect(seen({})).toMatchObject({
      ...{ allow: ['src/**'], deny: ['src/db/**'], tools: ['WebFetch'], patterns: ['eval\\('] },
      ...{ prose: ['Ask first'], criteria: ['Tests pass'], whole: true },
    });
  });

  it('is not whole where something was too long or too much, was not told, or hides something', () => {
    const long = { ...agreed.constraints, patterns: ['x'.repeat(301)] };
    const many = { allow: ['src/**'], deny: Array.from({ length: 65 }, (_, i) => `d${i}/**`) };
    for (const over of [{ constraints: long }, { scope: many }]) expect(seen(over).whole).toBe(false);
    expect(seen({ constraints: long }).patterns).toEqual([]);
    const older = ({ allow, deny, summary }: Fields): Fields => ({ allow, deny, summary });
    expect(seen({}, older)).toMatchObject({ allow: ['src/**'], tools: [], whole: false });
    expect(seen({}, ({ tools: _, ...rest }) => rest).whole).toBe(false);
    const hidden = seen({}, (f) => ({ ...f, deny: ['src/\u202edb/**'] }));
    expect([hidden.deny, hidden.whole]).toEqual([[], false]);
  });
});
