/** Holds what a card of the board says in little room: the words of the page, whole, before any picture. */
import { expect, it } from 'vitest';
import type { Term } from '../../../src/commands/_command.js';
import { cardLines } from '../../../src/commands/context/board.js';
import type { Card } from '../../../src/core/board/types.js';
import { DAY, NOW } from '../../support/world.js';

const same = (text: string): string => text;
const term = {
  ...{ dim: same, good: same, warn: same, bold: same },
  cut: (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text),
} as unknown as Term;
const facts = (width: number, of: Partial<Card>): string => {
  const card = { id: 'seats', title: 'Seats', standing: 'open', next: '', question: '', lastAt: NOW, ...of } as Card;
  return cardLines(card, false, width, false, term)[2]!.trim();
};

it.each([
  [60, { stale: true, idle: 9 * DAY, progress: { done: 2, total: 4 } }, '███░░░ 2/4 · untouched for 9 d'],
  [32, { stale: true, idle: 9 * DAY, progress: { done: 2, total: 4 } }, '███░░░ 2/4 · untouched for 9 d'],
  [28, { stale: true, idle: 12 * DAY, progress: { done: 10, total: 12 } }, '10/12 · untouched for 12 d'],
  [28, { stale: false, idle: 2 * DAY, progress: { done: 2, total: 4 } }, '███░░░ 2/4 · 2 d ago'],
  [28, { stale: true, idle: 9 * DAY, progress: null }, 'untouched for 9 d'],
])('in %i columns %j says "%s"', (width, of, said) => {
  expect(facts(width, of)).toBe(said);
});
