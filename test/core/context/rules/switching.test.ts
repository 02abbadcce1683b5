/** Holds what turning to other work does to both documents, and where an archive stands. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../../src/core/config.js';
import { entryOf } from '../../../../src/core/context/registry/entry-of.js';
import { archiveFile, archiveFiles } from '../../../../src/core/context/rules/archive-file.js';
import { ensureSummary } from '../../../../src/core/context/rules/summary.js';
import { bootstrapDocument, leaveDocument, restoreDocument } from '../../../../src/core/context/rules/switching.js';
import type { Document } from '../../../../src/core/model/document.js';
import { applied, at, doc, stale } from '../../../support/context-document.js';
import { DAY, NOW } from '../../../support/world.js';

const LIMITS = DEFAULTS.contexts;
const A = doc(
  {
    goal: ['a pricing page'],
    'active-files': ['src/tiers.ts'],
    done: ['compare tiers'],
    next: ['write the page'],
    'plan-decisions': ['three tiers'],
    resume: ['write the page in src/tiers.ts'],
  },
  { title: 'pricing', category: 'feature', tags: ['billing', 'ui'], branch: 'pricing', revision: 'abc1234' },
);
const left = (d: Document = A): Document => applied(d, leaveDocument(d, { now: NOW }, 'auth'));

describe('what is left', () => {
  it('is recorded with the decision to leave, and paused', () => {
    const now = left();
    expect(at(now, 'plan-decisions')).toEqual(['three tiers', 'pre-switch: paused for "auth"']);
    expect([now.meta.status, now.meta.updated]).toEqual(['paused', NOW]);
  });

  it('keeps a decision of its own instead, and its task id whatever is said', () => {
    const now = applied(A, leaveDocument(A, { now: NOW, decision: 'wait for the bank', taskId: 'X-1' }, 'auth'));
    expect(at(now, 'plan-decisions')).toEqual(['three tiers', 'wait for the bank']);
    expect(now.meta.taskId).toBe('PRC-1');
  });

  it('has a quick resume that can be begun with', () => {
    expect(at(left(doc({ next: ['write the page'] })), 'next-action')).toEqual(['write the page']);
    const touched = applied(doc(), leaveDocument(doc(), { now: NOW, files: ['src/a.ts'] }, 'auth'));
    expect(at(touched, 'next-action')).toEqual(['Look at the last change of `src/a.ts`']);
  });

  it('has a summary: goal, done, next', () => {
    expect(at(left(), 'summary')).toEqual(['a pricing page. Done: compare tiers. Next: write the page.']);
    expect(ensureSummary(doc({ summary: ['as it was'] }), [], NOW)).toEqual([]);
    expect(ensureSummary(doc(), [], NOW)).toEqual([]);
  });

  it('finished work stays finished', () => {
    expect(left(doc({}, { status: 'completed' })).meta.status).toBe('completed');
  });
});

describe('what is turned to', () => {
  const back = (d: Document, over = {}) => restoreDocument(d, '.clew/contexts/pricing.md', stale(over), LIMITS);

  it('says where it was restored from, is active and has today’s date', () => {
    const now = applied(left(), back(left()).changes);
    expect(at(now, 'plan-decisions').at(-1)).toBe('Restored from .clew/contexts/pricing.md');
    expect([now.meta.status, now.meta.updated]).toEqual(['active', NOW]);
  });

  it('is checked for drift before its date is new', () => {
    const old = doc({ 'active-files': ['src/gone.ts'] }, { updated: NOW - 31 * DAY, branch: 'pricing' });
    const found = back(old, { exists: () => false, branch: 'main', branches: ['main'], commitsSince: 51 });
    expect(found.findings.map((f) => f.code)).toEqual([
      'context-very-old',
      'context-file-missing',
      'context-branch-gone',
      'context-commits',
    ]);
  });

  it('no item becomes younger by it', () => {
    const d = left();
    const now = applied(d, back(d).changes);
    for (const item of d.items) expect(now.items.find((i) => i.id === item.id)!.at).toBe(item.at);
  });

  it('there and back: everything stays, three entries are new', () => {
    const now = applied(left(), back(left()).changes);
    expect(now.items.filter((i) => A.items.some((a) => a.id === i.id))).toEqual(
      A.items.map((i) => ({ ...i, state: now.items.find((x) => x.id === i.id)!.state })),
    );
    expect(now.items.slice(A.items.length).map((i) => i.text)).toEqual([
      'pre-switch: paused for "auth"',
      'write the page',
      'a pricing page. Done: compare tiers. Next: write the page.',
      'Restored from .clew/contexts/pricing.md',
    ]);
  });
});

describe('new work', () => {
  it('begins with its dates, what it is told apart by, and the decision', () => {
    const wish = {
      id: 'auth',
      title: 'fix the\nlogin',
      taskId: 'AUTH-7',
      category: 'bugfix',
      tags: ['auth', 'ui'],
      plan: null,
      branch: 'login',
      revision: null,
      now: NOW,
    };
    const d = applied(doc({}, {}), bootstrapDocument(wish));
    expect(d.meta).toMatchObject({
      id: 'auth',
      taskId: 'AUTH-7',
      category: 'bugfix',
      tags: ['auth', 'ui'],
      created: NOW,
      updated: NOW,
    });
    expect([at(d, 'goal'), at(d, 'plan-decisions')]).toEqual([['fix the login'], ['Bootstrapped new context']]);
    expect('plan' in d.meta || 'revision' in d.meta).toBe(false);
    expect(d.meta.status).toBe('active');
    expect(applied(doc(), bootstrapDocument({ ...wish, parked: true })).meta.status).toBe('paused');
    expect(bootstrapDocument({ ...wish, title: ' ', taskId: null }).filter((c) => c.do === 'set')).toEqual([]);
  });
});

describe('the registry’s entry', () => {
  it('says the seed’s fields of the document as it is left', () => {
    const changes = leaveDocument(A, { now: NOW, branch: 'pricing', revision: 'def5678' }, 'auth');
    expect(entryOf(A, 'ai_memory/context_history/PRC-1.md', changes, NOW)).toEqual({
      taskId: 'PRC-1',
      title: 'pricing',
      category: 'feature',
      tags: ['billing', 'ui'],
      status: 'paused',
      archivedAt: NOW,
      file: 'ai_memory/context_history/PRC-1.md',
      summary: 'a pricing page. Done: compare tiers. Next: write the page.',
      relatedPaths: ['src/tiers.ts'],
      restoreRecipe: ['write the page in src/tiers.ts'],
      repoRevision: 'def5678',
      gitBranch: 'pricing',
    });
  });
});

describe('archive files', () => {
  it('are the folder, the task id and .md', () => {
    expect(archiveFile('ai_memory/context_history/', 'PRC-1')).toBe('ai_memory/context_history/PRC-1.md');
    expect(archiveFile('ai_memory/context_history', '定价-1')).toBe('ai_memory/context_history/定价-1.md');
  });

  it('one for each of several tasks, also where a file system sees two as one', () => {
    const files = archiveFiles('h', ['A-1', 'B-2', 'a-1', 'A-1']);
    expect([...files.keys()]).toEqual(['A-1', 'B-2', 'a-1']);
    expect(new Set([...files.values()].map((f) => f.toLowerCase())).size).toBe(3);
    expect(files.get('A-1')).toBe('h/A-1.md');
  });

  it('never lead out of their folder, whatever the id', () => {
    const id = fc.oneof(
      fc.string({ maxLength: 120 }),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('..', '../x', '/etc/passwd', 'a/b', 'C:\\x', '.', '', 'nul', 'CON.txt', 'a\0b', '.git'),
    );
    fc.assert(
      fc.property(fc.array(id, { maxLength: 6 }), (ids) => {
        const files = archiveFiles('h', ids);
        expect(new Set([...files.values()].map((f) => f.toLowerCase())).size).toBe(new Set(ids).size);
        for (const f of files.values())
          expect(f).toMatch(/^h\/(?!(?:con|nul)(?:\.|$))[\p{L}\p{N}_][\p{L}\p{N}._-]*\.md$/iu);
      }),
    );
  });
});
