/** `clew init`: puts hook, server and rules into a host's settings, and our directives into files of instructions, after showing what goes where. */

import { recordsOfStore, type StoreFiles } from '../../core/context/adopt.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { gateEdits } from '../../core/intent/contract/confirm.js';
import type { Edit, Facts, Finding, Outcome } from '../../core/model.js';
import { countOf } from '../../core/text/count.js';
import type { Command, Input } from '../_command.js';
import { typedLine } from '../_typed-line.js';
import { withFamilies } from '../intent/_families.js';
import type { Answers } from './_answers.js';
import {
  editedBlockFinding,
  instructionsOf,
  presentEdits,
  presentOwn,
  presentSettings,
  type Shown,
  settingsOf,
} from './_diff.js';
import { foundIn, hookWords, readerWords } from './_init-found.js';
import { type FoundIntents, foundIntents, GATES, gateFileEdits, gateOf } from './_init-intents.js';
import { initPage, type Planned } from './_init-page.js';
import { editedRules, notesOf, serverNotes } from './_notes.js';
import type { InstructionFile, Reach, Written } from './_settings.js';

export const command: Command = {
  name: 'init',
  group: 'care',
  order: 1,
  summary: 'set clew up: hook, server and permissions of the host',
  asks: true,
  args: '',
  flags: [
    { name: 'yes', about: 'do it without being asked' },
    {
      name: 'host',
      value: 'NAME',
      about:
        'the program that runs the model: claude, codex, copilot, gemini, qwen, opencode, cline, cursor, vscode, or several with commas',
    },
    { name: 'diff', about: 'show every line that changes' },
    { name: 'gate', value: 'warn|strict', about: 'what a tool call meets while no intent is selected' },
    { name: 'user', about: 'for all your projects, not only this one' },
    { name: 'project', about: 'for this project, also where its settings are shared (all but claude)' },
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
    ['clew init', 'show what goes where, ask, install for this project'],
    ['clew init --dry-run --diff', 'show every line that would change'],
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
      // A strict gate has a word in calls of every tool.
      ...(gateOf(input) === 'strict' ? { agreed: true } : {}),
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
    { kind: 'config' },
    // Read, not indexed: where nothing can be installed nothing is left behind.
    { kind: 'plans', below: '' },
  ],
  decide: (input, facts) => {
    const intents = foundIntents(facts);
    const outcome = installed(input, facts, intents);
    if (intents.lines.length === 0 || outcome.view?.contract === undefined) return outcome;
    if (agreesTo(intents, input))
      return outcome.edits.length === 0 ? outcome : withFamilies(outcome, intents.first, input, facts);
    const { view } = withFamilies(emptyOutcome(), intents.first, { ...input, flags: {} }, facts);
    return { ...outcome, view: { ...outcome.view, families: view?.families } };
  },
  print: initPage,
};

function installed(input: Input, facts: Facts, intents: FoundIntents): Outcome {
  const { files, servers, rules, faults, others, absent } = settingsOf(facts);
  const directives = instructionsOf(facts);
  const config = facts.more.config as Written;
  const gate = gateOf(input);
  if (gate === '') return badGate(String(input.flags.gate));
  const isOld = (f: InstructionFile): boolean => f.add !== null && f.remove !== null;
  // Who asked for them once gets today's, as with the hook.
  const asked = input.flags.instructions === undefined ? directives.filter(isOld) : directives;
  const stopped: Finding[] = [
    ...faults,
    ...[...files, ...servers, ...rules, ...asked].flatMap((f) => (f.fault ? [f.fault] : [])),
    ...(gate !== null && config.fault !== null ? [config.fault] : []),
  ];
  if (stopped.length > 0)
    return emptyOutcome({ findings: stopped, view: { done: false, changes: [] } satisfies Answers['init'] });
  // Without a home nobody could be found.
  const isKnown = servers.length > 0;
  const alone = isKnown && absent.length > 0 && others.length === 0 && input.flags.host === undefined;
  const notes: Finding[] = [
    ...(alone ? [{ code: 'no-agent', args: { host: absent[0]!.name }, severity: 'warn' as const }] : []),
    ...files.flatMap(notesOf),
    ...serverNotes(files, servers),
    ...editedRules(rules),
    ...asked.filter((f) => f.edited > 0).map(editedBlockFinding),
  ];
  const hooks = files.filter((f) => f.add !== null);
  const installing = hooks.filter((f) => !f.onlyStatusline);
  const lined = hooks.filter((f) => f.onlyStatusline || (input.flags.statusline === true && f.statusline !== null));
  const line = lined.length === 0 ? '' : input.flags.statusline === false ? 'out' : 'in';
  const served = servers.filter((f) => f.add !== null);
  const ruled = rules.filter((f) => f.add !== null);
  const told = [...served, ...installing.filter((f) => f.serves)];
  const directed = asked.filter((f) => f.add !== null && !isOld(f));
  const renewed = asked.filter(isOld);
  const adding = [...hooks, ...served, ...ruled, ...directed, ...renewed];
  const changes: Planned[] = [
    ...withWhat(
      presentSettings(hooks, (f) => f.add!),
      (i) => hookWords(hooks[i]!, lined.includes(hooks[i]!) ? line : ''),
    ),
    ...withWhat(
      presentOwn(served, (f) => f.add!),
      () => 'the MCP server',
    ),
    ...withWhat(
      presentOwn(ruled, (f) => f.add!),
      (i) => countOf(ruled[i]!.lacks.length, 'permission'),
    ),
    ...withWhat(
      presentEdits([...directed, ...renewed], (f) => f.add!),
      () => 'four directives for the model',
    ),
  ];
  const name = files.map((f) => f.name).join(', ');
  const store = facts.more.store as StoreFiles | null | undefined;
  const own = store ? recordsOfStore(store, facts.state, facts.now) : { edits: [], taken: [] };
  const agrees = agreesTo(intents, input);
  const set = gate === null ? [] : gateFileEdits(gate, config, facts);
  const keys = new Set(set.map((e) => e.key));
  const agreed = agrees ? intents.edits(gate ?? facts.config.gate).filter((e) => !keys.has(e.key)) : [];
  const reach = facts.more.reach as Reach | undefined;
  const joins = reach?.driver != null && reach.driver.current === false && reach.keptByGit;
  const joined: Edit[] = joins ? [{ key: 'mend/merge', was: { on: reach.driver!.has }, now: { on: true } }] : [];
  const kept = [...own.edits, ...set, ...agreed, ...joined];
  const view = {
    found: foundIn(facts),
    adopted: own.taken,
    /** What no person confirmed here, which they are asked about at a terminal. */
    contract: agrees ? [] : intents.lines,
    mark: intents.mark,
    intents: intents.ids,
    /** Has a person said how strict the gate is? Then they are not asked. */
    gateSet: gateEdits(facts.config.gate, facts).length === 0,
    ...(gate === null ? {} : { gate }),
    reader: readerWords(config),
    hosts: files.map((f) => f.host),
    names: name,
    changes,
    /** Does the hook stand there now, and is it put there, or renewed, by this? */
    installed: files.length > 0 && files.every((f) => f.commands.length > 0),
    puts: installing.length > 0,
    /** What becomes of the line of status: `in`, `out`, or '' where it stays as it is. */
    line,
    /** May a person be asked whether they want it, and does one of theirs stand there? */
    offersLine:
      input.flags.statusline === undefined &&
      installing.some((f) => f.commands.length === 0 && (f.statusline === 'none' || f.statusline === 'theirs')),
    served: told.map((f) => f.shown),
    /** Files that let the harmless tools run; what was put into the settings with the hook is said there. */
    ruled: ruled.map((f) => f.shown),
    others,
    /** Those that nobody asked for by name, though nothing of them is here. */
    absent: input.flags.host === undefined ? absent : [],
    /** Those of `served` whose host asks about our tools all the same. */
    asking: served.flatMap((f) => (f.asks ? [{ shown: f.shown, name: f.name }] : [])),
    /** Is anything put where it holds for this project alone? */
    offersUser: files.some((f) => f.place === 'project'),
    directed: directed.map((f) => f.shown),
    renewed: renewed.map((f) => f.shown),
    diff: input.flags.diff === true && input.flags.seen !== true,
    dry: input.dry === true,
    called: reach?.called !== false,
    kept: reach?.keptByGit !== false,
    joins: joins ? reach.driver!.shown : null,
  };
  notes.push(...(store?.findings ?? []));
  const did = [
    ...(own.taken.length === 0 ? [] : [`adopted ${countOf(own.taken.length, 'context')}`]),
    ...(agrees ? ['confirmed the intents'] : []),
    ...(set.length > 0 ? [`set the gate to ${gate}`] : []),
    ...(joins ? ['had git join context documents'] : []),
  ].join(', ');
  if (changes.length === 0)
    return emptyOutcome({
      findings: notes,
      edits: kept,
      did,
      undoable: did !== '',
      view: { ...view, done: true } satisfies Answers['init'],
    });
  if (input.dry) return emptyOutcome({ findings: notes, view: { ...view, done: false } satisfies Answers['init'] });
  if (input.flags.yes !== true) {
    const asks: Finding = {
      code: 'needs-yes',
      args: { path: changes.map((c) => c.path).join(', '), verb: typedLine('init', input) },
      severity: 'error',
    };
    return emptyOutcome({ findings: [asks, ...notes], view: { ...view, done: false } satisfies Answers['init'] });
  }
  return emptyOutcome({
    findings: notes,
    edits: [...adding.map((f) => f.add!.edit), ...kept],
    did: [
      ...(installing.length > 0 ? [`installed the hook for ${name}`] : []),
      ...(line === '' ? [] : [`${line === 'in' ? 'put clew into' : 'took clew out of'} the line of status`]),
      ...(told.length > 0 ? [`added the MCP server to ${told.map((f) => f.shown).join(', ')}`] : []),
      ...(ruled.length > 0 ? [`let the harmless tools run in ${ruled.map((f) => f.shown).join(', ')}`] : []),
      ...(directed.length > 0 ? [`added the directives to ${directed.map((f) => f.shown).join(', ')}`] : []),
      ...(renewed.length > 0 ? [`renewed the directives in ${renewed.map((f) => f.shown).join(', ')}`] : []),
      ...(did === '' ? [] : [did]),
    ].join(', '),
    undoable: true,
    view: { ...view, installed: true, done: true } satisfies Answers['init'],
    files: announced(told, facts.more.dir),
  });
}

function agreesTo(intents: FoundIntents, input: Input): boolean {
  return intents.lines.length > 0 && input.flags.confirm === intents.mark;
}

function withWhat(shown: Shown[], what: (i: number) => string): Planned[] {
  return shown.map((s, i) => ({ ...s, what: what(i) }));
}

function badGate(value: string): Outcome {
  const args = { value, flag: 'gate', list: GATES.join(', '), verb: 'init' };
  return emptyOutcome({ findings: [{ code: 'bad-choice', args, severity: 'error' }] });
}

/** The first session begins before its server has written itself down (`runtime/workspace/served.ts`): it is told of the tool all the same. */
function announced(served: { host: string }[], dir: unknown): { path: string; text: string }[] {
  if (served.length === 0 || typeof dir !== 'string') return [];
  return [{ path: `${dir}/cache/served`, text: served.map((f) => `${f.host} 0\n`).join('') }];
}
