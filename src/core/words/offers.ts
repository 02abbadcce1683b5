/** Decides how it is offered to close or pause contexts: one line, with the command that does it. */
import { countOf } from '../text/count.js';

/** Why, for a list. */
export const WHY = {
  finished: 'its plan is finished',
  merged: 'its branch is merged',
  gone: 'its branch is gone',
  quiet: 'nothing happened for 30 days',
  talk: 'small talk opened it',
} as const;

/** One line: how many look closed, and how many quiet. */
export function offerLine(offers: { act: 'close' | 'pause' }[]): string {
  const close = offers.filter((o) => o.act === 'close').length;
  const pause = offers.length - close;
  const parts = [
    ...(close === 0 ? [] : [`${countOf(close, 'context')} could be closed`]),
    ...(pause === 0 ? [] : [`${close === 0 ? countOf(pause, 'context') : pause} could be paused`]),
  ];
  return parts.length === 0 ? '' : `${parts.join(', ')}: clew tidy`;
}
