/** The hook's other events: a session's start and end, the end of a turn, compaction. */
import { existsSync } from 'node:fs';
import { emptyOutcome, withBrief } from '../../core/empty-outcome.js';
import { switchDue } from '../../core/handlers/prompt/due-switch.js';
import { onEnd } from '../../core/handlers/session/on-end.js';
import { onStart } from '../../core/handlers/session/on-start.js';
import { asInTurn, isTakenInTurn, type Look } from '../../core/handlers/session/unrecorded.js';
import type { Read } from '../../core/intent/contract/in-force.js';
import type { Facts, Outcome, Session } from '../../core/model.js';
import { sentenceOf } from '../../core/words/en.js';
import { unreadText } from '../../core/words/gate.js';
import { unseenText } from '../../core/words/intent-brief.js';
import type { Host } from '../../hosts/_host.js';
import { adoptStore, isUnknown } from '../../runtime/inputs/adopted-store.js';
import { oddFiles } from '../../runtime/inputs/odd-files.js';
import { isAgreedOn } from '../../runtime/intents/agreed-on.js';
import { isGateEnabled } from '../../runtime/intents/gate-enabled.js';
import { readInForce } from '../../runtime/intents/in-force.js';
import { readSaid } from '../../runtime/reader/folder.js';
import { logError } from '../../runtime/run/error-log.js';
import type { Ports } from '../../runtime/run/ports.js';
import { runWith } from '../../runtime/run/run.js';
import { recordAbandoned, recordTurnOf } from '../../runtime/sessions/abandoned-turns.js';
import { endGone } from '../../runtime/sessions/gone.js';
import { tellingWrites } from '../../runtime/sessions/written-by-commands.js';
import { isPartlySeen } from '../../runtime/settings/looked-at.js';
import { beginExchange } from '../../runtime/team/background.js';
import { isFileIn } from '../../runtime/workspace/file-stamp.js';
import { isServed } from '../../runtime/workspace/served.js';
import type { Workspace } from '../../runtime/workspace/workspace.js';
import { whyBlind } from './blind.js';
import { parserOf } from './gate-ports.js';
import { type HostEvent, type Load, say } from './io.js';
import { hookPorts } from './ports.js';
import { followFiles, refreshIndex } from './refresh-index.js';

/** Records the last turn of `session`, which no stop told of. */
export function recordLate(
  session: Session,
  workspace: Workspace,
  host: Host,
  load: Load,
  look: Look = 'itself',
): void {
  recordTurnOf(session, hearing(workspace, host, load), look);
}

/** The ports of an event, with files that command lines wrote heard as those that tools wrote: a prompt has no time for that. */
function hearing(workspace: Workspace, host: Host, load: Load): Ports {
  return hookPorts(workspace, tellingWrites(host, workspace, parserOf(load)), load);
}

/** Contexts that a start tells of, and the active one. */
const LISTED = 9;
type Lifecycle = Exclude<HostEvent, { kind: 'prompt' | 'tool' }>;

/** Answers an event that is neither a prompt nor a tool call. */
export function answerEvent(event: Lifecycle, workspace: Workspace, host: Host, load: Load): void {
  try {
    const known = hearing(workspace, host, load);
    if (event.kind === 'start') {
      upToDate(known);
      recordAbandoned(known, { own: event.session.id }, (session, of, look) =>
        recordLate(session, workspace, of, load, look),
      );
      endGone(known, event.session.id, (of) => hearing(workspace, of, load));
    }
    const ports =
      event.kind === 'stop'
        ? {
            ...known,
            said: ({ id }: Session) => readSaid(workspace.dir, id),
            tool: () => isServed(workspace.dir, host.id, false),
          }
        : event.kind === 'start'
          ? {
              ...known,
              agreed: (facts: Read, session: string | null) => readInForce(workspace, facts, session),
              tool: () => isServed(workspace.dir, host.id, event.source !== 'clear' && event.source !== 'compact'),
            }
          : known;
    if (event.kind === 'start') adopt(ports);
    const outcome = runWith(begunFor(event), ports, (e, read) => {
      const facts = { ...read, exists: isFileIn(workspace.root) };
      const told = withUnseen(withOdd(think(e, facts), e, facts, workspace), e, workspace, host);
      return withStrays(told, e, facts, workspace, load);
    });
    say(host.render(event.kind === 'stop' ? withDue(outcome, event, ports) : outcome, event));
    if (event.kind === 'stop' && touchedPlan(outcome)) refreshIndex(workspace, 'stop', __dirname);
    if (event.kind !== 'compact') beginExchange(workspace, __dirname);
  } catch (e) {
    logError(workspace.dir, e, Date.now());
    if (event.kind !== 'start' || !isGateEnabled(workspace)) return;
    const text = unreadText(whyBlind(e));
    say(host.render(emptyOutcome({ brief: text, notice: text }), event));
  }
}

/** `outcome` of a stop, and behind it the switch that its user asked for then: an operation of its own, which can be undone alone. */
function withDue(outcome: Outcome, event: Extract<Lifecycle, { kind: 'stop' }>, ports: Ports): Outcome {
  if (outcome.verdict === 'deny' || ports.store.state().sessions[event.session.id]?.due == null) return outcome;
  const { notice } = runWith({ ...event, due: true }, ports, switchDue);
  if (notice === undefined) return outcome;
  return { ...outcome, notice: outcome.notice === undefined ? notice : `${outcome.notice}\n${notice}` };
}

/** A session that `clew open` began says which context it is for. */
function begunFor(event: Lifecycle): Lifecycle {
  const context = process.env.CLEW_CONTEXT;
  return event.kind === 'start' && event.source === 'startup' && context ? { ...event, context } : event;
}

/** What a start tells of is as the files are now: plans that came or went, and those of open work. */
function upToDate({ workspace, store, config }: Ports): void {
  const open = Object.values(store.state().contexts).filter((c) => c.status === 'open');
  const told = open
    .sort((a, b) => b.lastAt - a.lastAt)
    .slice(0, LISTED)
    .flatMap((c) => c.plan ?? []);
  if (!followFiles(workspace, config, __dirname)) followFiles(workspace, config, __dirname, told);
  refreshIndex(workspace, 'start', __dirname);
}

/** Takes a store of another tool over where nothing is known yet. What goes wrong with it does not hold up the session. */
function adopt(ports: Ports): void {
  const { workspace, store, config } = ports;
  const places = [config.paths.activeContext, config.paths.contextDocument];
  if (!places.some((p) => existsSync(`${workspace.root}/${p}`))) return;
  try {
    if (isUnknown(workspace, store.state(), config))
      adoptStore(workspace, store, config, { now: ports.now(), nonce: ports.nonce() });
  } catch (e) {
    logError(workspace.dir, e, ports.now());
  }
}

/** `outcome` of a start with what stands where a file should be and is none: what it would say is missing then. */
function withOdd(outcome: Outcome, event: Lifecycle, { state, config }: Facts, workspace: Workspace): Outcome {
  if (event.kind !== 'start' || event.source === 'compact') return outcome;
  const odd = oddFiles(workspace, config, Object.values(state.contexts));
  if (odd.length === 0) return outcome;
  return { ...outcome, notice: [outcome.notice ?? 'clew:', ...odd.slice(0, 3).map(sentenceOf)].join(' ') };
}

/** `outcome` with what the model has to know of a gate that does not see every tool. */
function withUnseen(outcome: Outcome, event: Lifecycle, workspace: Workspace, host: Host): Outcome {
  if (event.kind !== 'start' || event.source === 'resume' || !isGateEnabled(workspace)) return outcome;
  const partly = isAgreedOn(workspace) && isPartlySeen(host, workspace.root, process.env);
  return partly ? withBrief(outcome, unseenText()) : outcome;
}

/** `outcome` with what a turn changed outside of what was agreed: looked for where there may be intents; who looks knows whether the gate is off. */
function withStrays(outcome: Outcome, event: Lifecycle, facts: Facts, workspace: Workspace, load: Load): Outcome {
  if (event.kind !== 'stop' || !isGateEnabled(workspace)) return outcome;
  return (load('trace') as typeof import('./trace.js')).checkTurn(outcome, event, facts, workspace, load);
}

function think(event: Lifecycle, facts: Facts): Outcome {
  if (event.kind === 'start') return onStart(event, facts);
  const { id } = event.session;
  const isLater = event.kind === 'stop' && isTakenInTurn(facts.state, id);
  return onEnd(event, isLater ? { ...facts, state: asInTurn(facts.state, id) } : facts);
}

/** Did the agent touch a file that may be a plan? */
function touchedPlan(outcome: Outcome): boolean {
  return outcome.edits.some(
    (e) => Array.isArray(e.now?.files) && (e.now.files as string[]).some((f) => /\.mdx?$/i.test(f)),
  );
}
