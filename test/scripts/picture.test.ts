/** Holds that the picture of the house is made of its imports, the same bytes each time, and that one that is not current is noticed. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { folder } from '../support/world.js';

/** A copy of the house in which the picture can be drawn. */
function house() {
  const root = folder();
  for (const part of ['src', 'test/architecture']) cpSync(part, join(root, part), { recursive: true });
  mkdirSync(join(root, 'docs'));
  const draw = (...args: string[]) => {
    const r = spawnSync(process.execPath, [resolve('scripts/picture.mjs'), ...args], { cwd: root, encoding: 'utf8' });
    return { status: r.status, said: r.stderr };
  };
  const drawn = (): string => readFileSync(join(root, 'docs/architecture.svg'), 'utf8');
  return { draw, drawn, put: (file: string, text: string) => writeFileSync(join(root, file), text) };
}

it('draws the rooms with their imports, the same bytes each time', () => {
  const { draw, drawn, put } = house();
  expect(draw()).toEqual({ status: 0, said: '' });
  const first = drawn();
  expect(first).toMatch(/<title>core\/decide → core\/handlers: \d+<\/title>/);
  put('docs/architecture.svg', '');
  draw();
  expect(drawn()).toBe(first);
});

it('notices a picture that an import made old, and a room without a place', () => {
  const { draw, put } = house();
  draw();
  expect(draw('--check').status).toBe(0);
  put('src/core/metrics/more.ts', "import { decide } from '../decide.js';\n");
  expect(draw('--check')).toEqual({ status: 1, said: 'docs/architecture.svg is not current: npm run picture\n' });
  put('src/core/attic.ts', '');
  expect(draw('--check').said).toContain('core/attic.ts');
});
