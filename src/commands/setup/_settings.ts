/** What is read about settings for a command: the hosts' files with what our entries would change in them, the hook, our own. */
import type { Edit, Fields, Finding, ReaderSaid } from '../../core/model.js';
import type { Piece } from '../../core/text/marked-insert.js';

/** A change that is ready to be made, and the file before and after it; `null` where it is absent. */
export interface Change {
  edit: Edit;
  before: string | null;
  after: string | null;
  /** Our text that goes and comes, where it is pieces of somebody's file. */
  own?: { out: Piece[]; in: Piece[] };
}

/** What stands where a host is told of a line of status: nothing, ours (of this installation or another), somebody else's command, something that is none. */
export type Statusline = 'none' | 'ours' | 'old' | 'theirs' | 'other';

export interface SettingsFile {
  host: string;
  /** The host as its users call it. */
  name: string;
  /** How the host is started. */
  program: string;
  place: 'project' | 'user' | 'recorded';
  path: string;
  /** The path as a person reads it. */
  shown: string;
  /** `null` where it is absent. */
  text: string | null;
  /** The command that would be installed in it now. */
  command: string;
  /** Are this host's settings in the project private? */
  usual: 'project' | 'user';
  /** What a person has to do in the host before it runs a hook, '' for nothing. */
  trust: string;
  /** Why it cannot be used. */
  fault: Finding | null;
  /** What its program does not take of it, or reads otherwise than it looks. */
  odd: Finding[];
  /** Commands of ours that stand in it. */
  commands: string[];
  /** Hooks that should be there and are not. */
  missing: string[];
  /** Its entries for calls of tools name fewer tools than should be looked at here. */
  narrow: boolean;
  /** Rules for our tools that should be there and are not. */
  unruled: string[];
  /** The host is told of servers in it, too: keys of others may stand there, and only our own lines of it are ever shown. */
  guarded: boolean;
  /** Our server stands in it, or is put there with the hook. */
  serves: boolean;
  /** Its line of status; `null` where the host has none. */
  statusline: Statusline | null;
  /** Does `add` change nothing but that? */
  onlyStatusline: boolean;
  /** The host has the plugin, which stands back where this is installed. */
  plugin: boolean;
  /** The host is told to run no hook at all. */
  disabled: boolean;
  /** The setting that says so, as it stands there: `disableAllHooks: true`. */
  off: string;
  /** What `init` would do; `null` for nothing. */
  add: Change | null;
  /** What `uninstall` would do; `null` for nothing. */
  remove: Change | null;
  /** It is not as we left it. */
  changed: boolean;
  /** What differs is an entry of ours: a person's own word. */
  tuned: boolean;
  /** An entry of ours stands in it more than once. */
  doubled: boolean;
  /** It speaks of a hook of ours, also where it cannot be read. */
  names: boolean;
  /** We put something there once, and did not take it out again. */
  recorded: boolean;
  /** Everybody on this machine may write it. */
  ajar: boolean;
  /** The folder in which the host keeps its settings is gone. */
  homeless: boolean;
  /** Git would commit it, though it is private. */
  shared: boolean;
}

/** A file in which a host is told of our MCP server. It may hold keys of others: only our own lines of it are ever shown. */
export interface ServerFile {
  host: string;
  name: string;
  path: string;
  shown: string;
  fault: Finding | null;
  /** Under our name stands: nothing, our entry as it should be, that of another installation, ours as its user edited it, somebody else's (from `line` on). */
  stands: 'nothing' | 'ours' | 'old' | 'edited' | 'other';
  /** What its program does not take of the file, or why it does not start our server though it stands there. */
  odd: Finding[];
  /** Our harmless tools that the entry does not name where it should: their calls are asked about. */
  unapproved: string[];
  line: number;
  /** Our entry stands in it at more than one place. */
  twice: boolean;
  /** We put something there once, and did not take it out again. */
  recorded: boolean;
  /** The host asks about calls of our harmless tools, and nothing of ours keeps it from that. */
  asks: boolean;
  add: Change | null;
  remove: Change | null;
}

/** A file by whose rules a host lets our harmless tools run. */
export interface RuleFile {
  host: string;
  name: string;
  path: string;
  shown: string;
  fault: Finding | null;
  /** Our harmless tools that no rule of ours names there; none where a person made a rule of their own of it. */
  lacks: string[];
  /** Line of a rule about our server that is not as we write one, 0 for none. */
  edited: number;
  /** We put something there once, and did not take it out again. */
  recorded: boolean;
  add: Change | null;
  remove: Change | null;
}

/** A file of instructions for models, and what would be done to it. */
export interface InstructionFile {
  /** The path as a person reads it. */
  shown: string;
  /** Why it cannot be used. */
  fault: Finding | null;
  /** Line of a block of ours that somebody edited, 0 for none. */
  edited: number;
  /** What `init --instructions` would do; `null` for nothing. */
  add: Change | null;
  /** What `uninstall` would do; `null` for nothing. */
  remove: Change | null;
}

/** A folder of ours; `holds` is empty where there is none. */
export interface Owned {
  key: string;
  shown: string;
  holds: string[];
}

export interface Settings {
  files: SettingsFile[];
  servers: ServerFile[];
  rules: RuleFile[];
  /** Why no file could be looked at. */
  faults: Finding[];
  /** Hosts that are on this machine and were not asked for, without a hook of ours. */
  others: { id: string; name: string }[];
  /** Hosts that were asked for and of which nothing is on this machine. */
  absent: { id: string; name: string }[];
  /** Our own folder, and what stands in it. */
  dir: Owned;
  /** The hook's compiled code in the user's folder for caches. */
  cache: Owned;
  /** The user's list of workspaces, where this one stands in it. */
  listed: string | null;
}

/** A file of settings as it stands. */
export interface WrittenFile {
  key: string;
  shown: string;
  text: string | null;
  written: Fields;
  fault: Finding | null;
  /** No file stands there, but a pipe, a device, a folder or a loop of links. */
  odd?: boolean;
}

/** What is kept of a reader. */
export interface Asks {
  /** Has the user named one? */
  on: boolean;
  /** Today. */
  asked: number;
  told: number;
  /** What came of the last asks, newest first. */
  said: ReaderSaid[];
  /** Hosts of sessions here that cannot be asked, each with the fault. */
  unfit: { host: string; fault: string }[];
  /** Does the program that is named lie in the workspace? */
  inside: boolean;
}

/** `.clew/config.json`, and the user's own configuration, `null` where nobody's home is known. */
export interface Written extends WrittenFile {
  user: WrittenFile | null;
  /** Does the program that is about to be set lie in the workspace? */
  inside: boolean;
}

/** What firing the hook once, with a payload that changes nothing, showed. */
export interface Probe {
  command: string;
  /** Exit code, `null` when it was stopped. */
  exit: number | null;
  /** What it printed, it should be nothing. */
  printed: string;
  /** Did it note a fault? */
  faulted: boolean;
  /** Milliseconds, beside a program that does nothing. */
  ms: number;
  floor: number;
}

/** A command of ours in some settings, by what it names. */
export interface Runnable {
  command: string;
  node: string;
  nodeThere: boolean;
  hook: string;
  hookThere: boolean;
}

export interface Health {
  installed: boolean;
  /** Settings files that hold a hook and cannot be read. */
  broken: Finding[];
  /** Settings files whose entries name fewer tools than should be looked at here. */
  narrow: string[];
  /** When a session was heard of last, and when its user's last prompt was read: a start is no prompt. */
  lastFired: number | null;
  lastPrompt: number | null;
  /** Ids of hosts that have fired it. */
  firedBy: string[];
  /** Hosts of which a session ran here since, and the hook heard nothing of it; `log`: where its host says why. */
  unheard: { host: string; name: string; at: number; log: string }[];
  /** Newest first. */
  faults: { at: number; why: string }[];
  /** Why our folder cannot be written, '' when it can. */
  unwritable: string;
  /** Our folder as a person reads it. */
  shown: string;
  /** The compiled plans that the hook reads. */
  index: 'none' | 'sound' | 'damaged';
  /** The database of plans and sessions; it can always be made anew. */
  database: 'none' | 'sound' | 'damaged';
  /** What git should be told to ignore in our folder and is not; [] where a person wrote that list themselves. */
  unignored: string[];
  /** When the newest operation was kept, `null` for none. */
  latest: number | null;
  /** A linked work tree has records of its own, which nobody reads: where. */
  ownRecords: string | null;
  /** The folder in the user's home that keeps what was confirmed, where others than its owner may write it. */
  openPins: string | null;
  node: string;
  /** Is there an SQLite, this Node's own or the optional package's? */
  sqlite: boolean;
  /** A certificate file is read at every start of this Node. */
  certificates: boolean;
  switchedOff: boolean;
  runnable: Runnable[];
  /** Files that hold a change which had no certain place, in our folder. */
  conflicts: string[];
  /** The hook stands in a folder that is cleaned up. */
  temporary: boolean;
}

/** What may be told of this machine to strangers. */
export interface Machine {
  clew: string;
  node: string;
  platform: string;
  arch: string;
  release: string;
  git: string | null;
  sqlite: boolean;
  /** `version`: `null` where the program is not there, or does not say. */
  hosts: { id: string; version: string | null }[];
  /** Codes of the system, or `other`. */
  faults: string[];
  /** Bytes of files in our folder. */
  sizes: Record<string, number>;
}

/** Who reaches what clew keeps. */
export interface Reach {
  /** Is there a program called `clew` on the path? Agents are told to call it. */
  called: boolean;
  /** Would git keep the documents in our folder? */
  keptByGit: boolean;
  /** Does git have our program join documents, and the one that is this? `null` where there is no repository. */
  driver?: { shown: string; has: boolean; current: boolean } | null;
}
