/** What a signal must offer: one piece of evidence, and examples of when it is seen and when not. */
import type { Context, Conversation, Match, SessionState, Signal, SignalClass } from '../../model.js';
import type { Said } from '../explicit-phrases.js';

export interface Detector {
  id: string;
  class: SignalClass;
  /** The evidence in `scene`, or `null`. Never throws. */
  detect(scene: Scene): Pick<Signal, 'strength' | 'of' | 'about'> | null;
  /** In plain words, for `why`: what it means when it is seen. */
  says: string;
}

/** A prompt in a workspace described in a few words, see `test/core/detect/signals/signals.test.ts`. */
export interface Example {
  hit: boolean;
  prompt: string;
  /** The active work; `said` = prompts it was given before. */
  active?: {
    title: string;
    files?: string[];
    ids?: string[];
    branch?: string;
    plan?: string;
    tasks?: string[];
    prompts?: number;
    said?: string[];
  };
  /** Other open work, by title. */
  others?: { title: string; files?: string[]; ids?: string[]; branch?: string; said?: string[] }[];
  /** Other plans: name → first task. */
  plans?: Record<string, string>;
  /** What the agent last said, and the user before that. */
  said?: string;
  before?: string;
  minutes?: number;
  /** Files the agent has touched since the user's last prompt. */
  touched?: string[];
  /** The record has no times. */
  timeless?: boolean;
  boundary?: 'startup' | 'clear' | 'resume';
  branch?: string;
  closed?: boolean;
  /** Prompts of the session so far. */
  prompts?: number;
}

/** Everything a signal may use; nothing in it comes from after the prompt. */
export interface Scene {
  prompt: string;
  /** The user's own words. */
  own: string;
  words: string[];
  ids: string[];
  paths: string[];
  /** Title of the plan that is handed over ("Implement the following plan: # …"), '' when none is. */
  handoff: string;
  /** The explicit phrases in the user's own words. */
  said: Said[];
  /** The work an explicit phrase names, '' when none does. */
  about: string;
  active: Context | null;
  session: SessionState;
  conversation: Conversation;
  contexts: Context[];
  /** Milliseconds since the work was last spoken of, `null` when the record has no times. */
  gap: number | null;
  branch: string | null;
  workspace: string;
  /** Words of the agent's last message and the last prompts. */
  recent: Set<string>;
  /** Words of the prompt that this conversation, its work or its files have used, and those that nobody has. */
  heard: string[];
  unheard: string[];
  /** How telling a word is among the open work. */
  rarity: (word: string) => number;
  /** In the middle of a session, and yet nothing is known of what the agent said or touched. */
  deaf: boolean;
  /** Open work and plans that answer the prompt, best first, the active one included. */
  matches: Match[];
}
