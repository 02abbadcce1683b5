/** Decides how git is told to let our program join context documents: two places in its own folder, which no commit holds, and nothing of the project. */
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** What stands in `.git/info/attributes`: a work tree may have more than one folder of ours. */
const ATTRIBUTE = '**/.clew/contexts/*.md merge=clew';
const SECTION = /^\[merge "clew"\]\r?\n(?:[ \t]+[^\r\n]*(?:\r?\n|$))*/m;
const MOST = 1024 * 1024;

/** `has`: does it stand there, whatever program it names? `current`: the very one that `by` is. */
export interface MergeDriver {
  shown: string;
  has: boolean;
  current: boolean;
}

/** What runs: Node and the program of this package. */
interface Joiner {
  node: string;
  program: string;
}

/** The program lies beside the one that was started; `null` where that is none of ours. */
function joinerHere(): Joiner | null {
  try {
    const program = join(dirname(realpathSync(process.argv[1] ?? '')), 'merge.js');
    const plain = (path: string): string => path.replaceAll('\\', '/');
    return existsSync(program) ? { node: plain(process.execPath), program: plain(program) } : null;
  } catch {
    return null;
  }
}

/** `null` where there is no repository, or its settings cannot be read. */
export function lookAtDriver(git: string | null, by = joinerHere()): MergeDriver | null {
  const folder = commonOf(git);
  const config = folder === null ? null : textOf(join(folder, 'config'));
  if (folder === null || config === null) return null;
  const said = SECTION.exec(config)?.[0] ?? '';
  const attributes = (textOf(join(folder, 'info/attributes')) ?? '').split(/\r?\n/).includes(ATTRIBUTE);
  return {
    shown: '.git/config',
    has: said !== '' || attributes,
    current: by === null || (attributes && said === sectionOf(by)),
  };
}

/** Puts it there, or takes it out again: the rest of both files stays byte for byte. */
export function setDriver(git: string | null, on: boolean, here = joinerHere()): void {
  const by = on ? here : null;
  if (on && by === null) return;
  const folder = commonOf(git);
  const config = folder === null ? null : textOf(join(folder, 'config'));
  if (folder === null || config === null) return;
  const own = by === null ? '' : sectionOf(by);
  const rest = config.replace(SECTION, '');
  const before = SECTION.test(config) && own !== '' ? config.replace(SECTION, () => own) : withEnd(rest, own);
  write(join(folder, 'config'), config, before);
  const path = join(folder, 'info/attributes');
  const attributes = textOf(path) ?? '';
  const others = attributes.replace(new RegExp(`^${ATTRIBUTE.replace(/[*.]/g, '\\$&')}\\r?\\n?`, 'm'), '');
  if (own !== '') mkdirSync(dirname(path), { recursive: true });
  write(path, attributes, own === '' ? others : withEnd(others, `${ATTRIBUTE}\n`));
}

/** A line that lacks its end gets it: what stood there stays, what is ours begins a line. */
function withEnd(text: string, own: string): string {
  return own === '' || text === '' || text.endsWith('\n') ? text + own : `${text}\n${own}`;
}

function write(path: string, before: string, after: string): void {
  if (before === after) return;
  if (after === '' && path.endsWith('attributes')) rmSync(path, { force: true });
  else writeFileSync(path, after);
}

/** Where the program cannot run git does what it does without it. */
function sectionOf({ node, program }: Joiner): string {
  // A sign of the shell or of git in a path is none: what the shell cannot read would leave one side alone.
  const named = [node, program].map((path) => `'${path.replaceAll('%', '%%').replaceAll("'", "'\\''")}'`);
  const asked = `${named.join(' ')} %O %A %B 2>/dev/null || git merge-file --marker-size=%L -L ours -L base -L theirs %A %O %B`;
  return `[merge "clew"]\n\tname = context documents, item by item\n\tdriver = "${asked.replace(/["\\]/g, '\\$&')}"\n`;
}

/** The folder that the work trees of a repository share. */
function commonOf(git: string | null): string | null {
  if (git === null) return null;
  const common = textOf(join(git, 'commondir'))?.trim() ?? '';
  const folder = common === '' ? git : resolve(git, common);
  return existsSync(join(folder, 'config')) ? folder : null;
}

function textOf(path: string): string | null {
  try {
    return statSync(path).size > MOST ? null : readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
