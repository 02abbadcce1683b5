/** The command line: parses, calls `run`, prints. Results go to stdout, talk to stderr; the exit code says what came of it. */
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommanderError } from 'commander';
import type { Command, Input, Menu } from '../../commands/_command.js';
import { commands } from '../../commands/_index.js';
import type { Home } from '../../core/board/types.js';
import { isTakenOut, LOOKED_BACK } from '../../core/context/undo-stack.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { mayLoosen } from '../../core/handlers/shared/require-person.js';
import type { Finding, Outcome } from '../../core/model.js';
import { redactSecrets } from '../../core/secrets/scrub.js';
import { oneLine, truncate } from '../../core/text/truncate.js';
import { exitOf, hintOf, sentenceOf } from '../../core/words/en.js';
import { deskOf } from '../../runtime/board/desk.js';
import { forgetWorkspace, noteWorkspace } from '../../runtime/board/known.js';
import { commandPorts } from '../../runtime/inputs/command-ports.js';
import { hereOf } from '../../runtime/inputs/team.js';
import type { Ports } from '../../runtime/run/ports.js';
import { lockedFinding, runCommand, storageFinding } from '../../runtime/run/run.js';
import { recordOpenTurns } from '../../runtime/sessions/open-turns.js';
import { askTeam } from '../../runtime/team/ask.js';
import { beginAfter } from '../../runtime/team/background.js';
import { isJoined } from '../../runtime/team/folder.js';
import { hasAgentAbove } from '../../runtime/workspace/agent-ancestry.js';
import { workspaceOf } from '../../runtime/workspace/workspace.js';
import { Locked } from '../../stores/_store.js';
import { type Called, called, PAGE, SERVER, STATUSLINE } from './called.js';
import { completed } from './complete.js';
import type { Door } from './loader.js';
import { bare, parserOf } from './options.js';
import { isTerminal, say, streamOf } from './output.js';
import { devOverview, firstSteps, overview } from './overview.js';
import { print, printRefusal } from './print.js';
import { progressBar } from './progress.js';
import { startHost } from './start-host.js';
import { isAgentDriven, sessionIn, termOf } from './terminal.js';

declare const CLEW_VERSION: string;

const USAGE = 2;
const env = process.env;
const debug = process.argv.includes('--debug');

/** Runs what the words call. Resolves to whether a command went its whole way. */
async function obey(what: Called, door: Door): Promise<boolean> {
  const width = termOf(streamOf(1), env).width;
  switch (what.is) {
    case 'overview':
      say(1, overview(commands, width));
      return true;
    case 'dev':
      say(1, devOverview(commands, width));
      return false;
    case 'version':
      say(1, `${CLEW_VERSION}\n`);
      return false;
    case 'unknown':
      process.exitCode = refuseWord(what);
      return false;
    case 'option':
      await bare('clew').parseAsync([what.word], { from: 'user' });
      return false;
    case 'server':
      await parserOf(SERVED)
        .action(() => serve(door))
        .parseAsync(what.rest, { from: 'user' });
      return false;
    case 'page':
      await parserOf(SHOWN)
        .action((options: Record<string, unknown>) => show(options, door))
        .parseAsync(what.rest, { from: 'user' });
      return false;
    case 'statusline':
      await parserOf(LINE).parseAsync(['--help'], { from: 'user' });
      return false;
    case 'complete':
      say(1, completed(what.rest));
      return true;
    case 'bare':
      process.exitCode = await act(commands.find((c) => c.name === 'status')!, [], {}, door, true);
      break;
    case 'command':
      await parserOf(what.command)
        .action(async (...given: unknown[]) => {
          const args = (given.slice(0, -2).flat() as (string | undefined)[]).filter(
            (a): a is string => a !== undefined,
          );
          process.exitCode = await act(what.command, args, given.at(-2) as Record<string, unknown>, door);
        })
        .parseAsync(what.rest, { from: 'user' });
  }
  // What was just deleted is not made again, and who only asks what would be done is not written anything.
  return process.exitCode === 0 && process.argv[2] !== 'uninstall' && !process.argv.includes('--dry-run');
}

const SERVED = {
  ...{
    name: SERVER,
    summary: 'serve the tools of clew to a host, over standard input and output',
    args: '',
    flags: [],
  },
  examples: [['clew mcp', 'a host starts it; how each is told: docs/mcp.md']] as [string, string][],
};

const SHOWN = {
  ...{
    name: PAGE,
    summary: 'open the page: what is open, where the day went, what was judged how, and what can be put right',
    args: '',
    flags: [
      { name: 'port', value: 'N', about: 'serve it at this port; any that is free unless said' },
      { name: 'no-open', about: 'print the address, open no browser' },
      { name: 'all', about: 'every project that this machine knows, on one page' },
    ],
    writes: false,
  },
  examples: [
    ['clew ui', 'open the page of this project; Ctrl-C ends it'],
    ['clew ui --no-open', 'print its address'],
    ['clew ui --port 4310', 'always at the same place'],
    ['clew ui --all', 'all projects of this machine'],
  ] as [string, string][],
};

/** Serves the page of a folder until nobody looks any more. */
async function show(options: Record<string, unknown>, door: Door): Promise<void> {
  const cwd = (options.cwd as string) ?? process.cwd();
  const json = options.json === true;
  const findings = statSync(cwd, { throwIfNoEntry: false })?.isDirectory()
    ? [await served(cwd, options, door, json)].filter((f) => f !== null)
    : [{ code: 'no-folder', args: { path: cwd }, severity: 'error' } as Finding];
  for (const finding of findings) printRefusal(finding, json);
  process.exitCode = exitOf(findings);
}

async function served(
  cwd: string,
  options: Record<string, unknown>,
  door: Door,
  json: boolean,
): Promise<Finding | null> {
  const page = await door.page().catch((e: Error) => e);
  if (page instanceof Error)
    return { code: 'page-broken', args: { why: page.message.split('\n')[0]! }, severity: 'error' };
  // On the page one can say yes to everything: whoever started it is who says it.
  const agent = isAgentDriven(env) || drivenFrom(cwd);
  const terminal = isTerminal(0) && isTerminal(1);
  const desk = deskOf(cwd, { agent, terminal }, { version: CLEW_VERSION, all: options.all === true });
  const open =
    options.open !== false && terminal && !agent && !env.CI && !env.CLEW_NO_INPUT && options.input !== false && !json;
  return page.serve(desk, { port: options.port as string | undefined, open, json, say });
}

const LINE = {
  ...{
    name: STATUSLINE,
    summary:
      'print one row for a line of status or a shell prompt: the active context, what is next, what was done last',
    args: '',
    flags: [],
  },
  examples: [
    ['clew init --statusline', 'Claude Code shows it'],
    [`tmux  set -g status-right "#(cd '#{pane_current_path}' && clew statusline)"`, 'of the folder of a pane'],
    ["bash  PS1='$(clew statusline)\\n\\$ '", 'of the folder one is in'],
    ['ccstatusline  a custom command: clew statusline', 'beside what it shows'],
  ] as [string, string][],
};

async function serve(door: Door): Promise<void> {
  const server = await door.mcp().catch((e: Error) => e);
  if (!(server instanceof Error)) return server.serve();
  const why = server.message.split('\n')[0]!;
  const finding: Finding = { code: 'mcp-broken', args: { why }, severity: 'error' };
  say(2, `clew: ${sentenceOf(finding)}\n  try: ${hintOf(finding)}\n`);
  process.exitCode = exitOf([finding]);
}

/** Nothing is called so: what may have been meant is said, and nothing is done. */
function refuseWord({ word, near }: { word: string; near: string[] }): number {
  const args = { word: truncate(oneLine(word), 40), list: near.join(', '), first: near[0] ?? '' };
  const finding: Finding = { code: near.length > 0 ? 'near-command' : 'no-command', args, severity: 'error' };
  printRefusal(finding);
  return exitOf([finding]);
}

/** What is selected and allowed holds for a session of which only the gate has heard, too. */
const GATED = new Set(['intent', 'scope']);
/** Characters of a session's id that name it. */
const SHORTEST = 4;

async function act(
  c: Command,
  args: string[],
  options: Record<string, unknown>,
  door: Door,
  first = false,
): Promise<number> {
  const flags = Object.fromEntries(
    c.flags.flatMap((f) =>
      options[camel(f.name)] === undefined ? [] : [[f.name, options[camel(f.name)] as string | boolean]],
    ),
  );
  const cwd = (options.cwd as string) ?? process.cwd();
  if (options.cwd !== undefined && !statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) {
    const finding: Finding = { code: 'no-folder', args: { path: cwd }, severity: 'error' };
    print(c, emptyOutcome({ findings: [finding] }), options.json === true);
    return exitOf([finding]);
  }
  const terminal = isTerminal(0);
  const input: Input = {
    args,
    flags,
    session: (options.session as string) ?? sessionIn(env),
    agent: isAgentDriven(env) || (!terminal && mayLoosen(c.name, args) && drivenFrom(cwd)),
    terminal,
  };
  const quiet = flags.quiet === true;
  const mayAsk =
    options.input !== false &&
    options.json !== true &&
    !input.agent &&
    !env.CI &&
    !env.CLEW_NO_INPUT &&
    terminal &&
    isTerminal(1);
  const ports = commandPorts({
    cwd,
    progress: !quiet && isTerminal(2) ? progressBar('reading plans') : undefined,
  });
  try {
    if (typeof options.session === 'string') {
      const known = sessionCalled(options.session, ports);
      if (known === null && !GATED.has(c.name)) return refuseSession(c, options.session, options.json === true);
      input.session = known ?? options.session;
    }
    if ((input.agent ? c.name === 'switch' : c.tells) && options.dryRun !== true)
      recordOpenTurns(ports, input.agent ? input.session : null);
    const tried = (i: Input, dry: boolean): Outcome => runCommand(c, i, ports, dry);
    const picks = (i: Input): Menu | null =>
      c.picks === undefined ? null : picked(runCommand(picking(c), i, ports, true));
    const asks = mayAsk && options.dryRun !== true && (c.asks === true || c.picks !== undefined);
    if (c.name === 'board' && mayAsk && options.dryRun !== true) return await walk(c, input, ports, door);
    const asked = asks ? await (await door.ask()).askFirst(c, input, (i) => tried(i, true), picks) : input;
    if (asked === null) return USAGE;
    const outcome = tried(asked, options.dryRun === true);
    if (options.dryRun !== true) known(c, outcome, ports);
    if (options.dryRun !== true) tellTeam(c, asked, outcome, ports);
    const unread = outcome.findings.some((f) => f.code === 'hook-unread');
    if (first && outcome.view?.installed === false && !unread) {
      say(1, firstSteps());
      return 0;
    }
    if (!quiet) print(c, outcome, options.json === true, options.dryRun === true);
    if (outcome.view?.runs !== undefined) {
      ports.store.close();
      return startHost(outcome.view.runs as Parameters<typeof startHost>[0], cwd);
    }
    return outcome.findings.length > 0 && exitOf(outcome.findings) !== 0
      ? exitOf(outcome.findings)
      : Number(outcome.view?.exit ?? 0);
  } catch (e) {
    if (debug) throw e;
    const fault: Finding = e instanceof Locked ? lockedFinding(e, ports.now()) : storageFinding(e, ports.workspace.dir);
    const finding = redactSecrets(fault, ports.redactor);
    print(c, { verdict: 'allow', findings: [finding], edits: [], did: '', undoable: false }, options.json === true);
    return exitOf([finding]);
  } finally {
    ports.store.close();
  }
}

/** The team hears at once what is meant for it, and that somebody went to other work. */
function tellTeam(c: Command, input: Input, outcome: Outcome, ports: Ports): void {
  if (outcome.did === '' || outcome.findings.some((f) => f.severity === 'error')) return;
  if (c.exchanges?.(input) !== true || input.agent) return beginAfter(ports.workspace, __dirname, outcome.edits);
  if (!isJoined(ports.workspace.dir)) return;
  const { fault, exchanged } = askTeam({ do: 'sync' }, hereOf(ports));
  const sync = fault === undefined && exchanged?.left === undefined ? exchanged?.sync : undefined;
  const failed = sync === undefined || sync.fault !== null || sync.readOnly;
  outcome.view = { ...outcome.view, exchanged: { failed } };
}

/** The board at a terminal: each key that changes something is a command as it would have been typed. */
async function walk(c: Command, input: Input, ports: Ports, door: Door): Promise<number> {
  const { showBoard } = await door.ask();
  const read = (): Home => runCommand(c, input, ports).view as unknown as Home;
  const run = (name: string, args: string[]): string => {
    const { did, findings, view } = runCommand(
      commands.find((x) => x.name === name)!,
      { ...input, args, flags: {} },
      ports,
    );
    const wrong = findings.find((f) => f.severity === 'error');
    if (wrong !== undefined) return `${sentenceOf(wrong)} try: ${hintOf(wrong)}`;
    if (did === '') return 'nothing had to be changed';
    return `${oneLine(did)}${typeof view?.operation === 'string' ? ` · undo with: clew undo ${view.operation}` : ''}`;
  };
  await showBoard(read, (deed) => run(deed.verb, 'id' in deed ? [deed.id] : []), input.flags.ascii === true);
  return 0;
}

/** The list of workspaces has those that commands are given in; what was taken out, or is found to be, is forgotten, and a look there is no work. */
function known(c: Command, { view, did, findings }: Outcome, { workspace, now, store }: Ports): void {
  const out = (): boolean => did === '' && isTakenOut(store.operations(LOOKED_BACK));
  if (c.name !== 'uninstall') noteWorkspace(workspace, now(), env, out);
  else if (view?.done === true || findings.some((f) => f.code === 'not-installed')) forgetWorkspace(workspace);
}

/** The one known session whose id is `ref`, or begins with it: `clew status` prints eight characters. */
function sessionCalled(ref: string, ports: Ports): string | null {
  const ids = Object.keys(ports.store.state().sessions);
  if (ids.includes(ref)) return ref;
  const fits = ids.filter((id) => ref.length >= SHORTEST && id.startsWith(ref));
  return fits.length === 1 ? fits[0]! : null;
}

function refuseSession(c: Command, ref: string, json: boolean): number {
  const finding: Finding = { code: 'unknown-session', args: { ref }, severity: 'error' };
  print(c, emptyOutcome({ findings: [finding] }), json);
  return exitOf([finding]);
}

/** An environment can be emptied: who started a command that nobody types stays who it is. */
function drivenFrom(cwd: string): boolean {
  const { root, dir } = workspaceOf(cwd);
  return hasAgentAbove([root, dirname(dir)]);
}

/** `c`, made to say what a person may pick from. */
function picking(c: Command): Command {
  return { ...c, writes: false, decide: (input, facts) => emptyOutcome({ view: { pick: c.picks!(input, facts) } }) };
}

function picked(outcome: Outcome): Menu | null {
  return (outcome.view?.pick ?? null) as Menu | null;
}

function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, c: string) => c.toUpperCase());
}

/** Runs what was asked for. Resolves to whether a command went its whole way, so that the code it ran is what its next run needs. */
export async function run(door: Door): Promise<boolean> {
  try {
    return await obey(called(process.argv.slice(2), commands), door);
  } catch (e) {
    if (!(e instanceof CommanderError)) throw e;
    process.exitCode = e.exitCode === 0 ? 0 : USAGE;
    return false;
  }
}
