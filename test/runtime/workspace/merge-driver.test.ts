/** Holds that git joins context documents by our program, does without it what it does anyway, and that both files of git are as they were once it is taken out. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { addItem, applyInTurn, setMeta } from '../../../src/core/document/change.js';
import { newDocument } from '../../../src/core/document/new-document.js';
import { parseDocument } from '../../../src/core/document/parse.js';
import { applySplices } from '../../../src/core/text/splice.js';
import { lookAtDriver, setDriver } from '../../../src/runtime/workspace/merge-driver.js';
import { folder } from '../../support/world.js';

const PROGRAM = resolve('dist/merge.js');
const WHO = ['-c', 'user.name=Maya', '-c', 'user.email=maya@example.com', '-c', 'commit.gpgsign=false'];
const AT = Date.UTC(2026, 0, 1);
const FILE = '.clew/contexts/rates.md';

class Clone {
  readonly root = folder();
  readonly git = join(this.root, '.git');

  constructor() {
    this.run('init', '-q', '-b', 'main');
    this.run('config', 'rebase.backend', 'merge');
    execFileSync('mkdir', ['-p', join(this.root, '.clew/contexts')]);
  }

  run(...args: string[]): number | null {
    return spawnSync('git', [...WHO, ...args], { cwd: this.root }).status;
  }

  get text(): string {
    return readFileSync(join(this.root, FILE), 'utf8');
  }

  commit(text: string): void {
    writeFileSync(join(this.root, FILE), text);
    this.run('add', '-A');
    this.run('commit', '-qm', 'work');
  }
}

const BASE = newDocument({ id: 'rates', title: 'Rates' }, { goal: 'rates' }, { at: AT, nonce: 'base' });
const decided = (text: string, said: string, at: number, status: 'paused' | 'completed'): string => {
  const change = applyInTurn(parseDocument(text, 'clew'), [
    (d) => addItem(d, 'plan-decisions', said, { at, nonce: said }),
    (d) => setMeta(d, 'updated', at),
    (d) => setMeta(d, 'status', status),
  ]);
  return applySplices(text, change.splices)!;
};

/** Two branches that both wrote into the document, at a rebase of one onto the other. */
function rebased(clone: Clone): number | null {
  clone.commit(BASE);
  clone.run('checkout', '-qb', 'side');
  clone.commit(decided(BASE, 'Side', AT + 5000, 'completed'));
  clone.run('checkout', '-q', 'main');
  clone.commit(decided(BASE, 'Main', AT + 9000, 'paused'));
  return clone.run('rebase', '-q', 'side');
}

it('two branches of a document are joined at a rebase, with the later date and what is over', () => {
  const clone = new Clone();
  // Whatever its folder is called.
  const program = join(folder(), `it's "100%" $HOME`, 'merge.js');
  mkdirSync(dirname(program));
  copyFileSync(PROGRAM, program);
  writeFileSync(join(dirname(program), 'package.json'), '{"type":"module"}');
  setDriver(clone.git, true, { node: process.execPath, program });
  expect(rebased(clone)).toBe(0);
  const { items, meta, faults } = parseDocument(clone.text, 'clew');
  expect(items.map((i) => i.text)).toEqual(expect.arrayContaining(['Side', 'Main']));
  expect([meta.updated, meta.status, faults]).toEqual([AT + 9000, 'completed', []]);
});

it('without the program, git stops with the marks of a conflict, as ever', () => {
  const clone = new Clone();
  setDriver(clone.git, true, { node: '/nowhere/node', program: '/nowhere/merge.js' });
  expect(rebased(clone)).toBe(1);
  expect(clone.text).toMatch(/^<<<<<<< /m);
  expect(clone.text).toContain('Side');
  expect(clone.text).toContain('Main');
});

it('is seen, renewed where the program moved, and taken out to the byte', () => {
  const clone = new Clone();
  const files = (): string[] =>
    ['config', 'info/attributes'].map((name) => {
      try {
        return readFileSync(join(clone.git, name), 'utf8');
      } catch {
        return 'none';
      }
    });
  writeFileSync(join(clone.git, 'config'), `${files()[0]}[user]\n\tname = "A # b"`);
  const before = files();
  const by = { node: '/usr/bin/node', program: "/opt/it's/merge.js" };
  expect(lookAtDriver(clone.git, by)).toMatchObject({ has: false, current: false });
  setDriver(clone.git, true, { ...by, program: '/old/merge.js' });
  setDriver(clone.git, true, by);
  setDriver(clone.git, true, by);
  expect(lookAtDriver(clone.git, by)).toMatchObject({ has: true, current: true });
  expect(clone.run('config', '--get', 'merge.clew.driver')).toBe(0);
  expect(files()[0]!.match(/\[merge "clew"\]/g)).toHaveLength(1);
  setDriver(clone.git, false);
  const [config, attributes] = files();
  expect([config!.replace(/\n$/, ''), attributes]).toEqual(before);
});
