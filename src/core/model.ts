/** The words of the house as types: everything clew says about work is one of these. */
import type { Document } from './document/document.js';
import type { Parse } from './intent/command/script.js';
import type { Intents } from './intent/intent.js';
import type { Tree, TreeFault } from './intent/tree.js';

// ── the world ────────────────────────────────────────────────────────────────────────────────

/** One run of a host program. `transcript` is the host's own record of it, `null` when the host keeps none. */
export interface Session {
  host: string;
  id: string;
  transcript: string | null;
  cwd: string;
}

/** A prompt as the session's record holds it. `at` is milliseconds since the epoch, `null` when the record has no time. */
export interface Prompt {
  text: string;
  at: number | null;
}

/** The host's own short-lived item, never a task of a plan. */
export interface Todo {
  id: string;
  text: string;
  status: TodoStatus;
}
export type TodoStatus = 'pending' | 'in_progress' | 'completed';

/** One thing a transcript line says; hosts translate their lines into these. */
export type SessionEvent =
  | { kind: 'prompt'; text: string; at: number | null; cwd?: string; branch?: string }
  | { kind: 'slash'; name: string; args: string; at: number | null }
  | { kind: 'said'; text: string; at: number | null }
  | { kind: 'skill'; name: string; args?: string }
  | { kind: 'touched'; path: string; wrote?: boolean }
  | { kind: 'ran'; command: string; at: number | null; call?: string }
  /** The call came to nothing. */
  | { kind: 'failed'; call: string }
  /** The user said yes to a plan of the host's plan mode. */
  | { kind: 'approved'; plan: string; path: string }
  /** The user answered a question of the agent. */
  | { kind: 'decided'; question: string; answer: string }
  | { kind: 'todos'; todos: Todo[] }
  | { kind: 'todo'; call: string; todo: Partial<Todo> & { removed?: boolean } }
  | { kind: 'todo-id'; call: string; id: string }
  | { kind: 'start'; source: StartSource; at: number | null };

/** What a tool call of the agent comes to, whatever its host calls it. */
export type ToolAct =
  | { does: 'write'; files: FileChange[] }
  /** `whole`: the list replaces what was; else these are single changes. */
  | { does: 'todos'; whole: boolean; todos: TodoChange[] }
  /** The agent wants to leave plan mode with this plan. */
  | { does: 'leave-plan'; text: string; path: string }
  | { does: 'run'; command: string; shell: 'posix' | 'powershell' }
  /** A tool of an MCP server. */
  | { does: 'call'; server: string; tool: string; input: Fields }
  /** Reading, searching, fetching. */
  | { does: 'read' }
  /** Asking the user, or what the host keeps for itself. */
  | { does: 'ask' }
  /** A tool that nobody knows. */
  | { does: 'unknown' };

/** One file that a tool call writes; `path` as the host gave it. */
export interface FileChange {
  path: string;
  how: 'write' | 'edit' | 'delete';
  /** The whole new text, `null` where the call does not tell it. */
  text: string | null;
  /** The whole text before, where the host tells it. */
  was?: string;
  /** The new lines, where the host tells them: `line` (1-based) as the file stands afterwards. */
  put?: { line: number; text: string }[];
  /** What an edit puts in, where the whole text is not told. */
  added?: string;
  /** The stretches of a patch that tells no numbers of lines, in the order of the file. */
  hunks?: Hunk[];
}

/** A stretch of a file as it stands after a patch. */
export interface Hunk {
  /** A line that stands above it, '' where none is told. */
  below: string;
  lines: { text: string; put: boolean }[];
}

/** A todo, or what changes of one; before it is made its `id` is ''. */
export interface TodoChange {
  id: string;
  text?: string;
  status?: TodoStatus;
  removed?: boolean;
}

/** A call of a tool: before it runs, or after it did. */
export interface ToolCall {
  id: string;
  /** As the host calls it. */
  name: string;
  act: ToolAct;
  /** The host is in plan mode: the one file that it lets the agent write is its own. */
  planning?: true;
}

/** What a session has been about lately, newest prompt first: the part of a transcript that clew thinks with. */
export interface Conversation {
  prompts: Prompt[];
  /** The last words of the agent, at most 2,000 characters, '' when unknown. */
  said: string;
  /** Name of the newest Skill and how many prompts ago it ran (0 = since the newest prompt). */
  skill: { name: string; turnsAgo: number } | null;
  todos: Todo[] | null;
  /** Paths touched since the newest recorded prompt. */
  touched: string[];
  /** Lines that were not readable as JSON. */
  malformed: number;
  /** Good lines read. */
  lines: number;
}

/** What happened since the newest prompt: what is recorded when the agent stops. Lists are oldest first. */
export interface Turn {
  /** The newest prompt a person typed, '' when unknown. */
  prompt: string;
  wrote: string[];
  /** Command lines, at most 40. */
  ran: string[];
  /** The last command line that failed and was not run again with success. */
  failed: string | null;
  /** Messages of commits made. */
  commits: string[];
  decided: { question: string; answer: string }[];
  /** Heading of a plan that was approved, and its file. */
  approved: { title: string; path: string } | null;
}

// ── what is stored ───────────────────────────────────────────────────────────────────────────

/**
 * `open` can be returned to; `completed` and `abandoned` are over and come back only by name; `provisional` is a passing remark
 * so far; `folded` went back into other work.
 */
export type ContextStatus = 'open' | 'completed' | 'abandoned' | 'provisional' | 'folded';

/** What is known about one piece of work. */
export interface Context {
  id: string;
  title: string;
  status: ContextStatus;
  /** Workspace-relative path of its plan. */
  plan: string | null;
  /** Workspace-relative path of its document in an adopted layout; absent = `contexts/ID.md` of our own. */
  file?: string;
  /** The id that people gave its task. */
  task?: string;
  branch: string | null;
  opened: number;
  lastAt: number;
  prompts: number;
  /** Newest first, at most 30. */
  files: string[];
  /** The words it is about, most telling first, at most 48. */
  terms: string[];
  /** Issue, PR and task ids it named, at most 24. */
  ids: string[];
  /** Its last prompt closed something ("commit and push"). */
  closed?: boolean;
  /** Fingerprints of the prompts it was given, newest first, at most 40. */
  echoes?: string[];
  /** How far its plan was when a session last ended: tasks done, all of them, the words of those done (at most 200). */
  progress?: { done: number; total: number; completed: string[] };
}

/** What clew keeps of one session: where it stands and what it was told. */
export interface SessionState {
  id: string;
  host: string;
  active: string | null;
  /** Contexts active before, newest last: what `back` walks. */
  trail: string[];
  lastAt: number;
  prompts: number;
  /** Set at a start, cleared by the first prompt after it. */
  boundary: StartSource | null;
  branch: string | null;
  cwd: string;
  transcript: string | null;
  /** Fingerprint of the last brief, so that the same words are not said twice. */
  said: string;
  /** The last prompt closed something ("commit and push"). */
  closed: boolean;
  ended: boolean;
  /** Fingerprint of the document's state for which the agent was kept from stopping last. */
  refused?: string;
  /** Ids of the contexts that were listed to it last, in order: what `#2` means. */
  listed?: string[];
  /** Todos that were made without a plan; -1 once that was said. */
  planless?: number;
  /** What the last prompts, of earlier sessions too, added up to: see `detect/bar.ts`. */
  tally?: number[];
  /** Fingerprints of todos for which the agent was told that they lack a task id, newest last. */
  unnamed?: string[];
}

export type StartSource = 'startup' | 'resume' | 'clear' | 'compact' | 'fork';

/** A choice of a question; `letter` is what the user types. */
export interface Choice {
  letter: string;
  label: string;
  act: Act;
}

/** What an answer makes happen. */
export type Act =
  | { do: 'keep' }
  | { do: 'switch'; context: string | null; plan: string | null; title: string }
  | { do: 'create'; title: string }
  /** Instead of a new plan: its tasks go into another, its text does, or a section is opened there. */
  | ({ do: 'add-to' } & InPlan)
  | ({ do: 'merge-into' } & InPlan)
  | ({ do: 'sub-section' } & InPlan)
  | { do: 'search'; query: string };

/** Where what would be a new plan goes: `text` is that of the plan, its title stands for it where there is none. */
export interface InPlan {
  /** Workspace-relative path. */
  plan: string;
  title: string;
  text?: string;
}

/** What the user is asked: the specification's sentence, lettered choices, the first letter in `fallback` is the default. */
export interface Question {
  id: string;
  session: string;
  at: number;
  text: string;
  choices: Choice[];
  fallback: string;
  /** Fingerprint of the doubt, so that it is asked once. */
  doubt: string;
  /** The prompt that was held back, '' when it went on to the agent. */
  held: string;
  /** The letter; `declined` when the prompt was sent again instead, `forgotten` when it may be asked anew. */
  answer: string | null;
}

/** A person's yes to one new plan: good for its session, half an hour and one file. */
export interface Approved {
  title: string;
  session: string;
  at: number;
  /** It answers a question; else the user asked for a plan, maybe without knowing of those that are alike. */
  confirmed: boolean;
  /** The file that took it, `null` while none has. */
  path: string | null;
  /** That file was written. */
  used: boolean;
}

/** A new plan that an agent was about to write, and what was looked at then. By workspace-relative path. */
export interface Held {
  title: string;
  session: string;
  at: number;
  /** The plans that it is like, best first, each with its score. */
  looked: { path: string; score: number }[];
  /** The tool call that was looked at last. */
  call: string;
  /** Whose yes lets it run: the user's prompt, or their answer to the host; `nobody`: it was only warned of. */
  by: 'prompt' | 'host' | 'nobody';
  /** The yes that it took. */
  approved?: string;
}

/** The records of the log: `session/ID`, `context/ID`, `question/ID`, `workspace/state`, `workspace/plans` (a count at a session's end), `learn/layer`, `heard/SESSION`, `task/ID`, `agreed/SESSION`, `made/PATH`, `approved/ID`, `held/PATH`, `selected/SESSION`, `grant/ID`, `gate/SESSION`; files: `store/PATH`, `file/PATH`. */
export type Fields = Record<string, unknown>;

/** One change to one record. `was` and `now` hold only the fields that differ; `null` for the whole means the record is absent. */
export interface Edit {
  key: string;
  was: Fields | null;
  now: Fields | null;
}

/** An applied change in the log; `edits` carry their own inverse. */
export interface Operation {
  v: 1;
  id: string;
  at: number;
  by: string;
  session: string | null;
  /** What it did, one plain sentence, '' for bookkeeping. */
  did: string;
  /** May `undo` take it back? Bookkeeping may not. */
  undoable: boolean;
  /** Ids of the operations that it takes back, or does again. */
  undoes?: string | string[];
  redoes?: string | string[];
  edits: Edit[];
  reading?: Reading;
}

/** All records as they stand: the log folded. */
export interface State {
  contexts: Record<string, Context>;
  sessions: Record<string, SessionState>;
  questions: Record<string, Question>;
  workspace: { active: string | null };
  /** `layer`: what the user's own acts taught, see `detect/learn/`. */
  learn?: Record<string, Fields>;
  /** By session, the reading that the user's next act will judge. */
  heard?: Record<string, Fields>;
  /** Tasks that somebody tracks here; `core/task/tracked.ts` reads them. */
  tasks?: Record<string, Fields>;
  /** By session, what plan and todos agreed on last. */
  agreed?: Record<string, Fields>;
  /** By path, plans that came into being and who said yes. */
  made?: Record<string, Fields>;
  /** A person's yes to a plan that is not written yet. */
  approved?: Record<string, Approved>;
  /** New plans that were held back. */
  held?: Record<string, Held>;
  /** By session, the intent that is selected. */
  selected?: Record<string, Fields>;
  /** What a person let through the gate. */
  grants?: Record<string, Fields>;
  /** By session, where the gate stands. */
  gates?: Record<string, Fields>;
}

/** `blocked` has no mark in a plan; `proposed` waits for a person's yes. */
export type TrackedStatus = TaskStatus | 'blocked' | 'proposed';

/** A task that somebody tracks, whether it stands in a plan or not. */
export interface TaskState {
  /** As people write it; a key of ours (`k1`) where nobody gave it one. */
  id: string;
  text: string;
  status: TrackedStatus;
  /** Path of the plan that it belongs to; what is proposed stands there once it is accepted. */
  plan: string | null;
  /** 1-based line in that plan, when it was last looked at. */
  line?: number;
  /** Id of the context that it belongs to. */
  context: string | null;
  at: number;
  /** Who changed it last: `person`, `agent`, `todos`. */
  by: string;
  /** Why it is blocked or cancelled. */
  reason?: string | null;
}

// ── plans ────────────────────────────────────────────────────────────────────────────────────

export type TaskStatus = 'pending' | 'in_progress' | 'completed' | 'cancelled';

/** One line of a plan. */
export interface Task {
  id: string | null;
  text: string;
  status: TaskStatus;
  /** 1-based line. */
  line: number;
  /** Left out of the plan's progress: it is a part of another task, or stands for the plan as a whole. */
  uncounted?: true;
}

/** How a plan stands as a whole: there is something to do, nothing is left, it was put away, another took its place. */
export type PlanState = 'open' | 'done' | 'archived' | 'superseded';

/** A human-owned file of tasks, as far as finding it needs. */
export interface Plan {
  /** Workspace-relative; `FILE#KEY` for one of several plans in a file. */
  path: string;
  name: string;
  title: string;
  headings: string[];
  tasks: Task[];
  /** Paths the plan mentions, and its own folder. */
  paths: string[];
  ids: string[];
  body: string;
  archived: boolean;
  /** The dialect it is written in, see `core/plan/dialects/`. */
  dialect?: string;
  /** What tells it from the other plans of its file. */
  key?: string;
  state?: PlanState;
  /** Path or title of what took its place. */
  supersededBy?: string;
}

/** A plan as search results show it. `at` = last activity, milliseconds. */
export interface PlanRow {
  path: string;
  name: string;
  title: string;
  done: number;
  total: number;
  at: number;
  archived: boolean;
  state?: PlanState;
  supersededBy?: string;
}

export interface Reason {
  score: string;
  value: number;
  /** The words, path or id that made it. */
  of: string[];
}

/** A candidate with its score (0 to 1) and reasons; `context` when it is an open piece of work, `plan` when it has a plan. */
export interface Match {
  context: string | null;
  plan: PlanRow | null;
  title: string;
  score: number;
  reasons: Reason[];
}

/** Where a term stands: one number a posting, see `core/plan/posting.ts`. */
export interface Postings {
  /** Plans that hold the term, in the whole index. */
  df: number;
  /** By document, ascending. */
  all: Uint32Array;
  /** The heaviest ones; `all` itself when that is short. */
  best: Uint32Array;
}

/** A word that means nearly the same. `near` (0 to 1) = how alike they are × how much both say at all. */
export interface Kin {
  word: string;
  near: number;
}

/** A snapshot of the plan index; reading it is synchronous and has no effect. */
export interface PlanIndex {
  count: number;
  /** Documents are numbered below this; below `count` when absent. Not every number has one. */
  bound?: number;
  postings(term: string): Postings | null;
  row(doc: number): PlanRow | null;
  /** Words in the plan's own name. */
  nameLength(doc: number): number;
  /** The word itself and those that mean nearly the same, for prompts that say it otherwise; [] = unknown. Search does without when absent. */
  related?(word: string): Kin[];
}

// ── reading a prompt ─────────────────────────────────────────────────────────────────────────

export type SignalClass = 'explicit' | 'implicit' | 'weak' | 'against';

/** One piece of evidence that a prompt leaves the active context, or (class `against`) stays in it. `strength` is 0 to 1. */
export interface Signal {
  id: string;
  class: SignalClass;
  strength: number;
  /** What it saw, in the user's own words. */
  of: string;
  /** The work it names, when it names one. */
  about?: string;
}

export type Verb = 'stay' | 'nudge' | 'switch' | 'ask';

/** What the signals add up to. `p` = probability that the prompt leaves the active context. */
export interface Reading {
  p: number;
  verb: Verb;
  signals: Signal[];
  /** Contribution of each signal in log-odds, same order as `signals`. */
  weights: number[];
  bias: number;
  /** What the user taught moved the log-odds by; absent when it did not. */
  taught?: number;
  /** Chance that the first match is meant, if the prompt leaves. */
  known?: number;
  thresholds: Thresholds;
  matches: Match[];
  /** Context id, plan path, 'new', or null for none. */
  target: string | null;
  prompt: string;
  context: string | null;
  /** What the user or the model was told. */
  told: string;
  /** The question that had settled this doubt before: it was not asked again. */
  settled?: string;
  /** What a second reader said, and the verb before it was asked. */
  second?: Opinion & { from: Verb };
}

/** What a second reader, asked about a doubtful reading, said of the prompt. */
export interface Opinion {
  /** The program or service that was asked. */
  by: string;
  /** '' when no answer could be used: `fault` tells why. */
  said: 'leaves' | 'stays' | '';
  /** One of the reading's matches, `new`, or null for none. */
  target: string | null;
  /** Milliseconds that it took. */
  ms: number;
  fault: string;
}

/** A model of the probability: log-odds are `bias` plus weight × strength of each signal. */
export interface Model {
  bias: number;
  signals: Record<string, number>;
  /** The chance that the best match is meant, if the prompt leaves the work: see `detect/known.ts`. */
  known: Record<string, number>;
  /** The bars for a nudge it comes with, and the share of quiet prompts that each may disturb: see `detect/bar.ts`. */
  bars?: Record<'nudge' | 'blind', { at: number; disturbs: number }>;
}

export interface Thresholds {
  nudge: number;
  /** Bar for a nudge where no times are known. */
  blind?: number;
  ask: number;
  switch: number;
  /** A match is certain at this score and this distance to the next. */
  match: number;
  margin: number;
}

// ── the waist ────────────────────────────────────────────────────────────────────────────────

export type Event =
  | { kind: 'start'; session: Session; source: StartSource }
  | { kind: 'prompt'; session: Session; prompt: string }
  /** `again`: the agent goes on because it was kept from stopping. */
  | { kind: 'stop'; session: Session; again?: boolean }
  | { kind: 'compact'; session: Session }
  | { kind: 'end'; session: Session; reason: string }
  | { kind: 'tool'; when: 'before' | 'after'; session: Session; tool: ToolCall }
  | { kind: 'command'; name: string; input: Fields; session: string | null; agent: boolean };

/** What was read before thinking. Everything a decision may use is here; nothing else is read while deciding. */
export interface Facts {
  now: number;
  /** 8 or more hex digits, fresh for every run: ids and fences are made from it. */
  nonce: string;
  workspace: string;
  config: Config;
  state: State;
  branch: string | null;
  conversation: Conversation;
  plans: PlanIndex;
  /** Further material a command asked for, by need. */
  more: Fields;
  /** Reads the document of a piece of work; `null` = it has none yet. Absent where no documents are kept. */
  document?(context: Context): Document | null;
  /** Is there a file at this workspace-relative path? */
  exists?(path: string): boolean;
  /** Text of the file at this workspace-relative path: `null` = there is none, absent = it leads elsewhere or is no text. */
  file?(path: string): string | null | undefined;
  /** The workspace-relative path of a file that a tool call names, from the folder it runs in; `null` = it lies elsewhere. */
  placed?(path: string, cwd: string): string | null;
  /** Text of a plan file of the host's own plan mode, outside the workspace; `null` = none, or not one of those. */
  planFile?(path: string): string | null;
  /** May the file at this workspace-relative path be written? */
  writable?(path: string): boolean;
  /** When the file at this workspace-relative path was written last and how long it is, as one text; `null` = it is not there. */
  stamp?(path: string): string | null;
  /** Tasks of the plan at this workspace-relative path as its file has them now; `null` when it cannot be read. */
  tasks?(plan: string): Task[] | null;
  /** Asks git about files: slow, only for what looks old. */
  drift?(files: string[], since: string | number | null): Drift;
  /** Where secrets stand in a text. Absent = nobody looks. */
  secretsIn?(text: string): { kind: string; line: number }[];
  /** Which workspace-relative paths fit the globs: the last one that fits decides, `!` takes out. */
  globs?(patterns: string[]): (path: string) => boolean;
  /** Takes a command line of a POSIX shell apart. */
  parsed?: Parse;
  /** Where an absolute path really leads, by the nearest folder above it that is there; `null` = it cannot be told. */
  real?(path: string): string | null;
  /** What the agent's last turn came to; read when it stops. */
  turn?: Turn;
  /** What prompts are read with; the shipped model when absent. */
  model?: Model;
  /** What a second reader said of the prompt; absent where none was asked. */
  second?: Opinion;
  /** The agreed work of the workspace; `null` = it has no file of intents, absent = nobody looked. */
  intents?: Intents | null;
  /** The parts of a YAML text with their places, or what is wrong with it. */
  yaml?(text: string): Tree | TreeFault;
}

/** What git says of some files; `null` = could not be told. `renames`: earlier path → later path. */
export interface Drift {
  renames: Record<string, string> | null;
  branches: string[] | null;
  commitsSince: number | null;
}

export type Severity = 'note' | 'warn' | 'error';

/** Something seen that a person should know: a code and what fills its sentence. */
export interface Finding {
  code: string;
  args: Record<string, string | number>;
  severity: Severity;
}

export type Verdict = 'allow' | 'ask' | 'deny';

/** What is to be done and said: plain data, nothing has happened yet. */
export interface Outcome {
  verdict: Verdict;
  findings: Finding[];
  question?: Question;
  edits: Edit[];
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
  /** Text for the user while the prompt is held back; why a tool call is asked about or refused. */
  hold?: string;
  /** Text for an agent that was about to stop: it goes on with that. */
  goesOn?: string;
  /** Data a command answers with. */
  view?: Fields;
  /** The prompt's words may ask for more than a reading can do; `follow` looks at them once more. */
  wants?: 'words';
  /** Files the user asked for by name: written whole, neither logged nor undone. */
  files?: { path: string; text: string }[];
}

// ── configuration ────────────────────────────────────────────────────────────────────────────

/** What code uses; `WrittenConfig` is what a person wrote. */
export interface Config {
  clarify: 'agent' | 'block';
  confirm: 'unsure' | 'always';
  /** Does what the user does change how prompts are read? */
  learn: 'on' | 'off';
  plans: string[];
  newPlan: string;
  digest: { maxTurns: number; skillLookback: number; promptTruncate: number };
  detect: Thresholds;
  contexts: ContextLimits;
  paths: StorePaths;
  /** What an agent that stops with a vague next step hears: nothing, a finding, or (once) that it may not stop yet. */
  finishGate: 'off' | 'warn' | 'strict';
  /** What a tool call outside an agreed intent meets: nothing, a sentence, or a refusal. */
  gate: 'off' | 'warn' | 'strict';
  /** After so many sentences of `warn` that changed nothing it refuses; 0 = never. */
  gateAfter: number;
  /** What an agent hears whose todos lack a task id: nothing, which ones, or that they are refused. */
  tasks: { enforce: 'off' | 'soft' | 'hard' };
  /** A new plan of an agent: not looked at, only said, asked of the user, or refused until the user typed their yes. */
  guard: 'off' | 'warn' | 'ask' | 'deny';
}

/** When what is known of a piece of work counts as old, and when two pieces of work as the same. */
export interface ContextLimits {
  /** Days after which its age is said; more than so many, not as many. */
  warnDays: number;
  /** Days after which plan, git and files are read again. */
  refreshDays: number;
  /** Tags in common by which work of one category is the same. */
  minTags: number;
  /** Commits touching its own files after which it has drifted. */
  driftCommits: number;
}
/** Where the files of other layouts stand that are worked with in place; workspace-relative. */
export interface StorePaths {
  activeContext: string;
  registry: string;
  /** Folder of the archives. */
  history: string;
  contextDocument: string;
  /** Where intents are looked for, where there is no `.clew/intents.yaml`. */
  intents: string;
}

export type WrittenConfig = {
  [K in keyof Config]?: Config[K] extends Fields | Thresholds | ContextLimits | StorePaths
    ? Partial<Config[K]>
    : Config[K];
};
