/** `clew uninstall`: takes hook, server and rules out of the hosts' settings, and our directives out of files of instructions, byte for byte. */

import { withoutOurAttributes } from '../../core/document/git-attributes.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { FORGET } from '../../core/intent/contract/confirmed.js';
import type { Edit, Facts, Finding } from '../../core/model.js';
import type { Command, Term } from '../_command.js';
import { typedLine } from '../_typed-line.js';
import { answerIn } from '../team/_shared.js';
import type { Answers } from './_answers.js';
import {
  colourDiff,
  editedBlockFinding,
  instructionsOf,
  presentEdits,
  presentOwn,
  presentSettings,
  type Shown,
  settingsOf,
} from './_diff.js';
import { leftRules } from './_left-rules.js';
import { editedRules } from './_notes.js';
import type { Change, Owned, Reach, ServerFile, SettingsFile } from './_settings.js';

const ATTRIBUTES = '.clew/.gitattributes';

export const command: Command = {
  name: 'uninstall',
  group: 'care',
  order: 5,
  summary: "take everything of clew out of the hosts' settings",
  asks: true,
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
  needs: () => [
    { kind: 'settings', host: null, places: 'all' },
    { kind: 'instructions', file: null, all: true },
    { kind: 'team', ask: { do: 'look' } },
    { kind: 'reach' },
  ],
  decide: (input, facts) => {
    const { files, servers, rules, faults, dir, cache, listed } = settingsOf(facts);
    const told = instructionsOf(facts);
    const hooks = files.filter((f) => f.remove !== null);
    const served = servers.filter((f) => f.remove !== null);
    const ruled = rules.filter((f) => f.remove !== null);
    const directed = told.filter((f) => f.remove !== null);
    const attributes = input.flags.purge === true ? [] : attributesOf(facts);
    const removing = [...hooks, ...served, ...ruled, ...directed, ...attributes];
    const changes = [
      ...presentSettings(hooks, (f) => f.remove!),
      ...presentOwn(served, (f) => f.remove!),
      ...presentOwn(ruled, (f) => f.remove!),
      ...presentEdits([...directed, ...attributes], (f) => f.remove!),
    ];
    // Files of a host that clew was never put into are nobody's trouble here.
    const concerned = [...servers, ...rules].filter((s) => s.recorded || hooks.some((f) => f.host === s.host));
    const confirmed = pinsOf(facts);
    const wanted = input.flags.purge === true && (changes.length > 0 || dir.holds.length > 0);
    const purged = wanted ? [dir, cache].filter((o) => o.holds.length > 0) : [];
    const notes: Finding[] = [
      ...faults,
      // What holds ours and cannot be read is not taken out: that is no success.
      ...files.flatMap((f): Finding[] =>
        f.fault ? [{ ...f.fault, severity: f.recorded || f.names ? 'error' : 'warn' }] : [],
      ),
      ...concerned.flatMap((f): Finding[] => (f.fault ? [{ ...f.fault, severity: 'error' }] : [])),
      ...told.flatMap((f): Finding[] => (f.fault ? [{ ...f.fault, severity: 'warn' }] : [])),
      ...told.filter((f) => f.edited > 0).map(editedBlockFinding),
      ...hooks
        .filter((f) => f.changed)
        .map((f): Finding => ({ code: 'changed-since', args: { path: f.shown }, severity: 'warn' })),
      ...editedServers(servers),
      ...editedRules(rules),
      ...leftRules(files),
      ...teamFindings(facts, purged.length > 0),
      ...unread(files, servers),
    ];
    const driver = (facts.more.reach as Reach | undefined)?.driver;
    const joined: Edit[] = driver?.has === true ? [{ key: 'mend/merge', was: { on: true }, now: { on: false } }] : [];
    const view = {
      changes,
      joined: joined.length > 0 ? [driver!.shown] : [],
      hooks: hooks.map((f) => f.shown),
      served: [...served, ...hooks.filter((f) => f.serves)].map((f) => f.shown),
      ruled: ruled.map((f) => f.shown),
      directed: directed.map((f) => f.shown),
      attributes: attributes.map((f) => f.shown),
      purged: purged.map(({ shown, holds }) => ({ shown, holds })),
      forgot: confirmed.map((c) => c.shown),
      listed,
      kept: purged.length === 0 && dir.holds.length > 0 ? dir.shown : null,
      seen: input.flags.seen === true,
      dry: input.dry === true,
    };
    if (changes.length === 0 && purged.length === 0 && confirmed.length === 0 && joined.length === 0) {
      const broken = [...files, ...concerned].flatMap((f) => (f.fault ? [f.fault] : []));
      return emptyOutcome({
        findings: [
          ...(broken.length > 0 ? broken : [{ code: 'not-installed', args: {}, severity: 'error' as const }]),
          ...told.filter((f) => f.edited > 0).map(editedBlockFinding),
          ...editedServers(servers),
          ...editedRules(rules),
          ...leftRules(files),
          ...unread(files, servers),
        ],
        view: { ...view, done: false } satisfies Answers['uninstall'],
      });
    }
    if (input.dry)
      return emptyOutcome({ findings: notes, view: { ...view, done: false } satisfies Answers['uninstall'] });
    if (input.flags.yes !== true) {
      const path = [...changes.map((c) => c.path), ...purged.map((o) => o.shown), ...view.forgot, ...view.joined].join(
        ', ',
      );
      return emptyOutcome({
        findings: [
          { code: 'needs-yes', args: { path, verb: typedLine('uninstall', input) }, severity: 'error' },
          ...notes,
        ],
        view: { ...view, done: false } satisfies Answers['uninstall'],
      });
    }
    const edits: Edit[] = [
      ...removing.map((f) => f.remove!.edit),
      ...purged.map((o) => ({ key: o.key, was: { holds: o.holds }, now: null })),
      ...confirmed.map((c) => c.edit),
      ...joined,
    ];
    const took = [
      ...(hooks.length > 0 ? [`took the hook out of ${view.hooks.join(', ')}`] : []),
      ...(view.served.length > 0 ? [`took the MCP server out of ${view.served.join(', ')}`] : []),
      ...(ruled.length > 0 ? [`took the permissions out of ${view.ruled.join(', ')}`] : []),
      ...(directed.length > 0 ? [`took the directives out of ${view.directed.join(', ')}`] : []),
      ...(attributes.length > 0 ? [`took our line out of ${ATTRIBUTES}`] : []),
      ...(joined.length > 0 ? [`took the merge of documents out of ${view.joined.join(', ')}`] : []),
    ];
    const rest = purged.length > 0 ? `deleted ${dir.shown}` : 'forgot what was confirmed here';
    const did = took.length > 0 ? took.join(', ') : rest;
    const undoable = purged.length === 0;
    return emptyOutcome({
      findings: notes,
      edits,
      anyway: true,
      did,
      undoable,
      view: { ...view, done: true } satisfies Answers['uninstall'],
    });
  },
  print: (view, term) => {
    const changes = view.changes as Shown[];
    const purged = view.purged as Pick<Owned, 'shown' | 'holds'>[];
    const diff = view.seen ? [] : changes.map((c) => colourDiff(c.diff, term));
    if (!view.done)
      return [
        ...diff,
        ...purged.map((o) => `${term.bad(`- ${o.shown}/`)} ${term.dim(o.holds.join(', '))}`),
        ...[...(view.forgot as string[]), ...(view.joined as string[])].map((path) => term.bad(`- ${path}`)),
        ...(typeof view.listed === 'string'
          ? [`${term.bad('-')} this workspace in the list of those that you work in (${view.listed})`]
          : []),
        ...(view.dry ? [term.dim('Nothing was written.')] : []),
      ].join('\n');
    return [
      ...diff,
      ...took('the hook', view.hooks as string[], term),
      ...took('the MCP server', view.served as string[], term),
      ...took('the permissions', view.ruled as string[], term),
      ...took('the directives', view.directed as string[], term),
      ...took('our line', view.attributes as string[], term),
      ...took('the merge of documents', view.joined as string[], term),
      ...purged.map((o) => `${term.good('✓')} Deleted ${o.shown}.`),
      ...(view.forgot as string[]).map((path) => `${term.good('✓')} Forgot what you confirmed here (${path}).`),
      ...(view.kept === null
        ? []
        : [
            `  ${view.kept} is left, with your contexts and the log; ${term.dim('clew uninstall --purge')} deletes it.`,
          ]),
    ].join('\n');
  },
};

/** A team goes on without the hook: what becomes of one's place in it is said before anything is done. */
function teamFindings(facts: Facts, purging: boolean): Finding[] {
  const { joined, seen } = answerIn(facts);
  if (joined === null) return [];
  const args = { team: joined.team, waiting: seen?.waiting ?? 0 };
  return [{ code: purging ? 'team-purged' : 'team-stays', args, severity: 'warn' }];
}

/** Our server as a person edited it stays, for it is theirs by now. */
function editedServers(servers: ServerFile[]): Finding[] {
  return servers
    .filter((s) => s.stands === 'edited')
    .map(({ shown, line }): Finding => ({ code: 'server-edited', args: { path: shown, line }, severity: 'warn' }));
}

/** Entries of ours where no program reads them, and so neither do we. */
function unread(files: SettingsFile[], servers: ServerFile[]): Finding[] {
  return [...files, ...servers].flatMap((f) => f.odd.filter((o) => o.code === 'ours-unread'));
}

/** What an earlier version told git of our documents; what a person wrote beside it stays. */
function attributesOf(facts: Facts): { shown: string; remove: Change }[] {
  const before = facts.file?.(ATTRIBUTES) ?? null;
  const after = before === null ? null : withoutOurAttributes(before);
  if (before === null || after === before) return [];
  const edit: Edit = {
    key: `file/${ATTRIBUTES}`,
    was: { text: before },
    now: after === null ? null : { text: after },
  };
  return [{ shown: ATTRIBUTES, remove: { edit, before, after } }];
}

/** What a person confirmed here; the folder goes with what the last workspace kept in it. */
function pinsOf(facts: Facts): { shown: string; edit: Edit }[] {
  const pins = facts.pins?.();
  if (pins === undefined || (pins.fault === null && Object.keys(pins.records).length === 0)) return [];
  return [{ shown: pins.path, edit: { key: FORGET, was: { path: pins.path }, now: null } }];
}

function took(what: string, from: string[], term: Term): string[] {
  return from.length === 0 ? [] : [`${term.good('✓')} Took ${what} out of ${from.join(', ')}.`];
}
