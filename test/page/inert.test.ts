/** Holds that no text of a repository, a user or an agent is anything but text on the page: naughty strings and injections in every place. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Views } from '../../src/core/board/types.js';
import { inQuotes } from '../../src/surfaces/page/client/words.js';
import { madeDesk, plainWords, viewsOf } from '../support/page-desk.js';
import { CHROMIUM, serveDesk, useBrowser, type Visit, visit } from './_browser.js';
import { ROOMS } from './_rooms.js';

const PAYLOADS = JSON.parse(readFileSync('test/fixtures/injections.json', 'utf8')) as string[];
const NAUGHTY = join(resolve(process.env.CLEW_DATA ?? '../shared/data'), 'hostile/naughty-strings.json');
if (!existsSync(NAUGHTY))
  console.warn('SKIPPED: no naughty-strings.json in the data folder; set CLEW_DATA to run these tests');
/** Views that are read under another name than their own. */
const READS: Record<string, string> = { time: 'timeline', week: 'timeline' };
const browser = useBrowser();

/** Shows the whole of each list whose end is folded away. */
const unfold = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const b of document.querySelectorAll<HTMLElement>('main button.more')) b.click();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });

/** A browser takes long over lists of so many; each text is in every place all the same. */
const PARTS = 5;
const all = existsSync(NAUGHTY) ? (JSON.parse(readFileSync(NAUGHTY, 'utf8')) as string[]) : [];
const naughty = Array.from({ length: PARTS }, (_, n) => all.filter((_, i) => i % PARTS === n));
const withTexts = (texts: string[]): Views => viewsOf((_, n) => texts[n % texts.length]!, texts.length);
/** As they are, but for what would turn the direction of all that stands behind them. */
const shown = (texts: string[]): string[] => texts.map((t) => t.replace(/[\u202a-\u202e\u2066-\u2069]/g, ''));

describe.skipIf(CHROMIUM === null)('is text, and nothing else', () => {
  const desk = madeDesk(viewsOf(plainWords));
  let v: Visit;
  beforeAll(async () => {
    v = await visit(browser(), await serveDesk(desk));
  });

  /** What the page is made of that could do something. */
  const kinds = (): Promise<string[]> =>
    v.page.evaluate(() => [
      ...new Set([...document.querySelectorAll('*')].map((e) => e.tagName.toLowerCase())),
      ...[...document.querySelectorAll('*')]
        .flatMap((e) => [...e.attributes].map((a) => a.name))
        .filter((n) => n.startsWith('on') || n === 'srcdoc'),
      ...[...document.querySelectorAll('a')].map((a) => a.protocol).filter((p) => p !== 'http:'),
    ]);

  /** Shows `texts` where one is, as if they had changed on the disk. */
  const change = async (name: string, texts: string[]): Promise<void> => {
    desk.views = withTexts(texts);
    const read = v.page.waitForResponse((r) => r.url().includes(`/api/${READS[name] ?? name}`));
    desk.change();
    await (await read).finished();
    await v.page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 50)));
    await unfold(v.page);
  };

  describe.each(ROOMS)('%s', (name, hash) => {
    let before: Set<string>;
    beforeAll(async () => {
      desk.views = viewsOf(plainWords);
      await v.go(hash);
      before = new Set(await kinds());
    });
    const look = async (texts: string[]): Promise<void> => {
      await change(name, texts);
      // An empty text may take an element away, none may bring one.
      const after = await kinds();
      const mild = ['del', 'em', 'strong', 'code', 'pre', 'blockquote', 'hr', 'q', 'small'];
      expect(after.filter((k) => !before.has(k) && !mild.includes(k))).toEqual([]);
      expect(await v.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'too wide').toBe(0);
      if (name !== 'home') return;
      const textsOf = (of: string): Promise<(string | null)[]> =>
        v.page.evaluate((s) => [...document.querySelectorAll(s)].map((e) => e.textContent), of);
      // The paused one is a card, too, and says one of the texts again.
      const open = '.card:has([aria-label^="Pause "])';
      expect((await textsOf(`${open} .card-title a`)).sort()).toEqual(shown(texts).sort());
      expect((await textsOf(`${open} .card-said`)).sort()).toEqual(
        shown(texts)
          .filter((t) => t !== '')
          .map(inQuotes)
          .sort(),
      );
    };

    it('50 injections', async () => {
      expect(PAYLOADS.length).toBeGreaterThanOrEqual(50);
      await look(PAYLOADS);
    });

    it.skipIf(!existsSync(NAUGHTY))('515 naughty strings', async () => {
      expect(all.length).toBe(515);
      for (const part of naughty) await look(part);
    });
  });

  it('nothing ran, nothing was said, and nothing asked for elsewhere', async () => {
    expect(await v.page.evaluate(() => (window as unknown as { hit?: unknown }).hit)).toBeUndefined();
    expect(v.said).toEqual([]);
    expect(v.outside).toEqual([]);
    await v.context.close();
  });
});
