/** Holds that a page of another place, open in the same browser, changes nothing and reads nothing: forms, pictures, code, requests, frames and streams of a second origin. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { madeDesk, plainWords, viewsOf } from '../support/page-desk.js';
import { CHROMIUM, serveDesk, useBrowser, visit } from './_browser.js';

const browser = useBrowser();
const desk = madeDesk(viewsOf(plainWords));
const served = await serveDesk(desk);

/** The other page: on the same machine, at another port, so that the browser sends it every cookie of ours. */
const evil = createServer((req, res) => {
  crumbs.push(req.headers.cookie ?? '');
  res.writeHead(200, { 'content-type': 'text/html' });
  res.end('<!doctype html><title>other</title><p>other</p>');
});
const crumbs: string[] = [];
await new Promise<void>((done) => evil.listen(0, '127.0.0.1', done));
afterAll(() => evil.close());
const other = `http://127.0.0.1:${(evil.address() as AddressInfo).port}/`;

describe.skipIf(CHROMIUM === null)('a page of another place', () => {
  it('changes and reads nothing, though the browser sends our cookie along', async () => {
    const v = await visit(browser(), served);
    const tab = await v.context.newPage();
    await tab.goto(other);
    expect(crumbs.some((c) => c.includes(`clew-${served.port}=`))).toBe(true);
    const ours = `http://127.0.0.1:${served.port}`;
    const read = await tab.evaluate(async (at) => {
      const got: string[] = [];
      const body = JSON.stringify({ command: 'done', args: ['work-0'] });
      const tries: [string, RequestInit][] = [
        ['/api/do', { method: 'POST', body, headers: { 'content-type': 'application/json' } }],
        ['/api/do', { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-clew-key': '0' } }],
        ['/api/do', { method: 'POST', body, mode: 'no-cors' }],
        ['/api/do', { method: 'POST', body: new URLSearchParams({ command: 'done' }), mode: 'no-cors' }],
        ['/api/home', {}],
        ['/api/home', { mode: 'no-cors' }],
        ['/', {}],
        ['/page.js', {}],
      ];
      for (const [path, how] of tries)
        await fetch(at + path, { credentials: 'include', ...how }).then(
          async (r) => r.type !== 'opaque' && got.push(await r.text()),
          () => {},
        );
      const made = (tag: string, set: Record<string, string>): HTMLElement => {
        const e = document.createElement(tag);
        for (const [k, x] of Object.entries(set)) e.setAttribute(k, x);
        document.body.append(e);
        return e;
      };
      await Promise.all(
        [
          made('img', { src: `${at}/api/do?command=done` }),
          made('img', { src: `${at}/icon.svg` }),
          made('script', { src: `${at}/api/home` }),
          made('script', { src: `${at}/page.js` }),
          made('link', { rel: 'stylesheet', href: `${at}/style.css` }),
          made('iframe', { src: `${at}/`, name: 'inside' }),
        ].map(
          (e) =>
            new Promise<void>((done) => {
              e.addEventListener('load', () => {
                if (e.tagName !== 'IFRAME') got.push(e.outerHTML);
                done();
              });
              e.addEventListener('error', () => done());
              setTimeout(done, 2000);
            }),
        ),
      );
      await new Promise<void>((done) => {
        const stream = new EventSource(`${at}/api/stream`, { withCredentials: true });
        stream.addEventListener('ready', () => got.push('stream'));
        stream.addEventListener('error', () => done());
        setTimeout(done, 2000);
      });
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
        const form = made('form', {
          action: `${at}/api/do`,
          method: 'post',
          enctype: type,
          target: 'inside',
        }) as HTMLFormElement;
        const input = document.createElement('input');
        [input.name, input.value] = ['{"command":"done","args":["work-0"],"x":"', '"}'];
        form.append(input);
        form.submit();
        await new Promise((done) => setTimeout(done, 200));
      }
      return got;
    }, ours);
    expect(read).toEqual([]);
    expect(desk.wishes).toEqual([]);
    const inside = tab.frames().find((f) => f !== tab.mainFrame());
    expect(await inside?.evaluate(() => document.querySelector('#page')).catch(() => null)).toBeNull();
    await v.context.close();
  });

  it('a new tab of the same browser is in; one without the key is told where it is', async () => {
    const v = await visit(browser(), served);
    const tab = await v.context.newPage();
    await tab.goto(`http://127.0.0.1:${served.port}/#/plans`);
    await tab.waitForSelector('h1:has-text("Plans")');
    const stranger = await (await browser().newContext()).newPage();
    await stranger.goto(`http://127.0.0.1:${served.port}/`);
    await stranger.waitForSelector('text=This page is locked');
    await stranger.context().close();
    await v.context.close();
  });

  it('the address that a new start printed is gone to in a tab that is open', async () => {
    const v = await visit(browser(), served);
    await v.page.evaluate(() => localStorage.setItem('clew-key', 'of another launch'));
    await v.page.evaluate((token) => {
      location.hash = `#key=${token}`;
    }, served.keys.token);
    await v.page.waitForSelector('h1:has-text("Projects")');
    await v.page.waitForFunction(() => localStorage.getItem('clew-key') !== 'of another launch');
    await v.context.close();
  });

  it('the key stands in no address when one is in', async () => {
    const v = await visit(browser(), served);
    expect(v.page.url()).toBe(`http://127.0.0.1:${served.port}/#/projects`);
    expect(await v.page.evaluate(() => document.cookie)).not.toContain(`clew-${served.port}`);
    expect(JSON.stringify(await v.page.evaluate(() => ({ ...localStorage })))).not.toContain(served.keys.token);
    await v.context.close();
  });
});
