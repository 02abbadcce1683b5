/** Ada puts her list in order on the page while a session runs: the session stays where it is, nothing is learned of it, and the next session begins with what she made active. */
import { expect, it } from 'vitest';
import { deskOf } from '../../src/runtime/board/desk.js';
import { commandPorts } from '../../src/runtime/inputs/command-ports.js';
import { Journey } from './_journey.js';

/** A session at work on the pilot, behind a prompt that was read as staying; the pricing was ended before. */
function day() {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pricing research");
  s.stop();
  j.clew('done', 'pricing-research');
  s.says("let's work on the pilot plan");
  s.stop();
  s.says('write the invitation in src/pilot/invite.ts');
  s.stop();
  const desk = deskOf(j.root, { agent: false, terminal: true }, { version: '0', all: false });
  const wish = (command: string, args: string[], flags: Record<string, string | boolean> = {}) =>
    desk.act({ command, args, flags, session: null, at: null }, false);
  const home = () => desk.view('home', {}, null);
  const records = () => {
    const { sessions, learn, contexts } = commandPorts({ cwd: j.root }).store.state();
    return { on: sessions.one!.active, learned: learn?.layer ?? null, pricing: contexts['pricing-research']!.status };
  };
  return { j, s, wish, desk, home, records };
}

it('what is reopened is on the list again, and nothing else moves', () => {
  const { j, s, wish, home, records } = day();
  const before = records();
  expect(before).toMatchObject({ on: 'pilot-plan', pricing: 'completed' });
  expect(wish('reopen', ['pricing-research'])).toMatchObject({ ok: true, did: 'reopened Pricing research' });
  expect(records()).toEqual({ ...before, pricing: 'open' });
  expect(home()).toMatchObject({ active: 'pilot-plan', counts: { open: 2, done: 0 } });
  expect(s.says('and the second line of it').model).not.toContain('active context was changed');
  s.stop();
  expect(j.read('.clew/contexts/pilot-plan.md')).toMatch(/^status: active$/m);
  expect(wish('reopen', ['pricing-research'])).toMatchObject({ ok: true, did: '' });
  expect(j.clew('undo').status).toBe(0);
  expect(records().pricing).toBe('completed');
  expect(j.conflicts()).toEqual([]);
});

it('what was ended and is reopened is as old as it was', () => {
  const { j, wish } = day();
  const lastAt = () => commandPorts({ cwd: j.root }).store.state().contexts['pilot-plan']!.lastAt;
  const before = lastAt();
  wish('done', ['pilot-plan']);
  expect(lastAt()).toBeGreaterThan(before);
  wish('done', ['pilot-plan'], { abandon: true });
  wish('reopen', ['pilot-plan']);
  expect(lastAt()).toBe(before);
});

it('what is made active is what the next session begins with; the one that runs stays, hears nothing and teaches nothing', () => {
  const { j, s, wish, home, records } = day();
  const before = records();
  const done = wish('switch', ['pricing-research'], { 'next-session': true });
  expect(done).toMatchObject({ ok: true, did: 'made Pricing research active for the next session' });
  expect(records()).toEqual({ ...before, pricing: 'open' });
  expect(home().active).toBe('pricing-research');
  expect(s.says('and the second line of it').model).not.toContain('active context was changed');
  s.stop();
  expect(records().on).toBe('pilot-plan');
  expect(j.session('two').start('startup').model).toMatch(/active.*pricing-research/i);
  expect(wish('undo', [String(done.view.operation)]).ok).toBe(true);
  expect(home().active).toBe('pilot-plan');
  expect(records()).toMatchObject({ on: 'pilot-plan', pricing: 'completed' });
});

it('a terminal says the same in as many words, and its switch moves the session of its folder as ever', () => {
  const { j, records } = day();
  expect(j.clew('reopen', 'pricing-research').out).toMatch(/✓ open again: Pricing research \(pricing-research\)/);
  expect(j.clew('reopen', 'pricing-research').out).toContain('open already');
  expect(j.clew('switch', 'pricing-research', '--next-session').out).toMatch(/the next session begins with .*pricing/i);
  expect(records().on).toBe('pilot-plan');
  j.clew('switch', 'pricing-research');
  expect(records().on).toBe('pricing-research');
  expect(j.clew('reopen', 'nothing-like-it').status).toBe(5);
});

it('the work after a context that was marked done has one name, a mark and an undo, wherever it is told', () => {
  const { j, s, wish, desk, records } = day();
  wish('done', ['pilot-plan']);
  wish('reopen', ['pricing-research']);
  // Nothing was active any more: work that is known is switched to, what is new is opened.
  for (const [prompt, id, name, kind] of [
    ['go on with the pricing research: check the tiers of the competitors', 'pricing-research', 'switched', 'plain'],
    ['write a changelog generator in src/log/changes.ts', '', 'opened', 'open'],
  ] as const) {
    expect(records().on).toBeNull();
    const said = s.says(prompt).user;
    s.stop();
    const on = records().on!;
    if (id !== '') expect(on).toBe(id);
    const operation = /clew undo (\w+)/.exec(said)![1]!;
    expect(said).toContain(name);
    expect(j.clew('log').out).toContain(`${name}${name === 'switched' ? ' to' : ''} ${on}`);
    const [turn] = (desk.view('session', { id: 'one' }, null) as { turns: object[] }).turns;
    expect(turn).toMatchObject({ verb: 'switch', kind: expect.stringMatching(`${kind}|words`), undoable: true });
    const { history } = desk.view('context', { id: on }, null) as { history: { says: string }[] };
    expect(history.find((l) => /^(?:switched here|opened)/.test(l.says))).toMatchObject({ undoable: true });
    const { lanes } = desk.view('timeline', {}, null) as { lanes: { context: string; marks: object[] }[] };
    const marks = lanes.find((l) => l.context === on)!.marks;
    expect(marks.at(-1)).toMatchObject({ from: null, to: on, undoable: true, undone: false });
    expect(wish('undo', [operation])).toMatchObject({ ok: true });
  }
  expect(records().on).toBeNull();
});
