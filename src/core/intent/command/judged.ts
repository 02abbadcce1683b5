/** Decides what is known of a command line: that it reads, what it writes, and what nobody can tell. */

export interface Judged {
  /** It only reads. */
  reads: boolean;
  /** Files that it writes, as paths from the folder it starts in. */
  writes: string[];
  /** What it does to the repository itself (`commit`, `add`), not to the files of the work tree. */
  repo: string[];
  /** The commands of which nobody can tell what they write. */
  unknown: string[];
}

export const READS: Judged = { reads: true, writes: [], repo: [], unknown: [] };

export function writing(...writes: string[]): Judged {
  return { ...READS, reads: false, writes };
}

export function unsure(of: string): Judged {
  return { ...READS, reads: false, unknown: [of.slice(0, 80)] };
}

export function keeping(of: string): Judged {
  return { ...READS, reads: false, repo: [of] };
}

/** All of them together. */
export function together(all: Judged[]): Judged {
  return {
    reads: all.every((j) => j.reads),
    writes: [...new Set(all.flatMap((j) => j.writes))],
    repo: [...new Set(all.flatMap((j) => j.repo))],
    unknown: [...new Set(all.flatMap((j) => j.unknown))],
  };
}
