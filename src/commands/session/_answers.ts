/** Decides what the commands about sessions print with `--json` beside what every answer has. Times are milliseconds since the epoch; `ago` is words for people ("3 h"). */
import type { Report } from '../../core/board/report/types.js';
import type { Timeline } from '../../core/board/types.js';
import type { Replayed } from '../../core/handlers/replay/recording.js';
import type { Context, Seen as SeenContext } from '../../core/model/context.js';
import type { Verdict } from '../../core/model/waist.js';
import type { Score as SessionScore } from '../../core/retro/score.js';
import type { Totals as ReplayTotals } from './_timeline.js';

export interface Answers {
  demo: ReplayShown;
  /** What a session was about, in so many tokens (estimated); `malformed` of its lines could not be read. */
  digest: { block: string; tokens: number; lines: number; malformed: number };
  /** `answer` is what the host is answered; nothing of what is no call of a tool. */
  hook: { verdict?: Verdict; answer?: string };
  replay: ReplayShown;
  /** `text` in its `format`; `out`: the file that it was written to, `made`: the folder that was made for it, '' for none. */
  report: Report & { format: string; out: string | null; made: string; text: string };
  retro: SessionReview | { sessions: SessionReview[] };
  route: { text: string };
  timeline: Timeline & { ascii: boolean };
}

export interface ReplayShown {
  /** How many there are. */
  plans: number;
  all: boolean;
  totals: ReplayTotals;
  sessions: Replayed[];
  /** Those that would have been opened. */
  contexts: (Omit<Context, 'seen'> & { seen?: SeenContext })[];
}

export interface SessionReview extends SessionScore {
  session: string;
  host: string;
  /** When it was heard of last. */
  at: number;
  ago: string;
  /** `null` where there is no transcript. */
  prompts: number | null;
}
