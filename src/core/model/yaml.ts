/** A YAML text as types: its maps, lists and scalars with their places, or why it has no tree. */

/** Decides what is thought of a YAML text: its maps, lists and scalars with their places, without anchors, tags and what a schema would make of it. */

/** Where a part stands: offsets `from` to `to` of the text, line and column 1-based. */
export interface Place {
  from: number;
  to: number;
  line: number;
  column: number;
}

export type Scalar = Place & { kind: 'scalar'; value: string | number | boolean | null };

/** `flow`: written in brackets. */
export type List = Place & { kind: 'list'; flow: boolean; items: Tree[] };

export type Entry = { key: string; at: Place; value: Tree };

export type Mapping = Place & { kind: 'map'; flow: boolean; entries: Entry[] };

export type Tree = Scalar | List | Mapping;

/** Why a text has no tree: a code, its place, and what fills its sentence. */
export interface TreeFault {
  kind: 'fault';
  code:
    | 'intents-syntax'
    | 'intents-large'
    | 'intents-alias'
    | 'intents-merge'
    | 'intents-duplicate'
    | 'intents-deep'
    | 'intents-documents';
  line: number;
  column: number;
  why: string;
}
