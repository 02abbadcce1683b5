/** Holds which files a patch of `apply_patch` touches: what it says, and what only looks like it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hunk } from '../../src/core/model.js';
import { patchedFiles, patchInCommand, pathBelow } from '../../src/hosts/apply-patch.js';

const patch = (...lines: string[]): string => ['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n');

const hunk = (below: string, ...lines: string[]): Hunk => ({
  below,
  lines: lines.map((l) => ({ text: l.slice(1), put: l.startsWith('+') })),
});

describe('a patch', () => {
  it('adds, updates, moves and deletes', () => {
    const text = patch(
      ...['*** Update File: README.md', '@@', ' # x', '-hello', '+bye'],
      ...['*** Update File: b.md', '*** Move to: c/e.md', '@@', '-b', '+bb'],
      ...['*** Delete File: d.md', '*** Add File: n.md', '+n1', '+', '+n2'],
    );
    expect(patchedFiles(text)).toEqual([
      { path: 'README.md', how: 'edit', text: null, added: 'bye\n', hunks: [hunk('', ' # x', '+bye')] },
      { path: 'b.md', how: 'delete', text: null },
      { path: 'c/e.md', how: 'write', text: null, added: 'bb\n', hunks: [hunk('', '+bb')] },
      { path: 'd.md', how: 'delete', text: null },
      { path: 'n.md', how: 'write', text: 'n1\n\nn2\n' },
    ]);
  });

  it('tells the stretches of an update as they stand afterwards, each with the line it is below', () => {
    const text = patch(
      ...[
        '*** Update File: a.ts',
        ' one',
        '-two',
        '+2',
        '@@ class A',
        '@@ def b():',
        ' x',
        '',
        '+y',
        '*** End of File',
      ],
      ...['*** Update File: b.ts', '@@', '-gone'],
    );
    expect(patchedFiles(text).map((f) => f.hunks)).toEqual([
      [hunk('', ' one', '+2'), hunk('class A'), hunk('def b():', ' x', ' ', '+y')],
      [hunk('')],
    ]);
    const long = patch('*** Update File: a.ts', ...Array.from({ length: 30_000 }, () => '+x'));
    expect(patchedFiles(long)[0]!.hunks![0]!.lines.length).toBeLessThanOrEqual(20_000);
  });

  it('quotes of a patch inside a file are text', () => {
    const text = patch(
      ...['*** Update File: docs/patches.md', '@@', ' *** Delete File: src/a.ts', '+*** Delete File: src/b.ts'],
      ...['*** Add File: docs/more.md', '+*** Delete File: src/c.ts', '+*** Move to: src/d.ts'],
    );
    expect(patchedFiles(text).map((f) => f.path)).toEqual(['docs/patches.md', 'docs/more.md']);
  });

  it.each([
    ['blanks before a head', patch('  *** Delete File: a.ts'), ['a.ts']],
    ['lines of Windows', patch('*** Add File: a.ts', '+x').replaceAll('\n', '\r\n'), ['a.ts']],
    ['no begin and no end', '*** Delete File: a.ts', ['a.ts']],
    ['a name with blanks', patch('*** Delete File: my notes.md '), ['my notes.md']],
    ['a head after an added file', patch('*** Add File: a', '+x', ' *** Delete File: b'), ['a', 'b']],
    ['a move of nothing', patch('*** Move to: a.ts'), []],
    ['nothing', '', []],
  ])('with %s', (_, text, paths) => expect(patchedFiles(text).map((f) => f.path)).toEqual(paths));

  it('names every file it was made of, in any order, and any text is read without a fault', () => {
    const name = fc.stringMatching(/^[\w.-]{1,8}(?:\/[\w.-]{1,8}){0,3}$/);
    const body = fc.array(
      fc.string({ maxLength: 20 }).filter((s) => !/[\r\n]/.test(s)),
      { maxLength: 4 },
    );
    const one = fc.record({ how: fc.constantFrom('Add', 'Update', 'Delete'), name, body });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 6 }), (files) => {
        const text = patch(
          ...files.flatMap((f) => [
            `*** ${f.how} File: ${f.name}`,
            ...(f.how === 'Delete' ? [] : f.body.map((l) => `+${l}`)),
          ]),
        );
        expect(patchedFiles(text).map((f) => f.path)).toEqual(files.map((f) => f.name));
      }),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void patchedFiles(text)));
    expect(patchedFiles('*** Delete File: a\n'.repeat(5000)).length).toBeLessThanOrEqual(2000);
  });
});

describe('a patch in a shell command', () => {
  const text = patch('*** Add File: a.md', '+x').trimEnd();

  it.each([
    [`apply_patch <<'EOF'\n${text}\nEOF\n`],
    [`apply_patch <<"EOF"\n${text}\nEOF`],
    [`applypatch <<EOF\n${text}\nEOF`],
  ])('is read as one', (command) =>
    expect(patchedFiles(patchInCommand(command)!).map((f) => f.path)).toEqual(['a.md']),
  );

  it.each([
    ['more behind it', `apply_patch <<'EOF'\n${text}\nEOF\nrm -rf src`],
    ['more on its line', `apply_patch <<'EOF' && rm x\n${text}\nEOF`],
    ['more before it', `cd src && apply_patch <<'EOF'\n${text}\nEOF`],
    ['what the shell reads first', `apply_patch <<EOF\n*** Add File: $HOME/a\nEOF`],
    ['no end', `apply_patch <<'EOF'\n${text}`],
  ])('not with %s', (_, command) => expect(patchInCommand(command)).toBeNull());
});

it('a relative path stands below the folder of the session', () => {
  expect(pathBelow('/w', 'a/b.md')).toBe('/w/a/b.md');
  expect(pathBelow('/w/', '../b.md')).toBe('/w/../b.md');
  expect(pathBelow('C:\\w', 'a.md')).toBe('C:\\w/a.md');
  for (const whole of ['/x/a', 'C:\\x', 'd:/x', '\\\\server\\share']) expect(pathBelow('/w', whole)).toBe(whole);
  expect(pathBelow('', 'a')).toBe('a');
});
