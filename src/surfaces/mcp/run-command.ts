/** Decides how a command runs for a model and what the model is told of it: text that cannot forge our tags, and the same as data. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Command, Input, Term } from '../../commands/_command.js';
import { commands } from '../../commands/_index.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Finding, Outcome, State } from '../../core/model.js';
import { redactSecrets } from '../../core/secrets/scrub.js';
import { cutColumns } from '../../core/text/columns.js';
import { fenceText } from '../../core/text/fence.js';
import { truncate, visibleText } from '../../core/text/truncate.js';
import { hintOf, sentenceOf } from '../../core/words/en.js';
import { commandPorts } from '../../runtime/inputs/command-ports.js';
import { lockedFinding, runCommand, storageFinding } from '../../runtime/run/run.js';
import { recordOpenTurns } from '../../runtime/sessions/open-turns.js';
import { beginAfter } from '../../runtime/team/background.js';
import { Locked } from '../../stores/_store.js';

/** What a process of the server stands for. */
export interface World {
  /** The folder that is served. */
  cwd: string;
  /** The session of the host that started us, `null` when it names none. */
  session: string | null;
  /** Unknown to any repository: fences are made from it. */
  seed: string;
}

const MOST_TEXT = 20_000;
const MOST_DATA = 48_000;
const DEEPEST = 12;

const same = (s: string): string => s;
const PLAIN: Term = {
  width: 100,
  cut: cutColumns,
  bold: same,
  dim: same,
  good: same,
  warn: same,
  bad: same,
  accent: same,
};

/** The command called `name`, `undefined` where there is none. */
export function findCommand(name: string): Command | undefined {
  return commands.find((c) => c.name === name);
}

/**
 * Runs `command` as an agent: the lock, log and undo of the command line, for the session that the host named or the latest
 * that is alive. What the world throws becomes a finding.
 */
export function runByName(command: Command, input: Partial<Input>, world: World, dry = false): Outcome {
  const ports = commandPorts({ cwd: world.cwd });
  try {
    const session = sessionIn(world, ports.store.state());
    // What was done so far was done for the context that is left.
    if (command.name === 'switch' && !dry) recordOpenTurns(ports, session);
    const whole: Input = { args: [], flags: {}, terminal: false, ...input, session, agent: true };
    const outcome = runCommand(command, whole, ports, dry);
    if (!dry) beginAfter(ports.workspace, __dirname, outcome.edits);
    return outcome;
  } catch (e) {
    const fault = e instanceof Locked ? lockedFinding(e, ports.now()) : storageFinding(e, ports.workspace.dir);
    return emptyOutcome({ findings: [redactSecrets(fault, ports.redactor)] });
  } finally {
    ports.store.close();
  }
}

/** The session that was named at the start, as long as it goes on: after `/clear` the host has another in its place, and we are still the same process. */
function sessionIn(world: World, { sessions }: State): string | null {
  let named = world.session === null ? undefined : sessions[world.session];
  for (const _ of Object.keys(sessions)) {
    const next = named?.ended === true ? Object.values(sessions).find((s) => s.from === named!.id) : undefined;
    if (next === undefined) break;
    named = next;
  }
  return named === undefined ? world.session : named.ended ? null : named.id;
}

/**
 * What a model is told of `outcome`: what the command prints, as data; then what there is to say about it. Some hosts hand on
 * the text, others the structured content alone, so each says all of it; `without` are parts of the view that say it twice.
 */
export function toolResult(command: Command, outcome: Outcome, world: World, without: string[] = []): CallToolResult {
  const view = Object.fromEntries(Object.entries(outcome.view ?? {}).filter(([k]) => !without.includes(k)));
  return fencedResult(printView(command, outcome.view), `clew ${command.name}`, outcome.findings, view, world);
}

/** What `command` prints of `view` where there is no terminal. */
export function printView(command: Command, view: Outcome['view']): string {
  return view === undefined ? '' : command.print(view, PLAIN);
}

/** The tools that do what a command does; a model that has them is told of those. */
const TOOLS: [command: RegExp, tool: string][] = [
  [/\bclew switch --new (?=\S)/g, 'switch_context with new: '],
  [/\bclew switch (?=\S)/g, 'switch_context with to: '],
  [/\bclew intent select\b/g, 'select_active_intent'],
  [/\bclew intents\b/g, 'select_active_intent without an ID'],
  [/\bclew (?:status|contexts)\b/g, 'clew_status'],
  [/\bclew plans\b/g, 'find_plans'],
  [/\bclew new-plan\b/g, 'propose_plan'],
  [/\bclew update-context\b/g, 'update_context'],
];

/** `text`, a sentence of ours, with the tool in the place of a command that it names. */
function byTool(text: string): string {
  return TOOLS.reduce((said, [command, tool]) => said.replace(command, () => tool), text);
}

/** `body` fenced as coming `from`, findings in our words, and `view` beside them. */
export function fencedResult(
  body: string,
  from: string,
  findings: Finding[],
  view: Record<string, unknown>,
  world: World,
): CallToolResult {
  const failed = findings.some((f) => f.severity === 'error');
  const said = findings.map((f) => ({
    code: f.code,
    severity: f.severity,
    text: byTool(plainText(sentenceOf(f))),
    hint: byTool(hintOf(f)),
  }));
  const lines = [
    ...(body === '' ? [] : [fenceText(truncate(body, MOST_TEXT), from, world.seed)]),
    ...said.map((f) => (f.severity === 'note' ? f.text : `${f.text} Try: ${plainText(f.hint)}`)),
  ];
  return {
    content: [{ type: 'text', text: lines.length > 0 ? lines.join('\n') : 'Nothing to say.' }],
    structuredContent: {
      ok: !failed,
      ...bounded(view),
      findings: said.map((f) => ({ ...f, hint: plainText(f.hint) })),
    },
    ...(failed ? { isError: true } : {}),
  };
}

/** Text of ours with words of others in it: nothing hidden, no tag. */
export function plainText(text: string): string {
  return visibleText(text).replace(/[<>]/g, "'");
}

/** `view` as data: nothing hidden in its strings, no tag of ours; its small fields alone when it is large. */
function bounded(view: Record<string, unknown>): Record<string, unknown> {
  const whole = data(view, 0) as Record<string, unknown>;
  if (JSON.stringify(whole).length <= MOST_DATA) return whole;
  const small = Object.entries(whole).filter(([, v]) => (JSON.stringify(v) ?? '').length <= 1000);
  return { ...Object.fromEntries(small), cut: true };
}

function data(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return visibleText(value).replace(/<(?=\s*\/?\s*(?:clew-data|intent_context))/gi, '(');
  if (depth > DEEPEST) return null;
  if (Array.isArray(value)) return value.map((v) => data(v, depth + 1));
  if (typeof value === 'number') return Math.round(value * 1000) / 1000;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [visibleText(k), data(v, depth + 1)]));
}
