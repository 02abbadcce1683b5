/** Holds which files lie in the scope of an intent: globs, order, names that mean the same, links, and tests of files in scope. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolvePath } from '../../../../src/core/intent/scope/resolve-path.js';
import { type Standing, scopeOf } from '../../../../src/core/intent/scope/scope.js';
import { rules, testedFiles } from '../../../../src/core/intent/scope/test-of-file.js';
import { faultOfGlob } from '../../../../src/core/intent/scope/validate-globs.js';
import { compileGlobs } from '../../../../src/core/text/glob.js';
import { realOf } from '../../../../src/runtime/workspace/real-path.js';
import { runs } from '../../../support/properties.js';
import { folder } from '../../../support/world.js';

interface More {
  deny?: string[];
  caseless?: boolean;
  workspace?: string;
  there?: string[];
  cwd?: string;
}
function standing(path: string, allow: string[], more: More = {}): Standing {
  const { deny = [], caseless = false, workspace = '/w', there = [], cwd = workspace } = more;
  const facts = {
    workspace,
    globs: (g: string[]) => compileGlobs(g, caseless),
    exists: (p: string) => there.includes(p),
  };
  return scopeOf({ allow, deny }, facts)(resolvePath(path, { cwd, workspace }));
}

describe('globs', () => {
  it.each<[string, string[], Standing]>([
    ['src/a.ts', ['src/**'], 'in'],
    ['src/x/y/a.ts', ['src/**'], 'in'],
    ['src', ['src/**'], 'in'],
    ['srcs/a.ts', ['src/**'], 'out'],
    ['lib/src/a.ts', ['src/**'], 'out'],
    // ** across no folder at all
    ['src/a.ts', ['src/**/*.ts'], 'in'],
    ['src/a.ts', ['src/**/a.ts'], 'in'],
    ['a.ts', ['**/a.ts'], 'in'],
    ['a.ts', ['**/*.ts'], 'in'],
    ['x/y/a.ts', ['**/*.ts'], 'in'],
    ['src/x/a.ts', ['src/*'], 'out'],
    ['src/x/a.ts', ['src/*.ts'], 'out'],
    ['x/a.ts', ['*.ts'], 'out'],
    ['src/ab.ts', ['src/a?.ts'], 'in'],
    ['src/a.ts', ['src/[ab].ts'], 'in'],
    ['src/c.ts', ['src/[ab].ts'], 'out'],
    ['src/c.ts', ['src/[!ab].ts'], 'in'],
    // A bare folder, and ways to write the root
    ['src/auth/a.ts', ['src/auth'], 'in'],
    ['src/auth/a.ts', ['src/auth/'], 'in'],
    ['src/auth/a.ts', ['./src/auth/**'], 'in'],
    ['src/auth/a.ts', ['/src/auth/**'], 'in'],
    ['src/auth/a.ts', ['/w/src/auth/**'], 'in'],
    ['src/authority.ts', ['src/auth'], 'out'],
    ['any/thing', ['.'], 'in'],
    ['Makefile', ['Makefile'], 'in'],
    // Names that begin with a dot
    ['src/.env', ['src/**'], 'in'],
    ['.github/a.yml', ['**'], 'in'],
    ['.github/a.yml', ['**/*.yml'], 'in'],
    ['src/.cache/x', ['src/*/x'], 'in'],
    // Braces
    ['src/a.ts', ['src/*.{ts,tsx}'], 'in'],
    ['src/a.tsx', ['src/*.{ts,tsx}'], 'in'],
    ['src/a.js', ['src/*.{ts,tsx}'], 'out'],
    ['src/b/c.ts', ['src/{a,b/**}/*.ts'], 'in'],
    ['lib/x', ['{src,lib}/**'], 'in'],
    ['lib/x/y', ['{src,{lib,bin}/x}/**'], 'in'],
    ['src/3.ts', ['src/{1..5}.ts'], 'in'],
    ['src/{a}.ts', ['src/\\{a\\}.ts'], 'in'],
    // Order of !
    ['src/a.gen.ts', ['src/**', '!src/*.gen.ts'], 'out'],
    ['src/a.gen.ts', ['src/**', '!src/*.gen.ts', 'src/a.gen.ts'], 'in'],
    ['src/a.gen.ts', ['!src/*.gen.ts', 'src/**'], 'in'],
    ['src/a.ts', ['!lib/**'], 'out'],
    // No expression gets in by brackets, bars or signs
    ['app/(shop)/a.ts', ['app/(shop)/**'], 'in'],
    ['app/shop/a.ts', ['app/(shop)/**'], 'out'],
    ['src/aa', ['src/(a|b)+'], 'unscoped'],
    ['src/b', ['src/a|b'], 'out'],
    ['src/x', ['src/!(y)'], 'unscoped'],
    ['src/ab', ['src/+(a|b)'], 'unscoped'],
    ['src/[id]/a.ts', ['src/\\[id\\]/**'], 'in'],
    ['packages/@x/a/b.ts', ['packages/@x/**'], 'in'],
    ['a$b/c', ['a$b/**'], 'in'],
    // Letters that look the same
    ['src/caf\u00e9.ts', ['src/cafe\u0301.ts'], 'in'],
    ['src/cafe\u0301.ts', ['src/caf\u00e9.ts'], 'in'],
    // Nothing by name is never everything
    ['src/a.ts', [], 'unscoped'],
    ['src/a.ts', [''], 'unscoped'],
    ['src/a.ts', ['../**'], 'unscoped'],
    ['src/a.ts', ['a'.repeat(300)], 'unscoped'],
  ])('%s in %j: %s', (path, allow, said) => expect(standing(path, allow)).toBe(said));

  it('deny beats allow, whatever comes before and behind', () => {
    expect(standing('src/a.ts', ['src/**'], { deny: ['src/a.ts'] })).toBe('denied');
    expect(standing('src/a.ts', ['src/a.ts'], { deny: ['**'] })).toBe('denied');
    expect(standing('src/a.ts', [], { deny: ['src/**'] })).toBe('denied');
    expect(standing('src/.env', ['**'], { deny: ['**/.env*'] })).toBe('denied');
    expect(standing('src/a.ts', ['src/**'], { deny: ['src/**', '!src/a.ts'] })).toBe('in');
    // A glob that should keep files out and cannot be used: nobody can tell what it meant.
    expect(standing('src/a.ts', ['src/**'], { deny: ['../x'] })).toBe('unscoped');
    expect(standing('src/a.ts', ['src/**'], { deny: ['src/[b'] })).toBe('unscoped');
    expect(standing('src/a.ts', ['src/**', '!src/{b,c'])).toBe('unscoped');
    expect(standing('src/a.ts', ['src/**', 'lib/{b,c'])).toBe('in');
    expect(standing('src/a.ts', ['src/**'], { deny: Array.from({ length: 201 }, (_, i) => `x${i}`) })).toBe('unscoped');
    // Written in an odd way, and meant all the same.
    for (const deny of ['src//a.ts', 'src/./a.ts', './src/a.ts', '{src,lib}/./a.ts', 'src/{,x/}/a.ts'])
      expect([deny, standing('src/a.ts', ['src/**'], { deny: [deny] })]).toEqual([deny, 'denied']);
  });

  it('a file system that takes A for a', () => {
    expect(standing('SRC/A.ts', ['src/**'])).toBe('out');
    expect(standing('SRC/A.ts', ['src/**'], { caseless: true })).toBe('in');
    expect(standing('src/.ENV', ['**'], { deny: ['**/.env'], caseless: true })).toBe('denied');
  });
});

describe('paths', () => {
  it.each<[string, Standing]>([
    ['/w/src/a.ts', 'in'],
    ['/w/src/../src/a.ts', 'in'],
    ['src/../lib/a.ts', 'out'],
    ['src/../../w/src/a.ts', 'in'],
    ['../src/a.ts', 'out'],
    ['/src/a.ts', 'out'],
    ['/wx/src/a.ts', 'out'],
    ['/w/../x/src/a.ts', 'out'],
    ['src//a.ts', 'in'],
    ['./src/./a.ts', 'in'],
    ['~/src/a.ts', 'out'],
    ['~root/src/a.ts', 'out'],
    ['C:\\w\\src\\a.ts', 'out'],
    ['\\\\server\\share\\src\\a.ts', 'out'],
    ['\\\\?\\C:\\w\\src\\a.ts', 'out'],
    ['', 'out'],
    ['src/a\0.ts', 'out'],
    [`src/${'a/'.repeat(70)}b`, 'out'],
    [`src/${'a'.repeat(300)}`, 'out'],
    [`src/${'x/../'.repeat(2000)}a.ts`, 'out'],
  ])('%j', (path, said) => expect(standing(path, ['src/**'])).toBe(said));

  it.each<[string, Standing]>([
    ['C:\\Work\\src\\a.ts', 'in'],
    ['c:/work/src/a.ts', 'in'],
    ['src\\a.ts', 'in'],
    ['..\\Work\\src\\a.ts', 'in'],
    ['\\\\?\\C:\\Work\\src\\a.ts', 'in'],
    ['\\Work\\src\\a.ts', 'in'],
    ['D:\\Work\\src\\a.ts', 'out'],
    ['C:src\\a.ts', 'out'],
    ['\\\\server\\C$\\Work\\src\\a.ts', 'out'],
    ['\\\\?\\UNC\\server\\share\\src\\a.ts', 'out'],
    ['\\\\.\\PhysicalDrive0', 'out'],
    ['src\\a.ts:stream', 'out'],
    ['src\\a.ts.', 'out'],
    ['src\\a.ts ', 'out'],
    ['src\\LONGNA~1.ts', 'out'],
  ])('on Windows: %j', (path, said) =>
    expect(standing(path, ['src\\**'], { workspace: 'C:\\Work', caseless: true })).toBe(said),
  );

  it('on a share', () => {
    const on = { workspace: '\\\\Server\\Share\\work' };
    expect(standing('\\\\server\\share\\work\\src\\a.ts', ['src/**'], on)).toBe('in');
    expect(standing('\\\\?\\UNC\\server\\share\\work\\src\\a.ts', ['src/**'], on)).toBe('in');
    expect(standing('\\\\server\\other\\work\\src\\a.ts', ['src/**'], on)).toBe('out');
  });

  it('are told from the folder the agent stands in', () => {
    expect(standing('a.ts', ['src/**'], { cwd: '/w/src' })).toBe('in');
    expect(standing('../lib/a.ts', ['src/**'], { cwd: '/w/src' })).toBe('out');
  });

  it('where links lead counts, also for what is not there yet and behind ..', () => {
    const top = folder();
    const root = join(top, 'w');
    mkdirSync(join(root, 'src/deep'), { recursive: true });
    mkdirSync(join(root, 'lib/inner'), { recursive: true });
    mkdirSync(join(top, 'outside'));
    writeFileSync(join(root, 'lib/a.ts'), '');
    symlinkSync(join(top, 'outside'), join(root, 'src/out'));
    symlinkSync(join(root, 'lib'), join(root, 'src/lib'));
    symlinkSync(join(root, 'lib/inner'), join(root, 'src/inner'));
    symlinkSync(join(root, 'lib/a.ts'), join(root, 'src/a.ts'));
    symlinkSync(join(root, 'src'), join(root, 'alias'));
    symlinkSync(join(top, 'gone'), join(root, 'src/broken'));
    symlinkSync(root, join(top, 'linked'));
    const on = (path: string, deny: string[] = [], workspace = root): Standing =>
      scopeOf(
        { allow: ['src/**'], deny },
        { workspace, globs: compileGlobs },
      )(resolvePath(path, { cwd: workspace, workspace, real: realOf }));
    expect(on('src/new/file.ts')).toBe('in');
    expect(on('src/out/new.ts')).toBe('out');
    expect(on('src/out')).toBe('out');
    expect(on('src/lib/new.ts')).toBe('out');
    expect(on('src/a.ts')).toBe('out');
    expect(on('src/broken')).toBe('out');
    expect(on('src/broken/x.ts')).toBe('out');
    expect(on('alias/x.ts')).toBe('in');
    expect(on('alias/x.ts', ['alias/**'])).toBe('denied');
    expect(on('src/lib/x.ts', ['lib/**'])).toBe('denied');
    // By its letters src/x.ts; a shell goes through the link and writes lib/x.ts.
    expect(on('src/inner/../x.ts')).toBe('out');
    expect(on('src/deep/../x.ts')).toBe('in');
    expect(on(join(root, 'src/x.ts'), [], join(top, 'linked'))).toBe('in');
    expect(on(join(top, 'linked/lib/x.ts'), [], join(top, 'linked'))).toBe('out');
  });
});

describe('the test of a file in scope', () => {
  it.each(rules().map((r) => r.example))('%s tests %s', (test, tested) => {
    expect(testedFiles(test, [])).toContain(tested);
  });

  it.each<[string, string[], Standing, string[]?]>([
    ['src/auth/token.test.ts', ['src/auth/token.ts'], 'in'],
    ['src/auth/token.spec.ts', ['src/auth/*'], 'in'],
    ['test/auth/token.test.ts', ['src/auth/**'], 'in'],
    ['src/auth/__tests__/token.ts', ['src/auth/token.ts'], 'in'],
    ['src/auth/__tests__/token.test.ts', ['src/auth/token.ts'], 'in'],
    ['test/token.test.ts', ['src/auth/**'], 'in', ['src/auth/token.ts']],
    ['test/token.test.ts', ['src/auth/**'], 'out'],
    ['test/other.test.ts', ['src/auth/**'], 'out', ['src/auth/token.ts']],
    ['tests/test_token.py', ['src/token.py'], 'in'],
    ['pkg/token_test.go', ['pkg/token.go'], 'in'],
    ['other/token_test.go', ['pkg/token.go'], 'out'],
    ['src/auth/token.ts', ['src/auth/token.test.ts'], 'out'],
    ['test/db/index.test.ts', ['src/auth/**'], 'out', ['src/auth/index.ts']],
    ['test/auth/index.test.ts', ['src/auth/**'], 'in', ['src/auth/index.ts']],
    ['test/index.test.ts', ['src/auth/**'], 'in', ['src/auth/index.ts']],
    ['test/helper.ts', ['src/auth/**'], 'out'],
    ['test/run.ts', ['src/auth/**'], 'out'],
  ])('%s with %j: %s', (path, allow, said, there) => expect(standing(path, allow, there ? { there } : {})).toBe(said));

  it('stays out when it is denied, and when its file is', () => {
    expect(standing('src/a.test.ts', ['src/a.ts'], { deny: ['**/*.test.ts'] })).toBe('denied');
    expect(standing('src/a.test.ts', ['src/*.ts', '!src/a.test.ts'], { deny: ['src/a.ts'] })).toBe('out');
  });
});

describe('whatever is given', () => {
  it('any path and any globs have a standing, and none lets in what is outside', () => {
    const text = fc.oneof(
      fc.string({
        unit: fc.constantFrom('*', '**', '/', '..', '{', '}', ',', '!', '[', ']', '(', ')', '+', 'a', '.', '\\'),
      }),
      fc.string(),
    );
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 5 }), fc.array(text, { maxLength: 3 }), (path, allow, deny) => {
        const said = standing(path, allow, { deny });
        expect(['in', 'out', 'denied', 'unscoped']).toContain(said);
        const at = resolvePath(path, { cwd: '/w', workspace: '/w' });
        if (said === 'in') expect(at.real.every((p) => p !== null && !p.split('/').includes('..'))).toBe(true);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('the worst globs that can be used on the worst paths end in bounded work', () => {
    const globs = [
      '**/*a*b/**/*a*b/**',
      `${'{a,'.repeat(8)}b${'}'.repeat(8)}/*a*b`,
      `${'{a,b}'.repeat(6)}*a*`,
      '**/**/**/*a*b',
    ];
    expect(globs.map(faultOfGlob)).toEqual(['', '', '', '']);
    const long = Array.from({ length: 15 }, () => 'a'.repeat(250)).join('/');
    const many = Array.from({ length: 60 }, () => 'a'.repeat(60)).join('/');
    for (const path of [long, many]) expect(standing(path, globs)).toBe('out');
  });

  it.each(['', '  ', '!', 'a/../b', '****'.repeat(3), '*a*a*a', 'x\n', '{a,b}'.repeat(7), '{a,b}'.repeat(40)])(
    '%j cannot be used',
    (glob) => expect(faultOfGlob(glob)).not.toBe(''),
  );
});
