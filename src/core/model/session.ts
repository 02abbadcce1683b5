/** A session as its host tells of it: what was said and done in it. */

/** One run of a host program. `transcript` is the host's own record of it, `null` when the host keeps none. */
export interface Session {
  host: string;
  id: string;
  transcript: string | null;
  cwd: string;
}

export type StartSource = 'startup' | 'resume' | 'clear' | 'compact' | 'fork';

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
  /** `pending`: it counts with the `done` of its call, from then on. */
  | { kind: 'touched'; path: string; wrote?: boolean; call?: string; at?: number | null; pending?: true }
  /** `cwd`: where it ran, as far as the host says so. */
  | { kind: 'ran'; command: string; at: number | null; call?: string; cwd?: string }
  /** The call came to what it was made for, as far as the host says so. */
  | { kind: 'done'; call: string; at: number | null }
  /** The call came to nothing; `refused`: it was not even made, or broken off by the user. */
  | { kind: 'failed'; call: string; refused?: true }
  /** The user said yes to a plan of the host's plan mode. */
  | { kind: 'approved'; plan: string; path: string }
  /** The user answered a question of the agent. */
  | { kind: 'decided'; question: string; answer: string }
  | { kind: 'todos'; todos: Todo[] }
  | { kind: 'todo'; call: string; todo: Partial<Todo> & { removed?: boolean } }
  | { kind: 'todo-id'; call: string; id: string }
  | { kind: 'start'; source: StartSource; at: number | null };

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
  /** When the session switched to another context in this turn: what was done before that is left out. */
  since?: number;
  wrote: string[];
  /** Command lines, at most 40. */
  ran: string[];
  /** The last check that failed and was not run again with success, as its command line. */
  failed: string | null;
  /** Checks that succeeded when they ran last, in their own words. */
  passed: string[];
  /** Subjects of commits made, as far as the command lines say them, the oldest first. */
  commits: string[];
  /** Something was committed, in whatever words, also before `since`. */
  committed?: true;
  /** Those that were made or changed, `null` when none was. */
  todos: Todo[] | null;
  decided: { question: string; answer: string }[];
  /** Heading of a plan that was approved, and its file. */
  approved: { title: string; path: string } | null;
}
