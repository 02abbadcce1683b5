/** Decides how a change of a person's settings is shown before it is made. */
import type { Facts, Finding } from '../../core/model.js';
import { unifiedDiff } from '../../core/text/diff.js';
import { visibleText } from '../../core/text/truncate.js';
import type { Term } from '../_command.js';
import { ownHunks } from './_own-lines.js';
import type { Change, InstructionFile, Settings, SettingsFile } from './_settings.js';

/** A change as the user sees it. */
export interface Shown {
  path: string;
  diff: string;
}

/** What was read about the hosts' settings. */
export function settingsOf(facts: Facts): Settings {
  return facts.more.settings as Settings;
}

/** What was read about files of instructions. */
export function instructionsOf(facts: Facts): InstructionFile[] {
  return (facts.more.instructions ?? []) as InstructionFile[];
}

/** What is said of a block that somebody edited. */
export function editedBlockFinding(f: InstructionFile): Finding {
  return { code: 'instructions-edited', args: { path: f.shown, line: f.edited }, severity: 'warn' };
}

/** Each change with its diff. */
export function presentEdits<F extends { shown: string }>(files: F[], change: (f: F) => Change): Shown[] {
  return files.map((f) => ({ path: f.shown, diff: unifiedDiff(change(f).before, change(f).after, f.shown) }));
}

/** The same for settings of hosts: where servers stand in them, too, keys of others may. */
export function presentSettings(files: SettingsFile[], change: (f: SettingsFile) => Change): Shown[] {
  return files.flatMap((f) => (f.guarded ? presentOwn : presentEdits)([f], change));
}

/** The same for files that may hold keys of others: of these our own lines alone are shown, however near the others stand. */
export function presentOwn<F extends { shown: string }>(files: F[], change: (f: F) => Change): Shown[] {
  return files.map((f) => {
    const { before, after, own } = change(f);
    if (own === undefined) return presentEdits([f], change)[0]!;
    const lines = [...ownHunks('-', before ?? '', own.out), ...ownHunks('+', after ?? '', own.in)];
    return { path: f.shown, diff: [`--- ${f.shown}`, `+++ ${f.shown}`, ...lines].join('\n') };
  });
}

/** A unified diff with its lines told apart. */
export function colourDiff(diff: string, term: Term): string {
  return visibleText(diff)
    .split('\n')
    .map((l) =>
      /^(?:---|\+\+\+) /.test(l)
        ? term.bold(l)
        : l.startsWith('+')
          ? term.good(l)
          : l.startsWith('-')
            ? term.bad(l)
            : l.startsWith('@@')
              ? term.accent(l)
              : l,
    )
    .join('\n');
}
