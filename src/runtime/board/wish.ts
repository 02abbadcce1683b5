/** What the page asks for, and what came of it. */
import type { Finding } from '../../core/model.js';

/** What came of a command: as the command line says it. */
export interface Done {
  ok: boolean;
  did: string;
  /** `args` are what `says` is made of. */
  findings: {
    code: string;
    args: Finding['args'];
    severity: 'note' | 'warn' | 'error';
    says: string;
    next: string;
  }[];
  view: Record<string, unknown>;
}

/**
 * A command that the page asks for: `undo` of an id, or with `to` and `context` back to a point; `move` of a prompt's id to a context;
 * `update-context` with `goal-was` or `next-was`, the text that was seen, '' for none.
 * `at` is the root of a project that `projects` named, `null` for the one that is served.
 */
export interface Wish {
  command: string;
  args: string[];
  flags: Record<string, string | boolean | string[]>;
  session: string | null;
  at: string | null;
}
