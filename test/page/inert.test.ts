/** Holds that no text of a repository, a user or an agent is anything but text on the page: naughty strings and injections in every place. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { madeDesk, plainWords, viewsOf } from '../support/page-desk.js';
import { CHROMIUM, serveDesk, useBrowser, visit } from './_browser.js';
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

async function look(texts: string[]): Promise<void> {
  const plain = madeDesk(viewsOf(plainWords));
  const served = await serveDesk(plain);
  const v = await visit(browser(), served);
  const kinds = (): Promise<string[]> =>
    v.page.evaluate(() => [
      ...new Set([...document.querySelectorAll('*')].map((e) => e.tagName.toLowerCase())),
      ...[...document.querySelectorAll('*')]
        .flatMap((e) => [...e.attributes].map((a) => a.name))
        .filter((n) => n.startsWith('on') || n === 'srcdoc'),
      ...[...document.querySelectorAll('a')].map((a) => a.protocol).filter((p) => p !== 'http:'),
    ]);
  for (const [name, hash] of ROOMS) {
    plain.views = viewsOf(plainWords);
    await v.go(hash);
    const before = new Set(await kinds());
    plain.views = viewsOf((_, n) => texts[n % texts.length]!, texts.length);
    // As if it had changed on the disk: the page reads it anew where it is.
    const read = v.page.waitForResponse((r) => r.url().includes(`/api/${READS[name] ?? name}`));
    plain.change();
    await (await read).finished();
    await v.page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 50)));
    await unfold(v.page);
    const after = await kinds();
    // An empty text may take an element away, none may bring one.
    expect(
      after.filter(
        (k) => !before.has(k) && !['del', 'em', 'strong', 'code', 'pre', 'blockquote', 'hr', 'q', 'small'].includes(k),
      ),
      name,
    ).toEqual([]);
    expect(await v.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${name} is too wide`).toBe(
      0,
    );
  }
  plain.views = viewsOf((_, n) => texts[n % texts.length]!, texts.length);
  await v.go('#/health');
  await v.go('#/');
  await v.page.waitForFunction((n) => document.querySelector('h1 .count')?.textContent === n, '5');
  await unfold(v.page);
  // As they are, but for what would turn the direction of all that stands behind them.
  const shown = texts.map((t) => t.replace(/[\u202a-\u202e\u2066-\u2069]/g, ''));
  const titles = await v.page.evaluate(() => [...document.querySelectorAll('.card-title a')].map((a) => a.textContent));
  expect(titles.sort()).toEqual(shown.sort());
  const prompts = await v.page.evaluate(() => [...document.querySelectorAll('.card-last q')].map((a) => a.textContent));
  expect(prompts.sort()).toEqual(shown.filter((t) => t !== '').sort());
  expect(await v.page.evaluate(() => (window as unknown as { hit?: unknown }).hit)).toBeUndefined();
  expect(v.said).toEqual([]);
  expect(v.outside).toEqual([]);
  await v.context.close();
}

describe.skipIf(CHROMIUM === null)('is text, and nothing else', () => {
  it('50 injections', async () => {
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(50);
    await look(PAYLOADS);
  });

  /** A browser takes long over lists of so many; each text is in every place all the same. */
  const PARTS = 5;
  it.skipIf(!existsSync(NAUGHTY)).each(Array.from({ length: PARTS }, (_, n) => n))(
    '515 naughty strings, part %i',
    async (n) => {
      const all = JSON.parse(readFileSync(NAUGHTY, 'utf8')) as string[];
      expect(all.length).toBe(515);
      await look(all.filter((_, i) => i % PARTS === n));
    },
  );
});
