/** Decides what the commands that set clew up and look after it print with `--json` beside what every answer has. */
import type { Adopted } from '../../core/context/adopt.js';
import type { Check } from './_check.js';
import type { Shown as ChangedFile } from './_diff.js';
import type { Planned as PlannedFile } from './_init-page.js';

export interface Answers {
  /** What may be told of this machine; `path`: where it was written. */
  'bug-report': { text: string; path?: string };
  check: { sound: boolean; flaws: ShownFlaw[] };
  completion: { shell: string; script: string };
  config: ConfigShown;
  'config list': ConfigShown;
  'config get': ConfigShown;
  'config set': ConfigShown;
  'config unset': ConfigShown;
  doctor: Checkup;
  /** Documents that were made of another tool's, and what is wrong with those. */
  import: { made: { id: string; title: string; from: string }[]; report: Reported[]; dry: boolean };
  init: Installed | { done: false; changes: PlannedFile[] };
  /** `left`: what is a person's to decide. */
  repair: { dry: boolean; mended: ShownFlaw[]; left: ShownFlaw[] };
  uninstall: Uninstalled;
}

/** A flaw: what is, and what repair would do ('' where that is a person's to decide). */
export interface ShownFlaw {
  code: string;
  path: string;
  line: number | null;
  is: string;
  would: string;
  broken: boolean;
}

export interface SettingRow {
  key: string;
  value: unknown;
  /** What it changes, in a sentence. */
  about: string;
  origin: 'default' | 'file' | 'user';
}

/** Settings, and the files that hold them. */
export interface ConfigShown {
  rows: SettingRow[];
  file: string;
  user: string;
  origin?: boolean;
  /** One was asked for. */
  one?: true;
  /** It was set. */
  set?: true;
}

/** How many checks are broken, warn, and are or would be mended by `--fix`. */
export interface Checkup {
  checks: CheckRow[];
  broken: number;
  warnings: number;
  mended: number;
  fix: boolean;
  dry?: boolean;
}

/** A check as it is shown. */
export interface CheckRow extends Omit<Check, 'edits' | 'passing'> {
  /** Would `--fix` mend it? */
  mends: boolean;
}

export interface Reported {
  code: string;
  path: string;
  line: number;
  text: string;
}

/** What goes where; without `done` nothing was written. */
export interface Installed {
  done: boolean;
  changes: PlannedFile[];
  /** What was found here, in a sentence. */
  found: string;
  adopted: Adopted['taken'];
  /** What no person confirmed here, which they are asked about at a terminal; `mark` goes with a yes to it. */
  contract: string[];
  mark: string;
  /** Ids of the intents. */
  intents: string[];
  /** The question whether the project's own commands may run under them. */
  families?: string;
  /** Has a person said how strict the gate is? Then they are not asked. */
  gateSet: boolean;
  gate?: 'off' | 'warn' | 'strict';
  reader: string;
  hosts: string[];
  names: string;
  /** Does the hook stand there now, and is it put there, or renewed, by this? */
  installed: boolean;
  puts: boolean;
  /** What becomes of the line of status: `in`, `out`, or '' where it stays as it is. */
  line: string;
  /** May a person be asked whether they want it, and does one of theirs stand there? */
  offersLine: boolean;
  served: string[];
  /** Files that let the harmless tools run; what was put into the settings with the hook is said there. */
  ruled: string[];
  others: { id: string; name: string }[];
  /** Those that nobody asked for by name, though nothing of them is here. */
  absent: { id: string; name: string }[];
  /** Those of `served` whose host asks about our tools all the same. */
  asking: { shown: string; name: string }[];
  /** Is anything put where it holds for this project alone? */
  offersUser: boolean;
  directed: string[];
  renewed: string[];
  diff: boolean;
  dry: boolean;
  /** Can agents call clew, and does git keep its documents? */
  called: boolean;
  kept: boolean;
  /** Where git is told to join context documents. */
  joins: string | null;
}

/** What goes from where; without `done` nothing was written. */
export interface Uninstalled {
  done: boolean;
  changes: ChangedFile[];
  joined: string[];
  hooks: string[];
  served: string[];
  ruled: string[];
  directed: string[];
  attributes: string[];
  /** Folders that are deleted, and what stands in them. */
  purged: { shown: string; holds: string[] }[];
  /** Files with what was confirmed here. */
  forgot: string[];
  /** The file with the list of workspaces, where this one is in it. */
  listed: string | null;
  /** Our folder, where it stays. */
  kept: string | null;
  seen: boolean;
  dry: boolean;
}
