/** Decides how an operation reads in a list: what it did, in plain words. */
import { saidDeed } from '../context/titled.js';
import type { Edit, Fields, Operation } from '../model.js';
import { ledTo } from './told.js';

const EVENTS: Record<string, string> = {
  start: 'a session began',
  prompt: 'a prompt was read',
  stop: 'the agent stopped',
  compact: 'the session was compacted',
  end: 'a session ended',
  tool: 'a call of a tool was looked at',
};

/** Is it something a person would want to see without asking for everything? */
export function isWork(o: Operation): boolean {
  return (
    o.did !== '' ||
    openedBy(o) !== null ||
    renamedBy(o) !== null ||
    refusedIn(o) !== null ||
    o.undoable ||
    (o.reading !== undefined && o.reading.verb !== 'stay')
  );
}

/** One plain sentence, never empty. */
export function historySentence(o: Operation): string {
  if (o.did !== '') return saidDeed(o);
  const opened = openedBy(o);
  if (opened !== null) return `opened ${opened}`;
  const renamed = renamedBy(o);
  if (renamed !== null) return `renamed ${renamed.id} to "${renamed.title}"`;
  const begun = (o.edits ?? []).find((e) => e.key.startsWith('context/') && e.was === null);
  if (begun) return `began ${begun.key.slice(8)}`;
  if (o.reading?.verb === 'ask') return askedBy(o);
  if (o.reading?.verb === 'nudge') return ledTo(o.reading).says;
  const refused = refusedIn(o);
  if (refused !== null) return `the gate refused: ${refused.what}`;
  const event = eventOf(o);
  const work = workOfEvent(o);
  return work === undefined ? event : `${event} (${work})`;
}

function eventOf({ by, edits = [] }: Operation): string {
  if (turnIn(edits)?.goesOn === true) return 'a turn was recorded while it ran';
  if (edits.some((e) => e.key.startsWith('printed/')))
    return `clew ${by} printed a list, whose numbers count from then on`;
  return EVENTS[by] ?? `${by} noted something`;
}

function turnIn(edits: Edit[]): Fields | null {
  return edits.find((e) => e.key.startsWith('turn/'))?.now ?? null;
}

/** What an event was for: of a turn what it was recorded for, else what it ended on, which stands behind what it had left. */
function workOfEvent({ by, edits = [] }: Operation): string | undefined {
  const at = turnIn(edits)?.context;
  if (by === 'stop' && typeof at === 'string') return at;
  const known = edits.filter((e) => e.key.startsWith('context/')).map((e) => e.key.slice(8));
  return by === 'stop' ? known.at(-1) : known[0];
}

/** What the gate refused without asking anybody, and why, as it was noted then. */
export function refusedIn(o: Operation): { what: string; why: string; intent: string } | null {
  const edit = (o.edits ?? []).find((e) => e.key.startsWith('gate/') && e.now?.refused != null);
  const { what, why, intent } = (edit?.now?.refused ?? {}) as Fields;
  return typeof what === 'string' && typeof why === 'string'
    ? { what, why, intent: typeof intent === 'string' ? intent : '' }
    : null;
}

/** The context that is listed from here on: a new one, or one that a first prompt had only begun. */
function openedBy(o: Operation): string | null {
  const opens = (o.edits ?? []).find(
    (e) =>
      e.key.startsWith('context/') && e.now?.status === 'open' && (e.was === null || e.was.status === 'provisional'),
  );
  return opens?.key.slice(8) ?? null;
}

/** The context to which a turn gave another title, as its commit or its branch says what it is for. */
function renamedBy(o: Operation): { id: string; title: string } | null {
  if (o.by !== 'stop') return null;
  const edit = (o.edits ?? []).find(
    (e) => e.key.startsWith('context/') && typeof e.was?.title === 'string' && typeof e.now?.title === 'string',
  );
  return edit === undefined ? null : { id: edit.key.slice(8), title: String(edit.now!.title) };
}

function askedBy(o: Operation): string {
  const question = (o.edits ?? []).find((e) => e.key.startsWith('question/') && typeof e.now?.text === 'string');
  const text = String(question?.now?.text ?? '').split('\n')[0]!;
  return text === '' ? 'asked what was meant' : `asked: ${text}`;
}

/** The pieces of work that `o` is about, by id: also what a session left, whose record says nothing of that where another had left it before. */
export function contextsOf(o: Pick<Operation, 'edits'>): string[] {
  const edits = o.edits ?? [];
  const turned = edits.some((e) => e.key.startsWith('session/') && e.now !== null && 'active' in e.now);
  const named = edits.flatMap((e) => {
    if (e.key.startsWith('context/')) return [e.key.slice(8)];
    // What the next session begins with follows the one that was turned: nobody went there.
    if (turned && e.key.startsWith('workspace/')) return [];
    const document = /^store\/contexts\/([^/]+)\.md$/.exec(e.key);
    if (e.key.startsWith('task/')) return workOf(e.now ?? e.was);
    return document ? [document[1]!] : pointers(e.now);
  });
  return [...new Set([...named, ...edits.flatMap(left)])];
}

/** The work that a task belongs to. */
function workOf(task: Fields | null): string[] {
  return typeof task?.context === 'string' ? [task.context] : [];
}

/** What a session was turned away from, to other work. */
function left({ key, was, now }: Edit): string[] {
  if (!key.startsWith('session/') || typeof was?.active !== 'string' || typeof now?.active !== 'string') return [];
  return was.active === now.active ? [] : [was.active];
}

function pointers(now: Fields | null): string[] {
  return typeof now?.active === 'string' ? [now.active] : [];
}
