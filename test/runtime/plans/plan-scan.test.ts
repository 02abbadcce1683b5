/** Holds the scan to every kind of thing that can lie where a plan could: only regular, readable text is read, and nothing throws. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlanPath, mayHoldPlans } from '../../../src/core/plan/catalog/plan-paths.js';
import { planAt, readPlanFile, scanPlans } from '../../../src/runtime/plans/scan.js';
import { Place, program } from '../../support/plan-place.js';

const NONE = { plans: [] };

const place = (files: Record<string, string | Uint8Array>): string => new Place().with(files).root;
const found = (root: string, plans: string[] = []): string[] => scanPlans(root, { plans }).files.map((f) => f.path);

describe('what a plan is called', () => {
  it.each([
    'PLAN',
    'PLAN.md',
    'plan.md',
    'docs/PRICING-PLAN.md',
    'docs/plan_b.markdown',
    'MigrationPlan.mdx',
    '2025-01-02-plan-login.md',
    'TODO.md',
    'TODO.txt',
    'ROADMAP.md',
    'TASKS.md',
    'MY-TASKLIST-2.md',
    'SECURITY-PLAN.md',
    'docs/plans/anything.md',
    'docs/plans/archive/2024/old.md',
    'packages/a/specs/auth/design.md',
    'tasks/one.md',
    'backlog/tasks/back-1 - X.md',
    '.claude/plans/sunny-fox.md',
    'openspec/changes/add-x/proposal.md',
    'rfcs/0001-x.md',
  ])('%s is a plan', (path) => {
    expect(isPlanPath(path)).toBe(true);
  });

  it.each([
    'README.md',
    'docs/plans/README.md',
    'docs/plans/README.de.md',
    'tasks/CHANGELOG.md',
    'CLAUDE.md',
    'AGENTS.md',
    'specs/LICENSE.md',
    'explanation.md',
    'planet.md',
    'airplane.md',
    'docs/guide.md',
    'plan.ts',
    'tasks',
    'src/tasks/run.ts',
    'docs/plans/picture.png',
  ])('%s is none', (path) => {
    expect(isPlanPath(path)).toBe(false);
  });

  it('any path has an answer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (a, b) => {
        expect(typeof isPlanPath(`${a}/${b}.md`)).toBe('boolean');
        expect(typeof mayHoldPlans(a, b)).toBe('boolean');
      }),
    );
  });
});

describe('where plans are looked for', () => {
  it('everywhere but in what is built, installed, hidden or ours', () => {
    const closed = ['node_modules', '.git', 'dist', 'build', 'vendor', 'target', '.clew', '.venv', '.cache'];
    const open = ['.claude', '.agents', '.cursor', '.github', 'src', 'a/b/c'];
    const root = place(
      Object.fromEntries([...closed, ...open, '.claude/worktrees/x'].map((d) => [`${d}/PLAN.md`, '# x'])),
    );
    expect(found(root)).toEqual(open.map((d) => `${d}/PLAN.md`).sort());
  });

  it('by globs of the settings also elsewhere, and not where they say so', () => {
    const root = place({
      'notes/a.org': 'x',
      '.plans/deep/b.md': 'x',
      'node_modules/mine/c.txt': 'x',
      'node_modules/PLAN.md': 'x',
      'node_modules/mine/PLAN.md': 'x',
      'node_modules/other/PLAN.md': 'x',
      'docs/plans/d.md': 'x',
      '.git/PLAN.md': 'x',
      '.clew/PLAN.md': 'x',
    });
    expect(
      found(root, ['notes/*.org', '.plans/**', 'node_modules/mine/*.txt', '.git/**', '.clew/**', '!docs/**']),
    ).toEqual(['.plans/deep/b.md', 'node_modules/mine/c.txt', 'notes/a.org']);
    expect(planAt(root, '.plans/deep/b.md', { plans: ['.plans/**'] })).toMatchObject({
      path: '.plans/deep/b.md',
      size: 1,
    });
    expect(planAt(root, '.plans/deep/b.md', NONE)).toBeNull();
    expect(planAt(root, 'docs/plans/d.md', { plans: ['!docs/**'] })).toBeNull();
  });

  it('globs that make no sense harm nothing', () => {
    const root = place({ 'PLAN.md': 'x' });
    for (const glob of ['', '!', '[', '(((', '**/../..', '/etc/**', '{a,b', '\\', '!(', '*'.repeat(299)])
      expect(found(root, [glob]).length, glob).toBeLessThan(2);
  });

  it('twelve folders deep, no deeper', () => {
    const deep = (n: number): string => `${Array.from({ length: n }, (_, i) => `d${i}`).join('/')}/PLAN.md`;
    const root = place({ [deep(12)]: 'x', [deep(13)]: 'x' });
    expect(found(root)).toEqual([deep(12)]);
  });

  it('with names of every kind', () => {
    const names = [
      '计划 plan.md',
      'größe-plan.md',
      ' plan.md',
      'it\'s "a" plan.md',
      '😀 plan.md',
      '$(x) plan.md',
      '--plan.md',
      'plan\nb.md',
      '%41-plan.md',
    ];
    const root = place(Object.fromEntries(names.map((n) => [n, '# x'])));
    expect(found(root)).toEqual([...names].sort());
    for (const n of names) expect(readPlanFile(root, n)).toEqual({ text: '# x', findings: [] });
  });
});

describe('what lies where a plan could', () => {
  const why = (root: string, path: string): unknown => {
    const { text, findings } = readPlanFile(root, path);
    expect(findings.every((f) => f.code === 'plan-skipped' && f.severity === 'note')).toBe(true);
    return text === null ? findings[0]?.args.why : text.length;
  };

  it.skipIf(process.platform === 'win32')(
    'a pipe, a device, a socket of a folder, a folder called like a plan, links',
    () => {
      const root = place({ 'PLAN.md/docs/inner-plan.md': '# inner', 'real/plans/a.md': '# a', 'outside.txt': 'x' });
      execFileSync('mkfifo', [join(root, 'PIPE-PLAN.md')]);
      symlinkSync('/dev/zero', join(root, 'DEVICE-PLAN.md'));
      symlinkSync('outside.txt', join(root, 'LINK-PLAN.md'));
      symlinkSync('nowhere', join(root, 'BROKEN-PLAN.md'));
      symlinkSync('real', join(root, 'linked'));
      symlinkSync('.', join(root, 'loop'));
      const scan = scanPlans(root, NONE);
      expect(scan.files.map((f) => f.path)).toEqual(['PLAN.md/docs/inner-plan.md', 'real/plans/a.md']);
      expect(Object.fromEntries(scan.findings.map((f) => [f.args.path, f.args.why]))).toEqual({
        ...{ 'BROKEN-PLAN.md': 'a link', 'DEVICE-PLAN.md': 'a link', 'LINK-PLAN.md': 'a link' },
        ...{ 'PIPE-PLAN.md': 'a pipe or a device', 'PLAN.md': 'a folder' },
      });
      const started = Date.now();
      for (const path of ['PIPE-PLAN.md', 'PLAN.md', 'DEVICE-PLAN.md', 'LINK-PLAN.md', 'BROKEN-PLAN.md', 'none.md']) {
        expect(planAt(root, path, NONE), path).toBeNull();
        expect(typeof why(root, path), path).toBe('string');
      }
      expect(planAt(root, 'linked/plans/a.md', NONE)).toBeNull();
      expect(Date.now() - started, 'nothing waits for a pipe').toBeLessThan(1000);
    },
  );

  it('50 MB of nothing, 3 MB of text, a text that is cut in a letter', () => {
    const root = place({
      'HUGE-PLAN.md': '',
      'LONG-PLAN.md': `# Long\n${'- [ ] größe €\n'.repeat(250_000)}`,
      'LINE-PLAN.md': 'ö'.repeat(900_000),
      'EXACT-PLAN.md': 'x'.repeat(1024 * 1024),
    });
    truncateSync(join(root, 'HUGE-PLAN.md'), 50 * 1024 * 1024);
    const started = Date.now();
    expect(found(root)).toHaveLength(4);
    expect(why(root, 'HUGE-PLAN.md')).toBe('binary');
    expect(Date.now() - started).toBeLessThan(1000);
    const long = readPlanFile(root, 'LONG-PLAN.md');
    expect(long.findings).toEqual([
      {
        code: 'plan-skipped',
        args: { path: 'LONG-PLAN.md (after 256 KiB)', why: 'too large to read whole' },
        severity: 'note',
      },
    ]);
    expect(Buffer.byteLength(long.text!)).toBeLessThanOrEqual(256 * 1024);
    expect(long.text!.endsWith('- [ ] größe €\n')).toBe(true);
    expect(readPlanFile(root, 'LINE-PLAN.md')).toMatchObject({ text: 'ö'.repeat(128 * 1024 - 1), findings: [{}] });
    expect(readPlanFile(root, 'EXACT-PLAN.md')).toMatchObject({ findings: [] });
  });

  it('bytes that are no text', () => {
    const root = place({
      'LATIN-PLAN.md': Buffer.from('# Gr\xf6\xdfe\n', 'latin1'),
      'UTF16-PLAN.md': Buffer.from('\ufeff# Plan\n', 'utf16le'),
      'PICTURE-PLAN.md': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]),
      'SURROGATE-PLAN.md': Buffer.from([0xed, 0xa0, 0x80]),
      'OVERLONG-PLAN.md': Buffer.from([0xc0, 0xaf]),
      'LATE-PLAN.md': Buffer.concat([Buffer.alloc(9000, 'x'), Buffer.from([0])]),
      'BOM-PLAN.md': '\ufeff# Plan\r\n',
      'EMPTY-PLAN.md': '',
    });
    expect(found(root)).toHaveLength(8);
    expect(['LATIN', 'UTF16', 'PICTURE', 'SURROGATE', 'OVERLONG'].map((n) => why(root, `${n}-PLAN.md`))).toEqual([
      'not UTF-8',
      'binary',
      'binary',
      'not UTF-8',
      'not UTF-8',
    ]);
    expect(['LATE', 'BOM', 'EMPTY'].map((n) => why(root, `${n}-PLAN.md`))).toEqual([9001, 9, 0]);
  });

  it('a root that is not there, or no folder', () => {
    const root = place({ 'PLAN.md': 'x' });
    for (const at of [join(root, 'none'), join(root, 'PLAN.md'), '']) {
      const scan = scanPlans(at === '' ? join(root, '\0') : at, NONE);
      expect(scan.files).toEqual([]);
      expect(scan.findings).toHaveLength(1);
    }
    for (const path of ['', '.', '..', '../PLAN.md', '/etc/passwd', 'a/../../b.md', '\0']) {
      expect(planAt(root, path, NONE)).toBeNull();
      expect(readPlanFile(root, path).text === null || path === '../PLAN.md', path).toBe(true);
    }
  });

  it.runIf(process.getuid?.() === 0)('files and folders that may not be read', () => {
    const root = place({
      'CLOSED-PLAN.md': 'x',
      'open-plan.md': '# y',
      'plans/closed/a.md': 'x',
      'plans/open/b.md': 'x',
    });
    chmodSync(join(root, 'CLOSED-PLAN.md'), 0);
    chmodSync(join(root, 'plans/closed'), 0);
    chmodSync(root, 0o755);
    const script = program(
      'plan-scan',
      `
          import { readPlanFile, scanPlans } from './src/runtime/plans/scan.ts';
          process.setuid(65534);
          const root = process.argv[2];
          const scan = scanPlans(root, { plans: [] });
          const read = scan.files.map((f) => [f.path, readPlanFile(root, f.path)]);
          process.stdout.write(JSON.stringify({ findings: scan.findings.map((f) => f.args), read }));`,
    );
    const said = JSON.parse(spawnSync(process.execPath, [script, root], { encoding: 'utf8' }).stdout) as {
      findings: unknown;
      read: [string, { text: string | null; findings: { args: unknown }[] }][];
    };
    expect(said.findings).toEqual([{ path: 'plans/closed', why: 'EACCES' }]);
    expect(Object.fromEntries(said.read.map(([path, r]) => [path, r.text ?? r.findings[0]!.args]))).toEqual({
      'CLOSED-PLAN.md': { path: 'CLOSED-PLAN.md', why: 'EACCES' },
      'open-plan.md': '# y',
      'plans/open/b.md': 'x',
    });
    expect(readFileSync(join(root, 'CLOSED-PLAN.md'), 'utf8')).toBe('x');
  });
});
