/** Holds in which words it is said why a context is active. */
import { expect, it } from 'vitest';
import { emptyState } from '../../../src/core/context/state.js';
import { whyOf } from '../../../src/core/glance/why.js';
import type { Event } from '../../../src/core/model.js';

it('what a person did outside of the session is said as true of a terminal as of the page', () => {
  const by = (name: string, agent = false): string =>
    whyOf({ kind: 'command', name, input: {}, session: 's1', agent } as Event, null, emptyState()).how;
  expect(by('switch')).toBe('clew switch, outside of the session');
  expect(by('answer')).toBe('clew answer, outside of the session');
  expect(by('switch', true)).toBe('the agent switched to it');
});
