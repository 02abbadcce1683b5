/** What `clew trace` is told by the shell. */
import type { Change } from '../../core/trace/change.js';

/** `place` is `FILE` or `FILE:LINE` as it was typed. `must`: the file has to be there. */
export interface Asked {
  place: string | null;
  must: boolean;
}

/** The commit that a line came with. */
export interface Committed {
  id: string;
  by: string;
  /** Milliseconds. */
  at: number;
  summary: string;
}

export interface TraceRead {
  /** Newest first. */
  changes: Change[];
  /** Of this program. */
  version: string;
  /** Workspace-relative. */
  path: string | null;
  /** 1-based. */
  line: number | null;
  text: string | null;
  commit: Committed | null;
}
