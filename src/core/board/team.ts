/** Decides what of the team stands on the first page: who is at work on what, who works in the same place, what was handed over, how the exchange stands. */
import type { Facts } from '../model.js';
import type { TeamAnswer } from '../team/ask.js';
import { atWork } from '../team/at-work.js';
import { giverOf, handedTo } from '../team/handed.js';
import { refOf } from '../team/material.js';
import { titleLine } from '../text/truncate.js';
import { syncText } from '../words/team/state.js';
import { at } from './sight.js';
import type { TeamPart } from './types.js';

/** Rows of each kind, and places of a row. */
const MOST = 50;
const PLACES = 3;

/** `null` where no team is joined. Everything that others wrote is made safe to show. */
export function teamPart({ more, state, now }: Pick<Facts, 'more' | 'state' | 'now'>): TeamPart | null {
  const { joined, seen, kept } = (more.team as TeamAnswer | undefined) ?? { joined: null, seen: null, kept: null };
  if (joined === null) return null;
  const me = joined.member;
  const own = new Set(Object.values(state.contexts).map(refOf));
  const places = (all: string[]): string[] => all.slice(0, PLACES).map(titleLine);
  const met = Object.entries(seen?.met ?? {}).flatMap(([id, all]) =>
    all.filter((m) => m.until > now).map((m) => ({ ...m, id })),
  );
  return {
    name: titleLine(joined.team),
    member: titleLine(me),
    says: seen === null ? 'never synced' : syncText(seen, now),
    waiting: seen?.waiting ?? 0,
    failed: seen !== null && seen.sync.fault !== null,
    syncedAt: seen?.sync.doneAt ?? 0,
    here: atWork(kept?.leases ?? [], now)
      .slice(0, MOST)
      .map((w) => ({
        ...{ member: titleLine(w.member), title: titleLine(w.title) },
        ...{ where: places(w.where), may: places(w.may), at: w.at },
      })),
    met: met.slice(0, MOST).map((m) => ({
      ...{ context: m.id, title: titleLine(at(state.contexts, m.id)?.title ?? m.id) },
      ...{ member: titleLine(m.member), theirs: titleLine(m.title), where: places(m.where) },
      may: m.may === true,
    })),
    handed: handedTo(kept?.contexts ?? [], me, Object.values(state.contexts))
      .slice(0, MOST)
      .map((c) => ({
        ref: titleLine(c.ref),
        title: titleLine(c.title),
        by: titleLine(giverOf(c)),
        note: titleLine(c.note),
      })),
    open: (kept?.contexts ?? []).filter((c) => c.author !== me && c.status === 'open' && !own.has(c.ref)).length,
    disputes: kept?.disputes.length ?? 0,
  };
}
