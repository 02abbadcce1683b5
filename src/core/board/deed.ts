/** Decides what of an operation the board goes on knowing: a deed for what a person would want to see or a metric counts, and no texts of files. */
import type { Edit, Fields, Operation, Reading } from '../model.js';
import { isPlanPath } from '../plan/catalog/plan-paths.js';
import { filesAdded } from '../retro/material.js';
import { isBelow } from '../text/relative.js';
import { truncate } from '../text/truncate.js';
import { contextsOf, historySentence, isWork } from '../words/history.js';
import type { MarkKind } from './types.js';

/** What the metrics ask of a reading; of its matches the first that is no stay. */
export type SlimReading = Pick<Reading, 'verb' | 'target' | 'context'> & {
  matches: { context: string | null; plan: { path: string } | null }[];
};

/** An operation without the texts that it changed; `off` = where its line begins in the log. */
export interface Deed extends Omit<Operation, 'v' | 'did' | 'reading'> {
  off: number;
  reading?: SlimReading;
  /** One sentence. */
  says: string;
  /** Ids of the contexts that it is about. */
  of: string[];
  /** Is it more than bookkeeping? */
  work: boolean;
  /** It moved its session to other work. */
  turn?: { kind: MarkKind; from: string | null; to: string | null };
}

const MOST_SAID = 300;
/** Fields of records that views and metrics look at, by the room of the record; a room that is not named is kept whole. */
const KEPT: Record<string, string[]> = {
  session: ['active'],
  context: ['status', 'title', 'plan', 'paused', 'archived', 'task'],
  workspace: ['active', 'count'],
  made: ['approvedBy', 'title'],
  task: ['status'],
  held: ['title', 'by', 'session'],
};
/** Rooms that tell the board nothing. */
const PASSED = new Set(['learn', 'heard', 'agreed', 'printed', 'store', 'approved', 'gate', 'tree']);
/** A prompt's words as a list shows them. */
export const GIST = 120;

/** `o` as a deed, `null` where it is bookkeeping that nothing follows from. */
export function deedOf(o: Operation, off: number): Deed | null {
  const edits = o.edits.flatMap(slim);
  const work = isWork(o);
  const turn = turnOf(o);
  const moves = o.undoes !== undefined || o.redoes !== undefined;
  if (!work && !moves && turn === undefined && edits.length === 0) return null;
  return {
    id: o.id,
    at: o.at,
    by: o.by,
    session: o.session,
    undoable: o.undoable,
    ...(o.undoes === undefined ? {} : { undoes: o.undoes }),
    ...(o.redoes === undefined ? {} : { redoes: o.redoes }),
    edits,
    ...(o.reading === undefined ? {} : { reading: slimReading(o.reading) }),
    off,
    says: work || moves ? truncate(historySentence(o), MOST_SAID) : '',
    of: contextsOf(o),
    work,
    ...(turn === undefined ? {} : { turn }),
  };
}

/** How `o` brought its session to other work; `undefined` where it did not. A first prompt that opens its context is no switch. */
function turnOf(o: Operation): Deed['turn'] {
  const e = o.edits.find((x) => x.key.startsWith('session/') && x.now !== null && 'active' in x.now);
  if (e === undefined || e.was === null || o.by === 'start' || o.by === 'end') return undefined;
  const [from, to] = [textOf(e.was.active), textOf(e.now!.active)];
  if (from === to || (from === null && o.by === 'prompt' && o.undoes === undefined)) return undefined;
  return { kind: kindOf(o, e), from, to };
}

function kindOf(o: Operation, e: Edit): MarkKind {
  if (o.undoes !== undefined || o.redoes !== undefined) return 'undo';
  if (o.edits.some((x) => x.key.startsWith('question/') && typeof x.now?.answer === 'string')) return 'answer';
  if (o.by === 'prompt') return o.reading === undefined || o.reading.asked !== undefined ? 'words' : 'plain';
  if (o.by === 'stop') return 'late';
  // What an agent did itself it knows of: a terminal leaves that to be told.
  return typeof e.now?.known === 'string' && e.now.known === e.now.active ? 'model' : 'hand';
}

function slim(e: Edit): Edit[] {
  const room = e.key.slice(0, e.key.indexOf('/'));
  if (PASSED.has(room)) return [];
  if (room === 'file') {
    const path = e.key.slice(5);
    const made = e.was === null && typeof e.now?.text === 'string' && isPlanPath(path);
    return made ? [{ key: e.key, was: null, now: { text: '' } }] : [];
  }
  const fields = KEPT[room];
  if (fields === undefined) return [e];
  const fresh = filesAdded(e).find((f) => isBelow(f) && !isPlanPath(f));
  const [was, now] = [only(e.was, fields), only(e.now, fields)];
  if (fresh !== undefined) return [{ key: e.key, was, now: { ...now, files: [fresh] } }];
  const same = e.was !== null && e.now !== null && Object.keys(now ?? {}).every((f) => was?.[f] === now?.[f]);
  return same ? [] : [{ key: e.key, was, now }];
}

function only(record: Fields | null, fields: string[]): Fields | null {
  return record === null ? null : Object.fromEntries(fields.filter((f) => f in record).map((f) => [f, record[f]]));
}

function slimReading({ verb, target, context, matches }: Reading): SlimReading {
  const best = matches.find((m) => m.context === null || m.context !== context);
  const plan = best?.plan == null ? null : { path: best.plan.path };
  return { verb, target, context, matches: best === undefined ? [] : [{ context: best.context, plan }] };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
