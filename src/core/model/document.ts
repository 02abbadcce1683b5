/** The words of a context document: places, items, and changes of its text by ranges.
 *
 * Read with `parseDocument` (parse.ts), begun with `newDocument` (new-document.ts), changed with the functions of change.ts, mode.ts and phases.ts,
 * told with `openParts` and `briefLines` (brief-lines.ts). Every change is a `Change`: ranges of the text, or faults and no range. splice.ts puts ranges
 * into a text, turns them round, and places them anew in a text that was edited meanwhile.
 */

/** Where a thing stands in a document; shape.ts says what each is and which heading it has, a layout how it is written. */
export type Place =
  | 'goal'
  | 'focus'
  | 'background'
  | 'scope-in'
  | 'scope-out'
  | 'done'
  | 'doing'
  | 'next'
  | 'plan-decisions'
  | 'plan-notes'
  | 'plan-agent'
  | 'act-progress'
  | 'act-notes'
  | 'eval-findings'
  | 'eval-recommendations'
  | 'eval-notes'
  | 'questions'
  | 'blockers'
  | 'references'
  | 'active-files'
  | 'scratchpad'
  | 'next-action'
  | 'resume'
  | 'summary';

/** `open` holds; the others stay in the file as history and are not told to a model. */
export type ItemState = 'open' | 'resolved' | 'superseded';

/**
 * One entry of a place. Offsets are UTF-16 units of the document's text, `to` after the item's last line end
 * (for a value on a line, after the value).
 */
export interface Item {
  /** Short and stable; what a person wrote without one has an id derived from its place and text. */
  id: string;
  place: Place;
  /** The task it belongs to, in a file that holds several; absent = the document's own. */
  task?: string;
  /** Its words, without bullet, indentation and marker; may hold several lines of Markdown, parted by `\n`. */
  text: string;
  state: ItemState;
  /** When it was written or last verified, milliseconds; null = not said. */
  at: number | null;
  /** The item that took its place. */
  by?: string;
  /** Day on which it was resolved or superseded, milliseconds. */
  closed?: number;
  from: number;
  to: number;
  /** 1-based. */
  line: number;
  /** A list entry, running text, the value of a key, or one of a `[list, on a line]`. */
  form: 'entry' | 'prose' | 'value' | 'flow';
  /** Where its words begin (before a state in brackets). */
  body: number;
  /** Has it an id of its own in the file? */
  marked: boolean;
}

/** What front matter (or a layout's own lines) says of the whole document; absent = not said. */
export interface Meta {
  id?: string;
  taskId?: string;
  title?: string;
  category?: string;
  tags?: string[];
  status?: DocumentStatus;
  /** Milliseconds. */
  created?: number;
  updated?: number;
  /** Workspace-relative path. */
  plan?: string;
  intent?: string;
  branch?: string;
  /** Commit that the facts were last verified at. */
  revision?: string;
  /** Round of PLAN, counted from 1. */
  round?: number;
  phase?: Phase;
  /** Iteration of AUTO that the round stands in. */
  auto?: number;
  /** `true`: no team is told of it. */
  private?: string;
  /** What a team calls it, where it was taken over from somebody. */
  team?: string;
}

export type Phase = 'PLAN' | 'ACT' | 'EVAL';

/** `active` while a session works on it; an archive is the same file, paused, completed or abandoned, with a summary. */
export type DocumentStatus = 'active' | 'paused' | 'completed' | 'abandoned';

/** What was seen in a document, with its place (line 0 = the whole): `code` has its sentence in words/en.ts. */
export interface Fault {
  code: string;
  line: number;
  of: string;
}

/** A heading; its section ends at `end`, where the next one of the same or a higher level begins. */
export interface Heading {
  level: number;
  title: string;
  line: number;
  from: number;
  /** After its line. */
  to: number;
  end: number;
}

/** A part of the text. */
export interface Range {
  from: number;
  to: number;
}

/** Where the next item of a place goes: behind what stands there, written with `indent`. */
export interface Slot {
  place: Place;
  task?: string;
  at: number;
  indent: string;
  /** Nothing stands there yet. */
  empty: boolean;
  /** The value it has now, when that is one line: a scalar, or a `[list]`. */
  value?: Range & { flow: boolean };
}

/** A piece of work of a file that holds several. */
export interface TaskPart {
  id: string;
  /** Is it the one that is worked on, one of the others, or only named by a section? */
  listed: 'current' | 'other' | 'nowhere';
  status?: string;
  statusLine?: number;
  line: number;
  /** Has it a quick resume? */
  resumable: boolean;
}

export interface Document {
  /** The text it was read from, byte for byte. */
  text: string;
  layout: LayoutName;
  /** The line end that new lines get: the one the file has most. */
  eol: string;
  meta: Meta;
  /** Where the value of a key stands. */
  metaAt: Partial<Record<keyof Meta, Range>>;
  items: Item[];
  slots: Slot[];
  headings: Heading[];
  /** Empty when the file is one piece of work. */
  tasks: TaskPart[];
  faults: Fault[];
  /** Was the text too long to be read to its end, or is it an unfinished merge? Then it is not changed. */
  cut: boolean;
}

/** Whose headings and format a document has. */
export type LayoutName = 'clew' | 'active-context' | 'codingbuddy';

/** A change of a text: at offset `at` of the text before, `cut` is taken out and `put` stands there. Ascending, not overlapping. */
export interface Splice {
  at: number;
  cut: string;
  put: string;
}

/** What a function of change wants: ranges, or faults and no range. `ids` are those of the items it made or changed. */
export interface Change {
  splices: Splice[];
  faults: Fault[];
  ids: string[];
}

/** What a change needs from outside: the time, and something that no other work tree has (a session, an operation). */
export interface Stamp {
  at: number;
  nonce: string;
  /** The id that the item has elsewhere: it keeps it where nothing here has it. */
  id?: string;
}

/**
 * One change of a document. `set` makes `text` the only open item of a place; `add` puts an item after those that stand there;
 * `replace` gives an item other words and a new time; `resolve` leaves it as history (of the state `as`); `verify` gives it a new time alone.
 */
export type Wish =
  | { do: 'meta'; set: Meta }
  | { do: 'set'; place: Place; text: string; at: number }
  | { do: 'add'; place: Place; text: string; at: number; id?: string }
  | { do: 'replace'; id: string; place: Place; text: string; at: number }
  | { do: 'resolve'; id: string; place: Place; as?: 'superseded' }
  | { do: 'verify'; id: string; place: Place; at: number };
