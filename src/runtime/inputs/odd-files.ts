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
/** Where plans usually are: here a folder is nothing odd. */
const FOLDERS = [
  'docs',
  'docs/plans',
  'plans',
  '.claude',
  '.claude/plans',
  'specs',
  'backlog',
  '.beads',
  '.taskmaster',
];
const MOST = 300;

/** One finding for each; nothing is opened. */
export function oddFiles(
  { root, dir, git }: Pick<Workspace, 'root' | 'dir' | 'git'>,
  config: Config,
  contexts: Context[],
): Finding[] {
  const documents = namesIn(join(dir, 'contexts')).filter((n) => n.endsWith('.md'));
  const own = [...OURS, ...documents.map((n) => `contexts/${n}`)].map((n) => [`.clew/${n}`, join(dir, n)] as const);
  const { activeContext, contextDocument, registry, intents } = config.paths;
  const named = contexts.flatMap((c) => [c.file, c.plan === null ? null : fileOf(c.plan).file]);
  const others = [activeContext, contextDocument, registry, intents, ...named].filter((p) => p != null && isBelow(p));
  const head = git === null ? [] : [['.git/HEAD', join(git, 'HEAD')] as const];
  const places = [...head, ...own, ...[...new Set(others)].map((p) => [p!, join(root, p!)] as const)];
  return [
    ...places.slice(0, MOST).filter(([, path]) => isOdd(path)),
    ...FOLDERS.map((p) => [p, join(root, p)] as const).filter(([, path]) => isOdd(path, true)),
  ].map(([shown]) => ({ code: 'no-regular-file', args: { path: shown }, severity: 'warn' }));
}

/** Is what stands at `path` neither a file nor, where one may stand there, a `folder`? */
export function isOdd(path: string, folder = false): boolean {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat !== undefined && !stat.isFile() && !(folder && stat.isDirectory());
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
