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
}

/** More is read by nobody before it goes. */
const MOST = 3;

export function saidOf({ ok, did, findings, view }: Done): Said {
  const notes = findings.filter((f) => f.severity === 'note');
  const others = findings.filter((f) => f.severity !== 'note');
  const told = [
    ...others.map((f) => (f.next === '' ? f.says : `${f.says} Try: ${f.next}`)),
    ...(ok ? notes.map((f) => f.says) : []),
  ].slice(0, MOST);
  const undo = ok && typeof view.operation === 'string' ? view.operation : '';
  const text = ok
    ? [did === '' ? 'Nothing had to be changed' : titled(did[0]!.toUpperCase() + did.slice(1), view), ...told]
        .map((line) => line.replace(/\.$/, ''))
        .join('. ')
    : told.join(' ');
  return { text, bad: !ok, undo };
}

/** `did` with the title of the context that it leads to, where `did` has its id, and whether a session that runs goes along. */
function titled(did: string, { to, title, goesOn }: Done['view']): string {
  const byId = typeof to === 'string' && typeof title === 'string' && did.endsWith(` to ${to}`);
  return `${byId ? `${did.slice(0, -to.length)}${quotedTitle(title)}` : did}${goesOn === true ? ', where its session goes on' : ''}`;
}
