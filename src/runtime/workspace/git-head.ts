/** Decides which commit a work tree stands on, without asking git: by what lies in its folder. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readText } from '../../stores/read-regular.js';

/** A file of references that is larger is not looked through. */
const MOST = 4 * 1024 * 1024;
const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/** The commit that the work tree with the git folder `git` stands on; `null` when there is none, or it cannot be told. */
export function headOf(git: string | null): string | null {
  if (git === null) return null;
  const head = textOf(`${git}/HEAD`);
  if (COMMIT.test(head)) return head;
  const ref = /^ref: (refs\/[^\0\n]+)$/.exec(head)?.[1];
  if (ref === undefined || ref.split('/').includes('..')) return null;
  // A linked work tree keeps its branches with the others.
  const common = textOf(`${git}/commondir`);
  const folder = common === '' ? git : resolve(git, common);
  const loose = textOf(`${folder}/${ref}`);
  if (COMMIT.test(loose)) return loose;
  const packed = textOf(`${folder}/packed-refs`);
  const at = packed.indexOf(` ${ref}\n`);
  const found = at < 0 ? '' : packed.slice(packed.lastIndexOf('\n', at) + 1, at);
  return COMMIT.test(found) ? found : null;
}

function textOf(path: string): string {
  try {
    if (statSync(path).size > MOST) return '';
    const text = readText(path);
    return path.endsWith('packed-refs') ? `${text.trimEnd()}\n` : text.trim();
  } catch {
    return '';
  }
}
