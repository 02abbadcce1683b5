/** The hook: one event in, one answer out, exit 0. Whatever goes wrong, the agent goes on. */
import { existsSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { applyOperation } from '../core/context/state.js';
import { HEARD } from '../core/digest/conversation.js';
import type { Operation, Outcome } from '../core/model.js';
import type { Host } from '../hosts/_host.js';
import { hosts } from '../hosts/_index.js';
import { readConfigFile } from '../shell/config.js';
import { noteFault } from '../shell/faults.js';
import { openCompiled } from '../shell/plan-cache.js';
import type { Ports } from '../shell/ports.js';
import { runEvent } from '../shell/run.js';
import { readConversation } from '../shell/transcript.js';
import { type Workspace, workspaceOf } from '../shell/workspace.js';
import { filesStore } from '../stores/files.js';
import { refreshIndex } from './hook-index.js';
import { secondOpinion } from './hook-second.js';

/** Handed in by the loader: `rehearse` is what it runs before it keeps the engine's code cache. */
declare const loader: { rehearse?: () => void };

const MOST_INPUT = 16 * 1024 * 1024;
/** Prompts that between them walk most of the code. */
const REHEARSED = [
  'rotate the refresh tokens on every login, see src/auth/token.ts',
  'yes, do that',
  "now let's work on the pricing research project",
  'issue #12 still fails after a retry, can you look at it again?',
];

main();

function main(): void {
  const host = hosts.find((h) => h.id === process.argv[2]);
  const event = host?.parse(payload());
  if (host === undefined || event == null || event.kind === 'command') return;
  const workspace = workspaceOf(process.env.CLAUDE_PROJECT_DIR || event.session.cwd || process.cwd());
  // A folder that is gone is not made anew just to keep records in it.
  if (!existsSync(workspace.root)) return;
  loader.rehearse = () => rehearse(workspace, host);
  try {
    if (event.kind === 'start') refreshIndex(workspace.dir, 'start', __dirname, workspace.root);
    const outcome = runEvent(event, ports(workspace, host));
    say(host.render(outcome, event));
    if (event.kind === 'prompt' || (event.kind === 'stop' && touchedPlan(outcome)))
      refreshIndex(workspace.dir, event.kind, __dirname, workspace.root);
  } catch (e) {
    noteFault(workspace.dir, e, Date.now());
  }
}

function ports(workspace: Workspace, host: Host): Ports {
  const { config } = readConfigFile(workspace.dir);
  return {
    workspace,
    store: filesStore(workspace.dir, { durable: false }),
    config,
    now: () => Date.now(),
    nonce: () => Math.random().toString(16).slice(2, 10).padEnd(8, '0'),
    plans: () => openCompiled(join(workspace.dir, 'cache')),
    conversation: (session) => readConversation(session.transcript, host, HEARD, { bytes: 512 * 1024 }),
    second: ({ prompt, session }, reading, facts) =>
      secondOpinion(prompt, session.transcript, reading, facts, workspace, __dirname),
    more: () => ({ more: {}, findings: [] }),
  };
}

/** Walks the prompt's code once, on a copy of the records: the engine's cache then holds what a prompt needs. */
function rehearse(workspace: Workspace, host: Host): void {
  const real = ports(workspace, host);
  const state = real.store.state();
  const store = { ...real.store, state: () => state, append: (o: Operation) => applyOperation(state, o) };
  const session = { host: host.id, id: 'rehearsal', transcript: null, cwd: workspace.root };
  const second = (): undefined => undefined;
  for (const prompt of REHEARSED) runEvent({ kind: 'prompt', session, prompt }, { ...real, store, second });
}

/** The payload on stdin, `undefined` when it is no JSON. */
function payload(): unknown {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for (let n = 1; n > 0 && size < MOST_INPUT; size += n) {
      const chunk = Buffer.allocUnsafe(64 * 1024);
      n = readSync(0, chunk, 0, chunk.length, null);
      chunks.push(chunk.subarray(0, n));
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

function say(text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}

/** Did the agent touch a file that may be a plan? */
function touchedPlan(outcome: Outcome): boolean {
  return outcome.edits.some(
    (e) => Array.isArray(e.now?.files) && (e.now.files as string[]).some((f) => /\.mdx?$/i.test(f)),
  );
}
