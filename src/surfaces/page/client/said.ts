/** Decides what is said at the foot of the page of what was done there: what a terminal says of it, in short. */
import { quotedTitle } from '../../../core/context/titled.js';
import type { Done } from '../../../runtime/board/wish.js';

export interface Said {
  text: string;
  bad: boolean;
  /** A command that it is about, where there is one. */
  line?: string;
  /** What undoes it, '' where nothing does. */
  undo: string;
  /** What can be redone instead: it was undone elsewhere. */
  redo?: string;
}

/** More is read by nobody before it goes. */
const MOST = 3;

export function saidOf({ ok, did, findings, view }: Done): Said {
  const notes = findings.filter((f) => f.severity === 'note');
  const others = findings.filter((f) => f.severity !== 'note');
  const told = [
    ...others.map((f) => (f.next === '' || redoOf(f) !== undefined ? f.says : `${f.says} Try: ${f.next}`)),
    ...(ok ? notes.map((f) => f.says) : []),
  ].slice(0, MOST);
  const undo = ok && typeof view.operation === 'string' ? view.operation : '';
  const text = ok
    ? [did === '' ? 'Nothing had to be changed' : titled(did[0]!.toUpperCase() + did.slice(1), view), ...told]
        .map((line) => line.replace(/\.$/, ''))
        .join('. ')
    : told.join(' ');
  const redo = ok ? undefined : others.map(redoOf).find((id) => id !== undefined);
  return { text, bad: !ok, undo, ...(redo === undefined ? {} : { redo }) };
}

/** What the page offers a button for needs no line for a terminal. */
function redoOf({ code, args }: Done['findings'][number]): string | undefined {
  return code === 'undone-already' ? String(args.name) : undefined;
}

/** `did` with the title of the context that it leads to, where `did` has its id, and whether a session that runs goes along. */
function titled(did: string, { to, title, goesOn }: Done['view']): string {
  const byId = typeof to === 'string' && typeof title === 'string' && did.endsWith(` to ${to}`);
  return `${byId ? `${did.slice(0, -to.length)}${quotedTitle(title)}` : did}${goesOn === true ? ', where its session goes on' : ''}`;
}
