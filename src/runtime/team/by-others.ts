/** Decides which words of documents somebody else committed and git brought here: they are theirs to tell. */
import type { Fields } from '../../core/model.js';
import { runGit } from '../workspace/git.js';

/** So many documents are asked about in one exchange; of what is beyond nothing new is told before the next. */
const MOST = 50;
/** So much of a text is looked for, on its first line. */
const SOUGHT = 120;

/** A line of the last commit, and who wrote it: a name and an address. */
interface Line {
  author: string;
  mail: string;
  text: string;
}

/**
 * Of a record (an item or a decision) of a context's document: did git bring its words from somebody else? `ids`: contexts by
 * what the team calls them. Who has neither a name nor an address in git is told apart from nobody; one of both is enough to be
 * known by.
 */
export function writtenByOthers(dir: string, ids: Map<string, string>): (key: string, fields: Fields) => boolean {
  let me: [name: string, mail: string] | null = null;
  const known = new Map<string, Line[] | null>();
  const linesAt = (id: string): Line[] | null => {
    if (!known.has(id)) known.set(id, known.size >= MOST ? null : blamed(dir, `contexts/${id}.md`));
    return known.get(id)!;
  };
  return (key, { text }) => {
    const [kind = '', ref = ''] = key.split('/');
    const id = ids.get(ref);
    if ((kind !== 'item' && kind !== 'decision') || id === undefined || typeof text !== 'string') return false;
    me ??= [said(dir, 'user.name'), said(dir, 'user.email')];
    const [name, mail] = me;
    if (name === '' && mail === '') return false;
    const lines = linesAt(id);
    if (lines === null) return true;
    const sought = text.split('\n')[0]!.slice(0, SOUGHT);
    const held = lines.filter((l) => l.text.includes(sought));
    return sought !== '' && held.length > 0 && held.every((l) => l.author !== name && l.mail !== mail);
  };
}

/** The lines of a file as the last commit has it; [] where git has none, or cannot be asked. */
function blamed(dir: string, path: string): Line[] {
  const out = runGit(dir, ['blame', '--line-porcelain', 'HEAD', '--', path]) ?? '';
  const lines: Line[] = [];
  let [author, mail] = ['', ''];
  for (const line of out.split('\n')) {
    const [, what, value] = /^(author|author-mail) (.*)$/.exec(line) ?? [];
    if (what === 'author') author = value!;
    else if (what === 'author-mail') mail = value!.replace(/^<|>$/g, '');
    else if (line.startsWith('\t')) lines.push({ author, mail, text: line.slice(1) });
  }
  return lines;
}

function said(dir: string, what: string): string {
  return (runGit(dir, ['config', what]) ?? '').trim();
}
