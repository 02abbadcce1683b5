/** Ada's agent switches with its tool: the intent that is for the new context is selected with it, as it is when she switches by words, and time goes where the work went. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { Journey } from './_journey.js';
import type { Session } from './_session.js';

/** What the agent of `session` gets for switch_context. */
function switches(j: Journey, session: string, input: object): string {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'host', version: '1' } };
  const messages = [
    { id: 1, method: 'initialize', params },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: 'switch_context', arguments: input } },
  ];
  const ran = spawnSync(process.execPath, [j.cli, 'mcp'], {
    cwd: j.root,
    env: j.env({ CLAUDE_PROJECT_DIR: j.root, CLAUDE_CODE_SESSION_ID: session, CLAUDECODE: '1' }),
    input: messages.map((m) => `${JSON.stringify({ jsonrpc: '2.0', ...m })}\n`).join(''),
    encoding: 'utf8',
  });
  return ran.stdout.split('\n').find((line) => line.includes('"id":2')) ?? ran.stderr;
}

it.each([
  ['an open one, which it names', true, ['--context', 'fuzzy-search'], { to: 'fuzzy-search' }],
  ['a new one, which it names', false, ['--context', 'fuzzy-search'], { new: 'fuzzy search' }],
  ['an open one, which is called the same', true, [], { to: 'fuzzy-search' }],
  ['a new one, which is called the same', false, [], { new: 'Fuzzy search' }],
] as const)('%s', (_, open, named, input) => {
  const j = new Journey();
  const s = j.session('one');
  s.start();
  if (open) {
    s.says('new context fuzzy search');
    s.stop();
  }
  s.says('new context date filter');
  s.stop();
  j.clew('intent', 'new', 'date filter', '--allow', 'src/date/**', '--context', 'date-filter');
  j.clew('intent', 'new', 'fuzzy search', '--allow', 'src/search/**', ...named);
  j.clew('intent', 'select', 'INT-001', '--session', 'one');
  s.says('add the filter of dates');
  expect(switches(j, 'one', input)).toContain('INT-002 is selected: it is the one for this context.');
  expect(j.clew('status', '--session', 'one').out).toContain('intent INT-002');
});

it('a prompt that opens a context tells its agent, and what the agent opens for the same prompt is that one', () => {
  const j = new Journey();
  const s = j.session('one');
  s.start();
  const { model, user } = s.says('add a test:coverage script to package.json');
  expect(user).toContain('opened the new context');
  expect(model).toMatch(
    /^clew: this prompt opened a new context, now active: <clew-data \d+>([\w-]+): .*coverage.*<\/clew-data \d+>\. If that is wrong: `clew undo \w+`\.$/,
  );
  const open = (): string => j.clew('contexts').out;
  const before = open();
  const said = switches(j, 'one', { new: 'Script test:coverage' });
  expect(said).toContain('already on');
  expect(said).toMatch(/opened .* already, so .*Script test:coverage.* was not opened beside it/);
  expect(open().split('\n').length).toBe(before.split('\n').length);
  // Other work is opened all the same, and so is this once its prompt is over.
  expect(switches(j, 'one', { new: 'Licence of the project' })).toContain('switched to');
  s.stop();
});

it('what the agent opens with a later prompt is opened', () => {
  const j = new Journey();
  const s = j.session('one');
  s.start();
  s.says('add a test:coverage script to package.json');
  s.stop();
  s.says('and what would you call it?');
  expect(switches(j, 'one', { new: 'Coverage script' })).toContain('switched to');
});

describe('time of a turn in which the agent turns elsewhere', () => {
  const MINUTE = 60_000;
  /** Minutes by context, and in all, as the page and `clew timeline` have them. */
  const spent = (j: Journey): Record<string, number> => {
    const { lanes, spent } = j.json('timeline', '--week') as unknown as {
      lanes: { context: string; spent: number }[];
      spent: number;
    };
    const minutes = (ms: number): number => Math.round(ms / MINUTE);
    return { ...Object.fromEntries(lanes.map((l) => [l.context, minutes(l.spent)])), all: minutes(spent) };
  };
  /** Both contexts are there, and the session is at work on the first. */
  const begun = (): { j: Journey; s: Session } => {
    const j = new Journey();
    const s = j.session('one');
    s.start();
    for (const name of ['fuzzy search', 'date filter']) {
      s.says(`new context ${name}`);
      s.stop();
    }
    j.later(30 * MINUTE);
    return { j, s };
  };

  it.each([
    ['its tool', (j: Journey) => switches(j, 'one', { to: 'fuzzy-search' })],
    ['the command line', (_: Journey, s: Session) => s.clew('switch fuzzy-search').out],
  ] as const)('before the switch it stays, after it goes there: %s', (_, turns) => {
    const { j, s } = begun();
    s.says('add the filter of dates');
    s.writes({ 'src/date/filter.ts': 'export const filter = 1;\n' });
    j.later(10 * MINUTE);
    expect(turns(j, s)).toContain('switched to');
    s.writes({ 'src/search/fuzzy.ts': 'export const fuzzy = 1;\n' });
    j.later(20 * MINUTE);
    s.stop();
    expect(spent(j)).toMatchObject({ 'date-filter': 10, 'fuzzy-search': 20, all: 30 });
  });

  it('is all of what it turned to, where it did nothing before', () => {
    const { j, s } = begun();
    s.says('add the filter of dates');
    j.later(10 * MINUTE);
    expect(switches(j, 'one', { to: 'fuzzy-search' })).toContain('switched to');
    j.later(20 * MINUTE);
    s.stop();
    expect(spent(j)).toMatchObject({ 'fuzzy-search': 30, all: 30 });
  });

  it('goes on where another session looked at it meanwhile', () => {
    const { j, s } = begun();
    s.says('add the filter of dates');
    s.writes({ 'src/date/filter.ts': 'export const filter = 1;\n' });
    j.later(10 * MINUTE);
    j.clew('status');
    j.session('two').start();
    j.later(20 * MINUTE);
    s.stop();
    expect(spent(j)).toMatchObject({ 'date-filter': 30, all: 30 });
  });
});

it('a batch of a switch and writes: what was written before it is of the work that was left, what was refused of none, what came after it of the work that was turned to', () => {
  const j = new Journey();
  j.clew('config', 'set', 'gate', 'strict');
  const s = j.session('one');
  s.start();
  s.says('new context fuzzy search');
  s.stop();
  s.says('new context date filter');
  s.stop();
  j.clew('intent', 'new', 'date filter', '--allow', 'src/date/**', '--context', 'date-filter');
  j.clew('intent', 'new', 'fuzzy search', '--allow', 'src/search/**', '--context', 'fuzzy-search');
  j.clew('intent', 'select', 'INT-001', '--session', 'one');
  s.says('add the filter of dates');
  s.writes({ 'src/date/day.ts': 'export const day = 1;\n' });
  const [refused, written] = s.asksFor(
    ['Write', { file_path: j.path('src/date/late.ts'), content: 'export const late = 1;\n' }],
    ['Write', { file_path: j.path('src/search/fuzzy.ts'), content: 'export const fuzzy = 1;\n' }],
  );
  j.ahead += 1000;
  expect(switches(j, 'one', { to: 'fuzzy-search' })).toContain('INT-002 is selected');
  j.ahead += 1000;
  expect(refused!(() => j.write({ 'src/date/late.ts': 'x' }), 'no').verdict).not.toBe('allow');
  written!(() => j.write({ 'src/search/fuzzy.ts': 'export const fuzzy = 1;\n' }));
  s.stop();
  const listed = (id: string): string[] => [...j.documents()[id]!.matchAll(/^- (src\/\S+)/gm)].map(([, path]) => path!);
  expect(listed('date-filter')).toEqual(['src/date/day.ts']);
  expect(listed('fuzzy-search')).toEqual(['src/search/fuzzy.ts']);
  const known = (id: string): unknown =>
    j
      .log()
      .flatMap(({ edits }): { key: string; now: { files?: string[] } | null }[] => edits ?? [])
      .findLast((e) => e.key === `context/${id}` && e.now?.files !== undefined)?.now?.files;
  expect(known('date-filter')).toEqual(['src/date/day.ts']);
  expect(known('fuzzy-search')).toEqual(['src/search/fuzzy.ts']);
});

it('what the agent opens for a prompt has the user’s words as its goal, where they say it', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  const asked =
    'the invoice for 40 cents says 39.999999: make the invoice count in whole cents, and refuse a missing price';
  s.says(asked);
  s.clew('switch --new "Invoice in whole cents"');
  s.edits('src/pilot/invite.ts', 'Dear', 'Hello');
  s.stop();
  expect(j.read('.clew/contexts/invoice-in-whole-cents.md')).toContain(`## Goal\n\n- ${asked}`);
  s.says('good. commit that. then the berth list: sort it by name, and show 1.5 m steps');
  s.clew('switch --new "Berth list by name"');
  s.edits('src/pilot/invite.ts', 'Hello', 'Hey');
  s.stop();
  expect(j.read('.clew/contexts/berth-list-by-name.md')).toContain(
    '## Goal\n\n- the berth list: sort it by name, and show 1.5 m steps',
  );
  s.says('yes, do that');
  s.clew('switch --new "Mail at night"');
  s.edits('src/pilot/invite.ts', 'Hey', 'Dear');
  s.stop();
  expect(j.read('.clew/contexts/mail-at-night.md')).toContain('## Goal\n\n- Mail at night');
});

it('a plan may be named with a line of it, as agents are told of tasks', () => {
  const j = new Journey({
    files: { 'docs/PLAN.md': '# Season 2027\n\n- [ ] one page per month\n- [ ] a waiting list\n' },
  });
  const s = j.session('one');
  s.start();
  s.says('new context date filter');
  s.stop();
  expect(switches(j, 'one', { to: 'docs/PLAN.md:4' })).toContain('Season 2027');
  expect(j.clew('status', '--session', 'one').out).toContain('● season-2027');
});
