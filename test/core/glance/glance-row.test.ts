import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Glance, glanceRow, type Shown } from '../../../src/core/glance/glance-row.js';
import { columnsOf } from '../../../src/core/text/columns.js';

const NOW = 1_800_000_000_000;
const SHOWN: Shown = { room: 80, colour: false, unicode: true, now: NOW };
const PRICING: Glance = {
  title: 'Pricing research',
  done: 3,
  total: 7,
  next: 'compare tiers',
  open: 2,
  unsure: false,
  intent: '',
  strict: false,
  did: '',
  at: 0,
  undo: '',
};
const FILED: Glance = { ...PRICING, did: 'filed under Login cookies', at: NOW - 1000, undo: '7f3a' };

it('shows the context, how far it is, what is next and what else is open', () => {
  expect(glanceRow(PRICING, SHOWN)).toBe('● Pricing research 3/7 · next: compare tiers · 2 open');
});

it('what clew did last stands for some minutes where what is next stands else, with the way back', () => {
  expect(glanceRow(FILED, SHOWN)).toBe('● Pricing research 3/7 → filed under Login cookies · clew undo 7f3a · 2 open');
  expect(glanceRow(FILED, { ...SHOWN, now: NOW + 10 * 60_000 })).toContain('next: compare tiers');
  // A clock that was set back makes nothing news.
  expect(glanceRow({ ...FILED, at: NOW + 60_000 }, SHOWN)).toContain('next: compare tiers');
});

it('a question or a doubt is a question mark; no context is a hollow one', () => {
  expect(glanceRow({ ...PRICING, unsure: true }, SHOWN)).toMatch(/^\? Pricing/);
  expect(glanceRow({ ...PRICING, title: '', total: 0, next: '' }, SHOWN)).toBe('○ no context · 2 open');
});

it('intent and gate stand behind, where there are any', () => {
  expect(glanceRow({ ...PRICING, next: '', intent: 'INT-001', strict: true }, SHOWN)).toBe(
    '● Pricing research 3/7 · 2 open · INT-001 · strict',
  );
});

it('intent and gate outlast what is open, the way back and the news, while context and progress stay', () => {
  const held = { ...FILED, did: 'switched to the rotation of all login cookies', intent: 'INT-001', strict: true };
  for (const room of [36, 50, 60, 80, 120]) {
    const row = glanceRow(held, { ...SHOWN, room });
    expect(row).toMatch(/^● Pricing.* 3\/7.* · INT-001 · strict$/);
    expect(columnsOf(row)).toBeLessThanOrEqual(Math.min(room, 80));
  }
  expect(glanceRow(held, SHOWN)).toMatch(/ → switched.*… · clew undo 7f3a.* · INT-001 · strict$/);
  expect(glanceRow(held, { ...SHOWN, room: 60 })).toMatch(/ → switched to.*… · INT-001 · strict$/);
  expect(glanceRow(held, { ...SHOWN, room: 24 })).toMatch(/^● Pricing.* 3\/7 · strict$/);
});

it.each([
  [20, '● Pricing resear… 3/7'.slice(0, 0), /^● Pricing rese\S*… 3\/7$/],
  [40, '', /^● Pricing research 3\/7 · next: compare/],
  [12, '', /^● Pricing/],
])('in %i columns the title stays and the rest goes', (room, _, form) => {
  const row = glanceRow(PRICING, { ...SHOWN, room });
  expect(row).toMatch(form);
  expect(columnsOf(row)).toBeLessThanOrEqual(room);
});

it('without Unicode nothing but ASCII is printed, in the same columns', () => {
  const row = glanceRow({ ...FILED, title: 'Café · 日本' }, { ...SHOWN, unicode: false });
  expect(row).toMatch(/^[\x20-\x7e]+$/);
  expect(row).toContain('* Caf? ? ?? 3/7 > filed under Login cookies | clew undo 7f3a');
});

it('colours only what is asked to be coloured, and ends each colour', () => {
  const row = glanceRow(PRICING, { ...SHOWN, colour: true });
  expect(row).toContain('\u001b[32m●\u001b[0m');
  expect(row.replace(/\u001b\[\d+m/g, '')).toBe(glanceRow(PRICING, SHOWN));
  expect(glanceRow(PRICING, SHOWN)).not.toContain('\u001b');
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
    unsure: fc.boolean(),
    intent: text,
    strict: fc.boolean(),
    did: text,
    at: fc.constantFrom(0, NOW),
    undo: fc.constantFrom('', '7f3a'),
  });
  fc.assert(
    fc.property(glance, fc.integer({ min: 10, max: 120 }), fc.boolean(), (g, room, unicode) => {
      const row = glanceRow(g, { ...SHOWN, room, unicode });
      expect(columnsOf(row)).toBeLessThanOrEqual(Math.min(room, 80));
      expect(row).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
    }),
  );
});
