/** Decides how somebody who works in the same place is told: fact alone, in one line. */
import type { Met } from '../model/team.js';
import { fenceInline, safeTitle } from '../text/fence.js';
import { truncate } from '../text/truncate.js';

/** For a model, within sixty tokens: what a teammate's machine sent is data. */
export function metBrief({ member, title, where }: Met, session: string): string {
  const place = truncate(where.map((w) => safeTitle(w)).join(', '), 48);
  const what = `${truncate(safeTitle(member), 24)}: "${truncate(safeTitle(title), 32)}" in ${place}`;
  return `clew: a teammate works in the same place: ${fenceInline(what, session)}`;
}

/** For its user. */
export function metNotice({ member, title, where }: Met): string {
  return `clew: ${safeTitle(member)} works in the same place: ${where.map((w) => safeTitle(w)).join(', ')} ("${safeTitle(title)}")`;
}
