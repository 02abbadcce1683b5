/** Decides what is seen of contexts that time has passed over: how old what is known of each is, and what it names that is gone. */
import { isStale } from '../context/rules/staleness.js';
import { filesOf, placeFacts } from '../handlers/document/document-facts.js';
import { knownDocument } from '../handlers/document/draft.js';
import type { Context, Facts } from '../model.js';
import { currentPlan } from '../plan/catalog/aliases.js';
import { countOf } from '../text/count.js';
import { daysSince } from '../text/duration.js';
import { titleLine } from '../text/truncate.js';
import { standingIn } from './card.js';
import { type Sight, seen } from './sight.js';
import { rangeOf } from './time/range.js';
import type { Drift } from './types.js';

type Row = Drift['contexts'][number];

/** Documents that are read, the latest of open contexts; rows that are shown; files that are named. */
const MOST = { read: 300, shown: 100, files: 20 };
const RANK = { 'very-old': 2, old: 1, fresh: 0 };

/** What needs a look, the one most in need first. */
export function driftView(sight: Sight): Drift {
  const { facts } = sight;
  const { warnDays, refreshDays } = facts.config.contexts;
  const open = Object.values(facts.state.contexts)
    .filter((c) => c.status === 'open' && c.archived !== true && c.paused !== true)
    .sort((a, b) => b.lastAt - a.lastAt)
    .slice(0, MOST.read);
  const { offset } = rangeOf(sight);
  const rows = open.flatMap((c) => rowOf(c, facts, offset));
  const need = rows
    .filter((r) => r.level !== 'fresh' || r.gone.length > 0 || r.planGone !== null)
    .sort((a, b) => RANK[b.level] - RANK[a.level] || b.gone.length - a.gone.length || b.age - a.age);
  const level = (l: Row['level']): number => rows.filter((r) => r.level === l).length;
  const counts = {
    fresh: level('fresh'),
    old: level('old'),
    veryOld: level('very-old'),
    gone: rows.filter((r) => r.gone.length > 0 || r.planGone !== null).length,
  };
  return {
    ...seen(sight),
    days: { warn: warnDays, refresh: refreshDays },
    counts,
    contexts: need.slice(0, MOST.shown),
    more: Math.max(0, need.length - MOST.shown),
    says: saidOf(rows.length, need.length, counts),
  };
}

function rowOf(c: Context, facts: Facts, offset: number): Row[] {
  const document = knownDocument(c, facts);
  if (document === null) return [];
  const { meta } = document;
  const limits = facts.config.contexts;
  const files = filesOf(document);
  const at = Math.min(facts.now, Math.max(c.lastAt, meta.updated ?? meta.created ?? 0));
  const { findings } = isStale({ ...meta, updated: at }, files, placeFacts(facts), limits);
  const has = (code: string): boolean => findings.some((f) => f.code === code);
  const gone = findings.flatMap((f) => (f.code === 'context-file-missing' ? [String(f.args.path)] : []));
  const planGone = c.plan !== null && currentPlan(c.plan, facts.plans)?.gone === true ? c.plan : null;
  const level = has('context-very-old') ? 'very-old' : has('context-old') ? 'old' : 'fresh';
  const age = facts.now - at;
  return [
    {
      id: c.id,
      title: titleLine(c.title),
      standing: standingIn(c, facts),
      ...{ at, age, level, gone: gone.slice(0, MOST.files), planGone },
      says: sentence(level, daysSince(at, facts.now, offset), gone.length, planGone),
      line: level === 'fresh' ? `clew show ${c.id}` : `clew done ${c.id}`,
    },
  ];
}

function sentence(level: Row['level'], days: number, gone: number, planGone: string | null): string {
  const parts = [
    level === 'fresh' ? '' : `Untouched for ${days} d.`,
    gone === 0 ? '' : `${countOf(gone, 'file')} that it names ${gone === 1 ? 'is' : 'are'} gone.`,
    planGone === null ? '' : 'Its plan is gone.',
  ];
  return parts.filter(Boolean).join(' ');
}

function saidOf(all: number, need: number, { old, veryOld, gone }: Drift['counts']): string {
  if (all === 0) return 'No open context has a document yet.';
  if (need === 0)
    return `All ${countOf(all, 'open context')} with a document are up to date.`.replace('All 1 ', 'The 1 ');
  const parts = [
    veryOld === 0 ? '' : `${veryOld} untouched for long`,
    old === 0 ? '' : `${old} untouched`,
    gone === 0 ? '' : `${gone} with files or plans that are gone`,
  ].filter(Boolean);
  return `${need} of ${countOf(all, 'open context')} with a document ${need === 1 ? 'needs' : 'need'} a look: ${parts.join(', ')}.`;
}
