/** What a signal must offer: one piece of evidence, and examples of when it is seen and when not. */
import type { Signal, SignalClass } from '../../model.js';
import type { Scene } from '../features.js';

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
