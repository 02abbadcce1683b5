/** What a host program's file must offer: it translates, and reads or writes nothing itself. */
import type { Event, Fields, Outcome, SessionEvent } from '../core/model.js';
import type { Rejects } from './_settings-text.js';

/** Where a host is told of servers: always a file of the user's alone, for the entry names programs of this machine. */
export interface ServerPlace {
  /** Below the home directory. */
  user: string;
  /** The same on another system, by Node's name of it. */
  on?: Partial<Record<'darwin' | 'win32', string>>;
  form: 'json' | 'toml';
  /** Where in it our entry stands: for the project at `root`, or (`null`) for all projects. */
  at(root: string | null): string[];
  /** The entry that starts `command` with `args`. */
  value(command: string, args: string[]): Fields;
  /** It asks about our harmless tools as its user set it: no entry and no answer of ours lets them run. */
  asks?: true;
  /** What the program does not load the file for, though it is no broken one; as measured in it. */
  rejects?: Rejects;
  /** The list in the entry that names the tools which need no question. */
  allows?: string;
  /** By what the server is off although its entry stands there. */
  off?: ServerOff;
  /** A project's own files in which a server of our name counts in place of this entry, and where in them. */
  over?: { file: string; at: string[] }[];
}

/** What turns a server off: a value in its entry, lists of the same file that name it, a list that names others alone; a list in another file of the user's. */
export interface ServerOff {
  entry?: [key: string, value: boolean];
  named?(root: string): string[];
  unless?: string[];
  elsewhere?: { user: string; at: string[] };
}

/** A file of the user's alone, called after us, by whose rules a host lets our harmless tools run: TOML, and others' rules may stand beside ours. */
export interface RulePlace {
  /** Below the home directory. */
  user: string;
  /** The list of tables that ours is one of. */
  list: string;
  value: Fields;
  /** Key of `value` that names the tools. */
  tools: string;
}

/** How clew is put into a host's settings and found there again. */
export interface Recipe {
  /** Settings file below the workspace (private to the user), and below the home directory. */
  project: string;
  user: string;
  /** Environment variable that names a folder in place of the first one of `user`. */
  moved?: string;
  /** Environment variable that names a folder in place of the home directory. */
  home?: string;
  /** Where we are put unless somebody says otherwise: where the settings are the user's alone. */
  usual: 'project' | 'user';
  /** Where it keeps prompts that it sends by itself later, as if they were typed. */
  later?: string;
  /** What the program does not load the settings for, though they are no broken ones; as measured in it. */
  rejects?: Rejects;
  /** The only keys that it takes at the top of them. */
  only?: string[];
  /** What a settings file of this host begins with; nothing where it is left out. */
  begins?: Fields;
  /** The program's name on the search path: it is there, or `user`'s folder is. */
  program: string;
  /** That folder is another host's: its own is the one above its file of servers. */
  guest?: true;
  /** How it is told to go on with a session, before the session's id; nothing where no line can say it. */
  resume?: string;
  /** It may run a session without what we put into it, and only this file (as `user`) says why. */
  passesOver?: string;
  /** What a person has to do in the host before it runs a hook. */
  trust?: string;
  /** What to add: values appended to the arrays at these places of the settings; `all`: so that every tool is looked at, also those that only read. */
  entries(command: string, all?: boolean): { path: string[]; value: unknown }[];
  /** Is this entry of the settings one of ours? */
  ours(value: unknown): boolean;
  /** Those of `entries` that let the model call our harmless tools without a question. */
  rules?: string[];
  /** Where such rules stand in a file of their own. */
  ruled?: RulePlace;
  /** Rules that earlier versions of ours put into the settings: what they put there comes out again. */
  former?: { path: string[]; value: string }[];
  server: ServerPlace;
  /** The setting by which it runs no hook at all; `disableAllHooks` where nothing is said. */
  off?: { path: string[]; value: boolean };
  /** Where its settings name the command of a line of status; nothing where it has none. */
  statusline?: string;
}

export interface Host {
  id: string;
  name: string;
  /** The event a hook payload tells of, `null` when it is none of ours (sub-agents, unknown events, broken payloads). Never throws. */
  parse(raw: unknown): Event | null;
  /** What the hook prints for `outcome`, in the host's exact shape; '' for nothing. */
  render(outcome: Outcome, event: Event): string;
  /** Events of one transcript line; `null` when it is not readable. Never throws. */
  line(text: string): SessionEvent[] | null;
  /** Can this line tell of a prompt? A glance at its text; in doubt it can. */
  mayPrompt(text: string): boolean;
  /** Where the host keeps its record of session `id`, as `user` of the recipe is written; for payloads that do not say it. */
  record?(id: string): string;
  /** It tells of no end: the file, below the home directory, in which it notes that of a session, and when that was (ms) by its text; `null` for not yet. */
  ending?: { file(id: string): string; at(text: string): number | null };
  /** It keeps no prompt from its model: a doubt is put by the model, also where prompts should wait. */
  holdsNoPrompt?: true;
  recipe: Recipe;
  /** A synthetic payload that exercises the hook without touching any state. */
  probe: Fields;
}
