/** What a command must offer; the command line, its help and the MCP tools are made from this. */
import type { Facts, Fields, Outcome } from '../core/model.js';
import type { TeamAsk } from '../core/team/ask.js';

export interface Flag {
  name: string;
  /** Name of its value; absent for a switch. */
  value?: string;
  /** The value may be left out. */
  optional?: boolean;
  about: string;
  many?: boolean;
}

export interface Input {
  args: string[];
  flags: Record<string, string | boolean | string[]>;
  /** The session the command speaks for, `null` outside one. */
  session: string | null;
  /** Does an agent drive? */
  agent: boolean;
  /** Is a terminal at its input? Without one nobody can have said yes. */
  terminal?: boolean;
  /** Did a person give this answer themselves, in a form that their host showed them? */
  answered?: boolean;
  /** Only to say what would be done. */
  dry?: boolean;
}

/** Material beyond the records that must be read before deciding; what was read stands in `facts.more` under `kind`. */
export type Need =
  /** `moved`: what is asked for may have been called by an earlier path, so that a missing index of these is said. */
  /** `begins`: also where nothing is kept yet; else that stays so. */
  | { kind: 'index'; how: 'open' | 'refresh' | 'rebuild'; paths?: string[]; moved?: boolean; begins?: true }
  /** The plans below a folder ('' = the workspace), held in memory: nothing is written. */
  | { kind: 'plans'; below: string }
  /** The newest operations; `until`: no further back than a little beyond that one. */
  | { kind: 'log'; max: number; until?: string }
  /** The whole log in the form that the board holds it in; `near`: only where so little of it is unread that nobody notices. */
  | { kind: 'ledger'; near?: true }
  /** That lines of the log look damaged is said: by commands that show what it tells and do not read all of it. */
  | { kind: 'torn' }
  /** Does something stand at `path` (as it was typed), and is it a report of ours? */
  | { kind: 'out'; path: string }
  /** The other workspaces of this machine. */
  | { kind: 'projects' }
  /** Former texts of plans that were overwritten. */
  | { kind: 'rescued' }
  /** Earlier paths of plans, and where each led. */
  | { kind: 'aliases' }
  /** `host`: ids with commas between, `null` for every one; `usual`: where each one's settings are the user's alone. */
  /** `agreed`: as they should be where something is agreed on, whatever the disk says. `statusline`: with ours, or without; else as it is. */
  | {
      kind: 'settings';
      host: string | null;
      places: 'project' | 'user' | 'usual' | 'all';
      agreed?: true;
      statusline?: boolean;
    }
  /** Files of instructions for models: the one named, else (`null`) the usual ones; `all`: also those we changed before. */
  | { kind: 'instructions'; file: string | null; all: boolean }
  | { kind: 'probe' }
  /** The MCP server, started and asked for its tools. */
  | { kind: 'served' }
  | { kind: 'health' }
  /** Versions, sizes and codes that may be told to strangers. */
  | { kind: 'machine' }
  /** Whether agents can call clew, and git keeps its documents. */
  | { kind: 'reach' }
  /** Documents in our folder that git does not know here, and that another branch has. */
  | { kind: 'untracked' }
  /** What is kept, read line by line to find flaws. */
  | { kind: 'check' }
  | { kind: 'merges' }
  /** The files of another tool's store: those of the workspace, or what stands at `path`. */
  | { kind: 'store'; path?: string }
  /** Documents in our own folder, their first lines; `of`: only the one whose file has that name. */
  | { kind: 'documents'; of?: string; authors?: true }
  | { kind: 'config'; program?: string | null }
  /** What a reader was asked and said here. */
  | { kind: 'asks' }
  /** Recorded sessions; without paths the last one of the workspace, of `host` where it is named. */
  | { kind: 'transcripts'; paths: string[]; host?: string | null }
  /** The recorded days that ship with clew: as `transcripts`, and their plans. */
  | { kind: 'demo' }
  /** The end of a recorded session; without a path that of the last one of the workspace. */
  | { kind: 'conversation'; path: string | null; host?: string | null }
  /** Sessions that were seen here, newest first, with their turns: those whose id begins with `which`, at most `max`; of `host` where it is named; `last`: also one that no hook told of, if it is the last of the workspace; `file`: the one recorded there. */
  | { kind: 'sessions'; which: string | null; max: number; host?: string | null; last?: boolean; file?: string }
  /** The folder in which our own files stand. */
  | { kind: 'dir' }
  /** One JSON object on standard input. */
  | { kind: 'stdin'; max: number }
  /** A tool call of a host on standard input, and how that host is answered. */
  | { kind: 'call'; max: number }
  /** Labelled streams: every `.jsonl` file of a folder. */
  | { kind: 'streams'; dir: string }
  /** The router's template, and a file with a reader's answers. */
  | { kind: 'reader'; answers: string | null }
  /** The trace of changes; `place` is `FILE` or `FILE:LINE`, which has to be there when it `must`. */
  | { kind: 'trace'; place: string | null; must: boolean }
  /** Secrets on the disk; without paths in our own folder and the context files. */
  | { kind: 'secrets'; paths: string[]; history: boolean }
  /** Labelled pairs of prompt and plan, and the plans: two files of JSON lines. */
  | { kind: 'matching'; pairs: string; corpus: string }
  /** The file of intents is read and kept for the hook. */
  | { kind: 'compiled-intents' }
  /** Who committed the file of intents last, where it is as it was committed. */
  | { kind: 'author' }
  /** How the programs of hosts are called. */
  | { kind: 'hosts' }
  /** What the team, or what is known of it here, says. */
  | { kind: 'team'; ask: TeamAsk };

export interface Term {
  width: number;
  /** It was only tried: nothing of what is said was done. */
  dry?: boolean;
  /** `text` in at most `max` columns; whole where no person looks at columns. */
  cut(text: string, max: number): string;
  bold(s: string): string;
  dim(s: string): string;
  good(s: string): string;
  warn(s: string): string;
  bad(s: string): string;
  accent(s: string): string;
}

/** Under which heading of the help a command stands; what is `dev` is for programs, and listed by `clew dev --help` alone. */
export type Group = 'every day' | 'plans' | 'intents' | 'care' | 'dev';

/** What a person may pick from where they named nothing; Enter takes the first. */
export interface Menu {
  message: string;
  /** `value` is typed as the next argument; one that is a letter is taken by its key. */
  rows: { value: string; label: string; hint: string }[];
}

/** What can stand next on a command line: words, and ids that are looked up. */
export type Completed =
  | string
  | { ids: 'contexts' | 'plans' | 'intents' | 'questions' | 'operations' | 'undone' | 'grants' };

export interface Command {
  name: string;
  /** Absent in what is no command of the table. */
  group?: Group;
  /** Its place under the heading; without one it follows the others by its name. */
  order?: number;
  /** Other words for it. */
  also?: string[];
  summary: string;
  /** Arguments as shown in help: `<name>` must be given, `[name]` may be, `...` may repeat. */
  args: string;
  flags: Flag[];
  /** Where the first argument is a verb: each with its words, and what it does. */
  verbs?: [line: string, does: string][];
  /** Command lines that work, each with what it does. */
  examples: [line: string, does: string][];
  /** Does it change anything? Then it holds the lock while it runs. */
  writes: boolean | ((input: Input) => boolean);
  needs(input: Input): Need[];
  /** Does it tell or move what a session is on? Then turns that no stop told of are recorded first, where a person asks. */
  tells?: boolean;
  /** Does it ask a person at a terminal before it changes anything? */
  asks?: true;
  /** Is the team told of it at once, where it is done at a terminal? What came of that stands in the view as `exchanged`. */
  exchanges?(input: Input): boolean;
  /** Pure; `null` where nothing is to be picked. */
  picks?(input: Input, facts: Facts): Menu | null;
  /** What can stand behind these arguments. */
  completes?(args: string[]): Completed[];
  /** Pure. */
  decide(input: Input, facts: Facts): Outcome;
  /** The view as a person reads it. */
  print(view: Fields, term: Term): string;
}
