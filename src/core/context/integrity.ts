/** Decides what is wrong with the records and documents as they stand, and which edits would mend it. */

import { joinDocuments } from '../document/join.js';
import { parseDocument } from '../document/parse.js';
import type { Edit, Fields, Finding, SessionState, State } from '../model.js';
import { mergeLines } from '../text/merge/lines.js';
import { firstMergeMark } from '../text/merge/marks.js';
import { documentEdit } from '../text/splice.js';
import { faultFinding } from './import-findings.js';
import { normalizeContext, normalizeQuestion, normalizeSession } from './normalize-record.js';
import { contextOfDocument } from './of-document.js';
import { applyEdit, recordEdit } from './state.js';

/** Something that is not as it should be. Its sentence, and what repair would do, stand in `words/flaws.ts`. */
export interface Flaw {
  code: string;
  /** The file as a person reads it. */
  path: string;
  /** 1-based. */
  line: number | null;
  args: Record<string, string | number>;
  /** A note is for a person to look at; what is broken makes `check` fail. */
  broken: boolean;
  /** What repair would do; none = nothing that a program should decide. */
  edits: Edit[];
}

/** A document in our folder. */
export interface SeenDocument {
  key: string;
  path: string;
  /** What its front matter or else its name says. */
  id: string;
  /** From its front matter or first heading, '' for none. */
  title: string;
  /** The plan that its front matter names, '' for none. */
  plan: string;
  /** When it was last written, milliseconds. */
  at: number;
  /** When its work was begun, as its front matter says; `null` = it does not. */
  created: number | null;
  /** Where it stands, as its front matter says, '' for nothing. */
  status: string;
  /** What a team calls its context, '' where its front matter does not say. */
  ref: string;
  isPrivate: boolean;
  /** Who committed it first; absent where git was not asked, or cannot tell. */
  author?: string;
  text: string;
}

/** A document in our folder by its first lines. */
export type Head = Omit<SeenDocument, 'key' | 'text'>;

/** What was read to find flaws. */
export interface Seen {
  log: {
    path: string;
    broken: { line: number; at: number; size: number; torn: boolean }[];
    twice: SeenTwice[];
    /** By key, records whose beginning is lost: what is left of each. */
    headless: Record<string, Fields>;
  };
  /** Path of a snapshot that is not what the log says; `null` when it is, or there is none. */
  snapshot: string | null;
  documents: SeenDocument[];
  /** Documents that the log says were made and that are not there; `text` when it can be made anew from the log, `branch`: the one that has it. */
  gone: { key: string; path: string; text: string | null; branch?: string }[];
  /** Paths at which a document belongs and something stands that is no file. */
  blocked: string[];
  /** Documents, intents and plans that a merge of git left with two sides: `text` is the file with its marks. */
  merges: { key: string; path: string; text: string; base: string; ours: string; theirs: string }[];
  /** Files that hold a change which had no certain place. */
  conflicts: string[];
  /** Files that keep a line of the log which whoever wrote next found cut short: no repair says what became of it. */
  aside: string[];
  litter: string[];
  lock: { path: string; pid: number | null; host: string | null } | null;
  /** Operations that were begun and not finished, and nobody is at it. */
  unfinished: string[];
}

/** An operation that stands in the log twice. */
interface SeenTwice {
  id: string;
  line: number;
  first: number;
}

/** Faults that make a document say two things at once. */
const BROKEN = new Set([
  'merge-conflict',
  'current-twice',
  'current-missing',
  'id-twice',
  'document-missing',
  'document-other',
]);

/** What a parser finds wrong inside one document: further checks of documents are added to this list. */
const DOCUMENT_CHECKS: ((document: SeenDocument) => Flaw[])[] = [
  (d) => parseDocument(d.text, 'clew').faults.map((f) => faultFlaw(faultFinding(f, d.path))),
];

/** A finding about a file as a flaw; nothing that a program should mend. */
export function faultFlaw(f: Finding): Flaw {
  const { path, line, ...args } = f.args;
  const at = Number(line) > 0 ? Number(line) : null;
  return flaw(f.code, String(path), { line: at, args: { ...args, fault: 'yes' }, broken: BROKEN.has(f.code) });
}

/** Everything that is wrong, files first. */
export function flawsOf(seen: Seen, state: State, now: number): Flaw[] {
  const records = recordFlaws(seen, state);
  const mended = structuredClone(state);
  for (const f of records) for (const e of f.edits) applyEdit(mended, e);
  return [
    ...logFlaws(seen, now),
    ...diskFlaws(seen, now),
    ...seen.merges.map(mergeFlaw),
    ...records,
    ...pointerFlaws(mended),
    ...documentFlaws(seen, mended),
  ];
}

const flaw = (code: string, path: string, over: Partial<Flaw> = {}): Flaw => ({
  code,
  path,
  line: null,
  args: {},
  broken: true,
  edits: [],
  ...over,
});

function logFlaws({ log, snapshot }: Seen, now: number): Flaw[] {
  const copy = `log.jsonl.corrupt-${now}`;
  const lines = log.broken.map((b) =>
    flaw(b.torn ? 'log-torn' : 'log-line', log.path, {
      line: b.line,
      args: { copy },
      edits: [{ key: 'mend/log', was: { at: b.at, size: b.size, copy }, now: { at: b.at, size: b.size, copy } }],
    }),
  );
  const twice = log.twice.map((t) =>
    flaw('operation-twice', log.path, { line: t.line, args: { id: t.id, first: t.first }, broken: false }),
  );
  const stale = { key: 'mend/snapshot', was: {}, now: { copy: `state.json.corrupt-${now}` } };
  return [...lines, ...twice, ...(snapshot === null ? [] : [flaw('snapshot', snapshot, { edits: [stale] })])];
}

function diskFlaws(seen: Seen, now: number): Flaw[] {
  const { lock } = seen;
  return [
    ...(lock === null
      ? []
      : [flaw('dead-lock', lock.path, { args: { pid: lock.pid ?? '?', host: lock.host ?? '?' } })]),
    ...seen.unfinished.map((path) => flaw('unfinished', path)),
    ...seen.litter.map((path) =>
      flaw('litter', path, { edits: [{ key: 'mend/litter', was: {}, now: { path, at: now } }] }),
    ),
    ...seen.conflicts.map((path) => flaw('conflict-file', path, { broken: false })),
    ...seen.aside.map((path) => flaw('line-aside', path, { broken: false })),
  ];
}

/** Did both sides give the same id to something new? Then one of them must get another, which is for a person to say. */
function hasIdTwice(text: string): boolean {
  const ids = [...text.matchAll(/^[ \t]*-[ \t]+id:[ \t]*(\S+)/gm)].map((m) => m[1]);
  return new Set(ids).size < ids.length;
}

/** Documents are merged item by item, what people write line by line, where no line was changed by both. */
export function mergeFlaw({ key, path, text, base, ours, theirs }: Seen['merges'][number]): Flaw {
  const lines = path.startsWith('.clew/contexts/') ? joinDocuments(base, ours, theirs) : mergeLines(base, ours, theirs);
  const merged = lines !== null && hasIdTwice(lines) ? null : lines;
  const edit = merged === null ? null : documentEdit(key, text, [{ at: 0, cut: text, put: merged }]);
  const line = firstMergeMark(text);
  return flaw(edit === null ? 'merge-undecided' : 'merge-items', path, { line, edits: edit === null ? [] : [edit] });
}

function recordFlaws({ log }: Seen, state: State): Flaw[] {
  const of = <T extends object>(room: string, records: Record<string, T>, whole: (id: string, r: T) => T): Flaw[] => {
    const told = (key: string, was: T | null, left: T): Flaw[] => {
      const id = key.slice(room.length + 1);
      const edit = recordEdit(key, was, whole(id, left));
      return edit === null ? [] : [flaw('record', 'log.jsonl', { args: { room, id }, edits: [edit] })];
    };
    const headless = Object.entries(log.headless).filter(([key]) => key.startsWith(`${room}/`));
    return [
      ...headless.flatMap(([key, left]) => told(key, null, left as T)),
      ...Object.entries(records).flatMap(([id, record]) => told(`${room}/${id}`, record, record)),
    ];
  };
  return [
    ...of('context', state.contexts, normalizeContext),
    ...of('session', state.sessions, normalizeSession),
    ...of('question', state.questions, normalizeQuestion),
  ];
}

function pointerFlaws(state: State): Flaw[] {
  const sessions = Object.values(state.sessions).flatMap((s) => sessionFlaws(s, state));
  const { active } = state.workspace;
  if (active === null || Object.hasOwn(state.contexts, active)) return sessions;
  const edit = recordEdit('workspace/state', state.workspace, { active: null });
  return [
    ...sessions,
    flaw('workspace-pointer', 'log.jsonl', { args: { active }, edits: edit === null ? [] : [edit] }),
  ];
}

function sessionFlaws(s: SessionState, state: State): Flaw[] {
  const known = (id: string): boolean => Object.hasOwn(state.contexts, id);
  const trail = s.trail.filter(known);
  const at = s.active;
  if (at !== null && known(at) && state.contexts[at]!.status === 'folded' && !s.ended) {
    const c = state.contexts[at]!;
    const edit = recordEdit(`context/${c.id}`, c, { ...c, status: 'open' });
    return [
      flaw('active-folded', 'log.jsonl', { args: { session: s.id, active: at }, edits: edit === null ? [] : [edit] }),
    ];
  }
  if ((at === null || known(at)) && trail.length === s.trail.length) return [];
  const back = trail.findLast((id) => state.contexts[id]!.status !== 'folded') ?? null;
  const after = { ...s, active: at !== null && known(at) ? at : back, trail };
  const edit = recordEdit(`session/${s.id}`, s, after);
  const args = { session: s.id, active: at ?? 'nothing', back: after.active ?? 'nothing' };
  return [flaw('session-pointer', 'log.jsonl', { args, edits: edit === null ? [] : [edit] })];
}

function documentFlaws(seen: Seen, state: State): Flaw[] {
  const gone = seen.gone.map(({ key, path, text, branch }) => {
    const edits = text === null ? [] : [{ key, was: null, now: { text } }];
    if (branch !== undefined) return flaw('document-elsewhere', path, { args: { branch }, edits, broken: false });
    return flaw(text === null ? 'document-lost' : 'document-gone', path, { edits });
  });
  const byId = new Map<string, SeenDocument>();
  const own = seen.documents.flatMap((d) => {
    const first = byId.get(d.id);
    byId.set(d.id, first ?? d);
    if (first) return [flaw('id-twice', d.path, { line: 1, args: { id: d.id, other: first.path } })];
    return Object.hasOwn(state.contexts, d.id) ? [] : [unknown(d)];
  });
  return [
    ...gone,
    ...seen.blocked.map((path) => flaw('document-blocked', path)),
    ...own,
    ...seen.documents
      .filter((d) => !seen.merges.some((m) => m.path === d.path))
      .flatMap((d) => DOCUMENT_CHECKS.flatMap((check) => check(d))),
  ];
}

/** Can a document of ours be called so? */
export function isName(id: string): boolean {
  return /^[a-z0-9][\w.-]{0,80}$/i.test(id);
}

/** A document that came with the repository is nobody's fault, but nothing finds it until it has a record. */
function unknown(d: SeenDocument): Flaw {
  const context = contextOfDocument(d, { now: d.at, plan: null, branch: null });
  const edit = recordEdit(`context/${d.id}`, null, { ...context, found: context.lastAt });
  return flaw('document-unknown', d.path, {
    args: { id: d.id },
    broken: false,
    edits: edit === null || !isName(d.id) ? [] : [edit],
  });
}
