/** Time has passed since the last prompt: the longer, the likelier something else is on the user's mind. */
import { formatDuration } from '../../text/duration.js';
import type { Detector, Example } from './_signal.js';

const MINUTE = 60_000;

export const signal: Detector = {
  id: 'long-gap',
  class: 'implicit',
  says: 'some time has passed since the last prompt',
  // Median gap before a continuation 3 to 5 minutes, before a switch 16 to 93 (design §5): half strength at an hour.
  detect: ({ gap }) => {
    const minutes = (gap ?? 0) / MINUTE;
    return minutes < 12
      ? null
      : { strength: Math.min(1, Math.log(minutes / 12) / Math.log(300)), of: formatDuration(gap!) };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'the header overlaps on mobile', minutes: 95 },
  { hit: false, prompt: 'the header overlaps on mobile', minutes: 4 },
];
