/** Decides how the board is drawn at a terminal and kept up while a person walks on it; the screen is given back as it was. */
import { emitKeypressEvents } from 'node:readline';
import { cardLines, waitsText, workedOnIn } from '../../commands/context/board.js';
import type { Card, Home } from '../../core/board/types.js';
import { cutColumns } from '../../core/text/columns.js';
import { afterKey, COLUMNS, cardsIn, type Deed, START, type Stand, within } from './board-keys.js';
import { termOf } from './terminal.js';

const ESC = '\u001b[';
const HEADS = ['Open', 'Paused', 'Done'];
const KEYS = [
  '← → ↑ ↓ or h j k l   walk',
  'Enter                switch to the context',
  'p                    pause it',
  'd                    it is done',
  'u                    undo the last change',
  '/                    find: type words, Enter keeps them, Esc lets go',
  '?                    these keys',
  'q or Esc             leave',
];
/** Columns that a card takes at least. */
const LEAST = 30;

/** Shows the board until its user leaves. `act` does what a key asks for and gives the line that says what came of it. */
export async function showBoard(
  read: () => Home,
  act: (deed: Exclude<Deed, null | { verb: 'leave' | 'say' }>) => string,
  ascii: boolean,
): Promise<void> {
  const { stdin, stdout } = process;
  let home = read();
  let at = START;
  let said = '';
  const draw = (): void => void stdout.write(`${ESC}H${screen(home, at, said, ascii).join(`${ESC}K\r\n`)}${ESC}J`);
  stdout.write(`${ESC}?1049h${ESC}?25l`);
  emitKeypressEvents(stdin);
  stdin.setRawMode(true);
  stdin.resume();
  stdout.on('resize', draw);
  try {
    draw();
    await new Promise<void>((leave) => {
      const onKey = (sign: string | undefined, key: { name?: string; ctrl?: boolean }): void => {
        const [next, deed] = afterKey(at, { name: key.name ?? '', sign: sign ?? '', ctrl: key.ctrl === true }, home);
        at = next;
        said = '';
        if (deed?.verb === 'leave') {
          stdin.off('keypress', onKey);
          leave();
          return;
        }
        if (deed?.verb === 'say') said = deed.text;
        else if (deed !== null) {
          said = act(deed);
          home = read();
          at = within(at, home);
        }
        draw();
      };
      stdin.on('keypress', onKey);
    });
  } finally {
    stdout.off('resize', draw);
    stdin.setRawMode(false);
    stdin.pause();
    stdout.write(`${ESC}?25h${ESC}?1049l`);
  }
}

function screen(home: Home, at: Stand, said: string, ascii: boolean): string[] {
  const term = termOf(process.stdout, process.env);
  const [width, height] = [process.stdout.columns || 80, process.stdout.rows || 24];
  const foot = at.typing
    ? `/${at.sought}_`
    : said !== ''
      ? said
      : at.sought === ''
        ? [waitsText(home), '? keys · q leaves'].filter(Boolean).join(' · ')
        : `found: ${at.sought} · Esc shows all`;
  const body = at.help ? KEYS : columns(home, at, width, height - 2, ascii, term);
  const lines = body
    .slice(0, height - 1)
    .concat(Array.from({ length: Math.max(0, height - 1 - body.length) }, () => ''));
  return [...lines, term.dim(cutColumns(foot, width - 1))];
}

/** As many columns as there is room for, that one stands in among them. */
function columns(
  home: Home,
  at: Stand,
  width: number,
  high: number,
  ascii: boolean,
  term: ReturnType<typeof termOf>,
): string[] {
  const many = Math.max(1, Math.min(COLUMNS.length, Math.floor(width / LEAST)));
  const first = Math.max(0, Math.min(COLUMNS.length - many, at.column - many + 1));
  const room = Math.floor(width / many) - 2;
  const worked = workedOnIn(home);
  const shown = Array.from({ length: many }, (_, i) => {
    const n = first + i;
    const cards = cardsIn(home, n, at.sought);
    const head = `${HEADS[n]} (${cards.length})`;
    return [
      n === at.column ? term.bold(term.accent(head)) : term.bold(head),
      ...cardRows(cards, worked, n === at.column ? at.row : -1, high - 1, room, ascii, term),
    ];
  });
  return Array.from({ length: high }, (_, i) => {
    // Columns are reached by their place: what stands before may be painted.
    return shown.map((lines, k) => `${ESC}${k * (room + 2) + 1}G${lines[i] ?? ''}`).join('');
  }).map((line) => `${ESC}2K${line}`);
}

function cardRows(
  cards: Card[],
  isOn: ReadonlySet<string | null>,
  on: number,
  high: number,
  room: number,
  ascii: boolean,
  term: ReturnType<typeof termOf>,
): string[] {
  const cursor = term.accent(ascii ? '|' : '▌');
  // Whoever walks into an empty column sees that they stand there.
  if (cards.length === 0) return on < 0 ? [] : [`${cursor} ${term.dim(cutColumns('nothing here', room - 2))}`];
  const drawn = cards.map((c, i) => {
    const lines = cardLines(c, isOn.has(c.id), room - 2, ascii, { ...term, cut: cutColumns });
    return [...lines.map((l) => `${i === on ? cursor : ' '} ${l}`), ''];
  });
  // The card one stands on is seen, whatever stands above it.
  let from = 0;
  while (from < on && drawn.slice(from, on + 1).flat().length > high) from++;
  return drawn.slice(from).flat().slice(0, high);
}
