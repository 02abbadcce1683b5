/** Decides which recorded session of a workspace is its last: by where each host keeps its records, and by the folder each says that it ran in. */
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Finding } from '../../core/model.js';
import { safeTitle } from '../../core/text/fence.js';
import { transcripts } from '../../hosts/transcripts/_index.js';
import type { Place, Transcript, Where } from '../../hosts/transcripts/_transcript.js';
import type { Env } from '../workspace/host-dirs.js';
import { realOf } from '../workspace/real-path.js';
import { isOf } from './belongs.js';
import { lastIn } from './opencode-database.js';
import { nameOf, readHeadText, saidAt } from './read-record.js';

/** Files looked for at one place, those whose beginning is read, and those of the workspace that are asked when something was said in them. */
const MOST = { files: 20_000, read: 300, asked: 6, head: 64 * 1024 };
/** A copy is written a little after what it was made of. */
const COPIED_MS = 60 * 60_000;

export interface FoundSession {
  kind: Transcript;
  path: string;
  /** When something was said in it last, by itself; else when it was written to last. */
  at: number;
  copy: boolean;
}

/** The last session of each kind that the workspace at `root` has, the last of all first. Never throws. `only`: the id of one kind. */
export function findSessions(root: string, env: Env, only: string | null = null): FoundSession[] {
  const where = whereOf(root, env);
  const since = (s: FoundSession): number => (s.copy ? s.at - COPIED_MS : s.at);
  return transcripts
    .filter((kind) => only === null || kind.id === only)
    .flatMap((kind) => lastOf(kind, where, root) ?? [])
    .sort((a, b) => since(b) - since(a));
}

/** The host's own record of its session `id`, where its kind names files after sessions. Never throws. */
export function recordNamed(host: string, id: string, root: string, env: Env): string | null {
  const kind = transcripts.find((t) => t.id === host);
  const places = kind === undefined ? [] : kind.places(whereOf(root, env)).filter((p) => p.database !== true);
  return places.flatMap((p) => filesAt(p.files)).find((f) => nameOf(f.path) === id)?.path ?? null;
}

/** Those to choose from by name. */
export function sessionKinds(): string[] {
  return transcripts.map((t) => t.id);
}

/** The session a command takes that was told none, and what is said of that. */
export function takeSession(
  { root, env, host }: { root: string; env: Env; host: string | null },
  others: FoundSession[] = findSessions(root, env, host),
): { path: string | null; findings: Finding[] } {
  if (host !== null && !sessionKinds().includes(host)) return { path: null, findings: [unknownHost(host)] };
  const [taken, ...rest] = others;
  if (taken === undefined) return { path: null, findings: [noRecord(host)] };
  return { path: taken.path, findings: [tookSession(taken, rest)] };
}

/** `name` is no host whose sessions are read. */
export function unknownHost(name: string): Finding {
  return {
    code: 'no-record-host',
    args: { name: safeTitle(name), list: sessionKinds().join(', ') },
    severity: 'error',
  };
}

/** Which session was taken, and how another is named. */
export function tookSession(taken: FoundSession, rest: FoundSession[]): Finding {
  const args = { host: taken.kind.name, path: taken.path, list: rest.map((r) => r.kind.id).join(', ') };
  return { code: rest.length === 0 ? 'took-session' : 'took-newest', args, severity: 'note' };
}

/** Nothing was found of `host`, or of any. */
export function noRecord(host: string | null): Finding {
  const looked = transcripts.filter((t) => host === null || t.id === host);
  return { code: 'no-record', args: { list: looked.map((t) => t.name).join(', ') }, severity: 'error' };
}

function whereOf(root: string, env: Env): Where {
  const home = env.HOME || env.USERPROFILE || '';
  const roots = [...new Set([realOf(root) ?? root, root])];
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
  return { home, roots, env, hash };
}

function lastOf(kind: Transcript, where: Where, root: string): FoundSession | null {
  let last: FoundSession | null = null;
  for (const place of kind.places(where)) {
    // Without a home nobody's folder is meant.
    if (where.home === '' && place.own !== true) continue;
    const found = newestIn(kind, place, root);
    if (found !== null && (last === null || found.at > last.at)) last = { kind, ...found, copy: place.copy === true };
  }
  return last;
}

function newestIn(kind: Transcript, place: Place, root: string): { path: string; at: number } | null {
  const files = filesAt(place.files);
  if (place.database === true) {
    const found = files.map((f) => ({ path: f.path, at: lastIn(f.path, root) })).find((f) => f.at !== null);
    return found === undefined ? null : { path: found.path, at: found.at! };
  }
  const here: { path: string; at: number }[] = [];
  for (const { path } of files.sort((a, b) => b.at - a.at).slice(0, MOST.read)) {
    if (here.length === MOST.asked) break;
    if (serves(place, path, root)) here.push({ path, at: saidAt(path, kind) });
  }
  return here.reduce<{ path: string; at: number } | null>(
    (last, f) => (last !== null && last.at >= f.at ? last : f),
    null,
  );
}

function serves(place: Place, path: string, root: string): boolean {
  const said = place.folder?.(readHeadText(resolve(place.beside?.(path) ?? path), MOST.head)) ?? null;
  return said === null ? place.own === true : isOf(said, root);
}

/** The files that `pattern` names; of folders by date the latest come first, and what is too many is left out. */
function filesAt(pattern: string): { path: string; at: number }[] {
  const [first = '', ...names] = pattern.split(/[\\/]/);
  let folders = [`${first}/`];
  for (const name of names) {
    if (!name.includes('*')) folders = folders.map((f) => join(f, name));
    else {
      const fits = new RegExp(`^${name.split('*').map(escaped).join('.*')}$`);
      folders = folders.flatMap((f) =>
        listed(f)
          .filter((n) => fits.test(n))
          .sort()
          .reverse()
          .map((n) => join(f, n)),
      );
    }
    folders = folders.slice(0, MOST.files);
  }
  return folders.flatMap((path) => {
    try {
      const stat = statSync(path);
      return stat.isFile() ? [{ path, at: stat.mtimeMs }] : [];
    } catch {
      return [];
    }
  });
}

function escaped(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
