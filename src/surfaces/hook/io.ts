/** Decides what the world is for the hook, whichever of its bundles runs: the payload, the folder that is served, and the answer. */
import { existsSync, readSync, writeSync } from 'node:fs';
import type { Event } from '../../core/model.js';
import { type Workspace, workspaceOf } from '../../runtime/workspace/workspace.js';
import { utf8 } from '../../stores/bytes.js';

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
  load?(name: 'documents' | 'shell' | 'globs' | 'trace'): unknown;
  /** Set by `hook.ts`: this is for `hook-rest.ts`; by `hook-tool.ts`: for `hook-looks.ts`, or `hook-gate.ts` alone. */
  handed?: Happening;
}

/** Where `event` happened, `null` when that folder is gone: none is made anew just to keep records in it. */
export function workspaceFor(event: Pick<HostEvent, 'session'>): Workspace | null {
  const workspace = workspaceOf(process.env.CLAUDE_PROJECT_DIR || event.session.cwd || process.cwd());
  return workspace.git !== null || existsSync(workspace.root) ? workspace : null;
}

/** The rules for secrets are loaded when a text may hold one. */
export function loadSecrets(): typeof import('./secrets.js') {
  return require(`${__dirname}/hook-secrets.cjs`);
}

/** Prints the answer to the host, whole. */
export function say(text: string): void {
  if (text === '') return;
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}

/** The payload on stdin, `undefined` when it is no JSON. */
export function readPayload(): unknown {
  let bytes = new Uint8Array(CHUNK);
  let size = 0;
  try {
    for (let n = 1; n > 0 && size < MOST_INPUT; size += n) {
      if (size === bytes.length) bytes = Buffer.concat([bytes], size * 2);
      n = readSync(0, bytes, size, bytes.length - size, null);
    }
    return JSON.parse(utf8(bytes, 0, size));
  } catch {
    return undefined;
  }
}
