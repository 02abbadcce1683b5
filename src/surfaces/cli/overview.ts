/** Decides what `clew --help` and `clew dev --help` show: each command in one line, below what it is for. */
import type { Command, Group } from '../../commands/_command.js';
import { wrapColumns } from '../../core/text/columns.js';

const HEADINGS: [group: Group, heading: string][] = [
  ['every day', 'Every day'],
  ['plans', 'Plans and tasks'],
  ['intents', 'Intents and scope'],
  ['care', 'Care'],
];
const FIRST: [line: string, does: string][] = [
  ['clew init', 'set it up for this project; shows what goes where, and asks'],
  ['clew status', 'the active context, and what else is open'],
  ['clew why', 'what the last prompt was detected as'],
];
/** What is served to a host is no command of the table. */
const SERVER: [string, string] = ['mcp', 'serve the tools of clew to a host, over standard input and output'];
const PAGE: [string, string] = ['ui', 'open the page: what is open, where the day went'];
const STATUSLINE: [string, string] = ['statusline', 'print one row for a line of status, a shell prompt or tmux'];
const GAP = 2;

/** The page of all commands but the plumbing. */
export function overview(commands: Command[], width: number): string {
  const rows = HEADINGS.flatMap(([group]) => namesIn(group, commands));
  const wide = Math.max(...rows.map(([name]) => name.length));
  return page(
    [
      ['clew keeps a coding agent on the context you mean: a context is one piece of work.'],
      ['Usage: clew [COMMAND]', '  without a command: clew status'],
      ...HEADINGS.map(([group, heading]) => [heading, ...table(listed(group, commands), wide, width)]),
      ['First steps', ...table(FIRST, wide, width)],
      [
        'clew COMMAND --help shows its options and examples.',
        'Any command takes --json and --cwd DIR. Plumbing: clew dev --help. Version: clew --version.',
      ],
    ],
    width,
  );
}

/** The page of the plumbing. */
export function devOverview(commands: Command[], width: number): string {
  const rows = [...namesIn('dev', commands), SERVER].sort(([a], [b]) => (a < b ? -1 : 1));
  const wide = Math.max(...rows.map(([name]) => name.length));
  return page(
    [
      ['Commands for programs, and for a look behind clew. Each may be called without "dev", too.'],
      ['Usage: clew dev COMMAND'],
      table(rows, wide, width),
    ],
    width,
  );
}

/** What a person is told where clew is not set up. */
export function firstSteps(): string {
  return [
    'clew is not set up in this folder. What to do first:',
    '  clew init          set it up; it shows what goes where before it asks',
    '  clew replay        see what it would have said in your last session here',
    '  clew --help        list the commands',
    '',
  ].join('\n');
}

/** The commands of a group with what they do, those that have a place first. */
function namesIn(group: Group, commands: Command[]): [name: string, does: string][] {
  const place = (c: Command): number => c.order ?? Number.MAX_SAFE_INTEGER;
  return commands
    .filter((c) => c.group === group)
    .sort((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : 1))
    .map((c) => [c.name, c.summary]);
}

function listed(group: Group, commands: Command[]): [name: string, does: string][] {
  const names = namesIn(group, commands);
  return group === 'care' ? [...names, STATUSLINE] : group === 'every day' ? [...names, PAGE] : names;
}

function table(rows: [name: string, does: string][], wide: number, width: number): string[] {
  const room = Math.max(16, width - wide - 2 * GAP);
  return rows.flatMap(([name, does]) =>
    wrapColumns(does, room).map((line, i) => `  ${(i === 0 ? name : '').padEnd(wide)}  ${line}`),
  );
}

function page(parts: string[][], width: number): string {
  const lines = (part: string[]): string[] =>
    part.flatMap((l) => (l.startsWith('  ') ? [l] : wrapColumns(l, Math.max(20, width))));
  return `${parts.map((part) => lines(part).join('\n')).join('\n\n')}\n`;
}
