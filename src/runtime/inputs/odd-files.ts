/** Decides which places of a workspace hold a pipe, a device, a loop of links or a folder where a file should be: it is said, and not read. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config, Context, Finding } from '../../core/model.js';
import { fileOf } from '../../core/plan/parse/detect-dialect.js';
import { isBelow } from '../../core/text/relative.js';
import type { Workspace } from '../workspace/workspace.js';

const OURS = [
  ...['log.jsonl', 'config.json', 'intents.yaml', 'trace.jsonl', 'sessions.db', 'contexts_index.yaml', 'lock'],
  ...['active_context.md', '.gitignore', '.gitattributes'],
  ...['state.json', 'plans.idx', 'intents.json', 'folders.json', 'salt'].map((n) => `cache/${n}`),
];
const MOST = 300;

/** One finding for each; nothing is opened. */
export function oddFiles(
  { root, dir }: Pick<Workspace, 'root' | 'dir'>,
  config: Config,
  contexts: Context[],
): Finding[] {
  const documents = namesIn(join(dir, 'contexts')).filter((n) => n.endsWith('.md'));
  const own = [...OURS, ...documents.map((n) => `contexts/${n}`)].map((n) => [`.clew/${n}`, join(dir, n)] as const);
  const { activeContext, contextDocument, registry, intents } = config.paths;
  const named = contexts.flatMap((c) => [c.file, c.plan === null ? null : fileOf(c.plan).file]);
  const others = [activeContext, contextDocument, registry, intents, ...named].filter((p) => p != null && isBelow(p));
  const places = [...own, ...[...new Set(others)].map((p) => [p!, join(root, p!)] as const)];
  return places.slice(0, MOST).flatMap(([shown, path]): Finding[] => {
    const odd = oddity(path);
    return odd ? [{ code: 'no-regular-file', args: { path: shown }, severity: 'warn' }] : [];
  });
}

function oddity(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === false;
  } catch (e) {
    return (e as NodeJS.ErrnoException).code === 'ELOOP';
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
