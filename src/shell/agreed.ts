/** Decides at a glance whether anything was agreed here: a file of intents, or a gate that is strict without one. */
import { existsSync, readFileSync } from 'node:fs';
import { DEFAULTS } from '../core/config.js';
import type { Workspace } from './workspace.js';

const MOST_BYTES = 64 * 1024;

/** No more than three looks at the disk; settings that name another place, or a gate, are left to who reads them whole. */
export function isAgreed({ root, dir }: Pick<Workspace, 'root' | 'dir'>): boolean {
  return existsSync(`${dir}/intents.yaml`) || existsSync(`${root}/${PLACE}`) || isNamed(`${dir}/config.json`);
}

const PLACE = DEFAULTS.paths.intents;

function isNamed(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    return /"(?:gate|intents)"/.test(readFileSync(path, 'utf8').slice(0, MOST_BYTES));
  } catch {
    return true;
  }
}
