/** Decides how the stretches of a time are drawn: a lane for each context, with bars and marks, and the sessions beside them. */
import { quotedTitle, titled } from '../../context/titled.js';
import type { Facts } from '../../model.js';
import { titleLine } from '../../text/truncate.js';
import { standingIn } from '../card.js';
import { isOffered, saidBy } from '../deed.js';
import { comeToNothing, type Ledger } from '../ledger.js';
import { at, type Sight } from '../sight.js';
import type { Bar, Lane, Mark, Timeline } from '../types.js';
import { lengthOf, promptsOf, type Stretch, type Stretches, stretchAt } from './spent.js';
import { type Moved, movedAt } from './turns.js';

/** Bars of a lane; marks of all lanes; sessions. */
const MOST = { bars: 400, marks: 600, sessions: 200 };

/** A lane before its bars and marks are drawn: most are left out. */
export type Bare = Omit<Lane, 'bars' | 'marks' | 'switches' | 'days'> & { all: number[]; moved: Moved[] };

/** The lanes of `stretches`, the longest first, with the switches `turns` that lead to each. */
export function lanesOf({ facts, ledger }: Sight, stretches: Stretches, turns: number[]): Bare[] {
  const by = new Map<string, { all: number[]; moved: Moved[] }>();
  const lane = (id: string) => {
    const there = by.get(id) ?? { all: [], moved: [] };
    by.set(id, there);
    return there;
  };
  for (let i = 0; i < stretches.many; i++) lane(ledger.contexts[stretches.context[i]!]!).all.push(i);
  const { places } = comeToNothing(ledger);
  for (const i of turns.slice(-MOST.marks)) {
    const t = movedAt(ledger, i);
    if (places.has(t.off)) continue;
    const on = t.to ?? t.from;
    if (on !== null) lane(on).moved.push(t);
  }
  const lanes = [...by].map(([id, { all, moved }]): Bare => {
    return {
      context: id,
      title: titleLine(at(facts.state.contexts, id)?.title ?? id),
      standing: standingOf(id, facts),
      all,
      moved,
      spent: lengthOf(stretches, all),
      prompts: promptsOf(stretches, all),
    };
  });
  return lanes.sort((a, b) => b.spent - a.spent || b.prompts - a.prompts || (a.context < b.context ? -1 : 1));
}

/** How the context `id` stands. */
export function standingOf(id: string, facts: Facts): Lane['standing'] {
  const c = at(facts.state.contexts, id);
  return c === undefined ? 'abandoned' : standingIn(c, facts);
}

/** The switches of a lane as marks, each as the log tells of it; `stands` = the places of those that are counted. */
export function marksOf(
  moved: Moved[],
  { facts, operationsAt }: Sight,
  gone: Pick<ReadonlyMap<string, unknown>, 'has'>,
  stands: ReadonlySet<number>,
): Mark[] {
  const operations = operationsAt(moved.map((m) => m.off));
  return moved.flatMap(({ off, ...m }, i) => {
    const o = operations[i];
    if (o == null) return [];
    const undone = gone.has(o.id);
    const says = titled(saidBy(o), facts.state.contexts, quotedTitle);
    return [{ ...m, id: o.id, says, undoable: isOffered(o) && !undone, undone, counts: stands.has(off) }];
  });
}

/** By each of the stretches the one before it in its session, -1 where it is the first. */
export function beforeOf({ many, session }: Stretches): Int32Array {
  const before = new Int32Array(many);
  const last = new Map<number, number>();
  for (let i = 0; i < many; i++) {
    before[i] = last.get(session[i]!) ?? -1;
    last.set(session[i]!, i);
  }
  return before;
}

/** The stretches `all` as bars: those of a session that are as near as `near` milliseconds are one, where it did not work elsewhere between them, which `before` tells. */
export function barsOf(stretches: Stretches, all: number[], near: number, ledger: Ledger, before: Int32Array): Bar[] {
  const bars: Bar[] = [];
  const last = new Map<number, { bar: Bar; i: number }>();
  for (const i of all) {
    const { from, to, session, prompts } = stretchAt(stretches, i);
    const there = last.get(session);
    if (there !== undefined && there.i === before[i] && from - there.bar.to <= near) {
      there.bar.to = Math.max(there.bar.to, to);
      there.bar.prompts += prompts;
      there.i = i;
      continue;
    }
    const bar = { from, to, session: ledger.sessions[session]!.id, prompts };
    last.set(session, { bar, i });
    bars.push(bar);
  }
  return bars.length <= MOST.bars ? bars : fewer(bars);
}

/** Of too many bars the nearest are put together, whoever made them. */
function fewer(bars: Bar[]): Bar[] {
  const sorted = [...bars].sort((a, b) => a.from - b.from);
  const gaps = sorted.slice(1).map((b, i) => b.from - sorted[i]!.to);
  const bar = [...gaps].sort((a, b) => b - a)[MOST.bars - 1] ?? 0;
  const kept: Bar[] = [];
  for (const b of sorted) {
    const before = kept.at(-1);
    if (before === undefined || (b.from - before.to > bar && kept.length < MOST.bars)) kept.push({ ...b });
    else {
      before.to = Math.max(before.to, b.to);
      before.prompts += b.prompts;
    }
  }
  return kept;
}

/** `since`: a session that began before it does not begin here; one that does begins when lists say it began, which may be before its first prompt. */
export function sessionsOf(ledger: Ledger, stretches: Stretches, since: number): Timeline['sessions'] {
  const by = new Map<number, Stretch>();
  for (let i = 0; i < stretches.many; i++) {
    const there = by.get(stretches.session[i]!);
    if (there === undefined) by.set(stretches.session[i]!, stretchAt(stretches, i));
    else {
      there.to = Math.max(there.to, stretches.to[i]!);
      there.prompts += stretches.prompts[i]!;
    }
  }
  return [...by]
    .map(([n, of]) => {
      const { id, host, from } = ledger.sessions[n]!;
      const begins = from >= since;
      const { to, prompts } = of;
      return { id, host, from: begins ? from : of.from, to, context: ledger.contexts[of.context]!, prompts, begins };
    })
    .sort((a, b) => b.from - a.from)
    .slice(0, MOST.sessions);
}
