/** Decides what is said of a next step that names a file of its work which is gone: a file that is still to be written is none. */
import { pathsIn } from '../text/mentions.js';
import { oneLine, truncate } from '../text/truncate.js';

/** Characters of the step that are said before the note, so that the note is not cut. */
const ROOM = 160;

/** `text` with the files of `known` that it names and that are gone; as it is where none is. */
export function withGone(text: string, known: string[], exists: ((path: string) => boolean) | undefined): string {
  if (exists === undefined) return text;
  const gone = pathsIn(text).filter((path) => known.includes(path) && !exists(path));
  return gone.length === 0 ? text : `${truncate(oneLine(text), ROOM)} (gone: ${gone.slice(0, 3).join(', ')})`;
}
