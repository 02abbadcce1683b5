/** Holds how one gets about on the page: keys, address, search, tour, colours, a closer look at the plot, and what is said when the server ends. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { madeDesk, plainWords, viewsOf } from '../support/page-desk.js';
import { CHROMIUM, SHOTS, serveDesk, useBrowser, visit } from './_browser.js';

const browser = useBrowser();
const desk = madeDesk(viewsOf(plainWords));
const served = await serveDesk(desk);
const heading = (page: Page, text: string) => page.waitForSelector(`h1:has-text("${text}")`);

describe.skipIf(CHROMIUM === null)('by the keys', () => {
  it('every view, its rows, the search and the help', async () => {
    const v = await visit(browser(), served);
    const { page } = v;
    for (const [keys, text] of [
      ['gt', 'Time'],
      ['gp', 'Plans'],
      ['gs', 'Session'],
      ['gj', 'Judgement'],
      ['gg', 'Gate'],
      ['gx', 'Health'],
      ['ga', 'Projects'],
      ['gh', 'Open contexts'],
    ] as const) {
      await page.keyboard.type(keys);
      await heading(page, text);
    }
    await page.waitForSelector('.card');
    // Of three sessions one is on other work, and one is in another folder.
    expect(await page.textContent('main')).toMatch(
      /What the next session in this folder begins with; a session of \w+, last at work at \d\d:\d\d, is on Onboarding emails(?!;)/,
    );
    // The question that waits and the rows of the team come first: Enter answers none, but opens the session it is of.
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.hash.startsWith('#/session/'));
    expect(desk.wishes).toEqual([]);
    await page.keyboard.type('gh');
    await page.waitForSelector('.card');
    await page.keyboard.press('j');
    const onCard = () => page.$eval('.here', (row) => row.classList.contains('card'));
    for (let n = 0; n < 20; n += 1) {
      await page.keyboard.press('j');
      if (await onCard()) break;
      expect(n).toBeLessThan(19);
    }
    for (const key of ['j', 'k']) await page.keyboard.press(key);
    expect(await page.getAttribute('.here .card-title a', 'href')).toBe('#/context/work-0');
    await page.keyboard.press('c');
    await page.waitForSelector('.toast:has-text("clew open work-0")');
    await page.keyboard.press('d');
    await page.waitForSelector('.toast:has-text("Did done")');
    expect(desk.wishes.at(-1)?.wish).toMatchObject({ command: 'done', args: ['work-0'] });
    await page.keyboard.press('u');
    await page.waitForSelector('.toast:has-text("Did undo")');
    // Of a row that is drawn anew, or gone, the place is kept.
    await page.$eval('.here', (row) => row.classList.remove('here'));
    await page.keyboard.press('j');
    expect(await page.getAttribute('.here .card-title a', 'href')).toBe('#/context/work-0');
    // One that is drawn away is left to the row beside it, and one stands there.
    await page.$eval('.here', (row) => row.remove());
    await page.waitForSelector('.rows-row.here');
    expect(await page.evaluate(() => document.activeElement?.closest('.here') !== null)).toBe(true);
    await page.keyboard.press('j');
    await page.waitForSelector('.card.here');
    await page.keyboard.press('d');
    await page.waitForFunction(() => document.querySelector('.toast') !== null);
    expect(desk.wishes.at(-1)?.wish).toMatchObject({ command: 'done', args: ['work-1'] });
    await page.reload();
    await page.waitForSelector('.card');
    // Where a key finds nothing to act on it says so.
    const wishes = desk.wishes.length;
    for (const key of ['d', 'p', 'c']) {
      await page.keyboard.press(key);
      await page.waitForSelector('.toast:has-text("No row is chosen: j goes to the first.")');
      await page.click('.toast [aria-label="Close"]');
    }
    for (let n = 0; n < 20 && !(await page.$('.rows-row.here')); n += 1) await page.keyboard.press('j');
    for (const [key, says] of [
      ['d', 'This row cannot be marked done.'],
      ['p', 'This row cannot be paused.'],
      ['c', 'This row has no command to copy.'],
    ] as const) {
      await page.keyboard.press(key);
      await page.waitForSelector(`.toast:has-text("${says}")`);
    }
    expect(desk.wishes.length).toBe(wishes);
    while (!(await page.$('.card.here a[href="#/context/work-0"]'))) await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await heading(page, 'Pricing page');
    await page.goBack();
    await heading(page, 'Open contexts');
    await page.keyboard.press('/');
    await page.keyboard.type('price gh');
    await heading(page, 'results for');
    expect(page.url()).toContain('#/search?q=price+gh');
    await page.keyboard.press('Enter');
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open] >> text=search everything');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
    expect(v.said).toEqual([]);
    await v.context.close();
  });

  it('an address that leads nowhere says so; what a list is cut down to stands in the address; the name leads to other projects', async () => {
    const v = await visit(browser(), served);
    const { page } = v;
    await v.go('#/elsewhere');
    await heading(page, 'There is nothing at this address');
    const { views } = desk;
    desk.views = { ...views, context: null };
    await v.go('#/context/work-9');
    await heading(page, 'No context is called “work-9”');
    await page.waitForSelector('.nowhere a:has-text("Search for “work-9”")');
    expect(await page.getAttribute('.nowhere li a >> nth=0', 'href')).toMatch(/^#\/context\/work-\d$/);
    desk.views = views;
    await v.go('#/time?day=2026-13-45');
    await page.waitForSelector('.about:has-text("There is no “day=2026-13-45” here")');
    await v.go('#/gate');
    await page.click('button:has-text("Allowed")');
    await page.waitForFunction(() => location.hash === '#/gate?which=allowed');
    await page.goBack();
    await page.waitForSelector('button[aria-pressed="true"]:has-text("All")');
    await v.go('#/search?q=price');
    await page.click('button:has-text("Decisions")');
    await page.waitForFunction(() => /kind=decision/.test(location.hash));
    await page.click('.root summary');
    await page.waitForSelector('.root .menu-box a >> nth=1');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('.root[open]') === null);
    await page.click('.root summary');
    await page.click('.root .menu-box a >> nth=1');
    await page.waitForFunction(() => location.hash === '#/?at=%2Fhome%2Fada%2Fshop');
    // A terminal stands in the first project: the line leads to this one.
    await page.click('.card [data-do="copy"]');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^clew open .+ --cwd \/home\/ada\/shop$/);
    expect(v.said).toEqual([]);
    await v.context.close();
  });

  it('the first tab leads past the frame', async () => {
    const v = await visit(browser(), served);
    await v.page.keyboard.press('Tab');
    expect(await v.page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('To the content');
    await v.page.keyboard.press('Enter');
    expect(await v.page.evaluate(() => document.activeElement?.id)).toBe('main');
    await v.context.close();
  });
});

describe.skipIf(CHROMIUM === null)('in the plot', () => {
  it('a drag looks closer, the way back is the way back, marks are walked along and undone', async () => {
    const v = await visit(browser(), served);
    const { page } = v;
    await v.go('#/time');
    const box = (await page.locator('.lanes-box').boundingBox())!;
    await page.mouse.move(box.x + 100, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, box.y + 40, { steps: 5 });
    await page.mouse.up();
    await page.waitForFunction(() => /from=\d+&to=\d+/.test(location.hash));
    await page.goBack();
    await page.waitForFunction(() => location.hash === '#/time');
    await page.focus('.lanes-box');
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('.picked >> text=Undo');
    await page.keyboard.press('ArrowRight');
    await page.click('.picked >> text=Undo');
    await page.waitForSelector('.toast:has-text("Did undo")');
    expect(desk.wishes.at(-1)?.wish.command).toBe('undo');
    await page.keyboard.press('[');
    await page.waitForFunction(() => /from=\d+/.test(location.hash));
    await v.context.close();
  });
});

describe.skipIf(CHROMIUM === null)('what a person likes', () => {
  it('light or dark is kept for the next launch, at another port', async () => {
    const v = await visit(browser(), served, { scheme: 'light' });
    const ground = (p: Page): Promise<string> => p.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground(v.page);
    for (const _ of [1, 2]) await v.page.click('[aria-label^="Colours: "]');
    expect(await ground(v.page)).not.toBe(light);
    const next = await serveDesk(desk);
    const again = await v.context.newPage();
    await again.goto(next.address(next.keys.token));
    await again.waitForSelector('h1');
    expect(await ground(again)).not.toBe(light);
    await v.context.close();
  });

  it('a tour of three steps, once', async () => {
    const v = await visit(browser(), served, { tour: true });
    // It is about contexts: on the list of projects, and on any view that it says nothing of, it waits.
    expect(await v.page.$('.tour')).toBeNull();
    await v.go('#/health');
    expect(await v.page.$('.tour')).toBeNull();
    // What a step is about is pointed at from the first picture on that shows both.
    await v.page.evaluate(() => {
      const bare: string[] = [];
      const about = ['main .card', 'main .legends', 'main .rows-sessions > li'];
      const look = (): void => {
        const at = about[Number.parseInt(document.querySelector('.tour .meta')?.textContent ?? '0', 10) - 1];
        if (at !== undefined && document.querySelector(at) && !document.querySelector('.tour-ring')) bare.push(at);
        requestAnimationFrame(look);
      };
      look();
      Object.assign(globalThis, { bare });
    });
    await v.go('#/');
    for (const [n, text] of [
      [1, 'Open contexts'],
      [2, 'Time'],
      [3, 'Sessions'],
    ] as const) {
      await heading(v.page, text);
      await v.page.waitForSelector(`.tour >> text=${n} of 3`);
      await v.page.waitForSelector('.tour-ring');
      if (n === 2) {
        await v.page.click('.tour >> text=Back');
        await v.page.waitForSelector('.tour >> text=1 of 3');
        await v.page.click('.tour .button-main');
        await v.page.waitForSelector('.tour >> text=2 of 3');
      }
      await v.page.click('.tour .button-main');
    }
    await v.page.waitForFunction(() => document.querySelector('.tour') === null);
    expect(await v.page.evaluate(() => (globalThis as unknown as { bare: string[] }).bare)).toEqual([]);
    await v.page.keyboard.press('?');
    await v.page.click('text=Show the tour');
    await v.page.waitForSelector('.tour');
    await v.page.keyboard.press('Escape');
    await v.page.waitForFunction(() => document.querySelector('.tour') === null);
    await v.go('#/');
    await v.page.reload();
    await v.page.waitForSelector('h1');
    expect(await v.page.$('.tour')).toBeNull();
    await v.context.close();
  });
});

describe.skipIf(CHROMIUM === null)('on a phone', () => {
  it('a week shows each of its days, a plan has the screen to itself, every view is within reach', async () => {
    const v = await visit(browser(), served, { width: 360 });
    const { page } = v;
    const { views } = desk;
    const { days } = views.timeline;
    desk.views = { ...views, timeline: { ...views.timeline, from: days[0]!.day, to: days.at(-1)!.day + 86_400_000 } };
    await v.go('#/time?range=week');
    const cells = await page.$$eval('.strip-row .strip', (rows) => rows.map((r) => r.children.length));
    expect(cells.length).toBeGreaterThan(3);
    for (const n of cells) expect(n).toBe(7);
    // Squares of one class are drawn alike: no side ends between two pixels.
    await page.waitForSelector('.size');
    const sides = await page.$$eval('.size', (all) => all.map((s) => s.getBoundingClientRect().width));
    expect(sides.filter((side) => side % 2 !== 0)).toEqual([]);
    const { day: third } = days[2]!;
    desk.views = { ...views, timeline: { ...views.timeline, from: third, to: third + 86_400_000 } };
    await page.click('.strip .cell-day >> nth=2');
    await page.waitForFunction(() => /from=\d+/.test(location.hash));
    // A week of a day that is over ends with that day.
    const spanOf = (): Promise<number[]> =>
      page.evaluate(() => [...location.hash.matchAll(/(?:from|to)=(\d+)/g)].map((m) => Number(m[1])));
    const day = await spanOf();
    await page.waitForSelector('.lanes-grid');
    await page.click('button:has-text("Week")');
    await page.waitForFunction((was) => !location.hash.includes(`from=${was}`), day[0]!);
    const [from = 0, to = 0] = await spanOf();
    expect(to - from).toBe(7 * 86_400_000);
    // Days of the page end at midnight, those of the fixture at another hour.
    expect(Math.abs(to - day[1]!)).toBeLessThan(86_400_000);
    desk.views = views;
    await v.go('#/plans?path=x');
    const tops = await page.$$eval('.part', (parts) =>
      parts.filter((p) => p.getClientRects().length > 0).map((p) => p.getBoundingClientRect().top),
    );
    expect(Math.min(...tops)).toBeLessThan(400);
    await page.click('text=← Plans');
    await page.waitForSelector('.leaf a');
    expect(await page.isVisible('.leaf a >> nth=0')).toBe(true);
    await page.click('.nav-more');
    for (const room of ['Judgement', 'Gate', 'Health']) {
      const box = await page.locator(`.nav a:has-text("${room}")`).boundingBox();
      expect(box!.x + box!.width).toBeLessThanOrEqual(360);
    }
    expect(v.said).toEqual([]);
    await v.context.close();
  });
});

describe.skipIf(CHROMIUM === null)('when something is missing', () => {
  it('nothing recorded, a refusal, and a server that ended are said with what to do', async () => {
    const empty = viewsOf(plainWords, 0);
    const { home, timeline, plans } = empty;
    const bare = madeDesk(
      {
        ...empty,
        home: {
          ...home,
          open: [],
          paused: [],
          done: [],
          questions: [],
          empty: true,
          counts: { open: 0, paused: 0, done: 0, archived: 0 },
          faults: [{ code: 'x', severity: 'warn', says: 'Line 3 of the log is damaged.', next: 'clew check' }],
        },
        timeline: { ...timeline, lanes: [], days: [] },
        plans: { ...plans, count: 0, tree: [], groups: [], one: null },
      },
      {
        ok: false,
        did: '',
        findings: [
          { args: {}, code: 'locked', severity: 'error', says: 'Another process holds the lock.', next: 'clew doctor' },
        ],
        view: {},
      },
    );
    bare.person = false;
    bare.reading = { read: 120e6, of: 355e6 };
    const own = await serveDesk(bare);
    const v = await visit(browser(), own);
    const { page } = v;
    // A page of all projects begins with them.
    await page.evaluate(() => {
      location.hash = '#/';
    });
    await heading(page, 'Reading the log');
    await page.waitForSelector('text=120.0 MB of 355.0 MB');
    await page.screenshot({ path: `${SHOTS}/reading-1440-light.png` });
    bare.reading = null;
    await page.waitForSelector('text=Nothing is recorded here yet');
    expect(await page.textContent('.empty .mono')).toBe(bare.root);
    await page.waitForSelector('.fault:has-text("Line 3 of the log is damaged.") >> text=clew check');
    await page.waitForSelector('text=An agent started this page');
    await page.screenshot({ path: `${SHOTS}/empty-1440-light.png`, fullPage: true });
    await page.keyboard.press('u');
    await page.waitForSelector('.toast:has-text("Nothing done on this page is left to undo")');
    await v.go('#/time');
    await page.waitForSelector('text=No work');
    await v.go('#/plans');
    await page.waitForSelector('text=No plan is known here');
    await v.go('#/gate');
    await page.click('button:has-text("Revoke")');
    await page.waitForSelector('.toast-bad:has-text("Another process holds the lock. Try: clew doctor")');
    expect(v.said).toEqual([]);
    own.close();
    await page.waitForSelector('.gone:has-text("clew ui has ended")');
    await page.click('button:has-text("Revoke")');
    await page.waitForSelector('.toast-bad:has-text("nothing was done")');
    await v.context.close();
  });
});
