/** Holds which next steps can be begun with, what fills a vague one, and that a refusal comes once at most. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../../src/core/config.js';
import { examples, isFiller, whyVague } from '../../../../src/core/context/gate/concrete.js';
import { checkBeforeFinishing, type FinishFacts, type Finishing } from '../../../../src/core/context/gate/finishing.js';
import { nextActionFrom, type WorkFacts } from '../../../../src/core/context/gate/next-action.js';
import type { Document } from '../../../../src/core/model/document.js';
import type { TaskStatus, TodoStatus } from '../../../../src/core/model.js';
import { sentenceOf } from '../../../../src/core/words/en.js';
import { applied, at, doc } from '../../../support/context-document.js';
import { NOW } from '../../../support/world.js';

const work = (over: Partial<WorkFacts> = {}): WorkFacts => ({ todos: null, tasks: [], files: [], failed: '', ...over });
const finish = (d: Document, over: Partial<FinishFacts> = {}): Finishing =>
  checkBeforeFinishing(d, { ...work(), now: NOW, mode: 'warn', secrets: () => [], refused: '', ...over });
const codes = (f: Finishing): string[] => f.findings.map((x) => x.code);
const GOOD = { next: ['fix the umlauts in src/export.ts'], resume: ['run `npm test -- export`'] };
const VAGUE = { next: ['continue'], resume: ['TBD'] };

describe('a next step', () => {
  it('is tried with forty examples, half of each kind at least', () => {
    expect(examples.filter(([, good]) => good).length).toBeGreaterThanOrEqual(20);
    expect(examples.filter(([, good]) => !good).length).toBeGreaterThanOrEqual(20);
  });

  it.each(examples)('%j: %s', (text, good) => expect(whyVague(text) === null).toBe(good));

  it('of any text is judged, whatever marks stand around it', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom(...examples.map(([t]) => t)),
    );
    fc.assert(
      fc.property(text, (t) => {
        expect([null, 'empty', 'vague']).toContain(whyVague(t));
        expect(whyVague(`  ${t}\n`) === null).toBe(whyVague(t) === null);
      }),
    );
    expect(whyVague('continue '.repeat(100_000))).toBe('vague');
  });
});

describe('the facts name one', () => {
  const todo = (text: string, status: TodoStatus) => ({ id: '1', text, status });
  const task = (id: string | null, text: string, status: TaskStatus) => ({ id, text, status, line: 1 });

  it.each<[string, Partial<WorkFacts>, string | null]>([
    ['the command that failed', { failed: 'npm test', files: ['a.ts'] }, 'Make `npm test` pass: it failed last'],
    [
      'the todo under way',
      { todos: [todo('write docs for tiers', 'pending'), todo('compare tiers', 'in_progress')], files: ['src/a.ts'] },
      'compare tiers',
    ],
    ['the task under way', { tasks: [task('A.1.2', 'compare tiers', 'in_progress')] }, 'A.1.2: compare tiers'],
    [
      'the next task',
      { tasks: [task(null, 'x', 'completed'), task(null, 'compare tiers', 'pending')] },
      'compare tiers',
    ],
    ['the last file', { files: ['src/a.ts', 'src/b.ts'] }, 'Look at the last change of `src/a.ts`'],
    ['not the last file where it was committed', { files: ['src/a.ts'], commits: ['Fix a'] }, null],
    [
      'not a vague todo',
      { todos: [todo('continue', 'in_progress')], files: ['src/a.ts'] },
      'Look at the last change of `src/a.ts`',
    ],
    ['nothing', {}, null],
    ['nothing that says anything', { todos: [todo('TBD', 'in_progress')] }, null],
  ])('%s', (_, over, want) => expect(nextActionFrom(work(over))).toBe(want));

  it('and what they name can be begun with, on one line', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    const facts = fc.record({
      todos: fc.option(
        fc.array(fc.record({ id: text, text, status: fc.constantFrom<TodoStatus>('pending', 'in_progress') })),
      ),
      tasks: fc.array(
        fc.record({
          id: fc.option(text),
          text,
          status: fc.constantFrom<TaskStatus>('pending', 'in_progress'),
          line: fc.nat(),
        }),
      ),
      files: fc.array(text),
      failed: text,
    });
    fc.assert(
      fc.property(facts, (f) => {
        const action = nextActionFrom(f);
        if (action === null) return;
        expect(isFiller(action) ? null : whyVague(action)).toBe(null);
        expect(action).not.toContain('\n');
        expect(action.length).toBeLessThan(400);
      }),
    );
  });
});

describe('before finishing', () => {
  it('warns by default', () => expect(DEFAULTS.finishGate).toBe('warn'));

  it('says nothing when both are concrete', () => {
    expect(finish(doc(GOOD))).toEqual({ verdict: 'allow', findings: [], changes: [], state: '' });
    expect(codes(finish(doc({ ...GOOD, next: ['continue', 'ask Ada about tiers'] })))).toEqual([]);
    expect(codes(finish(doc({ doing: ['compare tiers'], resume: ['compare tiers'] })))).toEqual([]);
  });

  it('a vague next step is a finding', () => {
    expect(codes(finish(doc({ ...GOOD, next: ['continue'] })))).toEqual(['next-vague']);
    expect(codes(finish(doc({ resume: GOOD.resume })))).toEqual(['next-vague']);
  });

  it('a vague quick resume is a finding', () => {
    expect(codes(finish(doc({ ...GOOD, resume: ['TBD'] })))).toEqual(['resume-vague']);
    expect(codes(finish(doc({ next: GOOD.next })))).toEqual(['resume-vague']);
  });

  it('work that is over needs neither', () => {
    for (const status of ['completed', 'abandoned'] as const) expect(codes(finish(doc({}, { status })))).toEqual([]);
  });

  it('a secret is a finding with its place, and its sentence does not hold it', () => {
    const found = finish(doc(GOOD), { secrets: (t) => [{ kind: 'github-pat', line: t.split('\n').length }] });
    expect(codes(found)).toEqual(['context-secret']);
    expect(sentenceOf(found.findings[0]!)).toBe('The context holds what looks like a secret (github-pat) on line 2.');
  });

  it('what is vague is filled from the facts, and then it is concrete', () => {
    const d = doc(VAGUE);
    const found = finish(d, { files: ['src/a.ts'] });
    expect(codes(found)).toEqual(['next-vague', 'resume-vague', 'next-filled']);
    const now = applied(d, found.changes);
    expect(at(now, 'next')).toEqual(['Look at the last change of `src/a.ts`']);
    expect(codes(finish(now))).toEqual([]);
    expect(at(applied(doc(), finish(doc(), { failed: 'npm test' }).changes), 'next')).toHaveLength(1);
  });

  it('nothing known: nothing is made up', () => expect(finish(doc(VAGUE)).changes).toEqual([]));

  it('refuses only when it is strict, and one state only once', () => {
    const d = doc(VAGUE);
    expect(finish(d).verdict).toBe('allow');
    const first = finish(d, { mode: 'strict' });
    expect([first.verdict, first.state]).toEqual(['deny', expect.stringMatching(/^[0-9a-f]{14}$/)]);
    expect(finish(d, { mode: 'strict', refused: first.state }).verdict).toBe('allow');
    const other = finish(doc({ ...VAGUE, next: ['keep going'] }), { mode: 'strict', refused: first.state });
    expect(other.verdict).toBe('deny');
    expect(finish(doc(GOOD), { mode: 'strict' }).verdict).toBe('allow');
  });

  it('off: looks at nothing', () => {
    expect(finish(doc(VAGUE), { mode: 'off', secrets: () => [{ kind: 'x', line: 1 }], files: ['a.ts'] })).toEqual({
      verdict: 'allow',
      findings: [],
      changes: [],
      state: '',
    });
  });
});
