/** Holds how wide what is printed may be: a pipe gets everything whole, a terminal lines that fit it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../src/core/text/columns.js';
import { fitLines } from '../../../src/surfaces/cli/fit.js';
import { hasTerminal, typed } from '../../support/typed.js';
import { spawnSync } from '../../support/warm.js';
import { folder } from '../../support/world.js';

const LONG = 'compare the prices of all tiers with those of the three largest ones';
const TITLE = `Prices, ${LONG}`;
const PATH = `docs/plans/${'deep/'.repeat(6)}pricing-research-for-the-next-quarter.md`;
const LINES: string[][] = [
  ['status'],
  ['contexts'],
  ['plans'],
  ['next'],
  ['log'],
  ['task'],
  ['show', PATH],
  ['why'],
  ['config', 'list'],
];

function world() {
  const root = folder();
  mkdirSync(join(root, '.git'));
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  mkdirSync(join(root, 'home'));
  mkdirSync(join(root, PATH, '..'), { recursive: true });
  writeFileSync(join(root, PATH), `# ${TITLE}\n\n- [x] PRC-1 begun\n- [ ] PRC-2 ${LONG}\n`);
  const at = { cwd: root, env: { PATH: process.env.PATH, HOME: join(root, 'home'), NO_COLOR: '1' } };
  const clew = (...args: string[]): string =>
    spawnSync(process.execPath, [resolve('dist/cli.js'), ...args], { ...at, encoding: 'utf8', input: '' }).stdout;
  clew('switch', PATH);
  clew('new', `tablet, ${LONG}`);
  clew('task', 'add', LONG);
  return { at, clew };
}

describe('to a pipe', () => {
  it('nothing is cut: no ellipsis, ids, paths and titles whole', () => {
    const { clew } = world();
    for (const line of LINES) expect(clew(...line), line.join(' ')).not.toContain('…');
    expect(clew('plans')).toContain(PATH);
    expect(clew('plans')).toContain(TITLE);
    expect(clew('next')).toContain(`PRC-2: ${LONG}`);
    const id = (JSON.parse(clew('status', '--json')) as { active: { id: string } }).active.id;
    for (const line of ['status', 'contexts']) expect(clew(line)).toContain(`${id}  `);
  });
});

describe.skipIf(!hasTerminal)('at a terminal', () => {
  it.each([40, 120])('of %i columns no line is wider, but for a word that is', async (columns) => {
    const { at } = world();
    for (const line of LINES) {
      const { text } = await typed(at, line, [], columns);
      for (const row of text.split('\n')) {
        const whole = row
          .trim()
          .split(/\s+/)
          .some((word) => columnsOf(word) > columns - 8);
        expect(columnsOf(row) <= columns || whole, `${line.join(' ')}: ${row}`).toBe(true);
      }
    }
  });

  it('of 120 columns shows more than one of 40', async () => {
    const { at } = world();
    const [narrow, wide] = [await typed(at, ['contexts'], [], 40), await typed(at, ['contexts'], [], 120)];
    expect(Math.max(...wide.text.split('\n').map(columnsOf))).toBeGreaterThan(80);
    expect(Math.max(...narrow.text.split('\n').map(columnsOf))).toBeLessThanOrEqual(44);
  });
});

describe('a line that is too wide', () => {
  it.each([
    ['short', 'short'],
    ['one two three four', 'one two\n  three\n  four'],
    ['  one two three', '  one two\n   three'],
    ['a-word-that-is-longer-than-the-line', 'a-word-that-is-longer-than-the-line'],
    ['see a-word-that-is-longer', 'see\n  a-word-that-is-longer'],
    ['+ a line of a diff that is long', '+ a line of a diff that is long'],
    ['\u001b[2mone two\u001b[0m three', '\u001b[2mone two\u001b[0m\n  three'],
    ['a  b   c        d', 'a  b   c\n  d'],
  ])('%j', (line, fitted) => expect(fitLines(line, 10)).toBe(fitted));
});
