/** Decides whose the file of intents is, as git knows it: who committed it last, while it is as they did. */
import { dirname } from 'node:path';
import { OWN, placesOf } from '../../core/intent/file/locate.js';
import type { Config } from '../../core/model.js';
import { readCommitDates, runGit } from '../workspace/git.js';
import type { Workspace } from '../workspace/workspace.js';
import { stampOf } from './cache.js';

/** The name of the last author; `null` where nobody committed it, or it was changed since. */
export function readAuthor(room: Pick<Workspace, 'root' | 'dir'>, config: Config): string | null {
  const path = stampOf(room, config)?.path;
  if (path === undefined || !placesOf(config).includes(path)) return null;
  const root = path === OWN ? dirname(room.dir) : room.root;
  if (!readCommitDates(root, [path]).has(path)) return null;
  return runGit(root, ['log', '-1', '--format=%an', '--', path])?.trim() || null;
}
