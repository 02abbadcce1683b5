/** Decides what of this machine may be told to strangers: versions, sizes and codes, and no word that a person chose. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from '../../commands/setup/_settings.js';
import { hosts } from '../../hosts/_index.js';
import { findEngine } from '../../stores/sqlite/engine.js';
import { readErrors } from '../run/error-log.js';
import type { Workspace } from '../workspace/workspace.js';
import { isOnPath } from './settings.js';

declare const CLEW_VERSION: string | undefined;

const LIMIT = 3000;
const FILES = ['log.jsonl', 'trace.jsonl', 'sessions.db', 'config.json', 'intents.yaml', 'cache/plans.idx'];

/** What is told of the machine and of the workspace's folder. */
export function readMachine({ dir }: Pick<Workspace, 'dir'>): Machine {
  const { constants, release } = process.getBuiltinModule('node:os');
  const codes = new Set(Object.keys(constants.errno));
  return {
    clew: typeof CLEW_VERSION === 'string' ? CLEW_VERSION : '0',
    node: process.versions.node,
    platform: process.platform,
    arch: process.arch,
    // What stands behind the numbers may have been put there by who built the system.
    release: /^\d+(?:\.\d+)*/.exec(release())?.[0] ?? '',
    git: versionOf('git'),
    sqlite: findEngine() !== null,
    hosts: hosts.map(({ id, recipe }) => ({ id, version: versionOf(recipe.program) })),
    faults: readErrors(dir).map(({ why }) => codeIn(why, codes)),
    sizes: sizesIn(dir),
  };
}

/** Of a message only a code of the system: all else may quote a path or a text. */
function codeIn(why: string, codes: Set<string>): string {
  return (why.match(/[A-Z][A-Z0-9]+/g) ?? []).find((c) => codes.has(c)) ?? 'other';
}

/** What a program on the PATH says its version is; a file that only lies in the workspace is none of them. */
function versionOf(program: string): string | null {
  if (!isOnPath(program, process.env)) return null;
  const done = process.getBuiltinModule('node:child_process').spawnSync(program, ['--version'], {
    encoding: 'utf8',
    timeout: LIMIT,
    windowsHide: true,
    shell: process.platform === 'win32',
  });
  return /\d+(?:\.\d+)+/.exec(done.stdout ?? '')?.[0] ?? null;
}

function sizesIn(dir: string): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const name of FILES)
    try {
      sizes[name] = statSync(join(dir, name)).size;
    } catch {
      // What is not there has no size.
    }
  return sizes;
}
