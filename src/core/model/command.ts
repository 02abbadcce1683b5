/** A shell script as types: commands in their order, and which of them share a folder to stand in. */

/** Decides what a shell script is for whoever judges it: commands in their order, and which of them share a folder to stand in. */

/** A word after the quotes are taken away. */
export interface ShellWord {
  text: string;
  /** Nothing in it is expanded: it is what it says. */
  plain: boolean;
  /** Does it stand for files that match? */
  glob: boolean;
  /** It is expanded, and stays one word for it stands in quotes. */
  whole?: boolean;
}

export interface ShellRedirect {
  op: string;
  /** `null` where the parser found none. */
  target: ShellWord | null;
}

export interface ShellCommand {
  kind: 'command';
  /** The command's name first; empty for assignments and redirections alone. */
  words: ShellWord[];
  /** Names of variables that are set before it. */
  sets: string[];
  /** The same with their values, `NAME=value`, where all of them are plain. */
  given?: string[];
  redirects: ShellRedirect[];
  /** What it reads stands on the line: `<<EOF`, `<<< text`. */
  typed?: true;
  /** It runs only where what stands before it in the same list did well (`&&`), or did not (`||`). */
  after?: '&&' | '||';
}

/** What runs in a shell of its own: a folder it changes to is left with it. */
export interface ShellGroup {
  kind: 'group';
  body: ShellStep[];
}

export type ShellStep = ShellCommand | ShellGroup;

/** All commands a script may run, substitutions, functions and branches included. */
export interface Script {
  steps: ShellStep[];
}

/** Parses a script of a POSIX shell; `null` when it is no whole script. */
export type Parse = (script: string) => Script | null;
