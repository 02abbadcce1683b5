/** Decides which names of fields, and which of their values, say that a tool tells, changes, writes a file or is given words: the tables, which docs/gate.md shows whole. */
import { wordList } from '../../text/first-word.js';
import { isTellingName, wordsOf } from './read-only-tools.js';

/** Fields that say what is done; letters and case alone count. */
export const DOES = wordList(
  'action op operation mode method requestmethod httpmethod access verb httpverb requestverb flag flags',
);
/** Values of theirs that tell, besides every one that is a telling name (`get`, `list_files`). */
export const TELLING_VALUES = wordList(
  'options get head r rb rt ro readonly stats details summary outline content contents text json xml html markdown raw plain ' +
    'full short brief fast slow deep exact fuzzy strict loose semantic keyword hybrid regex literal auto default all any none ' +
    'hover definition references symbols files history log blame',
);
/** Signs of an expression (`gim`): `flags` holds no more than they do. */
const SIGNS = /^[dgimsuvy]+$/;

/** Fields that make a tool change what it is given, where they are true. */
export const CHANGING_FIELDS = wordList(
  'append remove delete unlink write overwrite fix save replace update patch edit truncate move rename create insert ' +
    'purge erase wipe destroy drop clear reset rm restore revert rollback apply commit merge push publish deploy install uninstall ' +
    'execute exec run kill terminate send upload migrate prune flush clean upsert prepend modify',
);
/** Before them these say that nothing of it is done, or that it is only shown. */
export const UNDONE = wordList('no not never skip without exclude dont include show has is');
/** Those that say so with any value, at the beginning of a field. */
export const PLAIN_CHANGES = wordList(
  'delete remove overwrite purge erase wipe destroy unlink truncate drop insert upsert append prepend rename grant revoke',
);
/** Those that say so with any value, where the field is called no more than that, and commands of document stores. */
export const WHOLE_CHANGES = wordList(
  '$out $merge update create findandmodify createindexes createuser createrole updateuser updaterole collmod killop killsessions ' +
    'mapreduce compact converttocapped reindex shutdown setparameter enablesharding movechunk applyops bulkwrite eval fsync',
);
/** A path beside one of these with any value is written. */
export const BESIDE = wordList(
  'append remove delete unlink write overwrite fix save replace update patch edit truncate move rename create insert',
);
/** Fields by which nothing is only tried: where they are false, it is done. */
export const TRIES = wordList('dryrun simulate checkonly previewonly noop whatif readonly');

/** Fields of what is put into a file. */
export const CONTENT_FIELDS = wordList(
  'text content contents data blob filetext filecontent newtext newcontent oldstr newstr oldstring newstring oldtext edits patch diff body ' +
    'replacement replacewith html payload bytes base64 buffer json xml yaml csv markdown changes change prepend append chunk chunks hunk ' +
    'source code insertion insert inserttext newvalue newsource filedata stdin',
);
/** Fields of words that are looked for or that say why: what stands in them is put nowhere, and is no path. */
export const WORD_FIELDS = wordList(
  'query queries pattern patterns regex glob globs prompt question questions search find filter filters selector xpath css where ' +
    'keyword keywords term terms words phrase title description reason explanation goal task context instruction instructions purpose ' +
    'intent summary thought message label labels name names symbol author user useragent header headers cookie cookies format ' +
    'since until before after date range sort order fields columns locale include exclude topic language',
);
/** Fields that hold names in the form of a path: of repositories, branches, packages, addresses and kinds. */
export const NAME_FIELDS = wordList(
  'url href link endpoint route id ids repo repository repos owner org project branch ref tag sha commit base head version package packages ' +
    'library module import type types mime mimetype contenttype accept media mediatype timezone tz namespace image key channel model resource ' +
    'domain host origin referer',
);

/** Does a field say that something else is done than to tell? */
export function doesMore(key: string, value: string): boolean {
  const name = lettersOf(key);
  const said = value.trim();
  if (!DOES.has(name) || said === '') return false;
  if (name.startsWith('flag') && SIGNS.test(said)) return false;
  return !TELLING_VALUES.has(said.toLowerCase()) && !isTellingName(said);
}

/** What a field says that is called `key` and has this value: `tool` = the tool changes something, `path` = a path beside it is written. */
export function changeIn(key: string, value: unknown): 'tool' | 'path' | null {
  const name = lettersOf(key);
  const off = value === false || value === 'false';
  if (off) return TRIES.has(name) ? 'tool' : null;
  if (value === null || value === undefined || value === '' || value === 0) return null;
  if (key === '$out' || key === '$merge' || WHOLE_CHANGES.has(name)) return 'tool';
  const says = wordsOf(key).filter(Boolean);
  if (says.length === 0 || UNDONE.has(says[0]!) || TRIES.has(name)) return null;
  if (PLAIN_CHANGES.has(says[0]!)) return 'tool';
  const on = value === true || /^(?:true|yes|on)$/i.test(String(value));
  if (on && (name.endsWith('inplace') || says.some((w) => CHANGING_FIELDS.has(w)))) return 'tool';
  return name.endsWith('inplace') || says.some((w) => BESIDE.has(w)) ? 'path' : null;
}

/** May a field hold words, a name or an address, whatever they look like? Its last word says it (`searchQuery`, `libraryID`). */
export function holdsWords(key: string): boolean {
  const last = lastOf(key);
  return WORD_FIELDS.has(last) || WORD_FIELDS.has(lettersOf(key));
}

/** The same of names that look like paths. */
export function holdsName(key: string): boolean {
  return NAME_FIELDS.has(lastOf(key)) || NAME_FIELDS.has(lettersOf(key));
}

/** Is what a field holds put into a file? */
export function holdsContent(key: string): boolean {
  return CONTENT_FIELDS.has(lettersOf(key));
}

function lastOf(key: string): string {
  return wordsOf(key).findLast(Boolean) ?? '';
}

function lettersOf(key: string): string {
  return key.toLowerCase().replace(/[^a-z0-9$]/g, '');
}
