/** Decides how damage in our own folder is mended: what was damaged is copied first, nothing that others append to is replaced. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Edit } from '../../core/model.js';
import { blankLine } from '../../stores/blank-line.js';
import { writeGitFiles } from '../../stores/git-files.js';
import { shut } from '../workspace/ajar.js';
import { setDriver } from '../workspace/merge-driver.js';
import { gitFolder } from '../workspace/workspace.js';

const COPY = /^(?:log\.jsonl|state\.json)\.corrupt-\d+$/;
const TEMP = /[\\/](?:\..+\.clew-\d+-\d+|lock\.clearing)$/;

/** Does what an edit with a key `mend/…` says, in the folder `dir`. A line is put back by the same edit turned around. */
export function repairFile(edit: Edit, dir: string): void {
  const now = edit.now ?? {};
  const copy = String(now.copy ?? '');
  if (edit.key === 'mend/ignored') writeGitFiles(dir);
  if (edit.key === 'mend/merge') setDriver(gitFolder(dirname(dir)), now.on === true);
  // An undo comes by here, too: what was shut stays shut.
  if (edit.key === 'mend/open' && typeof now.path === 'string' && existsSync(now.path)) shut(now.path);
  if (edit.key === 'mend/litter' && typeof now.path === 'string' && TEMP.test(now.path))
    rmSync(now.path, { force: true });
  if (!COPY.test(copy)) return;
  if (edit.key === 'mend/snapshot') setAside(join(dir, 'cache', 'state.json'), join(dir, 'cache', copy));
  if (edit.key === 'mend/log') blankLine(join(dir, 'log.jsonl'), join(dir, copy), Number(now.at), Number(now.size));
}

function setAside(path: string, copy: string): void {
  if (existsSync(path)) renameSync(path, copy);
}
