/** Decides which of our names a word with signs of globs may stand for: `.cl?w/config.json` is ours as well. By letters alone, without an expression. */
import { matchStars } from '../../text/glob.js';
import { HOST_FILES } from './host-files.js';

/** Hosts' folders that are ours to guard as a whole. */
const WHOLE = ['.codex', '.copilot'];
/** Folders of hosts in which some files are. */
export const HOST_FOLDERS = [
  ...new Set(HOST_FILES.flatMap((path) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : []))),
].filter((folder) => !WHOLE.includes(folder));
/** Folders and files, those first that matter most; a star stands for no dot at the front of a name. */
const NAMES = [
  ...['.clew', '.claude', '.orchestration', ...WHOLE, '.git', ...HOST_FOLDERS, '.mcp.json', '.claude.json', '.config'],
  ...'hook.cjs cli.js cli-main.js clew ai_memory active_intents.yaml'.split(' '),
];
/** What stands below a folder that is ours in part. */
const BELOW = 'settings.json settings.local.json hooks policies clew'.split(' ');
/** Folders that are ours in part: to put something in their place takes away what is ours, or brings it. */
export const PARTLY = new Set([...HOST_FOLDERS, '.config']);
const SIGNS = ['*', '?', '[', '{'];
/** More branches than these are nobody's honest word. */
const BRANCHES = 16;

/** `text` with our names in place of the words that may stand for them. */
export function expandGlobs(text: string): string {
  if (!hasSigns(text)) return text;
  const parts = text.split(/([\s;&|()<>=:`/]+)/);
  for (let i = 0; i < parts.length; i += 2) if (hasSigns(parts[i]!)) parts[i] = named(parts[i]!, parts[i - 2] ?? '');
  return parts.join('');
}

function hasSigns(text: string): boolean {
  return SIGNS.some((s) => text.includes(s));
}

/** A part of a path, with what stands before it. */
function named(part: string, above: string): string {
  const said = lettered(part);
  // `.github/**` is work like any other.
  if (!said && (above === '.github' || !PARTLY.has(above))) return part;
  const branches = branched(part.toLowerCase());
  return (PARTLY.has(above) ? BELOW : NAMES).find((n) => branches.some((b) => fits(n, b))) ?? part;
}

/** Is more said than the ending? `*.js` may be any program. */
function lettered(part: string): boolean {
  const dot = part.lastIndexOf('.');
  for (const c of dot > 0 ? part.slice(0, dot) : part) if (!'*?[]{},!^'.includes(c)) return true;
  return false;
}

/** `a{b,c}` is `ab` and `ac`. */
function branched(part: string): string[] {
  let all = [part];
  for (let k = 0; k < all.length && all.length < BRANCHES; k++) {
    const at = all[k]!;
    const from = at.indexOf('{');
    const to = at.indexOf('}', from);
    if (from < 0 || to < 0) continue;
    const made = at
      .slice(from + 1, to)
      .split(',')
      .map((b) => at.slice(0, from) + b + at.slice(to + 1));
    all = [...all.slice(0, k), ...made, ...all.slice(k + 1)];
    k--;
  }
  return all;
}

/** Does the glob stand for the name? */
function fits(name: string, glob: string): boolean {
  if (name.startsWith('.') && !glob.startsWith('.')) return false;
  return matchStars(withoutClasses(glob), name, '*', (sign, letter) => sign === '?' || sign === letter);
}

/** `[ab]` may be any letter. */
function withoutClasses(glob: string): string {
  const last = glob.lastIndexOf(']');
  let out = '';
  for (let g = 0; g < glob.length; g++) {
    const isClass = glob[g] === '[' && g + 2 <= last;
    if (isClass) g = glob.indexOf(']', g + 2);
    out += isClass ? '?' : glob[g];
  }
  return out;
}
