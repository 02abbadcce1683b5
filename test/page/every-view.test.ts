/** Holds every view of the page in a real browser: light and dark, 360 and 1440 pixels, nothing axe objects to, nothing said, nothing asked for elsewhere. */
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, SHOTS, useBrowser, type Visit, visit, weigh, wrongIn } from './_browser.js';
import { month } from './_month.js';
import { roomsOf } from './_rooms.js';

/** Where colours say most. */
const FORCED = new Set(['home', 'time', 'judgement']);

const browser = useBrowser();
const { served, desk } = await month({ agent: false, terminal: true }, true);
const ROOMS = roomsOf(desk);
/** 720 is 1440 with text twice as large. Colours change no width: those that nobody looks at are looked at once. */
const SEEN = [1440, 360];
const WIDTHS = { light: [3840, 1440, 720, 360], dark: SEEN };
const AXE = { light: 1440, dark: 360 };

it('weighs no more than was promised', async () => {
  expect(await weigh()).toBeLessThan(150_000);
});

describe.skipIf(CHROMIUM === null)('every view', () => {
  describe.each(['light', 'dark'] as const)('%s, at each width', (scheme) => {
    let v: Visit;
    let plots = 0;
    beforeAll(async () => {
      mkdirSync(SHOTS, { recursive: true });
      v = await visit(browser(), served, { scheme });
    });
    it.each(ROOMS)('%s', async (name, hash) => {
      const { page } = v;
      const wrong: string[] = [];
      await v.go(hash);
      for (const width of WIDTHS[scheme]) {
        await page.setViewportSize({ width, height: width < 500 ? 760 : 900 });
        await drawn(page);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(over, `too wide at ${width}`).toBe(0);
        // Colours are those of the scheme, whatever the width: axe looks once in each.
        if (AXE[scheme] === width) wrong.push(...(await wrongIn(v)));
        if (SEEN.includes(width))
          await page.screenshot({ path: `${SHOTS}/${name}-${width}-${scheme}.png`, fullPage: true });
      }
      for (const plot of scheme === 'light' ? await plotsIn(page) : []) {
        plots++;
        expect(plot.says.length).toBeGreaterThan(5);
        expect(plot.label).toContain(plot.says);
        expect(plot.rows).toBeGreaterThan(0);
      }
      if (scheme === 'light' && FORCED.has(name)) {
        await page.emulateMedia({ forcedColors: 'active' });
        wrong.push(...(await wrongIn(v)));
        await page.emulateMedia({ forcedColors: 'none' });
      }
      expect(wrong).toEqual([]);
    });
    it('nothing was said, and nothing asked for elsewhere', async () => {
      if (scheme === 'light') expect(plots).toBeGreaterThan(8);
      expect(v.said).toEqual([]);
      expect(v.outside).toEqual([]);
      await v.context.close();
    });
  });

  it('a switch has the mark in its session that it has in the week', async () => {
    const v = await visit(browser(), served);
    const marksIn = (within: string): Promise<string[]> =>
      v.page.evaluate(
        (w) => [...document.querySelectorAll(`${w} path.mark`)].map((m) => m.getAttribute('d') ?? ''),
        within,
      );
    // In a day, as far as it has come, there may be none.
    await v.go('#/time?range=week');
    const week = await marksIn('.legend');
    const sessions = desk.view('timeline', { range: 'week', last: '1' }, null).sessions.map((s) => s.id);
    let badges = 0;
    const own: string[] = [];
    for (const id of sessions) {
      if (badges > 2) break;
      await v.go(`#/session/${encodeURIComponent(id)}`);
      badges += await v.page.evaluate(
        () => [...document.querySelectorAll('.turn .badge')].filter((b) => b.textContent?.includes('switched')).length,
      );
      own.push(...(await marksIn('.turn .badge')));
    }
    expect(badges).toBeGreaterThan(0);
    expect(own.length).toBeGreaterThanOrEqual(badges);
    for (const mark of own) expect(week).toContain(mark);
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
});

/** Each plot with what it says, what it is called for whoever does not see it, and how long its table is. */
const plotsIn = (page: Page): Promise<{ label: string; says: string; rows: number }[]> =>
  page.evaluate(async () => {
    const press = async (): Promise<void> => {
      for (const t of document.querySelectorAll<HTMLElement>('button.twin')) t.click();
      await new Promise((done) => setTimeout(done, 100));
    };
    await press();
    const plots = [...document.querySelectorAll('figure.plot')].map((f) => ({
      // What is a table itself says of itself what a picture would.
      label:
        f.querySelector('svg[role=img]')?.getAttribute('aria-label') ??
        `${f.querySelector('caption')?.textContent} ${f.querySelector('figcaption')?.textContent}`,
      says: f.querySelector('figcaption')?.textContent ?? '',
      rows: f.querySelectorAll('table tbody tr').length,
    }));
    await press();
    return plots;
  });

/** Plots are drawn when their width is known. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
