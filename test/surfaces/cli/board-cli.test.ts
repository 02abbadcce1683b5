/** Holds what board, timeline, report and the list of workspaces do as they are built: printed, as data, as files, and walked through at a terminal. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answers } from '../../../src/commands/context/_answers.js';
import type { Card, Home, Progress } from '../../../src/core/board/types.js';
import { viewOf } from '../../../src/runtime/board/view.js';
import { commandPorts } from '../../../src/runtime/inputs/command-ports.js';
import { aMonth } from '../../support/month.js';
import { departures } from '../../support/schema.js';
import { hasTerminal, typed } from '../../support/typed.js';
import { spawnSync } from '../../support/warm.js';
import { folder } from '../../support/world.js';

const CLI = resolve('dist/cli.js');
const schema = JSON.parse(readFileSync('assets/views.schema.json', 'utf8'));

describe('the board at the command line', () => {
  let root = '';
  let env: Record<string, string>;
  beforeAll(() => {
    root = aMonth(Date.now());
    const home = folder();
    env = { PATH: process.env.PATH!, HOME: home, XDG_STATE_HOME: join(home, 'state'), LC_ALL: 'C.UTF-8' };
  });
  const clew = (...args: string[]): { status: number | null; out: string; err: string } => {
    const r = spawnSync(process.execPath, [CLI, ...args], { cwd: root, env, encoding: 'utf8' });
    return { status: r.status, out: r.stdout, err: r.stderr };
  };

  it.each([
    ['board', ['board']],
    ['timeline', ['timeline', '--week']],
    ['report', ['report', '--week']],
    ['status --all', ['status', '--all']],
  ])('%s --json is as its schema says', (name, args) => {
    const { status, out } = clew(...args, '--json');
    expect(status).toBe(0);
    expect(departures(JSON.parse(out), schema.commands[name], schema)).toEqual([]);
  });

  it('says of each context what the page says: its prompts, the last of them, by whom, when and where', () => {
    const board = JSON.parse(clew('board', '--json').out) as Home;
    const ports = commandPorts({ cwd: root });
    const home = viewOf('home', {}, ports);
    const facts = ({ open, paused, done }: Home) =>
      [...open, ...paused, ...done].map(({ age: _, idle: __, ...c }: Card) => c);
    expect(facts(board)).toEqual(facts(home));
    expect(board.open.filter((c) => c.saidAt !== null).length).toBeGreaterThan(3);
    for (const c of facts(home)) {
      const { card } = viewOf('context', { id: c.id }, ports)!;
      expect([c.id, c.prompts, c.last, c.where]).toEqual([c.id, card.prompts, card.last, card.where]);
      expect([c.id, c.progress]).toEqual([c.id, card.progress]);
    }
  });

  it('prints the board in columns where there is room, else one below the other', () => {
    const wide = spawnSync(process.execPath, [CLI, 'board', '--ascii'], {
      cwd: root,
      env: { ...env, COLUMNS: '120' },
      encoding: 'utf8',
    });
    expect(wide.stdout.split('\n')[0]).toMatch(/^Open \(\d+\) +Paused \(\d+\) +Done \(\d+\)$/);
    expect(wide.stdout.split('\n').every((l) => [...l].length <= 120)).toBe(true);
    expect(clew('board').out).toMatch(/^Open \(\d+\)\n● /);
  });

  it('draws the timeline in plain letters, too', () => {
    const { out } = clew('timeline', '--week', '--ascii');
    expect(out).toMatch(/^[\x00-\x7f]*$/);
    expect(out).toMatch(/=+/);
    expect(clew('timeline', '--since', 'whenever').status).not.toBe(0);
    expect(clew('timeline', '--context', 'nothing-like-it').err).toContain('nothing-like-it');
  });

  it('writes a report of a week as a page', () => {
    const page = join(folder(), 'week.html');
    expect(clew('report', '--week', '--format', 'html', '--out', page).status).toBe(0);
    expect(readFileSync(page, 'utf8')).toMatch(/^<!doctype html>[\s\S]*<svg[\s\S]*<\/html>\n$/);
    expect(clew('report', '--format', 'pdf').err).toContain('md, html, json');
    expect(JSON.parse(clew('report', '--format', 'json').out)).toMatchObject({ period: 'day' });
  });

  it('says which folder it made for a report', () => {
    const made = join(root, 'months');
    const told = `made the folder ${made}\n`;
    expect(clew('report', '--out', 'months/may/day.md').out).toContain(told);
    expect(existsSync(join(made, 'may/day.md'))).toBe(true);
    expect(clew('report', '--out', 'months/may/other.md').out).not.toContain('made the folder');
  });

  it('draws the weeks of the metrics', () => {
    expect(clew('metrics').out).toMatch(/by week +[▁-█ ]{3,}/);
    expect(clew('metrics', '--ascii').out).toMatch(/^[\n\x20-\x7e]+$/);
  });

  it('knows the workspaces, says which is gone, and forgets with uninstall', () => {
    const list = join(env.XDG_STATE_HOME!, 'clew/projects.json');
    clew('status');
    expect(readFileSync(list, 'utf8')).toContain('tidewater');
    expect(clew('status', '--all').out).toMatch(/\(here\)[\s\S]*○ [\w-]+ {2}.*\d+ (?:min|h|d) ago/);
    clew('init', '--yes');
    expect(clew('uninstall', '--yes').status).toBe(0);
    expect(existsSync(list)).toBe(false);
  });

  it('says in the list of workspaces what the status says: how far each context is, and what more there is', () => {
    const last = (JSON.parse(clew('board', '--json').out) as Home).open.at(-1)!;
    expect(clew('pause', last.id).status).toBe(0);
    const status = JSON.parse(clew('status', '--json').out) as Answers['status'];
    const all = JSON.parse(clew('status', '--all', '--json').out) as Answers['status --all'];
    const here = all.projects.find((p) => p.here)!;
    const far = (of: string): string => of.replace(/ here$/, '');
    const text = (p: Progress | null): string => (p === null ? '' : `${p.done} of ${p.total}`);
    expect([here.active, ...here.open].map((c) => [c!.id, text(c!.progress)])).toEqual(
      [status.active, ...status.open].map((c) => [c!.id, far(c!.progress)]),
    );
    expect(status.open.some((c) => c.progress !== '')).toBe(true);
    expect([here.more, here.beyond]).toEqual([status.more, status.beyond]);
    expect(status.beyond.paused).toBeGreaterThan(0);
    const said = `and ${status.more} more (${status.beyond.open} open, ${status.beyond.paused} paused)`;
    for (const line of [['status'], ['status', '--all']]) expect(clew(...line).out).toContain(said);
  });

  it.skipIf(!hasTerminal)('is walked through at a terminal, and switches', async () => {
    const before = JSON.parse(clew('board', '--json').out);
    const target = before.open[1].id as string;
    const { code, text } = await typed(
      { cwd: root, env },
      ['board'],
      [
        [/q leaves/, '?'],
        [/walk/, 'x'],
        [/q leaves/, 'j'],
        [/q leaves/, '\r'],
        [/undo with/, 'q'],
      ],
      120,
    );
    expect(code).toBe(0);
    expect(text).toContain(`switched to`);
    expect(JSON.parse(clew('board', '--json').out).active).toBe(target);
  });

  it.skipIf(!hasTerminal)('shows where one stands in a column of nothing, and keys do nothing there', async () => {
    const cwd = folder();
    spawnSync(process.execPath, [CLI, 'new', 'Prices'], { cwd, env, encoding: 'utf8' });
    const { code, text } = await typed(
      { cwd, env },
      ['board'],
      [
        [/q leaves/, 'l'],
        [/nothing here/, 'd'],
        [/nothing here/, 'h'],
        [/q leaves/, 'q'],
      ],
      120,
    );
    expect(code).toBe(0);
    expect(text).toMatch(/▌\S* \S*nothing here/);
    expect(text).not.toContain('completed');
  });
});
