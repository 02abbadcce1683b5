/** Holds the pictures of the docs: made of a generated month in a real browser, each of the size it has there, none left out and none too many. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHROMIUM } from './_browser.js';

const [SHOWN, MADE] = ['docs/page', '.tmp/page/docs'];

/** Width and height, as the head of a PNG has them. */
function sizeOf(file: string): [width: number, height: number] {
  const head = readFileSync(file);
  return [head.readUInt32BE(16), head.readUInt32BE(20)];
}

describe.skipIf(CHROMIUM === null)('the pictures of the docs', () => {
  it('are those that are made of a month, and each is shown', () => {
    execFileSync(process.execPath, ['scripts/page-shots.mjs', MADE], { stdio: ['ignore', 'ignore', 'inherit'] });
    const pictures = readdirSync(SHOWN).filter((name) => name.endsWith('.png'));
    expect(readdirSync(MADE)).toEqual(pictures);
    const sizes = (folder: string) => pictures.map((name) => [name, sizeOf(join(folder, name))]);
    expect(sizes(MADE)).toEqual(sizes(SHOWN));
    const shown = readFileSync(join(SHOWN, 'README.md'), 'utf8');
    expect(pictures.filter((name) => !shown.includes(`](${name})`))).toEqual([]);
  }, 120_000);
});
