/** The hook's tool calls: one that can be of no interest ends here before anything is read; the others are handed on. */
import { existsSync } from 'node:fs';
import { emptyOutcome, withBrief } from '../../core/empty-outcome.js';
import { mayBeGated, mayMatter } from '../../core/handlers/tool/prefilter.js';
import type { Session, ToolEvent } from '../../core/model.js';
import { mayChange } from '../../core/trace/may-change.js';
import { toolHosts } from '../../hosts/tools/_index.js';
import type { ToolHost } from '../../hosts/tools/_tools.js';
import { isGateEnabled } from '../../runtime/intents/gate-enabled.js';
import { newPlans } from '../../runtime/plans/freshness.js';
import { isToTell } from '../../runtime/reader/folder.js';
import { userConfigThere } from '../../runtime/workspace/user-config.js';
import type { Workspace } from '../../runtime/workspace/workspace.js';
import { type Load, readPayload, say, workspaceFor } from './io.js';

type Trace = typeof import('./trace.js');

/** A call too large to be read, or that is no JSON, counts as one of a tool that nobody knows, of no session. */
const UNREAD = { hook_event_name: 'PreToolUse', tool_name: 'unread', tool_input: {} };

/** Answers the tool call on stdin. */
export function answer(load: Load): void {
  const host = toolHosts.find((h) => h.id === process.argv[2]);
  const read = readPayload();
  const raw = read ?? { ...UNREAD, cwd: process.cwd() };
  // No payload says it: the loader knows.
  if (process.env.CLEW_PLUGIN === '1' && typeof raw === 'object' && raw !== null)
    (raw as Record<string, unknown>).clew_plugin = true;
  const event = host?.parse(raw);
  if (host === undefined) return;
  if (event == null) return answerBatch(host.batch, raw, load);
  const { act, failed } = event.tool;
  if (failed === true) return answerFailed(event, load);
  const named = mayMatter(act);
  // A host that tells when calls are over together hears of a reader then.
  const word = event.when === 'after' && host.batch === undefined ? wordFor(event.session, raw, load) : '';
  // What reads and ran is over.
  if (!named && event.when === 'after' && (act.does === 'read' || act.does === 'ask')) {
    say(host.render(withBrief(emptyOutcome(), word), event));
    return;
  }
  const workspace = workspaceFor(event);
  if (workspace === null) return;
  if (event.session.id === '') {
    if (mayBeGated(act, () => isGateEnabled(workspace), __dirname))
      (load('gate', `-${act.does}`) as typeof import('./gate.js')).answerUnnamed(
        event,
        workspace,
        load,
        read === undefined,
      );
    return;
  }
  // Where nothing was ever recorded, no change is followed.
  if (event.when === 'after' && mayChange(act) && existsSync(`${workspace.dir}/log.jsonl`))
    (load('trace') as Trace).traceCall(event, workspace, load);
  // Plans may come into being by a command line that names none.
  const known = named || (event.when === 'after' && act.does === 'run' && hasNewPlans(workspace));
  const gated = mayBeGated(act, () => isGateEnabled(workspace), __dirname);
  if (known) (load('events') as typeof import('./events.js')).answerCall(event, workspace, gated, load, word);
  // No first call has gone the way of all others.
  else if (gated) (load('gate', `-${act.does}`) as typeof import('./gate.js')).answer(event, workspace, load, word);
  else if (word !== '' || host.allows?.(event) === true) say(host.render(withBrief(emptyOutcome(), word), event));
}

/** Of a command that failed a person's yes is kept; what it left behind is looked for with the calls beside it. */
function answerFailed(event: ToolEvent, load: Load): void {
  const workspace = workspaceFor(event);
  if (workspace !== null && mayBeGated(event.tool.act, () => isGateEnabled(workspace), __dirname))
    (load('gate', `-${event.tool.act.does}`) as typeof import('./gate.js')).answer(event, workspace, load);
}

function hasNewPlans({ dir, root }: Workspace): boolean {
  return newPlans(`${dir}/cache`, root, false).length > 0;
}

/** Command lines that ran may have written what their words do not tell; every other call says what it does. Behind any of them the model may be told of a reader. */
function answerBatch(host: ToolHost['batch'], raw: unknown, load: Load): void {
  const batch = host?.parse(raw);
  if (host === undefined || batch == null) return;
  const word = wordFor(batch.session, raw, load);
  const workspace = batch.acts.some((a) => a.does === 'run') ? workspaceFor(batch) : null;
  const looked = workspace !== null && isGateEnabled(workspace);
  const outcome = looked ? (load('trace') as Trace).checkBatch(batch, workspace, load) : emptyOutcome();
  const goesOn = [outcome.goesOn ?? '', word].filter((t) => t !== '').join('\n');
  if (looked || goesOn !== '') say(host.render({ ...outcome, ...(goesOn === '' ? {} : { goesOn }) }));
}

/** What the model is told of a reader, '' for nothing. Without a reader this is one look; a sub-agent is told nothing. */
function wordFor(session: Session, raw: unknown, load: Load): string {
  if (userConfigThere(process.env) === null || (raw as { agent_id?: unknown }).agent_id) return '';
  const workspace = workspaceFor({ session });
  if (workspace === null || !isToTell(workspace.dir, session.id)) return '';
  return (load('reader') as typeof import('./reader.js')).tellingOf(session, workspace);
}
