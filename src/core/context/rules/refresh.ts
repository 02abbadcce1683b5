/** Decides what is done about an old context: which of its items still hold, while every other one keeps its own age. */
import type { Item, Wish } from '../../model/document.js';
import type { Task } from '../../model.js';
import { formatDuration } from '../../text/duration.js';
import { hasSameWords, type Known, pathOf } from './open-items.js';
import { ageOf, followRenames, type StaleFacts, type Staleness } from './staleness.js';

/** What is read again for a full refresh. */
export interface RefreshFacts extends StaleFacts {
  /** Tasks of its plan, `null` without one. */
  tasks: Task[] | null;
}

/** Whether an open item was found to hold; `age` is its own, in milliseconds, `null` = not said. */
export interface Mark {
  id: string;
  verified: boolean;
  age: number | null;
}

export interface Refresh {
  changes: Wish[];
  marks: Mark[];
  /** Lines for the brief, '' free. */
  told: string[];
}

/** An old context: its age is said. A very old one, or one whose files are gone: each open item is held against plan and files. */
export function refresh(doc: Known, staleness: Staleness, facts: RefreshFacts): Refresh {
  if (!staleness.stale) return { changes: [], marks: [], told: [] };
  const told = ageLines(doc, facts.now);
  if (staleness.severity === 'warn' || staleness.severity === 'future') return { changes: [], marks: [], told };
  const open = doc.items.filter((i) => i.state === 'open' && i.task === undefined);
  const seen = open.map((item) => ({ item, ...held(item, facts) }));
  const marks = seen.map(({ item, verified }) => ({
    id: item.id,
    verified,
    age: verified ? 0 : itemAge(item, facts.now),
  }));
  const unverified = marks.filter((m) => !m.verified).length;
  return {
    changes: seen.flatMap(({ change }) => change),
    marks,
    told: [...told, ...(unverified === 0 ? [] : [`${unverified} of ${marks.length} entries are not verified`])],
  };
}

/** The line that says how old the document is. */
export function ageLines(doc: Known, now: number): string[] {
  const age = ageOf(doc.meta, now);
  return age === null ? [] : [`last brought up to date ${formatDuration(age)} ago`];
}

/** An item's own age; reading a document makes none of them younger. */
export function itemAge(item: Item, now: number): number | null {
  return item.at === null ? null : Math.max(0, now - item.at);
}

/** What plan and files say of an item. What they cannot speak of (a decision, a note) is unverified, and untouched. */
function held(item: Item, facts: RefreshFacts): { verified: boolean; change: Wish[] } {
  const verify: Wish = { do: 'verify', id: item.id, place: item.place, at: facts.now };
  switch (item.place) {
    case 'active-files':
    case 'references': {
      const path = pathOf(item);
      if (path === null) return { verified: false, change: [] };
      if (facts.exists(path)) return { verified: true, change: [verify] };
      const to = followRenames(path, facts);
      if (to === null) return { verified: false, change: [] };
      const text = item.text.replace(path, () => to);
      return { verified: true, change: [{ do: 'replace', id: item.id, place: item.place, text, at: facts.now }] };
    }
    case 'done':
    case 'doing':
    case 'next': {
      const task = facts.tasks?.find((t) => hasSameWords(t.text, item.text));
      return task !== undefined && PLACES[task.status] === item.place
        ? { verified: true, change: [verify] }
        : { verified: false, change: [] };
    }
    default:
      return { verified: false, change: [] };
  }
}

const PLACES: Record<Task['status'], Item['place'] | null> = {
  completed: 'done',
  in_progress: 'doing',
  pending: 'next',
  cancelled: null,
};
