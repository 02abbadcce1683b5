#!/usr/bin/env node
// Measures the page in a real browser on a large store: npm run page:bench [-- DIR] (else one is made: 50,000 operations, 2,000 contexts, 200,000 prompts). It works on a copy that nobody has read: the first start ever, then a later one. Exit 1 where a figure is missed.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { CHROMIUM } from './page/chromium.mjs';

const [RUNS, STREAMS] = [5, 200];
const VIEWS = [
  ...['#/', '#/time', '#/time?range=week', '#/time?range=month', '#/plans', '#/session'],
  ...['#/judgement', '#/gate', '#/health', '#/search?q=seat'],
];
const base = mkdtempSync(join(tmpdir(), 'clew-page-bench-'));
const given = process.argv[2];
const store = given === undefined ? join(base, 'tidewater') : resolve(given);
if (given === undefined)
  spawnSync(
    process.execPath,
    ['scripts/month.mjs', store, '--operations', '50000', '--contexts', '2000', '--prompts', '200000'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
if (!existsSync(join(store, '.clew/log.jsonl'))) {
  console.error(`page-bench: there is no log in ${store}`);
  process.exit(2);
}
/** The store as on the day on which clew came to it: nothing that is made from the log is there yet. */
const dir = join(base, 'cold', basename(store));
cpSync(store, dir, {
  recursive: true,
  preserveTimestamps: true,
  filter: (from) => !/[\\/]\.clew[\\/](?:cache|sessions\.db.*)$/.test(from),
});
const middle = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const rows = [];
let server = null;
// Nothing goes on, and nothing is left, behind a figure that could not be taken.
process.on('exit', () => {
  server?.kill('SIGTERM');
  rmSync(base, { recursive: true, force: true, maxRetries: 20 });
});
const row = (what, value, most, unit, beside = '') => rows.push({ what, value, most, unit, beside });

const env = { ...process.env, XDG_STATE_HOME: join(base, 'state') };
/** Starts the server, and resolves to the address it prints. */
const start = async () => {
  server = spawn(process.execPath, ['dist/cli.js', 'ui', '--no-open', '--json', '--cwd', dir], { env });
  return new Promise((done) => server.stdout.once('data', (said) => done(JSON.parse(String(said)).address)));
};
/** What the server holds and has used: a table of the kernel, where there is one. */
const proc = (file) => (existsSync(`/proc/${server.pid}`) ? readFileSync(`/proc/${server.pid}/${file}`, 'utf8') : '');
const memory = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(proc('status'))?.[1] ?? 0) / 1024;
const cpu = () => {
  const fields = proc('stat').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
};

const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
/** Opens the page of a server that just started, and waits until every view can be made. */
const opened = async (which) => {
  const address = await start();
  const { port } = new URL(address);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'clew-tour', value: 'seen', url: `http://127.0.0.1:${port}/` }]);
  const tab = await context.newPage();
  tab.setDefaultTimeout(120_000);
  // A browser that just started takes its time; what it does then is none of the page's.
  await tab.goto('about:blank');
  await tab.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (document.querySelector('main h1') !== null) window.said ??= performance.now();
      if (document.querySelector('.card') !== null) window.shown ??= performance.now();
      if (document.querySelector('main h1 .count') !== null) window.whole ??= performance.now();
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  const begun = Date.now();
  await tab.goto(address);
  await tab.waitForSelector('main h1 .count');
  const { paint, said, shown, whole } = await tab.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    said: window.said,
    shown: window.shown,
    whole: window.whole,
  }));
  await tab.evaluate(async () => {
    const headers = { 'x-clew-key': localStorage.getItem('clew-key') ?? '' };
    for (const view of ['judgement', 'timeline?range=month', 'plans', 'health', 'search?q=seat', 'session', 'gate'])
      while ((await fetch(`/api/${view}`, { headers })).status === 202)
        await new Promise((done) => setTimeout(done, 100));
  });
  const all = Date.now() - begun;
  row(
    `${which}: first paint`,
    paint,
    500,
    'ms',
    `the title ${seconds(said)}, open contexts ${seconds(shown)}, all of them ${seconds(whole)}, every view ${seconds(all)}`,
  );
  row(`${which}: server memory, most`, memory('VmHWM'), 200, 'MB', `${cpu() / 1000} s of CPU`);
  return { tab, context, port };
};
const first = await opened('first start ever');
await first.context.close();
await new Promise((done) => {
  server.once('exit', done);
  server.kill('SIGTERM');
});
const { tab, context, port } = await opened('later start');
tab.setDefaultTimeout(60_000);

const paints = [];
for (let i = 0; i < RUNS; i++) {
  await tab.reload();
  await tab.waitForSelector('.card');
  paints.push(
    await tab.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now()),
  );
}
row('first paint', middle(paints), 500, 'ms', 'middle of five loads');

/** What is asked for and not answered yet, the stream of changes left out. */
const asked = new Set();
tab.on('request', (r) => /\/api\/(?!stream)/.test(r.url()) && asked.add(r));
for (const end of ['requestfinished', 'requestfailed']) tab.on(end, (r) => asked.delete(r));
/** What each room of the page asks the server for. */
const VIEW_OF = { '': 'home', time: 'timeline' };

/** From the new address to the frame that shows what was read; what was kept of the view before counts for nothing, nor what another view asked for. */
const show = (hash) => {
  const room = /^#\/(\w*)/.exec(hash)[1];
  return tab.evaluate(
    ([to, view]) =>
      new Promise((done) => {
        const from = performance.now();
        const look = () => {
          const came = performance
            .getEntriesByType('resource')
            .some((e) => e.startTime >= from && e.name.includes(`/api/${view}`) && e.responseEnd > 0);
          if (came && document.querySelector('main h1') !== null && document.querySelector('.loading') === null)
            requestAnimationFrame(() => done(performance.now() - from));
          else if (performance.now() - from > 20_000) done(20_000);
          else setTimeout(look, 4);
        };
        performance.clearResourceTimings();
        location.hash = to;
        setTimeout(look, 0);
      }),
    [hash, VIEW_OF[room] ?? room],
  );
};
const looks = VIEWS.map((hash) => ({ hash, times: [], whole: [], used: [] }));
for (let i = 0; i < RUNS; i++)
  for (const { hash, times, whole, used } of looks) {
    const [before, begun] = [cpu(), Date.now()];
    times.push(await show(`${hash}${hash.includes('?') ? '&' : '?'}n=${i}`));
    // Parts below that are asked for when the view stands: the next view begins when they are there, too.
    await tab.waitForFunction(() => document.querySelector('.loading, .later') === null);
    // They are asked for behind the frame that has room for them.
    await tab.waitForTimeout(50);
    while (asked.size > 0) await tab.waitForTimeout(5);
    whole.push(Date.now() - begun);
    used.push(cpu() - before);
  }
for (const { hash, times, whole, used } of looks)
  row(
    `view ${hash}`,
    middle(times),
    200,
    'ms',
    `with its last part ${middle(whole)} ms; server ${middle(used)} ms of CPU`,
  );

await show('#/');
const steps = [];
for (let i = 0; i < 10; i++)
  steps.push(
    await tab.evaluate(
      () =>
        new Promise((done) => {
          const from = performance.now();
          dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }));
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)));
        }),
    ),
  );
row('interaction: a key to the next row', middle(steps), 100, 'ms');

const files = ['index.html', 'page.js', 'style.css', 'icon.svg'];
const weight = files.reduce((n, f) => n + gzipSync(readFileSync(`dist/page/${f}`)).length, 0) / 1000;
row('page weight, gzipped', weight, 150, 'kB');

const key = await tab.evaluate(() => localStorage.getItem('clew-key') ?? '');
const cookie = (await context.cookies()).map((c) => `${c.name}=${c.value}`).join('; ');
const headers = { cookie, 'x-clew-key': key, 'sec-fetch-site': 'same-origin' };
let held = 0;
const streams = Array.from({ length: STREAMS - 1 }, () => {
  const req = request({ host: '127.0.0.1', port, path: '/api/stream', headers, agent: false }, (res) => {
    if (res.statusCode === 200) held++;
    res.on('error', () => {});
    res.on('data', (said) => {
      if (String(said).includes('event: full')) held--;
    });
  });
  req.on('error', () => {});
  req.end();
  return req;
});
for (let n = 0; n < 60 && held < STREAMS - 1; n++) await tab.waitForTimeout(250);
row('streams held at once', held + 1, -STREAMS, '', 'with that of the page');

const seen = [];
for (let i = 0; i < 3; i++) {
  const title = `Measured ${Date.now()}`;
  const at = Date.now();
  const did = spawnSync(process.execPath, ['dist/cli.js', 'switch', '--new', title, '--cwd', dir], {
    env: { ...env, CLEW_NO_INPUT: '1' },
  });
  const written = Date.now();
  await tab.waitForSelector(`.card-title:has-text("${title}")`, { timeout: 20_000 });
  if (did.status === 0) seen.push(Date.now() - written);
  else console.error(`page-bench: clew switch failed after ${written - at} ms`);
}
row('a change on the disk is on the page', middle(seen), 1000, 'ms', 'after the command ended');
row('server memory, most', memory('VmHWM'), 200, 'MB', `now ${memory('VmRSS').toFixed(0)} MB`);

for (const s of streams) s.destroy();
await browser.close();
server.kill('SIGTERM');
let missed = 0;
for (const { what, value, most, unit, beside } of rows) {
  const ok = most < 0 ? value >= -most : value <= most;
  missed += Number(!ok);
  const figure = `${value.toFixed(unit === '' ? 0 : value < 10 ? 1 : 0)} ${unit}`.trim();
  const bar = most < 0 ? `at least ${-most}` : `at most ${most} ${unit}`;
  console.log(`${ok ? '✓' : '✗'} ${what.padEnd(38)} ${figure.padStart(10)}   ${bar.padEnd(16)} ${beside}`);
}
process.exit(missed === 0 ? 0 : 1);
