/** Decides what a PowerShell command line does, by its tokens: a few commands are known, everything else is not. */
import { type Judged, READS, together, unsure, writing } from './judged.js';

const READING = new Set(
  (
    'get-content get-childitem get-item get-itemproperty get-location get-process get-command get-help get-date get-filehash ' +
    'get-member get-variable get-host get-acl select-object select-string sort-object measure-object group-object format-table ' +
    'format-list format-wide out-string out-host write-output write-host test-path resolve-path join-path split-path ' +
    'compare-object convertto-json convertfrom-json convertto-csv convertfrom-csv import-csv get-unique ' +
    'ls dir gci cat type gc pwd gl echo write select sort measure sls ps gps where.exe findstr whoami hostname'
  ).split(' '),
);
const WRITING = new Set(
  'set-content add-content out-file new-item remove-item clear-content rename-item sc ac ni ri rm del erase rd rmdir md mkdir clc'.split(
    ' ',
  ),
);
/** What would run more than the words show. */
const HIDDEN = /[`{}&]|\$\(|@\(|\[[A-Za-z.]+\]::|<#|--%/;

/** What `line` does; nothing is taken for reading unless every command of it is known to. */
export function judgePowerShell(line: string): Judged {
  if (line.length > 20_000 || HIDDEN.test(line.replaceAll('&&', ';')) || line.includes('\0'))
    return unsure('powershell');
  const parts = line
    .replaceAll('&&', ';')
    .replaceAll('||', ';')
    .split(/[;|\r\n]/);
  // A mark inside quotes parts the line in two: their halves have a quote too many.
  if (parts.some((p) => (p.match(/"/g)?.length ?? 0) % 2 === 1 || (p.match(/'/g)?.length ?? 0) % 2 === 1))
    return unsure('powershell');
  return together(parts.filter((p) => p.trim() !== '').map(one));
}

function one(part: string): Judged {
  const tokens = [...part.matchAll(/"[^"]*"|'[^']*'|[^\s"']+/g)].map((m) => m[0]);
  if (tokens.some((t) => /^\d?>/.test(t) || /[^\s]>/.test(t))) return unsure('>');
  const name = tokens[0]!.toLowerCase();
  const rest = tokens.slice(1);
  if (READING.has(name))
    return rest.some((t) => /^-(?:outvariable|ov|outbuffer|pipelinevariable)/i.test(t)) ? unsure(name) : READS;
  if (!WRITING.has(name)) return unsure(name);
  const path = pathOf(rest);
  return path === null ? unsure(name) : writing(path);
}

/** The one path that is written, by `-Path` or as the first word; `null` when it is not plain. */
function pathOf(rest: string[]): string | null {
  const named = rest.findIndex((t) => /^-(?:literal)?path$|^-filepath$/i.test(t));
  const raw = named >= 0 ? rest[named + 1] : rest.find((t) => !t.startsWith('-'));
  if (raw === undefined || /[$*?,]/.test(raw)) return null;
  const others =
    named >= 0
      ? rest.filter((t) => /^-(?:name|destination)/i.test(t))
      : rest.filter((t) => /^-(?:name|destination|path)/i.test(t));
  return others.length > 0 ? null : raw.replace(/^(["'])(.*)\1$/, '$2').replaceAll('\\', '/');
}
