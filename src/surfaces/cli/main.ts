/** The command line: parses, calls `run`, prints. Results go to stdout, talk to stderr; the exit code says what came of it. */
import { dirname } from 'node:path';
import { CommanderError, Option, Command as Program } from 'commander';
import type { Command, Flag, Input } from '../../commands/_command.js';
import { commands } from '../../commands/_index.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { mayLoosen } from '../../core/handlers/shared/require-person.js';
import type { Finding, Outcome } from '../../core/model.js';
import { redactSecrets } from '../../core/secrets/scrub.js';
import { exitOf, hintOf, sentenceOf } from '../../core/words/en.js';
import { commandPorts } from '../../runtime/inputs/command-ports.js';
import type { Ports } from '../../runtime/run/ports.js';
import { lockedFinding, runCommand, storageFinding } from '../../runtime/run/run.js';
import { recordOpenTurns } from '../../runtime/sessions/open-turns.js';
import { hasAgentAbove } from '../../runtime/workspace/agent-ancestry.js';
import { workspaceOf } from '../../runtime/workspace/workspace.js';
import { Locked } from '../../stores/_store.js';
import type { Door } from './loader.js';
import { isTerminal, say, streamOf } from './output.js';
import { progressBar } from './progress.js';
import { startHost } from './start-host.js';
import { isAgentDriven, sessionIn, termOf } from './terminal.js';

declare const CLEW_VERSION: string;

const USAGE = 2;
const env = process.env;
const debug = process.argv.includes('--debug');

function program(door: Door): Program {
  const p = new Program('clew')
    .description('Keeps a coding agent on the context its user means: a context is one piece of work.')
    .version(CLEW_VERSION, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .showSuggestionAfterError(true)
    .exitOverride()
    .configureOutput({
      writeOut: (s) => say(1, s),
      writeErr: (s) => say(2, s.replace(/^error: /, 'clew: ')),
    })
    .addHelpText(
      'after',
      '\nFirst steps:\n  clew init      put the hook into this project\n  clew status    show the active context, and what else is open\n  clew why       explain what the last prompt was detected as',
    );
  // Taking apart the options of every command costs more than most commands do: only the one that is asked for is added, if it is one.
  const asked = commands.find((c) => c.name === process.argv[2]);
  const server = process.argv[2] === 'mcp';
  if (!server) for (const c of asked === undefined ? commands : [asked]) add(p, c, door);
  if (server || asked === undefined) addServer(p, door);
  if (asked === undefined) addStatusline(p);
  return p;
}

/** No command of the table: it decides nothing, and serves until its input ends. */
function addServer(p: Program, door: Door): void {
  const sub = p.command('mcp').description('serve the tools of clew to a host, over standard input and output');
  sub
    .exitOverride()
    .addHelpText('after', '\nA host starts it, with the command `clew mcp`; how each is told: docs/mcp.md');
  sub.action(async () => {
    const server = await door.mcp().catch((e: Error) => e);
    if (!(server instanceof Error)) return server.serve();
    const why = server.message.split('\n')[0]!;
    const finding: Finding = { code: 'mcp-broken', args: { why }, severity: 'error' };
    say(2, `clew: ${sentenceOf(finding)}\n  try: ${hintOf(finding)}\n`);
    process.exitCode = exitOf([finding]);
  });
}

/** A program of its own (`src/surfaces/statusline`); here it is only told of. */
function addStatusline(p: Program): void {
  p.command('statusline')
    .description(
      'print one row for a line of status or a shell prompt: the active context, what is next, what was done last',
    )
    .exitOverride()
    .addHelpText(
      'after',
      "\nClaude Code shows it with `clew init --statusline`. Elsewhere it is the row of the folder it runs in:\n  tmux    set -g status-right \"#(cd '#{pane_current_path}' && clew statusline)\"\n  bash    PS1='$(clew statusline)\\n\\$ '\n  ccstatusline    a custom command: clew statusline",
    );
}

function add(p: Program, c: Command, door: Door): void {
  const sub = p.command(c.name).description(c.summary).exitOverride();
  for (const word of c.args.split(' ').filter(Boolean)) sub.argument(word);
  for (const f of c.flags) sub.addOption(optionOf(f));
  sub
    .option('--json', 'print JSON')
    .option('--cwd <DIR>', 'work in this folder')
    .option('--session <ID>', 'speak for this session')
    .option('--no-input', 'never ask')
    .option('--debug', 'show where an error comes from')
    .option('--dry-run', 'say what would be done, do nothing');
  sub.addHelpText(
    'after',
    `\nExamples:\n${c.examples.map(([line, does]) => `  ${line.padEnd(44)} ${does}`).join('\n')}`,
  );
  sub.action(async (...given: unknown[]) => {
    const args = (given.slice(0, -2).flat() as (string | undefined)[]).filter((a): a is string => a !== undefined);
    process.exitCode = await act(c, args, given.at(-2) as Record<string, unknown>, door);
  });
}

function optionOf(f: Flag): Option {
  const value = f.value === undefined ? '' : `${f.value}${f.many ? '...' : ''}`;
  const shown = value === '' ? '' : f.optional ? ` [${value}]` : ` <${value}>`;
  return new Option(`--${f.name}${shown}`, f.about);
}

/** What is selected and allowed holds for a session of which only the gate has heard, too. */
const GATED = new Set(['intent', 'scope']);
/** Characters of a session's id that name it. */
const SHORTEST = 4;

async function act(c: Command, args: string[], options: Record<string, unknown>, door: Door): Promise<number> {
  const flags = Object.fromEntries(
    c.flags.flatMap((f) =>
      options[camel(f.name)] === undefined ? [] : [[f.name, options[camel(f.name)] as string | boolean]],
    ),
  );
  const cwd = (options.cwd as string) ?? process.cwd();
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
    const asked =
      mayAsk && options.dryRun !== true ? await (await door.ask()).askFirst(c, input, (i) => tried(i, true)) : input;
    if (asked === null) return USAGE;
    const outcome = tried(asked, options.dryRun === true);
    if (!quiet) print(c, outcome, options.json === true);
    if (outcome.view?.runs !== undefined) {
      ports.store.close();
      return startHost(outcome.view.runs as Parameters<typeof startHost>[0], cwd);
    }
    // A command that says "would …" itself needs no more.
    const said = outcome.view?.dry !== undefined || outcome.findings.some((f) => f.severity === 'error');
    if (options.dryRun === true && !quiet && options.json !== true && !said)
      say(1, 'Nothing of this was done: it is a dry run.\n');
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

function print(c: Command, outcome: Outcome, json: boolean): void {
  if (json) {
    const findings = outcome.findings.map((f) => ({ ...f, text: sentenceOf(f), hint: hintOf(f) }));
    say(
      1,
      `${JSON.stringify({ schemaVersion: 1, command: c.name, did: outcome.did, findings, ...outcome.view }, null, 2)}\n`,
    );
    return;
  }
  const out = termOf(streamOf(1), env);
  const text = outcome.view === undefined ? '' : c.print(outcome.view, out);
  if (text !== '') say(1, `${text}\n`);
  const err = termOf(streamOf(2), env);
  for (const f of outcome.findings) {
    const mark = f.severity === 'error' ? err.bad('✖') : f.severity === 'warn' ? err.warn('⚠') : err.dim('·');
    say(2, `${mark} ${sentenceOf(f)}\n${f.severity === 'note' ? '' : `  ${err.dim(`try: ${hintOf(f)}`)}\n`}`);
  }
}

function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, c: string) => c.toUpperCase());
}

/** Runs what was asked for. Resolves to whether a command went its whole way, so that the code it ran is what its next run needs. */
export async function run(door: Door): Promise<boolean> {
  try {
    const p = program(door);
    if (process.argv.length <= 2) p.outputHelp();
    else await p.parseAsync();
    // What was just deleted is not made again, and who only asks what would be done is not written anything.
    return process.exitCode === 0 && process.argv[2] !== 'uninstall' && !process.argv.includes('--dry-run');
  } catch (e) {
    if (!(e instanceof CommanderError)) throw e;
    process.exitCode = e.exitCode === 0 ? 0 : USAGE;
    return e.exitCode === 0 && process.argv[2]!.startsWith('-');
  }
}
