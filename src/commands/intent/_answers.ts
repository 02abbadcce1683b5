/** Decides what the commands about intents print with `--json` beside what every answer has. Times are milliseconds since the epoch. */
import type { IntentRow, IntentsSelected } from '../../core/handlers/intent/select-intent.js';
import type { Grant } from '../../core/intent/scope/grants.js';

export interface Answers {
  intents: IntentList;
  intent: IntentsSelected | IntentCleared | IntentChanged | IntentsConfirmed | IntentsDiff;
  'intent select': IntentsSelected | IntentChanged;
  'intent clear': IntentCleared | IntentChanged;
  'intent new': IntentChanged;
  'intent edit': IntentChanged;
  'intent criteria': IntentChanged;
  'intent confirm': IntentsConfirmed;
  'intent refuse': IntentChanged | IntentsDiff;
  'intent migrate': IntentsDiff;
  scope: GrantList | Granted;
  'scope list': GrantList;
  'scope allow': Granted;
  'scope revoke': Granted;
}

/** The intents in the file at `path`; all `null` where there is none. */
export interface IntentList {
  path: string | null;
  schema: string | null;
  /** `current_intent_id`: what sessions begin with. */
  current: string | null;
  intents: IntentRow[];
  /** The file cannot be read. */
  broken?: boolean;
}

/** Which intent the session does not stand on any more. */
export interface IntentCleared {
  cleared: string | null;
  said: string;
}

/** An intent that was made or changed; `null` where it is about none. */
export interface IntentChanged {
  path: string;
  id: string | null;
  intent: IntentRow | null;
  said: string;
  /** The question whether the project's own commands may run under it. */
  families?: string;
}

/** What no person has confirmed here, line by line; `mark` is what it is known by, and goes with a yes to it. */
export interface IntentsConfirmed {
  contract: string[];
  /** The same, one by one: `summary` is of an intent, '' for anything else; `first` = nothing of it was ever confirmed; `by` committed it, `null` where git does not say. */
  changes: { name: string; summary: string; lines: string[]; first: boolean; by: string | null }[];
  mark: string;
  done: boolean;
  /** The gate that a person set, where the settings say another. */
  keeps?: string;
  /** What was confirmed. */
  names?: string;
  families?: string;
}

/** What becomes of the file; without `done` nothing was written. */
export interface IntentsDiff {
  path: string;
  diff: string;
  done: boolean;
}

/** `left` is in words. */
export interface GrantList {
  /** `unconfirmed`: nobody on this machine has said yes to it. */
  grants: (Grant & { left: string; unconfirmed: boolean })[];
}

/** What is allowed from now on, or was revoked; without `grants` nothing new is. */
export interface Granted {
  did: string;
  /** The first of them. */
  grant?: Grant;
  grants?: Grant[];
}
