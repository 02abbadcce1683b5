/** Decides which command a line of the command line calls: by its name or another word for it, behind `dev`, behind `help`, or none. */
import type { Command } from '../../commands/_command.js';
import { closestWords } from '../../core/text/closest-word.js';

/** The server is no command of the table: it decides nothing, and serves until its input ends. */
export const SERVER = 'mcp';

/** Nor is the page, which is served until nobody looks any more. */
export const PAGE = 'ui';

/** Nor is the line of status: the loader starts its program, which is only told of elsewhere. */
export const STATUSLINE = 'statusline';

export type Called =
  | { is: 'command'; command: Command; rest: string[] }
  | { is: 'server'; rest: string[] }
  | { is: 'page'; rest: string[] }
  | { is: 'statusline' }
  | { is: 'bare' | 'overview' | 'dev' | 'version' }
  | { is: 'complete'; rest: string[] }
  | { is: 'option'; word: string }
  | { is: 'unknown'; word: string; near: string[] };

/** What the words behind `clew` call. */
export function called(words: string[], commands: Command[]): Called {
  const [word, ...rest] = words;
  if (word === undefined) return { is: 'bare' };
  if (/^(?:-h|--help)$/.test(word)) return { is: 'overview' };
  if (/^(?:-v|--version|version)$/.test(word)) return { is: 'version' };
  if (word === 'help') return topic(rest, commands);
  if (word === 'dev' && (rest.length === 0 || /^(?:-h|--help|help)$/.test(rest[0]!)))
    return rest[1] === undefined ? { is: 'dev' } : topic(rest.slice(1), commands);
  if (word === 'dev' && rest[0] === 'complete') return { is: 'complete', rest: rest.slice(1) };
  if (word.startsWith('-')) return { is: 'option', word };
  return named(word === 'dev' ? rest : words, word === 'dev' ? commands.filter(isDev) : commands);
}

/** Is it for programs and those who look behind clew? */
export function isDev(c: Command): boolean {
  return c.group === 'dev';
}

function topic(words: string[], commands: Command[]): Called {
  const [word] = words[0] === 'dev' && words.length > 1 ? words.slice(1) : words;
  if (word === undefined || word === 'help' || word.startsWith('-')) return { is: 'overview' };
  if (word === 'dev') return { is: 'dev' };
  if (word === 'version') return { is: 'version' };
  return named([word, '--help'], commands);
}

function named([word = '', ...rest]: string[], commands: Command[]): Called {
  if (word === SERVER) return { is: 'server', rest };
  if (word === PAGE) return { is: 'page', rest };
  if (word === STATUSLINE) return { is: 'statusline' };
  const command = commands.find((c) => c.name === word || c.also?.includes(word));
  if (command !== undefined) return { is: 'command', command, rest };
  return { is: 'unknown', word, near: nearTo(word, commands) };
}

const MOST_NEAR = 3;

/** Names that may have been meant: those that change nothing first, for whoever types what they read. */
function nearTo(word: string, commands: Command[]): string[] {
  const listed = commands.filter((c) => !isDev(c) || commands.every(isDev));
  const names = closestWords(word, [...listed.map((c) => c.name), ...(commands.every(isDev) ? [] : [PAGE])]);
  const changes = (name: string): number => (listed.find((c) => c.name === name)?.writes === false ? 0 : 1);
  return names.sort((a, b) => changes(a) - changes(b)).slice(0, MOST_NEAR);
}
