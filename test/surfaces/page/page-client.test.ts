/** Holds what the page thinks by itself: addresses, texts taken apart, times below a plot, scopes as a tree, days without work. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ledTo } from '../../../src/core/words/told.js';
import { addressOf, meantOf, oddIn, placeOf, type Room } from '../../../src/surfaces/page/client/address.js';
import { inWords, questionOf, type Waits } from '../../../src/surfaces/page/client/consent.js';
import { treeOf } from '../../../src/surfaces/page/client/globs.js';
import { filledOf, readMarkdown, spansOf } from '../../../src/surfaces/page/client/markdown.js';
import { nearest } from '../../../src/surfaces/page/client/nearest.js';
import { NARROW, passes, scaleOf, ticksOf, topOf } from '../../../src/surfaces/page/client/plots/scale.js';
import { saidOf } from '../../../src/surfaces/page/client/said.js';
import { clocked, taskWord, toldFor, unitOf } from '../../../src/surfaces/page/client/words.js';

const ROOMS: Room[] = [
  'home',
  'time',
  'context',
  'plans',
  'session',
  'judgement',
  'gate',
  'health',
  'search',
  'projects',
];
const MINUTE = 60_000;

describe('addresses', () => {
  it('hold any place, and are read back as it was', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ROOMS),
        fc.string({ unit: 'binary', minLength: 1 }),
        fc.dictionary(fc.constantFrom('q', 'from', 'to', 'at', 'range'), fc.string({ unit: 'binary', minLength: 1 })),
        (room, text, query) => {
          const id = room === 'home' ? '' : text;
          const place = placeOf(addressOf({ room, id, query }));
          expect({ ...place, query: { ...place.query } }).toEqual({ room, id, query: { ...query } });
        },
      ),
    );
  });

  it('whatever somebody types leads somewhere', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (hash) => [...ROOMS, 'nowhere'].includes(placeOf(hash).room)));
    expect(placeOf('')).toEqual({ room: 'home', id: '', query: {} });
    expect(placeOf('#/elsewhere/x')).toEqual({ room: 'nowhere', id: '', query: {} });
    expect(placeOf('#/context/%zz').id).toBe('%zz');
  });
});

describe('an address', () => {
  it.each([
    ['#/time?day=2026-13-45', 'day=2026-13-45'],
    ['#/time?week=zzz', 'week=zzz'],
    ['#/time/2030-01-01', '2030-01-01'],
    ['#/time?range=year', 'range=year'],
    ['#/time?from=2026-13-45', 'from=2026-13-45'],
    ['#/plans/none', 'none'],
  ])('%s says what of it means nothing', (hash, odd) => {
    expect(oddIn(placeOf(hash), 0)).toBe(`There is no “${odd}” here: this is shown without it.`);
  });

  it.each([
    ['#/time?from=9e99&to=1', '#/time'],
    ['#/time?from=9e99&to=1780000001000&at=/x', '#/time?to=1780000001000&at=/x'],
    ['#/time/2030-01-01?day=2026-13-45&range=week', '#/time?range=week'],
    ['#/plans/none', '#/plans'],
    ['#/context/x?from=1', '#/context/x'],
  ])('%s is shown as %s', (hash, same) => {
    expect(meantOf(placeOf(hash), 0)).toEqual(placeOf(same));
  });

  it.each([
    ...[
      '',
      '#/time',
      '#/time?range=week&at=/x',
      '#/time?from=1780000000000&to=1780000001000',
      '#/time?from=2026-01-02',
    ],
    ...['#/plans?path=x&max=380', '#/context/x', '#/session/s?before=17', '#/gate?which=allowed', '#/elsewhere?x=1'],
    ...['#/search?q=price&kind=decision&max=40', '#/session?skip=20&host=codex&context=x'],
  ])('“%s” means something', (hash) => {
    expect(oddIn(placeOf(hash), 0)).toBe('');
  });
});

describe('a question of consent', () => {
  const waits = (lines: string[], more: Partial<Waits> = {}): Waits => ({
    ...{ name: 'INT-007', summary: 'Search', lines, first: false, by: 'Ada' },
    ...more,
  });
  it.each<[string, Waits[]]>([
    ['Let the agent also write package.json for “Search”?', [waits(['+ allow_glob: package.json'])]],
    ['Let the agent write a and b for “Search”?', [waits(['+ allow_glob: a', '+ allow_glob: b'], { first: true })]],
    [
      'Let the agent also write a, b and 2 more for “Search”?',
      [waits(['a', 'b', 'c', 'd'].map((g) => `+ allow_glob: ${g}`))],
    ],
    ['Keep the agent from writing a for “Search”?', [waits(['+ deny_glob: a'])]],
    ['No longer let the agent write a for “Search”?', [waits(['- allow_glob: a'])]],
    ['No longer keep the agent from writing a for “Search”?', [waits(['- deny_glob: a'])]],
    ['Change the rules for “Search” as shown here?', [waits(['- allow_glob: a', '+ allow_glob: b'])]],
    ['Let the agent work on “Search” by these rules?', [waits(['+ allow_glob: a', '+ prose: b'], { first: true })]],
    [
      'Set the mode of the gate to “Ask first”?',
      [waits(['- gate: strict', '+ gate: warn'], { name: 'the gate', summary: '' })],
    ],
    [
      'Let the agent go on with this without asking you?',
      [waits(['+ grant: npm publish'], { name: 'a grant', summary: '' })],
    ],
    ['Do you agree to these 2 changes?', [waits(['+ allow_glob: a']), waits(['+ deny_glob: b'])]],
    ['Nothing waits for you any more', []],
  ])('%s', (question, of) => {
    expect(questionOf(of)).toBe(question);
  });

  it('loses no line, and shows no key of the file', () => {
    expect(inWords(['- allow_glob: a', '+ deny_glob: b', '+ gate: off', '+ made: up'])).toEqual({
      added: ['may not write b', 'mode: Off', 'made: up'],
      out: ['may write a'],
    });
  });
});

describe('a document', () => {
  it('is taken apart into what one reads', () => {
    const { front, blocks } = readMarkdown(
      '---\nid: x\n---\n# Title\n\nOne\ntwo `code` **bold** *soft*\n\n- [x] done\n  - below\n> said\n```\n# no title\n```\n---\n',
    );
    expect(front).toBe('id: x');
    expect(blocks.map((b) => b.is)).toEqual(['heading', 'text', 'item', 'item', 'quote', 'code', 'rule']);
    expect(blocks[1]).toMatchObject({
      spans: [
        { text: 'One' },
        { text: ' ' },
        { text: 'two ' },
        { is: 'code', text: 'code' },
        {},
        { is: 'strong', text: 'bold' },
        {},
        { is: 'em', text: 'soft' },
      ],
    });
    expect(blocks[2]).toMatchObject({ tick: true, depth: 0 });
    expect(blocks[3]).toMatchObject({ tick: null, depth: 1 });
  });

  it('no text is lost from a line but its marks and comments, none makes it throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        readMarkdown(text);
        const line = text.replace(/[`*_<>\r\n]/g, '').trimEnd();
        expect(
          spansOf(line)
            .map((s) => s.text)
            .join(''),
        ).toBe(line);
      }),
    );
  });

  it('a heading below which nothing stands is left out', () => {
    const { blocks } = readMarkdown(
      '# Title\n\n## PLAN\n\n### Decisions\n\n## ACT\n\n### Notes\n\n- one\n\n### Findings\n\n## EVAL\n<!-- later -->\n',
    );
    const heads = filledOf(blocks).flatMap((b) => (b.is === 'heading' ? b.spans.map((s) => s.text) : []));
    expect(heads).toEqual(['Title', 'ACT', 'Notes']);
  });

  it('a long one takes no longer than its length', () => {
    for (const text of [
      '*'.repeat(100_000),
      '_a'.repeat(50_000),
      '`'.repeat(100_000),
      '<!--'.repeat(25_000),
      `---\n${'-'.repeat(100_000)}`,
    ])
      expect(readMarkdown(text).blocks.length).toBeLessThan(10);
  });
});

describe('an address that names what is not there', () => {
  const known = ['group-bookings', 'luggage-tags', 'seat-map-for-the-night-ferry', 'prices-by-season'].map((id, i) => ({
    id,
    title: id.replaceAll('-', ' '),
    lastAt: i,
  }));

  it('leads to what was meant: a slip first, then a word of the name; where nothing is like it, the latest, which are not said to be', () => {
    const ids = (name: string): string[] => nearest(name, known, 2).of.map((k) => k.id);
    expect(ids('lugage-tags')[0]).toBe('luggage-tags');
    expect(ids('the-ferry')[0]).toBe('seat-map-for-the-night-ferry');
    expect(ids('nothing-like-it')).toEqual(['prices-by-season', 'seat-map-for-the-night-ferry']);
    expect(['lugage-tags', 'nothing-like-it'].map((n) => nearest(n, known, 2).similar)).toEqual([true, false]);
  });

  it('whatever was typed, names are known ones, each once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 0, max: 6 }), (name, most) => {
        const { similar, of: near } = nearest(name, known, most);
        if (!similar) expect(near).toHaveLength(Math.min(most, known.length));
        expect(new Set(near).size).toBe(near.length);
      }),
    );
  });
});

describe('words', () => {
  it('of one plot are of one unit, and what is little is not nothing', () => {
    const MIN = 60_000;
    const short = unitOf(29 * MIN);
    expect([short.unit, short.write(18 * MIN), short.write(1000), short.write(0)]).toEqual(['min', '18', '<1', '0']);
    const long = unitOf(5 * 60 * MIN);
    expect([long.unit, long.write(90 * MIN), long.write(MIN), long.write(0)]).toEqual(['h', '1:30', '0:01', '0']);
    expect([0, MIN, 90 * MIN, 727 * MIN].map(clocked)).toEqual(['', '0:01', '1:30', '12:07']);
  });

  it('of a task are the same wherever it stands', () => {
    expect(['pending', 'in_progress', 'completed', 'done', 'met'].map(taskWord)).toEqual([
      'open',
      'in progress',
      'done',
      'done',
      'done',
    ]);
  });
});

describe('a plot', () => {
  it('puts every time within its width', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer(),
        fc.integer({ min: 1, max: 4000 }),
        fc.integer(),
        (from, to, width, at) => {
          const x = scaleOf(from, to, width)(at);
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(width);
        },
      ),
    );
  });

  it('has its words where no line passes', () => {
    const falling: [number, number][] = [
      [0, 10],
      [100, 60],
    ];
    const [head, tail]: [number, number][] = [
      [0, 40],
      [60, 100],
    ];
    expect([head, tail].map((part) => passes(falling, part!, [12, 28]))).toEqual([true, false]);
    expect([head, tail].map((part) => passes(falling, part!, [45, 58]))).toEqual([false, true]);
    expect(passes([], [0, 80], [0, 100])).toBe(false);
    expect([passes([[5, 25]], [0, 80], [20, 30]), passes([[5, 25]], [10, 80], [20, 30])]).toEqual([true, false]);
  });

  it('has a few ticks, in order, whatever the range', () => {
    const texts = { hour: String, day: String };
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        fc.integer({ min: 1, max: 1e11 }),
        fc.integer({ min: 50, max: 4000 }),
        (from, long, width) => {
          const ticks = ticksOf(from, from + long, width, texts);
          expect(ticks.length).toBeLessThanOrEqual(width / 72 + 3);
          expect(ticks.every((t, i) => i === 0 || t.at > ticks[i - 1]!.at)).toBe(true);
        },
      ),
    );
    expect(ticksOf(5, 5, 500, texts)).toEqual([]);
    expect(ticksOf(0, 60 * MINUTE, 720, texts).length).toBeGreaterThan(2);
    // A phone has room for hours alone.
    expect(ticksOf(0, 600 * MINUTE, 190, texts, NARROW).length).toBeGreaterThan(2);
  });

  it('ends at a round number above the highest', () => {
    for (const [most, top] of [
      [0, 1],
      [7, 10],
      [12, 20],
      [230, 250],
      [0.03, 0.05],
    ] as const)
      expect(topOf(most)).toBeCloseTo(top);
  });
});

it('a scope is a tree of folders, those with one folder in them in one line', () => {
  expect(treeOf(['src/pricing/**', 'test/**'], ['src/legacy/**'])).toEqual([
    {
      name: 'src',
      rule: '',
      below: [
        { name: 'pricing/**', rule: 'allow', below: [] },
        { name: 'legacy/**', rule: 'deny', below: [] },
      ],
    },
    { name: 'test/**', rule: 'allow', below: [] },
  ]);
  expect(treeOf(['/', ''], [])).toEqual([]);
});

it('tokens count for a hint only where one was given: beside one that was not, the agent was told other news', () => {
  expect(toldFor({ verb: 'nudge', led: ledTo({ verb: 'nudge', told: 'x' }).word })).toBe('nudge');
  for (const other of [{ unsaid: true as const, told: 'moved' }, { told: '' }])
    expect(toldFor({ verb: 'nudge', led: ledTo({ verb: 'nudge', ...other }).word })).toBe('stay');
  expect(toldFor({ verb: 'ask', led: 'asked' })).toBe('ask');
  expect(toldFor({ verb: null, led: '' })).toBe('stay');
});

describe('what was done', () => {
  const finding = (severity: 'note' | 'warn' | 'error', says: string, next: string) => ({
    ...{ code: 'x', args: {}, severity, says, next },
  });

  it('is said with what a terminal would note of it', () => {
    const findings = [
      finding('note', 'INT-002 stays open.', 'clew intents'),
      finding('warn', 'A is old.', 'clew tidy'),
    ];
    expect(saidOf({ ok: true, did: 'completed X', findings, view: { operation: 'o1' } })).toEqual({
      ...{ text: 'Completed X. A is old. Try: clew tidy. INT-002 stays open', bad: false, undo: 'o1' },
    });
  });

  it('calls the context that a prompt was moved to by its title', () => {
    const view = { operation: 'o1', to: 'guest-tablet', title: 'Guest tablet' };
    expect(saidOf({ ok: true, did: 'moved a prompt of session s1 to guest-tablet', findings: [], view }).text).toBe(
      'Moved a prompt of session s1 to “Guest tablet”',
    );
  });

  it('says that the session that runs goes along with a prompt that was moved', () => {
    const view = { operation: 'o1', to: 'guest-tablet', title: 'Guest tablet', goesOn: true };
    expect(saidOf({ ok: true, did: 'moved a prompt of session s1 to guest-tablet', findings: [], view }).text).toBe(
      'Moved a prompt of session s1 to “Guest tablet”, where its session goes on',
    );
  });

  it('says so, too, where the context was asked for and is called by its title already', () => {
    const view = { operation: 'o1', to: 'guest-tablet', title: 'Guest tablet', goesOn: true };
    expect(saidOf({ ok: true, did: 'moved a prompt of session s1 to Guest tablet', findings: [], view }).text).toBe(
      'Moved a prompt of session s1 to Guest tablet, where its session goes on',
    );
  });

  it('offers to redo what was undone elsewhere, and sends nobody to a terminal for it', () => {
    const findings = [
      {
        ...finding('error', '"paused X" is undone already.', 'clew redo 6356'),
        code: 'undone-already',
        args: { name: '6356' },
      },
    ];
    expect(saidOf({ ok: false, did: '', findings, view: {} })).toEqual({
      ...{ text: '"paused X" is undone already.', bad: true, undo: '', redo: '6356' },
    });
  });

  it('is why it was refused, and no more, where it was', () => {
    const findings = [
      finding('note', 'Some plans were skipped.', ''),
      finding('error', 'There is no X.', 'clew contexts'),
    ];
    expect(saidOf({ ok: false, did: '', findings, view: {} })).toEqual({
      ...{ text: 'There is no X. Try: clew contexts', bad: true, undo: '' },
    });
  });
});
