/** What is put to a person: questions with their choices, and new plans that wait for a yes. */

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
  /** `path`: where its user wants it; else a file of that title in the folder for new plans. */
  | { do: 'create'; title: string; path?: string }
  /** Something new: nothing is active, and the next request opens it. */
  | { do: 'leave' }
  /** Instead of a new plan: its tasks go into another, its text does, or a section is opened there. */
  | ({ do: 'add-to' } & InPlan)
  | ({ do: 'merge-into' } & InPlan)
  | ({ do: 'sub-section' } & InPlan)
  | { do: 'search'; query: string }
  /** The call that was refused may be made, once, and what the yes is kept for from then on. */
  | ({ do: 'permit' } & Permit);

/** What a person's yes to a call lets through from then on. */
export interface Permit {
  /** What it is kept for: `what` as a person reads it, `mark` as it is known again. */
  wanted: { kind: 'path' | 'command' | 'family' | 'tool' | 'place'; what: string; mark: string }[];
  /** Under which intent; `null` = none is selected. */
  intent: string | null;
  /** The new plan that may be made. */
  plan?: { path: string; title: string };
}

/** What is put to a person before a call may run. */
export interface Consent {
  /** The question in one line, where what is said of the call is longer. */
  text?: string;
  /** Other files that are asked about with it, named. */
  also?: string;
  /** What a yes covers, for the end of a sentence. */
  covers: string;
  /** Command lines that say the same yes in a terminal, as they can be pasted. */
  lines: string[];
  permit: Permit;
  /** A wider yes to the same, where there is one. */
  wider?: Pick<Consent, 'covers' | 'lines' | 'permit'>;
  /** What may be done instead. */
  instead: Choice[];
}

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
  /** The context that was active when it was put, and the session's count of prompts then; absent for a new plan's. */
  from?: string | null;
  turn?: number;
  /** The letter; `declined` when the prompt was sent again instead, `forgotten` when it may be asked anew. */
  answer: string | null;
  /** Answered for a note alone: the context in which what was asked about is noted, '' for none. Nothing was switched. */
  noted?: string;
  /** The call that it let through has been made: it lets no other through. */
  used?: true;
  /** The files were looked at behind that call: what changes later is not of it. */
  seen?: true;
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
  /** Given to a question about this very file: in a form or a dialog of the host; else typed. */
  by?: 'host';
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
