/** Decides, when a turn has ended, how likely it left the active context, and whether it was plainly for another one. */
import type { Context, Model } from '../../model.js';
import { isDefaultBranch } from '../../text/branch.js';
import { sigmoid } from '../learn/layer.js';
import { MODEL } from '../reading.js';
import { type Done, type Fit, fitsOf } from './turn-evidence.js';

/** What a turn is read as once it is over. */
export interface LateReading {
  /** Probability that it left the active context. */
  p: number;
  /** What it is made of, each 0 to 1 but the log-odds of the prompt alone. */
  evidence: Record<string, number>;
  /** The other context that it fits best, `new` where it fits none. */
  target: string;
  /** How many files it wrote. */
  wrote: number;
  /** Is the place plain, too? Then the turn is filed there. */
  moves: boolean;
}

/** From these probabilities on a turn is filed elsewhere (decision 24): on another context's branch, on a branch that it began itself. */
const BAR = { known: 0.5, fresh: 0.85 };
/** So many of its files are those of the active context, and the turn was for that. */
const MOSTLY = 0.5;
/** Log-odds of a prompt alone count no further than this. */
const FARTHEST = 9;

/** What `done` says of a turn whose prompt was read with the probability `asked`. `open` are the other open contexts. */
export function readTurn(
  done: Done,
  asked: number,
  active: Context,
  open: Context[],
  { after = {} }: Model = MODEL,
): LateReading {
  const [own, ...others] = fitsOf(done, [active, ...open]);
  const most = (of: (f: Fit) => number): number => others.reduce((m, f) => Math.max(m, of(f)), 0);
  const evidence = {
    asked: oddsOf(asked),
    own: own!.files,
    other: most((f) => f.files),
    words: own!.words,
    branch: done.before !== null && done.after !== null && done.before !== done.after ? 1 : 0,
  };
  const odds = Object.entries(evidence).reduce((z, [id, v]) => z + (after[id] ?? 0) * v, after.bias ?? 0);
  const p = after.bias === undefined ? asked : sigmoid(odds);
  const standing = own!.branch === 1 ? [] : others.filter((f) => f.branch === 1);
  // Who goes to somebody's branch and works there works for it, whatever the prompt was read as.
  const went = evidence.branch === 1 && own!.files < MOSTLY;
  if (standing.length === 1)
    return { p, evidence, wrote: done.files.length, target: standing[0]!.context.id, moves: went || p >= BAR.known };
  const best = others.reduce<Fit | null>((b, f) => (likeness(f) > likeness(b) ? f : b), null);
  const fresh = own!.branch === 0 && standing.length === 0 && own!.files === 0 && isBegun(done);
  if (fresh) return { p, evidence, wrote: done.files.length, target: 'new', moves: p >= BAR.fresh };
  return { p, evidence, wrote: done.files.length, target: best?.context.id ?? 'new', moves: false };
}

function oddsOf(p: number): number {
  const odds = Math.log(p / (1 - p));
  return Math.max(-FARTHEST, Math.min(FARTHEST, odds));
}

function likeness(f: Fit | null): number {
  return f === null ? 0 : f.own + f.words + f.branch;
}

/** Did the turn begin a branch, or go to one, that is nobody's yet? */
function isBegun({ before, after }: Done): boolean {
  return before !== null && after !== null && before !== after && !isDefaultBranch(after);
}
