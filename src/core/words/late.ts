/** Decides what is said of a turn that was filed under another context once it was over. */
import type { SessionState } from '../model.js';
import { safeTitle } from '../text/fence.js';
import { tokens } from '../text/tokens.js';
import { truncate } from '../text/truncate.js';

/** Tokens of what the model is told of it. */
const MOST = 40;

/** For the model, with its next prompt: at most 40 tokens. */
export function filedBrief({ to, aside, intents }: NonNullable<SessionState['filed']>): string {
  const active = aside ? '' : ', now active';
  // The selected intent stays in force: whoever reads this is told that the context has another.
  const other = intents === undefined ? '' : ` Its intent is ${intents.other}; selected stays ${intents.id}.`;
  const build = (room: number): string =>
    `clew: the last turn was recorded under "${truncate(safeTitle(to), room)}"${active}.${other}`;
  return [60, 40, 24].map(build).find((text) => tokens(text) <= MOST) ?? build(12);
}

/** One line for the user. `kept`: what of the turn stays where it was; `by`: the reader that said so, '' where the turn itself told. */
export function filedNotice(
  to: string,
  from: string,
  how: { aside: boolean; fresh: boolean; by: string },
  kept: string[],
  operation: string,
): string {
  const place = `${how.fresh ? 'new context ' : ''}"${safeTitle(to)}"`;
  const stays = how.aside ? `; "${safeTitle(from)}" stays active` : `, which is active now (was "${safeTitle(from)}")`;
  const left =
    kept.length === 0 ? '' : ` Still recorded under "${safeTitle(from)}": ${kept.map(safeTitle).join(', ')}.`;
  const why = how.by === '' ? ', as its work was for that' : `, as the reader ${safeTitle(how.by)} took its prompt`;
  return `clew: this turn was filed under ${place}${why}${stays}.${left} Undo: clew undo ${operation}`;
}
