/** `clew init`: puts hook, server and rules into a host's settings, and our directives into files of instructions, after showing every line that changes. */

import { type Adopted, recordsOfStore, type StoreFiles } from '../../core/context/adopt.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { openOf, shownMark } from '../../core/intent/contract/confirm.js';
import { intentsFile } from '../../core/intent/file/locate.js';
import { isBroken } from '../../core/intent/intent.js';
import type { Edit, Facts, Finding } from '../../core/model.js';
import { countOf } from '../../core/text/count.js';
import { safeTitle } from '../../core/text/fence.js';
import { sentenceOf } from '../../core/words/en.js';
import type { Command, Term } from '../_command.js';
import { strangersIn } from '../context/_strangers.js';
import { editsOf, shownOf } from '../intent/_confirm.js';
import {
  colourDiff,
  editedBlockFinding,
  instructionsOf,
  presentEdits,
  presentOwn,
  type Shown,
  settingsOf,
} from './_diff.js';
import { notesOf, serverNotes } from './_notes.js';
import type { InstructionFile, Reach, Settings } from './_settings.js';

const NEXT: [line: string, does: string][] = [
  ['clew status', 'the active context, and what else is open'],
  ['clew doctor', 'does the hook work?'],
  ['clew uninstall', 'take it out again, byte for byte'],
];

export const command: Command = {
  name: 'init',
  summary: "put the hook, the server and its permissions into the host's settings",
  args: '',
  flags: [
    { name: 'yes', about: 'do it without being asked' },
    {
      name: 'host',
      value: 'NAME',
      about: 'the program that runs the model: claude, codex, copilot, or several with commas',
    },
    { name: 'user', about: 'for all your projects, not only this one' },
    { name: 'project', about: 'for this project, also where its settings are shared (codex, copilot)' },
    {
      name: 'statusline',
      about: 'show the context in the line of status of Claude Code; one that is there stays, above it',
    },
    { name: 'no-statusline', about: 'take it out of the line of status' },
    {
      name: 'instructions',
      value: 'FILE',
      optional: true,
      about: 'add four directives for the model to CLAUDE.md, AGENTS.md or FILE',
    },
  ],
  examples: [
    ['clew init', 'show what would change, ask, install for this project'],
    ['clew init --yes --host claude', 'install for Claude Code without a question'],
    ['clew init --yes --host codex', 'install for Codex, for all your projects: its settings in a project are shared'],
    ['clew init --user --dry-run', 'show what would change for all your projects'],
    ['clew init --instructions AGENTS.md', 'also tell the model to use task ids and to ask before it makes a plan'],
  ],
  writes: true,
  needs: (input) => [
    {
      kind: 'settings',
      host: String(input.flags.host ?? 'claude'),
      places: input.flags.user === true ? 'user' : input.flags.project === true ? 'project' : 'usual',
      ...(typeof input.flags.statusline === 'boolean' ? { statusline: input.flags.statusline } : {}),
    },
    {
      kind: 'instructions',
      file: typeof input.flags.instructions === 'string' ? input.flags.instructions : null,
      all: false,
    },
    { kind: 'store' },
    { kind: 'reach' },
    { kind: 'dir' },
    { kind: 'documents' },
    // Read, not indexed: where nothing can be installed nothing is left behind.
    { kind: 'plans', below: '' },
  ],
  decide: (input, facts) => {
    const { files, servers, faults, others } = settingsOf(facts);
    const told = instructionsOf(facts);
    const isOld = (f: InstructionFile): boolean => f.add !== null && f.remove !== null;
    // Who asked for them once gets today's, as with the hook.
    const asked = input.flags.instructions === undefined ? told.filter(isOld) : told;
    const stopped: Finding[] = [
      ...faults,
      ...[...files, ...servers, ...asked].flatMap((f) => (f.fault ? [f.fault] : [])),
    ];
    if (stopped.length > 0) return emptyOutcome({ findings: stopped, view: { done: false, changes: [] } });
    const notes = [
      ...files.flatMap(notesOf),
      ...serverNotes(files, servers),
      ...asked.filter((f) => f.edited > 0).map(editedBlockFinding),
    ];
    const hooks = files.filter((f) => f.add !== null);
    const installing = hooks.filter((f) => !f.onlyStatusline);
    const lined = hooks.filter((f) => f.onlyStatusline || (input.flags.statusline === true && f.statusline !== null));
    const line = lined.length === 0 ? '' : input.flags.statusline === false ? 'out' : 'in';
    const served = servers.filter((f) => f.add !== null);
    const directed = asked.filter((f) => f.add !== null && !isOld(f));
    const renewed = asked.filter(isOld);
    const adding = [...hooks, ...served, ...directed, ...renewed];
    const changes = [
      ...presentEdits(hooks, (f) => f.add!),
      ...presentOwn(served, (f) => f.add!),
      ...presentEdits([...directed, ...renewed], (f) => f.add!),
    ];
    const name = files.map((f) => f.name).join(', ');
    const store = facts.more.store as StoreFiles | null | undefined;
    const own = store ? recordsOfStore(store, facts.state, facts.now) : { edits: [], taken: [] };
    const contract = openContract(facts);
    const agrees = contract.lines.length > 0 && input.flags.confirm === contract.mark;
    const kept = agrees ? [...own.edits, ...contract.edits] : own.edits;
    const reach = facts.more.reach as Reach | undefined;
    const view = {
      found: foundIn(facts),
      adopted: own.taken,
      /** What no person confirmed here, which they are asked about at a terminal. */
      contract: agrees ? [] : contract.lines,
      mark: contract.mark,
      hosts: files.map((f) => f.host),
      names: name,
      changes,
      installed: installing.length > 0,
      /** What becomes of the line of status: `in`, `out`, or '' where it stays as it is. */
      line,
      /** May a person be asked whether they want it, and does one of theirs stand there? */
      offersLine:
        input.flags.statusline === undefined &&
        installing.some((f) => f.commands.length === 0 && (f.statusline === 'none' || f.statusline === 'theirs')),
      served: served.map((f) => f.shown),
      others,
      /** May one choose between this project and all of them? */
      placed: files.some((f) => f.usual === 'project'),
      directed: directed.map((f) => f.shown),
      renewed: renewed.map((f) => f.shown),
      /** Files that the directives may be added to, when nobody asked for them. */
      offer:
        input.flags.instructions !== undefined
          ? []
          : told.filter((f) => f.add !== null && !isOld(f)).map((f) => f.shown),
      seen: input.flags.seen === true,
      dry: input.dry === true,
      called: reach?.called !== false,
      kept: reach?.keptByGit !== false,
    };
    notes.push(...(store?.findings ?? []));
    const did = [
      ...(own.taken.length === 0 ? [] : [`adopted ${countOf(own.taken.length, 'context')}`]),
      ...(agrees ? ['confirmed the intents'] : []),
    ].join(', ');
    if (changes.length === 0)
      return emptyOutcome({
        findings: notes,
        edits: kept,
        did,
        undoable: did !== '',
        view: { ...view, done: true },
      });
    if (input.dry) return emptyOutcome({ findings: notes, view: { ...view, done: false } });
    if (input.flags.yes !== true) {
      const asks: Finding = {
        code: 'needs-yes',
        args: { path: changes.map((c) => c.path).join(', '), verb: 'init' },
        severity: 'error',
      };
      return emptyOutcome({ findings: [asks, ...notes], view: { ...view, done: false } });
    }
    return emptyOutcome({
      findings: notes,
      edits: [...adding.map((f) => f.add!.edit), ...kept],
      did: [
        ...(installing.length > 0 ? [`installed the hook for ${name}`] : []),
        ...(line === '' ? [] : [`${line === 'in' ? 'put clew into' : 'took clew out of'} the line of status`]),
        ...(served.length > 0 ? [`added the MCP server to ${served.map((f) => f.shown).join(', ')}`] : []),
        ...(directed.length > 0 ? [`added the directives to ${directed.map((f) => f.shown).join(', ')}`] : []),
        ...(renewed.length > 0 ? [`renewed the directives in ${renewed.map((f) => f.shown).join(', ')}`] : []),
        ...(did === '' ? [] : [did]),
      ].join(', '),
      undoable: true,
      view: { ...view, done: true },
      files: announced(served, facts.more.dir),
    });
  },
  print: (view, term) => {
    const changes = view.changes as Shown[];
    const taken = adoptedLines(view.adopted as Adopted['taken'] | undefined, view.done === true, term);
    const open = (view.contract as string[] | undefined) ?? [];
    const found = [
      `${term.good('✓')} Found ${view.found}.`,
      ...(open.length === 0
        ? []
        : [`${term.warn('?')} No person has confirmed these intents here: clew intent confirm`]),
    ];
    if (changes.length === 0)
      return view.done
        ? [`${term.good('✓')} The hook for ${view.names} is installed; nothing to change.`, ...found, ...taken].join(
            '\n',
          )
        : '';
    const diff = view.seen ? [] : changes.map((c) => colourDiff(c.diff, term));
    const others = othersLines(view.others as Settings['others']);
    if (!view.done)
      return [...diff, ...taken, ...others, ...(view.dry ? [term.dim('Nothing was written.')] : [])].join('\n');
    const width = Math.max(...NEXT.map(([line]) => line.length));
    const [served, directed, renewed] = [view.served as string[], view.directed as string[], view.renewed as string[]];
    return [
      ...diff,
      view.installed
        ? `${term.good('✓')} Installed the hook for ${view.names}.`
        : `${term.good('✓')} The hook for ${view.names} was installed already.`,
      ...(view.line === 'in' ? [`${term.good('✓')} The line of status shows the active context.`] : []),
      ...(view.line === 'out' ? [`${term.good('✓')} Took clew out of the line of status.`] : []),
      ...served.map(
        (path) => `${term.good('✓')} Added the MCP server to ${path}; its harmless tools run without a question.`,
      ),
      ...(directed.length > 0 ? [`${term.good('✓')} Added four directives to ${directed.join(', ')}.`] : []),
      ...(renewed.length > 0 ? [`${term.good('✓')} Renewed the directives in ${renewed.join(', ')}.`] : []),
      ...found,
      term.dim(
        view.kept
          ? 'Git keeps contexts, intents and settings in .clew; the log, the database and caches stay on this machine.'
          : 'Git keeps nothing of .clew here: contexts, intents and settings stay on this machine.',
      ),
      ...(view.called ? [] : [`${term.warn('⚠')} ${sentenceOf({ code: 'not-called', args: {}, severity: 'warn' })}`]),
      ...taken,
      ...others,
      ...NEXT.map(([line, does]) => `  ${line.padEnd(width)}  ${term.dim(does)}`),
    ].join('\n');
  },
};

/** The intents that wait for a yes, with what goes along with it; nothing where there are none. */
function openContract(facts: Facts): { lines: string[]; mark: string; edits: Edit[] } {
  const file = intentsFile(facts)?.intents ?? null;
  const open = file === null || isBroken(file) ? [] : openOf(file, facts, null);
  const waits = open.some((o) => file?.intents.some((i) => i.id === o.name));
  return waits
    ? { lines: shownOf(open, null), mark: shownMark(open), edits: editsOf(open) }
    : { lines: [], mark: '', edits: [] };
}

/** What is there to work with. */
function foundIn(facts: Facts): string {
  const intents = intentsFile(facts)?.intents;
  const agreed = intents?.intents.length ?? 0;
  let tasks = 0;
  for (let doc = 0; doc < facts.plans.count; doc++) tasks += facts.plans.row(doc)?.total ?? 0;
  const { count } = facts.plans;
  const plans = count === 0 ? 'no plans yet' : `${countOf(count, 'plan')} with ${countOf(tasks, 'task')}`;
  const came = strangersIn(facts).length;
  const also = [
    ...(agreed === 0 ? [] : [countOf(agreed, 'intent')]),
    ...(came === 0 ? [] : [`${countOf(came, 'context')} that came with the repository (clew contexts)`]),
  ];
  return also.length === 0 ? plans : `${plans}, and ${also.join(', and ')}`;
}

/** Work that was found in the files of another tool. */
function adoptedLines(taken: Adopted['taken'] | undefined, done: boolean, term: Term): string[] {
  if (taken === undefined || taken.length === 0) return [];
  const files = [...new Set(taken.map((t) => t.file))];
  const of =
    files.length === 1 ? safeTitle(files[0]!) : `${safeTitle(files[0]!)} and ${countOf(files.length - 1, 'archive')}`;
  const verb = done ? 'Works with' : 'Would work with';
  return [`${term.good('✓')} ${verb} ${of} in place (${countOf(taken.length, 'context')}); see: clew check`];
}

/** The first session begins before its server has written itself down (`runtime/workspace/served.ts`): it is told of the tool all the same. */
function announced(served: { host: string }[], dir: unknown): { path: string; text: string }[] {
  if (served.length === 0 || typeof dir !== 'string') return [];
  return [{ path: `${dir}/cache/served`, text: served.map((f) => `${f.host} 0\n`).join('') }];
}

/** Other programs that run models here. */
function othersLines(others: Settings['others']): string[] {
  return others.map((o) => `  ${o.name} is here, too: clew init --host ${o.id}`);
}
