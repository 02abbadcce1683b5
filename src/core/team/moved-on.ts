/** Decides what others wrote of a context that is here, too, and that does not stand here: who has it is to hear of it without asking. */
import type { Moved } from '../model/team.js';
import type { Fields } from '../model.js';
import { isSameValue } from './canonical.js';
import { isListed } from './listed.js';
import { COUNTED } from './merge.js';
import type { TeamRecord, TeamState } from './types.js';

/** One context that went on elsewhere, by what the team calls it. */
export type MovedOn = Omit<Moved, 'id'>;

/** So many contexts are told of. */
const MOST = 50;

/** `here`: records of this machine as they would leave; `items`: those of documents among them. */
export function movedOn(
  state: TeamState,
  { project, member, here, items }: { project: string; member: string; here: Record<string, Fields>; items: boolean },
): MovedOn[] {
  const found = new Map<string, MovedOn>();
  for (const record of Object.values(state.records)) {
    const [kind = '', ref = ''] = record.key.split('/');
    if (record.project !== project || !Object.hasOwn(here, `context/${ref}`)) continue;
    if (kind !== 'context' && !(items && (kind === 'item' || kind === 'decision'))) continue;
    if (!isListed(kind, record.key.slice(kind.length + 1))) continue;
    const news = newsOf(record, here[record.key], member);
    if (news.length === 0) continue;
    const of = found.get(ref) ?? { ref, by: [], items: 0 };
    for (const { by } of news) if (!of.by.includes(by)) of.by.push(by);
    if (kind === 'context') Object.assign(of, contextNews(news));
    else if (shownText(record, 'place') === 'goal') of.goal = shownText(record, 'text');
    else of.items++;
    found.set(ref, of);
  }
  // What is only touched by machines, and nothing that a person says, is none.
  const told = [...found.values()].filter(
    (m) => m.items > 0 || m.goal !== undefined || m.title !== undefined || m.ended,
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

function contextNews(news: News[]): Pick<MovedOn, 'title' | 'ended'> {
  const of = (field: string): unknown => news.find((n) => n.field === field)?.value;
  const [title, status] = [of('title'), of('status')];
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(status === 'completed' || status === 'abandoned' ? { ended: status } : {}),
  };
}

function shownText(record: TeamRecord, field: string): string {
  const value = record.fields[field]?.[0]?.value;
  return typeof value === 'string' ? value : '';
}
