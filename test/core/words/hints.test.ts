/** Holds that the hint of every finding can be typed: its command is there, and takes its options. */
import { describe, expect, it } from 'vitest';
import { commands } from '../../../src/commands/_index.js';
import { words } from '../../../src/core/words/en.js';
import { called } from '../../../src/surfaces/cli/called.js';

/** Programs of others that a hint may name. */
const OTHERS = new Set(['git', 'ls', 'date', 'echo', 'npm', 'chmod', 'cat', 'codex', 'rm', 'ps']);
const COMMON = ['json', 'cwd', 'session', 'no-input', 'debug', 'dry-run', 'help'];

const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"[^"]*"|'[^']*'|\S+/g)].map((m) => m[0].replace(/^["']|["']$/g, ''));
const hints = Object.entries(words()).map(([code, { hint }]) => [code, hint] as const);

describe('hints', () => {
  it('there are some', () => expect(hints.length).toBeGreaterThan(100));

  it.each(hints)('%s: %s', (_, hint) => {
    // What is to be done by hand stands before it.
    const typed = /: (clew .+)$/.exec(hint)?.[1] ?? hint;
    const [program, ...rest] = wordsOf(typed.replace(/\{[\w.]+\}/g, 'x'));
    if (program !== 'clew') {
      // A hint that a finding brings along stands where the whole is filled in.
      expect(OTHERS.has(program!) || hint.startsWith('{') || hint.endsWith(': {again}'), hint).toBe(true);
      return;
    }
    // Which command it is says the finding.
    if (/^\{(?:verb|first|command)\}|^help \{verb\}/.test(hint.slice(5))) return;
    const what = called(rest, commands);
    if (what.is !== 'command') {
      expect(['overview', 'version', 'dev', 'bare', 'server', 'page'], hint).toContain(what.is);
      return;
    }
    const { command, rest: behind } = what;
    const known = new Set([...COMMON, ...command.flags.map((f) => f.name)]);
    for (const word of behind.filter((w) => w.startsWith('--')))
      expect(known.has(word.slice(2).split('=')[0]!), `${hint}: ${word}`).toBe(true);
    const takes = new Set(command.flags.filter((f) => f.value).map((f) => `--${f.name}`));
    const args = behind.filter((w, i) => !w.startsWith('-') && !takes.has(behind[i - 1] ?? ''));
    const places = command.args.split(' ').filter(Boolean);
    if (!places.some((p) => p.includes('...'))) expect(args.length, hint).toBeLessThanOrEqual(places.length);
    if (!behind.includes('--help') && !behind.includes('--dry-run'))
      expect(args.length, hint).toBeGreaterThanOrEqual(places.filter((p) => p.startsWith('<')).length);
    const verbs = command.completes?.([]).filter((c): c is string => typeof c === 'string') ?? [];
    if (['config', 'scope', 'intent', 'task'].includes(command.name) && args.length > 0 && args[0] !== 'x')
      expect(verbs, hint).toContain(args[0]);
  });
});
