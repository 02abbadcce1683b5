/** Holds which command a line calls: by its name, another word, behind `dev` or `help`; and that what is unknown is said, with what may have been meant. */
import { describe, expect, it } from 'vitest';
import { commands } from '../../../src/commands/_index.js';
import { called } from '../../../src/surfaces/cli/called.js';

const is = (...words: string[]): unknown => {
  const c = called(words, commands);
  return c.is === 'command' ? [c.command.name, ...c.rest] : c.is === 'unknown' ? [c.word, c.near] : c.is;
};

describe('what a line calls', () => {
  it.each([
    [[], 'bare'],
    [['-h'], 'overview'],
    [['help'], 'overview'],
    [['--version'], 'version'],
    [['version'], 'version'],
    [['list'], ['contexts']],
    [
      ['ls', '--all'],
      ['contexts', '--all'],
    ],
    [
      ['help', 'switch'],
      ['switch', '--help'],
    ],
    [
      ['help', 'ls'],
      ['contexts', '--help'],
    ],
    [['dev'], 'dev'],
    [['dev', '--help'], 'dev'],
    [['help', 'dev'], 'dev'],
    [
      ['dev', 'help', 'digest'],
      ['digest', '--help'],
    ],
    [
      ['help', 'dev', 'digest'],
      ['digest', '--help'],
    ],
    [
      ['dev', 'digest', 'x.jsonl'],
      ['digest', 'x.jsonl'],
    ],
    [
      ['digest', 'x.jsonl'],
      ['digest', 'x.jsonl'],
    ],
    [['dev', 'complete', 'sw'], 'complete'],
    [['ui'], 'page'],
    [['mcp'], 'server'],
    [['dev', 'mcp'], 'server'],
    [['--nope'], 'option'],
  ] as [string[], unknown][])('%j', (words, what) => {
    expect(is(...words)).toEqual(what);
  });

  it('what nobody knows is said with what may have been meant', () => {
    expect(is('statsu')).toEqual(['statsu', ['status']]);
    expect(is('help', 'swich')).toEqual(['swich', ['switch']]);
    expect(is('lgo')).toEqual(['lgo', ['log']]);
    expect(is('nope')).toEqual(['nope', []]);
    expect(is('zzzzz')).toEqual(['zzzzz', []]);
    // Plumbing is offered to those who ask for it.
    expect(is('digst')).toEqual(['digst', []]);
    expect(is('dev', 'digst')).toEqual(['digst', ['digest']]);
    expect(is('dev', 'status')).toEqual(['status', []]);
  });

  it('what changes nothing is offered first', () => {
    const near = (word: string): string[] => (is(word) as [string, string[]])[1];
    const writes = (name: string): boolean => commands.find((c) => c.name === name)!.writes !== false;
    for (const word of ['intens', 'sho', 'pla', 'res', 'con', 'retr', 'rep'])
      expect(near(word).map(writes), word).toEqual(near(word).map(writes).sort());
    expect(near('intens')[0]).toBe('intents');
  });

  it('no word calls two commands', () => {
    const words = commands.flatMap((c) => [c.name, ...(c.also ?? [])]);
    expect(new Set(words).size).toBe(words.length);
  });
});
