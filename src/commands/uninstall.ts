/** `clew uninstall`: takes our entries out of the hosts' settings again, byte for byte. */
import { quiet } from '../core/flows/outcome.js';
import type { Edit, Finding } from '../core/model.js';
import type { Command } from './_command.js';
import { colouredDiff, type Shown, settingsOf, shownChanges } from './_diff.js';
import type { Owned } from './_settings.js';

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
    const { files, faults, dir, cache } = settingsOf(facts);
    const removing = files.filter((f) => f.remove !== null);
    const changes = shownChanges(removing, (f) => f.remove!);
    const wanted = input.flags.purge === true && (changes.length > 0 || dir.holds.length > 0);
    const purged = wanted ? [dir, cache].filter((o) => o.holds.length > 0) : [];
    const notes: Finding[] = [
      ...faults,
      ...files.flatMap((f): Finding[] => (f.fault ? [{ ...f.fault, severity: 'warn' }] : [])),
      ...removing
        .filter((f) => f.changed)
        .map((f): Finding => ({ code: 'changed-since', args: { path: f.shown }, severity: 'warn' })),
    ];
    const view = {
      changes,
      purged: purged.map(({ shown, holds }) => ({ shown, holds })),
      kept: purged.length === 0 && dir.holds.length > 0 ? dir.shown : null,
      seen: input.flags.seen === true,
      dry: input.dry === true,
    };
    if (changes.length === 0 && purged.length === 0) {
      const unread = files.flatMap((f) => (f.fault ? [f.fault] : []));
      return quiet({
        findings: unread.length > 0 ? unread : [{ code: 'not-installed', args: {}, severity: 'error' }],
        view: { ...view, done: false },
      });
    }
    if (input.dry) return quiet({ findings: notes, view: { ...view, done: false } });
    if (input.flags.yes !== true) {
      const path = [...changes.map((c) => c.path), ...purged.map((o) => o.shown)].join(', ');
      return quiet({
        findings: [{ code: 'needs-yes', args: { path, verb: 'uninstall' }, severity: 'error' }, ...notes],
        view: { ...view, done: false },
      });
    }
    const edits: Edit[] = [
      ...removing.map((f) => f.remove!.edit),
      ...purged.map((o) => ({ key: o.key, was: { holds: o.holds }, now: null })),
    ];
    const did =
      changes.length > 0 ? `took the hook out of ${changes.map((c) => c.path).join(', ')}` : `deleted ${dir.shown}`;
    return quiet({ findings: notes, edits, did, undoable: purged.length === 0, view: { ...view, done: true } });
  },
  print: (view, term) => {
    const changes = view.changes as Shown[];
    const purged = view.purged as Pick<Owned, 'shown' | 'holds'>[];
    const diff = view.seen ? [] : changes.map((c) => colouredDiff(c.diff, term));
    if (!view.done)
      return [
        ...diff,
        ...purged.map((o) => `${term.bad(`- ${o.shown}/`)} ${term.dim(o.holds.join(', '))}`),
        ...(view.dry ? [term.dim('Nothing was written.')] : []),
      ].join('\n');
    return [
      ...diff,
      ...(changes.length > 0
        ? [`${term.good('✓')} Took the hook out of ${changes.map((c) => c.path).join(', ')}.`]
        : []),
      ...purged.map((o) => `${term.good('✓')} Deleted ${o.shown}.`),
      ...(view.kept === null
        ? []
        : [
            `  ${view.kept} is left, with your contexts and the log; ${term.dim('clew uninstall --purge')} deletes it.`,
          ]),
    ].join('\n');
  },
};
