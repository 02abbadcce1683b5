/** Decides what each view of the board is made of: plain data, the same for the page, the terminal and files. */
import type { DocumentStatus, ItemState, Phase, Place } from '../model/document.js';
import type { TrackedStatus, Verb } from '../model.js';

/** Times are milliseconds since the epoch; lengths of time are milliseconds and never negative, whatever a clock did. */
export interface Views {
  home: Home;
  timeline: Timeline;
  /** `null` where there is no such context. */
  context: ContextPage | null;
  plans: PlansPage;
  session: SessionPage;
  judgement: Judgement;
  gate: GatePage;
  health: HealthPage;
  search: Found;
  projects: Projects;
  habits: Habits;
  drift: Drift;
}

export type ViewName = keyof Views;

/** How far a log is read that takes long, in bytes: what a view is answered with until then. */
export interface SoFar {
  read: number;
  of: number;
}

/** What a view is asked with, as an address holds it; each view says which it reads. */
export type Query = Record<string, string>;

/** What every view says of itself. */
export interface Seen {
  /** When it was made. */
  now: number;
  /** The folder that is served. */
  workspace: string;
  /** What could not be read, each a sentence with the next safe command; the rest is shown. */
  faults: Fault[];
}

/** `code` is that of `clew dev findings`. */
export interface Fault {
  code: string;
  severity: 'note' | 'warn' | 'error';
  says: string;
  /** A command line that can be typed, '' for none. */
  next: string;
}

/** How far a plan is, or work without one by the tasks that are tracked for it; `null` where nothing is known. */
export interface Progress {
  done: number;
  total: number;
}

/** How a piece of work stands: `asked` = open, and a question about it waits; `undone` = that it was begun was taken back. */
export type Standing =
  | 'active'
  | 'open'
  | 'asked'
  | 'paused'
  | 'archived'
  | 'completed'
  | 'abandoned'
  | 'folded'
  | 'undone'
  | 'provisional';

/** Where it was worked on last. `worktree` is '' for the workspace itself. */
export interface Where {
  host: string;
  session: string;
  branch: string | null;
  worktree: string;
}

/** One piece of work in a list. */
export interface Card {
  id: string;
  title: string;
  standing: Standing;
  /** Milliseconds since it was opened, and since it was worked on last. */
  age: number;
  idle: number;
  opened: number;
  lastAt: number;
  prompts: number;
  plan: string | null;
  progress: Progress | null;
  /** Next steps of its document that are none of the tasks `progress` counts: with one of them it is not through. 0 where it is not read. */
  steps: number;
  /** The next action, '' where none is known; of a task that is blocked "blocked: … (waits for Bob)". */
  next: string;
  /** Why it is blocked, '' where it is not, or nobody said. */
  why: string;
  /** The gist of its last prompt that said more than a word or two, ''. */
  last: string;
  /** When that prompt was given: then `last` and `where` are of the newest prompt that counts for it in the end. `null` = the log was not read, they are what is noted of it. */
  saidAt: number | null;
  where: Where | null;
  /** The line that takes it up again. */
  resume: string;
  /** When it was worked on last is no time there is (a clock that was never set, or went mad): `idle` is 0, `lastAt` now. */
  undated: boolean;
  /** Open, not paused, and older than the workspace's bar for a warning. */
  stale: boolean;
  /** The question that waits, as it was put, ''. */
  question: string;
}

/** A question that nobody answered yet. */
export interface Waiting {
  id: string;
  at: number;
  session: string;
  host: string;
  /** When its session began; `at` where nothing is known of that. */
  from: number;
  /** The prompt that it was put at, '' where nothing is known of that. */
  prompt: string;
  text: string;
  choices: { letter: string; label: string }[];
  fallback: string;
}

/** `home`. Reads no query. Cards are at most 100 a column (40 of what is finished), the latest first; counts are of all. */
export interface Home extends Seen {
  /** How far a long log is read for the first time: until then this is what documents say, of the latest work; `null` = it is read. */
  reading: SoFar | null;
  active: string | null;
  /** By column: what is open (the active one first), paused, and finished lately. */
  open: Card[];
  paused: Card[];
  done: Card[];
  counts: { open: number; paused: number; done: number; archived: number };
  questions: Waiting[];
  /** Tasks that an agent proposed for a plan and that wait for a person's yes, the latest first, at most 20. */
  proposed: { id: string; text: string; plan: string | null; at: number }[];
  sessions: { id: string; host: string; active: string | null; lastAt: number; where: string }[];
  plans: number;
  /** Open contexts that came with the repository and that nobody took up here. Counted only where none is recorded. */
  came: number;
  /** `null` where no team is joined. */
  team: TeamPart | null;
  /** Is anything recorded here at all? */
  empty: boolean;
}

/** The team that this workspace joined, by what its last exchange brought. Rows are at most 50 of a kind. */
export interface TeamPart {
  name: string;
  member: string;
  /** How the exchange stands: "12 to send, last sync 3 min ago". */
  says: string;
  /** Operations that have not left yet. */
  waiting: number;
  /** The last exchange failed. */
  failed: boolean;
  /** When the last one went well; 0 = never. */
  syncedAt: number;
  /** Who is at work on what: at most three paths that they touched, and globs of where else they may write; `at`: when that was told last. */
  here: { member: string; title: string; where: string[]; may: string[]; at: number }[];
  /** Who works in the same place as a context here; `may`: they only may write there. */
  met: { context: string; title: string; member: string; theirs: string; where: string[]; may: boolean }[];
  /** What was handed to this member and not taken yet. */
  handed: { ref: string; title: string; by: string; note: string }[];
  /** Open contexts of others, and things that two people wrote differently. */
  open: number;
  disputes: number;
}

/** How a session came to another piece of work; `open` = a new one was opened where none was active, which is no switch. */
export type MarkKind = 'words' | 'model' | 'late' | 'hand' | 'answer' | 'undo' | 'plain' | 'open';

/** A stretch in which a session worked on a context, pauses of more than five minutes left out. `to` ≥ `from`. */
export interface Bar {
  from: number;
  to: number;
  session: string;
  prompts: number;
}

/** A switch, at the moment it was made. */
export interface Mark {
  at: number;
  kind: MarkKind;
  /** Operation. */
  id: string;
  session: string | null;
  from: string | null;
  to: string | null;
  /** One sentence. */
  says: string;
  /** Is it a step that stands? Whether it can be taken back now says a dry run of `undo`. */
  undoable: boolean;
  /** It was taken back. */
  undone: boolean;
  /** Is it one of the switches that are counted: not taken back, no undo itself, and no context opened where none was active? */
  counts: boolean;
}

export interface Lane {
  context: string;
  title: string;
  standing: Standing;
  bars: Bar[];
  marks: Mark[];
  /** Switches to it that stand. */
  switches: number;
  /** Time worked in the range: the length of its bars, overlaps of sessions counted once. */
  spent: number;
  /** Time worked on each of the days of the view. */
  days: number[];
  prompts: number;
}

/** `timeline`. Query: `from`, `to` (milliseconds or a time such as `2h`, `2026-01-15`), else `range` = `day` | `week` | `month`; `last=1`: where nobody worked then, the last day before it with work; `context`, `session`; `max` lanes (40); `bare=1`: no bars, marks and sessions, for who shows days alone. */
export interface Timeline extends Seen {
  from: number;
  to: number;
  /** Most time first; at most `MOST_LANES`, what is left out stands in `more`. */
  lanes: Lane[];
  more: { lanes: number; spent: number; prompts: number };
  /** By day (UTC midnight), oldest first: for plots over more than a day. A switch that was taken back is counted nowhere, nor is what took it back. */
  days: {
    day: number;
    spent: number;
    prompts: number;
    switches: number;
    /** How those switches were made. */
    ways: Record<MarkKind, number>;
    contexts: number;
  }[];
  /** On how many it was worked: a lane that was only switched to is none of them. */
  contexts: number;
  spent: number;
  prompts: number;
  /** Where nobody worked in this time: the last day before it on which somebody did. */
  before: { day: number; spent: number; contexts: number } | null;
  /** Nobody worked on the day that was asked for, which begins then: the last one before it with work is shown. */
  instead: number | null;
  switches: Record<MarkKind, number>;
  /** Those that worked in it, the newest first: `context` = what the first work of it in this time was on, `begins` = it began in it, at `from`, which is else its first work in it. */
  sessions: {
    id: string;
    host: string;
    from: number;
    to: number;
    prompts: number;
    context: string;
    begins: boolean;
  }[];
  /** One sentence of it all, for whoever does not see the plot. */
  says: string;
}

/** A line of the history of a context. */
export interface Past {
  id: string;
  at: number;
  by: string;
  session: string | null;
  says: string;
  /** Is it a step that stands? What undoing it comes to, alone or with those after it (`undo --to ID --context CONTEXT`), says a dry run. */
  undoable: boolean;
  undone: boolean;
  /** Lines that were taken back with it, itself among them, which a redo does again together; 0 where it stands, and where something else was done to the same since. */
  redoes: number;
  kind: MarkKind | null;
  /** Who did it, in two words: "you", "the agent", "your prompt", "clew" (what it asked). */
  who: string;
}

export interface Part {
  id: string;
  place: Place;
  heading: string;
  text: string;
  state: ItemState;
  at: number | null;
  /** The item that took its place. */
  by: string | null;
  line: number;
}

/** `who` wrote it down ('' = not known), in which session, and by which program that runs ('' = not known). */
export type Signed = Part & { who: string; session: string | null; host: string };

/** `context`. Query: `id` (else the active one), `all=1` for resolved items too, `brief=1` for what an agent is told, `max` lines of history. */
export interface ContextPage extends Seen {
  card: Card;
  /** The file of intents cannot be read; the faults say why. */
  broken: boolean;
  document: {
    path: string;
    /** The whole text, at most 200,000 characters. */
    text: string;
    cut: boolean;
    phase: Phase | null;
    round: number | null;
    status: DocumentStatus | null;
    updated: number | null;
    category: string;
    tags: string[];
  } | null;
  goal: Part | null;
  /** `resolved`: its task is done; `card.next` says what comes instead. */
  next: Part | null;
  decisions: Signed[];
  /** Blockers, notes, findings and the like. */
  noted: Signed[];
  questions: Signed[];
  parts: Part[];
  files: { path: string; there: boolean }[];
  /** Those that had a prompt for it, the latest first, at most 50: `from` and `lastAt` are of the session, `prompts` are those for this context. */
  sessions: { id: string; host: string; prompts: number; from: number; lastAt: number; resume: string }[];
  /** How many such sessions there are in all. */
  allSessions: number;
  /** The intent that governs it, `null` for none. */
  intent: Governing | null;
  /** Where none governs it: open intents that a person confirmed and that are for no other work, at most 8. */
  fitting: { id: string; summary: string }[];
  /** What holds for it beyond that scope, the newest first, at most 60. */
  grants: { id: string; what: string; kind: string; any: boolean; until: number; unconfirmed: boolean }[];
  /** The gate: what holds where no intent governs it. */
  mode: GatePage['mode'];
  /** What agents changed for it. */
  trace: TracePart;
  /** What a session that begins with it now would be given, by part; `null` where it was not asked for, nothing would be said, or it is over. */
  brief: BriefPart | null;
  /** Those of its plan, which `card.progress` counts; without a plan those that are tracked for it. `reason`: why it is blocked, ''. */
  tasks: {
    id: string | null;
    text: string;
    status: string;
    reason: string;
    plan: string | null;
    line: number | null;
  }[];
  history: Past[];
  /** What brings it back where its opening was undone, and nobody turned to it since: a redo of its history, else `clew new` with its title; `null` where it stands. */
  back: 'redo' | 'new' | null;
  /** Lines of history that were left out. */
  more: number;
  /** Time worked on it by day. */
  days: { day: number; spent: number; prompts: number }[];
}

/** An open intent as far as it is in force: `unconfirmed` = no person has confirmed it; `changed` = its file says more than was confirmed, and what was confirmed holds. */
export interface Governing {
  id: string;
  summary: string;
  status: string;
  /** Sessions on this context that go on and stand on it; `there` = all that go on there. */
  selected: number;
  there: number;
  /** Does it hold by itself in a session that begins on this context, or is switched to it? */
  follows: boolean;
  /** How the latest of them came to it, or one that begins on the context would: `only` and `default` were selected by nobody; `null` = none stands on it. */
  by: 'agent' | 'person' | 'context' | 'default' | 'only' | null;
  /** Globs that may be written, and those that may not. */
  allow: string[];
  deny: string[];
  constraints: string[];
  criteria: { id: string; description: string; status: string }[];
  unconfirmed: boolean;
  changed: boolean;
}

/** Which lines of which files agents changed for a context, as noted when they did. Line numbers are those of then. Texts are not kept. */
export interface TracePart {
  /** The latest first, at most 60; `more` files were left out. */
  files: {
    path: string;
    /** Is it there now? */
    there: boolean;
    changes: number;
    /** Lines that were written, all changes together; 0 = only the file is known. */
    lines: number;
    first: number;
    last: number;
    /** How it was changed last. */
    how: string;
    /** Of the latest changes, 1-based, at most 12. */
    ranges: { from: number; to: number }[];
    /** Intents that were selected then. */
    intents: string[];
    sessions: string[];
    /** Changed outside of the scope of its intent. */
    stray: boolean;
    /** The line that tells more: `clew trace PATH`. */
    line: string;
  }[];
  more: number;
  /** Of all files. */
  changes: number;
  /** One sentence. */
  says: string;
}

/** `map` = which contexts there are; `intent` = the contract; `rule` = the standing rule; `news` = what changed, what is old or gone. */
export type BriefName =
  | 'map'
  | 'plan'
  | 'news'
  | 'goal'
  | 'next'
  | 'decisions'
  | 'questions'
  | 'progress'
  | 'notes'
  | 'intent'
  | 'rule';

/** Tokens (estimated) of what is told at a start, in the order of the brief. */
export interface BriefPart {
  tokens: number;
  /** The most that it may have. */
  limit: number;
  parts: { part: BriefName; says: string; tokens: number; lines: number }[];
  /** The text itself. */
  text: string;
}

export interface PlanCard {
  path: string;
  name: string;
  title: string;
  state: 'open' | 'done' | 'archived' | 'superseded';
  progress: Progress;
  at: number;
  context: string | null;
  gone: boolean;
  merging: boolean;
  supersededBy: string | null;
}

/** A folder of the tree, or a plan in it. */
export interface PlanNode {
  name: string;
  /** Workspace-relative. */
  path: string;
  plan: PlanCard | null;
  below: PlanNode[];
  /** Tasks of everything below. */
  progress: Progress;
}

/** `plans`. Query: `path` shows one plan with its tasks; `q` (words in path or title), `max` (300, at most 3000) and `from` (how many to pass over) pick what stands in the tree: what is open first, then the latest. */
export interface PlansPage extends Seen {
  tree: PlanNode[];
  /** All plans there are. */
  count: number;
  /** Plans that were found and are left out of the tree. */
  more: number;
  groups: { plans: PlanCard[]; reasons: string[]; line: string }[];
  /** How many plans there were, by time, as noted at the ends of sessions. */
  over: { at: number; plans: number }[];
  /** Tasks ticked off, by day. */
  ticked: { day: number; done: number }[];
  /** Open contexts whose tasks stand in no plan, the latest first, and how many there are beside these. */
  unplanned: { id: string; title: string; progress: Progress }[];
  unplannedMore: number;
  /** A month's growth (0.05 = 5 %); `null` = unknown. */
  growth: { value: number | null; target: number; says: string };
  one: {
    card: PlanCard;
    /** Those of the file, and behind them what is proposed for it (`line` is `null`). */
    tasks: { id: string | null; text: string; status: TrackedStatus; reason: string; line: number | null }[];
    faults: number;
  } | null;
}

/** One prompt of a session and what was made of it. */
export interface Turned {
  at: number;
  /** Operation. */
  id: string;
  prompt: string;
  verb: Verb | null;
  /** What its reading led to, in a word: 'switched', 'left to the agent'; '' where it was not read. */
  led: string;
  /** Was the model told that it may be of another context? */
  hinted: boolean;
  /** Chance (0 to 1) that it left the work, `null` where nothing was weighed. */
  p: number | null;
  /** Its reading in a sentence. */
  says: string;
  reasons: string[];
  /** What the model was given with it, '' for nothing, and how many tokens that is about; `null` = nobody noted it: of an old log `told` is then what was said to the user or the model. */
  told: string;
  tokens: number | null;
  /** What its user alone was told, '' for nothing. */
  toYou: string;
  /** The context it counts for now, and the one that was active before it. */
  filed: string | null;
  before: string | null;
  /** What can be said of it: `clew switch` to another context teaches, `undo` takes back. */
  undoable: boolean;
  undone: boolean;
  /** Lines that a redo of it does again together; 0 where it stands or cannot be redone. */
  redoes: number;
  /** By what it was moved, where it was, and to which context, by its title ('' = none). */
  kind: MarkKind | null;
  switched: string;
  /** Is it one of the corrections that `judgement` counts? What clew hinted at, asked or found itself is none. */
  counted: boolean;
  /** What led it elsewhere, step by step: it was put into `first` (a title, '' = none), and counts for `to`; `at` is `null` where the time is not kept. `says` = "switched to “Prices” by the agent". `late`: found when its turn had ended, and by nobody. `move` = the operation by which a person filed it there, '' where it was none that can be undone. */
  corrected: {
    at: number | null;
    from: string | null;
    to: string;
    first: string;
    says: string;
    late: boolean;
    move: string;
  } | null;
  /** May it be filed to another context (`move ID CONTEXT`)? */
  movable: boolean;
}

/** A session in a list: `active` = what it stands on, `first` = its first prompt that says something (''), `contexts` = those that its prompts count for, the most first. */
export interface SessionEntry {
  id: string;
  host: string;
  from: number;
  lastAt: number;
  prompts: number;
  active: string | null;
  first: string;
  contexts: { id: string; title: string; prompts: number }[];
}

/** `session`. Query: `id` (its beginning will do; else the newest), `before` (time) and `max` to walk back; of `others`, `skip` are passed over and `list` are shown (50, at most 200), those of the program `host` and on the context `context` alone where they are given. */
export interface SessionPage extends Seen {
  id: string;
  host: string;
  cwd: string;
  branch: string | null;
  /** As lists quote it. */
  first: string;
  from: number;
  to: number;
  ended: boolean;
  prompts: number;
  /** Newest first. */
  turns: Turned[];
  more: number;
  /** Added to its prompts, and to how many of them nobody noted what; and to its start, 0 where that was nothing or is not known; `retold` = all that it was told after compactions and as it was gone on with. */
  tokens: number;
  untold: number;
  began: number;
  retold: number;
  /** When it was told its work once more, among the turns shown, newest first: after a compaction, or as it was gone on with. */
  again: { at: number; tokens: number; after: 'compact' | 'resume' | '' }[];
  contexts: { id: string; title: string; prompts: number }[];
  /** Sessions to pick from, the newest first. */
  others: SessionEntry[];
  /** How many there are behind those, and how many fit the query. */
  moreOthers: number;
  allOthers: number;
  /** What `others` may be narrowed to, with how many sessions each: empty where `list` is not asked for. */
  among: {
    all: number;
    hosts: { host: string; sessions: number }[];
    contexts: { id: string; title: string; sessions: number }[];
  };
}

/** A target in a time, milliseconds. */
export interface MeasuredTime {
  from: number;
  to: number;
  /** Days of it that the log tells of: fewer than its days at the log's beginning. */
  days: number;
  value: number | null;
  numerator: number;
  denominator: number;
}

/** `judgement`. Query: `since` (a time; 30 days, today among them, by `offset` as for `timeline`). */
export interface Judgement extends Seen {
  since: number;
  targets: {
    id: string;
    name: string;
    target: { over: number } | { under: number };
    /** 0 to 1, `null` = unknown. */
    value: number | null;
    standing: 'met' | 'missed' | 'unknown';
    numerator: number;
    denominator: number;
    unit: string;
    /** What limits it as counted here, in whole sentences, '' for nothing; `blind` and `advice` are sentences, too. */
    beside: string;
    blind: string;
    advice: string;
    few: boolean;
    /** The same for times of the same length that end a week apart, oldest first; the last ends now. `value` is `null` where there was no case. */
    weeks: MeasuredTime[];
    /** What it is counted of, beside other counts of the same time. */
    base: string;
    /** Of matched plans the newest prompts whose first match was not what was meant; none of other targets. `from` = the context that clew switched to, `to` = where it went on, by their titles ('' = not known). */
    wrong: { at: number; session: string | null; prompt: string; from: string; to: string }[];
    says: string;
  }[];
  /** Newest first. `at` = when the prompt was given, `acted` = when it was put right; `prompt` = the prompt that was read; `from` and `to` = the context it was read as of and the one it was for ('' = not known), by their titles; `by` = who said so. */
  corrections: {
    at: number;
    acted: number;
    session: string | null;
    verb: Verb;
    came: string;
    says: string;
    prompt: string;
    from: string;
    to: string;
    by: 'you' | 'agent';
  }[];
  /** How many there are, also of those that are not listed, of so many prompts that were read. */
  corrected: number;
  prompts: number;
  /** What the user's own acts taught: signs of a switch, each with what it speaks for now; `was` = its weight as shipped (evidence in log-odds), `by` = how much more (less below 0), at most `most`. */
  taught: { what: string; was: number; by: number; most: number; says: string }[];
  /** Switches by how they were made. */
  switches: Record<MarkKind, number>;
}

/** What became of a call that the gate looked at: of its question, or `denied` where it refused without one. */
export type AskedVerdict = 'waiting' | 'allowed' | 'refused' | 'unanswered' | 'denied';

/** `gate`. Query: `since` and `offset` (as for `judgement`), `which` (an `AskedVerdict`: those of `asked` alone), `brief=1`: what was asked is left out, `hooks=1`: among the faults are hooks that see some tools only, for which the settings of every host are read. */
export interface GatePage extends Seen {
  /** The file of intents cannot be read; its faults say why. */
  broken: boolean;
  mode: 'off' | 'warn' | 'strict';
  /** What one is at work on, its open intent (`null` = it has none), whether a session that goes on stands on that, and how (`by` of the intent); `null` = nothing is active. */
  active: {
    context: string;
    title: string;
    intent: string | null;
    selected: boolean;
    by: Governing['by'];
    /** Nobody is on the context, and the intent holds in the next session that is. */
    comes: boolean;
  } | null;
  /** Sessions that are live, as `clew status` names them, the latest first, each with what it is on (`null` = nothing) and the intent that holds there (`null` = none does); `its` = an open one that is for what it is on. At most 12. */
  sessions: {
    id: string;
    short: string;
    host: string;
    context: string | null;
    title: string;
    intent: string | null;
    by: Governing['by'];
    its: string | null;
    /** Nothing of it applies before a person says yes to it. */
    unconfirmed: boolean;
  }[];
  /** What was asked and what was refused without a question, newest first: `waiting` may still be answered, `unanswered` no more. */
  asked: {
    at: number;
    id: string;
    session: string | null;
    verdict: AskedVerdict;
    /** The question as it was put, or why it was denied. */
    says: string;
    /** The call it was about, and under which intent: '' where the question does not say. */
    what: string;
    intent: string;
    /** What the work of that intent is called, '' where the intent is not known, and its context. */
    work: string;
    context: string | null;
    /** What its session was at work on then, whichever work the intent is of; `null` = nobody knows. */
    on: { id: string; title: string } | null;
    /** When what was allowed ends or ended; `null` = it was allowed once, nothing was, or nobody knows any more. */
    until: number | null;
    /** What was allowed still holds. */
    holds: boolean;
    /** The yes was to the call alone. */
    once: boolean;
    /** Nothing was done with that yes. */
    unused: boolean;
    /** Nobody answered it, and the same call was let through since without a yes. */
    through: boolean;
    /** Its host asks in a dialog of its own: the answer is given there. */
    dialog: boolean;
    /** It holds by a yes that this machine keeps nothing of, and that no person has confirmed since. */
    unconfirmed: boolean;
    /** Who refused it: `session` = it was said in the session itself, by a form or by its agent; '' = nobody did. */
    no: 'you' | 'session' | '';
  }[];
  /** `asked` counts everything that was asked: the sum of the verdicts without `denied`; `through` those of `unanswered` that were let through since. */
  counts: Record<'asked' | 'through' | AskedVerdict, number>;
  /** How many there are beyond those that are listed. */
  more: { grants: number; unconfirmed: number };
  /** Changes that no person has confirmed, without those of work that is done. */
  waits: number;
  /** Those that hold first, the newest before the others. */
  grants: {
    id: string;
    what: string;
    kind: string;
    intent: string | null;
    /** What the work of that intent is called, '' for any. */
    work: string;
    context: string | null;
    at: number;
    until: number | null;
    over: boolean;
    line: string;
    /** This machine keeps nothing of the yes that gave it: it was given elsewhere, or nobody gave it. */
    unconfirmed: boolean;
  }[];
  intents: {
    id: string;
    summary: string;
    status: string;
    open: boolean;
    selected: boolean;
    allow: string[];
    deny: string[];
    constraints: string[];
    criteria: { id: string; description: string; status: string }[];
    context: string | null;
    plan: string | null;
    unconfirmed: boolean;
    /** Its file says more than was confirmed: that waits, and what was confirmed holds. */
    changed: boolean;
  }[];
  /** Changes of what was agreed that no person has confirmed, each with the lines that differ. `holds`: what counts until then: the file, what was confirmed last, or a scope in which nothing may be written. */
  unconfirmed: {
    id: string;
    /** What `clew intent confirm` calls it, `null` where it is confirmed with the others alone. */
    ref: string | null;
    /** The grant that it is, `null` for what the files say. */
    grant: string | null;
    /** An intent that is done: it binds nobody now. */
    over: boolean;
    says: string;
    diff: string;
    line: string;
    holds: 'file' | 'confirmed' | 'nothing';
  }[];
  path: string | null;
  /** Who committed the file last, while it is as they did and something of it waits; `null` where git does not say. */
  committedBy: string | null;
}

/** `health`. Reads no query. */
export interface HealthPage extends Seen {
  /** How long the hook took, where that is recorded; milliseconds. `null` = nobody records it, for that would slow each prompt: `clew doctor` measures. */
  hook: { count: number; p50: number; p95: number; over: { at: number; ms: number }[] } | null;
  errors: { at: number; why: string; times: number }[];
  /** Bytes. */
  sizes: { what: string; path: string; bytes: number; files: number }[];
  log: {
    operations: number;
    prompts: number;
    /** When the last prompt was read, `null` = none was. */
    read: number | null;
    broken: number;
    from: number | null;
    to: number | null;
    /** The clock went back so often. */
    jumps: number;
  };
  records: { contexts: number; sessions: number; questions: number; plans: number };
  version: string;
}

/** What is looked through. */
export type FoundKind =
  | 'context'
  | 'plan'
  | 'task'
  | 'intent'
  | 'decision'
  | 'question'
  | 'note'
  | 'grant'
  | 'call'
  | 'file'
  | 'prompt';

/** `search`. Query: `q`, `max` (20, at most 200), `kind` (that alone). Best first; what says the same of the same work stands once. */
export interface Found extends Seen {
  q: string;
  hits: {
    kind: FoundKind;
    /** Context, plan path, task, intent, item, grant, call of a gate, path of a file, or session. */
    id: string;
    title: string;
    /** The words around what was found. */
    says: string;
    at: number | null;
    context: string | null;
    /** What that context is called, '' for none. */
    work: string;
    /** So often it was said: the newest stands for the others. */
    times: number;
    /** Is it a file that is not there any more? */
    gone: boolean;
    score: number;
  }[];
  /** How many there are beyond those. */
  more: number;
  /** All that were found, by kind. */
  counts: Record<FoundKind, number>;
}

export interface Project {
  root: string;
  name: string;
  lastAt: number | null;
  /** `null` where it could not be read; `why` says what is wrong then. */
  active: { id: string; title: string; progress: Progress | null } | null;
  open: { id: string; title: string; lastAt: number; idle: number; progress: Progress | null }[];
  /** Those beyond them, and how many of these are open; `counts` = all of them, the active one too. */
  more: number;
  beyond: { open: number; paused: number };
  counts: { open: number; paused: number };
  questions: number;
  here: boolean;
  why: string;
}

/** `projects`. Reads no query: the workspaces that this machine knows, the latest first. */
export interface Projects extends Seen {
  on: boolean;
  projects: Project[];
  more: number;
}

/** Half of the cases lie below `median`, a quarter below `low`, a quarter above `high`: milliseconds, `null` where there was no case. */
export interface Spread {
  count: number;
  median: number | null;
  low: number | null;
  high: number | null;
}

/** `habits`. Query as of `timeline`, a month unless said: `from`, `to` or `range`; `offset`. A switch that was taken back counts nowhere. */
export interface Habits extends Seen {
  from: number;
  to: number;
  switches: number;
  /** From which context to which, the most frequent first; at most 20 contexts, those with most switches. */
  matrix: {
    contexts: { id: string; title: string }[];
    /** `null` = none was active, or one that is left out. */
    cells: { from: string | null; to: string | null; count: number }[];
    /** Contexts that were left out. */
    more: number;
    says: string;
  };
  /** By day of the week (Monday first) and hour of the reader's day: 7 rows of 24 numbers, counted in [from, to]: whole days, four weeks at most. */
  hours: { from: number; to: number; prompts: number[][]; switches: number[][]; days: number[]; says: string };
  /** How long somebody had worked on a context (pauses left out) when they were led or went elsewhere. */
  before: Spread & { says: string };
  /** How long a context that was left had to wait until it was worked on again; `never` = open ones that were worked on in this time and not for a day since, at most 12 of them `waiting`, with when they were worked on last (`since`), the longest ago first. */
  resumed: Spread & { never: number; waiting: { id: string; title: string; since: number }[]; says: string };
  /** Tokens (estimated) that models were given with prompts, by what was said, and that sessions began with or were told as their work was told again (`start`); what nobody noted is not counted. */
  told: {
    total: number;
    parts: { part: 'question' | 'switch' | 'nudge' | 'other' | 'start'; says: string; times: number; tokens: number }[];
    weeks: {
      from: number;
      to: number;
      question: number;
      switch: number;
      nudge: number;
      other: number;
      start: number;
    }[];
    says: string;
  };
}

/** `drift`. Reads no query: what was written down and not looked at for long, and what it names that is gone. */
export interface Drift extends Seen {
  /** After so many days it is told as old, and as very old. */
  days: { warn: number; refresh: number };
  counts: { fresh: number; old: number; veryOld: number; gone: number };
  /** Open contexts with a document, the one most in need first, at most 100; those that need nothing are counted alone. */
  contexts: {
    id: string;
    title: string;
    standing: Standing;
    /** When it was worked on or changed last, and how old that is. */
    at: number;
    age: number;
    level: 'fresh' | 'old' | 'very-old';
    /** Files that it names and that are not there, at most 20. */
    gone: string[];
    /** Its plan is not there any more. */
    planGone: string | null;
    says: string;
    /** The line that mends it. */
    line: string;
  }[];
  more: number;
  says: string;
}
