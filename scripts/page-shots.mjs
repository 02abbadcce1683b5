#!/usr/bin/env node
// Writes the pictures of docs/page.md: the page of a generated month, in a real browser. npm run page:shots [-- FOLDER]
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM } from './page/chromium.mjs';

const OUT = process.argv[2] ?? 'docs/page';
/** Which view, how wide, how high, in which colours. */
const SHOTS = [
  ['open', '#/', 1280, 800, 'light'],
  ['week', '#/time?range=week', 1280, 800, 'light'],
  ['context', null, 1280, 800, 'light'],
  ['judgement', '#/judgement', 1280, 800, 'light'],
  ['gate', '#/gate', 1280, 800, 'light'],
  ['narrow', '#/', 360, 720, 'dark'],
];
const base = mkdtempSync(join(tmpdir(), 'clew-shots-'));
const [dir, state] = [join(base, 'tidewater'), join(base, 'state')];
spawnSync(process.execPath, ['scripts/month.mjs', dir, '--state', state], { stdio: ['ignore', 'ignore', 'inherit'] });
const env = { ...process.env, XDG_STATE_HOME: state };
const page = spawn(process.execPath, ['dist/cli.js', 'ui', '--no-open', '--json', '--cwd', dir], { env });
const address = await new Promise((done) => page.stdout.once('data', (said) => done(JSON.parse(String(said)).address)));
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
mkdirSync(OUT, { recursive: true });
let bytes = 0;
for (const [name, hash, width, height, colorScheme] of SHOTS) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  await context.addCookies([{ name: 'clew-tour', value: 'seen', url: address.split('#')[0] }]);
  const tab = await context.newPage();
  await tab.goto(address);
  await tab.waitForSelector('.card');
  const to = hash ?? (await tab.getAttribute('.card:not(.card-active):has(progress) .card-title a', 'href'));
  await tab.evaluate((h) => {
    location.hash = h;
  }, to);
  await tab.waitForFunction(
    () =>
      document.querySelector('main h1') !== null &&
      document.querySelector('.loading, .later') === null &&
      !document.body.textContent.includes('Today…'),
  );
  await tab.waitForTimeout(300);
  const path = join(OUT, `${name}.png`);
  await tab.screenshot({ path });
  bytes += statSync(path).size;
  await context.close();
}
await browser.close();
page.kill('SIGTERM');
rmSync(base, { recursive: true, force: true, maxRetries: 20 });
console.log(`${SHOTS.length} pictures in ${resolve(OUT)}: ${Math.round(bytes / 1000)} kB`);
