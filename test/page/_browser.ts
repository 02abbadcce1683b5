/** A real browser for the tests of the page, and the page in it as somebody opens it. */
import { existsSync, readFileSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Desk } from '../../src/runtime/board/desk.js';
import { assetsIn } from '../../src/surfaces/page/assets.js';
import { type Served, servePage } from '../../src/surfaces/page/server.js';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The program, `null` (said aloud) where there is none: then the tests are skipped, and counted. */
export const CHROMIUM = [process.env.CLEW_CHROMIUM ?? '', ...PLACES].find((p) => p !== '' && existsSync(p)) ?? null;
if (CHROMIUM === null) console.warn('SKIPPED: no Chromium; `apt-get install chromium`, or set CLEW_CHROMIUM');

const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** The folder of what people look at. */
export const SHOTS = '.tmp/page';
export const ASSETS = 'dist/page';

/** One browser for the tests of all files of a process; it ends with it. */
let launched: Promise<Browser> | null = null;

/** The browser, from the first test of a file on. */
export function useBrowser(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    if (CHROMIUM === null) return;
    launched ??= chromium.launch({ executablePath: CHROMIUM, args: FLAGS.split(' ') });
    browser = await launched;
  });
  return () => browser!;
}

/** A server of `desk` that ends with the tests of the file. */
export async function serveDesk(desk: Desk): Promise<Served> {
  const served = await servePage(desk, { port: 0, assets: assetsIn(ASSETS), now: Date.now });
  afterAll(() => served.close());
  return served;
}

export interface Look {
  width?: number;
  scheme?: 'light' | 'dark';
  /** Is it somebody's first visit? */
  tour?: boolean;
}

/** What one page met. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What the console said, and errors that nobody caught. */
  said: string[];
  /** Requests to anywhere but the server. */
  outside: string[];
  go(hash: string): Promise<void>;
}

/** Opens the page by the address that was printed. */
export async function visit(of: Browser, served: Served, look: Look = {}): Promise<Visit> {
  const { width = 1440, scheme = 'light', tour = false } = look;
  const context = await of.newContext({
    viewport: { width, height: width < 500 ? 760 : 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  const home = served.address('');
  if (!tour) await context.addCookies([{ name: 'clew-tour', value: 'seen', url: home }]);
  const page = await context.newPage();
  const [said, outside]: [string[], string[]] = [[], []];
  page.on('console', (m) => said.push(`${m.type()}: ${m.text()}`));
  page.on('pageerror', (e) => said.push(`error: ${e.message}`));
  page.on('dialog', (d) => {
    said.push(`dialog: ${d.message()}`);
    void d.dismiss();
  });
  page.on('request', (r) => {
    if (!r.url().startsWith(`http://127.0.0.1:${served.port}/`)) outside.push(r.url());
  });
  await page.goto(served.address(served.keys.token));
  await page.waitForSelector('h1');
  const go = async (hash: string): Promise<void> => {
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    await page.waitForFunction(
      () => document.querySelector('main h1') !== null && document.querySelector('.loading, .later') === null,
    );
    // Plots are drawn when their width is known.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  };
  return { page, context, said, outside, go };
}

/** What axe finds wrong, as lines. It is put in by the browser itself: the page's own rules let no code in. */
export async function wrongIn({ page, context }: Visit): Promise<string[]> {
  const session = await context.newCDPSession(page);
  const there = await session.send('Runtime.evaluate', { expression: 'typeof axe' });
  if (there.result.value === 'undefined') await session.send('Runtime.evaluate', { expression: axe.source });
  const { result } = await session.send('Runtime.evaluate', {
    expression:
      "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] }).then((r) => JSON.stringify(r.violations.map((v) => v.id + ': ' + v.nodes.slice(0, 3).map((n) => n.target.join(' ') + ' ' + (n.any[0]?.message ?? '')).join(' | '))))",
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return JSON.parse(String(result.value)) as string[];
}

/** Bytes that the page is made of, packed as a browser would be sent them. */
export async function weigh(): Promise<number> {
  const { gzipSync } = await import('node:zlib');
  return ['index.html', 'page.js', 'style.css', 'icon.svg'].reduce(
    (n, f) => n + gzipSync(readFileSync(`${ASSETS}/${f}`)).length,
    0,
  );
}
