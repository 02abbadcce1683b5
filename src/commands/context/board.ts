/** `clew board`: open, paused and done contexts beside each other; at a terminal one walks through them and takes one up. */
import { homeView } from '../../core/board/home.js';
import { asFields, timeFindings } from '../../core/board/sight.js';
import { meter } from '../../core/board/spark.js';
import type { Card, Home } from '../../core/board/types.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { columnsOf } from '../../core/text/columns.js';
import { countOf } from '../../core/text/count.js';
import { formatAge } from '../../core/text/duration.js';
import type { Command, Term } from '../_command.js';
import { sightIn } from '../session/_sight.js';
import type { Answers } from './_answers.js';

/** Cards of a column that are printed, and columns of text from which three stand beside each other. */
const SHOWN = 12;
const WIDE = 96;
const GAP = 2;

const HEADS = [
  ['open', 'Open'],
  ['paused', 'Paused'],
  ['done', 'Done'],
] as const;

export const command: Command = {
  name: 'board',
  group: 'every day',
  order: 17,
  summary: 'show the contexts as a board: open, paused, done',
  args: '',
  flags: [{ name: 'ascii', about: 'draw with plain letters' }],
  examples: [
    ['clew board', 'at a terminal: arrows walk, Enter switches, / finds, ? tells the keys, q leaves'],
    ['clew board --no-input', 'print it and end'],
    ['clew board --json', 'the same for a program'],
  ],
  writes: false,
  tells: true,
  needs: () => [
    { kind: 'index', how: 'open' },
    { kind: 'ledger', near: true },
    { kind: 'torn' },
    { kind: 'team', ask: { do: 'look' } },
  ],
  decide: (input, facts) => {
    const home = homeView(sightIn(facts));
    return emptyOutcome({
      findings: timeFindings(facts.state),
      view: asFields({ ...home, ascii: input.flags.ascii === true } satisfies Answers['board']),
    });
  },
  print: (view, term) => {
    const home = view as unknown as Home & { ascii: boolean };
    if (home.empty || HEADS.every(([column]) => home[column].length === 0))
      return term.dim('No context yet: the first prompt of a session opens one.');
    const columns = term.width >= WIDE ? beside(home, term) : below(home, term);
    const waits = waitsText(home);
    return [...(waits === '' ? [] : [`${term.warn('?')} ${waits}`, '']), ...columns, ...teamLine(home, term)].join(
      '\n',
    );
  },
};

type Shown = Home & { ascii: boolean };

/** The contexts that sessions which run are on. */
export const workedOnIn = ({ sessions }: Pick<Home, 'sessions'>): ReadonlySet<string | null> =>
  new Set(sessions.map((s) => s.active));

/** The lines of one card: what it is, how far, who is on it (`isOn`: a session), what comes next. Nothing that is typed is cut. */
export function cardLines(c: Card, isOn: boolean, width: number, ascii: boolean, term: Term): string[] {
  const mark =
    c.standing === 'completed' || c.standing === 'folded'
      ? term.good(ascii ? 'x' : '✓')
      : c.question !== ''
        ? term.warn('?')
        : isOn || c.standing === 'active'
          ? term.good(ascii ? '*' : '●')
          : ascii
            ? 'o'
            : '○';
  const [bar, far] =
    c.progress === null
      ? ['', '']
      : [`${meter(c.progress.done, c.progress.total, 6, ascii)} `, `${c.progress.done}/${c.progress.total}`];
  // The active one may be so without a session, and beside one there may be others.
  const ago = formatAge(c.lastAt, c.lastAt + c.idle);
  const said = [far, c.stale ? `untouched for ${ago}` : `${ago} ago`, isOn ? 'session on it' : '']
    .filter(Boolean)
    .join(ascii ? ', ' : ' · ');
  // Where both have no room words go before a picture of the same numbers.
  const facts = bar.length + said.length <= width - 2 ? `${bar}${said}` : said;
  return [
    `${mark} ${term.cut(c.title, width - 2)}`,
    `  ${term.dim(term.cut(c.id, width - 2))}`,
    `  ${term.dim(term.cut(facts, width - 2))}`,
    ...(c.next === '' ? [] : [`  ${term.cut(`${ascii ? '>' : '→'} ${c.next}`, width - 2)}`]),
  ];
}

/** What waits for its user, '' for nothing. */
export function waitsText({ questions, proposed }: Pick<Home, 'questions' | 'proposed'>): string {
  const waits = [
    questions.length > 0 ? `${countOf(questions.length, 'question')} for you` : '',
    proposed.length > 0 ? countOf(proposed.length, 'proposed task') : '',
  ].filter(Boolean);
  return waits.length === 0 ? '' : `${waits.join(', ')}: clew status`;
}

/** Who of the team is at work, and what waits there; nothing where none is joined. */
function teamLine({ team }: Home, term: Term): string[] {
  if (team === null) return [];
  const here = team.here.map((w) => `${w.member} at work on ${w.title}`);
  const handed = team.handed.length > 0 ? [`${team.handed.length} handed to you`] : [];
  const name = team.name === 'team' ? 'team' : `team ${team.name}`;
  return [`${term.bold(name)}: ${term.dim([...handed, ...here.slice(0, 3), team.says, 'clew team'].join(', '))}`];
}

function below(home: Shown, term: Term): string[] {
  const on = workedOnIn(home);
  return HEADS.flatMap(([column, head]) => {
    const cards = home[column].slice(0, SHOWN);
    if (cards.length === 0) return [];
    return [
      term.bold(`${head} (${home.counts[column]})`),
      ...cards.flatMap((c) => cardLines(c, on.has(c.id), term.width, home.ascii, term)),
      ...rest(home.counts[column] - cards.length, term),
      '',
    ];
  });
}

function beside(home: Shown, term: Term): string[] {
  const width = Math.floor((term.width - 2 * GAP) / 3);
  const on = workedOnIn(home);
  // Beside each other lines must be cut, or they are none.
  const cut = { ...term, cut: (text: string, max: number) => cutTo(text, max) };
  const columns = HEADS.map(([column, head]) => [
    term.bold(`${head} (${home.counts[column]})`),
    ...home[column].slice(0, SHOWN).flatMap((c) => [...cardLines(c, on.has(c.id), width, home.ascii, cut), '']),
    ...rest(home.counts[column] - Math.min(SHOWN, home[column].length), term),
  ]);
  const high = Math.max(...columns.map((c) => c.length));
  return Array.from({ length: high }, (_, i) =>
    columns
      .map((c) => padded(c[i] ?? '', width))
      .join(' '.repeat(GAP))
      .trimEnd(),
  );
}

function rest(more: number, term: Term): string[] {
  return more > 0
    ? [term.dim(`and ${countOf(more, 'more context').replace('more contexts', 'more')}: clew contexts --all`)]
    : [];
}

function cutTo(text: string, max: number): string {
  if (columnsOf(text) <= max) return text;
  let cut = '';
  for (const sign of text) {
    if (columnsOf(cut + sign) > max - 1) break;
    cut += sign;
  }
  return `${cut}…`;
}

/** `text` filled up to `width`; what paints it takes no room. */
function padded(text: string, width: number): string {
  const bare = text.replace(PAINT, '');
  return text + ' '.repeat(Math.max(0, width - columnsOf(bare)));
}

const PAINT = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');
