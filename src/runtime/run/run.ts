/** The only place that orders reading and writing: gather → decide → apply → log. */

import { resolve } from 'node:path';
import type { Command, Input } from '../../commands/_command.js';
import { operationName } from '../../core/context/operation-name.js';
import { promptedAt } from '../../core/context/state.js';
import { stateInTree } from '../../core/context/tree-pointer.js';
import { decide } from '../../core/decide.js';
import { SILENCE } from '../../core/digest/conversation.js';
import { isQuiet } from '../../core/empty-outcome.js';
import { type Look, stateAfter } from '../../core/glance/glances-after.js';
import { withElsewhere } from '../../core/handlers/shared/done-elsewhere.js';
import { withKnown } from '../../core/handlers/shared/known.js';
import { logEntryOf } from '../../core/handlers/shared/log-entry.js';
import { requirePerson } from '../../core/handlers/shared/require-person.js';
import { isPinned } from '../../core/intent/contract/confirmed.js';
import { inForceOf, withInForce } from '../../core/intent/contract/in-force.js';
import type { Event, Facts, Finding, Operation, Outcome, Session } from '../../core/model.js';
import {
  cleanFacts,
  cleanInput,
  cleanOperation,
  cleanOutcome,
  marksAdded,
  redactSecrets,
} from '../../core/secrets/scrub.js';
import { formatDuration } from '../../core/text/duration.js';
import { refusedOutcome } from '../../core/words/unfinished.js';
import type { Locked, Store } from '../../stores/_store.js';
import { NoFile } from '../../stores/read-regular.js';
import { writeAtomic } from '../../stores/write.js';
import { adoptedFolders, ownFolders, removeStaleFiles } from '../repair/stale-files.js';
import { standingIn } from '../workspace/standing-task.js';
import { branchOf, isLinked } from '../workspace/workspace.js';
import { apply, finishPending } from './apply.js';
import { logError } from './error-log.js';
import { keepGlance } from './glance.js';
import { isConflict } from './plan-writes.js';
import type { Ports } from './ports.js';
import { takesTurns } from './write-ahead.js';

type HostEvent = Exclude<Event, { kind: 'command' }>;

/** So often an event is thought through anew; after that what has no certain place is kept beside. */
const ANEW = 8;

/** Runs a host's event. Throws only what the world throws; the hook turns that into silence and a recorded fault. */
export function runEvent(event: HostEvent, ports: Ports): Outcome {
  return runWith(event, ports, decide);
}

/** The same by the part of `decide` that the event needs: a prompt's hook loads no other. */
export function runWith<E extends HostEvent>(
  event: E,
  ports: Ports,
  think: (event: E, facts: Facts) => Outcome,
): Outcome {
  for (let left = ANEW; ; left--) {
    try {
      return runOnce(event, ports, think, left > 0);
    } catch (e) {
      // Another process of ours wrote the same document meanwhile: what is to be said of it is thought through on what stands there now.
      if (!isConflict(e) || left === 0) throw e;
    }
  }
}

function runOnce<E extends HostEvent>(
  event: E,
  ports: Ports,
  think: (event: E, facts: Facts) => Outcome,
  certain: boolean,
): Outcome {
  const gathered = gather(ports, event.session, event.kind !== 'prompt');
  const judged = event.kind === 'tool' ? think(event, gathered) : undefined;
  // What nothing is said of is kept nowhere: most calls end here.
  if (judged !== undefined && ports.follow === undefined && isQuiet(judged)) return judged;
  const { said, known: facts } = cleanInput(event, gathered, ports.redactor);
  const thought = (said === event ? judged : undefined) ?? think(said, facts);
  if (judged !== undefined && judged.verdict !== thought.verdict) overruled(thought, judged);
  const followed = ports.follow?.(thought, said, facts) ?? thought;
  const derived = followed === thought && derives(said, facts);
  const told = derived ? thought : refusedOr(cleanOutcome(followed, ports.redactor), followed);
  const outcome = facts.config.quiet ? withoutNotice(told) : told;
  const operation = logEntryOf(outcome, said.kind, said.session.id, facts);
  if (operation === null) return outcome;
  if (!takesTurns(operation)) {
    try {
      ports.store.append(derived ? operation : cleanOperation(operation, ports.redactor));
    } catch (e) {
      if (said.kind !== 'tool' || outcome.verdict === 'allow') throw e;
      // What was judged stands, although nobody will remember it.
      logError(ports.workspace.dir, e, ports.now());
      return outcome;
    }
  } else outcome.findings.push(...ports.applyShared(operation, certain));
  outcome.findings.push(...pinned(operation, ports));
  keepGlance(ports, facts, operation, lookOf(said, outcome), said);
  return outcome;
}

/** How closely plans are looked at for what is seen at a glance: a call waits for none of it, and a prompt for no file unless it switches. */
function lookOf({ kind }: HostEvent, { undoable }: Outcome): Look {
  return kind === 'tool' ? 'none' : kind === 'prompt' && !undoable ? 'index' : 'files';
}

/** Who wants quiet hears what is asked of them, and why something was held: nothing else. */
function withoutNotice({ notice: _, ...outcome }: Outcome): Outcome {
  return outcome;
}

/** A person's yes is kept where no file of the workspace reaches, behind the log, which says whose act it was. */
function pinned({ edits }: Operation, ports: Ports): Finding[] {
  return ports.pinned !== undefined && edits.some((e) => isPinned(e.key)) ? ports.pinned(edits) : [];
}

/** `outcome` of what was thought as `followed`: where nothing of it may be written, that is what is said. */
function refusedOr(outcome: Outcome, followed: Outcome): Outcome {
  const refused = outcome.findings.find((f) => f.code === 'secret-in-file');
  const silent = followed.brief === undefined && followed.notice === undefined;
  return refused === undefined || silent ? outcome : refusedOutcome(outcome, refused);
}

/** A call is judged as it is made: what is taken out of its text before anything is kept may be what an intent forbids. */
function overruled(thought: Outcome, judged: Outcome): void {
  thought.verdict = judged.verdict;
  if (judged.hold !== undefined) thought.hold = judged.hold;
}

/**
 * Is an outcome made of nothing but texts that were looked through? A prompt that no document follows from speaks in words of
 * ours, of the event and the conversation (cleaned just now), and of records and plans (cleaned when they were kept). A part
 * of a clean text is clean, and what stands where two of them meet is a secret of neither.
 */
function derives(event: HostEvent, facts: Facts): boolean {
  return event.kind === 'prompt' && facts.document === undefined;
}

/** Runs a command; one that writes holds the lock from reading to logging. */
export function runCommand(command: Command, input: Input, ports: Ports, dryRun = false): Outcome {
  const writes = typeof command.writes === 'function' ? command.writes(input) : command.writes;
  const work = (): Outcome => {
    const { more, findings, plans } = ports.more(command.needs({ ...input, dry: dryRun }));
    const facts = cleanFacts({ ...gather(ports, null, false, plans), more }, ports.redactor);
    const event = {
      kind: 'command',
      name: command.name,
      input: {},
      session: input.session,
      agent: input.agent,
    } as const;
    const said = redactSecrets(input, ports.redactor);
    const decided = requirePerson(
      command.name,
      { ...input, dry: dryRun },
      command.decide({ ...said, dry: dryRun }, facts),
      facts.state.questions,
    );
    const followed = ports.follow?.(decided, event, facts) ?? decided;
    const outcome = cleanOutcome(followed, ports.redactor);
    const marks = [...new Set([...marksAdded(input, said), ...marksAdded(followed.edits, outcome.edits)])];
    const found = [...redactSecrets(findings, ports.redactor), ...outcome.findings];
    const all: Outcome = { ...outcome, findings: found.map((f) => withWayOut(f, ports)) };
    if (dryRun || (outcome.anyway !== true && outcome.findings.some((f) => f.severity === 'error'))) return all;
    try {
      // An agent knows what it did itself.
      const heard = input.agent ? withKnown(outcome, input.session, facts) : withElsewhere(outcome, facts);
      const operation = logEntryOf(heard, command.name, input.session, facts);
      if (operation?.undoable && all.view) all.view = { ...all.view, operation: operationName(operation.id) };
      const done = operation === null ? [] : writes ? applied(operation, ports) : ports.applyShared(operation);
      const seen = operation === null ? done : [...done, ...pinned(operation, ports)];
      // Plans that were looked at anew may have moved on without an operation.
      if (operation !== null || command.name === 'index')
        keepGlance(ports, withIntents(facts, operation, input.session), operation, 'files', event);
      for (const f of outcome.files ?? []) writeAtomic(resolve(f.path), f.text);
      // Whoever gave it must know that what is kept is not what they gave.
      const kept = operation === null || operation.did === '' || marks.length === 0 ? [] : [redactedFinding(marks)];
      return { ...all, findings: [...all.findings, ...kept, ...seen] };
    } catch (e) {
      // What only reads must answer where nothing can be written, too.
      if (!writes)
        return { ...all, findings: [...all.findings, { ...storageFinding(e, ports.workspace.dir), severity: 'note' }] };
      if (!isConflict(e)) throw e;
      const { view: _, ...rest } = all;
      return {
        ...rest,
        did: '',
        edits: [],
        findings: [
          ...all.findings,
          redactSecrets({ code: e.code, args: { path: e.path, key: e.path }, severity: 'error' }, ports.redactor),
        ],
      };
    }
  };
  if (!writes || dryRun) return work();
  return ports.store.exclusively(() => {
    const { dir, root } = ports.workspace;
    removeStaleFiles([...ownFolders(dir), ...adoptedFolders(root, ports.config.paths)], Date.now());
    const findings = finishPending(ports.workspace, ports.store);
    const outcome = work();
    return { ...outcome, findings: [...findings, ...outcome.findings] };
  });
}

/** `facts` with the intents as they count after `operation`: a command has read none, and may have closed one. */
function withIntents(facts: Facts, operation: Operation | null, session: string | null): Facts {
  const state = operation === null ? facts.state : stateAfter(facts.state, operation);
  return { ...facts, intents: inForceOf({ ...facts, state }, session).intents };
}

function redactedFinding(marks: string[]): Finding {
  return { code: 'redacted', args: { list: marks.slice(0, 5).join(', '), count: marks.length }, severity: 'note' };
}

/** A merge that git left open is named with what ends it: by itself only where no line was changed by both. */
function withWayOut(f: Finding, { mendable }: Ports): Finding {
  const path = String(f.args.path);
  const isMerge = ['merge-conflict', 'document-marked', 'plan-marked'].includes(f.code);
  if (!isMerge || mendable === undefined || mendable(path)) return f;
  return { ...f, args: { ...f.args, next: `resolve it by hand: $EDITOR ${path}` } };
}

/** What documents are thought about with, where they are kept. */
const READERS = [
  'document',
  'operations',
  'exists',
  'folder',
  'file',
  'placed',
  'planFile',
  'appeared',
  'writable',
  'secretsIn',
  'drift',
  'refs',
  'changes',
  'committed',
  'head',
  'stamp',
  'tasks',
  'marked',
  'sections',
  'yaml',
  'counting',
  'globs',
  'parsed',
  'real',
  'pins',
  'names',
  'changedIn',
  'code',
  'team',
  'teammates',
  'teamPlans',
] as const;

/** `inTurn`: of what was done in the session, only what followed its last prompt is of the event. */
function gather(ports: Ports, session: Session | null, inTurn: boolean, plans = ports.plans()): Facts {
  const { root } = ports.workspace;
  const linked = isLinked(ports.workspace);
  const reader = session === null ? undefined : ports.said?.(session);
  const state = ports.store.state();
  const facts: Facts = {
    now: ports.now(),
    nonce: ports.nonce(),
    workspace: root,
    ...(linked ? { linked } : {}),
    config: ports.config,
    state: linked ? stateInTree(state, root, standingIn(root, state, ports.config)) : state,
    branch: branchOf(ports.workspace.git),
    conversation:
      session === null ? SILENCE : ports.conversation(session, inTurn ? promptedAt(state, session.id) : null),
    plans,
    more: {},
    cleaned: (text) => redactSecrets(text, ports.redactor),
    ...(ports.tool && { tool: ports.tool() }),
    ...(reader && { reader }),
  };
  for (const k of READERS) if (ports[k] !== undefined) Object.assign(facts, { [k]: ports[k] });
  return ports.agreed === undefined ? facts : withInForce(facts, ports.agreed(facts, session?.id ?? null));
}

/** `store` that logs no secret. */
export function redactingStore(store: Store, redactor: Ports['redactor']): Store {
  return { ...store, append: (operation) => store.append(cleanOperation(operation, redactor)) };
}

/** Applies an operation under the lock; no secret gets past this place into the log. */
function applied(operation: Operation, ports: Ports): Finding[] {
  for (const e of operation.edits) if (e.key.startsWith('secret/')) ports.purge?.(e.key.slice(7));
  const { findings } = apply(operation, ports.workspace, redactingStore(ports.store, ports.redactor));
  ports.written?.(operation.edits);
  return findings;
}

/** A lock that was not let go in time, as a finding that names its holder. */
export function lockedFinding(e: Locked, now: number): Finding {
  const { pid, host, since } = e.holder ?? { pid: null, host: null, since: now };
  const args = {
    path: e.path,
    pid: pid ?? 'of an unknown number',
    host: host ?? 'an unknown machine',
    age: formatDuration(now - since),
  };
  return { code: 'locked', args, severity: 'error' };
}

/** A problem as a finding. */
export function storageFinding(e: unknown, path: string): Finding {
  const why = (e as NodeJS.ErrnoException)?.code ?? String((e as Error)?.message ?? e);
  return { code: 'storage', args: { path: e instanceof NoFile ? e.path : path, why }, severity: 'error' };
}
