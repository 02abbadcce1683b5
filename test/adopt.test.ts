/** Holds that stores of other tools are worked with in place: recognised, switched as their own rules say, and given back by undo. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRegistry } from '../src/core/context/registry/read.js';
import { parseDocument } from '../src/core/document/parse.js';
import { ACTIVE, BUDDY, DRAG, HISTORY, human, INDEX, LOGIN, PRICES, REGISTRY, store, TWO } from './adopt-world.js';
import { Desk } from './desk.js';

const json = (desk: Desk, ...args: string[]): any => JSON.parse(desk.clew([...args, '--json']).out);
const task = (desk: Desk): string | undefined => parseDocument(desk.read(ACTIVE), 'active-context').meta.taskId;
const entries = (desk: Desk) => readRegistry(desk.read(INDEX)).entries.map((s) => s.entry);
/** Every byte of the store. */
const bytes = (desk: Desk): Record<string, string> =>
  Object.fromEntries(
    [ACTIVE, ...readdirSync(desk.path(HISTORY)).map((n) => `${HISTORY}/${n}`)].map((p) => [p, desk.read(p)]),
  );

describe('a store that is there', () => {
  it('is taken over at the first start, and its current task told', () => {
    const desk = store(new Desk());
    const before = bytes(desk);
    const told = desk.start();
    expect(told).toContain('Let people log in');
    expect(told).toContain('Use JWT');
    expect(told).toContain('Next action: Open src/a.ts and write the test');
    expect(told).toMatch(/<clew-data/);
    const ids = json(desk, 'contexts').contexts.map((c: { id: string; active: boolean }) => [c.id, c.active]);
    expect(ids).toContainEqual(['login-1', true]);
    expect(ids).toContainEqual(['price-2', false]);
    expect(ids).toContainEqual(['drag-move', false]);
    expect(ids.map((i: [string]) => i[0])).not.toContain('old-3');
    expect(json(desk, 'contexts', '--all').contexts.map((c: { id: string }) => c.id)).toContain('old-3');
    expect(bytes(desk)).toEqual(before);
    expect(desk.faults()).toBe('');
  });
});

describe('turning to other work', () => {
  it('writes archive, registry and active file, and undo gives every byte back', () => {
    const desk = store(new Desk());
    desk.start();
    const before = bytes(desk);
    const said = desk.clew(['switch', 'PRICE-2']);
    expect([said.code, said.err.match(/✖/)]).toEqual([0, null]);
    expect(task(desk)).toBe('PRICE-2');
    expect(desk.read(ACTIVE)).toContain(`Restored from ${HISTORY}/PRICE-2.md`);
    expect(desk.read(`${HISTORY}/LOGIN-1.md`)).toContain('pre-switch: paused for "Prices: all"');
    expect(desk.read(`${HISTORY}/LOGIN-1.md`)).toContain('## Archive Summary');
    expect(entries(desk).map((e) => [e.taskId, e.status, e.file])).toContainEqual(['LOGIN-1', 'paused', `${HISTORY}/LOGIN-1.md`]);
    expect(desk.read(INDEX).startsWith(REGISTRY)).toBe(true);
    expect(desk.clew(['undo']).code).toBe(0);
    expect(bytes(desk)).toEqual(before);
    expect(desk.clew(['redo']).code).toBe(0);
    expect(task(desk)).toBe('PRICE-2');
  });

  it('there and back leaves what people wrote', () => {
    const desk = store(new Desk());
    desk.start();
    for (const to of ['price-2', 'login-1', 'PRICE-2', 'LOGIN-1']) expect(desk.clew(['switch', to]).code).toBe(0);
    expect(task(desk)).toBe('LOGIN-1');
    expect(human(desk.read(ACTIVE))).toBe(human(LOGIN));
    expect(human(desk.read(`${HISTORY}/PRICE-2.md`))).toBe(human(PRICES));
    const price = entries(desk).find((e) => e.taskId === 'PRICE-2')!;
    expect(price).toMatchObject({ title: 'Prices: all', category: 'feature', tags: ['pricing', 'page'], restoreRecipe: ['Open it'] });
    expect(price.summary).toBe('All prices\non one page.');
  });
});
