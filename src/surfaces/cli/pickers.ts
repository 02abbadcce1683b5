/** Decides how a person at a terminal picks one of several: by arrows, by the key of a letter, or by typing a number or words of what is meant. */
import { autocomplete, cancel, isCancel, log, select } from '@clack/prompts';
import type { Input, Menu } from '../../commands/_command.js';
import { cutColumns } from '../../core/text/columns.js';

type Rows = Menu['rows'];

/** Columns that frame, mark and number take. */
const FRAME = 12;
/** Rows of the screen that are not the list's. */
const AROUND = 8;

/** `input` with every argument that the command asks a person for; `null` when they left. */
export async function pickArguments(input: Input, picks: (input: Input) => Menu | null): Promise<Input | null> {
  const pick = picks(input);
  if (pick === null || pick.rows.length === 0) return input;
  const value = pick.rows.every((r) => r.value.length === 1)
    ? await letterMenu(pick, pick.rows[0]!.value)
    : await find(pick);
  if (value !== null) return pickArguments({ ...input, args: [...input.args, value] }, picks);
  cancel('Nothing was changed.');
  return null;
}

/** A menu of letters: its arrows and Enter, and each letter by its key. `null` when the person left. */
export async function letterMenu({ message, rows }: Menu, first: string): Promise<string | null> {
  const left = new AbortController();
  let pressed: string | null = null;
  const onKey = (key: string | undefined): void => {
    const row = rows.find((r) => r.value === key?.toLowerCase());
    if (row === undefined) return;
    pressed = row.value;
    left.abort();
  };
  process.stdin.on('keypress', onKey);
  const value = await select({
    message,
    options: rows.map((r) => ({ value: r.value, label: labelOf(r), ...hintOf(r.hint) })),
    initialValue: first,
    signal: left.signal,
  });
  process.stdin.off('keypress', onKey);
  if (pressed === null) return isCancel(value) ? null : value;
  log.step(labelOf(rows.find((r) => r.value === pressed)!));
  return pressed;
}

function labelOf(r: Rows[number]): string {
  return `${r.value}) ${r.label}`;
}

function hintOf(hint: string): { hint?: string } {
  return hint === '' ? {} : { hint };
}

/** A list that typing makes shorter. `null` when the person left. */
async function find({ message, rows }: Menu): Promise<string | null> {
  const room = (process.stdout.columns || 80) - FRAME;
  const options = rows.map((r, i) => ({
    value: r.value,
    label: `${i + 1}  ${cutColumns(r.label, room)}`,
    hint: r.hint,
  }));
  const value = await autocomplete({
    message,
    options,
    initialValue: rows[0]!.value,
    maxItems: Math.max(3, (process.stdout.rows || 24) - AROUND),
    filter: (typed, option) =>
      fits(
        typed,
        rows.findIndex((r) => r.value === option.value),
        rows,
      ),
  });
  return isCancel(value) || typeof value !== 'string' ? null : value;
}

/** Is the row at `i` what `typed` means: its number, or words of which each stands in it? */
export function fits(typed: string, i: number, rows: Rows): boolean {
  const said = typed.trim().toLowerCase();
  if (/^#?\d{1,3}$/.test(said) && Number(said.replace('#', '')) <= rows.length)
    return i + 1 === Number(said.replace('#', ''));
  const { value, label, hint } = rows[i]!;
  const text = `${value} ${label} ${hint}`.toLowerCase();
  return said.split(/\s+/).every((word) => text.includes(word));
}
