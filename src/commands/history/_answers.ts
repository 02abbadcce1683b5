/** Decides what the commands about what was done print with `--json` beside what every answer has. Times are milliseconds since the epoch; `ago` is words for people ("3 h"). */
import type { Undone } from '../../core/handlers/history/undo-outcome.js';
import type { TraceRecord } from '../../core/trace/export.js';
import type { Stretch, Why as TracedLine, Told as TracedTo } from '../../core/trace/why.js';
import type { Committed } from './_trace.js';

export interface Answers {
  log: { operations: Logged[]; stood?: Stood };
  redo: Undone;
  trace: LineTrace | FileTrace | ChangeList | { records: TraceRecord[] };
  undo: Undone;
}

export interface Logged {
  id: string;
  at: number;
  when: string;
  ago: string;
  by: string;
  session: string | null;
  did: string;
  /** Of a call that the gate refused. */
  why?: string;
  contexts: string[];
  undoable: boolean;
  state: 'stands' | 'taken back';
}

/** With `--at`: what was active then, and how many contexts were open. */
export interface Stood {
  active: string | null;
  open: number;
}

/** Why one line is there; `why` is `null` where no change is known to have left it, then `file` is the last change of the whole file. */
export interface LineTrace {
  path: string;
  /** 1-based. */
  line: number;
  text: string;
  /** The same for an agent, where one asks. */
  fenced?: string;
  why: TracedLine | null;
  file: TracedTo | null;
  commit: Committed | null;
  now: number;
}

export interface FileTrace {
  path: string;
  stretches: Stretch[];
  now: number;
}

/** Changes, the latest first; `strays`: those outside of their intent. */
export interface ChangeList {
  strays: boolean;
  rows: ChangeRow[];
}

export interface ChangeRow extends TracedTo {
  ago: string;
  files: string[];
}
