/** Decides what the commands about contexts print with `--json` beside what every answer has. Times are milliseconds since the epoch; `ago` and `age` are words for people ("3 h"). */
import type { Home, Projects } from '../../core/board/types.js';
import type { ContextDocument, MandatoryAction } from '../../core/document/mode.js';
import type { Mode } from '../../core/document/update.js';
import type { Recorded } from '../../core/handlers/document/update-phase.js';
import type { Item, Meta } from '../../core/model/document.js';
import type { ReaderSaid } from '../../core/model/reader.js';
import type { Reading } from '../../core/model/reading.js';
import type { Told as ToldWithPrompt } from '../../core/words/told.js';
import type { Menu } from '../_command.js';
import type { PlanListed, PlanShown, RescuedText } from '../plan/_answers.js';
import type { TeamShown } from '../team/_answers.js';
import type { OnBranch } from './_branch.js';
import type { Standing as ContextState } from './_resolve-context.js';

export interface Answers {
  answer: Answered | { question: string } | { picks: Menu['rows'] };
  archive: Changed;
  back: SwitchedTo;
  board: Home & { ascii: boolean };
  contexts: { contexts: ContextRow[] } & NewSession;
  done: { id: string; title: string; status: 'completed' | 'abandoned' };
  /** `from` is part of `into` now. */
  merge: { into: string; from: string; title: string; documents: string[] };
  move: MovedPrompt;
  new: SwitchedTo | NotedContext;
  next: { active: string | null; next: NextStep[] } & NewSession;
  open: Opening;
  'parse-mode': ParsedMode;
  pause: Changed & { state: ContextState };
  /** `before` is the title that it had. */
  rename: { id: string; title: string; before: string };
  reopen: Changed;
  resolve: ResolvedItem;
  show: ContextShown | DocumentPath | PlanShown | PlansCalled | RescuedText;
  status: Status;
  'status --all': Pick<Projects, 'on' | 'projects' | 'more'>;
  switch: SwitchedTo | NotedContext | { picks: Menu['rows'] };
  /** What could be closed or paused; `done`: it was. */
  tidy: { offers: Offered[]; done: boolean };
  'update-context': Recorded;
  why: Explained;
}

/** `choice` in its words. */
export interface Answered {
  id: string;
  did: string;
  /** Absent where an answer was forgotten. */
  choice?: string;
  /** Plans that a search found, where that was the answer. */
  found?: { path: string; title: string }[];
}

/** `changed`: false where it was so already. */
export interface Changed {
  id: string;
  title: string;
  changed: boolean;
}

export interface ContextRow extends OnBranch {
  /** What `#N` means it by. */
  n: number;
  id: string;
  title: string;
  plan: string | null;
  progress: string;
  ago: string;
  active: boolean;
  /** `untrusted`: it came with a clone, and is none of ours yet. */
  state: ContextState | 'untrusted';
  /** Other sessions that are on it. */
  others: number;
  /** It stays on this machine. */
  private: boolean;
  /** Of an untrusted one: who wrote it, `null` where nobody can say, and the line that takes it up. */
  by?: string | null;
  line?: string;
}

/** The context that was switched to. */
export interface SwitchedTo {
  id: string;
  title: string;
  plan: string | null;
  progress: string;
  /** How far its plan is, in words, '' where that is not known. */
  stand: string;
  /** For which session; `null`: for the terminal. */
  session: string | null;
  /** It stays on this machine. */
  private?: true;
  /** Of one that was made private: git has its document already. */
  inGit?: boolean;
  /** It was over before. */
  reopened?: true;
  /** It was active already. */
  stayed?: true;
  /** Only the next session begins with it. */
  next?: true;
  /** What begins a fresh session on it, in words. */
  fresh?: string;
}

/** A context that was opened for later: the session stays on the one called `noted`. */
export interface NotedContext {
  id: string;
  title: string;
  plan: null;
  noted: string;
  session: string | null;
  private?: true;
  inGit?: boolean;
}

/** A prompt that is filed to another context. */
export interface MovedPrompt {
  /** Of the prompt's operation. */
  id: string;
  to: string;
  title: string;
  from: string | null;
  changed: boolean;
  /** The rest where something was changed. */
  name?: string;
  files?: number;
  /** Its session goes on there. */
  goesOn?: boolean;
}

export interface NextStep {
  text: string;
  why: string;
  context: string | null;
  plan: string | null;
  task: string | null;
  active: boolean;
  /** What switches to it, '' for what is active. */
  go: string;
  /** Who of the team finished it. */
  by?: string;
}

/** A fresh session: `line` begins it, `resume` goes on with the present one. */
export interface Opening {
  id: string;
  title: string;
  line: string;
  resume: string | null;
  /** What is started here. */
  runs?: { program: string; env: Record<string, string> };
}

export interface ParsedMode {
  /** `null`: the prompt begins with no keyword. */
  mode: Mode | null;
  prompt: string;
  id: string | null;
  document: string | null;
  contextDocument: ContextDocument | null;
  mandatoryAction: MandatoryAction | null;
}

export interface ResolvedItem {
  /** Of the context. */
  id: string;
  item: string;
  text: string;
  /** What holds instead, or the answer. */
  by: string | null;
  /** Of what was written. */
  ids: string[];
  answered: boolean;
  /** A decision, a note or a finding that nothing took the place of. */
  withdrawn: boolean;
  changed: boolean;
}

export interface ContextShown {
  id: string;
  title: string;
  state: ContextState;
  private: boolean;
  active: boolean;
  age: string;
  plan: string | null;
  progress: string;
  /** How far its plan is, in words, '' where that is not known. */
  stand: string;
  /** Of its document; `null` where it has none yet. */
  path: string | null;
  meta: Meta | null;
  items: ShownItem[];
  /** Items that are resolved or superseded. */
  settled: number;
  ids: boolean;
}

/** `by`: the item that took its place. */
export interface ShownItem extends Pick<Item, 'id' | 'place' | 'text' | 'state' | 'at' | 'line'> {
  by?: string | undefined;
}

/** `show --path`: of a plan without `id`. */
export interface DocumentPath {
  path: string;
  only: true;
  id?: string;
}

/** Several plans that are called so. */
export interface PlansCalled {
  kind: 'plans';
  plans: PlanListed[];
}

export interface StatusRow extends OnBranch {
  id: string;
  title: string;
  plan: string | null;
  progress: string;
  ago: string;
  state: ContextState;
  /** To whom of the team it was handed, and what became of that. */
  handed?: string;
}

/** A session that runs; `where` is its folder when that is not this work tree. */
export interface RunningSession {
  id: string;
  short: string;
  host: string;
  active: string | null;
  ago: string;
  this: boolean;
  where: string;
}

/** What a new session here begins with, `null`: nothing; absent where that is what is active here. */
export interface NewSession {
  begins?: { id: string; title: string } | null;
}

export interface Status extends NewSession {
  installed: boolean;
  active: StatusRow | null;
  /** The selected one; absent where nothing was agreed on. */
  intent?: { id: string; summary: string } | null;
  /** At most eight; `more` are left out. */
  open: StatusRow[];
  more: number;
  /** How these stand. */
  beyond: { open: number; paused: number };
  sessions: RunningSession[];
  /** Tasks that wait for a person's yes. */
  proposed: { id: string; text: string; plan: string | null }[];
  /** `session`: in which it was asked, '' for this one. */
  questions: { id: string; text: string; session: string }[];
  /** What could be closed or paused, '' for nothing: `clew tidy` does it. */
  offer: string;
  plans: number;
  /** How often a reader was asked today, and told the model; absent where nobody reads prompts. */
  reader?: { asked: number; told: number };
  /** Absent where no team is joined. */
  team?: TeamShown;
  /** How long ago the last prompt was read. */
  lastFired: string | null;
}

export interface Offered {
  id: string;
  title: string;
  act: 'close' | 'pause';
  why: string;
}

/** What a prompt was detected as. */
export interface Explained {
  /** 1 is the last prompt. */
  n: number;
  at: number;
  ago: string;
  reading: Reading;
  /** `weight`: what it adds to the log-odds that the prompt leaves its context. */
  signals: { id: string; says: string; of: string; weight: number }[];
  /** The smallest thing that would have changed it, '' where nothing would. */
  change: string;
  /** What a reader said, and the title of the context that it named. */
  reader?: ReaderSaid;
  readerTo?: string;
  told: ToldWithPrompt;
  answered: string | null;
  since: { did: string; ago: string }[];
  /** The title of the context that was active. */
  context: string | null;
}
