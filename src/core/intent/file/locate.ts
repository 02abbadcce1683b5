/** Decides which file holds the intents of a workspace: our own, else the adopted one. */

import type { Intents } from '../../model/intent.js';
import type { Tree } from '../../model/yaml.js';
import type { Facts, Finding } from '../../model.js';
import { readIntents } from './read.js';

/** Our own file. It stands in the folder that linked work trees share. */
export const OWN = '.clew/intents.yaml';

const MOST_TOLD = 5;

/** A file of intents: its text, its tree (`null` when it has none), and what it says. */
export interface IntentsFile {
  path: string;
  text: string;
  tree: Tree | null;
  intents: Intents;
}

/** The key of an edit of the file at a workspace-relative path. */
export function keyOfFile(path: string): string {
  return path.startsWith('.clew/') ? `store/${path.slice(6)}` : `file/${path}`;
}

/** The places that are looked at, in their order. */
export function placesOf(config: Facts['config']): string[] {
  return [OWN, config.paths.intents];
}

/** The file of intents of the workspace, `null` when there is none. */
export function intentsFile(
  facts: Pick<Facts, 'file' | 'yaml' | 'config'> & { workspace?: string },
): IntentsFile | null {
  const { file, yaml } = facts;
  if (file === undefined || yaml === undefined) return null;
  const places = placesOf(facts.config);
  const path = places.find((p) => file(p) !== null);
  if (path === undefined) return null;
  const text = file(path);
  if (text == null) return { path, text: '', tree: null, intents: unreadable(path) };
  const tree = yaml(text);
  const intents = readIntents(path, tree, facts.workspace);
  const other = places.find((p) => p !== path && file(p) != null);
  if (other !== undefined)
    intents.findings.push({ code: 'intents-two', args: { path, line: 1, column: 1, other }, severity: 'note' });
  return { path, text, tree: tree.kind === 'fault' ? null : tree, intents };
}

/** What of the file of intents is not used, as a person is told it beside other things; what stops all of it first. */
export function wrongIn(facts: Parameters<typeof intentsFile>[0]): Finding[] {
  return wrongOf(intentsFile(facts)?.intents ?? null);
}

/** The same of what was read of the file. */
export function wrongOf(intents: Intents | null): Finding[] {
  const found = intents?.findings.filter((f) => f.severity !== 'note') ?? [];
  return found.sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error')).slice(0, MOST_TOLD);
}

function unreadable(path: string): Intents {
  return {
    path,
    schema: 'v1',
    current: null,
    intents: [],
    findings: [{ code: 'intents-unreadable', args: { path, line: 1, column: 1 }, severity: 'error' }],
  };
}
