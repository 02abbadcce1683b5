/** Decides which files a command line of a transcript wrote: those that it names, that are there, and that changed since it began. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { analyzeScript } from '../../core/intent/command/analyze.js';
import type { Parse, ShellStep } from '../../core/model/command.js';
import type { SessionEvent } from '../../core/model.js';
import type { Host } from '../../hosts/_host.js';
import { placedIn } from '../run/resolve-key.js';
import type { Workspace } from '../workspace/workspace.js';

type Ran = Extract<SessionEvent, { kind: 'ran' }>;

/** Command lines that are looked at, files of one of them, and how far the clocks of a disk and of a host may be apart (ms). */
const MOST = { lines: 200, files: 60, skew: 2000 };
/** They put files into a folder that is named last. */
const INTO_FOLDERS = /^(?:cp|mv|install)$/;

/** `host`, whose transcript lines tell of files that command lines wrote as they tell of those that tools wrote. */
export function tellingWrites(host: Host, workspace: Pick<Workspace, 'root'>, parse: Parse): Host {
  const placed = placedIn(workspace);
  const known = new Map<string, string[]>();
  const writes = (e: Ran): string[] => {
    const key = JSON.stringify([e.command, e.cwd, e.at]);
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= MOST.lines) return [];
    const found = writtenBy(e, e.cwd ?? workspace.root, parse).flatMap((path) => placed(path, '') ?? []);
    known.set(key, found);
    return found;
  };
  const told = (e: SessionEvent): SessionEvent[] => {
    if (e.kind !== 'ran') return [e];
    const call = e.call === undefined ? {} : { call: e.call };
    return [e, ...writes(e).map((path): SessionEvent => ({ kind: 'touched', path, wrote: true, ...call, at: e.at }))];
  };
  return { ...host, line: (text) => host.line(text)?.flatMap(told) ?? null };
}

/** The files, as absolute paths. A branch that was not taken wrote nothing: then the file is as old as it was. */
function writtenBy({ command, at }: Ran, cwd: string, parse: Parse): string[] {
  const script = parse(command);
  if (script === null) return [];
  const since = at === null ? 0 : at - MOST.skew;
  const named = analyzeScript(script, parse).writes.filter((path) => !path.startsWith('~'));
  return named
    .flatMap((path) => [path, ...namesMoved(script.steps).map((name) => `${path}/${name}`)])
    .map((path) => resolve(cwd, path))
    .filter((path) => changedSince(path, since))
    .slice(0, MOST.files);
}

/** What files are called that were copied or moved, for those that a folder was named for. */
function namesMoved(steps: ShellStep[]): string[] {
  return steps.flatMap((s) => {
    if (s.kind === 'group') return namesMoved(s.body);
    const [first, ...rest] = s.words[0]?.text === 'git' ? s.words.slice(1) : s.words;
    if (first === undefined || !INTO_FOLDERS.test(first.text)) return [];
    return rest.flatMap((w) => w.text.split('/').findLast((n) => n !== '') ?? []);
  });
}

/** By the time of its entry: a file that is moved keeps the date of its text. */
function changedSince(path: string, since: number): boolean {
  try {
    const seen = statSync(path);
    return seen.isFile() && seen.ctimeMs >= since;
  } catch {
    return false;
  }
}
