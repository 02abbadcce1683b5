/** `clew init`: puts the hook into a host's settings, after showing every line that changes. */
import { type Adopted, adopted, type StoreFiles } from '../core/context/adopt.js';
import { quiet } from '../core/flows/outcome.js';
import type { Finding } from '../core/model.js';
import { title } from '../core/text/fence.js';
import type { Command, Term } from './_command.js';
import { colouredDiff, type Shown, settingsOf, shownChanges } from './_diff.js';
import type { SettingsFile } from './_settings.js';

const NEXT: [line: string, does: string][] = [
  ['clew status', 'where the work stands'],
  ['clew doctor', 'does the hook work?'],
  ['clew uninstall', 'take it out again, byte for byte'],
];

export const command: Command = {
  name: 'init',
  summary: "put the hook into the host's settings",
  args: '',
  flags: [
    { name: 'yes', about: 'do it without being asked' },
    { name: 'host', value: 'NAME', about: 'the program that runs the model (claude)' },
    { name: 'user', about: 'for all your projects, not only this one' },
  ],
  examples: [
    ['clew init', 'show what would change, ask, install for this project'],
    ['clew init --yes --host claude', 'install for Claude Code without a question'],
    ['clew init --user --dry-run', 'show what would change for all your projects'],
  ],
  writes: true,
  needs: (input) => [
    {
      kind: 'settings',
      host: String(input.flags.host ?? 'claude'),
      places: input.flags.user === true ? 'user' : 'project',
    },
    { kind: 'store' },
  ],
  decide: (input, facts) => {
    const { files, faults } = settingsOf(facts);
    const stopped: Finding[] = [...faults, ...files.flatMap((f) => (f.fault ? [f.fault] : []))];
    if (stopped.length > 0) return quiet({ findings: stopped, view: { done: false, changes: [] } });
    const notes = files.flatMap(notesOf);
    const adding = files.filter((f) => f.add !== null);
    const changes = shownChanges(adding, (f) => f.add!);
    const name = files.map((f) => f.name).join(', ');
    const store = facts.more.store as StoreFiles | null | undefined;
    const own = store ? adopted(store, facts.state, facts.now) : { edits: [], taken: [] };
    const view = {
      adopted: own.taken,
      hosts: files.map((f) => f.host),
      names: name,
      changes,
      seen: input.flags.seen === true,
      dry: input.dry === true,
    };
    notes.push(...(store?.findings ?? []));
    const did = own.taken.length === 0 ? '' : `adopted ${own.taken.length} pieces of work`;
    if (changes.length === 0)
      return quiet({ findings: notes, edits: own.edits, did, undoable: did !== '', view: { ...view, done: true } });
    if (input.dry) return quiet({ findings: notes, view: { ...view, done: false } });
    if (input.flags.yes !== true) {
      const asks: Finding = {
        code: 'needs-yes',
        args: { path: changes.map((c) => c.path).join(', '), verb: 'init' },
        severity: 'error',
      };
      return quiet({ findings: [asks, ...notes], view: { ...view, done: false } });
    }
    return quiet({
      findings: notes,
      edits: [...adding.map((f) => f.add!.edit), ...own.edits],
      did: `installed the hook for ${name}${did === '' ? '' : `, ${did}`}`,
      undoable: true,
      view: { ...view, done: true },
    });
  },
  print: (view, term) => {
    const changes = view.changes as Shown[];
    const taken = adoptedLines(view.adopted as Adopted['taken'] | undefined, view.done === true, term);
    if (changes.length === 0)
      return view.done
        ? [`${term.good('✓')} The hook for ${view.names} is installed; nothing to change.`, ...taken].join('\n')
        : '';
    const diff = view.seen ? [] : changes.map((c) => colouredDiff(c.diff, term));
    if (!view.done) return [...diff, ...taken, ...(view.dry ? [term.dim('Nothing was written.')] : [])].join('\n');
    const width = Math.max(...NEXT.map(([line]) => line.length));
    return [
      ...diff,
      `${term.good('✓')} Installed the hook for ${view.names}.`,
      ...taken,
      ...NEXT.map(([line, does]) => `  ${line.padEnd(width)}  ${term.dim(does)}`),
    ].join('\n');
  },
};

/** Work that was found in the files of another tool. */
function adoptedLines(taken: Adopted['taken'] | undefined, done: boolean, term: Term): string[] {
  if (taken === undefined || taken.length === 0) return [];
  const files = [...new Set(taken.map((t) => t.file))];
  const of = files.length === 1 ? title(files[0]!) : `${title(files[0]!)} and ${files.length - 1} archives`;
  const verb = done ? 'Works with' : 'Would work with';
  return [`${term.good('✓')} ${verb} ${of} in place (${taken.length} pieces of work); see: clew check`];
}

function notesOf(f: SettingsFile): Finding[] {
  const note = (code: string): Finding => ({ code, args: { path: f.shown, host: f.name }, severity: 'warn' });
  return [...(f.disabled ? [note('hooks-disabled')] : []), ...(f.shared ? [note('settings-shared')] : [])];
}
