/** Decides what a key does on the board of a terminal: where one stands, what is sought, what is to be done. */
import type { Card, Home } from '../../core/board/types.js';

export const COLUMNS = ['open', 'paused', 'done'] as const;

/** Where one stands on the board. */
export interface Stand {
  column: number;
  row: number;
  /** Words that cards must have, and whether they are being typed. */
  sought: string;
  typing: boolean;
  help: boolean;
}

/** What is to be done with the card one stands on; `null` for nothing. */
export type Deed =
  | { verb: 'switch' | 'pause' | 'done'; id: string }
  | { verb: 'undo' }
  | { verb: 'leave' }
  /** Nothing is done: why. */
  | { verb: 'say'; text: string }
  | null;

export const START: Stand = { column: 0, row: 0, sought: '', typing: false, help: false };

/** The cards of a column that have the words that are sought. */
export function cardsIn(home: Home, column: number, sought: string): Card[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  return home[COLUMNS[column]!].filter((c) => {
    const text = `${c.id} ${c.title} ${c.next} ${c.last}`.toLowerCase();
    return words.every((w) => text.includes(w));
  });
}

/** Where one stands after `key` (its name as a terminal tells it; `sign` = what it types), and what it asks for. */
export function afterKey(at: Stand, key: { name: string; sign: string; ctrl: boolean }, home: Home): [Stand, Deed] {
  const { name, sign } = key;
  if (key.ctrl && (name === 'c' || name === 'd')) return [at, { verb: 'leave' }];
  if (at.typing) return [typed(at, name, sign, home), null];
  if (at.help) return [{ ...at, help: false }, null];
  const here = cardsIn(home, at.column, at.sought)[at.row];
  const act = (verb: 'switch' | 'pause' | 'done'): Deed => {
    const text = here === undefined ? 'no context is here' : whyNot(verb, here.id, COLUMNS[at.column]!);
    return text === '' ? { verb, id: here!.id } : { verb: 'say', text };
  };
  switch (sign === '/' || sign === '?' ? sign : name) {
    case 'q':
      return [at, { verb: 'leave' }];
    case 'escape':
      return at.sought === '' ? [at, { verb: 'leave' }] : [within({ ...at, sought: '' }, home), null];
    case '/':
      return [{ ...at, typing: true, sought: '' }, null];
    case '?':
      return [{ ...at, help: true }, null];
    case 'up':
    case 'k':
      return [within({ ...at, row: at.row - 1 }, home), null];
    case 'down':
    case 'j':
      return [within({ ...at, row: at.row + 1 }, home), null];
    case 'left':
    case 'h':
      return [within({ ...at, column: at.column - 1 }, home), null];
    case 'right':
    case 'l':
      return [within({ ...at, column: at.column + 1 }, home), null];
    case 'return':
    case 'enter':
      return [at, act('switch')];
    case 'p':
      return [at, act('pause')];
    case 'd':
      return [at, act('done')];
    case 'u':
      return [at, { verb: 'undo' }];
    default:
      return [at, null];
  }
}

/** What keeps one from doing that to the context `id` of a column; '' for nothing. */
function whyNot(verb: 'switch' | 'pause' | 'done', id: string, column: (typeof COLUMNS)[number]): string {
  if (verb === 'done' && column === 'done') return `${id} is done already`;
  if (verb === 'pause' && column === 'done') return `${id} is done: what is done cannot be paused`;
  return verb === 'pause' && column === 'paused' ? `${id} is paused already` : '';
}

/** `at` in its column, or in the first that has what is sought. */
function found(at: Stand, home: Home): Stand {
  const has = (column: number): boolean => cardsIn(home, column, at.sought).length > 0;
  const first = COLUMNS.findIndex((_, column) => has(column));
  return has(at.column) || first < 0 ? at : { ...at, column: first, row: 0 };
}

function typed(at: Stand, name: string, sign: string, home: Home): Stand {
  if (name === 'return' || name === 'enter') return found({ ...at, typing: false }, home);
  if (name === 'escape') return within({ ...at, typing: false, sought: '' }, home);
  if (name === 'backspace') return within({ ...at, sought: at.sought.slice(0, -1) }, home);
  return sign.length === 1 && sign >= ' ' && at.sought.length < 60
    ? within({ ...at, sought: at.sought + sign, row: 0 }, home)
    : at;
}

/** `at` on a card that is there: nobody stands outside of the board. */
export function within(at: Stand, home: Home): Stand {
  const column = Math.max(0, Math.min(COLUMNS.length - 1, at.column));
  const rows = cardsIn(home, column, at.sought).length;
  return { ...at, column, row: Math.max(0, Math.min(rows - 1, at.row)) };
}
