/** Decides what the world is for the hook, whichever of its bundles runs: the payload, the folder that is served, and the answer. */
import { existsSync, readSync, writeSync } from 'node:fs';
import type { Event } from '../../core/model.js';
import { type Workspace, workspaceOf } from '../../runtime/workspace/workspace.js';

const MOST_INPUT = 16 * 1024 * 1024;
const CHUNK = 64 * 1024;

export type HostEvent = Exclude<Event, { kind: 'command' }>;

/** The files that the hook is made of, besides its loader. */
export type Bundle = 'prompt' | 'tool' | 'gate' | 'parsers' | 'events' | 'trace' | 'secrets' | 'reader';

/** Loads a bundle, with its code cache, and gives what it exports. Each kind of call that goes a `way` of its own has a cache for it. */
export type Load = (name: Bundle, way?: string) => unknown;

/** Where `event` happened, `null` when that folder is gone: none is made anew just to keep records in it. */
export function workspaceFor({ session }: Pick<HostEvent, 'session'>): Workspace | null {
  const workspace = workspaceOf(process.env.CLAUDE_PROJECT_DIR || folderOf(session) || process.cwd());
  return workspace.git !== null || existsSync(workspace.root) ? workspace : null;
}

/** Codex names the folder of the command, which the agent chooses: a repository within this one, or none at all. It runs us in that of the session. */
function folderOf({ host, cwd }: HostEvent['session']): string {
  return host === 'codex' ? process.cwd() : cwd;
}

/** The rules for secrets are loaded when a text may hold one. */
export function loadSecrets(load: Load): typeof import('./secrets.js') {
  return load('secrets') as typeof import('./secrets.js');
}

/** Prints the answer to the host, whole. */
export function say(text: string): void {
  if (text === '') return;
  // Its loader says something where nobody did, for a host that needs it.
  process.env.CLEW_SAID = '1';
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}

/** The payload on stdin, `undefined` when it is no JSON. */
export function readPayload(): unknown {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for (let n = 1; n > 0 && size < MOST_INPUT; size += n) {
      const part = Buffer.allocUnsafe(CHUNK);
      n = readSync(0, part, 0, CHUNK, null);
      parts.push(part.subarray(0, n));
    }
    return JSON.parse(Buffer.concat(parts, size).toString());
  } catch {
    return undefined;
  }
}
