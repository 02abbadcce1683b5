/** `clew uninstall`: takes our entries out of the hosts' settings again, byte for byte. */
import { quiet } from '../core/flows/outcome.js';
import type { Edit, Finding } from '../core/model.js';
import type { Command } from './_command.js';
import { colouredDiff, type Shown, settingsOf, shownChanges } from './_diff.js';

export const command: Command = {
  name: 'uninstall',
  summary: "take the hook out of the hosts' settings",
  args: '',
  flags: [
    { name: 'yes', about: 'do it without being asked' },
    { name: 'purge', about: 'delete .clew with everything in it, too' },
  ],
  examples: [
    ['clew uninstall', 'show what would change, ask, take the hook out'],
    ['clew uninstall --yes --purge', 'leave nothing of clew here, without a question'],
    ['clew uninstall --dry-run', 'show what would change'],
  ],
  writes: true,
  needs: () => [{ kind: 'settings', host: null, places: 'all' }],
  decide: (input, facts) => {
    const { files, faults, dir } = settingsOf(facts);
    const removing = files.filter((f) => f.remove !== null);
    const changes = shownChanges(removing, (f) => f.remove!);
    const purge = input.flags.purge === true && dir.holds.length > 0;
    const notes: Finding[] = [
      ...faults,
      ...files.flatMap((f): Finding[] => (f.fault ? [{ ...f.fault, severity: 'warn' }] : [])),
      ...removing
        .filter((f) => f.changed)
        .map((f): Finding => ({ code: 'changed-since', args: { path: f.shown }, severity: 'warn' })),
    ];
    const view = {
      changes,
      purged: purge ? [dir.shown, ...dir.holds] : [],
      kept: !purge && dir.holds.length > 0 ? dir.shown : null,
      seen: input.flags.seen === true,
      dry: input.dry === true,
    };
    if (changes.length === 0 && !purge) {
      const unread = files.flatMap((f) => (f.fault ? [f.fault] : []));
      return quiet({
        findings: unread.length > 0 ? unread : [{ code: 'not-installed', args: {}, severity: 'error' }],
        view: { ...view, done: false },
      });
    }
    if (input.dry) return quiet({ findings: notes, view: { ...view, done: false } });
    if (input.flags.yes !== true) {
      const path = [...changes.map((c) => c.path), ...(purge ? [dir.shown] : [])].join(', ');
      return quiet({
        findings: [{ code: 'needs-yes', args: { path, verb: 'uninstall' }, severity: 'error' }, ...notes],
        view: { ...view, done: false },
      });
    }
    const edits: Edit[] = [
      ...removing.map((f) => f.remove!.edit),
      ...(purge ? [{ key: dir.key, was: { holds: dir.holds }, now: null }] : []),
    ];
    const did =
      changes.length > 0 ? `took the hook out of ${changes.map((c) => c.path).join(', ')}` : `deleted ${dir.shown}`;
    return quiet({ findings: notes, edits, did, undoable: !purge, view: { ...view, done: true } });
  },
  print: (view, term) => {
    const changes = view.changes as Shown[];
    const [dir, ...holds] = view.purged as string[];
    const diff = view.seen ? [] : changes.map((c) => colouredDiff(c.diff, term));
    if (!view.done)
      return [
        ...diff,
        ...(dir === undefined ? [] : [`${term.bad(`- ${dir}/`)} ${term.dim(holds.join(', '))}`]),
        ...(view.dry ? [term.dim('Nothing was written.')] : []),
      ].join('\n');
    return [
      ...diff,
      ...(changes.length > 0
        ? [`${term.good('✓')} Took the hook out of ${changes.map((c) => c.path).join(', ')}.`]
        : []),
      ...(dir === undefined ? [] : [`${term.good('✓')} Deleted ${dir}.`]),
      ...(view.kept === null
        ? []
        : [
            `  ${view.kept} is left, with your contexts and the log; ${term.dim('clew uninstall --purge')} deletes it.`,
          ]),
    ].join('\n');
  },
};
