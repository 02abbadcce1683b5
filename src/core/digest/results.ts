/** Decides which files of a transcript were touched, and when: those of a call that failed were not, and where the host says what came of a call, it counts from then on. Fed newest first. */
import type { SessionEvent } from '../model.js';

type Touched = Extract<SessionEvent, { kind: 'touched' }>;

/** What came of calls, met before the calls themselves. */
export interface Results {
  take(event: SessionEvent): void;
  /** `file` as its call came out, `null` where it failed; still pending where nobody knows yet. */
  settled(file: Touched): Touched | null;
}

/** Starts with no result. */
export function resultsReader(): Results {
  const done = new Map<string, number | null>();
  const failed = new Set<string>();
  return {
    take: (e) => {
      if (e.kind === 'done') done.set(e.call, e.at);
      if (e.kind === 'failed') failed.add(e.call);
    },
    settled: (file) => {
      const call = file.call ?? '';
      if (failed.has(call)) return null;
      const at = done.get(call);
      if (file.pending !== true || at === undefined) return file;
      const { pending, ...known } = file;
      return { ...known, at };
    },
  };
}
