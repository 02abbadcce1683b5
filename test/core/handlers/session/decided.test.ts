/** Holds which answers to an agent's questions a document keeps as decisions, and whose. */
import { expect, it } from 'vitest';
import { NO_TURN } from '../../../../src/core/digest/last-turn.js';
import { emptyOutcome } from '../../../../src/core/empty-outcome.js';
import { newDraft } from '../../../../src/core/handlers/document/draft.js';
import { recordTurn } from '../../../../src/core/handlers/session/record-turn.js';
import type { Context, Facts, Turn } from '../../../../src/core/model.js';
import { asksLeave } from '../../../../src/core/phrases/asks-leave.js';
import { facts, stateOf, WORKSPACE, work } from '../../../support/world.js';

const bookings = work('Group bookings', { id: 'group-bookings' });
const rates = work('Winter rates', { id: 'winter-rates' });
const mail = work('Winter rates mail', { id: 'winter-rates-mail' });
const event = {
  kind: 'stop',
  session: { host: 'claude', id: 's1', transcript: null, cwd: WORKSPACE },
} as const;

/** What each document says once a turn in which `decided` was answered has ended. */
function kept(decided: Turn['decided'], contexts: Context[] = [bookings, rates, mail]): Record<string, string> {
  const state = stateOf(contexts);
  const bare = facts({ state });
  const known: Facts = {
    ...bare,
    turn: { ...NO_TURN, prompt: 'go on', decided },
    document: (c) => newDraft(c, bare).document,
  };
  const { edits } = recordTurn(event, emptyOutcome(), known);
  const stores = edits.filter((e) => e.key.startsWith('store/contexts/'));
  return Object.fromEntries(stores.map((e) => [e.key.slice(15, -3), JSON.stringify(e.now)]));
}

it('an answer is a decision of the context that its question names, else of the active one', () => {
  const of = (question: string): string[] =>
    Object.entries(kept([{ question, answer: 'Mayas' }])).flatMap(([id, text]) => (text.includes('Mayas') ? id : []));
  expect(of('Which price should a group pay?')).toEqual(['group-bookings']);
  expect(of('Which goal should winter rates have?')).toEqual(['winter-rates']);
  expect(of('Which footer belongs into the winter-rates-mail?')).toEqual(['winter-rates-mail']);
  expect(of('Shall group bookings pay winter rates?')).toEqual(['group-bookings']);
});

it('leave for a step, and what is done with clew, is no decision, unless the context is about clew', () => {
  const question = 'May I run `clew intent clear`, so that INT-001 no longer holds?';
  const about = 'Which gate should clew ship with?';
  expect(
    kept([
      { question, answer: 'Yes' },
      { question: about, answer: 'warn' },
    ]),
  ).not.toHaveProperty('group-bookings');
  expect(kept([{ question: about, answer: 'warn' }], [work('Gate of clew', { id: 'gate' })]).gate).toContain('warn');
});

it.each([
  'May I delete the old branch?',
  'The tests pass. Should I commit and push this now?',
  'src/mail.js is not in the scope of the intent. Allow it?',
  'Is it okay if I install the package?',
  'Do you want me to run the tests first?',
  'Darf ich die Datei überschreiben?',
  'Soll ich das jetzt pushen?',
  'Möchtest du, dass ich weitermache?',
  'Puis-je supprimer ce fichier ?',
])('%s asks for leave', (question) => {
  expect(asksLeave(question)).toBe(true);
});

it.each([
  'Can we drop Node 18?',
  'Should I use Postgres or SQLite?',
  'Which tax rate counts for guests from abroad?',
  'Is it okay to round down?',
  'May guests cancel on the day itself?',
  'Soll die Rechnung die Steuer je Zeile zeigen?',
  'Can a berth be booked twice?',
])('%s asks about the work', (question) => {
  expect(asksLeave(question)).toBe(false);
});
