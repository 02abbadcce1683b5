import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EMPTY_SEAT, FORM, type Glances, glanceFor, glancesIn } from '../../../src/core/glance/glances.js';

const ALL: Glances = {
  v: FORM,
  end: 10,
  open: 3,
  strict: false,
  topics: { pricing: { title: 'Pricing', open: true, plan: 'p.md', done: 1, total: 2, next: 'ask', seen: 0 } },
  sessions: { one: { ...EMPTY_SEAT, active: 'pricing', waits: 'a) or b)' } },
  places: { '/repo': { ...EMPTY_SEAT, active: null } },
};

it('a session is shown its own context, a folder without one the default', () => {
  expect(glanceFor(ALL, 'one', '/repo')).toMatchObject({ title: 'Pricing', open: 2, waits: 'a) or b)', next: 'ask' });
  expect(glanceFor(ALL, null, '/repo')).toMatchObject({ title: '', open: 3, waits: '' });
  expect(glanceFor(ALL, 'unknown', '/repo')).toMatchObject({ title: '' });
  expect(glanceFor(ALL, null, '/elsewhere')).toBeNull();
});

it('what is none of ours is nothing', () => {
  for (const text of ['', 'null', '[]', '{', '{"v":0}', JSON.stringify({ ...ALL, v: FORM + 1 }), '{"v":2,"topics":[]}'])
    expect(glancesIn(text)).toBeNull();
  expect(glanceFor(ALL, '__proto__', 'constructor')).toBeNull();
});

it('whatever somebody put into the file, it is shown as text and numbers', () => {
  const junk = fc.anything();
  fc.assert(
    fc.property(junk, junk, junk, (topic, seat, open) => {
      const text = JSON.stringify({ v: FORM, open, topics: { a: topic }, sessions: { s: seat }, places: {} });
      const all = glancesIn(text);
      const g = all === null ? null : glanceFor(all, 's', '/');
      for (const [key, value] of Object.entries(g ?? {}))
        expect(typeof value, key).toMatch(/^(?:string|number|boolean)$/);
    }),
  );
});
