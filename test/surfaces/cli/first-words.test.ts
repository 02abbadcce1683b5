/** Holds what somebody meets who types `clew` for the first time: a first step, pages that list what there is, and an answer to every wrong word. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '../../../src/commands/_index.js';
import { some } from '../../support/properties.js';
import { Desk } from '../../support/status-desk.js';
import { hasTerminal, typed } from '../../support/typed.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

describe('clew alone', () => {
  it('where it is not set up: what to do first, in three lines, and nothing is written', () => {
    const d = new Desk();
    const { code, out, err } = d.clew([]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.trim().split('\n').slice(1)).toHaveLength(3);
    expect(out).toMatch(/clew init [\s\S]*clew replay [\s\S]*clew --help/);
    expect(d.has('.clew/log.jsonl')).toBe(false);
  });

  it('where it is set up: the status', () => {
    const d = new Desk();
    d.clew(['init', '--yes']);
    d.clew(['new', 'guest tablet']);
    expect(d.clew([]).out).toBe(d.clew(['status']).out);
    expect(d.clew([]).out).toContain('● guest-tablet');
  });
});

describe('words that are no command', () => {
  it.each([
    [['statsu'], 'Did you mean status?', 'clew status --help'],
    [['help', 'nope'], 'There is no command "nope".', 'clew --help'],
    [['help', 'swich'], 'Did you mean switch?', 'clew switch --help'],
    [['dev', 'status'], 'There is no command "status".', 'clew --help'],
    [['zzzzz'], 'There is no command "zzzzz".', 'clew --help'],
  ])('%j', (args, says, hint) => {
    const { code, out, err } = new Desk().clew(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(says);
    expect(err).toContain(`try: ${hint}`);
  });

  it('an option that is none', () => {
    expect(new Desk().clew(['--nope'])).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--nope') });
    const near = new Desk().clew(['status', '--jsn']);
    expect(near).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean --json?') });
  });
});

describe('other words', () => {
  it('version, list and ls', () => {
    const d = new Desk();
    d.clew(['new', 'guest tablet']);
    for (const word of ['version', '--version', '-v']) expect(d.clew([word]).out).toBe(`${version}\n`);
    for (const word of ['list', 'ls']) expect(d.clew([word]).out).toBe(d.clew(['contexts']).out);
  });

  it('the plumbing by both names', () => {
    const d = new Desk();
    expect(d.clew(['dev', 'parse-mode', 'PLAN it']).out).toBe(d.clew(['parse-mode', 'PLAN it']).out);
    expect(d.clew(['dev', '--help']).out).toMatch(/^ {2}digest /m);
    expect(d.clew(['dev', 'digest', '--help']).out).toContain('Usage: clew dev digest');
  });
});

describe('help', () => {
  const helpOf = (name: string): string =>
    spawnSync(process.execPath, [resolve('dist/cli.js'), 'help', name], { encoding: 'utf8' }).stdout;

  it.each(some(commands.map((c) => c.name)))('of %s: examples, and only options that mean something there', (name) => {
    const c = commands.find((k) => k.name === name)!;
    const text = helpOf(name);
    expect(text).toContain('Examples:');
    for (const [line] of c.examples) expect(text).toContain(line);
    expect(text.includes('--dry-run ')).toBe(c.writes !== false);
    const mentioned = c.examples.some(([line]) => line.includes('--no-input'));
    expect(text.includes('--no-input')).toBe(c.asks === true || c.picks !== undefined || mentioned);
    expect(text).toContain('--json');
  });

  it('what means nothing is still accepted: a script may give it to every line', () => {
    const d = new Desk();
    expect(d.clew(['contexts', '--no-input', '--dry-run'])).toMatchObject({ code: 0, err: '' });
    expect(d.clew(['contexts', '--dry-run']).out).not.toContain('dry run');
  });
});

describe.skipIf(!hasTerminal)('clew --help at a terminal', () => {
  it.each([40, 120])('fits %i columns', async (columns) => {
    const d = new Desk();
    const at = { cwd: d.root, env: { PATH: process.env.PATH, HOME: `${d.base}/home`, NO_COLOR: '1' } };
    const { text } = await typed(at, ['--help'], [], columns);
    for (const line of text.split('\n')) expect(line.length, line).toBeLessThanOrEqual(columns);
  });
});
