/** Decides how a team is shown: who is at work where, what others have open, what was handed over, what was decided, what two wrote differently. */

import { quoted } from '../../core/intent/shown-line.js';
import type { Finished, Moved, Settled } from '../../core/model/team.js';
import type { Context, Facts, Fields } from '../../core/model.js';
import type { TeamAnswer } from '../../core/team/ask.js';
import { type AtWork, atWork } from '../../core/team/at-work.js';
import { giverOf, handedTo } from '../../core/team/handed.js';
import type { LastBy } from '../../core/team/last-by.js';
import { refOf } from '../../core/team/material.js';
import { disputeName } from '../../core/team/settle.js';
import type { Member } from '../../core/team/types.js';
import type { Dispute, TeamContext, TeamItem } from '../../core/team/view.js';
import { countOf } from '../../core/text/count.js';
import { formatDuration } from '../../core/text/duration.js';
import { safeTitle } from '../../core/text/fence.js';
import { oneLine, visibleText } from '../../core/text/truncate.js';
import { didText, placeText } from '../../core/words/team/did.js';
import { shareText } from '../../core/words/team/leaving.js';
import { syncText } from '../../core/words/team/state.js';
import type { Term } from '../_command.js';
import type { BothHave as Both, IntentOfOther as HereIntent, TeamShown } from './_answers.js';
import { hereText } from './_intents.js';
import { settledText } from './_settle.js';

const MOST = 8;
const MOST_ITEMS = 20;
const DECISIONS = 30;

/** What `clew team` and the rows of `clew status` show: data, nothing is cut. */
export function teamViewOf(
  { joined, seen, kept }: TeamAnswer,
  { now, state }: Pick<Facts, 'now' | 'state'>,
): TeamShown {
  const me = joined!.member;
  // What was taken over is our own now.
  const own = new Set(Object.values(state.contexts).map(refOf));
  const contexts = (kept?.contexts ?? []).filter((c) => !own.has(c.ref));
  const handed = handedTo(kept?.contexts ?? [], me, Object.values(state.contexts));
  const row = rowOf(now);
  return {
    team: joined!.team,
    member: me,
    role: joined!.role,
    share: joined!.share,
    state: seen === null ? 'never synced' : syncText(seen, now),
    here: atWork(kept?.leases ?? [], now).map((w) => ({
      ...w,
      ...{ where: w.where.slice(0, 3), may: w.may.slice(0, 3), ago: formatDuration(Math.max(0, now - w.at)) },
    })),
    met: Object.entries(seen?.met ?? {}).flatMap(([id, all]) =>
      all.filter((m) => m.until > now).map((m) => ({ ...m, id })),
    ),
    handed: handed.map((c) => ({ ...row(c), by: giverOf(c) })),
    moved: seen?.moved ?? [],
    settled: seen?.settled ?? [],
    open: contexts
      .filter((c) => c.author !== me && c.status === 'open' && !handed.includes(c))
      .map((c) => ({ ...row(c), did: didLast(kept?.last?.[c.ref]) })),
    both: bothHave(kept?.last ?? {}, seen?.finished ?? {}, Object.values(state.contexts), { me, now }),
    disputes: kept?.disputes ?? [],
    intents: (kept?.intents ?? []).filter((i) => i.author !== me),
    keptHere: (seen?.sync.naming?.count ?? 0) + (seen?.sync.committed ?? []).length,
    purgedHere: seen?.sync.purged?.count ?? 0,
    decisions: (kept?.decisions ?? [])
      .filter((d) => d.state === 'open')
      .map((d) => ({ ...d, beside: besideOf(d, kept?.disputes ?? []) })),
  };
}

/** Who did what last in a context of others, where that is more than its title. */
function didLast(last: LastBy | undefined): string {
  return last === undefined || last.what === 'title' ? '' : `${safeTitle(last.member)}: ${didText(last)}`;
}

/** What others wrote in place of a decision, whoever is shown first. */
function besideOf({ ref, id, text, author }: TeamItem, disputes: Dispute[]): Dispute['versions'] {
  const of = disputes.find((d) => d.key === `decision/${ref}/${id}` && d.field === 'text');
  return (of?.versions ?? []).filter((v) => v.value !== text || v.author !== author);
}

/** Contexts that others have, too: who did what last, the latest first. */
function bothHave(
  last: Record<string, LastBy>,
  finished: Record<string, Finished[]>,
  own: Context[],
  { me, now }: { me: string; now: number },
): Both[] {
  return own
    .filter((c) => c.status === 'open')
    .flatMap((c) => {
      const done = (Object.hasOwn(finished, c.id) ? finished[c.id]! : []).map((f) => ({
        ...f,
        what: f.here === undefined ? 'done' : 'count',
      }));
      const [by] = [...(last[refOf(c)] === undefined ? [] : [last[refOf(c)]!]), ...done].sort((a, b) => b.at - a.at);
      return by === undefined ? [] : [{ c, by }];
    })
    .sort((a, b) => b.by.at - a.by.at)
    .map(({ c, by }) => ({
      ...{ id: c.id, title: c.title, by: by.member, isMe: by.member === me },
      ...{ did: didText(by), ago: formatDuration(Math.max(0, now - by.at)) },
    }));
}

const rowOf = (now: number) => (c: TeamContext) => ({
  ref: c.ref,
  title: c.title,
  by: c.author,
  plan: c.plan,
  branch: c.branch,
  note: c.note,
  ago: formatDuration(Math.max(0, now - c.at)),
});
type Row = ReturnType<ReturnType<typeof rowOf>>;

/** The rows of a team, for `clew team` (all) and `clew status` (the first). */
export function teamRows(view: Fields, term: Term, all: boolean): string[] {
  const most = all ? 50 : 4;
  const here = view.here as (AtWork & { ago: string })[];
  const met = view.met as { member: string; where: string[]; id: string; title: string; may?: true }[];
  const handed = view.handed as Row[];
  const open = view.open as (Row & { did: string })[];
  const both = view.both as Both[];
  const disputes = view.disputes as unknown[];
  const names = (list: string[]): string => list.map((w) => safeTitle(w)).join(', ');
  return [
    `${term.bold(view.team === 'team' ? 'team' : `team ${safeTitle(String(view.team))}`)}: ${term.dim(String(view.state))}`,
    ...met
      .slice(0, most)
      .map(
        (m) =>
          `${term.warn('!')} ${safeTitle(m.member)} ${m.may === true ? 'may write' : 'works'} in the same place as ${m.id}: ${names(m.where)}`,
      ),
    ...handed
      .slice(0, most)
      .map(
        (r) =>
          `${term.warn('?')} ${safeTitle(r.by)} hands you ${term.cut(safeTitle(r.title), 60)}${r.note === '' ? '' : `: ${all ? noteText(r.note) : term.cut(safeTitle(r.note), 60)}`}  ${term.dim(`clew team take ${safeTitle(r.ref)}`)}`,
      ),
    ...(view.moved as Moved[]).slice(0, most).map((m) => `${term.warn('!')} ${movedText(m, term)}`),
    ...(view.settled as Settled[]).slice(0, most).map((s) => `${term.warn('!')} ${settledText(s, term)}`),
    ...here
      .slice(0, most)
      .map(
        (l) =>
          `  ${safeTitle(l.member)} is at work on ${term.cut(safeTitle(l.title), 60)}${term.dim(`${placesText(l)}, ${l.ago} ago`)}`,
      ),
    ...(all
      ? open
          .slice(0, most)
          .map(
            (r) =>
              `  ${safeTitle(r.ref)}  ${term.cut(safeTitle(r.title), 60)}  ${term.dim(`${r.did ? term.cut(r.did, 60) : safeTitle(r.by)}, ${r.ago} ago`)}`,
          )
      : []),
    ...(all
      ? both
          .slice(0, most)
          .map(
            (b) =>
              `  ${safeTitle(b.id)}  ${term.cut(safeTitle(b.title), 60)}  ${term.dim(`${b.isMe ? 'you' : safeTitle(b.by)}: ${term.cut(b.did, 60)}, ${b.ago} ago`)}`,
          )
      : []),
    ...(open.length > (all ? most : 0)
      ? [term.dim(`  ${countOf(open.length, 'context')} of others open${all ? '' : ': clew team'}`)]
      : []),
    ...(disputes.length === 0
      ? []
      : [
          `${term.warn('!')} ${countOf(disputes.length, 'thing')} that two people wrote differently: clew team disputes`,
        ]),
  ];
}

/** What was said when something was handed over, whole. */
export function noteText(note: string): string {
  return visibleText(oneLine(note));
}

/** What became of a context elsewhere, and the line that takes it over. */
function movedText({ ref, id, by, ended, reopened, back, title, goal, items }: Moved, term: Term): string {
  const what = [
    ...(ended === undefined ? [] : [ended === 'completed' ? 'it is completed' : 'it was given up']),
    ...(reopened === true ? ['it is open again, and closed here'] : []),
    ...(title === undefined ? [] : [`it is called "${term.cut(safeTitle(title), 60)}"`]),
    ...(goal === undefined ? [] : [`goal "${term.cut(safeTitle(goal), 60)}"`]),
    ...(items === 0 ? [] : [`${countOf(items, 'note')} new or changed`]),
  ];
  const names = (all: string[]): string => all.map((b) => safeTitle(b)).join(', ');
  const undid =
    back === undefined
      ? []
      : [
          `${names(back.by)} undid ${countOf(back.count, 'thing')} that you wrote of ${safeTitle(id)}: the team no longer counts it, here it stands`,
        ];
  if (what.length === 0) return undid.join();
  const line = reopened === true ? `clew switch ${safeTitle(id)}` : `clew team take ${safeTitle(ref)}`;
  const went = `${names(by)} went on with ${safeTitle(id)}: ${what.join('; ')}`;
  return `${[...undid, went].join('; ')}  ${term.dim(line)}`;
}

/** Which files somebody touched, and where else they may write. */
function placesText({ where, may }: AtWork): string {
  const names = (list: string[]): string => list.map((w) => safeTitle(w)).join(', ');
  const files = where.length === 0 ? '' : `  ${names(where)}`;
  return may.length === 0 ? files : `${files}${where.length === 0 ? '  ' : '; '}may write ${names(may)}`;
}

/** `clew team` whole. */
export function teamPage(view: Fields, term: Term): string {
  const intents = view.intents as HereIntent[];
  return [
    ...teamRows(view, term, true),
    ...intents
      .slice(0, MOST)
      .map(
        (i) =>
          `  intent ${safeTitle(i.id)} of ${safeTitle(i.author)}: ${term.cut(safeTitle(i.summary), 60)}  ${term.dim(`${hereText(i.here)}${i.here === null || i.here.older === true || i.here.is === 'unconfirmed' ? ': clew team intents' : ''}`)}`,
      ),
    ...(Number(view.keptHere) === 0
      ? []
      : [term.dim(`  ${countOf(Number(view.keptHere), 'thing')} to know of what is private here: clew sync --status`)]),
    ...(Number(view.purgedHere) === 0
      ? []
      : [
          term.dim(
            `  ${countOf(Number(view.purgedHere), 'thing')} that the team purged, and still here: clew sync --status`,
          ),
        ]),
    term.dim(
      `you are ${safeTitle(String(view.member))}${view.role === 'owner' ? ', an owner' : ''}; share ${view.share}: ${shareText(view.share as 'titles')}`,
    ),
  ].join('\n');
}

/** What was written of a context that is taken over, in the order it was written; what of it stands beside one's own, and what is over. */
export function itemLines(view: Fields, term: Term): string[] {
  const { items = [], beside = [], closed = [] } = view as { items?: TeamItem[]; beside?: string[]; closed?: string[] };
  const said = (i: TeamItem, how: string): string =>
    `  ${term.dim(`${placeText(i.place)}, ${safeTitle(i.author)}:`)} ${safeText(i.text, term)}${how === '' ? '' : `  ${term.dim(how)}`}`;
  const over = items
    .filter((i) => i.state !== 'open' && closed.includes(i.text))
    .map((i) => said(i, `${i.state} here, too`));
  const open = items
    .filter((i) => i.state === 'open')
    .map((i) => said(i, beside.includes(i.text) ? 'beside your own words, which stay: clew team disputes' : ''));
  return [...open.slice(-MOST_ITEMS), ...over.slice(-MOST_ITEMS)];
}

/** Decisions of all, the newest first; how many more there are. */
export function decisionLines(view: Fields, term: Term, now: number): string {
  const all = view.decisions as (TeamItem & { beside?: Dispute['versions'] })[];
  if (all.length === 0)
    return term.dim('No decision was shared: each person shares them with clew team share contexts.');
  const shown = view.all === true ? all : all.slice(0, DECISIONS);
  const rest = all.length - shown.length;
  return [
    ...shown.flatMap((d) => [
      `${term.dim(`${formatDuration(Math.max(0, now - d.at))} ago, ${safeTitle(d.author)}, ${safeTitle(d.ref)}:`)} ${oneLine(d.text)}`,
      ...(d.beside ?? []).map(
        (v) => `  ${term.warn('!')} ${safeTitle(v.author)} wrote it otherwise: ${oneLine(v.value)}`,
      ),
      ...((d.beside ?? []).length === 0
        ? []
        : [
            term.dim(
              `    clew team settle ${disputeName(`decision/${safeTitle(d.ref)}/${safeTitle(d.id)}`)} --mine|--theirs`,
            ),
          ]),
    ]),
    ...(rest === 0 ? [] : [term.dim(`${rest} more: clew team decisions --all`)]),
  ].join('\n');
}

function safeText(text: string, term: Term): string {
  return term.cut(oneLine(text), 160);
}

export function disputeLines(view: Fields, term: Term): string {
  const all = view.disputes as { key: string; field: string; versions: { value: string; author: string }[] }[];
  if (all.length === 0) return `${term.good('✓')} no two people wrote one thing differently`;
  return all
    .flatMap((d) => [
      `${term.warn('!')} ${safeTitle(namedBy(d.key))}${d.field === '' ? ': one took it away while another changed it; it stays' : ` (${safeTitle(d.field)}):`}`,
      ...d.versions.map(
        (v, i) => `    ${i === 0 ? 'shown' : '     '} ${safeTitle(v.author)}: ${term.cut(safeTitle(v.value), 80)}`,
      ),
      term.dim(`    clew team settle ${quoted(visibleText(disputeName(d.key)))} --mine`),
    ])
    .concat(
      term.dim(
        '--mine: what you wrote counts; --theirs: what the others wrote. Or write it anew (a title: clew rename; a text: its document), then clew sync. Both are kept until then.',
      ),
    )
    .join('\n');
}

/** `item/login~k3/i7` as a person says it. */
function namedBy(key: string): string {
  const [kind = '', ...rest] = key.split('/');
  if (kind === 'item' || kind === 'decision' || kind === 'task')
    return `${kind} ${rest.at(-1)} of ${rest.slice(0, -1).join('/')}`;
  return `${kind} ${rest.join('/')}`;
}

export function memberLines(members: Member[], now: number, term: Term): string {
  return members
    .map(
      (m) =>
        `  ${safeTitle(m.id)}  ${term.dim([m.role === 'owner' ? 'owner' : '', m.seenAt === null ? 'never seen' : `seen ${formatDuration(Math.max(0, now - m.seenAt))} ago`].filter(Boolean).join(', '))}`,
    )
    .join('\n');
}
