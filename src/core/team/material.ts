/** What of a workspace may be shared at all, as it was read: prompts, transcripts and readings are not among it. */
import type { Document } from '../model/document.js';
import type { Intent } from '../model/intent.js';
import type { Context, PlanRow, Task } from '../model.js';

export interface Material {
  now: number;
  contexts: { context: Context; isPrivate: boolean; document: Document | null }[];
  plans: PlanRow[];
  tasks(plan: string): Task[];
  intents: Intent[];
}

/**
 * What a context is called among the team: two people's `login` are two, since they were not begun in the same second. Whoever has
 * it by its document, which says when it was begun, calls it the same.
 */
export function refOf(context: Pick<Context, 'id' | 'opened' | 'team'>): string {
  return context.team ?? `${context.id}~${Math.max(0, Math.floor(context.opened / 1000)).toString(36)}`;
}

/** Does it stay here? Said in its document's front matter, or by `clew team private`. */
export function staysHere(context: Pick<Context, 'private'>, text: string): boolean {
  if (context.private === true) return true;
  const front = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text.slice(0, 16_384))?.[1] ?? '';
  // What looks like a wish for it is one: a mistake must not send it.
  return /^[ \t]*["']?private["']?[ \t]*:[ \t]*(?!["']?(?:false|no|off)\b)\S/im.test(front);
}

/** Is it real work that somebody else could care for? */
export function isShareable(context: Context): boolean {
  // What came with the repository, and nobody here went on with, is its author's to tell.
  if (context.found !== undefined && context.lastAt <= context.found) return false;
  return ['open', 'completed', 'abandoned'].includes(context.status) && context.undone !== true;
}

/**
 * Says of a value whether a text in it names one of these contexts, by title or id, in whatever case: words of a private
 * context also stand where another one tells of it. A title of a single letter names nothing; one of several words is also
 * named by their plurals, and run together.
 */
export function hiddenIn(contexts: Pick<Context, 'id' | 'title'>[]): (value: unknown) => boolean {
  const names = contexts.flatMap((c) => [c.title, c.id]).map(plain);
  const known = [...new Set(names)].filter((n) => n.trim().length > 1);
  const forms = known.filter((n) => n.trim().includes(' ')).map(formsOf);
  const isNamed = (text: string): boolean => {
    const said = plain(text);
    return known.some((n) => said.includes(n)) || forms.some((f) => f.test(said));
  };
  const found = (value: unknown): boolean => {
    if (typeof value === 'string') return isNamed(value);
    return typeof value === 'object' && value !== null && Object.values(value).some(found);
  };
  return known.length === 0 ? () => false : found;
}

/** Fewer letters run together may be a word of its own: `to do` is no `todo`. */
const SHORTEST_JOINED = 8;

/** The words of `name`, each also in its plural or without it, with nothing between them where they are long enough together. */
function formsOf(name: string): RegExp {
  const words = name.trim().split(' ');
  const between = words.join('').length < SHORTEST_JOINED ? ' ' : ' ?';
  const stemOf = (w: string): string => w.replace(/(?:y|ies)$/, '(?:y|ie)').replace(/(?<!s)e?s$/, '');
  const either = words.map((w) => (w.length > 3 ? `${stemOf(w)}e?s?` : w));
  return new RegExp(` ${either.join(between)} `, 'u');
}

/** Its words alone, with a space around each: a hyphen in a file's name is a space of a title. */
function plain(text: string): string {
  return ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}
