/** Decides what the model is told when a reader takes the user's message to be about something else: once, at its first tool calls. */
import type { Word } from '../reader/word.js';
import { fenceInline, safeTitle } from '../text/fence.js';
import { tokens } from '../text/tokens.js';
import { truncate } from '../text/truncate.js';

/** Tokens of it. */
export const MOST_TOLD = 60;

/** What is done about it, with our tools and without them. */
const HOW = {
  tool: { one: 'call switch_context', fresh: 'call switch_context' },
  command: { one: 'run `clew switch ID`', fresh: 'run `clew switch --new TITLE`' },
};

/** One line: what the reader said, and what to do; `tool` = the session has our tools. `seed` keeps the fence from whoever wrote a title. */
export function readerText(word: Word, tool: boolean, seed: string): string {
  const { one, fresh } = HOW[tool ? 'tool' : 'command'];
  const build = (room: number): string => {
    const what = placeText(word, room, seed);
    return `clew: a reader takes this message for ${what}. If so, ${'to' in word ? one : fresh}; if unclear, ask.`;
  };
  return [60, 40, 28, 16, 8].map(build).find((text) => tokens(text) <= MOST_TOLD) ?? build(0);
}

function placeText(word: Word, room: number, seed: string): string {
  if ('elsewhere' in word) return 'another context';
  if ('fresh' in word) {
    const title = truncate(safeTitle(word.fresh), room);
    return title === '' ? 'a new context' : `a new context ${fenceInline(title, seed)}`;
  }
  // An id that is cut is none that can be switched to: its title goes first.
  const { id, title } = word.to;
  const called = room < 16 || isSlug(title, id) ? '' : `: ${truncate(safeTitle(title), room)}`;
  return `context ${fenceInline(`${safeTitle(id)}${called}`, seed)}`;
}

/** Says the id what the title says? */
function isSlug(title: string, id: string): boolean {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-') === id;
}
