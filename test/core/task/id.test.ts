/** Holds which strings are task ids: each example of the page about them, what comes next, and which todos name a task. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparableId, isTaskId, namesTask, nextId, taskIdsIn } from '../../../src/core/task/id.js';
import { runs } from '../../support/properties.js';

const page = readFileSync('docs/task-ids.md', 'utf8');
const examples = [...page.matchAll(/^\| `([^`]+)` \| (yes|no) \| (?:`([^`]+)`)?/gm)];

describe('the page', () => {
  it('has ten examples', () => {
    expect(examples).toHaveLength(10);
    expect(examples.filter((e) => e[2] === 'no').length).toBeGreaterThanOrEqual(4);
  });

  it.each(examples.map((e) => [e[1]!, e[2]!, e[3]] as const))('%s: %s', (text, is, id) => {
    expect(taskIdsIn(text)).toEqual(is === 'yes' ? [id] : []);
    expect(namesTask(text, new Set())).toBe(is === 'yes');
  });

  it.each([...page.matchAll(/`([A-Z][\w.-]*)` → `([A-Z][\w.-]*)`/g)].map((m) => [m[1]!, m[2]!]))(
    'after %s comes %s',
    (last, next) => expect(nextId([last])).toBe(next),
  );
});

describe('an id', () => {
  it.each(['A.1.2', 'a.1.2', '[B.12.3.4]', 'PILOT-3', 'T001', 'AUTH.12', '[X-1]'])('%s is one', (id) =>
    expect(isTaskId(id)).toBe(true),
  );
  it.each(['', 'k1', '12', '#12', 'TASK.ID', 'UTF-8', 'SHA-256', 'v1.2.3', 'A.1.2 and more', '[TASK.ID]', '1.2'])(
    '%s is none',
    (id) => expect(isTaskId(id)).toBe(false),
  );

  it('any text is read without a fault, and what is found is an id by itself', () => {
    const part = fc.constantFrom('A', '.', '-', '1', '23', 'T', '[', ']', ' ', '#', 'PILOT', 'x', 'UTF-8', 'é');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const found = taskIdsIn(parts.join(''));
        expect(found.filter((id) => !isTaskId(id))).toEqual([]);
        expect(found).toEqual([...new Set(found.map(comparableId))]);
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe('the next id', () => {
  it('is by the last one’s own pattern, behind the greatest of its row', () => {
    expect(nextId(['A.1.1', 'A.1.9', 'A.2.1', 'A.1.3'])).toBe('A.1.10');
    expect(nextId(['A.1.1', 'B.2.1'])).toBe('B.2.2');
    expect(nextId(['1', '2', '3'])).toBe('4');
    expect(nextId(['3.1'])).toBe('3.2');
  });

  it('keeps zeros in front', () => {
    expect(nextId(['PILOT-008', 'PILOT-009'])).toBe('PILOT-010');
    expect(nextId(['T099'])).toBe('T100');
    expect(nextId(['T0999', 'T1000'])).toBe('T1001');
  });

  it('passes over what is taken; without a pattern there is none', () => {
    expect(nextId(['A.1.2'], (id) => id === 'A.1.3')).toBe('A.1.4');
    expect(nextId([])).toBeNull();
    expect(nextId(['bd-abc'])).toBeNull();
  });

  it('is new, whatever the plan has', () => {
    const id = fc.tuple(fc.constantFrom('A.1.', 'P-', 'T0', ''), fc.nat(200)).map(([s, n]) => `${s}${n}`);
    fc.assert(
      fc.property(fc.array(id, { minLength: 1 }), (ids) => {
        const next = nextId(ids)!;
        expect(ids.map(comparableId)).not.toContain(comparableId(next));
        expect(next.replace(/\d+$/, '')).toBe(ids.at(-1)!.replace(/\d+$/, ''));
      }),
    );
  });
});

describe('a todo', () => {
  const own = new Set(['12', '3.1', 'bd-a1b2', 'a.1.2']);
  it.each([
    '12: paint',
    '[12] paint',
    'paint #12',
    'task 12: paint',
    '3.1 paint',
    'paint bd-a1b2',
    '**bd-a1b2** paint',
  ])('"%s" names a task of such a plan', (text) => expect(namesTask(text, own)).toBe(true));
  it.each(['paint 12 boats', 'paint it', 'paint the 3.1 release', 'bd-a1b3 paint', '', '!!!'])(
    '"%s" does not',
    (text) => expect(namesTask(text, own)).toBe(false),
  );
});
