/** Decides at a glance whether anything was agreed here: a file of intents, settings that may make the gate strict without one, or what a person confirmed, whose file may be gone. */
import { existsSync } from 'node:fs';
import { DEFAULTS } from '../../core/config.js';
import { isThere, readText } from '../../stores/read-regular.js';
import type { Workspace } from '../workspace/workspace.js';
import { isPinnedThere } from './pins.js';

const MOST_BYTES = 64 * 1024;

/** No more than four looks at the disk; settings that name another place, or a gate, or nothing that can be read, are left to who reads them whole. */
export function isGateEnabled({ root, dir }: Pick<Workspace, 'root' | 'dir'>): boolean {
  return (
    existsSync(`${dir}/intents.yaml`) ||
    existsSync(`${root}/${PLACE}`) ||
    isNamed(`${dir}/config.json`) ||
    isPinnedThere({ dir })
  );
}

const PLACE = DEFAULTS.paths.intents;

function isNamed(path: string): boolean {
  if (!isThere(path)) return false;
  try {
    const text = readText(path);
    const written = text.length > MOST_BYTES ? null : JSON.parse(text);
    if (typeof written !== 'object' || written === null || Array.isArray(written)) return true;
    return 'gate' in written || 'paths.intents' in written || written.paths?.intents !== undefined;
  } catch {
    return true;
  }
}
