/** Decides what a person let through beyond the scope: what a grant covers, for how long, and under which intent. */
import type { Edit, Facts, Fields } from '../../model.js';
import { formatDuration } from '../../text/duration.js';
import { fingerprint } from '../../text/hash.js';
import type { Ground } from '../manifest/rests-on.js';
import type { Located } from './resolve-path.js';
import { type Fits, scopeOf } from './scope.js';

/**
 * `path`: files, workspace-relative (globs) or whole; `command`: one command line in one folder; `family`: commands that build,
 * test or the like, whatever their arguments, in the workspace; `tool`: a tool by its name and what it is given.
 */
export type GrantKind = 'path' | 'command' | 'family' | 'tool';

/** `place`: what a program (the mark) loads, as it is now. No grant comes of it: it counts as it was from then on. */
export type WantedKind = GrantKind | 'place';

/** What would have to be granted for an act to go through. */
export interface Wanted {
  kind: WantedKind;
  /** As a person reads it. */
  what: string;
  /** What it is known by again: the path itself, else a fingerprint or the tool's name. */
  mark: string;
  /** Of a family: the folder it runs in, where that is not the workspace itself. */
  in?: string;
  /** Of a family: what its yes rests on. Absent = nobody read it. */
  rests?: Ground;
  /** Of a family on a line: what it names, workspace-relative: programs look for settings there, too. Never kept. */
  near?: string[];
}

/** The record `grant/ID`. */
export interface Grant extends Wanted {
  id: string;
  /** It counts only while this intent is selected; `null` = any. */
  intent: string | null;
  reason: string;
  at: number;
  until: number;
  /** `person` by a command, `permission` by the host's own question. */
  by: 'person' | 'permission';
  /** An undo brought it back as it was: nobody on this machine has said yes to it. */
  waits?: boolean;
}

const DAY = 86_400_000;
/** How long a grant holds when nobody says, in milliseconds. */
export const STANDARD = 7 * DAY;
export const LONGEST = 90 * DAY;
const MOST = 500;

/** Every grant on record, newest first. */
export function grantsOf(state: Facts['state']): Grant[] {
  return (Object.values(state.grants ?? {}) as unknown[])
    .filter(isGrant)
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST);
}

/** Those that hold now under `intent`. */
export function activeGrants(facts: Pick<Facts, 'state' | 'now'>, intent: string | null): Grant[] {
  return grantsOf(facts.state).filter((g) => g.until > facts.now && (g.intent === null || g.intent === intent));
}

/** Does one of `grants` cover what is wanted? Files are asked about by where they lead. */
export function isCovered(grants: Grant[], wanted: Wanted): boolean {
  return grants.some((g) => g.kind === wanted.kind && g.mark === wanted.mark);
}

/** Which files `grants` let be written. */
export function grantedPaths(grants: Grant[], facts: Pick<Facts, 'globs' | 'workspace'>): (at: Located) => boolean {
  const paths = grants.filter((g) => g.kind === 'path').map((g) => g.mark);
  if (paths.length === 0) return () => false;
  const inside = scopeOf({ allow: paths.filter((p) => !isWhole(p)), deny: [] }, facts);
  const outside = paths.filter(isWhole);
  const below: Fits = (path) => outside.some((p) => path === p || path.startsWith(p.endsWith('/') ? p : `${p}/`));
  return (at) => inside(at) === 'in' || (at.absolute !== '' && at.real.includes(null) && below(at.absolute));
}

/** The intent that a yes to `wanted` holds under, `null` for any: a branch is the workspace's. */
export function holdsUnder({ kind, mark }: Pick<Wanted, 'kind' | 'mark'>, intent: string | null): string | null {
  return kind === 'family' && mark.startsWith('git ') ? null : intent;
}

/** For what a yes to `wanted` is kept, behind what it let through; '' where nothing is. */
export function heldFor(wanted: Wanted[], intent: string | null): string {
  const under = new Set(wanted.flatMap((w) => (w.kind === 'place' ? [] : [holdsUnder(w, intent)])));
  if (under.size === 0) return '';
  const [only = null] = under;
  const where = under.size > 1 ? '' : only === null ? ' under any intent' : ` under ${only}`;
  return `${where} for ${formatDuration(STANDARD)}`;
}

/** The edit that records a yes. */
export function grantEdit(
  wanted: Wanted,
  more: Pick<Grant, 'intent' | 'reason' | 'by'> & { until?: number },
  now: number,
): Edit {
  const id = `g${fingerprint(`${wanted.kind} ${wanted.mark} ${more.intent} ${now}`).slice(0, 5)}`;
  const grant: Grant = { id, ...wanted, at: now, ...more, until: more.until ?? now + STANDARD };
  return { key: `grant/${id}`, was: null, now: grant as unknown as Fields };
}

/** A path outside the workspace is granted as a whole one, with all below. */
export function isWhole(path: string): boolean {
  return /^(?:\/|[A-Za-z]:\/)/.test(path);
}

function isGrant(v: unknown): v is Grant {
  const g = v as Grant;
  return (
    typeof g?.id === 'string' &&
    typeof g.kind === 'string' &&
    typeof g.mark === 'string' &&
    typeof g.what === 'string' &&
    typeof g.until === 'number' &&
    typeof g.at === 'number' &&
    (g.intent === null || typeof g.intent === 'string')
  );
}
