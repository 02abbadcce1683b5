/** Holds that a long log that nobody has read holds no view up: how far it is read is said, then what was asked for is there. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { SoFar, ViewName } from '../../../src/core/board/types.js';
import { AT_ONCE } from '../../../src/runtime/board/ahead.js';
import { type Eye, eyeOn } from '../../../src/runtime/board/eye.js';
import { folder, work } from '../../support/world.js';

const NOW = Date.now();
const EDITS = [{ key: 'session/s', was: { active: null }, now: { id: 's', active: 'long-work', lastAt: NOW } }];
const OPENED = [{ key: 'context/long-work', was: null, now: work('Long work', { lastAt: NOW, opened: NOW }) }];
const line = (i: number): string =>
  `${JSON.stringify({ v: 1, id: `o${i}`, at: NOW - 1000 + i, by: 'tool', session: 's', did: '', undoable: false, edits: i === 0 ? OPENED : EDITS, pad: 'x'.repeat(20_000) })}\n`;

/** A workspace whose log is so many bytes long, at least. */
function room(bytes: number): string {
  const root = folder();
  const lines = [line(0)];
  for (let size = lines[0]!.length; size < bytes; size += lines.at(-1)!.length) lines.push(line(lines.length));
  mkdirSync(join(root, '.clew/contexts'), { recursive: true });
  writeFileSync(
    join(root, '.clew/contexts/tide-times.md'),
    '---\nid: tide-times\ntitle: Tide times\nstatus: active\n---\n\n## Goal\n\n- Whole\n\n## Quick resume\n\n### Next action\n\n- ask the harbour\n',
  );
  writeFileSync(join(root, '.clew/log.jsonl'), lines.join(''));
  return root;
}

/** What is said of `name` until it can be looked at. */
async function said(eye: Eye, name: ViewName): Promise<SoFar[]> {
  const found: SoFar[] = [];
  for (let next = eye.soFar(name); next !== null; next = eye.soFar(name)) {
    found.push(next);
    await setTimeout(5);
  }
  return found;
}

describe('a long log that was never read', () => {
  it('is said to be read, further and further, and kept from then on', async () => {
    const root = room(AT_ONCE * 4);
    const eye = eyeOn(root);
    // Until then open contexts are those of the documents, and nothing is listed of what is not read.
    expect(eye.soFar('home')).toBeNull();
    const first = eye.view('home', {});
    expect(first.open.map((c) => [c.title, c.next])).toEqual([['Tide times', 'ask the harbour']]);
    expect([first.reading!.read, first.empty]).toEqual([0, false]);
    expect(first.reading!.of).toBeGreaterThan(AT_ONCE * 4);
    expect(eye.stamp()).toBe('reading');
    const steps = await said(eye, 'drift');
    expect(steps.map((s) => s.read)).toEqual(steps.map((s) => s.read).sort((a, b) => a - b));
    const home = eye.view('home', {});
    expect([home.open.map((c) => c.title), home.reading]).toEqual([['Long work'], null]);
    expect(existsSync(join(root, '.clew/cache/state.json'))).toBe(true);
    await said(eye, 'health');
    expect(eye.view('health', {}).log.operations).toBeGreaterThan(100);
    const later = eyeOn(root);
    expect(later.soFar('drift')).toBeNull();
    expect(later.view('home', {}).reading).toBeNull();
  });

  it('is read at once where it is short', () => {
    const eye = eyeOn(room(1000));
    expect([eye.soFar('drift'), eye.soFar('health')]).toEqual([null, null]);
    expect(eye.view('health', {}).log.operations).toBe(1);
  });
});
