/** The hook's tool calls: one that can be of no interest ends here before anything is read; the others are handed on. */
import { existsSync } from 'node:fs';
import { concerns } from '../core/flows/concerns.js';
import { mayChange } from '../core/trace/may-change.js';
import { toolHosts } from '../hosts/tools/_index.js';
import { type Loader, payload, servedFor } from './hook-world.js';

declare const loader: Loader;

main();

function main(): void {
  loader.rehearse = () => {};
  const event = toolHosts.find((h) => h.id === process.argv[2])?.parse(payload());
  if (event == null) return;
  const matters = concerns(event.tool.act);
  const changed = event.when === 'after' && mayChange(event.tool.act);
  if (!matters && !changed) return;
  const workspace = servedFor(event);
  if (workspace === null) return;
  // Where nothing was ever recorded, no change is followed.
  if (changed && existsSync(`${workspace.dir}/log.jsonl`)) trace().traceCall(event, workspace);
  if (matters) loader.handed = { event, workspace };
}

function trace(): typeof import('./hook-trace.js') {
  return loader.load!('trace') as typeof import('./hook-trace.js');
}
