/** Holds every view of the page in a real browser: light and dark, 360 and 1440 pixels, nothing axe objects to, nothing said, nothing asked for elsewhere. */
import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHROMIUM, SHOTS, useBrowser, visit, weigh, wrongIn } from './_browser.js';
import { month } from './_month.js';
import { roomsOf } from './_rooms.js';

/** Where colours say most. */
const FORCED = new Set(['home', 'time', 'judgement']);

const browser = useBrowser();
const { served, desk } = await month({ agent: false, terminal: true }, true);
const ROOMS = roomsOf(desk);
/** Colours are those of the scheme, whatever the width: each view is looked at by axe once in each. */
const AXE = ['light 1440', 'dark 360'];

it('weighs no more than was promised', async () => {
  expect(await weigh()).toBeLessThan(150_000);
});

describe.skipIf(CHROMIUM === null)('every view', () => {
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [360, 1440])
      it(`${scheme}, ${width} pixels`, async () => {
        mkdirSync(SHOTS, { recursive: true });
        const v = await visit(browser(), served, { scheme, width });
        const wrong: string[] = [];
        for (const [name, hash] of ROOMS) {
          await v.go(hash);
          if (AXE.includes(`${scheme} ${width}`)) for (const w of await wrongIn(v)) wrong.push(`${name} ${w}`);
          expect(
            await v.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
            `${name} is too wide`,
          ).toBe(0);
          await v.page.screenshot({ path: `${SHOTS}/${name}-${width}-${scheme}.png`, fullPage: true });
        }
        expect(wrong).toEqual([]);
        expect(v.said).toEqual([]);
        expect(v.outside).toEqual([]);
        await v.context.close();
      });

  it('what a plot of judgement ends with is what is said above it', async () => {
    const v = await visit(browser(), served);
    await v.go('#/judgement');
    const cards = await v.page.evaluate(() =>
      [...document.querySelectorAll('.target-card')].map((c) => ({
        said: c.querySelector('.big')?.firstChild?.textContent?.trim(),
        drawn: c.querySelector('.tick-value')?.textContent,
      })),
    );
    expect(cards.filter((c) => c.drawn !== undefined).length).toBeGreaterThan(2);
    for (const { said, drawn } of cards) if (drawn !== undefined) expect(drawn).toBe(said);
    await v.context.close();
  });

  it('every plot has a table and a sentence', async () => {
    const v = await visit(browser(), served);
    let plots = 0;
    for (const [name, hash] of ROOMS) {
      await v.go(hash);
      const found = await v.page.evaluate(() =>
        [...document.querySelectorAll('figure.plot')].map((f) => ({
          // What is a table itself says of itself what a picture would.
          label:
            f.querySelector('svg[role=img]')?.getAttribute('aria-label') ??
            `${f.querySelector('caption')?.textContent} ${f.querySelector('figcaption')?.textContent}`,
          says: f.querySelector('figcaption')?.textContent ?? '',
          rows: f.querySelectorAll('table tbody tr').length,
        })),
      );
      for (const plot of found) {
        plots++;
        expect(plot.says.length, name).toBeGreaterThan(5);
        expect(plot.label, name).toContain(plot.says);
        expect(plot.rows, name).toBeGreaterThan(0);
      }
    }
    expect(plots).toBeGreaterThan(8);
    await v.context.close();
  });

  it.each([
    ['4K', { width: 3840 }],
    ['forced colours', { width: 1440, forced: true }],
    ['text twice as large', { width: 720 }],
  ])('%s', async (_, look) => {
    const v = await visit(browser(), served, { width: look.width });
    if ('forced' in look) await v.page.emulateMedia({ forcedColors: 'active' });
    for (const [name, hash] of ROOMS) {
      await v.go(hash);
      expect(await v.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBe(0);
      if ('forced' in look && FORCED.has(name)) expect(await wrongIn(v), name).toEqual([]);
    }
    expect(v.said).toEqual([]);
    await v.context.close();
  });
});
