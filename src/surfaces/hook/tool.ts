/** The hook's tool calls: one that can be of no interest ends here before anything is read; the others are handed on. */
import { existsSync } from 'node:fs';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { mayBeGated, mayMatter } from '../../core/handlers/tool/prefilter.js';
import { mayChange } from '../../core/trace/may-change.js';
import { toolHosts } from '../../hosts/tools/_index.js';
import type { ToolHost } from '../../hosts/tools/_tools.js';
import { isGateEnabled } from '../../runtime/intents/gate-enabled.js';
import { type Load, readPayload, say, workspaceFor } from './io.js';

type Trace = typeof import('./trace.js');

/** Answers the tool call on stdin. */
export function answer(load: Load): void {
  const host = toolHosts.find((h) => h.id === process.argv[2]);
  const raw = readPayload();
  const event = host?.parse(raw);
  if (host === undefined) return;
  if (event == null) return answerBatch(host.batch, raw, load);
  const { act } = event.tool;
  const known = mayMatter(act);
  // What reads and ran is over.
  if (!known && event.when === 'after' && (act.does === 'read' || act.does === 'ask')) return;
  const workspace = workspaceFor(event);
  if (workspace === null) return;
  // Where nothing was ever recorded, no change is followed.
  if (event.when === 'after' && mayChange(act) && existsSync(`${workspace.dir}/log.jsonl`))
    (load('trace') as Trace).traceCall(event, workspace, load);
  const gated = mayBeGated(act, () => isGateEnabled(workspace));
  if (known) (load('events') as typeof import('./events.js')).answerCall(event, workspace, gated, load);
  // No first call has gone the way of all others.
  else if (gated) (load('gate', `-${act.does}`) as typeof import('./gate.js')).answer(event, workspace, load);
  else if (host.allows?.(event) === true) say(host.render(emptyOutcome(), event));
}

/** Command lines that ran may have written what their words do not tell; every other call says what it does. */
function answerBatch(host: ToolHost['batch'], raw: unknown, load: Load): void {
  const batch = host?.parse(raw);
  if (host === undefined || batch == null || !batch.acts.some((a) => a.does === 'run')) return;
  const workspace = workspaceFor(batch);
  if (workspace === null || !isGateEnabled(workspace)) return;
  say(host.render((load('trace') as Trace).checkBatch(batch, workspace, load)));
}
