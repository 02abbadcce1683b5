/** Decides what a model is told when the plan says otherwise than it knows: one line of fact, short. */
import type { News } from '../reconcile/types.js';
import { fenceInline, safeTitle } from '../text/fence.js';
import { tokens } from '../text/tokens.js';
import { truncate } from '../text/truncate.js';

/** Tokens; beside a tool's result it is read with much else. */
export const MOST = 60;

const SAYS = {
  pending: 'open',
  in_progress: 'in progress',
  completed: 'done',
  cancelled: 'cancelled',
  blocked: 'blocked',
} as const;
/** What matters most comes first: the rest may be cut. */
const ORDER: News['what'][] = ['conflict', 'gone', 'status', 'new', 'fewer'];
const ROOMS = [48, 32, 20, 12, 6];

/** What is said once where the todos cannot follow into the plan at `path`. */
export function unreadPlanBrief(path: string, session: string): string {
  const file = truncate(safeTitle(path.split('/').at(-1)!), 60);
  return `clew: the plan ${fenceInline(file, session)} is too long to be read whole, or in the middle of a merge: its boxes do not follow the todos. Tick them in the file.`;
}

/** What is said once of the plan at `path` when its file is gone. */
export function goneBrief(path: string, session: string): string {
  return `clew: the plan ${fenceInline(truncate(safeTitle(path), 80), session)} is not there any more. Do not write it anew; ask the user what holds.`;
}

/** `news` of the plan at `path`, '' when there is none. */
export function newsBrief(news: News[], path: string, session: string): string {
  if (news.length === 0) return '';
  const sorted = [...news].sort((a, b) => ORDER.indexOf(a.what) - ORDER.indexOf(b.what));
  const file = path.split('/').at(-1)!;
  const ask = news.some((n) => n.what === 'conflict') ? 'Ask the user which holds.' : 'Go by the plan.';
  const build = (n: number, room: number): string => {
    const left = sorted.length - n;
    const parts = [...sorted.slice(0, n).map((x) => said(x, room)), ...(left > 0 ? [`${left} more`] : [])];
    return `clew: the plan now says ${fenceInline(`${truncate(safeTitle(file), room)}: ${parts.join('; ')}`, session)} ${ask}`;
  };
  for (let n = Math.min(sorted.length, 4); n > 0; n--)
    for (const room of ROOMS) {
      const text = build(n, room);
      if (tokens(text) <= MOST && (room > 12 || n === 1)) return text;
    }
  return build(0, 12);
}

function said(news: News, room: number): string {
  if (news.what === 'fewer') return `${news.count} taken out`;
  const name = truncate(safeTitle(news.text), room);
  switch (news.what) {
    case 'status':
      return `${SAYS[news.status]}: ${name}`;
    case 'conflict':
      return `${SAYS[news.status]}, your todo ${SAYS[news.todo]}: ${name}`;
    case 'gone':
      return `taken out: ${name}`;
    case 'new':
      return `new: ${name}`;
  }
}
