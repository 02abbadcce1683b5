/** Holds what a turn is read as when it is over, at its edges: whatever was done, known or open. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newContext } from '../../../src/core/context/context.js';
import { readTurn } from '../../../src/core/detect/late/read-turn.js';
import type { Context } from '../../../src/core/model.js';

const context = (id: string, more: Partial<Context> = {}): Context => ({
  ...newContext(id, id.replaceAll('-', ' '), { now: 0, plan: null, branch: null, provisional: false }),
  ...more,
});
const here = context('invoice-export', { branch: 'invoices', files: ['src/invoices/export.ts'] });
const there = context('login-cookies', { branch: 'login', files: ['src/login/cookie.ts'] });
const done = { files: ['src/login/session.ts'], said: 'The session ends.', before: 'invoices', after: 'login' };

describe('a turn that is over', () => {
  it('on the branch of one other context, which it went to itself, was for that', () => {
    expect(readTurn(done, 0.05, here, [there])).toMatchObject({ target: 'login-cookies', moves: true });
  });

  it('that went there and worked on files of its own context was not', () => {
    const own = { ...done, files: ['src/invoices/export.ts'] };
    expect(readTurn(own, 0.05, here, [there]).moves).toBe(false);
  });

  it('on a branch that two others stand on is filed nowhere', () => {
    const twin = context('login-form', { branch: 'login' });
    expect(readTurn(done, 0.99, here, [there, twin]).moves).toBe(false);
  });

  it('on a default branch is told by no branch', () => {
    const main = context('main-work', { branch: 'main' });
    expect(readTurn({ ...done, after: 'main' }, 0.4, here, [main]).moves).toBe(false);
  });

  it('that began a branch of its own, in files nobody knew, after a prompt that left, was for something new', () => {
    const fresh = { ...done, files: ['src/search/index.ts'], said: 'Search works.', after: 'search' };
    expect(readTurn(fresh, 0.97, here, [there])).toMatchObject({ target: 'new', moves: true });
    expect(readTurn(fresh, 0.2, here, [there]).moves).toBe(false);
  });

  it('is likelier to have left, the fewer of its files the context knew', () => {
    const stayed = readTurn({ ...done, after: 'invoices', files: ['src/invoices/export.ts'] }, 0.4, here, [there]);
    const left = readTurn({ ...done, after: 'invoices', files: ['src/login/cookie.ts'] }, 0.4, here, [there]);
    expect(left.p).toBeGreaterThan(stayed.p);
  });

  it('has a probability whatever it did', () => {
    const text = fc.string({ maxLength: 300 });
    const branch = fc.option(fc.string({ maxLength: 20 }));
    fc.assert(
      fc.property(
        fc.record({ files: fc.array(text, { maxLength: 20 }), said: text, before: branch, after: branch }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(fc.record({ files: fc.array(text), terms: fc.array(text), branch }), { maxLength: 6 }),
        (what, asked, others) => {
          const open = others.map((o, i) => context(`other-${i}`, o));
          const { p, target } = readTurn(what, asked, here, open);
          expect(p).toBeGreaterThanOrEqual(0);
          expect(p).toBeLessThanOrEqual(1);
          expect(target === 'new' || open.some((c) => c.id === target)).toBe(true);
        },
      ),
    );
  });

  it('of 2,000 files among 500 contexts is read', () => {
    const many = Array.from({ length: 500 }, (_, i) => context(`work-${i}`, { files: [`src/${i}.ts`] }));
    const files = Array.from({ length: 2000 }, (_, i) => `src/${i}.ts`);
    expect(readTurn({ ...done, files }, 0.3, here, many).wrote).toBe(2000);
  });
});
