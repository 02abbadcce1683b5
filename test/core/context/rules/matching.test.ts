/** Holds what a prompt's work is told apart by, and what it does to the contexts: the category, the tags, the match, the flow. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../../src/core/config.js';
import { CATEGORIES, type Category, categoryOf } from '../../../../src/core/context/rules/category.js';
import { type Current, chooseCurrent, chooseFlow, type Heard } from '../../../../src/core/context/rules/choose-flow.js';
import { findGoodMatches, isGoodMatch, type Kind } from '../../../../src/core/context/rules/good-match.js';
import { splitTasks } from '../../../../src/core/context/rules/several.js';
import { tagsOf } from '../../../../src/core/context/rules/tags.js';
import type { Reading, Verb } from '../../../../src/core/model.js';

const kind = (taskId: string | null, category: string | null, ...tags: string[]): Kind => ({ taskId, category, tags });
const good = (a: Kind, b: Kind): boolean => isGoodMatch(a, b, DEFAULTS.contexts.minTags);
const evidence = (text: string, paths: string[] = [], branch: string | null = null) => ({ text, paths, branch });

describe('a good match', () => {
  it('two tags in common are enough by default', () => expect(DEFAULTS.contexts.minTags).toBe(2));

  it.each<[string, Kind, Kind, boolean]>([
    ['the same task', kind('A-1', 'docs'), kind('A-1', 'test'), true],
    ['the same task in other letters', kind('a-1', null), kind(' A-1 ', null), true],
    ['no task is not the same task', kind(null, null), kind(null, null), false],
    ['an empty task is not the same task', kind('', 'docs'), kind('', 'test'), false],
    ['category and two tags', kind('A-1', 'bugfix', 'ui', 'auth', 'x'), kind(null, 'bugfix', 'auth', 'ui'), true],
    ['category and one tag', kind('A-1', 'bugfix', 'ui', 'auth'), kind(null, 'bugfix', 'auth', 'api'), false],
    ['one tag said twice', kind('A-1', 'bugfix', 'ui', 'UI'), kind(null, 'bugfix', 'ui', 'ui'), false],
    ['two tags, another category', kind('A-1', 'bugfix', 'ui', 'auth'), kind(null, 'feature', 'ui', 'auth'), false],
    ['two tags, no category', kind('A-1', null, 'ui', 'auth'), kind(null, null, 'ui', 'auth'), false],
    ['tags in other letters', kind(null, 'Docs', 'UI', 'Auth'), kind(null, 'docs', 'ui', 'auth'), true],
    ['nothing alike', kind('A-1', 'docs', 'ui'), kind('B-2', 'test', 'api'), false],
  ])('%s', (_, a, b, want) => {
    expect(good(a, b)).toBe(want);
    expect(good(b, a)).toBe(want);
  });

  it('is what the same task id makes', () => expect(good(kind('A-1', null), kind('A-1', null))).toBe(true));
  it('is what a category and two tags make', () =>
    expect(good(kind('A', 'docs', 'ui', 'api'), kind('B', 'docs', 'ui', 'api'))).toBe(true));

  it('the same task comes first, then more tags', () => {
    const list = [
      kind('B', 'docs', 'a', 'b'),
      kind('C', 'test', 'a', 'b'),
      kind('A', null),
      kind('D', 'docs', 'a', 'b', 'c'),
    ];
    expect(findGoodMatches(list, kind('A', 'docs', 'a', 'b', 'c'), 2).map((c) => c.taskId)).toEqual(['A', 'D', 'B']);
  });

  it('for any two', () => {
    const any = fc.record({
      taskId: fc.option(fc.constantFrom('A', 'a', 'B', '')),
      category: fc.option(fc.constantFrom('docs', 'DOCS', 'test', '')),
      tags: fc.array(fc.constantFrom('a', 'A', 'b', 'c', '')),
    });
    fc.assert(
      fc.property(any, any, (a, b) => {
        expect(good(a, b)).toBe(good(b, a));
        const common = new Set(
          a.tags.map((t) => t.toLowerCase()).filter((t) => b.tags.some((u) => u.toLowerCase() === t)),
        );
        common.delete('');
        const same = !!a.taskId && a.taskId.toLowerCase() === b.taskId?.toLowerCase();
        const alike = !!a.category && a.category.toLowerCase() === b.category?.toLowerCase();
        expect(good(a, b)).toBe(same || (alike && common.size >= 2));
      }),
    );
  });
});

describe('the category', () => {
  it.each<[string, Category | null]>([
    ['fix the crash when the invoice has no lines', 'bugfix'],
    ['add a dark theme to the settings page', 'feature'],
    ['rename getUser to loadUser and simplify the callers', 'refactor'],
    ['write the documentation of the export', 'docs'],
    ['deploy the worker to staging with terraform', 'infra'],
    ['compare three search engines and benchmark them', 'research'],
    ['the coverage of the parser tests is low', 'test'],
    ['migrate the database to postgres 17', 'migration'],
    ['den Fehler im Export beheben', 'bugfix'],
    ['añadir un botón de descarga', 'feature'],
    ['corriger la date de la facture', 'bugfix'],
    ['исправить ошибку в отчёте', 'bugfix'],
    ['виправити помилку експорту', 'bugfix'],
    ['修复登录错误', 'bugfix'],
    ['古い表を移行する', 'migration'],
    ['what would a careful colleague say here', null],
    ['', null],
    ['Build the login form', 'feature'],
    ['Build the invoice export', 'feature'],
    ['the pipeline build is slow', 'infra'],
  ])('%s: %s', (text, want) => expect(categoryOf(evidence(text))).toBe(want));

  it.each<[string, Category | null]>([
    ['fix/umlauts', 'bugfix'],
    ['feat/dark-theme', 'feature'],
    ['docs/readme', 'docs'],
    ['chore/bump', 'infra'],
    ['spike/search', 'research'],
    ['main', null],
  ])('of the branch %s: %s', (branch, want) => expect(categoryOf(evidence('', [], branch))).toBe(want));

  it.each<[string[], Category | null]>([
    [['docs/a.md', 'README.md'], 'docs'],
    [['test/a.test.ts'], 'test'],
    [['.github/workflows/ci.yml'], 'infra'],
    [['db/migrations/001.sql'], 'migration'],
    [['src/a.ts', 'test/a.test.ts'], null],
  ])('of the paths %j: %s', (paths, want) => expect(categoryOf(evidence('', paths))).toBe(want));
});

describe('tags', () => {
  it.each<[string, string[], string | null, string[]]>([
    ['the login endpoint forgets the session', [], null, ['auth', 'api']],
    ['Let people log in with a passkey', [], null, ['auth']],
    ['rotate the log in the cloud', [], null, ['logging']],
    [
      'die Rechnung zeigt das falsche Datum',
      ['packages/invoicing/src/date.ts', 'packages/ledger/src/a.ts'],
      null,
      ['billing', 'ledger'],
    ],
    ['look here', ['src/geometry/a.ts', 'src/geometry/b.ts', 'src/drag/c.ts'], null, ['geometry', 'drag']],
    ['look here', [], 'fix/482-invoice-umlauts', ['billing', 'umlauts']],
    ['登录页面', [], null, ['auth', 'ui']],
    ['look here', ['src/lib/a.ts'], 'main', []],
  ])('of %s %j %s', (text, paths, branch, want) => expect(tagsOf({ text, paths, branch })).toEqual(want));
});

describe('any evidence', () => {
  const text = fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 300 }));
  it('has a category of the list or none, and at most 8 tags, each once', () => {
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 60 }), fc.option(text), (t, paths, branch) => {
        const found = categoryOf({ text: t, paths, branch });
        expect([...CATEGORIES, null]).toContain(found);
        const tags = tagsOf({ text: t, paths, branch });
        expect(tags.length).toBeLessThanOrEqual(8);
        expect(new Set(tags).size).toBe(tags.length);
        for (const tag of tags) expect(tag).toMatch(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u);
      }),
    );
  });
});

describe('several pieces of work in one prompt', () => {
  it.each<[string, string[]]>([
    ['fix the login and also add the export as separate tasks', ['fix the login', 'add the export']],
    ['do the login fix, the csv export and the readme as three separate tasks', ['login fix', 'csv export', 'readme']],
    ['please work on #12, #13 and #14', ['#12', '#13', '#14']],
    ['work on A.1.2 and B.3.1', ['a.1.2', 'b.3.1']],
    ['implement PRC-1, PRC-2', ['prc-1', 'prc-2']],
    ['split this into two tasks: fix the login; write the docs', ['fix the login', 'write the docs']],
    ['Login reparieren und Export bauen als getrennte Aufgaben', ['Login reparieren', 'Export bauen']],
    ['修复登录和导出报告作为单独的任务', ['修复登录', '导出报告']],
    ['fix the login and add the export', []],
    ['work on #12', []],
    ['work on #12, it blocks #13 and #14', []],
    ['add the buttons and also the icons', []],
    ['read the files in parallel', []],
    ['can we leave space of up to 3 parallel sessions, and then do lines in parallel?', []],
    [`implement the following plan: ${'one part and another, '.repeat(20)} as separate tasks`, []],
    ['ok', []],
    ['', []],
  ])('%s', (text, want) => {
    const found = splitTasks(text).map((t) => t.replace(/^(?:do )?the /, ''));
    expect(found).toEqual(want);
  });

  it('never one, never more than eight, whatever is said', () => {
    const word = fc.constantFrom(
      'fix',
      'and',
      ',',
      'also',
      '#1',
      '#2',
      'A-3',
      'as separate tasks',
      ';',
      '\n',
      'work on',
      'é',
      '和',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(word, { maxLength: 40 }).map((w) => w.join(' ')),
          fc.string({ maxLength: 200 }),
        ),
        (t) => {
          const found = splitTasks(t);
          expect(found.length === 0 || (found.length > 1 && found.length <= 8)).toBe(true);
        },
      ),
    );
  });

  it('the one at hand stays current, else the first becomes it; the others wait', () => {
    const on = { id: 'pricing', taskId: 'PRC-2' };
    expect(chooseCurrent(['prc-1', 'prc-2', 'prc-3'], on)).toEqual({ current: 'prc-2', parked: ['prc-1', 'prc-3'] });
    expect(chooseCurrent(['a', 'b'], on)).toEqual({ current: 'a', parked: ['b'] });
    expect(chooseCurrent(['a', 'b'], null)).toEqual({ current: 'a', parked: ['b'] });
    expect(chooseCurrent([], null)).toEqual({ current: null, parked: [] });
  });
});

describe('the flow', () => {
  const current: Current = { id: 'pricing', taskId: 'PRC-1' };
  const reading = (verb: Verb, target: string | null = null): Pick<Reading, 'verb' | 'target' | 'context'> => ({
    verb,
    target,
    context: 'pricing',
  });
  const heard = (over: Partial<Heard>): Heard => ({ reading: reading('stay'), taskId: null, several: [], ...over });

  it.each<[string, Current | null, Heard, string]>([
    ['a certain reading of other work', current, heard({ reading: reading('switch', 'auth') }), 'SWITCHING'],
    ['a certain reading of the work at hand', current, heard({ reading: reading('switch', 'pricing') }), 'SYNC'],
    ['another task is named', current, heard({ taskId: 'PRC-2' }), 'SWITCHING'],
    ['the task at hand is named', current, heard({ taskId: 'prc-1' }), 'SYNC'],
    ['several tasks', current, heard({ several: ['a', 'b'] }), 'MULTI_TASK'],
    [
      'switching comes before several tasks',
      current,
      heard({ reading: reading('switch', 'new'), several: ['a', 'b'] }),
      'SWITCHING',
    ],
    [
      'several tasks, the one at hand among them',
      current,
      heard({ taskId: 'PRC-2', several: ['prc-1', 'prc-2'] }),
      'MULTI_TASK',
    ],
    ['several other tasks', current, heard({ taskId: 'PRC-2', several: ['prc-2', 'prc-3'] }), 'SWITCHING'],
    ['a question is open', current, heard({ reading: reading('ask', 'auth') }), 'SYNC'],
    ['a nudge', current, heard({ reading: reading('nudge', 'auth') }), 'SYNC'],
    ['nothing is at hand', null, heard({ reading: reading('switch', 'auth'), taskId: 'X-1' }), 'SYNC'],
    ['nothing was read', current, heard({ reading: null }), 'SYNC'],
  ])('%s', (_, on, h, want) => expect(chooseFlow(on, h)).toBe(want));
});
