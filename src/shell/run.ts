/** The only place that orders reading and writing: gather → decide → apply → log. */

import { resolve } from 'node:path';
import type { Command, Input } from '../commands/_command.js';
import { decide } from '../core/decide.js';
import { SILENCE } from '../core/digest/conversation.js';
import { operationOf } from '../core/flows/operation.js';
import type { Event, Facts, Finding, Outcome, Session } from '../core/model.js';
import { doubtful } from '../core/second/settle.js';
import { writeAtomic } from '../stores/write.js';
import { apply, Conflict } from './apply.js';
import type { Ports } from './ports.js';
import { branchOf } from './workspace.js';

type HostEvent = Exclude<Event, { kind: 'command' }>;

/** Runs a host's event. Throws only what the world throws; the hook turns that into silence and a recorded fault. */
export function runEvent(event: HostEvent, ports: Ports): Outcome {
  const facts = gather(ports, event.session);
  const outcome = settled(event, decide(event, facts), facts, ports);
  keep(outcome, event.kind, event.session.id, facts, ports);
  return outcome;
}

/** `outcome`, or what becomes of it with a second reader's opinion: nothing has been kept yet, so it is decided anew. */
function settled(event: HostEvent, outcome: Outcome, facts: Facts, ports: Ports): Outcome {
  if (event.kind !== 'prompt' || ports.second === undefined || !doubtful(outcome.reading)) return outcome;
  const second = ports.second(event, outcome.reading, facts);
  return second === undefined ? outcome : decide(event, { ...facts, second });
}

/** Runs a command; one that writes holds the lock from reading to logging. */
export function runCommand(command: Command, input: Input, ports: Ports, dryRun = false): Outcome {
  const work = (): Outcome => {
    const { more, findings, plans } = ports.more(command.needs(input));
    const facts = { ...gather(ports, null, plans), more };
    const outcome = command.decide({ ...input, dry: dryRun }, facts);
    const all: Outcome = { ...outcome, findings: [...findings, ...outcome.findings] };
    if (dryRun || outcome.findings.some((f) => f.severity === 'error')) return all;
    try {
      keep(outcome, command.name, input.session, facts, ports);
      for (const f of outcome.files ?? []) writeAtomic(resolve(f.path), f.text);
      return all;
    } catch (e) {
      if (!(e instanceof Conflict)) throw e;
      return {
        ...all,
        edits: [],
        findings: [...all.findings, { code: e.code, args: { path: e.path, key: e.path }, severity: 'error' }],
      };
    }
  };
  const writes = typeof command.writes === 'function' ? command.writes(input) : command.writes;
  return writes && !dryRun ? ports.store.exclusively(work) : work();
}

function gather(ports: Ports, session: Session | null, plans = ports.plans()): Facts {
  return {
    now: ports.now(),
    nonce: ports.nonce(),
    workspace: ports.workspace.root,
    config: ports.config,
    state: ports.store.state(),
    branch: branchOf(ports.workspace.git),
    conversation: session === null ? SILENCE : ports.conversation(session),
    plans,
    more: {},
  };
}

/** Applies and logs what is to be kept. */
function keep(outcome: Outcome, by: string, session: string | null, facts: Facts, ports: Ports): void {
  const operation = operationOf(outcome, by, session, facts);
  if (operation !== null) apply(operation, ports.workspace.root, ports.store);
}

/** A problem as a finding. */
export function storageFinding(e: unknown, path: string): Finding {
  const why = (e as NodeJS.ErrnoException)?.code ?? String((e as Error)?.message ?? e);
  return { code: 'storage', args: { path, why }, severity: 'error' };
}
