/** Decides which key does what, and walks along the rows of a view. */
import type { Room } from './address.js';

/** Behind `g`: where each letter goes. */
export const GO: Record<string, Room> = {
  h: 'home',
  t: 'time',
  p: 'plans',
  s: 'session',
  j: 'judgement',
  g: 'gate',
  x: 'health',
  a: 'projects',
};

/** Does the keyboard have the key ⌘? */
function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');
}

/** All keys, for the page that `?` shows: `or` and `then` stand between two of them as words. */
export const KEYS: [keys: string, does: string][] = [
  ['j', 'next row'],
  ['k', 'row before'],
  ['Enter', 'open the row'],
  ['c', 'resume: copy its command'],
  ['d', 'mark it done'],
  ['p', 'pause'],
  [`/ or ${isApple() ? '⌘' : 'Ctrl+'}K`, 'search everything'],
  ['g then h', 'open contexts'],
  ['g then t', 'time'],
  ['g then p', 'plans'],
  ['g then s', 'sessions'],
  ['g then j', 'judgement'],
  ['g then g', 'gate'],
  ['g then x', 'health'],
  ['g then a', 'all projects, where clew ui was started with --all'],
  ['[', 'the day, week or month before'],
  [']', 'the day, week or month after'],
  ['u', 'undo what was done here last'],
  ['?', 'these keys'],
  ['Esc', 'close, or leave a field'],
];

const ROW_KEYS: Record<string, string> = { c: 'copy', d: 'done', p: 'pause' };
/** What is said of a row that has no button for the key. */
const CANNOT: Record<string, string> = {
  c: 'This row has no command to copy.',
  d: 'This row cannot be marked done.',
  p: 'This row cannot be paused.',
};

/** Is something being typed, so that letters are letters? */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog[open]') !== null
  );
}

const rows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('main [data-row]')].filter((r) => r.offsetParent !== null);
const here = (): HTMLElement | null => document.querySelector<HTMLElement>('main [data-row].here');

/** Which row one was at last, and in which view: it may be gone since, as what was marked done is. */
let last: { view: string; row: number; node: HTMLElement | null } = { view: '', row: -1, node: null };

/** Goes to the row that is `by` further; from one that is gone, to the one beside it. */
export function walk(by: 1 | -1): void {
  const all = rows();
  const at = all.indexOf(here()!);
  const gone = last.view === location.hash && last.row >= 0 ? last.row : by > 0 ? 0 : all.length;
  const to = at >= 0 ? at + by : by > 0 ? gone : gone - 1;
  const row = Math.max(0, Math.min(all.length - 1, to));
  const next = all[row];
  if (next === undefined) return;
  here()?.classList.remove('here');
  stand(next, row);
  next.scrollIntoView({ block: 'nearest' });
}

/** Keeps one's place when the row one stood on was drawn away: the row that is in its place now is it, for all to see. */
export function keepPlace(): void {
  if (last.node === null || last.node.isConnected || last.view !== location.hash) return;
  const all = rows();
  const row = Math.min(last.row, all.length - 1);
  if (row >= 0) stand(all[row]!, row);
}

/** Marks `next`, which is in that place of all rows, and puts the focus there, unless something else has it. */
function stand(next: HTMLElement, row: number): void {
  const isElsewhere = last.node?.isConnected === false && document.activeElement !== document.body;
  last = { view: location.hash, row, node: next };
  next.classList.add('here');
  // Enter opens: what does something is never what one stands on.
  const opens = next instanceof HTMLAnchorElement ? next : next.querySelector<HTMLElement>('a, summary');
  if (opens === null) next.tabIndex = -1;
  if (!isElsewhere) (opens ?? next).focus({ preventScroll: true });
}

/** Why a key of rows found nothing to act on; '' for a key of no row. */
export function nothingFor(key: string): string {
  if (!Object.hasOwn(CANNOT, key)) return '';
  return here() === null ? 'No row is chosen: j goes to the first.' : CANNOT[key]!;
}

/** Presses what the key stands for in the row one is at; false where there is nothing. */
export function press(key: string): boolean {
  const what = ROW_KEYS[key];
  const button =
    what === undefined
      ? document.querySelector<HTMLElement>(`main [data-key="${CSS.escape(key)}"]`)
      : (here()?.querySelector<HTMLElement>(`[data-do="${what}"]`) ?? null);
  button?.click();
  return button !== null;
}
