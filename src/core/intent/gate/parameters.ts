/** Decides what the parameters of a tool say that it does: which command lines it runs, which files it writes, which statements it hands on. */
import type { Fields } from '../../model.js';
import { changeIn, doesMore, holdsContent, holdsName, holdsWords } from './parameter-names.js';
import { wordsOf } from './read-only-tools.js';
import { onlyReads } from './statements.js';
import { strings, type Told } from './texts.js';

/** What a tool is given that says what it does. */
export interface Given {
  commands: string[];
  /** Paths of files that it writes. */
  written: string[];
  /** All that may be a path: read or written. */
  named: string[];
  /** Statements that may change something. */
  statements: string[];
  /** A field says that something is changed. */
  changes: boolean;
  /** There is no more of it. */
  whole: boolean;
}

/** Tools of file servers that write nothing but the files they are given. */
export const WRITING =
  /^(?:write|edit|create|update|append|replace|insert|delete|remove|move|rename|copy|patch|save|make)[-_]?(?:text[-_]?)?(?:file|files|directory|folder|dir|notebook|in[-_]?file|to[-_]?file|content|lines?)$/i;
/** Names of fields that hold paths: their last word says it. */
export const PATH =
  /(?:path|file|file_?name|dir_?name|dir|directory|folder)s?$|^(?:save|write|export|dump)[-_]?(?:as|to|into)$/i;
/** Names that hold paths, or something else: what they hold tells. */
export const PLACE =
  /^arg(?:ument)?s$|(?:new_?name|into|store|uri|location|target|destination|dest|output|screenshot)s?$|(?:^|[-_])(?:source|src|dst|root|to|from|out|o|log|report|trace|dump|save|record|recording|capture|artifact|har|pdf|video|stdout|stderr|tee|redirect|append|export|persist|sink|snapshot|write)s?$/i;
/** A file that is looked at is called so; one that is called otherwise (`responseFilePath`, `outputDir`) is made. */
export const LOOKED =
  /^(?:(?:file|relative|rel|absolute|abs|full|source|src|input|base|repo|repository|project|root|workspace|module|package|parent|working|start|search|test|config|option|param|name)s?[-_]?)*(?:path|file|file_?name|dir|directory|folder)s?$|^(?:uri|source|src|root|from|location)s?$/i;
export const COMMAND =
  /^(?:(?:shell|bash)[-_]?)?(?:command|cmd|script|bash|powershell)(?:[-_]?line)?s?$|^(?:pre|post)[-_]?(?:process|run|exec|hook)$|^(?:shell|argv|exec|run|program|executable)$/i;
/** What stands behind a command. */
export const ARGUMENTS = /^arg(?:ument)?s$/i;
/** Where a command runs. */
export const FOLDER = /^(?:cwd|dir_path|directory|work(?:ing)?[-_]?dir(?:ectory)?)$/i;
export const STATEMENT = /sql|statement|cypher|gremlin|sparql|graphql|^pipeline|aggregat/i;
/** A statement wherever it stands: behind another one, of a graph, or a reading one that calls something. */
export const PLAIN_STATEMENT =
  /^\s*\.(?:shell|system|output|once|excel|save|backup|import|read|open|load|archive|dump|log)\b|^\s*db\.[^\n]{1,200}\(|^\s*flush(?:all|db)\b|\|>?\s*(?:delete\s*(?:$|\|)|(?:m?collect|meventcollect|tscollect|output(?:lookup|csv|text)|sendemail|sendalert|run(?:shell)?script|script|wideTo)\b|to\s*\()|;\s*(?:copy|insert|update|delete|drop|alter|create|truncate|attach|call|exec)\b|\bmutation\b[^{}]{0,80}\{|^\s*(?:select|with)\s[^(]{0,400}\(|^\s*(?:insert\s+into|update\s+\S+\s+set|delete\s+from|(?:drop|truncate|alter|create)\s+(?:table|database|schema|view|index|user|role))\b/i;
/** A program of whatever language. */
export const CODE = /^(?:code|expression|javascript|python|snippet|source_?code|eval|function)$/i;
export const ADDRESS = /(?:^|[-_])url$/i;
/** Words that are looked for, and texts, are no paths whatever they look like. */
export const WORDS =
  /(?:query|pattern|regex|glob|text|content|contents|prompt|message|body|title|description|question)s?$/i;
/** Of a tool that is called so, whatever it is asked for is words. */
export const LIBRARY = [
  'docs',
  'doc',
  'documentation',
  'library',
  'wiki',
  'web',
  'search',
  'find',
  'lookup',
  'grep',
  'resolve',
];

const MOST = { depth: 4, paths: 50, words: 1000, path: 1000, statement: 2000 };

/** Does a tool called so write files, and nothing else? */
export function isWriting(tool: string): boolean {
  return tool.length < 100 && WRITING.test(tool);
}

/** What `tool` is given with `input`; `tells`: by its name it only tells something, so that a file is written only where that shows. */
export function givenTo(tool: string, input: Fields, tells: boolean, workspace: string): Given {
  const { all, whole } = strings(input);
  const commands = commandsIn(input, all);
  const places =
    commands.length === 0
      ? all
      : all.filter(({ keys }) => !FOLDER.test(keys.at(-1) ?? '') && !ARGUMENTS.test(keys[0] ?? ''));
  const named = all.filter(mayBePath).map(({ text }) => pathOf(text));
  const change = changesIn(input);
  const puts = tells && (change.length > 0 || all.some((s) => isPut(s) || doesMore(s.keys.at(-1) ?? '', s.text)));
  const file = isWriting(tool);
  const written = places
    .filter((s) => (isPath(s, file) && (!tells || puts || !isLooked(s))) || (!file && isMade(s, workspace)))
    .map(({ text }) => pathOf(text));
  return {
    commands,
    written: few(written),
    named: few([...written, ...named]),
    statements: statementsIn(tool, all),
    changes: change.includes('tool'),
    whole,
  };
}

/** Numbers say which lines are meant, all else what is put there. Of a field that no table names, several words or a program are. */
function isPut({ keys, text }: Told): boolean {
  const key = keys.at(-1) ?? '';
  const said = text.trim();
  if (/^(?:true|false|[\d\s,:-]*)$/i.test(said)) return false;
  if (holdsContent(key) || /^(?:lines?|values?)$/i.test(key)) return true;
  if (holdsWords(key) || holdsName(key) || LOOKED.test(keys.join('_')) || PATH.test(key) || isAddress(said))
    return false;
  return /\S\s+\S|[{}();=<>]/.test(said) && !onlyReads(said, false);
}

/** What the fields of `input`, however deep, say that is changed (`remove: true`, `in_place: true`). */
function changesIn(input: Fields, depth = 0): ('tool' | 'path')[] {
  return Object.entries(input).flatMap(([key, value]) => {
    const deeper = depth < MOST.depth && typeof value === 'object' && value !== null;
    return [changeIn(key, value) ?? [], deeper ? changesIn(value as Fields, depth + 1) : []].flat();
  });
}

/** In a field that no table names, is it a file that is made: one of the workspace, or a path with the ending of a file? */
function isMade({ keys, text }: Told, workspace: string): boolean {
  const key = keys.at(-1) ?? '';
  const named = [holdsWords, holdsName, holdsContent].some((holds) => holds(key)) || WORDS.test(key) || isAddress(text);
  if (named || COMMAND.test(key) || ARGUMENTS.test(key) || LOOKED.test(keys.join('_'))) return false;
  if (/[*?{}()=,;|<>\n]/.test(text) || text.length > MOST.path) return false;
  return text.startsWith(`${workspace}/`) || /^\S*[\\/][^\\/]*\.[a-z][a-z0-9]{0,9}$/i.test(text);
}

function few(paths: string[]): string[] {
  return [...new Set(paths)].filter((p) => p !== '').slice(0, MOST.paths);
}

/** `file`: of a tool that writes files every place is one of a file. */
function isPath({ keys, text }: Told, file: boolean): boolean {
  if (isFileUri(text)) return true;
  const by = (name: RegExp): boolean => keys.some((k, i) => name.test(k) && isNamed(keys.slice(i + 1)));
  return file ? by(PATH) || by(PLACE) : !isAddress(text) && (by(PATH) || (by(PLACE) && looksLikePath(text)));
}

function mayBePath(s: Told): boolean {
  return isPath(s, false) || (!WORDS.test(s.keys.at(-1) ?? '') && looksLikePath(s.text));
}

function isLooked({ keys }: Told): boolean {
  const named = /^(?:name|value)$/i.test(keys.at(-1) ?? '') && keys.length > 1 ? keys.slice(0, -1) : keys;
  return LOOKED.test(named.join('_'));
}

function isAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
}

function looksLikePath(text: string): boolean {
  const one = text.length <= MOST.path && !/[\s<>]/.test(text) && !isAddress(text);
  return one && (/[\\/]/.test(text) || /^[.~]./.test(text));
}

/** What stands below a field of paths is one itself, or the name in what describes it. */
function isNamed(below: string[]): boolean {
  return below.length === 0 || (below.length === 1 && /^(?:name|value)$/i.test(below[0]!));
}

function isFileUri(text: string): boolean {
  return text.slice(0, 7).toLowerCase() === 'file://';
}

/** Who decodes it opens another file than its letters say. */
function pathOf(text: string): string {
  if (!isFileUri(text)) return text;
  const path = text.slice('file://'.length);
  try {
    return decodeURIComponent(path).replace(/^localhost(?=\/)/i, '');
  } catch {
    return path;
  }
}

/** The command lines in `input`, each with its arguments and in its folder. */
function commandsIn(input: Fields, all: Told[]): string[] {
  const folder = Object.entries(input).find(([key, v]) => FOLDER.test(key) && typeof v === 'string' && v !== '')?.[1];
  const given = Object.entries(input).find(([key]) => ARGUMENTS.test(key))?.[1];
  const more = words(given).map(quoted);
  const into = folder === undefined ? '' : `cd ${quoted(String(folder))} && `;
  const deeper = all.filter(({ keys }) => keys.length > 1 && keys.some((k) => COMMAND.test(k))).map(({ text }) => text);
  const lines = Object.entries(input)
    .filter(([key, v]) => COMMAND.test(key) && isWords(v))
    .flatMap(([, v]) => {
      const list = words(v);
      return typeof v === 'string'
        ? [v]
        : [list.map(quoted).join(' '), ...(list.some(hasSign) ? [list.join(' ')] : [])];
    })
    .flatMap((line) => [[line, ...more].join(' '), ...joined(line, given)]);
  return [...lines, ...deeper]
    .filter((line) => line.trim() !== '')
    .map((line) => into + line)
    .slice(0, MOST.paths);
}

/** The same line as a server that puts its words into one would run it, where that makes a difference. */
function joined(line: string, given: unknown): string[] {
  const list = words(given);
  return list.some(hasSign) ? [[line, ...list].join(' ')] : [];
}

function hasSign(word: string | number | boolean): boolean {
  return /[;&|<>$`(){}\n]/.test(String(word));
}

function isWords(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every((v) => typeof v !== 'object'));
}

function words(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.slice(0, MOST.words).map(String) : [];
}

function quoted(word: string): string {
  return /^[\w./@:=,+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Statements that are handed on and may change something: what is called one, what a database is queried with, how a request is made. */
function statementsIn(tool: string, all: Told[]): string[] {
  const about = wordsOf(tool);
  const library = about.some((w) => LIBRARY.includes(w));
  const sql = about.some((w) => w.includes('sql'));
  return all
    .filter(({ keys, text }) => {
      const key = keys.at(-1) ?? '';
      if (STATEMENT.test(key)) return !onlyReads(text, false);
      if (doesMore(key, text)) return true;
      // What is looked up in documentation is a name; what is run says more.
      if (CODE.test(key)) return text.trim() !== '' && !(library && /^[\w.$#:/ -]+$/.test(text));
      // Other schemes say whatever the address says.
      if (ADDRESS.test(key) && isAddress(text)) return !/^(?:https?|file):/i.test(text);
      if (PLAIN_STATEMENT.test(text.slice(0, MOST.statement))) return !onlyReads(text, false);
      return !library && (/quer(?:y|ies)$/i.test(key) || sql) && !onlyReads(text, true);
    })
    .map(({ text }) => text)
    .slice(0, MOST.paths);
}
