/** Decides what the model is told when a reader takes the user's message to be about something else: once, at its first tool calls. */
import type { Word } from '../reader/word.js';
import { fenceInline, safeTitle } from '../text/fence.js';
import { truncate } from '../text/truncate.js';

/** Characters of a title: a switch takes all of them, and so does whoever tells contexts apart. */
const TITLE = 60;

/** What is done about it, with our tools and without them. */
const HOW = {
  tool: { one: 'call switch_context', fresh: 'call switch_context' },
  command: { one: 'run `clew switch ID`', fresh: 'run `clew switch --new TITLE`' },
};

/** One line: what the reader said, and what to do; `tool` = the session has our tools. `seed` keeps the fence from whoever wrote a title. */
export function readerText(word: Word, tool: boolean, seed: string): string {
  const { one, fresh } = HOW[tool ? 'tool' : 'command'];
  const what = placeText(word, seed);
  return `clew: a reader takes this message for ${what}. If so, ${'to' in word ? one : fresh}; if unclear, ask.`;
}

function placeText(word: Word, seed: string): string {
  if ('elsewhere' in word) return 'another context';
  if ('fresh' in word) {
    const title = truncate(safeTitle(word.fresh), TITLE);
    return title === '' ? 'a new context' : `a new context ${fenceInline(title, seed)}`;
  }
  // An id that is cut is none that can be switched to.
  const { id, title } = word.to;
  const called = isSlug(title, id) ? '' : `: ${truncate(safeTitle(title), TITLE)}`;
  return `context ${fenceInline(`${safeTitle(id)}${called}`, seed)}`;
}

/** Says the id what the title says? */
function isSlug(title: string, id: string): boolean {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-') === id;
}
