/** The settings: as a person writes them, and as code uses them. */
import type { Thresholds } from './reading.js';
import type { Fields } from './state.js';

/** What code uses; `WrittenConfig` is what a person wrote. */
export interface Config {
  clarify: 'agent' | 'block';
  confirm: 'unsure' | 'always';
  /** Is the user told nothing but questions, and why something was held? */
  quiet: boolean;
  /** Is a session called in its host what its active context is called? */
  sessionTitle: boolean;
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
  /** Why the gate counts as strict although nobody may have said so: what is wrong with the settings. */
  gateFault?: string;
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
