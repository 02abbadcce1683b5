/** Decides what a session begins with: the map of contexts with the standing rule, and beside it what is known of the active one. */
import type { PlanRow } from '../model.js';
import { isCut } from '../plan/parse/limits.js';
import { fenceText, safeTitle } from '../text/fence.js';
import { tokens } from '../text/tokens.js';
import { truncate } from '../text/truncate.js';
import { doneText, isFinished, LIMIT, type Work } from './brief.js';
import { givenText } from './team/met.js';

/** Open contexts on the map. */
export const MOST_LISTED = 8;
/** Characters of who a context was handed to. */
const MOST_GIVEN = 60;
/** Characters of a title on it, and of that of the active context where room is scarce. */
const ROOMS = [80, 60, 44];
const SCARCE = [60, 28, 0];

/** Parts of the room that is left which are tried for what is known: a text may cost more than its lines one by one. */
const SHARES = [1, 0.95, 0.85, 0.7, 0.5];

export interface Beginning {
  active: Work | null;
  /** Other open work, latest first. */
  open: Work[];
  /** The standing rule. */
  rule: string;
  /** What is known of the active context, within so many tokens. */
  known?: (room: number) => string[];
  /** What is to be said of intents. */
  intents?: string;
}

/** '' when there is nothing to say. */
export function startBrief(to: Beginning, session: string): string {
  const { active, open, known = () => [], intents = '' } = to;
  if (active === null && open.length === 0) return intents;
  const map = mapOf(to, session);
  const build = (lines: string[]): string => [map(lines), ...(intents === '' ? [] : [intents])].join('\n');
  const left = LIMIT.start - tokens(build([]));
  const ways = SHARES.map((share) => build(known(Math.floor(left * share))));
  return ways.find((text) => tokens(text) <= LIMIT.start) ?? build([]);
}

/** The roomiest map within its limit, ready for what is `known` of the active context. */
function mapOf({ active, open, rule }: Beginning, session: string): (known: string[]) => string {
  const head =
    active === null
      ? 'No context is active yet.'
      : active.plan === null
        ? 'Active context, no plan:'
        : 'Active context, resuming its plan:';
  const build =
    ({ own, rooms, told = true }: Layout) =>
    (known: string[]): string => {
      const first = active === null ? [] : [`active ${line(active, own, told)}`];
      const plan = active?.plan == null ? [] : planLine(active.plan, own);
      const rest = rooms.map((room, i) => `open ${line(open[i]!, room, told)}`);
      return `clew: ${head}\n${fenceText([...first, ...plan, ...known, ...rest].join('\n'), 'clew contexts', session)}\n${rule}`;
    };
  const ways = layouts(Math.min(MOST_LISTED, open.length)).map(build);
  return ways.find((map) => tokens(map([])) <= LIMIT.map) ?? ways.at(-1)!;
}

/** Characters for the title of the active context and for those of the open ones, one for each that is named. */
interface Layout {
  own: number;
  rooms: number[];
  /** Is a title left out that its id says? */
  told?: boolean;
}

/** From roomy to tight: all titles, cut titles, those of the latest alone, none; then fewer contexts. */
function layouts(n: number): Layout[] {
  const all = (room: number): number[] => Array<number>(n).fill(room);
  const latest = (k: number): number[] => all(0).fill(ROOMS[1]!, 0, k);
  return [
    { own: ROOMS[0]!, rooms: all(ROOMS[0]!), told: false },
    ...ROOMS.map((room) => ({ own: ROOMS[0]!, rooms: all(room) })),
    ...all(0).map((_, i) => ({ own: ROOMS[0]!, rooms: latest(n - 1 - i) })),
    ...SCARCE.map((own) => ({ own, rooms: all(0) })),
    ...all(0).map((_, i) => ({ own: 0, rooms: all(0).slice(i + 1) })),
  ];
}

/** `pricing-research 3/7 "Pricing research"`: a title is left out where there is no room, or `told` says that what the id says is enough. */
function line({ context, plan, given }: Work, room: number, told: boolean): string {
  const title = truncate(safeTitle(context.title), room);
  const said = title === '' || (told && isSaid(context.id, title));
  const counted = plan !== null && plan.gone !== true && plan.merging !== true && plan.total > 0;
  return `${safeTitle(context.id)}${counted ? ` ${plan.done}/${plan.total}${isCut(plan) ? '+' : ''}${isFinished(plan) ? ' finished' : ''}` : ''}${context.private === true ? ' private' : ''}${given === undefined ? '' : ` (${truncate(givenText(given), MOST_GIVEN)})`}${said ? '' : ` "${title}"`}`;
}

/** Does the id say all that the title says? */
function isSaid(id: string, title: string): boolean {
  const plain = title.toLowerCase().replace(/…$/, '');
  return /^[\x20-\x7e]*$/.test(plain) && id.startsWith(plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, ''));
}

/** The plan of the active context; of one that is gone or in the middle of a merge that is said in any room. */
function planLine(plan: PlanRow, room: number): string[] {
  const odd = plan.gone === true || plan.merging === true;
  const path = truncate(safeTitle(plan.path), odd ? Math.max(room, 28) : room);
  return path === '' || (path.endsWith('…') && !odd) ? [] : [`plan ${path}${odd ? doneText(plan) : ''}`];
}
