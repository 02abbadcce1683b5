/** What the gate makes of a call: what it does, and why it may not pass by itself. */
import type { ToolCall, Verdict } from '../../model.js';
import type { Wanted } from '../scope/grants.js';
import type { Located } from '../scope/resolve-path.js';

/** Why a call does not simply go through: a code of `words/gate.ts` and what fills it. */
export interface Reason {
  code:
    | 'out'
    | 'outside'
    | 'brought'
    | 'denied'
    | 'unscoped'
    | 'unusable'
    | 'unconfirmed'
    | 'tool'
    | 'pattern'
    | 'unreadable'
    | 'unsearched'
    | 'command'
    | 'changed'
    | 'loads'
    | 'names'
    | 'unknown'
    | 'statement'
    | 'input'
    | 'own'
    | 'persons'
    | 'whole'
    | 'holds'
    | 'mayhold'
    | 'ignored'
    | 'unnamed';
  what: string;
  more?: string;
}

export interface Weighed {
  /** It changes nothing that anybody agreed on. */
  effects: boolean;
  verdict: Verdict;
  reasons: Reason[];
  /** What a yes would let through from now on. */
  wanted: Wanted[];
  /** What it would let through beside that, though nobody asked for it yet. */
  besides: Wanted[];
  /** What a wider yes would be kept for, in place of `wanted`: families that hold code on the line. */
  wider?: Wanted[];
}

export type Call = Pick<ToolCall, 'name' | 'act'>;

/** What nobody can tell, with the reason that is given for it where its kind does not say it. */
export interface Unknown extends Wanted {
  code?: 'statement' | 'input';
  /** Of a command line: the commands in it that are the trouble, as a person reads them; '' where it is the line as a whole. */
  part?: string;
}

/** What a call does, whatever was agreed: the files it writes, and what of it only a person may do. */
export interface Deed {
  effects: boolean;
  files: { path: string; at: Located }[];
  /** Text that is new: of files, or of a command. */
  texts: string[];
  /** There is more of it than was looked through. */
  whole?: false;
  /** What in it nobody can tell. */
  unknown: Unknown[];
  /** Where all of that is of families, which they are: each may be granted for itself. */
  families: Wanted[];
  /** What only a person may do, with what it belongs to. */
  own: Reason[];
  /** What its programs load that is not as it was, with the program; `looks`: it is of a family, and its yes covers that. */
  loads: { wanted: Wanted; looks: boolean }[];
}
