/** The words of a context document: places, items, and changes of its text by ranges. */

/** Where a thing stands in a document; a layout says under which heading or key. */
export type Place =
  | 'goal'
  | 'focus'
  | 'background'
  | 'scope-in'
  | 'scope-out'
  | 'scratchpad'
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
  | 'questions'
  | 'blockers'
  | 'references'
  | 'active-files'
  | 'resume'
  | 'summary';

/** `open` holds; the others stay in the file as history and are not told to a model. */
export type ItemState = 'open' | 'resolved' | 'superseded';

/** One entry of a place. Offsets are UTF-16 units of the document's text, `to` after the item's last line end. */
export interface Item {
  /** Short and stable; what a person wrote without one has an id derived from its place and text. */
  id: string;
  place: Place;
  /** Its words, without bullet, indentation and marker; may hold several lines of Markdown. */
  text: string;
  state: ItemState;
  /** When it was written or last verified, milliseconds; null = not said. */
  at: number | null;
  /** The item that took its place. */
  by?: string;
  from: number;
  to: number;
  /** 1-based. */
  line: number;
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
  phase?: 'PLAN' | 'ACT' | 'EVAL';
}

/** `active` while a session works on it; an archive is the same file, paused, completed or abandoned, with a summary. */
export type DocumentStatus = 'active' | 'paused' | 'completed' | 'abandoned';

/** What was seen in a document, with its place: `code` has its sentence in words/en.ts. */
export interface Fault {
  code: string;
  line: number;
  of: string;
}

export interface Document {
  /** The text it was read from, byte for byte. */
  text: string;
  layout: LayoutName;
  meta: Meta;
  items: Item[];
  faults: Fault[];
}

/** Whose headings and format a document has. */
export type LayoutName = 'clew' | 'active-context' | 'codingbuddy';

/** A change of a text: at offset `at` of the text before, `cut` is taken out and `put` stands there. Ascending, not overlapping. */
export interface Splice {
  at: number;
  cut: string;
  put: string;
}
