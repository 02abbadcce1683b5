/** What a kind of recorded session must offer: where it lies, whose it is, and what it says; its file reads nothing itself. */
import type { SessionEvent } from '../../core/model.js';

/** What the places of records are made of. */
export interface Where {
  home: string;
  /** The workspace, by its real path first. */
  roots: string[];
  env: Record<string, string | undefined>;
  /** SHA-256 in hexadecimal digits. */
  hash(text: string): string;
}

/** Files that may be records of a workspace's sessions. */
export interface Place {
  /** An absolute path; `*` stands for anything within a name. */
  files: string;
  /** Whatever lies there is the workspace's, where it does not say otherwise. */
  own?: true;
  /** The file that says where the session of `path` ran; the record itself where this is left out. */
  beside?(path: string): string;
  /** The folder a session ran in, by the beginning of that file: `null` where it does not say, '' where the record is nobody's (a sub-agent's). */
  folder?(text: string): string | null;
  /** It holds many sessions: a database of the host. */
  database?: true;
  /** It tells again what a host wrote down itself, which says more. */
  copy?: true;
}

/** What a text says: its events, oldest first. */
export interface Told {
  events: SessionEvent[];
  messages: number;
  /** Parts of it could not be read: its beginning or end is missing, or what stands between is damaged. */
  torn: boolean;
}

interface Kind {
  id: string;
  name: string;
  places(where: Where): Place[];
}

/** A record of a line a message: each line says what it says. */
export interface Lines extends Kind {
  /** Events of one line; `null` when it cannot be read. Never throws. */
  line(text: string): SessionEvent[] | null;
  /** Can this line tell of a prompt? A glance at its text; in doubt it can. */
  mayPrompt(text: string): boolean;
}

/** A record that is understood as a whole, or by as much of its end as is read. */
export interface Whole extends Kind {
  /** Never throws; costs in proportion to `text`. */
  whole(text: string): Told;
  /** Does a file that begins so hold such a record? */
  is(head: string): boolean;
}

export type Transcript = Lines | Whole;

/** The first working folder that `text`, JSON of whatever shape, names. */
export function cwdIn(text: string): string | null {
  const found = /"cwd"\s*:\s*("(?:[^"\\]|\\.){1,4096}")/.exec(text)?.[1];
  if (found === undefined) return null;
  try {
    return JSON.parse(found) as string;
  } catch {
    return null;
  }
}
