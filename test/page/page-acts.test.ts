/** Holds that what is done on the page is done in the records, by the same commands as everywhere, and can be undone. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Home } from '../../src/core/board/types.js';
import { CHROMIUM, useBrowser, type Visit, visit } from './_browser.js';
import { month } from './_month.js';

const browser = useBrowser();
const { dir, clew, served } = await month();
const openIds = (): string[] =>
  (clew('contexts').contexts as { id: string; status?: string; state?: string }[]).map((c) => c.id);
const log = (): string => readFileSync(join(dir, '.clew/log.jsonl'), 'utf8');

/** The last thing done, as the log has it. */
function last(): { did: string; by: string } {
  const lines = log().trim().split('\n');
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = JSON.parse(lines[i]!) as { did: string; by: string };
    if (line.did !== '') return line;
  }
  return { did: '', by: '' };
}

describe.skipIf(CHROMIUM === null)('on the page', () => {
  let v: Visit;
  let page: Page;
  /** Opens the list of what else can be done about what is called `name`. */
  const more = (name: string): Promise<void> => page.click(`main summary[aria-label="More: ${name}"]`);
  const toast = async (text: RegExp): Promise<void> => {
    await page.waitForFunction(
      (t) => new RegExp(t, 'i').test(document.querySelector('.toast span')?.textContent ?? ''),
      text.source,
    );
  };
  const home = (): Promise<Home> =>
    page.evaluate(async () => {
      const answer = await fetch('/api/home', { headers: { 'x-clew-key': localStorage.getItem('clew-key') ?? '' } });
      return (await answer.json()) as never;
    });
  beforeAll(async () => {
    if (CHROMIUM === null) return;
    v = await visit(browser(), served);
    page = v.page;
    page.setDefaultTimeout(20_000);
  });

  it('done, and its undo', async () => {
    const { open } = await home();
    const [, second] = open;
    await v.go('#/');
    await page.click(`[aria-label="Mark done: ${second!.title}"]`);
    await toast(/completed/);
    expect((await home()).open.map((c) => c.id)).not.toContain(second!.id);
    expect(last()).toMatchObject({ by: 'done' });
    await page.click('.toast >> text=Undo');
    await page.waitForSelector(`[aria-label="Mark done: ${second!.title}"]`, { state: 'attached' });
    expect(openIds()).toContain(second!.id);
  });

  it('pause, and take it up again', async () => {
    const { open } = await home();
    const { title, id } = open.at(-1)!;
    await more(title);
    await page.click(`[aria-label="Pause ${title}"]`);
    await toast(/paused/);
    await more(title);
    await page.click(`[aria-label="Make active: ${title}"]`);
    await toast(/active for the next session/);
    expect((await home()).active).toBe(id);
  });

  it('a context whose opening was undone offers its redo, and nothing that leads nowhere', async () => {
    clew('new', 'Mail footer');
    clew('undo');
    await v.go('#/context/mail-footer');
    await page.waitForSelector('text=Its opening was undone.');
    expect(await page.locator('.head button').allTextContents()).toEqual([]);
    await page.click('[aria-label^="Redo: "]');
    await page.waitForSelector('.head >> text=Mark done');
    clew('undo');
  });

  it('resume copies the line that takes it up', async () => {
    await v.go('#/');
    const button = page.locator('.card [data-do="copy"]').first();
    const before = await button.boundingBox();
    await button.click();
    await toast(/^Copied\. Paste it in a terminal/);
    // Nothing beside it moves while it says so.
    expect(await button.textContent()).toBe('Copied');
    expect(await button.boundingBox()).toEqual(before);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe((await home()).open[0]!.resume);
    expect(await page.locator('.toast code').textContent()).toBe(copied);
    expect(copied).not.toBe('');
  });

  it('goal and next action are written into the document of the context one looks at', async () => {
    const { open, active } = await home();
    const one = open.find((c) => c.id !== active)!;
    await v.go(`#/context/${one.id}`);
    for (const [label, text] of [
      ['the goal', 'Everybody reads it in a minute'],
      ['the next action', 'Ask Ada about the second line'],
    ] as const) {
      await page.click(`[aria-label="Edit ${label}"]`);
      await page.fill(`textarea[aria-label="${label}"]`, text);
      await page.keyboard.press('Enter');
      await page.waitForSelector(`.edit-text:has-text("${text}")`);
      expect(readFileSync(join(dir, `.clew/contexts/${one.id}.md`), 'utf8')).toContain(text);
    }
    expect((await home()).active).toBe(active);
    await page.click('[aria-label="Edit the goal"]');
    // What cannot be kept is said, and stays to be mended.
    await page.fill('textarea', '   ');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.edit-fault:has-text("nothing is saved")');
    await page.fill('textarea', 'x'.repeat(2001));
    await page.keyboard.press('Enter');
    await page.waitForSelector('.edit-fault:has-text("2,001 characters: 2,000 at most")');
    await page.fill('textarea', 'something else');
    // Who looks at something else comes back to what they were writing.
    await page.click('.nav a[href*="/time"]');
    await page.waitForSelector('h1:has-text("Time")');
    await page.goBack();
    await page.waitForSelector('textarea');
    expect(await page.inputValue('textarea')).toBe('something else');
    await page.focus('textarea');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.edit-text:has-text("Everybody reads it in a minute")');
  });

  it('a document that was left says paused at its head, and the page says that its context is open', async () => {
    const { open, active } = await home();
    const one = open.find(
      (c) => c.id !== active && /^status: paused$/m.test(readFileSync(join(dir, `.clew/contexts/${c.id}.md`), 'utf8')),
    )!;
    await v.go(`#/context/${one.id}`);
    await page.waitForSelector('main >> text=only says that no session is on it now');
  });

  it('a decision is withdrawn, a line of history undone and done again', async () => {
    const { open } = await home();
    let done = false;
    for (const c of open) {
      await v.go(`#/context/${c.id}`);
      const button = await page.$('[aria-label^="Withdraw: "]');
      if (button === null) continue;
      await button.click();
      await toast(/withdrew/);
      done = true;
      await page.waitForSelector('.history li:has(summary) >> nth=0 >> text=withdrew');
      // The same by keys, and Escape closes the list.
      await page.focus('.history summary >> nth=0');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.history .menu[open]');
      await page.keyboard.press('Escape');
      await page.waitForSelector('.history .menu[open]', { state: 'detached' });
      await page.keyboard.press('Enter');
      await page.click('.history .menu[open] [aria-label^="Undo: "]');
      await toast(/undid|undone|took back/);
      await page.click('.history >> text=Redo >> nth=0');
      await toast(/redid|redone|again/);
      break;
    }
    expect(done).toBe(true);
  });

  it('an old switch offers what can be undone and how much that is, else it says why not', async () => {
    const { active: before, open } = await home();
    const { session } = open.find((c) => c.where?.session)!.where!;
    for (const title of ['Ferry times', 'Tide tables']) clew('new', title);
    for (const id of ['ferry-times', 'tide-tables', 'ferry-times', 'tide-tables'])
      clew('switch', id, '--session', session!);
    const old = '.history li:has-text("switched here") >> nth=0';
    await v.go('#/context/ferry-times');
    await page.click(`${old} >> summary`);
    await page.waitForSelector(`${old} >> .undo-why:has-text("the active context was changed again since")`);
    // Nothing is undone from there; what leads back can be copied.
    expect(await page.locator(`${old} >> .menu-list button`).allTextContents()).toEqual(['Copy']);
    await page.keyboard.press('Escape');
    for (const text of ['Ask the harbour', 'Print them'])
      clew('update-context', '--in', 'ferry-times', '--decision', text);
    await page.waitForSelector('.history >> text=Print them');
    await page.click(`${old} >> summary`);
    await page.click(`${old} >> button:has-text("Print them")`);
    await toast(/undone/);
    await page.waitForSelector('.history-undone >> text=Ask the harbour');
    const document = (): string => readFileSync(join(dir, '.clew/contexts/ferry-times.md'), 'utf8');
    expect(document()).not.toContain('Ask the harbour');
    await page.click('.history-undone:has-text("Print them") >> text=Redo 2 lines');
    await toast(/redone/);
    expect(document()).toContain('Ask the harbour');
    expect(document()).toContain('Print them');
    clew('switch', before!);
  });

  it('u, pressed twice before the first has ended, undoes one after the other', async () => {
    const [, second, third] = (await home()).open;
    await v.go('#/');
    for (const c of [second!, third!]) {
      await page.click(`[aria-label="Mark done: ${c.title}"]`);
      await page.waitForSelector(`.toast:has-text("${c.title}")`);
    }
    for (let i = 0; i < 2; i++) await page.keyboard.press('u');
    await toast(/undone/);
    await page.waitForSelector(`[aria-label="Mark done: ${second!.title}"]`);
    await page.waitForSelector(`[aria-label="Mark done: ${third!.title}"]`);
    expect(openIds()).toEqual(expect.arrayContaining([second!.id, third!.id]));
  });

  it('a note says whose it is, is put otherwise and withdrawn, and both are undone', async () => {
    const title = 'Mail templates';
    clew('new', title);
    clew('update-context', '--mode', 'PLAN', '--note', 'The staging server has the data of last May');
    const path = join(dir, '.clew/contexts/mail-templates.md');
    const before = readFileSync(path, 'utf8');
    await v.go('#/context/mail-templates');
    const note = page.locator('.item:has-text("data of last May")');
    expect(await note.locator('.meta').textContent()).toMatch(/you/);
    await note.locator('text=Edit').click();
    await page.fill('.edit-form textarea', 'The staging server has the data of last June');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.item:has-text("data of last June")');
    await page.click('.toast >> text=Undo');
    await page.waitForSelector('.item:has-text("data of last May")');
    expect(readFileSync(path, 'utf8')).toBe(before);
    await page.click('[aria-label="Withdraw: The staging server has the data of last May"]');
    await page.waitForSelector('.item:has-text("data of last May")', { state: 'detached' });
    await toast(/Withdrew/);
    expect(readFileSync(path, 'utf8')).toMatch(/\(resolved [^)]*\) The staging server/);
    await page.click('.toast >> text=Undo');
    await page.waitForSelector('.item:has-text("data of last May")');
    expect(readFileSync(path, 'utf8')).toBe(before);
    clew('done', 'mail-templates', '--abandon');
  });

  it('a question is answered by a decision', async () => {
    const { open } = await home();
    let done = false;
    for (const c of open) {
      await v.go(`#/context/${c.id}`);
      const button = await page.$('[aria-label^="Answer: "]');
      if (button === null) continue;
      const asked = ((await button.getAttribute('aria-label')) ?? '').slice('Answer: '.length);
      const path = join(dir, `.clew/contexts/${c.id}.md`);
      const before = readFileSync(path, 'utf8');
      await button.click();
      await page.fill('.edit-form textarea', 'Half of it, on the first day');
      await page.keyboard.press('Enter');
      await toast(/answered/);
      const text = readFileSync(path, 'utf8');
      expect(text).toContain('Half of it, on the first day');
      expect(text).toMatch(new RegExp(`\\(resolved [^)]*\\) ${asked.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
      // One undo takes back both.
      await page.click('.toast >> text=Undo');
      await toast(/und/);
      expect(readFileSync(path, 'utf8')).toBe(before);
      done = true;
      break;
    }
    expect(done).toBe(true);
  });

  it('archive', async () => {
    const { open } = await home();
    await v.go(`#/context/${open.at(-1)!.id}`);
    await more(open.at(-1)!.title);
    await page.click('main >> text=Archive');
    await toast(/archived/);
    // What is over has no next action to be edited, and nothing to be agreed on.
    await page.waitForSelector('[aria-label="Edit the next action"]', { state: 'detached' });
    expect(await page.locator('aside >> text=clew intent new').count()).toBe(0);
    await page.click('.toast >> text=Undo');
    await toast(/und/);
  });

  it('similar plans are shown as a diff first, and consolidated after a yes', async () => {
    await v.go('#/plans');
    await page.click('text=Consolidate…');
    await page.waitForSelector('dialog[open] .diff');
    const before = log();
    await page.click('dialog[open] >> text=Leave it as it is');
    expect(log()).toBe(before);
    await page.click('text=Consolidate…');
    await page.click('dialog[open] >> text=Consolidate them');
    await toast(/into|superseded/);
    expect(last().by).toBe('consolidate');
  });

  it('a task of a plan is done', async () => {
    await v.go('#/plans');
    await page.click('.leaf-open a >> nth=0');
    const task = page.locator('[aria-label^="Mark done: "]').first();
    const name = ((await task.getAttribute('aria-label')) ?? '').slice('Mark done: '.length);
    await task.focus();
    await page.keyboard.press('Enter');
    await toast(/completed|done/);
    expect(last().by).toBe('task');
    // Who goes by keys is where they were.
    await page.waitForFunction(
      (label) => document.activeElement?.getAttribute('aria-label') === label,
      `Reopen: ${name}`,
    );
    await page.click(`[aria-label=${JSON.stringify(`Reopen: ${name}`)}]`);
    await toast(/reopened/);
    await page.waitForSelector(`[aria-label=${JSON.stringify(`Mark done: ${name}`)}]`);
  });

  it('a task that is blocked says why, and is opened again', async () => {
    clew('new', 'Lamp posts');
    clew('task', 'add', 'Paint them', '--id', 'LP-1');
    clew('task', 'block', 'LP-1', '--reason', 'waits for Bob');
    await v.go('#/context/lamp-posts');
    await page.waitForSelector('.tasks >> text=(waits for Bob)');
    await page.waitForSelector('.history >> text=blocked LP-1: “waits for Bob”');
    await page.click('[aria-label="Unblock: Paint them"]');
    await toast(/reopened LP-1/);
    await page.waitForSelector('[aria-label="Unblock: Paint them"]', { state: 'detached' });
    await page.click('.toast >> text=Undo');
    await page.waitForSelector('[aria-label="Unblock: Paint them"]');
    clew('done', 'lamp-posts', '--abandon');
  });

  it('what was agreed is shown, confirmed, and a grant revoked', async () => {
    await v.go('#/gate');
    await page
      .locator('.asked button', { hasText: /^(?:Review \d+ changes|Confirm)…/ })
      .last()
      .click();
    await page.waitForSelector('dialog[open] .diff');
    expect(await page.locator('dialog[open] h2').textContent()).toMatch(/^(?:Let the agent|Do you agree to these)/);
    await page.waitForSelector('dialog[open] >> text=/Not now, (?:it goes|they go) on waiting/');
    expect(await page.locator('dialog[open] >> text=@@').first().isVisible()).toBe(false);
    await page.click('dialog[open] >> text=I agree to this');
    await toast(/confirmed/);
    await page.waitForFunction(() => document.querySelector('.asked') === null);
    expect(last().by).toBe('intent');
    const grants = page.locator('[aria-label^="Revoke "]');
    if ((await grants.count()) > 0) {
      await grants.first().click();
      await toast(/revoked/);
    }
  });

  it('a prompt that was of another context is put right where it was said', async () => {
    // A prompt of now, in a session that goes on.
    const payload = {
      session_id: 'page-session',
      cwd: dir,
      hook_event_name: 'UserPromptSubmit',
      prompt: 'write the reader of it in a stream please',
    };
    execFileSync(process.execPath, [resolve('dist/hook.cjs'), 'claude'], { input: JSON.stringify(payload), cwd: dir });
    await v.go('#/session/page-session');
    await page.click('.turn >> text=Another context… >> nth=0');
    await page.waitForFunction(() => document.querySelectorAll('.other option').length > 2);
    const other = await page.evaluate(() => document.querySelectorAll<HTMLOptionElement>('.other option')[2]!.value);
    // Nothing moves by choosing alone.
    const before = log();
    await page.selectOption('.other select', other);
    expect(log()).toBe(before);
    await page.click('.other >> text=Move it there');
    await toast(/where its session goes on/);
    expect(last()).toMatchObject({ by: 'move' });
    const active = (): unknown => (clew('status', '--session', 'page-session').active as { title: string }).title;
    expect((clew('status', '--session', 'page-session').active as { id: string }).id).toBe(other);
    await page.click('.turn >> text=Another context… >> nth=0');
    await page.selectOption('.other select', { label: 'New context…' });
    await page.fill('[aria-label="Title of the new context"]', 'Readers in a stream');
    await page.keyboard.press('Enter');
    await toast(/moved|filed/);
    expect(active()).toBe('Readers in a stream');
    // Who comes back later finds the undo of the move where the prompt stands.
    await page.waitForFunction(() =>
      /moved to “Readers/.test(document.querySelector('.turn-corrected')?.textContent ?? ''),
    );
    await more(payload.prompt);
    await page.click('.turn [aria-label="Undo: moved to “Readers in a stream” by you"]');
    await toast(/undone/);
    expect((clew('status', '--session', 'page-session').active as { id: string }).id).toBe(other);
  });

  it('how long the hook takes is measured when somebody asks, beside what else is checked', async () => {
    await v.go('#/health');
    expect(await page.textContent('.verdict .big')).toMatch(/^Last prompt read (just now|.* ago), no faults recorded$/);
    await page.click('main >> text=Measure now');
    await page.waitForSelector('.checks li');
    expect(await page.locator('.checks').textContent()).toContain('The hook had no problem lately');
    await page.waitForSelector('main >> text=Measure again');
  });

  it('nothing of all that was said on the console', () => {
    expect(v.said).toEqual([]);
    expect(v.outside).toEqual([]);
  });
});

describe.skipIf(CHROMIUM === null)('what happens beside the page', () => {
  it('a command, a document and a plan are on it within a second of being written; a torn log is said; a store that vanishes, too, and comes back', async () => {
    const v = await visit(browser(), served);
    const { page } = v;
    await v.go('#/');
    clew('switch', '--new', 'Something quite new');
    await page.waitForSelector('.card-title:has-text("Something quite new")', { timeout: 10_000 });
    const id = (clew('status').active as { id: string }).id;
    clew('update-context', '--goal', 'first words');
    await v.go(`#/context/${id}`);
    await page.waitForSelector('.edit-text:has-text("first words")');
    const file = join(dir, `.clew/contexts/${id}.md`);
    writeFileSync(file, readFileSync(file, 'utf8').replace('first words', 'other words'));
    await page.waitForSelector('.edit-text:has-text("other words")', { timeout: 10_000 });
    await v.go('#/');
    const whole = log();
    appendFileSync(join(dir, '.clew/log.jsonl'), '{"v":1,"id":"torn","at":\n');
    await page.waitForSelector('.fault', { timeout: 10_000 });
    await page.waitForSelector('.card-title:has-text("Something quite new")');
    writeFileSync(join(dir, '.clew/log.jsonl'), whole);
    await page.waitForFunction(() => document.querySelector('.fault') === null, null, { timeout: 10_000 });
    renameSync(join(dir, '.clew'), join(dir, '.gone'));
    await page.waitForSelector('.fault-error:has-text("are gone")', { timeout: 10_000 });
    renameSync(join(dir, '.gone'), join(dir, '.clew'));
    await page.waitForFunction(() => document.querySelector('.fault') === null, null, { timeout: 10_000 });
    await page.waitForSelector('.card-title:has-text("Something quite new")');
    expect(v.said).toEqual([]);
    await v.context.close();
  });

  it('two pages and a command line act at once: nothing is lost', async () => {
    const [a, b] = [await visit(browser(), served), await visit(browser(), served)];
    const act = (p: Page, title: string): Promise<boolean> =>
      p.evaluate(async (t) => {
        const headers = { 'x-clew-key': localStorage.getItem('clew-key') ?? '', 'content-type': 'application/json' };
        const answer = await fetch('/api/do', {
          method: 'POST',
          headers,
          body: JSON.stringify({ command: 'switch', args: [t], flags: { new: true } }),
        });
        return ((await answer.json()) as { ok: boolean }).ok;
      }, title);
    const names = ['Alpha harbour lights', 'Beta crane schedule', 'Gamma customs forms', 'Delta night shift'];
    const done = await Promise.all([
      act(a.page, names[0]!),
      act(b.page, names[1]!),
      act(a.page, names[2]!),
      act(b.page, names[3]!),
    ]);
    expect(done).toEqual([true, true, true, true]);
    const text = log();
    for (const name of names) expect(text).toContain(name);
    await a.context.close();
    await b.context.close();
  });
});
