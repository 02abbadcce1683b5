/** Decides by names alone whether a tool call may be one for the gate: the look that every call of a tool pays for. */
import type { ToolAct } from '../../model.js';
import { expandGlobs, HOST_FOLDERS } from '../self-protection/expand-globs.js';
import { HOST_FILES, HOST_FILES_ELSEWHERE } from '../self-protection/host-files.js';
import { VERB } from '../self-protection/persons-acts.js';
import { allTexts } from './texts.js';

/** Our program, however it is started. */
export const PROGRAM = /clew|\bcli(?:-main|-load)?\.js\b/i;
/** Our files and those of the hosts, and the hook, which would believe what it is told. */
export const FILES = new RegExp(
  [
    /hook\.cjs|\.clew\b|\.config[\\/]clew|\.local[\\/]state[\\/]clew|clew[\\/]pins|\.orchestration\b|active_intents/,
    /\.claude[\\/](?:settings|hooks)|\.claude\.json|\.mcp\.json|\.codex\b|\.copilot\b|\.github[\\/]hooks|\.gemini[\\/]policies|ai_memory|\.git[\\/]/,
  ]
    .map((known) => known.source)
    // What stands behind the last dot may be that of a copy beside it.
    .concat(
      [...HOST_FILES, ...HOST_FILES_ELSEWHERE]
        .filter((path) => path.includes('/'))
        .map((path) => lettersOf(path.replace(/\.\w+$/, ''))),
    )
    // `.github` by itself is work like any other.
    .concat(
      HOST_FOLDERS.filter((at) => at !== '.github').map((at) => `(?<![\\w.-])${lettersOf(at)}[\\\\/]?(?=$|[\\s;&|)])`),
    )
    .join('|'),
  'i',
);

/** A path as an expression, whichever strokes it is written with. */
function lettersOf(path: string): string {
  return path.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]');
}

/** One of these stands in every path that `FILES` means: others are told without an expression. */
const MARKS = [
  ...['clew', 'hook.cjs', 'orchestration', 'active_intents', '.claude', 'mcp.json', '.co', '.git', 'ai_memory'],
  ...HOST_FOLDERS.filter((at) => !at.startsWith('.git')),
];
const LONGEST = 64 * 1024;

/** Has a call effects that an agreement may be about? */
export function mayLeave(act: ToolAct): boolean {
  return act.does === 'write' || act.does === 'run' || act.does === 'call' || act.does === 'unknown';
}

/** May the call be a yes of the agent to itself? That is asked about where nothing is agreed, too. */
export function mayBeOwn(act: ToolAct, code = ''): boolean {
  if (act.does === 'write') return act.files.some((f) => mayBeFile(f.path) || mayBeCode(f.path, code));
  if (act.does === 'run') return mayBeOwnCommand(act.command) || mayBeCode(act.command, code);
  // What a tool is given may be a path or a command line: which, the gate tells.
  return (act.does === 'call' || act.does === 'unknown') && mayBeOwnTexts(allTexts(act.input ?? {}), code);
}

/** Where our program stands: by the name of its package, and of the folder it runs in. */
const CODE = ['clew-context', 'node_modules/clew', 'bin/clew', 'cli.js', 'cli-main.js', 'hook-', 'statusline.cjs'];

/** May `text` name our program's own files? `code`: the folder it runs in. */
function mayBeCode(text: string, code: string): boolean {
  const lower = unquote(text.slice(0, LONGEST)).toLowerCase();
  const parent = code.toLowerCase().split(/[\\/]/).at(-2) ?? '';
  return CODE.some((mark) => lower.includes(mark)) || (parent !== '' && lower.includes(parent));
}

/** What is more than can be looked at here is left to the gate. */
function mayBeOwnTexts(texts: string[], code: string): boolean {
  const length = texts.reduce((n, t) => n + Math.min(t.length, LONGEST), 0);
  return length > 4 * LONGEST || texts.some((t) => mayBeOwnCommand(t) || mayBeCode(t, code));
}

function mayBeFile(text: string): boolean {
  const lower = text.toLowerCase();
  return MARKS.some((mark) => lower.includes(mark)) && FILES.test(text);
}

/** The same of a command line, before it is parsed. */
export function mayBeOwnCommand(command: string): boolean {
  return namesOwnFiles(command) || mayHold(command.toLowerCase());
}

/** Does a command line name our files or our commands, in whatever quotes and globs? */
export function namesOwnFiles(command: string): boolean {
  const whole = command.slice(0, LONGEST);
  if (named(unquote(whole))) return true;
  // A stroke of Windows' paths, where the shell is of that kind.
  return whole.includes('\\') && named(unquote(whole.replaceAll('\\', '/')));
}

function named(said: string): boolean {
  const text = expandGlobs(said);
  if (mayBeFile(text)) return true;
  const worked = text.includes('$') || text.includes('`');
  const lower = text.toLowerCase();
  const ours = isProgram(text);
  // Two of three: a verb of ours, our program, something that is worked out.
  if ((worked && ours) || ((worked || ours) && VERB.test(text))) return true;
  return RUNNERS.some((r) => lower.includes(r)) && LOOSE.test(lower) && VERB.test(text);
}

/** Does `text` name our program? Most is told without the expression. */
export function isProgram(text: string): boolean {
  const lower = text.toLowerCase();
  return (lower.includes('clew') || lower.includes('cli')) && PROGRAM.test(text);
}

/** Programs that are told which program to run. */
export const RUNNERS = ['node', 'nodejs', 'bun', 'deno', 'tsx'];
/** What they run may be ours although it has another name: a folder, a name without its ending, a glob. */
const LOOSE =
  /(?:node|nodejs|bun|deno|tsx)\s+(?:-\S+\s+|run\s+)*(?:\S*[*?[{]\S*|(?:\S*[\\/])?(?:cli|dist|\.{1,2})[\\/]?)\s/;

/** Folders by whose name alone nothing is said, that hold what is ours; and what takes whole folders away. */
function mayHold(lower: string): boolean {
  if (HOLDERS.some((h) => lower.includes(h)) && HOLDING.test(lower)) return true;
  if (lower.includes('git') && (lower.includes('clean') || lower.includes('stash'))) return true;
  if (lower.includes('find') && lower.includes('-delete') && !lower.includes('name')) return true;
  const takes = lower.includes('rm ') || lower.includes('rmdir ') || lower.includes('shred ');
  return (
    takes &&
    unquote(lower)
      .split(/[\s;&|()]+/)
      .some(isWhole)
  );
}

const HOLDERS = ['.github', '.config', '.local'];
const HOLDING = /(?<!\w)\.(?:github|config|local(?:[\\/]state)?)[\\/]?["']?(?=$|[\s;&|)])/;

/** Is the word the folder one stands in, or one above it? */
export function isWhole(word: string): boolean {
  const parts = word.toLowerCase().replace(/[{}]/g, '').split('/');
  return word !== '' && parts.every((p) => WHOLE.has(p));
}

const WHOLE = new Set(['', '.', '..', '~', '$pwd', '$home', '$claude_project_dir']);

const QUOTING = ['"', "'", '^', '\\'];

/** Quotes and backslashes say nothing of what is meant: `c\lew` is `clew`. Those of paths on Windows are strokes. */
export function unquote(text: string): string {
  if (!QUOTING.some((c) => text.includes(c))) return text;
  return text
    .replace(/["'^]/g, '')
    .replace(/\\(?=\.)/g, '/')
    .replace(/\\/g, '');
}
