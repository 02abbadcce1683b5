/** Ada goes back in the history of a context: what is offered there is done, and what cannot be says why, with a way that leads on. */
import { expect, it } from 'vitest';
import { act } from '../../src/runtime/board/act.js';
import type { Done } from '../../src/runtime/board/wish.js';
import { Journey, type Printed } from './_journey.js';

const WHO = { agent: false, terminal: true };
const ENGINES = ['alpha', 'beta', 'gamma'];
const files = Object.fromEntries(
  ENGINES.map((n) => [
    `docs/plans/${n.toUpperCase()}.md`,
    `# ${n} engine\n\n- [ ] ${n[0]!.toUpperCase()}-1 build it\n`,
  ]),
);
const DAY = ['alpha', 'beta', 'alpha', 'gamma', 'beta', 'alpha', 'gamma'];

/** What a refusal says to type instead, as arguments. */
const advice = ({ err }: Printed): string[] => /try: clew (.+)/.exec(err)![1]!.split(' ');

function aDay(names = DAY, sessions = 1) {
  const j = new Journey({ bare: true, files });
  const by = Array.from({ length: sessions }, (_, i) => j.session(`session-${i}`));
  for (const [i, name] of names.entries()) {
    by[i % sessions]!.says(`switch to ${name} engine`);
    by[i % sessions]!.stop();
  }
  const switches = j.clew('log', '--json').out.matchAll(/"id":\s*"([^"]+)"[^{}]*?"did":\s*"switched to ([^"]+)"/g);
  const lines = [...switches].map(([, id, on]) => ({ id: id!, on: on! })).reverse();
  const undo = (id: string, on: string, dry = false): Done =>
    act({ command: 'undo', args: [], flags: { to: id, context: on }, session: null, at: null }, j.root, WHO, dry);
  return { j, lines, undo };
}

it('a switch that others came after is no circle: it says what came after, and what it says to type works', () => {
  const { j, lines } = aDay();
  expect(lines.map((l) => l.on)).toEqual(DAY.map((n) => `${n}-engine`));
  for (const { id, on } of lines.slice(0, -1)) {
    for (const asked of [
      ['undo', id],
      ['undo', '--to', id, '--context', on],
    ]) {
      const refused = j.clew(...asked);
      expect(refused.status).toBe(7);
      expect(refused.err).not.toMatch(/session\/|workspace\/|tree\//);
      const way = advice(refused);
      expect(way).not.toContain('--to');
      const tried = j.clew(...way, '--dry-run');
      expect([way.join(' '), tried.status]).toEqual([way.join(' '), 0]);
    }
  }
  expect(j.clew('undo', lines.at(-1)!.id).status).toBe(0);
});

it('the first of several switches to the same work is refused as those after it are, and the session stays where it is', () => {
  const { j, lines } = aDay(['alpha', 'beta', 'gamma', 'alpha', 'beta', 'alpha']);
  const stood = j.clew('status', '--session', 'session-0').out;
  for (const { id } of lines.slice(0, -1)) {
    const refused = j.clew('undo', id);
    expect([id, refused.status, refused.err]).toEqual([id, 7, expect.stringMatching(/changed (?:since|the same)/)]);
  }
  expect(j.clew('status', '--session', 'session-0').out).toBe(stood);
  expect(j.clew('undo', lines.at(-1)!.id).status).toBe(0);
});

it('what would be undone says which context is active then, and nothing where that stays', () => {
  const { j, lines, undo } = aDay(['alpha', 'beta']);
  expect(undo(lines.at(-1)!.id, 'beta-engine', true).view.again).toBe('alpha engine');
  j.clew('update-context', '--in', 'beta-engine', '--decision', 'Use JWT');
  expect(undo(lines.at(-1)!.id, 'beta-engine', true).view).toMatchObject({ count: 2, again: 'alpha engine' });
  const decided = j.clew('log', '--json').out.match(/"id":\s*"([^"]+)"[^{}]*?"did":\s*"recorded/)![1]!;
  expect(undo(decided, 'beta-engine', true).view).not.toHaveProperty('again');
  const later = aDay();
  later.j.clew('update-context', '--in', 'alpha-engine', '--decision', 'Use JWT');
  const old = later.undo(later.lines[2]!.id, 'alpha-engine', true);
  expect([old.ok, 'again' in old.view]).toEqual([true, false]);
});

it('back to an old switch takes back what was recorded since, and leaves the session where it is', () => {
  const { j, lines } = aDay();
  j.clew('update-context', '--in', 'alpha-engine', '--decision', 'Use JWT');
  j.clew('update-context', '--in', 'alpha-engine', '--next', 'Ask Ada');
  const second = lines[2]!;
  const done = j.clew('undo', '--to', second.id, '--context', 'alpha-engine');
  expect(done.status).toBe(0);
  expect(done.out + done.err).toContain('Which context is active stays as it is');
  expect(j.documents()['alpha-engine']).not.toContain('Use JWT');
  expect(j.clew('status', '--session', 'session-0').out).toContain('● gamma-engine');
  j.clew('redo');
  expect(j.documents()['alpha-engine']).toContain('Use JWT');
});

it('a phase that was recorded says in the history what was told with it', () => {
  const { j } = aDay(['alpha']);
  j.clew('update-context', '--mode', 'PLAN', '--in', 'alpha-engine', '--decision', 'Use JWT');
  expect(j.clew('log').out).toContain('recorded PLAN of alpha-engine: a decision “Use JWT”');
  j.clew(
    'update-context',
    '--mode',
    'ACT',
    '--in',
    'alpha-engine',
    '--progress',
    'signed',
    '--progress',
    'checked',
    '--next',
    'ship',
  );
  expect(j.clew('log').out).toContain('recorded ACT of alpha-engine: the next action and 2 progress');
});

it('with several sessions and from the page: what a dry run offers is done, line for line, and a refusal names no record', () => {
  const { j, lines, undo } = aDay([...DAY, 'beta', 'alpha'], 3);
  j.clew('update-context', '--in', 'alpha-engine', '--decision', 'Use JWT');
  for (const { id, on } of lines) {
    const would = undo(id, on, true);
    const did = undo(id, on);
    expect([id, did.ok, did.view.count]).toEqual([id, would.ok, would.view.count]);
    if (on === 'alpha-engine') expect(j.documents()[on]?.includes('Use JWT') ?? false).toBe(false);
    if (did.ok) expect(j.clew('redo', (did.view.ids as string[])[0]!).status).toBe(0);
    else expect(did.findings[0]!.says).not.toMatch(/session\/|workspace\/|tree\//);
  }
});

/** Two contexts of which one is recorded in, completed and opened again; `turn` is the switch that comes after that. */
function reopened(turn: (j: Journey) => void) {
  const j = new Journey({ bare: true });
  for (const title of ['Alpha', 'Beta']) j.clew('new', title);
  const session = j.session('session-0');
  session.says('switch to beta');
  session.stop();
  j.clew('update-context', '--in', 'alpha', '--mode', 'PLAN', '--decision', 'Use JWT');
  const before = j.documents().alpha!;
  j.clew('done', 'alpha');
  j.clew('reopen', 'alpha');
  turn(j);
  const { operations } = j.json('log') as unknown as { operations: { id: string; did: string }[] };
  const undo = (did: string, dry = false): Done => {
    const to = operations.find((o) => o.did.startsWith(did))!.id;
    return act(
      { command: 'undo', args: [], flags: { to, context: 'alpha' }, session: null, at: null },
      j.root,
      WHO,
      dry,
    );
  };
  return { j, before, undo };
}

it.each([
  ['a terminal', 'beta', (j: Journey) => void j.clew('switch', 'alpha')],
  [
    'a session',
    'beta',
    (j: Journey) => {
      const session = j.session('session-0', { source: 'resume' });
      session.says('switch to alpha');
      session.stop();
    },
  ],
])(
  'back to before a context was completed and opened again, which %s turned to since: that switch goes along',
  (_, active, turn) => {
    const { j, before, undo } = reopened(turn);
    const now = j.documents();
    for (const [did, count] of [
      ['reopened', 2],
      ['completed', 3],
      ['recorded', 4],
    ] as const)
      expect([did, undo(did, true).view.count]).toEqual([did, count]);
    expect(undo('completed').view.undone).toBe('switched to alpha; reopened alpha; completed alpha');
    expect(j.documents().alpha).toBe(before);
    expect(j.clew('status', '--session', 'session-0').out).toContain(`● ${active}`);
    expect(j.clew('redo').status).toBe(0);
    expect(j.documents()).toEqual(now);
    expect(undo('recorded').ok).toBe(true);
    expect(j.documents().alpha).not.toContain('Use JWT');
  },
);
