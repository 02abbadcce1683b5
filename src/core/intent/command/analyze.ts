/** Decides what a shell script does to files: reads, writes by name, or nobody can tell. Never "reads" for what may write. */

import type { Parse, Script, ShellCommand, ShellRedirect, ShellStep, ShellWord } from '../../model/command.js';
import { wordList } from '../../text/first-word.js';
import { buildCommandOf } from './build-commands.js';
import { analyzeBuiltin } from './builtins.js';
import { commandsOf } from './commands-of.js';
import { combineEffects, type Judged, loading, printsInto, READS, unknownEffect, withoutFamily } from './effects.js';
import { settingMake, settled, underSettings } from './family-settings.js';
import { analyzeGit } from './git/git.js';
import { operandsOf, parseOptions } from './options.js';
import { otherProgramOf } from './other-programs.js';
import { special } from './programs/by-arguments.js';
import { lineCodeOf } from './programs/line-code.js';
import { printing } from './programs/print-only.js';
import { projectProgramOf } from './project-programs.js';
import { ABOUT, ALWAYS, GITHUB, INSTALLED, LOOKING, readersWith } from './read-only.js';
import { isSafeVariable } from './safe-variables.js';
import { dirsAfter, dirsBefore, from, type Places, type Standing as Stands } from './working-dirs.js';
import { analyzeRtk, analyzeWrapper, WRAPPERS } from './wrappers.js';

const DEEPEST = 5;
/** Where the programs of the system stand: `/bin/rm` is `rm`. */
const SYSTEM = /^(?:\/usr(?:\/local)?)?\/s?bin\/([^/]+)$/;
/** What `gh api` is told without asking for anything to be changed: no method, no fields. */
const API = parseOptions('q: t: i --jq: --template: --paginate --slurp --cache: --include --silent --hostname:');
const SHELLS = new Set(['sh', 'bash', 'zsh', 'dash', 'ksh']);

interface Standing {
  /** Where relative paths lead from. */
  at: Places;
  depth: number;
  parse: Parse;
}

/** What `script` does; paths are told from the folder it starts in. `parse` reads scripts inside it. */
export function analyzeScript(script: Script | null, parse: Parse): Judged {
  if (script === null) return unknownEffect('not a whole command');
  return whole(script, { at: [''], depth: 0, parse });
}

/** A script with what no command of it tells by itself; one that stands in another is looked at like any. */
function whole(script: Script, standing: Standing): Judged {
  const judged = steps(script.steps, standing);
  return reopens(script.steps) ? combineEffects([withoutFamily(judged), unknownEffect('/dev/fd')]) : judged;
}

/** A file that is open for reading is opened anew by the name of its descriptor, for writing too; links of `/proc` lead anywhere. */
const DESCRIPTOR = /\/dev\/(?:stdin|stdout|stderr|fd\b)|\/proc\/(?:self|thread-self|\d+)\b/;

function reopens(all: ShellStep[]): boolean {
  const commands = commandsOf(all);
  const named = commands.flatMap((c) => [...c.words, ...c.redirects.flatMap((r) => r.target ?? [])]);
  if (named.some((w) => /\/proc\/(?:self|thread-self|\d+)\//.test(w.text))) return true;
  const opens = commands.some((c) => c.redirects.some((r) => r.op.includes('<') && r.op !== '<<' && r.op !== '<<<'));
  return opens && named.some((w) => DESCRIPTOR.test(w.text));
}

function steps(all: ShellStep[], standing: Standing): Judged {
  let here: Stands = { at: standing.at, sure: standing.at };
  return combineEffects(
    all.map((s) => {
      const at = dirsBefore(s, here);
      const judged = s.kind === 'group' ? steps(s.body, { ...standing, at }) : command(s, { ...standing, at });
      here = dirsAfter(s, at, here);
      return judged;
    }),
  );
}

function command(c: ShellCommand, standing: Standing): Judged {
  const own = c.words.length === 0 ? READS : placed(codeIn(c) ?? words(c.words, standing), standing.at);
  const under = c.sets.every(isSafeVariable)
    ? own
    : ((c.given?.length === c.sets.length ? underSettings(own, c.given) : null) ??
      combineEffects([unknownEffect(`${c.sets.join(' ')}=`), own]));
  return combineEffects([...c.redirects.map((r) => redirect(r, standing.at)), under]);
}

/** Code that stands on the line, but where it is plain that it only prints. */
function codeIn(c: ShellCommand): Judged | null {
  const [first, ...rest] = c.words;
  return first?.plain === true && printing(first.text, rest) !== null ? null : lineCodeOf(c);
}

/** The paths of `j` from where the script began. */
function placed(j: Judged, places: Places): Judged {
  const paths = places.flatMap((at) => j.writes.map((p) => from(at, p)));
  const known = places.filter((at) => at !== null);
  const families = known.flatMap((at) => j.families.map((f) => ({ ...f, at: f.at === '' ? at : from(at, f.at)! })));
  const loads = places.flatMap((at) => j.loads.map((l) => ({ ...l, at: l.at === null ? null : from(at, l.at) })));
  return paths.every((p) => p !== null) && (known.length > 0 || j.families.length === 0)
    ? { ...j, writes: paths, families, loads }
    : combineEffects([{ ...withoutFamily(j), writes: [] }, unknownEffect('cd')]);
}

function redirect(r: ShellRedirect, at: Places): Judged {
  if (r.op === '<' || r.op === '<&') return READS;
  if (r.target === null || !r.target.plain) return unknownEffect(`${r.op} a file`);
  const { text } = r.target;
  if (r.op === '>&' && /^(?:\d+-?|-)$/.test(text)) return READS;
  // To some shells `>!` is a way to overwrite, and what follows is the file.
  return text.startsWith('!') ? unknownEffect('>!') : placed(printsInto(text), at);
}

function nameOf(w: ShellWord | undefined): string | null {
  if (w === undefined || !w.plain) return null;
  return (w.text.startsWith('/') && SYSTEM.exec(w.text)?.[1]) || w.text;
}

/** What a command does, by its name and the words behind it. */
function words(all: ShellWord[], standing: Standing): Judged {
  const name = nameOf(all[0]);
  const wrapper = /^\.\/(?:mvnw|gradlew)$/.test(name ?? '');
  const rest = all.slice(1);
  if (name === null || standing.depth > DEEPEST) return unknownEffect(all[0]?.text ?? '');
  if (name.includes('/') && !wrapper) return projectProgramOf(name, rest) ?? unknownEffect(name);
  const inner = (w: ShellWord[]): Judged =>
    w.length === 0 ? READS : words(w, { ...standing, depth: standing.depth + 1 });
  const loaded = (j: Judged): Judged =>
    INSTALLED.has(name) ? loading(j, { programs: [name, 'versions'], at: '', paths: [] }) : j;
  if (ALWAYS.has(name)) return loaded(READS);
  if (Object.hasOwn(readersWith(), name)) return loaded(reader(name, rest) ?? about(name, rest) ?? unknownEffect(name));
  if (name === 'git') return analyzeGit(rest);
  if (name === 'gh') return loading(loaded(github(rest)), { programs: ['git'], at: '', paths: [] });
  if (Object.hasOwn(special(), name)) return special()[name]!(rest, inner);
  if (Object.hasOwn(WRAPPERS, name)) return analyzeWrapper(name, rest, inner);
  if (SHELLS.has(name)) return shell(name, rest, standing);
  if (name === 'rtk') return analyzeRtk(rest, inner);
  const looked = looking(name, rest);
  return (
    shellWord(name, rest, standing, inner) ??
    (looked && loading(looked, { programs: [name, 'versions'], at: '', paths: [] })) ??
    printing(name, rest) ??
    (name === 'node' ? parsedOnly('--check', rest) : null) ??
    settingMake(name, rest) ??
    buildCommandOf(name, rest) ??
    otherProgramOf(name, rest) ??
    unknownEffect(name)
  );
}

function reader(name: string, rest: ShellWord[]): Judged | null {
  const { known, operands: most } = readersWith()[name]!;
  const found = operandsOf(rest, known);
  // What is expanded may be several.
  if (found === null || (most !== undefined && (found.length > most || found.some((w) => !w.plain)))) return null;
  if (name === 'bat' && found[0]?.text === 'cache') return null;
  if (name === 'date' && found.some((w) => !w.text.startsWith('+'))) return null;
  return READS;
}

function about(name: string, rest: ShellWord[]): Judged | null {
  return rest.length === 1 &&
    rest[0]!.plain &&
    (ABOUT.test(rest[0]!.text) || (rest[0]!.text === '-v' && TELLS_BY_V.has(name))) &&
    /^[a-z][\w.+-]*$/i.test(name) &&
    KNOWN.has(name)
    ? READS
    : null;
}

/** Programs that tell their version, and do nothing else when they are asked for it. */
const KNOWN = wordList(
  'node npm npx pnpm yarn bun deno python python3 pip pip3 ruby gem go cargo rustc rustup java javac gcc g++ clang make cmake tsc ' +
    'docker kubectl terraform aws gcloud az psql mysql sqlite3 redis-cli curl wget rg fd jq yq tree sort uniq diff date file xxd ' +
    'brew apt php perl composer dotnet swift code vim nano emacs claude codex gemini opencode eslint prettier biome vitest jest pytest',
);

const TELLS_BY_V = wordList('node npm npx pnpm yarn bun perl ruby php');

function looking(name: string, rest: ShellWord[]): Judged | null {
  const row = Object.hasOwn(LOOKING, name) && rest[0]?.plain ? LOOKING[name]! : undefined;
  // Without these it makes the file of versions anew where that is behind.
  if (name === 'cargo' && !rest.some((w) => /^(?:version|--locked|--frozen|--no-deps)$/.test(w.text)))
    return about(name, rest);
  if (row?.words.split(' ').includes(rest[0]!.text) && operandsOf(rest.slice(1), parseOptions(row.known)) !== null)
    return READS;
  return about(name, rest);
}

function github(rest: ShellWord[]): Judged {
  const [topic, verb] = rest.map((w) => (w.plain ? w.text : ''));
  if (topic === 'api') return operandsOf(rest.slice(1), API)?.length === 1 ? READS : unknownEffect('gh api');
  const reads = GITHUB[topic ?? '']?.split(' ').includes(verb ?? '') === true;
  return reads && rest.every((w) => w.plain && !/^(?:-w|--web)$/.test(w.text))
    ? READS
    : (buildCommandOf('gh', rest) ?? unknownEffect(`gh ${topic ?? ''}`));
}

/** `bash -c '…'`: what it is given is judged like the script it stands in. Anything else it may run is not known. */
function shell(name: string, rest: ShellWord[], standing: Standing): Judged {
  const flag = rest[0];
  const script = rest[1];
  if (flag?.plain !== true || !/^-[elux]*c$/.test(flag.text) || script?.plain !== true)
    return parsedOnly('-n', rest) ?? about(name, rest) ?? buildCommandOf(name, rest) ?? unknownEffect(name);
  // An interpreter that is given code is of no family.
  return withoutFamily(nested(script.text, name, standing));
}

/** A script that is read for its faults, and not run. */
function parsedOnly(option: string, [flag, file, ...more]: ShellWord[]): Judged | null {
  const told = flag?.plain === true && flag.text === option && file?.plain === true && more.length === 0;
  return told && /^[\w./]/.test(file.text) ? READS : null;
}

function nested(script: string, name: string, standing: Standing): Judged {
  const parsed = standing.depth >= DEEPEST ? null : standing.parse(script);
  return parsed === null ? unknownEffect(name) : whole(parsed, { ...standing, at: [''], depth: standing.depth + 1 });
}

/** Words of the shell that run what stands behind them, and its others; `null` when `name` is none. */
function shellWord(
  name: string,
  rest: ShellWord[],
  standing: Standing,
  inner: (w: ShellWord[]) => Judged,
): Judged | null {
  if (name === 'eval')
    return rest.every((w) => w.plain)
      ? withoutFamily(nested(rest.map((w) => w.text).join(' '), name, standing))
      : unknownEffect(name);
  if (name === 'exec')
    return rest.length === 0
      ? READS
      : rest[0]!.plain && !rest[0]!.text.startsWith('-')
        ? inner(rest)
        : unknownEffect(name);
  const does = analyzeBuiltin(name, rest);
  return does?.reads === true ? does : (settled(name, rest) ?? does);
}
