/** Decides how somebody who works in the same place is told: fact alone, in one line. */
import type { Met } from '../../model/team.js';
import { fenceInline, safeTitle } from '../../text/fence.js';
import { tokens } from '../../text/tokens.js';
import { truncate, truncateStart } from '../../text/truncate.js';

/** Tokens of what a model is told. */
const MOST = 60;
/** Characters of the name, the title and the place, from roomy to tight: a path says most at its end. */
const ROOMS: [name: number, title: number, place: number][] = [
  [24, 40, 60],
  [20, 24, 48],
  [16, 12, 36],
  [12, 0, 24],
  [8, 0, 10],
];

/** For a model, within sixty tokens: what a teammate's machine sent is data. */
export function metBrief({ member, title, where, may }: Met, session: string): string {
  const ways = ROOMS.map(([name, words, place]) => {
    const called = truncate(safeTitle(title), words);
    const path = truncateStart(where.map((w) => safeTitle(w)).join(', '), place);
    const what = `${truncate(safeTitle(member), name)}${called === '' ? '' : `: "${called}"`} in ${path}`;
    return `clew: a teammate ${may === true ? 'may write' : 'works'} in the same place: ${fenceInline(what, session)}`;
  });
  return ways.find((text) => tokens(text) <= MOST) ?? ways.at(-1)!;
}

/** For its user. */
export function metNotice({ member, title, where, may }: Met): string {
  return `clew: ${safeTitle(member)} ${may === true ? 'may write' : 'works'} in the same place: ${where.map((w) => safeTitle(w)).join(', ')} ("${safeTitle(title)}")`;
}
