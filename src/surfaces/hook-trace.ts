/** The part of the hook that follows what changed: a file of its own, loaded after a call that writes, and when a turn ends under an intent. */

import { SILENCE } from '../core/digest/conversation.js';
import type { ToolEvent } from '../core/flows/tool.js';
import { judgeScript } from '../core/intent/command/judge.js';
import { judgePowerShell } from '../core/intent/command/powershell.js';
import type { Config, Event, Facts, Outcome } from '../core/model.js';
import { NO_PLANS } from '../core/plan/memory.js';
import { agreedFor, strayed } from '../core/trace/strays.js';
import { type Seen, traced } from '../core/trace/traced.js';
import { readConfigFile } from '../shell/config.js';
import { documentReader, existsIn, fileIn } from '../shell/documents.js';
import { noteFault } from '../shell/faults.js';
import { globsOf, isCaseless, realOf } from '../shell/globs.js';
import { headOf } from '../shell/head.js';
import { readCompiledIntents } from '../shell/intents-cache.js';
import { placedIn } from '../shell/place.js';
import { parseShell } from '../shell/shell-parse.js';
import { appendChange } from '../shell/trace-file.js';
import { changedSince } from '../shell/work-tree.js';
import type { Workspace } from '../shell/workspace.js';
import { filesStore } from '../stores/files.js';

/** Writes down what a tool call changed. What goes wrong here does not hold up the agent. */
export function traceCall(event: ToolEvent, workspace: Workspace): void {
  try {
    const config = readConfigFile(workspace.dir).config;
    const seen: Seen = {
      judge: (command, shell) =>
        shell === 'powershell' ? judgePowerShell(command) : judgeScript(parseShell(command), parseShell),
      head: () => headOf(workspace.git),
    };
    // Most command lines write nothing: that shows before anything is read.
    const { act } = event.tool;
    if (act.does === 'run' && seen.judge(act.command, act.shell)?.writes.length === 0) return;
    const change = traced(event, factsOf(workspace, config), seen);
    if (change !== null) appendChange(workspace.dir, change, () => secrets().redactor(workspace.dir));
  } catch (e) {
    noteFault(workspace.dir, e, Date.now());
  }
}

/** `outcome` of a stop with what is to be said of files that the turn changed outside of what was agreed. */
export function lookedAfter(
  outcome: Outcome,
  event: Extract<Event, { kind: 'stop' }>,
  facts: Facts,
  workspace: Workspace,
): Outcome {
  try {
    const all: Facts = { ...factsOf(workspace, facts.config, facts.state), now: facts.now, nonce: facts.nonce };
    const since = facts.state.sessions[event.session.id]?.lastAt;
    const tree =
      since === undefined || agreedFor(event, all) === null ? null : changedSince(workspace, event.session.id, since);
    if (tree === null) return outcome;
    const found = strayed(outcome, event, all, tree);
    tree.keep(found.told);
    if (found.change !== null) appendChange(workspace.dir, found.change, () => secrets().redactor(workspace.dir));
    return found.outcome;
  } catch (e) {
    noteFault(workspace.dir, e, Date.now());
    return outcome;
  }
}

/** The rules for secrets are loaded when a path or a decision may hold one. */
function secrets(): typeof import('./hook-secrets.js') {
  return require(`${__dirname}/hook-secrets.cjs`);
}

/** What a change is thought about with. */
function factsOf(
  workspace: Workspace,
  config: Config,
  state = filesStore(workspace.dir, { durable: false }).state(),
): Facts {
  return {
    now: Date.now(),
    nonce: Math.random().toString(16).slice(2, 10).padEnd(8, '0'),
    workspace: workspace.root,
    config,
    state,
    intents: readCompiledIntents(workspace, config),
    globs: globsOf(isCaseless(workspace.root)),
    real: realOf,
    exists: existsIn(workspace),
    file: fileIn(workspace),
    placed: placedIn(workspace),
    document: documentReader(workspace, config),
    branch: null,
    conversation: SILENCE,
    plans: NO_PLANS,
    more: {},
  };
}
