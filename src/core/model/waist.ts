/** What every decision is made from and comes to: an event and facts go in, an outcome comes out. */

import type { Parse } from './command.js';
import type { Config } from './config.js';
import type { Context } from './context.js';
import type { Document } from './document.js';
import type { Finding } from './finding.js';
import type { Intents, Pins } from './intent.js';
import type { Span, Task } from './plan.js';
import type { Consent, Question } from './question.js';
import type { ReaderSaid } from './reader.js';
import type { Model, Reading } from './reading.js';
import type { PlanIndex } from './search.js';
import type { Conversation, Session, StartSource, Turn } from './session.js';
import type { Edit, Fields, Operation, State } from './state.js';
import type { ListedPlan, TeamSeen } from './team.js';
import type { ToolEvent } from './tool.js';
import type { Tree, TreeFault } from './yaml.js';

export type Event =
  /** `context`: which one its user began it for, with `clew open`. `titled`: what the host calls the session, '' for nothing; absent where it takes no name. */
  | { kind: 'start'; session: Session; source: StartSource; context?: string; titled?: string }
  /** `unsure`: a field of its payload that the host does not send for what a person typed. */
  | { kind: 'prompt'; session: Session; prompt: string; unsure?: string; titled?: string }
  /** `again`: the agent goes on because it was kept from stopping; `goesOn`: its turn so far is recorded, and may not be over; `unheard`: recorded in its place by whoever looks, so that nobody hears what would be said; `said`: its closing words, where the host tells them. */
  | {
      kind: 'stop';
      session: Session;
      again?: boolean;
      goesOn?: true;
      unheard?: true;
      said?: string;
      due?: true;
    }
  | { kind: 'compact'; session: Session }
  | { kind: 'end'; session: Session; reason: string }
  | ToolEvent
  | { kind: 'command'; name: string; input: Fields; session: string | null; agent: boolean };

/** What was read before thinking. Everything a decision may use is here; nothing else is read while deciding. */
export interface Facts {
  now: number;
  /** 8 or more hex digits, fresh for every run: ids and fences are made from it. */
  nonce: string;
  workspace: string;
  /** Is it a linked work tree, whose records are those of the main one? */
  linked?: boolean;
  config: Config;
  state: State;
  branch: string | null;
  conversation: Conversation;
  plans: PlanIndex;
  /** The log's newest operations, at most so many, newest first; where what was said may have to be undone. */
  operations?: (max: number) => Operation[];
  /** Further material a command asked for, by need. */
  more: Fields;
  /** Reads the document of a piece of work; `null` = it has none yet. Absent where no documents are kept. */
  document?(context: Context): Document | null;
  /** Is there a folder at this absolute path? */
  folder?(path: string): boolean;
  /** Is there a file at this workspace-relative path? */
  exists?(path: string): boolean;
  /** Text of the file at this workspace-relative path: `null` = there is none, absent = it leads elsewhere or is no text. */
  file?(path: string): string | null | undefined;
  /** The workspace-relative path of a file that a tool call names, from the folder it runs in; `null` = it lies elsewhere. */
  placed?(path: string, cwd: string): string | null;
  /** Text of a plan file of the host's own plan mode, outside the workspace; `null` = none, or not one of those. */
  planFile?(path: string): string | null;
  /** Workspace-relative paths of plan files that changed or came into being since the index was brought up to date, some at most. */
  appeared?(): string[];
  /** May the file at this workspace-relative path be written? */
  writable?(path: string): boolean;
  /** When the file at this workspace-relative path was written last and how long it is, as one text; `null` = it is not there. */
  stamp?(path: string): string | null;
  /** Tasks of the plan at this workspace-relative path as its file has them now; `null` when it cannot be read. */
  tasks?(plan: string): Task[] | null;
  /** The 1-based line of the first conflict marker in the file of the plan at this path, 0 when it has none. */
  marked?(plan: string): number;
  /** What stands below each heading of the plan at this workspace-relative path, in their order. */
  sections?(plan: string): Span[];
  /** Asks git about files: slow, only for what looks old. */
  drift?(files: string[], since: string | number | null): Drift;
  /** What git says of the local branches; which of those asked for are merged. Slow: for a start, and commands that show them. */
  refs?(asked: string[]): Refs | null;
  /** Asks git and the files what changed since a context was left. Slow: for a start or a switch. */
  changes?(asked: Asked): Changes;
  /** Commits of the work tree's branch that were made since a moment, the oldest first, some at most; `by`: the context that had changed the file last by then. Asks git: for a turn that committed. */
  committed?(since: number): { subject: string; at: number; files: { path: string; by: string | null }[] }[];
  /** The commit that the work tree is on. */
  head?(): string | null;
  /** Where secrets stand in a text. Absent = nobody looks. */
  secretsIn?(text: string): { kind: string; line: number }[];
  /** Which workspace-relative paths fit the globs: the last one that fits decides, `!` takes out. */
  globs?(patterns: string[]): (path: string) => boolean;
  /** A text without its secrets, for what is kept of it. Absent = it holds none. */
  cleaned?(text: string): string;
  /** Takes a command line of a POSIX shell apart. */
  parsed?: Parse;
  /** Where an absolute path really leads, by the nearest folder above it that is there; `null` = it cannot be told. */
  real?(path: string): string | null;
  /** By how many names the file at this absolute path is known: more than one = a hard link. */
  names?(path: string): number;
  /** The folder in which the program runs that asks: its own code is nobody's to change but a person's. */
  code?: string;
  /** Which names of this workspace-relative folder fit `of` and changed since, whatever their file says of itself. */
  changedIn?(folder: string, since: number, of: (name: string) => boolean): string[];
  /** What the agent's last turn came to; read when it stops. */
  turn?: Turn;
  /** What prompts are read with; the shipped model when absent. */
  model?: Model;
  /** What a reader said of the session's newest prompt; absent where none was asked, or has not answered. */
  reader?: ReaderSaid;
  /** The agreed work of the workspace; `null` = it has no file of intents, absent = nobody looked. */
  intents?: Intents | null;
  /** What of the files no person confirmed, where somebody looked. */
  departures?: Finding[];
  /** The intents that count for a session behind what was just done, which may have changed their file. */
  counting?(state: State, session: string | null): Intents | null;
  /** What the user's state folder says that was confirmed here. */
  pins?(): Pins;
  /** Has this session the tools of a server of clew? Absent = nobody looked. */
  tool?: boolean;
  /** What is at hand of the team; `null` = none is joined. Absent = nobody looks. */
  team?(): TeamSeen | null;
  /** Names of the members of the team; [] where none is joined. */
  teammates?(): string[];
  /** Plans that others of the team have; [] where none is joined. */
  teamPlans?(): ListedPlan[];
  /** The parts of a YAML text with their places, or what is wrong with it. */
  yaml?(text: string): Tree | TreeFault;
}

/** What git says of some files; `null` = could not be told. `renames`: earlier path → later path. */
export interface Drift {
  renames: Record<string, string> | null;
  branches: string[] | null;
  commitsSince: number | null;
}

/** The local branches, each with the date of its last commit, and those asked for whose work is merged. */
export interface Refs {
  dates: Record<string, number>;
  merged: string[];
}

/** Which context was left when and where: `branch` is its own one, `null` where it has none. */
export interface Asked {
  at: number;
  head: string | null;
  branch: string | null;
  files: string[];
}

/** Commits on its branch, and those of its files that were edited. */
export interface Changes {
  commits: number;
  edited: string[];
}

export type Verdict = 'allow' | 'ask' | 'deny';

/** What is to be done and said: plain data, nothing has happened yet. */
export interface Outcome {
  verdict: Verdict;
  findings: Finding[];
  question?: Question;
  edits: Edit[];
  /** Do its edits hold although it ends with an error? */
  anyway?: boolean;
  /** Sentence for the log; '' is bookkeeping. */
  did: string;
  undoable: boolean;
  undoes?: string | string[];
  redoes?: string | string[];
  reading?: Reading;
  /** Text for the model. */
  brief?: string;
  /** One line for the user, shown by the host. */
  notice?: string;
  /** What the host is to call the session from now on, where it can. */
  title?: string;
  /** What the user asked to be shown: where the host can, it is shown in place of a turn of the model, and `brief` and `notice` stand for it elsewhere. */
  shows?: string;
  /** Text for the user while the prompt is held back; why a tool call is asked about or refused. */
  hold?: string;
  /** What the model is told of a held call beside `hold`, which a person reads. */
  aside?: string;
  /** What a call that is asked about is put to a person as. */
  consent?: Consent;
  /** Text for an agent that was about to stop: it goes on with that. */
  goesOn?: string;
  /** Data a command answers with. */
  view?: Fields;
  /** The prompt's words may ask for more than a reading can do; `follow` looks at them once more. */
  wants?: 'words';
  /** Files the user asked for by name: written whole, neither logged nor undone. */
  files?: { path: string; text: string }[];
}
