/** Decides what a new plan looks like and where it goes. The only way clew brings a plan into being. */
import type { Edit } from '../../model.js';
import { safeTitle } from '../../text/fence.js';
import { isBelow } from '../../text/relative.js';
import { PLACEHOLDER } from '../placeholder.js';
import { isPlanFile } from './plan-paths.js';

export interface NewPlan {
  path: string;
  edit: Edit;
}

/** What was said of a plan that is to be made. */
export interface Wish {
  title: string;
  /** Its folder; that of the settings where it is left out. */
  folder?: string | undefined;
}

/** Its title and folder, and its `place` where that is not for clew to choose. */
export interface Wished {
  title: string;
  folder: string;
  place?: string;
}

/** What a path may be made of where a title could be meant: "Mend docs/PAY.md" are words. */
const ONE_PATH = /^[^\s\p{C}:*?"<>|]+$/u;

/**
 * Where the plan goes. A file that was named, as its folder or its title, is meant as it is written: its name is the
 * title where none stands beside it, and where it says no folder it goes where any plan would. What lies outside stays so.
 */
export function wishedPlan({ title, folder }: Wish, usual: string): Wished {
  const inFolder = folder === undefined ? [] : partsOf(folder);
  const named = ONE_PATH.test(title) && isPlanFile(partsOf(title).at(-1) ?? '') ? partsOf(title) : null;
  const called = named === null ? title : titleOf(named.at(-1)!);
  if (isPlanFile(inFolder.at(-1) ?? ''))
    return {
      title: called || titleOf(inFolder.at(-1)!),
      folder: usual,
      place: isBelow(folder!) ? inFolder.join('/') : folder!,
    };
  const within = (folder ?? usual) || '.';
  if (named === null) return { title, folder: within };
  if (!isBelow(title)) return { title: called, folder: within, place: title };
  const whole = /[\\/]/.test(title) && (folder === undefined || startsWith(named, inFolder));
  return { title: called, folder: within, place: (whole ? named : [...partsOf(within), ...named]).join('/') };
}

function titleOf(file: string): string {
  return file
    .replace(/\.\w+$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
}

function startsWith(parts: string[], first: string[]): boolean {
  return first.every((part, i) => parts[i] === part);
}

/** The names a workspace-relative path is made of. */
function partsOf(path: string): string[] {
  return path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
}

/** The plan `title` in `folder`, or at `place` (both workspace-relative). Applying the edit fails when the file exists: nothing is overwritten. */
export function newPlan(title: string, folder: string, place?: string): NewPlan {
  const name =
    title
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60)
      .toLowerCase() || 'plan';
  const path = place ?? [...partsOf(folder), `${name}.md`].join('/');
  const heading = safeTitle(title);
  return {
    path,
    edit: {
      key: `file/${path}`,
      was: null,
      now: { text: `# ${heading}\n\n## Tasks\n\n- [ ] ${PLACEHOLDER}\n` },
    },
  };
}
