/** Decides how what an operation did is read by a person: contexts by their titles, questions not at all. */
import type { Context, Operation } from '../model.js';
import { safeTitle } from '../text/fence.js';

/** Words behind which the id of a context may stand. */
const LEADS =
  /\b(to|for|under|opened|closed|completed|abandoned|finished|parked|paused|archived|resumed|reopened|renamed|deleted|and) ([\w.-]*\w)/g;

/** A title within a sentence of the page: what it says does not run into that. */
export const quotedTitle = (title: string): string => `“${title.replaceAll(/["“”]/g, '’')}”`;

/** A sentence of ours in the quotes of the page. */
export const inPageQuotes = (text: string): string => text.replace(/"([^"]*)"/g, '“$1”');

/** The same title where a terminal says it. */
export const plainlyQuoted = (title: string): string => `"${title}"`;

/** `did` with the title in the place of each id of one of `contexts`, as `called` writes it. */
export function titled(did: string, contexts: Record<string, Context>, called = (title: string) => title): string {
  const named = did.replace(LEADS, (all, word: string, id: string) =>
    Object.hasOwn(contexts, id) ? `${word} ${called(safeTitle(contexts[id]!.title))}` : all,
  );
  return named.replace(/ \(q[0-9a-f]{4,}\)/g, '');
}

/** What `o` did, as its notice said it: what it made was opened, a plan and what was there is switched to. */
export function saidDeed({ did, edits }: Pick<Operation, 'did' | 'edits'>): string {
  const [, , id = ''] = /^(switched to|opened) ([\w.-]*\w)/.exec(did) ?? [];
  const born = (edits ?? []).find((e) => e.key === `context/${id}` && e.was === null && e.now !== null);
  if (born === undefined) return did;
  return born.now!.plan == null ? did.replace(/^switched to /, 'opened ') : did.replace(/^opened /, 'switched to ');
}
