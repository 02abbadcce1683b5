/** Decides how well clew itself is seen: failures that were noted, sizes of its files, what the log holds and what of it could not be read. */
import { columnsOf } from './home.js';
import { type Ledger, STOP } from './ledger.js';
import { brokenIn, type Sight, seen } from './sight.js';
import type { HealthPage } from './types.js';

/** What was looked at of the machine. */
export interface Looked {
  errors: { at: number; why: string }[];
  sizes: HealthPage['sizes'];
  version: string;
  /** How long the hook took, where somebody records it: milliseconds, the latest last. */
  hook: { at: number; ms: number }[] | null;
}

const [SHOWN, SLOW] = [50, 20];

/** The page of what goes wrong. */
export function healthView(sight: Sight, looked: Looked): HealthPage {
  const { facts, ledger } = sight;
  const { state } = facts;
  const times = looked.hook?.map((h) => h.ms).sort((a, b) => a - b) ?? [];
  const part = (p: number): number => times[Math.min(times.length - 1, Math.floor(times.length * p))] ?? 0;
  const errors = new Map<string, HealthPage['errors'][number]>();
  for (const { at, why } of looked.errors) {
    const there = errors.get(why);
    if (there === undefined) errors.set(why, { at, why, times: 1 });
    else there.times++;
  }
  return {
    ...seen(sight),
    hook:
      looked.hook === null || times.length === 0
        ? null
        : {
            count: times.length,
            p50: part(0.5),
            p95: part(0.95),
            over: [...looked.hook].sort((a, b) => b.ms - a.ms).slice(0, SLOW),
          },
    errors: [...errors.values()].slice(0, SHOWN),
    sizes: looked.sizes,
    log: {
      operations: ledger.operations,
      prompts: ledger.sessions.reduce((n, s) => n + s.prompts, 0),
      read: lastRead(ledger),
      broken: brokenIn(ledger),
      from: ledger.from,
      to: ledger.to,
      jumps: ledger.jumps,
    },
    records: {
      contexts: Object.values(columnsOf(facts)).reduce(
        (n: number, of) => n + (typeof of === 'number' ? of : of.length),
        0,
      ),
      sessions: ledger.sessions.length,
      questions: Object.keys(state.questions).length,
      plans: facts.plans.count,
    },
    version: looked.version,
  };
}

function lastRead({ beats }: Ledger): number | null {
  for (let i = beats.many - 1; i >= 0; i--) if (beats.what[i]! < STOP) return beats.at[i]!;
  return null;
}
