/** The hook's tool calls: one that can be of no interest ends here before anything is read; the others are handed on. */
import { concerns, gates } from '../core/flows/concerns.js';
import { toolHosts } from '../hosts/tools/_index.js';
import { isAgreed } from '../shell/agreed.js';
import { type Loader, payload, servedFor } from './hook-world.js';

declare const loader: Loader;

main();

function main(): void {
  loader.rehearse = () => {};
  const event = toolHosts.find((h) => h.id === process.argv[2])?.parse(payload());
  if (event == null) return;
  const { act } = event.tool;
  const known = concerns(act);
  if (!known && (act.does === 'read' || act.does === 'ask')) return;
  const workspace = servedFor(event);
  if (workspace === null) return;
  const gated = gates(act, () => isAgreed(workspace));
  if (known || gated) loader.handed = { event, workspace, gated, known };
}
