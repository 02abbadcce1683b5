/** `clew retro [SESSION]`: looks back on a session: what was done untracked, which doubts were left, and what that costs. */

import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Facts } from '../../core/model.js';
import type { Evidence } from '../../core/retro/_rule.js';
import { materialOf } from '../../core/retro/material.js';
import { type Line, scoreSession } from '../../core/retro/score.js';
import { wrapColumns } from '../../core/text/columns.js';
import { countOf } from '../../core/text/count.js';
import { formatDuration } from '../../core/text/duration.js';
import { safeTitle } from '../../core/text/fence.js';
import { formatUtc } from '../../core/text/time.js';
import { oneLine } from '../../core/text/truncate.js';
import type { Command, Input, Term } from '../_command.js';
import { logOf } from '../history/_undo-stack.js';
import type { SessionReview as Row } from './_answers.js';
import { formatClock } from './_page-layout.js';
import { hostNamed, RECORD_FLAGS } from './_record.js';
import type { SeenSession } from './_sessions.js';

const LOG = 100_000;
const SESSIONS = 10;

export const command: Command = {
  name: 'retro',
  group: 'care',
  order: 10,
  summary: 'review a session: untracked work first, then what it scores',
  args: '[session]',
  flags: [
    ...RECORD_FLAGS,
    { name: 'all', about: `list the last ${SESSIONS} sessions with what they score` },
    { name: 'max', value: 'N', about: 'with --all: so many sessions' },
  ],
  examples: [
    ['clew retro', 'the last session of this workspace, in whichever host'],
    ['clew retro 4f1c', 'the session whose id begins so'],
    ['clew retro --host gemini', 'the last one of a host, whether or not clew ran in it'],
    ['clew retro --all', 'the last sessions, each with its score'],
  ],
  writes: false,
  needs: (input) => [
    { kind: 'log', max: LOG },
    {
      kind: 'sessions',
      which: which(input),
      max: input.flags.all === true ? (maxOf(input) ?? 1) : 1,
      host: hostNamed(input),
      last: input.flags.all !== true && which(input) === null,
      ...(typeof input.flags.file === 'string' ? { file: input.flags.file } : {}),
    },
  ],
  decide: (input, facts) => {
    if (maxOf(input) === null)
      return emptyOutcome({
        findings: [{ code: 'bad-count', args: { count: String(input.flags.max) }, severity: 'error' }],
      });
    const sessions = (facts.more.sessions ?? []) as SeenSession[];
    const ref = which(input);
    // What was named was not there, which is said.
    if (sessions.length === 0 && (input.flags.file !== undefined || input.flags.host !== undefined))
      return emptyOutcome();
    if (sessions.length === 0) {
      const code = ref === null ? 'no-session' : 'unknown-session';
      return emptyOutcome({ findings: [{ code, args: { ref: ref ?? '' }, severity: 'error' }] });
    }
    const log = logOf(facts).toReversed();
    const rows = sessions.map((s) => row(s, log, facts));
    return emptyOutcome({ view: input.flags.all === true ? { sessions: rows } : { ...rows[0]! } });
  },
  print: (view, term) =>
    view.sessions === undefined ? page(view as unknown as Row, term) : list(view.sessions as Row[], term),
};

/** The session that is meant, `null` for the newest. */
function which(input: Input): string | null {
  if (input.flags.all === true) return null;
  return input.args[0] ?? (hostNamed(input) === null && input.flags.file === undefined ? input.session || null : null);
}

function maxOf(input: Input): number | null {
  if (input.flags.max === undefined) return SESSIONS;
  const n = Number(input.flags.max);
  return Number.isInteger(n) && n > 0 && n <= 1000 ? n : null;
}

function row(s: SeenSession, log: ReturnType<typeof logOf>, facts: Facts): Row {
  const { state, workspace, now } = facts;
  const score = scoreSession(materialOf(s.id, { log, state, workspace, turns: s.turns }));
  const { id: session, host, lastAt: at } = s;
  return { session, host, at, ago: formatDuration(now - at), prompts: s.turns?.length ?? null, ...score };
}

function page(r: Row, term: Term): string {
  const untracked = r.lines.filter((l) => l.untracked && (l.lost ?? 0) > 0);
  return [
    `${term.bold(`Session ${safeTitle(r.session)}`)} ${term.dim(`${r.host}, ${prompts(r)}, last heard of ${r.ago} ago`)}`,
    said(r, term),
    ...(untracked.length === 0 ? [] : ['', term.warn('Untracked work'), ...untracked.flatMap((l) => lines(l, term))]),
    '',
    term.dim('points  kept  what keeps them'),
    ...r.lines.flatMap((l) => [
      `${String(l.points).padStart(6)}  ${(l.kept === null ? '?' : String(l.kept)).padStart(4)}  ${l.about}${l.kept === null ? term.dim(' (nothing to judge by)') : ''}`,
      ...(l.untracked ? [] : lines(l, term)),
    ]),
  ].join('\n');
}

function said(r: Row, term: Term): string {
  if (r.score === null) return term.dim('Score unknown: there is nothing to judge by.');
  const paint = r.score === r.of ? term.good : r.score * 10 < r.of * 7 ? term.bad : term.warn;
  const rest = r.unknown === 0 ? '' : term.dim(`; ${r.unknown} of its points could not be judged and are left out`);
  return `${paint(`Score ${r.score} of ${r.of}`)}${rest}`;
}

function lines(l: Line, term: Term): string[] {
  const room = Math.max(20, term.width - 10);
  const shown = l.evidence.flatMap((e) =>
    wrapColumns(told(e), room).map((line, i) => `${i === 0 ? '        ' : '          '}${term.dim(line)}`),
  );
  return l.more > 0 ? [...shown, term.dim(`        and ${l.more} more`)] : shown;
}

function told(e: Evidence): string {
  const where = [
    ...(e.prompt === undefined ? [] : [`prompt ${e.prompt}`]),
    ...(e.at == null ? [] : [e.prompt === undefined ? formatUtc(e.at) : formatClock(e.at)]),
  ].join(', ');
  const what = [e.file, e.says, e.command === undefined ? undefined : `$ ${e.command}`].filter((x) => x !== undefined);
  return oneLine(`${where === '' ? '' : `${where}: `}${what.join(' · ')}`);
}

function list(rows: Row[], term: Term): string {
  return rows
    .map((r) => {
      const score = r.score === null ? 'unknown' : `${r.score} of ${r.of}`;
      const lost =
        r.lines.filter((l) => l.untracked && (l.lost ?? 0) > 0).length > 0 ? term.warn('untracked work') : '';
      return `${safeTitle(r.session).slice(0, 12).padEnd(12)}  ${score.padEnd(10)}  ${`${r.ago} ago`.padEnd(11)}  ${prompts(r).padEnd(12)}  ${lost}`.trimEnd();
    })
    .join('\n');
}

function prompts(r: Row): string {
  return r.prompts === null ? 'no transcript' : countOf(r.prompts, 'prompt');
}
