import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Glance, glanceRows, type Shown } from '../../../src/core/glance/glance-row.js';
import { isPressing, teamWords as wordsAt } from '../../../src/core/glance/team-words.js';
import { NEVER } from '../../../src/core/team/seen.js';
import { columnsOf } from '../../../src/core/text/columns.js';

const NOW = 1_800_000_000_000;
const teamWords = (seen: Parameters<typeof wordsAt>[0], now: number): string => wordsAt(seen, now, () => '10:42');
const SHOWN: Shown = { room: 80, rows: 2, colour: false, unicode: true, now: NOW, time: () => '10:42' };
const PRICING: Glance = {
  title: 'Pricing research',
  since: NOW - 5000,
  how: 'you said',
  words: 'now pricing',
  done: 3,
  total: 7,
  next: 'compare tiers',
  open: 2,
  waits: '',
  doubt: false,
  intent: 'Harbor launch',
  scope: 'src, docs',
  strict: false,
  did: '',
  at: 0,
  undo: '',
};
const FILED: Glance = { ...PRICING, did: 'filed under Login cookies', at: NOW - 1000, undo: '7f3a' };

it('says which context is active, since when and why; what may be written and that nothing waits', () => {
  expect(glanceRows(PRICING, SHOWN)).toEqual([
    '● context: Pricing research 3/7 · since 10:42: you said "now pricing"',
    'scope: Harbor launch (src, docs) · nothing waits for you · 2 other contexts open',
  ]);
  expect(glanceRows(PRICING, { ...SHOWN, room: 120 })[0]).toMatch(/now pricing" · next: compare tiers$/);
});

it('what clew did last stays, with the way back for some minutes', () => {
  const wide = { ...SHOWN, room: 120 };
  expect(glanceRows(FILED, wide)[1]).toContain(
    'last, 10:42: filed under Login cookies (undo: clew undo 7f3a) · scope: Harbor',
  );
  const later = glanceRows(FILED, { ...wide, now: NOW + 10 * 60_000 })[1];
  expect(later).toContain('last, 10:42: filed under Login cookies · scope: Harbor');
  // A clock that was set back tells nothing that is not yet.
  expect(glanceRows({ ...FILED, at: NOW + 60_000 }, wide)[1]).not.toContain('last');
  // Nor is what came before a turn from outside the last thing done.
  expect(glanceRows({ ...FILED, at: PRICING.since - 60_000 }, wide)[1]).not.toContain('last');
});

it('a question that waits stands first, with what is typed; a doubt is said', () => {
  const [first, second] = glanceRows({ ...FILED, waits: 'a) Pricing page b) Pricing research' }, SHOWN);
  expect(first).toMatch(/^\? context: Pricing/);
  expect(second).toMatch(/^waits for you: a\) Pricing page b\) Pricing research · /);
  expect(second).not.toContain('nothing waits');
  expect(glanceRows({ ...PRICING, doubt: true }, SHOWN)[1]).toMatch(
    /^unsure: was your last prompt about another context\?/,
  );
});

it('without a context it says what comes next', () => {
  expect(glanceRows({ ...PRICING, title: '', total: 0, next: '' }, SHOWN)[0]).toBe(
    '○ context: none, the next request opens one',
  );
});

it('a strict gate is told with the scope, and where one row is all there is, what was just done comes before the reason', () => {
  expect(glanceRows({ ...PRICING, strict: true }, SHOWN)[1]).toMatch(/^scope: Harbor launch \(src, docs\) · strict · /);
  const one = glanceRows(FILED, { ...SHOWN, rows: 1 });
  expect(one).toHaveLength(1);
  expect(one[0]).toMatch(/^● context: Pricing research 3\/7 · last, 10:42: filed under Login/);
  expect(glanceRows(PRICING, { ...SHOWN, rows: 1 })[0]).toMatch(/3\/7 · next: compare tiers · /);
});

it.each([
  [60, /^● context: Pricing research 3\/7 · you said "now pr/],
  [40, /^● context: Pricing research 3\/7$/],
  [20, /^● .*Pricing/],
  [12, /^● Pric/],
])('in %i columns the title stays and the rest goes, and what is cut says so', (room, form) => {
  const [row] = glanceRows(PRICING, { ...SHOWN, room });
  expect(row).toMatch(form);
  expect(columnsOf(row!)).toBeLessThanOrEqual(room);
});

it('without Unicode nothing but ASCII is printed', () => {
  const rows = glanceRows({ ...FILED, title: 'Café · 日本' }, { ...SHOWN, unicode: false });
  expect(rows.join('')).toMatch(/^[\x20-\x7e]+$/);
  expect(rows[0]).toContain('* context: Caf? ? ?? 3/7 | since 10:42');
});

it('colours only what is asked to be coloured, and ends each colour', () => {
  const row = glanceRows(PRICING, { ...SHOWN, colour: true }).join('');
  expect(row).toContain('\u001b[32m●\u001b[0m');
  expect(row.replace(/\u001b\[\d+m/g, '')).toBe(glanceRows(PRICING, SHOWN).join(''));
  expect(glanceRows(PRICING, SHOWN).join('')).not.toContain('\u001b');
});

it('is never wider than there is room for, and one line that a terminal only shows', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('\u001b[2J', 'a\nb', '日本語'.repeat(9), ''),
  );
  const glance = fc.record({
    title: text,
    done: fc.nat(999),
    total: fc.nat(999),
    next: text,
    open: fc.nat(99),
    since: fc.constantFrom(0, NOW),
    how: text,
    words: text,
    waits: text,
    doubt: fc.boolean(),
    intent: text,
    scope: text,
    strict: fc.boolean(),
    did: text,
    at: fc.constantFrom(0, NOW),
    undo: fc.constantFrom('', '7f3a'),
  });
  fc.assert(
    fc.property(glance, fc.integer({ min: 10, max: 140 }), fc.boolean(), (g, room, unicode) => {
      for (const rows of [1, 2] as const)
        for (const row of glanceRows(g, { ...SHOWN, rows, room, unicode })) {
          expect(columnsOf(row)).toBeLessThanOrEqual(Math.min(room, 120));
          expect(row).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
        }
    }),
  );
});

it('the team is named where one is joined: who is at work, what waits, how long ago it was synced', () => {
  const sync = { ...NEVER, doneAt: NOW - 60_000 };
  const seen = { v: 1, member: 'ann', team: 'web', sync, waiting: 0, here: [], met: {}, handed: 0, disputed: 0 };
  expect(teamWords(seen, NOW)).toBe('');
  const here = ['bob', 'eve', 'zoe'].map((member) => ({ member, until: NOW + 1 }));
  expect(teamWords({ ...seen, here, waiting: 12, handed: 1 }, NOW)).toBe(
    '1 handed to you, bob, eve and 1 more at work, 12 to send',
  );
  expect(
    teamWords({ ...seen, here: [{ member: 'bob', until: NOW - 1 }], sync: { ...sync, doneAt: NOW - 3_600_000 } }, NOW),
  ).toBe('last sync 1 h ago');
  expect(glanceRows({ ...PRICING, team: 'bob at work' }, { ...SHOWN, room: 120 })[1]).toContain(' · team: bob at work');
  const away = { ...sync, fault: { code: 'down', detail: '' }, since: NOW - 1000 };
  expect(teamWords({ ...seen, here, sync: away }, NOW)).toBe('server away since 10:42, bob, eve and 1 more at work');
  // Somebody waits for its user: that is not pushed out by a scope, nor said beside that nothing waits.
  const offered = { ...PRICING, team: '1 handed to you', pressing: true };
  expect(glanceRows(offered, { ...SHOWN, room: 120 })[1]).not.toContain('nothing waits');
  expect(glanceRows(offered, { ...SHOWN, room: 40 })[1]).toBe('team: 1 handed to you');
  expect([isPressing(seen), isPressing({ ...seen, sync: away }), isPressing({ ...seen, handed: 1 })]).toEqual([
    ...[false, true, true],
  ]);
  expect(glanceRows({ ...PRICING, team: '' }, SHOWN)).toEqual(glanceRows(PRICING, SHOWN));
});
