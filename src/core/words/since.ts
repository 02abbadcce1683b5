/** Decides how it is said what changed since a context was left: one line, the same for person and model. */
import { safeTitle } from '../text/fence.js';
import { tokens } from '../text/tokens.js';
import { truncate } from '../text/truncate.js';

/** Tokens of it. */
export const MOST = 60;

/** What came since a context was left; all of it empty = nothing did. */
export interface Since {
  /** Commits on its branch. */
  commits: number;
  edited: string[];
  /** Boxes of its plan, and how many are ticked now. */
  ticked: number;
  stand: string;
  /** Open questions that were answered, and what was decided. */
  answered: string[];
  decided: string[];
  /** Another branch is checked out than its own; `there`: its own can be switched to. */
  branch: { own: string; here: string; there: boolean } | null;
}

/** One line for the user at a start; `before` is what is said there otherwise. */
export function comingBackNotice(title: string, news: string, before = ''): string {
  return [`clew: "${truncate(safeTitle(title), 60)}". ${news}`, before].filter((t) => t !== '').join(' ');
}

/** Characters for each name and text, from roomy to tight, and how many names. */
const ROOMS = [
  [48, 3],
  [32, 2],
  [24, 1],
  [12, 1],
  [0, 0],
] as const;

/** At most 60 tokens; '' when nothing changed. */
export function sinceLine(since: Since): string {
  const build = (room: number, most: number): string => {
    const parts = partsOf(since, room, most);
    const said = parts.length === 0 ? '' : `Since its last turn: ${parts.join('; ')}.`;
    return [said, branchOf(since, room)].filter(Boolean).join(' ');
  };
  const [first, ...rest] = ROOMS.map(
    ([room, most]) =>
      () =>
        build(room, most),
  );
  // Where it stands comes before what was done elsewhere.
  const bare = since.branch === null ? '' : branchOf({ ...since, branch: { ...since.branch, there: false } }, 0);
  const last = [() => branchOf(since, 0), () => bare];
  return [first!, ...rest, ...last].map((make) => make()).find((line) => tokens(line) <= MOST) ?? '';
}

function partsOf(s: Since, room: number, most: number): string[] {
  const quoted = (text: string): string => `"${truncate(safeTitle(text), room)}"`;
  return [
    ...(s.commits === 0 ? [] : [s.commits === 1 ? '1 commit' : `${s.commits} commits`]),
    ...listed('edited elsewhere', s.edited.map(safeTitle), most, room),
    ...(s.ticked === 0 ? [] : [`${s.ticked === 1 ? '1 box' : `${s.ticked} boxes`} ticked (${s.stand})`]),
    ...listed('answered', s.answered.map(quoted), Math.min(1, most)),
    ...listed('decided', s.decided.map(quoted), Math.min(1, most)),
  ];
}

/** Names that are cut are none: where there is no room for a name the rest is counted. */
function listed(what: string, names: string[], most: number, room = Number.POSITIVE_INFINITY): string[] {
  if (names.length === 0) return [];
  const shown = names.filter((n) => n.length <= room * 2).slice(0, most);
  const left = names.length - shown.length;
  return [`${what}: ${[...shown, ...(left === 0 ? [] : [shown.length === 0 ? left : `${left} more`])].join(', ')}`];
}

/** A line to copy is whole or not there, and names nothing that a shell would take apart. */
function branchOf({ branch }: Since, room: number): string {
  if (branch === null) return '';
  const name = (text: string): string => truncate(safeTitle(text), Math.max(room, 16));
  const plain = /^[\w][\w./+@-]*$/.test(branch.own) && branch.own.length <= 60;
  const way = branch.there && plain ? ` (git switch ${branch.own})` : '';
  return `It belongs to the branch ${name(branch.own)}; the work tree is on ${name(branch.here)}${way}.`;
}
