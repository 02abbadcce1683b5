/** Decides how a prompt that asks for what somebody of the team has is led to the command that takes it over. */
import type { Offer } from '../../model/team.js';
import { fenceInline, safeTitle } from '../../text/fence.js';

interface Theirs {
  by: string;
  offer: Offer | null;
}

/** For a model: taking over is its person's to type. */
export function takeBrief({ by, offer }: Theirs, session: string): string {
  const whose = by === '' ? 'somebody of the team' : fenceInline(safeTitle(by), session);
  const what = offer === null ? '' : ` (${fenceInline(safeTitle(offer.title), session)})`;
  return `clew: this may be about what ${whose} has${what}: no context was opened for it. \`clew team\` lists what others have and hand over; your user takes one over by typing \`${lineOf(offer)}\`.`;
}

/** For its user. */
export function takeNotice({ by, offer }: Theirs): string {
  const what = offer === null ? '' : ` "${safeTitle(offer.title)}"`;
  const whose = by === '' ? '' : ` from ${safeTitle(by)}`;
  const list = offer === null ? ' (clew team lists them)' : '';
  return `clew: to take${what || ' it'} over${whose}: ${lineOf(offer)}${list}`;
}

function lineOf(offer: Offer | null): string {
  return `clew team take ${offer === null ? 'ID' : safeTitle(offer.ref)}`;
}
