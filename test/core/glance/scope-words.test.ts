/** Holds in which words the line of status says what may be written. */
import { expect, it } from 'vitest';
import { newContext } from '../../../src/core/context/context.js';
import { sessionState } from '../../../src/core/context/state.js';
import { scopeWords } from '../../../src/core/glance/scope-words.js';
import { file, intent, world } from '../../support/gate-world.js';

it('an intent of other work is shown as that', () => {
  const bound = intent('INT-001', { summary: 'Tickets', context: 'Tickets' });
  const w = world('warn', file([bound]));
  w.select('INT-001');
  const at = { now: w.now, branch: null, plan: null, provisional: false };
  for (const title of ['Tickets', 'Rota']) w.state.contexts[title] = newContext(title, title, at);
  const shown = (active: string): string => {
    const session = { id: 's1', host: 'claude', cwd: '/w', transcript: null };
    w.state.sessions.s1 = { ...sessionState(w.state, session, w.now), active };
    return scopeWords(w.facts(), w.state, 's1', { intent: '', scope: '' }).intent;
  };
  expect(shown('Tickets')).toBe('Tickets');
  expect(shown('Rota')).toBe('Tickets, for another context');
  // Bound to none it is for any, whatever it is called.
  bound.context = null;
  expect(shown('Rota')).toBe('Tickets');
});
