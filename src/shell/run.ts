/** The only place that orders reading and writing: gather → decide → apply → log. */

import { resolve } from 'node:path';
import type { Command, Input } from '../commands/_command.js';
import { decide } from '../core/decide.js';
import { SILENCE } from '../core/digest/conversation.js';
import { operationOf } from '../core/flows/operation.js';
import type { Event, Facts, Finding, Operation, Outcome, Session } from '../core/model.js';
import { clean, cleanFacts, logged, scrubbed } from '../core/secrets/scrub.js';
import { writeAtomic } from '../stores/write.js';
import { apply, Conflict } from './apply.js';
import type { Ports } from './ports.js';
import { branchOf } from './workspace.js';

type HostEvent = Exclude<Event, { kind: 'command' }>;

/** Runs a host's event. Throws only what the world throws; the hook turns that into silence and a recorded fault. */
export function runEvent(event: HostEvent, ports: Ports): Outcome {
  const facts = cleanFacts(gather(ports, event.session), ports.redactor);
  const said = clean(event, ports.redactor);
  const outcome = scrubbed(decide(said, facts), ports.redactor);
  keep(outcome, said.kind, said.session.id, facts, ports);
  return outcome;
}

/** Runs a command; one that writes holds the lock from reading to logging. */
export function runCommand(command: Command, input: Input, ports: Ports, dryRun = false): Outcome {
  const work = (): Outcome => {
    const { more, findings, plans } = ports.more(command.needs(input));
    const facts = cleanFacts({ ...gather(ports, null, plans), more }, ports.redactor);
    const outcome = scrubbed(command.decide({ ...clean(input, ports.redactor), dry: dryRun }, facts), ports.redactor);
    const all: Outcome = { ...outcome, findings: [...clean(findings, ports.redactor), ...outcome.findings] };
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
        findings: [
          ...all.findings,
          clean({ code: e.code, args: { path: e.path, key: e.path }, severity: 'error' }, ports.redactor),
        ],
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

/** Applies and logs what is to be kept; no secret gets past this place into the log. */
function keep(outcome: Outcome, by: string, session: string | null, facts: Facts, ports: Ports): void {
  const operation = operationOf(outcome, by, session, facts);
  if (operation === null) return;
  for (const e of operation.edits) if (e.key.startsWith('secret/')) ports.purge?.(e.key.slice(7));
  const append = (o: Operation): void => ports.store.append(logged(o, ports.redactor));
  apply(operation, ports.workspace.root, { ...ports.store, append });
}

/** A problem as a finding. */
export function storageFinding(e: unknown, path: string): Finding {
  const why = (e as NodeJS.ErrnoException)?.code ?? String((e as Error)?.message ?? e);
  return { code: 'storage', args: { path, why }, severity: 'error' };
}
