/** Decides what a manifest says that a script, target or task does: its own text, and that of the others it names. */

import { lazy } from '../../text/lazy.js';

/** What is read of a project, by workspace-relative paths. */
export interface Reads {
  /** `null` = there is none. */
  text(path: string): string | null;
  /** The names in a folder that fit. */
  names(folder: string, of: (name: string) => boolean): string[];
}

/** The text that a family is for, with the file that says it. */
export interface TaskText {
  file: string;
  task: string;
  text: string;
}

type Blocks = Map<string, string>;
type Kind = { files: string[]; blocks: (text: string) => Blocks };

const MOST = { tasks: 400, closure: 24, includes: 12, letters: 64_000 };

const KINDS = lazy(
  (): Record<string, Kind> => ({
    package: { files: ['package.json'], blocks: scripts },
    make: { files: ['GNUmakefile', 'makefile', 'Makefile'], blocks: rules },
    just: { files: ['justfile', 'Justfile', '.justfile'], blocks: rules },
    mise: { files: ['mise.toml', '.mise.toml', '.config/mise.toml'], blocks: sections },
    task: { files: ['Taskfile.yml', 'Taskfile.yaml'], blocks: entries },
    deno: { files: ['deno.json', 'deno.jsonc'], blocks: denoTasks },
    rake: { files: ['Rakefile'], blocks: whole },
    gradle: { files: ['build.gradle', 'build.gradle.kts'], blocks: whole },
    mvn: { files: ['pom.xml'], blocks: whole },
  }),
);
/** Which kind of manifest says what a program's scripts and targets are. */
const SAID_IN: Record<string, string> = {
  ...{ npm: 'package', pnpm: 'package', yarn: 'package', bun: 'package', turbo: 'package', nx: 'package' },
  ...{ make: 'make', gmake: 'make', just: 'just', mise: 'mise', task: 'task', deno: 'deno', rake: 'rake' },
  ...{ gradle: 'gradle', './gradlew': 'gradle', mvn: 'mvn', './mvnw': 'mvn' },
};

/** The tasks of the manifest in `folder` that `program` runs, with the file; `null` where there is none. */
export function tasksOf(program: string, folder: string, reads: Reads): { file: string; blocks: Blocks } | null {
  const kind = Object.hasOwn(SAID_IN, program) ? KINDS()[SAID_IN[program]!]! : undefined;
  for (const name of kind?.files ?? []) {
    const file = folder === '' ? name : `${folder}/${name}`;
    const text = reads.text(file);
    if (text !== null)
      return { file, blocks: kind!.blocks(SAID_IN[program] === 'make' ? included(text, folder, reads) : text) };
  }
  return null;
}

/** What the family of these words is for; `null` where no manifest says it. */
export function taskText(words: string[], folder: string, reads: Reads): TaskText | null {
  // Bun has a runner of its own.
  const program = words.join(' ') === 'bun test' ? undefined : words.find((w) => Object.hasOwn(SAID_IN, w));
  const task = words.at(-1)!;
  const found = program === undefined ? null : tasksOf(program, folder, reads);
  if (found === null) return null;
  const { file, blocks } = found;
  const first = blocks.has('') ? [''] : task === program ? firstOf(program, blocks) : (BRINGS[task] ?? [task]);
  const named = first.filter((name) => blocks.has(name));
  if (named.length === 0) return null;
  const text = [...closure([...first, ...(SAID_IN[program!] === 'make' ? ALL_RULES : [])], blocks)]
    .map((name) => `${name}\n${blocks.get(name)}`)
    .join('\n');
  return { file, task: named[0]!, text: text.slice(0, MOST.letters) };
}

/** By these variables each recipe of `make` runs, whatever it names. */
const ALL_RULES = ['SHELL', '.SHELLFLAGS', 'MAKEFLAGS', 'PATH'];

/** A makefile with those it includes by their plain names, and those they include. */
function included(text: string, folder: string, reads: Reads): string {
  const parts = [text];
  const seen = new Set<string>();
  for (let i = 0; i < parts.length; i++)
    for (const [, names] of parts[i]!.matchAll(/^ *(?:-|s)?include +([^#\n]{1,400})/gm))
      for (const name of names!.split(/\s+/)) {
        if (seen.size >= MOST.includes || seen.has(name) || !/^[\w./-]+$/.test(name) || /^\/|\.\./.test(name)) continue;
        seen.add(name);
        parts.push(reads.text([folder, name.replace(/^\.\//, '')].filter(Boolean).join('/')) ?? '');
      }
  return parts.join('\n');
}

/** What package managers run beside bringing what is needed. */
const INSTALLS = ['preinstall', 'install', 'postinstall', 'prepare'];
const BRINGS: Record<string, string[]> = { install: INSTALLS, i: INSTALLS, ci: INSTALLS };

function firstOf(program: string, blocks: Blocks): string[] {
  return program === 'yarn' ? INSTALLS : [...blocks.keys()].slice(0, 1);
}

/** Of a task, its `pre` and `post`, and each that its text names. */
function closure(first: string[], blocks: Blocks): Set<string> {
  const seen = new Set<string>();
  const next = [...first];
  while (next.length > 0 && seen.size < MOST.closure) {
    const name = next.shift()!;
    if (seen.has(name) || !blocks.has(name)) continue;
    seen.add(name);
    next.push(`pre${name}`, `post${name}`, ...blocks.get(name)!.split(/[^\w:.@+-]+/));
  }
  return seen;
}

function scripts(text: string): Blocks {
  const { scripts = {} } = json(text) as { scripts?: Record<string, unknown> };
  return new Map(texts(scripts));
}

function denoTasks(text: string): Blocks {
  const { tasks = {} } = json(text.replace(/^\s*\/\/.*$/gm, '')) as { tasks?: Record<string, unknown> };
  return new Map(texts(tasks));
}

function texts(all: unknown): [string, string][] {
  if (typeof all !== 'object' || all === null) return [];
  return Object.entries(all)
    .slice(0, MOST.tasks)
    .map(([name, said]) => [name, typeof said === 'string' ? said : JSON.stringify(said)]);
}

/** What is no JSON says nothing. */
export function json(text: string): object {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

/** `name …:` with what is indented below it; a variable counts as one, for its name stands where it is used. */
function rules(text: string): Blocks {
  const found: Blocks = new Map();
  let names: string[] = [];
  for (const line of text.split('\n')) {
    if (/^[ \t]/.test(line) || line.trim() === '' || line.startsWith('#')) {
      if (/^[ \t]+\S/.test(line)) for (const n of names) found.set(n, `${found.get(n)}\n${line}`);
      continue;
    }
    if (found.size > MOST.tasks) break;
    names = namesAt(line);
    for (const n of names) found.set(n, `${found.get(n) ?? ''}${line}`);
  }
  return found;
}

function namesAt(line: string): string[] {
  const colon = line.indexOf(':');
  const sets = /^(?:export +|override +)*([\w.-]+) *(?::{1,3}|[?+!])?=/.exec(line.slice(0, 200))?.[1];
  if (sets !== undefined) return [sets];
  const head = colon < 0 ? [] : line.slice(0, Math.min(colon, 200)).replace(/^@/, '').split(/\s+/);
  return head.filter((w) => /^[\w%][\w./%@-]*$/.test(w));
}

/** `[tasks.name]` with what follows, and lines of `[tasks]`. */
function sections(text: string): Blocks {
  const found: Blocks = new Map();
  for (const part of text.split(/^(?=\[)/m).slice(0, MOST.tasks)) {
    const own = /^\[tasks\.(?:"([^"]+)"|'([^']+)'|([\w:.-]+))\]/.exec(part);
    const name = own?.[1] ?? own?.[2] ?? own?.[3];
    if (name !== undefined) found.set(name, part.trimEnd());
    if (!part.startsWith('[tasks]')) continue;
    for (const [line, quoted, plain] of part.matchAll(/^(?:"([^"]+)"|([\w:.-]+))\s*=.*$/gm))
      found.set(quoted ?? plain!, line);
  }
  return found;
}

/** What is below `tasks:`, by its indentation. */
function entries(text: string): Blocks {
  const found: Blocks = new Map();
  const below = /^tasks:[^\n]*\n((?:[ \t]+[^\n]*\n?|\s*\n)*)/m.exec(text)?.[1] ?? '';
  for (const part of below.split(/^(?= {1,4}[\w'"])/m).slice(0, MOST.tasks)) {
    const name = /^\s+['"]?([\w:.-]+)['"]?:/.exec(part)?.[1];
    if (name !== undefined) found.set(name, part.trimEnd());
  }
  return found;
}

/** The whole of it, but for what it depends on: that changes with every package. */
function whole(text: string): Blocks {
  const own = text
    .replace(/<dependencies>.*?<\/dependencies>/gs, '')
    .replace(/^dependencies\s*\{.*?^\}/gms, '')
    .replace(/<version>[^<]*<\/version>/g, '');
  return new Map([['', own]]);
}
