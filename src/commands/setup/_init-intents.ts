/** Decides what `clew init` asks of intents that were found, and what the answer keeps: what a person agrees to, and how strict the gate is. */
import { withKey } from '../../core/config.js';
import { gateEdits, openOf, shownMark } from '../../core/intent/contract/confirm.js';
import { intentsFile } from '../../core/intent/file/locate.js';
import { isBroken } from '../../core/intent/intent.js';
import type { Intent } from '../../core/model/intent.js';
import type { Edit, Facts } from '../../core/model.js';
import { safeTitle } from '../../core/text/fence.js';
import type { Input } from '../_command.js';
import { editsOf, firstOf, shownOf } from '../intent/_confirm.js';
import { asFile } from './_config-text.js';
import type { Written } from './_settings.js';

export type Gate = Facts['config']['gate'];

/** How strict it may be asked for here; `off` is set by `clew config`. */
export const GATES: Gate[] = ['warn', 'strict'];

export interface FoundIntents {
  ids: string[];
  /** What waits for a yes, line by line; nothing where nothing does. */
  lines: string[];
  mark: string;
  /** Those that nobody ever confirmed here. */
  first: Intent[];
  /** What a yes to it keeps, with this gate. */
  edits(gate: Gate): Edit[];
}

/** The intents that are there, and what of them waits for a yes. */
export function foundIntents(facts: Facts): FoundIntents {
  const file = intentsFile(facts)?.intents ?? null;
  const usable = file === null || isBroken(file) ? null : file;
  const open = usable === null ? [] : openOf(usable, facts, null);
  const waits = open.some((o) => usable?.intents.some((i) => i.id === o.name));
  return {
    ids: (usable?.intents ?? []).map((i) => safeTitle(i.id)),
    lines: waits ? shownOf(open, null) : [],
    mark: waits ? shownMark(open) : '',
    first: waits ? firstOf(open, usable!, facts) : [],
    edits: (gate) => editsOf(openOf(usable, { ...facts, config: { ...facts.config, gate } }, null)),
  };
}

/** The gate that was asked for, `null` where none was, '' for what is none. */
export function gateOf(input: Input): Gate | null | '' {
  const { gate } = input.flags;
  if (gate === undefined) return null;
  return GATES.find((g) => g === gate) ?? '';
}

/** What setting the gate writes: a person's own record, and the settings where they say otherwise. */
export function gateFileEdits(gate: Gate, file: Written, facts: Facts): Edit[] {
  const own = facts.config.gate === gate ? [] : [fileEdit(gate, file)];
  return [...own, ...gateEdits(gate, facts)];
}

function fileEdit(gate: Gate, file: Written): Edit {
  const now = { text: asFile(withKey(file.written, 'gate', gate), file.text) };
  return { key: file.key, was: file.text === null ? null : { text: file.text }, now };
}
