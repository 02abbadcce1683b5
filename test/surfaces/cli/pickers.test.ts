/** Holds the lists that a person picks from in a terminal: arrows, typed words and numbers, letters by their keys; and what stands in their place where nobody can pick. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fits } from '../../../src/surfaces/cli/pickers.js';
import { Desk } from '../../support/status-desk.js';
import { hasTerminal, typed } from '../../support/typed.js';
import { spawnSync } from '../../support/warm.js';
import { folder } from '../../support/world.js';

const DOWN = '\u001b[B';
const ENTER = '\r';
const LEAVE = '\u0003';

function world() {
  const root = folder();
  mkdirSync(join(root, '.git'));
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  const at = { cwd: root, env: { PATH: process.env.PATH, HOME: join(root, 'home'), NO_COLOR: '1' } };
  mkdirSync(at.env.HOME);
  const clew = (...args: string[]) => {
    const r = spawnSync(process.execPath, [resolve('dist/cli.js'), ...args], { ...at, encoding: 'utf8', input: '' });
    return { code: r.status, out: r.stdout, err: r.stderr };
  };
  const active = (): string | undefined =>
    (JSON.parse(clew('status', '--json').out) as { active: { id: string } | null }).active?.id;
  for (const name of ['rotate tokens', 'guest tablet', 'price table']) clew('new', name);
  const types = (args: string[], ...keys: [RegExp, string][]) => typed(at, args, keys);
  return { root, at, clew, active, types };
}

describe('a list that typing makes shorter', () => {
  const rows = ['Rotate tokens', 'Guest tablet', 'Price table'].map((label, i) => ({
    value: `id-${i}`,
    label,
    hint: '2 of 7',
  }));
  const found = (typed: string): string[] => rows.filter((_, i) => fits(typed, i, rows)).map((r) => r.value);
  it.each([
    ['', ['id-0', 'id-1', 'id-2']],
    ['2', ['id-1']],
    ['#3', ['id-2']],
    ['tab', ['id-1', 'id-2']],
    ['tab pri', ['id-2']],
    ['ID-0', ['id-0']],
    ['nothing', []],
  ])('%j', (said, ids) => expect(found(said)).toEqual(ids));
});

describe.skipIf(!hasTerminal)('at a terminal', () => {
  const LIST = /Enter: confirm/;

  it('switch: Enter takes the latest that is not active, arrows and words another', async () => {
    const w = world();
    const first = await w.types(['switch'], [LIST, ENTER]);
    expect(first.text).toContain('Switch to which?');
    expect(w.active()).toBe('guest-tablet');
    await w.types(['switch'], [LIST, DOWN], [/./, ENTER]);
    expect(w.active()).toBe('rotate-tokens');
    await w.types(['switch'], [LIST, 'pri'], [/1 match/, ENTER]);
    expect(w.active()).toBe('price-table');
  });

  it('show: Enter takes the active one; undo: the last change', async () => {
    const w = world();
    expect((await w.types(['show'], [LIST, ENTER])).text).toContain('price table');
    const undone = await w.types(['undo'], [LIST, ENTER]);
    expect(undone).toMatchObject({ code: 0, text: expect.stringContaining('undone: ') });
    expect(w.active()).toBe('guest-tablet');
  });

  it('whoever leaves changed nothing', async () => {
    const w = world();
    const left = await w.types(['undo'], [LIST, LEAVE]);
    expect(left).toMatchObject({ code: 2, text: expect.stringContaining('Nothing was changed.') });
    expect(w.active()).toBe('price-table');
  });

  it.each([[['switch', '--no-input']], [['switch', '--json']]])('never asks: %j', async (args) => {
    expect((await world().types(args)).text).not.toContain('Enter: confirm');
  });

  it('answer: the letter of the only open question; its list where nobody can pick', async () => {
    const d = new Desk();
    for (const name of ['PRICING-PAGE', 'PRICING-RESEARCH'])
      d.write(
        `docs/plans/${name}.md`,
        `# ${name.replace('-', ' ').toLowerCase()}\n\n- [ ] ${name.slice(8, 11)}-1 call\n`,
      );
    d.start();
    d.turn('fix the login form', d.wrote('src/login.ts'));
    d.turn("ok, let's work on the pricing");
    const listed = d.clew(['answer']);
    expect(listed).toMatchObject({ code: 2, err: expect.stringMatching(/try: clew answer \S+ [a-z]/) });
    // Of the only one its choices are listed.
    expect(listed.out).toMatch(/^a\) /m);
    const id = /clew answer (\S+)/.exec(listed.err)![1]!;
    const at = { cwd: d.root, env: { PATH: process.env.PATH, HOME: join(d.base, 'home'), NO_COLOR: '1' } };
    const said = await typed(
      at,
      ['answer'],
      [
        [/Enter: confirm/, ENTER],
        [/b\) /, 'b'],
      ],
    );
    expect(said).toMatchObject({ code: 0, text: expect.stringContaining('✓ ') });
    expect(d.clew(['answer', id, 'a'])).toMatchObject({
      code: 7,
      err: expect.stringContaining('is answered already: '),
    });
  });

  it('a letter is taken by its key, whichever stands first', async () => {
    const w = world();
    mkdirSync(join(w.root, 'docs/plans'), { recursive: true });
    writeFileSync(join(w.root, 'docs/plans/pricing.md'), '# Pricing research\n\n- [ ] PRC-1 compare tiers\n');
    const said = await w.types(['new-plan', 'Pricing research v2'], [/b\)/, 'b']);
    expect(said.code).toBe(0);
    w.clew('undo');
    const line = await w.types(['new-plan', 'Pricing research v2'], [/b\)/, DOWN], [/./, ENTER]);
    const did = (text: string): string => text.split('✓').at(-1)!.split('\n')[0]!;
    expect(did(line.text)).toBe(did(said.text));
    expect(did(said.text)).toContain('docs/plans/pricing.md');
  });
});

describe('where nobody can pick', () => {
  it('switch: the list, whole, and what to type', () => {
    const w = world();
    const r = w.clew('switch');
    expect(r.code).toBe(2);
    expect(r.out.split('\n').map((l) => l.split(' ')[0])).toEqual(['guest-tablet', 'rotate-tokens', '']);
    expect(r.err).toContain('try: clew switch guest-tablet');
    expect(w.active()).toBe('price-table');
    expect(w.clew('switch', 'guest-tablet').code).toBe(0);
  });

  it('answer without an open question says so', () => {
    expect(world().clew('answer')).toMatchObject({ code: 5, err: expect.stringContaining('No question is open.') });
  });

  it('show and undo mean what they always meant', () => {
    const w = world();
    expect(w.clew('show').out).toContain('price table');
    expect(w.clew('undo').out).toContain('undone: ');
  });
});
