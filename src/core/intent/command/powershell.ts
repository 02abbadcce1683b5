/** Decides what a PowerShell command line does, by its tokens: a few commands are known, everything else is not. */
import { wordList } from '../../text/first-word.js';
import { combineEffects, type Judged, READS, unknownEffect, writesTo } from './effects.js';

const READING = wordList(
  'get-content get-childitem get-item get-itemproperty get-location get-process get-command get-help get-date get-filehash ' +
    'get-member get-variable get-host get-acl select-object select-string sort-object measure-object group-object format-table ' +
    'format-list format-wide out-string out-host write-output write-host test-path resolve-path join-path split-path ' +
    'compare-object convertto-json convertfrom-json convertto-csv convertfrom-csv import-csv get-unique ' +
    'ls dir gci cat type gc pwd gl echo write select sort measure sls ps gps where.exe findstr whoami hostname',
);
/** They take two words without a parameter: the path, and what is written. */
const TWO = wordList('set-content add-content out-file sc ac');
/** They take the path alone. */
const ONE = wordList('new-item remove-item clear-content ni ri rm del erase rd rmdir md mkdir clc');
/** What would run more than the words show, quotes of a typesetter (which end strings here) and dashes (which begin parameters). */
const HIDDEN = /[`{}&]|\$\(|@['"]|\[[A-Za-z.]+\]::|<#|--%|[‘’‚‛“”„–—―]/;
/** The same where it stands outside of quotes: what is in brackets runs, and a comment may hide a quote. */
const RUNS = /[()@]|(?:^|[\s;|])#/;

/** What `line` does; nothing is taken for reading unless every command of it is known to. */
export function analyzePowerShell(line: string): Judged {
  const joined = line.replaceAll('&&', ';').replaceAll('||', ';');
  if (line.length > 20_000 || HIDDEN.test(joined) || RUNS.test(unquoted(joined)) || line.includes('\0'))
    return unknownEffect('powershell');
  const parts = joined.split(/[;|\r\n]/);
  // A mark inside quotes parts the line in two: their halves have a quote too many.
  if (parts.some((p) => (p.match(/"/g)?.length ?? 0) % 2 === 1 || (p.match(/'/g)?.length ?? 0) % 2 === 1))
    return unknownEffect('powershell');
  return combineEffects(parts.filter((p) => p.trim() !== '').map(one));
}

/** Without the texts in quotes. */
function unquoted(line: string): string {
  return line.replace(/'[^']*'|"[^"]*"/g, '""');
}

/** Parameters that put what is read into a variable, or begin one that does. */
const WRITING = /^-(?:outv|ov|outb|ob|pi|pv|o$|ou$|out$)/i;

/** Off Windows `sort` is the program of that name, which writes (`-o`) and runs others. */
function native(name: string, rest: string[]): boolean {
  return (
    name === 'sort' &&
    rest.some((t) => t.startsWith('-') && !/^-(?:desc\w*|prop\w*|uniq\w*|top|bottom|case\w*|[nru]+)$/i.test(t))
  );
}

function one(part: string): Judged {
  const tokens = [...part.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map((m) => m[0]);
  if (tokens.some((t) => /^\d?>/.test(t) || /[^\s]>/.test(t))) return unknownEffect('>');
  const name = tokens[0]!.toLowerCase();
  const rest = tokens.slice(1);
  if (READING.has(name)) return rest.some((t) => WRITING.test(t)) || native(name, rest) ? unknownEffect(name) : READS;
  if (!TWO.has(name) && !ONE.has(name)) return unknownEffect(name);
  const path = pathOf(rest, TWO.has(name) ? 2 : 1);
  return path === null ? unknownEffect(name) : writesTo(path);
}

const PATHS = /^-(?:(?:literal|file|ps)?path|lp)$/;
const VALUED = /^-(?:value|inputobject|encoding|width|itemtype|type)$/;
const SWITCHES = /^-(?:force|fo|recurse|r|append|noclobber|nonewline|whatif|confirm|passthru|verbose)$/;

/** The one path that is written, by its parameter or as the first word; `null` where it is not plain, or a parameter is not known. */
function pathOf(rest: string[], most: number): string | null {
  const named: string[] = [];
  const words: string[] = [];
  for (let i = 0; i < rest.length; i++) {
    const t = rest[i]!;
    if (/["']/.test(t) && !/^(?:"[^"']*"|'[^"']*')$/.test(t)) return null;
    const parameter = t.toLowerCase();
    if (!t.startsWith('-')) words.push(t);
    else if (SWITCHES.test(parameter)) continue;
    else {
      const value = rest[++i];
      if (value === undefined || value.startsWith('-') || value.includes(',')) return null;
      if (PATHS.test(parameter)) named.push(value);
      // Links lead elsewhere than where they stand.
      else if (!VALUED.test(parameter) || /link|junction/i.test(value)) return null;
    }
  }
  const [raw] = named.length > 0 ? named : words;
  if (raw === undefined || named.length > 1 || words.length > most || words.some((w) => w.includes(','))) return null;
  const path = raw.replace(/^(["'])(.*)\1$/, '$2').replaceAll('\\', '/');
  // A colon behind more than one letter names what is no file: `Env:`, `Registry::`.
  return /["'$*?,[\]]/.test(path) || path.replace(/^[A-Za-z]:\//, '').includes(':') ? null : path;
}
