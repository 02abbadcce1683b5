/** Decides what the world is for the hook, whichever of its two bundles runs: the folder that is served, its records, and the answer. */
import { existsSync, readSync, writeSync } from 'node:fs';
import { HEARD } from '../core/digest/conversation.js';
import type { Event, Fields } from '../core/model.js';
import { mayHoldSecret } from '../core/secrets/suspect.js';
import type { Host } from '../hosts/_host.js';
import { readConfigFile } from '../shell/config.js';
import { openCompiled } from '../shell/plan-cache.js';
import type { Ports } from '../shell/ports.js';
import { redacting } from '../shell/run.js';
import { stampIn } from '../shell/stamp.js';
import { readConversation } from '../shell/transcript.js';
import { type Workspace, workspaceOf } from '../shell/workspace.js';
import { filesStore } from '../stores/files.js';
import { secondOpinion } from './hook-second.js';

const MOST_INPUT = 16 * 1024 * 1024;
const CHUNK = 64 * 1024;

export type HostEvent = Exclude<Event, { kind: 'command' }>;

/** An event and where it happened. */
export interface Happening {
  event: HostEvent;
  workspace: Workspace;
  /** The gate may have a word in it. */
  gated?: boolean;
  /** Other rooms than the gate may. */
  known?: boolean;
}

/** What the loader and the bundles tell each other. */
export interface Loader {
  /** What is run before the engine's code cache of the bundle is kept; a bundle that leaves this out did too little for one. */
  rehearse?: () => void;
  /** Loads a bundle of its own, with its code cache, and gives what it exports. */
  load?(name: 'documents' | 'shell' | 'globs'): unknown;
  /** Set by `hook.ts`: this is for `hook-rest.ts`; by `hook-tool.ts`: for `hook-looks.ts`, or `hook-gate.ts` alone. */
  handed?: Happening;
}

/** Handed in by the loader. */
declare const loader: Loader;

/** Where `event` happened, `null` when that folder is gone: none is made anew just to keep records in it. */
export function servedFor(event: HostEvent): Workspace | null {
  const workspace = workspaceOf(process.env.CLAUDE_PROJECT_DIR || event.session.cwd || process.cwd());
  return workspace.git !== null || existsSync(workspace.root) ? workspace : null;
}

export function hookPorts(workspace: Workspace, host: Host): Ports {
  const { config } = readConfigFile(workspace.dir);
  const store = filesStore(workspace.dir, { durable: false });
  const redactor = (): ((text: string) => string) => secrets().redactor(workspace.dir);
  // Loaded only where a text may hold one.
  const secretsIn = (text: string): { kind: string; line: number }[] =>
    mayHoldSecret(text) ? secrets().linesWithSecrets(text) : [];
  return {
    workspace,
    store,
    config,
    now: () => Date.now(),
    nonce: () => Math.random().toString(16).slice(2, 10).padEnd(8, '0'),
    plans: () => openCompiled(`${workspace.dir}/cache`),
    conversation: (session) => readConversation(session.transcript, host, HEARD, { bytes: 512 * 1024 }),
    second: ({ prompt, session }, reading, facts) =>
      secondOpinion(prompt, session.transcript, reading, facts, workspace, __dirname),
    // A prompt that turns to no other work has nothing to do with documents, as long as nobody edited its plan.
    follow: (outcome, event, facts) =>
      event.kind === 'command' ||
      (event.kind === 'prompt' &&
        !outcome.undoable &&
        outcome.wants === undefined &&
        isSeen(facts.state.agreed?.[event.session.id], workspace.root))
        ? outcome
        : documents().follow(outcome, event, facts, { workspace, host, redactor, secretsIn }),
    applyShared: (operation) => documents().applyShared(operation, workspace, redacting(store, redactor)).findings,
    redactor,
    more: () => ({ more: {}, findings: [] }),
  };
}

/** Is the plan that a session agreed on (its record, if it has one) as it was seen last? */
function isSeen(agreed: Fields | undefined, root: string): boolean {
  const now = typeof agreed?.plan === 'string' ? stampIn(root)(agreed.plan) : null;
  // A plan that is gone says nothing.
  return now === null || now === agreed!.file;
}

type Documents = typeof import('./hook-documents.js');
let loaded: Documents | undefined;

/** What reads and writes documents is code that a prompt seldom needs. */
export function documents(): Documents {
  loaded ??= loader.load!('documents') as Documents;
  return loaded;
}

/** The rules for secrets are loaded when a text may hold one. */
function secrets(): typeof import('./hook-secrets.js') {
  return require(`${__dirname}/hook-secrets.cjs`);
}

/** Prints the answer to the host, whole. */
export function say(text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}

/** The payload on stdin, `undefined` when it is no JSON. */
export function payload(): unknown {
  let bytes = Buffer.allocUnsafeSlow(CHUNK);
  let size = 0;
  try {
    for (let n = 1; n > 0 && size < MOST_INPUT; size += n) {
      if (size === bytes.length) bytes = Buffer.concat([bytes], size * 2);
      n = readSync(0, bytes, size, bytes.length - size, null);
    }
    return JSON.parse(bytes.toString('utf8', 0, size));
  } catch {
    return undefined;
  }
}
