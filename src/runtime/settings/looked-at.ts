/** Decides whether a host hands over calls of some tools alone, by its settings as they stand: what a session's start can read without a package. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isNarrower } from '../../hosts/_entries.js';
import type { Host } from '../../hosts/_host.js';
import { readText } from '../../stores/read-regular.js';
import { type Env, hostPlace } from '../workspace/host-dirs.js';

const EVENT = 'PreToolUse';
const MOST_BYTES = 256 * 1024;

/** Are there entries of ours, and all of them for fewer than every tool? What cannot be read is not guessed at. */
export function isPartlySeen(host: Host, root: string, env: Env): boolean {
  const { recipe } = host;
  const wanted = recipe.entries('', true).find((e) => e.path.at(-1) === EVENT)?.value;
  const user = hostPlace(host, recipe.user, env);
  const own = [join(root, recipe.project), ...(user === null ? [] : [user])].flatMap(entriesIn).filter(recipe.ours);
  return own.length > 0 && own.every((e) => isNarrower(e, wanted));
}

function entriesIn(path: string): unknown[] {
  try {
    const text = existsSync(path) ? readText(path) : '';
    const found = text.length > MOST_BYTES ? null : JSON.parse(text || 'null')?.hooks?.[EVENT];
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}
