/** Decides what others wrote of a context that is here, too, and that does not stand here: who has it is to hear of it without asking. */
import type { Moved } from '../model/team.js';
import type { Fields } from '../model.js';
import { isSameValue } from './canonical.js';
import { isListed } from './listed.js';
import { COUNTED } from './merge.js';
import { recordKey, type TeamSet } from './set.js';
import type { TeamRecord, TeamState } from './types.js';

/** One context that went on elsewhere, by what the team calls it. */
export type MovedOn = Omit<Moved, 'id'>;

/** So many contexts are told of. */
const MOST = 50;

/** Who looks, and what stands there. `here`: records of this machine as they would leave; `items`: those of documents among them. */
interface Looking {
  project: string;
  member: string;
  here: Record<string, Fields>;
  items: boolean;
}

/** `state` is what `set` comes to. */
export function movedOn(state: TeamState, set: TeamSet, looking: Looking): MovedOn[] {
  const { project, member, here, items } = looking;
  const found = takenBack(state, set, looking);
  for (const record of Object.values(state.records)) {
    const [kind = '', ref = ''] = record.key.split('/');
    if (record.project !== project || !Object.hasOwn(here, `context/${ref}`)) continue;
    if (kind !== 'context' && !(items && (kind === 'item' || kind === 'decision'))) continue;
    if (!isListed(kind, record.key.slice(kind.length + 1))) continue;
    const news = newsOf(record, here[record.key], member);
    if (news.length === 0) continue;
    const of = found.get(ref) ?? { ref, by: [], items: 0 };
    for (const { by } of news) if (!of.by.includes(by)) of.by.push(by);
    if (kind === 'context') Object.assign(of, contextNews(news, wasEnded(record, set)));
    else if (shownText(record, 'place') === 'goal') of.goal = shownText(record, 'text');
    else of.items++;
    found.set(ref, of);
  }
  // What is only touched by machines, and nothing that a person says, is none.
  const told = [...found.values()].filter(
    (m) => m.items > 0 || (m.goal ?? m.title ?? m.ended ?? m.reopened ?? m.back) !== undefined,
  );
  return told.slice(0, MOST);
}

/** Fields that a context is told by. */
const SAID = ['title', 'status'];

interface News {
  field: string;
  value: unknown;
  by: string;
}

/** The shown words of a record that are another's, and read otherwise here. What is here not at all counts while it is open. */
function newsOf(record: TeamRecord, here: Fields | undefined, member: string): News[] {
  const isContext = record.key.startsWith('context/');
  if (here === undefined && (isContext || shownText(record, 'state') !== 'open')) return [];
  return Object.entries(record.fields).flatMap(([field, versions]) => {
    const [shown] = versions;
    // What two wrote differently is told as that.
    if (shown === undefined || versions.length > 1 || shown.author === member) return [];
    if (isContext ? !SAID.includes(field) : COUNTED.includes(field) && field !== 'state') return [];
    return here !== undefined && isSameValue(here[field] ?? null, shown.value)
      ? []
      : [{ field, value: shown.value, by: shown.author }];
  });
}

/** By ref, what another took back of this member's words, and stands here all the same. */
function takenBack(state: TeamState, set: TeamSet, { project, member, here }: Looking): Map<string, MovedOn> {
  const found = new Map<string, MovedOn>();
  const keys = new Set<string>();
  for (const [id, { authors }] of set.undone) {
    const operation = set.byId.get(id)?.operation;
    if (operation?.author !== member || operation.project !== project || authors.has(member)) continue;
    const { key, fields } = operation;
    const [kind = '', ref = ''] = key.split('/');
    if (!['context', 'item', 'decision'].includes(kind) || keys.has(key) || !Object.hasOwn(here, key)) continue;
    const of = state.records[recordKey({ project, key })];
    const isAlone = Object.entries(fields ?? {}).some(
      ([f, value]) =>
        !COUNTED.includes(f) &&
        isSameValue(here[key]![f], value) &&
        of?.fields[f]?.some((v) => isSameValue(v.value, value)) !== true,
    );
    if (!isAlone) continue;
    keys.add(key);
    const { back } = found.get(ref) ?? {};
    const by = [...new Set([...(back?.by ?? []), ...authors])];
    found.set(ref, { ref, by: [], items: 0, back: { by, count: (back?.count ?? 0) + 1 } });
  }
  return found;
}

/** Was it ended, and opened again by whoever it is that says so now? */
function wasEnded({ fields }: TeamRecord, set: TeamSet): boolean {
  const { over } = set.byId.get(fields.status?.[0]?.by ?? '')?.operation ?? {};
  return (over?.status ?? []).some((id) => isEnd(set.byId.get(id)?.operation.fields?.status));
}

function isEnd(status: unknown): status is 'completed' | 'abandoned' {
  return status === 'completed' || status === 'abandoned';
}

function contextNews(news: News[], wasOver: boolean): Pick<MovedOn, 'title' | 'ended' | 'reopened'> {
  const of = (field: string): unknown => news.find((n) => n.field === field)?.value;
  const [title, status] = [of('title'), of('status')];
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(isEnd(status) ? { ended: status } : {}),
    ...(status === 'open' && wasOver ? { reopened: true } : {}),
  };
}

function shownText(record: TeamRecord, field: string): string {
  const value = record.fields[field]?.[0]?.value;
  return typeof value === 'string' ? value : '';
}
