/** Holds how false blocks are counted, on sessions made for it. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folder } from '../support/world.js';

const CWD = '/home/ada/shop';
const row = (type: string, content: unknown): string =>
  JSON.stringify({
    type,
    cwd: CWD,
    sessionId: 's1',
    timestamp: '2026-01-05T12:00:00Z',
    message: { role: type, content },
  });
let ids = 0;
const call = (name: string, input: object): string =>
  row('assistant', [{ type: 'tool_use', id: `t${ids++}`, name, input }]);
const write = (path: string): string => call('Write', { file_path: `${CWD}/${path}`, content: 'x' });
const bash = (command: string): string => call('Bash', { command });

function figures(...rows: string[]): { rest: number; rows: { kind: string; blocks: number; right: number | null }[] } {
  const dir = folder();
  writeFileSync(join(dir, 'one.jsonl'), rows.map((r) => `${r}\n`).join(''));
  const r = spawnSync(process.execPath, ['scripts/eval-gate.mjs', '--json', dir], { encoding: 'utf8' });
  expect(r.stderr).toBe('');
  return JSON.parse(r.stdout);
}

it('a block is right when the file is of another module and nobody named it', () => {
  const { rest, rows } = figures(
    row('user', 'limit the logins in src/auth, and say so in CHANGES.md'),
    ...[write('src/auth/a.ts'), write('src/auth/b.ts'), write('src/auth/c.ts')],
    ...[write('src/auth/deep/d.ts'), write('src/billing/tax.ts'), write('CHANGES.md')],
    ...[bash('echo x > src/auth/log.txt'), bash('ls'), bash('echo y > /tmp/y')],
  );
  expect(rest).toBe(6);
  const of = (kind: string): object => rows.find((r) => r.kind === kind)!;
  // CHANGES.md was named: a false block. What lies below the folder is in scope.
  expect(of('file tool')).toMatchObject({ blocks: 2, right: 0.5 });
  expect(of('shell write')).toMatchObject({ blocks: 1, right: 1 });
});

it('the same unknown command is asked about once', () => {
  const { rows } = figures(
    row('user', 'limit the logins'),
    ...[
      write('src/auth/a.ts'),
      write('src/auth/b.ts'),
      bash('make all'),
      bash('make all'),
      bash('make all'),
      bash('make x'),
    ],
  );
  expect(rows.find((r) => r.kind === 'shell unknown')).toMatchObject({ blocks: 4, right: 0 });
  expect(rows.find((r) => r.kind.startsWith('asks for unknown'))).toMatchObject({ blocks: 2 });
});

it('a yes to a build covers its family and the project’s other checks, and those of the first third count as agreed', () => {
  const { rows } = figures(
    row('user', 'limit the logins'),
    ...[write('src/auth/a.ts'), bash('npm run lint'), write('src/auth/c.ts')],
    ...[
      bash('npm test'),
      bash('npm test -- -u'),
      bash('npm run lint 2>&1 | tail'),
      bash('./x'),
      bash('./x'),
      bash('npm ci'),
    ],
  );
  const blocks = (kind: string): number => rows.find((r) => r.kind.startsWith(kind))!.blocks;
  expect(blocks('all, identical ones remembered')).toBe(5);
  expect(blocks('all, families granted once asked')).toBe(3);
  expect(blocks('all, families of the first third')).toBe(3);
  expect(blocks('all, the question about the manifests')).toBe(2);
});

it('where no sessions are, that is said', () => {
  const r = spawnSync(process.execPath, ['scripts/eval-gate.mjs', join(folder(), 'none')], { encoding: 'utf8' });
  expect([r.status, r.stdout]).toEqual([0, expect.stringContaining('skipped')]);
});
