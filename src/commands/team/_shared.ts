/** Decides what every verb of a team says of the same things: that none is joined, what its server could not do, which member or context is meant. */
import { emptyOutcome } from '../../core/empty-outcome.js';
import { quoted } from '../../core/intent/shown-line.js';
import type { SyncState } from '../../core/model/team.js';
import type { Facts, Finding, Outcome } from '../../core/model.js';
import type { TeamAnswer } from '../../core/team/ask.js';
import { OFF } from '../../core/team/clock.js';
import { formatDuration } from '../../core/text/duration.js';
import { safeTitle } from '../../core/text/fence.js';
import { heldText } from '../../core/words/team/state.js';
import type { Input } from '../_command.js';
import { typedLine } from '../_typed-line.js';

/** What was asked of the team's side; nothing where nobody asked. */
export function answerIn(facts: Facts): TeamAnswer {
  return (facts.more.team as TeamAnswer | undefined) ?? { joined: null, seen: null, kept: null };
}

/** `code` as the only thing that is said. */
export function refused(code: string, args: Finding['args'] = {}): Outcome {
  return emptyOutcome({ findings: [{ code, args, severity: 'error' }] });
}

/** Nothing is joined here, or nothing that can be read. */
export function noneJoined({ torn }: TeamAnswer): Outcome {
  return refused(torn === true ? 'team-torn' : 'team-none');
}

/** What was wanted of the server: the line to type again, what became of it, and as whom it was asked. */
export interface Wanted {
  again: string;
  rest: string;
  name: string;
  migrate: string;
  url: string;
}

export const EXCHANGE: Wanted = {
  ...{ again: 'clew sync', rest: 'What is new here waits, and nothing is lost.' },
  ...{ name: 'NAME', migrate: 'clew team migrate', url: 'URL' },
};

/** For what is done at the server or not at all. */
export function wanted(again: string, over: Partial<Wanted> = {}): Wanted {
  return { ...EXCHANGE, again, rest: 'Nothing was changed.', ...over };
}

/** For a server that this workspace has not joined. */
export function wantedAt(url: string, again: string): Wanted {
  const user = /^[^/]*\/\/([^:@/?#]+)@/.exec(url)?.[1] ?? 'NAME';
  const name = /%(?![0-9a-f]{2})/i.test(user) ? user : decodeURIComponent(user);
  return wanted(again, {
    rest: 'Nothing was joined, and nothing was sent.',
    name,
    migrate: `clew team migrate ${url}`,
    url,
  });
}

/** The same line with what is missing: a mode that makes sure who answers, or TLS at all, a place for the file of one's own authority. */
function withSafety({ again, url }: Wanted, detail: string): string {
  const mode = /^sslmode=\S+ does not make sure/.test(detail) ? 'verify-full' : /sslmode=(require)$/.exec(detail)?.[1];
  if (mode !== undefined && url !== EXCHANGE.url) {
    const bare = url.replace(/([?&])sslmode=[^&]*(?:&|$)/g, '$1').replace(/[?&]$/, '');
    const safe = `${bare}${bare.includes('?') ? '&' : '?'}sslmode=${mode}`;
    return again.replace(quoted(url), () => quoted(safe));
  }
  if (mode !== undefined) return `PGSSLMODE=${mode} ${again}`;
  if (!detail.includes('root.crt')) return again;
  if (url === EXCHANGE.url) return `put the file at ~/.postgresql/root.crt, then: ${again}`;
  const fuller = `${url}${url.includes('?') ? '&' : '?'}sslrootcert=FILE`;
  return again.includes(quoted(url)) ? again.replace(quoted(url), () => quoted(fuller)) : again;
}

function forGood(again: string): string {
  const [, mode] = /^PGSSLMODE=(\S+)/.exec(again)!;
  return `That line helps once; for good: clew team leave, then join with the same address and ?sslmode=${mode} at its end (as much is shared as before).`;
}

/** What the server could not do, as an error. */
export function faultFinding({ code, detail }: { code: string; detail: string }, of: Wanted = EXCHANGE): Finding {
  const empty = code === 'denied' && detail.includes('no tables of clew');
  const [, path = '', mode = ''] = code === 'passfile' ? (/^(.+), mode (\d+)$/.exec(detail) ?? []) : [];
  const again = code === 'tls' ? withSafety(of, detail) : of.again;
  // A variable before a line is for that line alone; sessions exchange by the address that was joined.
  const lasts = again.startsWith('PGSSLMODE=') ? ` ${forGood(again)}` : '';
  return {
    code: empty ? 'team-empty' : `team-${code}`,
    args: {
      ...of,
      again,
      rest: `${of.rest}${lasts}`,
      detail: detail.replace(/[.\s]+$/, ''),
      path: /\s/.test(path) ? `'${path}'` : path,
      mode,
    },
    severity: 'error',
  };
}

/** The tables are those of a newer clew: what is new here waits. */
function newerFinding(): Finding {
  return { code: 'team-newer-schema', args: { rest: EXCHANGE.rest }, severity: 'warn' };
}

/** Why what was to leave with an exchange did not; `front`: how the keys of what was to leave begin. */
export function unsentFindings({ fault, exchanged }: TeamAnswer, front = ''): Finding[] {
  if (fault !== undefined) return [{ ...faultFinding(fault), severity: 'warn' }];
  if (exchanged?.sync.readOnly === true) return [newerFinding()];
  const held = front === '' ? undefined : exchanged?.sync.held.find(({ key }) => key.startsWith(front));
  return held === undefined ? [] : [refusedFinding(1, [held])];
}

function refusedFinding(count: number, held: SyncState['held']): Finding {
  const what = held.map(({ key, why }) => `${safeTitle(key)} (${heldText(why)})`).join(', ');
  return { code: 'team-refused', args: { count, what }, severity: 'warn' };
}

/** Contexts that stay here, and whose document everybody with the repository reads. */
export function committedFinding(ids: string[]): Finding {
  return { code: 'team-committed', args: { ids: ids.join(', '), id: ids[0]! }, severity: 'warn' };
}

function placeText(kind: string, name: string): string {
  return kind === 'context'
    ? `the title of ${name}`
    : kind === 'plan' || kind === 'intent'
      ? name
      : `${kind}s of ${name}`;
}

/** What takes purged words away here. */
function takenOut(kind: string, name: string): string {
  if (kind === 'context') return `clew rename ${name} TITLE`;
  return kind === 'intent' ? 'clew intents' : `clew show ${name}`;
}

const FLAGS = ['team', 'project', 'share', 'owner', 'note', 'off', 'since', 'text'];

/** What was typed, as it can be typed again. */
export function lineOf(input: Pick<Input, 'args' | 'flags'>): string {
  return `clew ${typedLine('team', input, FLAGS)}`;
}

/**
 * What of the last exchange a person should know although it went well. `lasting`: also what stands for good once it was said,
 * what of others could not be read and what was purged and is still here. `kept`: also what stays here for a private context.
 */
export function noteFindings({ seen }: TeamAnswer, lasting: boolean, kept = lasting): Finding[] {
  const notes: Finding[] = [];
  if (seen?.sync.anew === true) notes.push({ code: 'team-anew', args: {}, severity: 'note' });
  if (lasting && seen?.sync.unread)
    notes.push({ code: 'team-unread', args: { count: seen.sync.unread }, severity: 'note' });
  if (seen?.sync.refused) notes.push(refusedFinding(seen.sync.refused, seen.sync.held ?? []));
  const ahead = seen?.sync.ahead ?? 0;
  if (Math.abs(ahead) > OFF)
    notes.push({
      code: 'team-clock',
      args: { off: formatDuration(Math.abs(ahead)), way: ahead < 0 ? 'ahead of' : 'behind' },
      severity: 'warn',
    });
  for (const { member, ahead: by } of seen?.clocks ?? [])
    notes.push({
      code: 'team-clock-of',
      args: { member: safeTitle(member), off: formatDuration(by) },
      severity: 'note',
    });
  const purged = seen?.sync.purged ?? { count: 0, what: [] };
  if (lasting && purged.what.length > 0) {
    const what = purged.what.map(({ kind, name }) => placeText(kind, safeTitle(name))).join(', ');
    const more = purged.count > purged.what.length ? ` and ${purged.count - purged.what.length} more` : '';
    const { kind, name } = purged.what[0]!;
    const args = { what: `${what}${more}`, line: takenOut(kind, safeTitle(name)) };
    notes.push({ code: 'team-purged-here', args, severity: 'note' });
  }
  const naming = seen?.sync.naming ?? { count: 0, what: [] };
  if (kept && naming.what.length > 0) {
    const all = naming.what.map(({ kind, name }) => placeText(kind, safeTitle(name)));
    notes.push({ code: 'team-naming', args: { count: naming.count, what: all.join(', ') }, severity: 'note' });
  }
  const committed = seen?.sync.committed ?? [];
  if (kept && committed.length > 0) notes.push(committedFinding(committed));
  if (seen?.sync.readOnly && seen.sync.fault === null) notes.push(newerFinding());
  return notes;
}
