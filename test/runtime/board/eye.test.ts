/** Holds that a log that lost what was read of it is said to have, at once, in every view, and no more once it is back. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ViewName } from '../../../src/core/board/types.js';
import { eyeOn } from '../../../src/runtime/board/eye.js';
import { aMonth } from '../../support/month.js';

it('says that operations of the log went, and no more once they are back', () => {
  const root = aMonth();
  const eye = eyeOn(root);
  const said = (name: ViewName): string[] => eye.view(name, {})!.faults.map((f) => f.code);
  eye.stamp();
  expect(said('home')).toEqual([]);
  const file = join(root, '.clew/log.jsonl');
  const whole = readFileSync(file);
  writeFileSync(file, whole.subarray(0, Math.floor(whole.length / 3)));
  eye.stamp();
  for (const name of ['home', 'timeline', 'plans'] as const) expect(said(name), name).toContain('store-shrunk');
  expect(eye.view('home', {}).faults[0]!.says).toMatch(/lost \d+ operations that were there/);
  writeFileSync(file, '');
  eye.stamp();
  expect(said('home')).toContain('store-shrunk');
  expect(eye.view('home', {}).empty).toBe(false);
  writeFileSync(file, whole);
  eye.stamp();
  expect(said('home')).toEqual([]);
  // A damaged line that is taken out again was no operation.
  appendFileSync(file, '{"v":1,"id":\n');
  eye.stamp();
  writeFileSync(file, whole);
  eye.stamp();
  expect(said('home')).toEqual([]);
});
