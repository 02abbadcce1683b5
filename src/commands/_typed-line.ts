/** Decides how a command line is said again as it was typed, so that a hint loses nothing of it. */
import { quoted } from '../core/intent/shown-line.js';
import type { Input } from './_command.js';

/** `NAME` with its words and options, without `clew` before it. `order`: the options that are said, all by default. */
export function typedLine(
  name: string,
  { args, flags }: Pick<Input, 'args' | 'flags'>,
  order: readonly string[] = Object.keys(flags),
): string {
  const said = order.flatMap((flag) => {
    const value = flags[flag];
    if (value === undefined || value === false) return [];
    return value === true ? [`--${flag}`] : [`--${flag} ${quoted(String(value))}`];
  });
  return [name, ...args.map(quoted), ...said].join(' ');
}
