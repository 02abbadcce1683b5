/** What a text points at: issues, tasks, files and folders, and what only looks like it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldersOf, idsIn, pathsIn } from '../../../src/core/text/mentions.js';
import { runs } from '../../support/properties.js';

describe('ids', () => {
  it.each<[text: string, ids: string[]]>([
    ['fix #123', ['#123']],
    ['#7, #8 and (#9)', ['#7', '#8', '#9']],
    ['PR 45 and pull request #46', ['#45', '#46']],
    ['issue-12, Issue 13, ticket #14, mr 15, pr#16', ['#12', '#13', '#14', '#15', '#16']],
    ['the same #5 twice: pr 5', ['#5']],
    ['https://github.com/acme/shop/pull/1234/files#diff-3', ['#1234']],
    ['see https://gitlab.com/a/b/-/merge_requests/77 and https://github.com/a/b/issues/78', ['#77', '#78']],
    ['ABC-123 blocks PROJ2-4567', ['abc-123', 'proj2-4567']],
    ['[A.1.2] and B.12.3.4', ['a.1.2', 'b.12.3.4']],
    ['INT-001', ['int-001']],
    ['закрой #12 и 修复 #13', ['#12', '#13']],
  ])('%s', (text, ids) => expect(idsIn(text).sort()).toEqual([...ids].sort()));

  it.each([
    '',
    'nothing here',
    'UTF-8, SHA-256, ISO-8601, RFC-2119 and GPT-4',
    'CVE-2024-1234',
    '&#123; and &#x1F600;',
    'a#1 x/#2 ##3',
    'C# 8 or F#',
    'https://example.com/page#12',
    'https://example.com/a/b?id=ABC-123',
    'version 1.2.3 of 2026-01-15',
    'step 3, option 4, line 120',
    'abc-123',
    '#include <stdio.h>',
    '#1234567890',
    '1.2.3.4',
  ])('none in %j', (text) => expect(idsIn(text)).toEqual([]));

  it('at most 24', () => expect(idsIn(Array.from({ length: 100 }, (_, i) => `#${i}`).join(' '))).toHaveLength(24));
});

describe('paths', () => {
  it.each<[text: string, paths: string[]]>([
    ['look at src/auth/token.ts', ['src/auth/token.ts']],
    ['src/a.ts:41:27 and (src/b.tsx), "lib/c.py".', ['src/a.ts', 'src/b.tsx', 'lib/c.py']],
    ['./run/me.sh and ../shared/data/README.md', ['run/me.sh', '../shared/data/README.md']],
    ['/etc/nginx/nginx.conf', ['/etc/nginx/nginx.conf']],
    ['packages\\billing\\src\\invoice.ts', ['packages/billing/src/invoice.ts']],
    ['README.md, package.json and next.config.mjs', ['README.md', 'package.json', 'next.config.mjs']],
    ['everything below packages/billing/', ['packages/billing/']],
    ['the folder src/core and docs/plans', ['src/core', 'docs/plans']],
    ['src/**/*.ts', ['src/**/*.ts']],
    ['.github/workflows/ci.yml', ['.github/workflows/ci.yml']],
    ['@docs/plans/PRICING.md start with this', ['docs/plans/PRICING.md']],
    ['read @notes.md first', ['notes.md']],
    ['cmd/entire/cli has it', ['cmd/entire/cli']],
    ['修改src/price/a.ts吧', ['src/price/a.ts']],
    ['node_modules/@acme/ui/index.js', ['node_modules/@acme/ui/index.js']],
    ['twice: src/a.ts src/a.ts', ['src/a.ts']],
  ])('%s', (text, paths) => expect(pathsIn(text)).toEqual(paths));

  it.each([
    '',
    'nothing here',
    'and/or, he/she, yes/no, true/false, on/off, w/o, n/a, 24/7',
    'CI/CD, TCP/IP, UI/UX, input/output, async/await, client/server',
    'https://example.com/src/a.ts and http://x.y/z.md',
    '2026/01/15 or 15/01/2026, 1/2 and 3/4',
    '/commit /help',
    'git@github.com:acme/shop.git',
    'ada@example.com/home',
    'version 1.2.3, e.g. this. And i.e. that.',
    'the @acme/shop package',
    'feature/login is the branch',
    '// a comment',
    '...',
  ])('none in %j', (text) => expect(pathsIn(text)).toEqual([]));

  it('at most 24', () =>
    expect(pathsIn(Array.from({ length: 100 }, (_, i) => `src/f${i}.ts`).join(' '))).toHaveLength(24));
});

describe('folders', () => {
  it('are given from the deepest up, comparable', () => {
    expect(foldersOf('src/Auth/token.ts')).toEqual(['src/auth', 'src']);
    expect(foldersOf('packages/billing/')).toEqual(['packages/billing', 'packages']);
    expect(foldersOf('./a/../b/c.ts')).toEqual(['a/b', 'a']);
    for (const path of ['', 'README.md', '/', './', '../']) expect(foldersOf(path)).toEqual([]);
  });
});

describe('any text', () => {
  const bits = fc.constantFrom(
    '#',
    '/',
    '\\',
    '.',
    'pr ',
    'src/',
    'a.ts',
    'ABC-',
    '1',
    ' ',
    '@',
    'https://',
    '[A.1.',
    ']',
    '\ud83d',
    'é',
    '\n',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.array(bits, { maxLength: 80 }).map((b) => b.join('')),
  );

  it('is read without a fault: each thing once, no more than 24, comparable', () => {
    fc.assert(
      fc.property(text, (t) => {
        for (const list of [idsIn(t), pathsIn(t)]) {
          expect(list.length).toBeLessThanOrEqual(24);
          expect(new Set(list).size).toBe(list.length);
        }
        for (const id of idsIn(t))
          expect(id).toMatch(/^(?:#\d{1,6}|[a-z][a-z0-9]{1,9}-\d{1,6}|[a-z](?:\.\d{1,3}){2,3})$/);
        for (const p of pathsIn(t)) {
          expect(p).not.toMatch(/[\s\\"'<>()]|^\.\/|:\/\//);
          for (const f of foldersOf(p)) expect(f).toBe(f.toLowerCase());
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('of any size', () => {
    for (const unit of ['a/', '#1 ', '\\', 'x.', '-', '[A.', 'https://', 'pr ']) {
      expect(idsIn(unit.repeat(200_000)).length).toBeLessThanOrEqual(24);
      expect(pathsIn(unit.repeat(200_000)).length).toBeLessThanOrEqual(24);
    }
  });
});
