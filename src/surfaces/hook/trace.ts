/** The part of the hook that follows what changed: after a call that writes, and under an intent after commands and when a turn ends. */

import { SILENCE } from '../../core/digest/conversation.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { logEntryOf } from '../../core/handlers/shared/log-entry.js';
import { recordLook } from '../../core/handlers/tool/check-scope.js';
import { analyzeScript } from '../../core/intent/command/analyze.js';
import type { Judged } from '../../core/intent/command/effects.js';
import { analyzePowerShell } from '../../core/intent/command/powershell.js';
import { withInForce } from '../../core/intent/contract/in-force.js';
import type { Parse } from '../../core/model/command.js';
import type { Config, Event, Facts, Outcome, ToolAct, ToolEvent } from '../../core/model.js';
import { NO_PLANS } from '../../core/plan/index/no-plans.js';
import type { Change } from '../../core/trace/change.js';
import type { Beside } from '../../core/trace/meanwhile.js';
import { intentFor, outOfScope, type Turn } from '../../core/trace/out-of-scope.js';
import { recordChange } from '../../core/trace/record-change.js';
import type { Batch } from '../../hosts/tools/_tools.js';
import { documentReader, existsIn, fileIn } from '../../runtime/run/document-reader.js';
import { logError } from '../../runtime/run/error-log.js';
import { newNonce } from '../../runtime/run/nonce.js';
import type { Ports } from '../../runtime/run/ports.js';
import { placedIn } from '../../runtime/run/resolve-key.js';
import { appendChange, recentChanges } from '../../runtime/sessions/trace-file.js';
import { beginNowAndThen } from '../../runtime/team/background.js';
import { readChangedFiles } from '../../runtime/workspace/changed-files.js';
import { readConfigFile } from '../../runtime/workspace/config.js';
import { headOf } from '../../runtime/workspace/git-head.js';
import { type Workspace, workspaceOf } from '../../runtime/workspace/workspace.js';
import { filesStore } from '../../stores/files.js';
import { gatePorts } from './gate-ports.js';
import { type Load, loadSecrets } from './io.js';

const DAY = 86_400_000;

/** Writes down what a tool call changed. What goes wrong here does not hold up the agent. */
export function traceCall(event: ToolEvent, workspace: Workspace, load: Load): void {
  try {
    const { config } = readConfigFile(workspace.dir);
    const world = gatePorts(workspace, load);
    const wrote = writesOf(event.tool.act, world.parsed!);
    // Most command lines write nothing by name: that shows before anything is read.
    if (wrote?.length === 0) return;
    const change = recordChange(event, factsOf(workspace, config, world, event.session.id), {
      wrote: wrote ?? [],
      head: () => headOf(workspace.git),
    });
    if (change === null) return;
    keep(change, workspace, load);
    beginNowAndThen(workspace, __dirname, Date.now());
  } catch (e) {
    logError(workspace.dir, e, Date.now());
  }
}

/** The files that a command line writes by its words; `null` when the call is none. */
function writesOf(act: ToolAct, parse: Parse): string[] | null {
  return act.does === 'run' ? judgedOf(act, parse).writes : null;
}

function judgedOf(act: Extract<ToolAct, { does: 'run' }>, parse: Parse): Judged {
  return act.shell === 'powershell' ? analyzePowerShell(act.command) : analyzeScript(parse(act.command), parse);
}

/** `outcome` of a stop with what is to be said of files that the turn changed outside of what was agreed. */
export function checkTurn(
  outcome: Outcome,
  event: Extract<Event, { kind: 'stop' }>,
  facts: Facts,
  workspace: Workspace,
  load: Load,
): Outcome {
  try {
    const world = gatePorts(workspace, load);
    const all: Facts = {
      ...factsOf(workspace, facts.config, world, event.session.id),
      now: facts.now,
      nonce: facts.nonce,
    };
    return looked(outcome, event, all, workspace, load);
  } catch (e) {
    logError(workspace.dir, e, Date.now());
    return outcome;
  }
}

/** The same while the turn goes on: only after command lines of which one is not known to read. */
export function checkBatch({ session, acts }: Batch, workspace: Workspace, load: Load): Outcome {
  try {
    const { config } = readConfigFile(workspace.dir);
    const world = gatePorts(workspace, load);
    if (acts.every((a) => a.does !== 'run' || judgedOf(a, world.parsed!).reads)) return emptyOutcome();
    const facts = factsOf(workspace, config, world, session.id);
    return looked(emptyOutcome(), { session }, facts, workspace, load, true);
  } catch (e) {
    logError(workspace.dir, e, Date.now());
    return emptyOutcome();
  }
}

function looked(
  outcome: Outcome,
  turn: Turn,
  facts: Facts,
  workspace: Workspace,
  load: Load,
  commands = false,
): Outcome {
  const { id } = turn.session;
  const since = facts.state.sessions[id]?.lastAt;
  const tree = since === undefined || intentFor(turn, facts) === null ? null : readChangedFiles(workspace, id, since);
  if (tree === null) return outcome;
  const found = outOfScope(outcome, turn, facts, tree, () => besideOf(id, facts, workspace));
  tree.keep(found.told);
  if (found.change !== null) keep(found.change, workspace, load);
  // A stop keeps what it leads to itself.
  if (!commands) return { ...found.outcome, edits: [...found.outcome.edits, ...found.edits] };
  const edits = [...found.edits, ...recordLook(id, found.change === null, facts)];
  const entry = logEntryOf(emptyOutcome({ edits }), 'tool', id, facts);
  if (entry !== null) filesStore(workspace.dir, { durable: false }).append(entry);
  return found.outcome;
}

/** What others did in this work tree: linked ones share the records, not the files. */
function besideOf(session: string, { state, now }: Facts, { dir, root }: Workspace): Beside {
  const sessions = Object.values(state.sessions).filter(
    (s) => s.id !== session && now - s.lastAt < DAY && workspaceOf(s.cwd).root === root,
  );
  return { sessions, changes: sessions.length === 0 ? [] : recentChanges(dir) };
}

/** The rules for secrets are loaded when a path or a decision may hold one. */
function keep(change: Change, workspace: Workspace, load: Load): void {
  appendChange(workspace.dir, change, () => loadSecrets(load).redactor(workspace.dir));
}

/** What a change is thought about with. */
function factsOf(workspace: Workspace, config: Config, world: Partial<Ports>, session: string): Facts {
  const { agreed, globs, real } = world;
  const facts: Facts = {
    now: Date.now(),
    nonce: newNonce(),
    workspace: workspace.root,
    config,
    state: filesStore(workspace.dir, { durable: false }).state(),
    globs: globs!,
    real: real!,
    exists: existsIn(workspace),
    file: fileIn(workspace),
    placed: placedIn(workspace),
    document: documentReader(workspace, config),
    branch: null,
    conversation: SILENCE,
    plans: NO_PLANS,
    more: {},
  };
  return withInForce(facts, agreed!(facts, session));
}
