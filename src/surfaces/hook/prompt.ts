/** The hook: one event in, one answer out, exit 0. Whatever goes wrong, the agent goes on. Here stands what a prompt needs; other events are handed on. */
import { applyOperation } from '../../core/context/state.js';
import { onPrompt } from '../../core/handlers/prompt/on-prompt.js';
import type { Operation, Outcome } from '../../core/model.js';
import type { Host } from '../../hosts/_host.js';
import { hosts } from '../../hosts/_index.js';
import { logError } from '../../runtime/run/error-log.js';
import { runWith } from '../../runtime/run/run.js';
import { recordOf } from '../../runtime/workspace/host-dirs.js';
import type { Workspace } from '../../runtime/workspace/workspace.js';
import { type Loader, readPayload, say, workspaceFor } from './io.js';
import { hookPorts } from './ports.js';
import { refreshIndex } from './refresh-index.js';

declare const loader: Loader;

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
  const event = host?.parse(readPayload());
  if (host === undefined || event == null || event.kind === 'command') return;
  const workspace = workspaceFor(event);
  if (workspace === null) return;
  event.session.transcript ??= recordOf(host, event.session.id, process.env);
  if (event.kind !== 'prompt') {
    loader.handed = { event, workspace };
    return;
  }
  loader.rehearse = () => rehearse(workspace, host);
  try {
    const outcome = runWith(event, hookPorts(workspace, host), onPrompt);
    say(host.render(outcome, event));
    refreshIndex(workspace.dir, 'prompt', __dirname, workspace.root);
  } catch (e) {
    logError(workspace.dir, e, Date.now());
  }
}

/** Walks the prompt's code once, on a copy of the records: the engine's cache then holds what a prompt needs. */
function rehearse(workspace: Workspace, host: Host): void {
  const real = hookPorts(workspace, host);
  const state = real.store.state();
  const store = { ...real.store, state: () => state, append: (o: Operation) => applyOperation(state, o) };
  const session = { host: host.id, id: 'rehearsal', transcript: null, cwd: workspace.root };
  // Documents are neither read nor written, and nobody is asked: a rehearsal leaves no trace.
  const ports = { ...real, store, follow: (o: Outcome) => o, applyShared: () => [], second: () => undefined };
  for (const prompt of REHEARSED) runWith({ kind: 'prompt', session, prompt }, ports, onPrompt);
}
