/** Holds what `clew next` names: the active context's next action, the open tasks of its plan, then what is open elsewhere, each with why. */
import { describe, expect, it } from 'vitest';
import { command } from '../../../src/commands/context/next.js';
import { NEVER } from '../../../src/core/team/seen.js';
import { PLAIN } from '../../support/settings-world.js';
import { Desk } from '../../support/status-desk.js';
import { facts, NOW, stateOf, work } from '../../support/world.js';

interface Step {
  text: string;
  why: string;
  go: string;
  active: boolean;
}

function desk(): Desk {
  const d = new Desk();
  d.write('docs/plans/PRICING.md', '# Pricing\n\n- [x] PRC-1 old\n- [ ] PRC-2 table\n- [ ] PRC-3 call\n');
  d.write('docs/plans/AUTH.md', '# Auth\n\n- [ ] AUTH-1 rotate\n- [ ] AUTH-2 keys\n');
  return d;
}
const next = (d: Desk): Step[] => (JSON.parse(d.clew(['next', '--json']).out) as { next: Step[] }).next;

describe('clew next', () => {
  it('nothing is known: it says where to look', () => {
    expect(new Desk().clew(['next'])).toMatchObject({ code: 0, out: expect.stringContaining('clew plans') });
  });

  it('without a context: the first open task of each plan, and what switches to it', () => {
    const d = desk();
    expect(
      next(d)
        .map((s) => [s.text, s.go])
        .sort(),
    ).toEqual([
      ['AUTH-1: rotate', 'clew switch docs/plans/AUTH.md'],
      ['PRC-2: table', 'clew switch docs/plans/PRICING.md'],
    ]);
    expect(next(d)[0]!.why).toMatch(/^the next open task in docs\/plans\/\w+\.md, line \d$/);
  });

  it('prints what a person wrote as it was written, and so do the lists', () => {
    const d = desk();
    d.clew(['new', 'Keys of `auth` <old>']);
    d.clew(['update-context', '--next', 'Write `src/auth/rotate.ts` with a <b>test</b>']);
    expect(d.clew(['next']).out).toContain('Write `src/auth/rotate.ts` with a <b>test</b>');
    for (const list of ['contexts', 'status']) expect(d.clew([list]).out).toContain('Keys of `auth` <old>');
  });

  it('the next action first, then the open tasks of the plan, then elsewhere', () => {
    const d = desk();
    d.clew(['switch', 'docs/plans/PRICING.md']);
    d.clew(['update-context', '--mode', 'PLAN', '--next', 'Run npm test in src/pricing']);
    const steps = next(d);
    expect(steps.map((s) => s.text)).toEqual([
      'Run npm test in src/pricing',
      'PRC-2: table',
      'PRC-3: call',
      'AUTH-1: rotate',
    ]);
    expect(steps.map((s) => s.active)).toEqual([true, true, true, false]);
    expect(steps[0]!.why).toContain('the active context');
    expect(steps[1]!.why).toBe('the next open task in docs/plans/PRICING.md, line 4');
    const { out } = d.clew(['next']);
    expect(out.split('\n')[0]).toBe('● Run npm test in src/pricing');
    expect(out).toContain('clew switch docs/plans/AUTH.md');
  });

  it('a task that is in progress comes before those that are open', () => {
    const d = desk();
    d.write('docs/plans/PRICING.md', '# Pricing\n\n- [ ] PRC-2 table\n- [~] PRC-3 call\n');
    d.clew(['switch', 'docs/plans/PRICING.md']);
    const tasks = next(d).filter((s) => s.active);
    expect(tasks.map((s) => s.text)).toEqual(['PRC-3: call', 'PRC-2: table']);
    expect(tasks[0]!.why).toBe('in progress in docs/plans/PRICING.md, line 4');
  });

  it('what only stands in for a next action is no offer', () => {
    const d = desk();
    d.clew(['switch', '--new', 'The letters']);
    d.clew(['update-context', '--mode', 'PLAN', '--next', 'Look at the last change of `src/cart.js`']);
    expect(next(d).map((s) => s.text)).not.toContain('Look at the last change of `src/cart.js`');
    d.clew(['update-context', '--mode', 'PLAN', '--next', 'test src/cart.js']);
    expect(next(d)[0]!.text).toBe('test src/cart.js');
  });

  it('changes nothing', () => {
    const d = desk();
    d.clew(['switch', 'docs/plans/PRICING.md']);
    const before = d.read('.clew/log.jsonl');
    d.clew(['next']);
    expect(d.read('.clew/log.jsonl')).toBe(before);
  });
});

it('a task that somebody of the team finished is not offered again, and said to be done', () => {
  const context = { ...work('Pricing'), plan: 'docs/plans/PRICING.md' };
  const tasks = ['table', 'call', 'mail'].map((text, i) => ({
    ...{ id: `k${i}`, text, status: 'pending' as const, line: i },
  }));
  const finished = { [context.id]: [{ member: 'ben', text: 'table', id: 'k0', task: true as const, at: NOW }] };
  const team = {
    v: 1,
    member: 'maya',
    team: 'web',
    sync: NEVER,
    waiting: 0,
    here: [],
    met: {},
    handed: 0,
    disputed: 0,
  };
  const state = stateOf([context], { id: 's1', active: context.id });
  const given = facts({ state, tasks: () => tasks, team: () => ({ ...team, finished }) });
  const { view } = command.decide({ args: [], flags: {}, session: 's1', agent: false }, given);
  expect((view!.next as Step[]).map((s) => [s.text, s.why.replace(/, line.*/, '')])).toEqual([
    ['k1: call', 'the next open task in docs/plans/PRICING.md'],
    ['k2: mail', 'the next open task in docs/plans/PRICING.md'],
    ['k0: table', 'done by ben, not here yet: git pull, once pushed'],
  ]);
  expect(command.print(view!, PLAIN).split('\n')[4]).toBe('✓ k0: table');
});
