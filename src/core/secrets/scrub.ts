/** Decides what of an outcome may be stored and said: every string of it without secrets. */
import type { Edit, Event, Facts, Operation, Outcome, Session } from '../model.js';
import { mayHoldSecret } from './prefilter.js';

/** Gives the function that takes secrets out of a text. It is asked for only when a text may hold one. */
export type Loader = () => (text: string) => string;

/** What stands for a text that may hold a secret, when it cannot be looked through. */
export const UNREAD = '[redacted unread]';
const MARKS = /\[redacted [a-z0-9-]{2,40}(?: [0-9a-f]{4})?\]/g;
const DEEPEST = 64;
const TOGETHER = 64 * 1024;

/** `value` with the secrets taken out of every string and name in it; the very same value when there is none. */
export function redactSecrets<T>(value: T, load: Loader): T {
  if (!suspected(value)) return value;
  const redact = safely(load);
  return mapped(value, (s) => (mayHoldSecret(s) ? redact(s) : s), 0) as T;
}

/** The marks in `after` that were not in `before`: what was redacted on the way, each once. */
export function marksAdded(before: unknown, after: unknown): string[] {
  if (before === after) return [];
  const text = JSON.stringify(after) ?? '';
  if (!text.includes('[redacted ')) return [];
  const known = JSON.stringify(before) ?? '';
  return [...new Set(text.match(MARKS) ?? [])].filter((mark) => !known.includes(mark));
}

/** What was read and what decides may know of it: what is derived from a text (words, titles, ids) then holds no part of a secret either. */
export function cleanFacts(facts: Facts, load: Loader): Facts {
  const { branch, conversation, workspace, more } = facts;
  const { transcripts, conversation: asked } = more;
  const told = redactSecrets({ branch, conversation, workspace, transcripts, asked }, load);
  return {
    ...facts,
    branch: told.branch,
    conversation: told.conversation,
    workspace: told.workspace,
    more: {
      ...more,
      ...(transcripts === undefined ? {} : { transcripts: told.transcripts }),
      ...(asked === undefined ? {} : { conversation: told.asked }),
    },
  };
}

/**
 * `event` and `facts`, both clean. They are looked at together: most hold nothing, and each further look costs a prompt time.
 * Where a session runs was clean when its record was made: a folder with an odd name does not bring the rules in at every prompt.
 */
export function cleanInput<E extends Exclude<Event, { kind: 'command' }>>(
  event: E,
  facts: Facts,
  load: Loader,
): { said: E; known: Facts } {
  const { branch, conversation, workspace, more } = facts;
  const { session, ...told } = event;
  const recorded = isRecorded(session, facts);
  const place = recorded && workspace.length > 15 && session.cwd.startsWith(workspace) ? workspace : '';
  const where = recorded ? [] : [session];
  const may = suspected(
    [told, where, branch, conversation, place === '' ? workspace : '', more.transcripts, more.conversation],
    place,
  );
  return may ? { said: redactSecrets(event, load), known: cleanFacts(facts, load) } : { said: event, known: facts };
}

/** Is the session kept as it is told now? What was taken for a secret would not be. */
function isRecorded({ id, cwd, transcript }: Session, facts: Facts): boolean {
  const held = Object.hasOwn(facts.state.sessions, id) ? facts.state.sessions[id] : undefined;
  return held !== undefined && held.cwd === cwd && (transcript === null || held.transcript === transcript);
}

/**
 * `outcome` as it may be stored, written and said. A new file is written without secrets. A file that a person owns keeps
 * what they wrote in it, byte for byte; but text that we would add to one, or a path, must be clean already: else nothing
 * is written and a finding says so.
 */
export function cleanOutcome(outcome: Outcome, load: Loader): Outcome {
  const { edits, files, ...said } = outcome;
  // Where a person wants a file is for them to say.
  const written = files?.map((f) => ({ path: f.path, text: redactSecrets(f.text, load) }));
  const told = { ...redactSecrets(said, load), ...(written ? { files: written } : {}) };
  const refused = edits.find((e) => ofFile(e) && !(redactSecrets(e.key, load) === e.key && addsNone(e, load)));
  if (refused === undefined) return { ...told, edits: edits.map((e) => editOf(e, load)) };
  const finding = {
    code: 'secret-in-file',
    args: { path: pathOf(redactSecrets(refused.key, load)) },
    severity: 'error' as const,
  };
  // What was announced did not happen.
  const { brief: _brief, notice: _notice, question: _question, view: _view, ...rest } = told;
  return { ...rest, edits: [], did: '', undoable: false, files: [], findings: [finding, ...told.findings] };
}

/** The line of the log for `operation`. One that changed a file which holds a secret cannot be taken back: the log does not know that text. */
export function cleanOperation(operation: Operation, load: Loader): Operation {
  // Ids are ours, and look like tokens.
  const { id, undoes, ...said } = operation;
  const told = redactSecrets(said, load);
  if (told === said) return operation;
  const line: Operation = { ...told, id, ...(undoes === undefined ? {} : { undoes }) };
  if (!operation.undoable) return line;
  const lost = operation.edits.some((e, i) => ofFile(e) && JSON.stringify(e) !== JSON.stringify(line.edits[i]));
  return lost ? { ...line, undoable: false } : line;
}

function editOf(edit: Edit, load: Loader): Edit {
  if (!ofFile(edit)) return redactSecrets(edit, load);
  return edit.was === null ? { ...edit, now: redactSecrets(edit.now, load) } : edit;
}

/** Is what we put into somebody's text without secrets? */
function addsNone(edit: Edit, load: Loader): boolean {
  const { splices, pieces } = (edit.now ?? {}) as { splices?: { put: string }[]; pieces?: { text: string }[] };
  const added = [...(splices ?? []).map((s) => s.put), ...(pieces ?? []).map((p) => p.text)];
  return redactSecrets(added, load).every((text, i) => text === added[i]);
}

/** Files of the workspace, of our own folder, and folders that are deleted. */
function ofFile(edit: Edit): boolean {
  return /^(?:file|store|purge)\//.test(edit.key);
}

function pathOf(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}

/** What cannot be looked through is not kept. */
function safely(load: Loader): (text: string) => string {
  let redact: ((text: string) => string) | null = null;
  return (text) => {
    try {
      redact ??= load();
      return redact(text);
    } catch {
      return UNREAD;
    }
  };
}

/** May any string of `value` hold a secret, the clean `place` left out? They are looked at many at a time: most are short, and most values hold none. */
function suspected(value: unknown, place = ''): boolean {
  let texts: string[] = [];
  let size = 0;
  const take = (text: string): boolean => {
    texts.push(text);
    size += text.length;
    return size > TOGETHER && settle();
  };
  const settle = (): boolean => {
    const all = texts.join('\n');
    const may = mayHoldSecret(place === '' ? all : all.replaceAll(place, '/'));
    texts = [];
    size = 0;
    return may;
  };
  const walk = (v: unknown, depth: number): boolean => {
    if (typeof v === 'string') return v.length > 3 && take(v);
    if (typeof v !== 'object' || v === null || ArrayBuffer.isView(v)) return false;
    if (depth >= DEEPEST) return true;
    if (Array.isArray(v)) return v.some((x) => walk(x, depth + 1));
    for (const k in v)
      if ((k.length > 14 && take(k)) || walk((v as Record<string, unknown>)[k], depth + 1)) return true;
    return false;
  };
  return walk(value, 0) || settle();
}

function mapped(value: unknown, change: (s: string) => string, depth: number): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  // Nobody writes so deep; what cannot be looked through is not kept.
  if (depth >= DEEPEST) return UNREAD;
  if (Array.isArray(value)) return value.map((v) => mapped(v, change, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([k, v]) => [k.length > 14 ? change(k) : k, mapped(v, change, depth + 1)]),
  );
}
