/** Decides how a flaw reads: what is wrong, and what repair would do about it. */
import type { Flaw } from '../context/integrity.js';
import { sentenceOf } from './en.js';

const WORDS: Record<string, [is: string, mend: string]> = {
  'log-line': ['is no operation and was passed over', 'copied to {copy}, then blanked'],
  'log-torn': ['was cut short by a crash or a full disk', 'copied to {copy}, then blanked'],
  'operation-twice': ['holds operation {id} again, first on line {first}', ''],
  snapshot: ['is not what the log says', 'set aside; it is made anew from the log'],
  'dead-lock': ['belongs to process {pid} on {host}, which is dead', 'taken away'],
  unfinished: ['was begun and not finished', 'finished, as by any command that writes'],
  litter: ['was left by a process that is dead', 'deleted'],
  'line-aside': [
    'keeps a line of the log that was cut short by a crash or a full disk: what it recorded counts for nothing. Delete the file when you have seen it',
    '',
  ],
  'conflict-file': ['holds a change that could not be put in by itself', ''],
  'merge-items': [
    'is an unfinished merge, and no item of it was changed on both sides',
    'merged item by item; git add it then',
  ],
  'merge-undecided': [
    'is an unfinished merge that changed one item on both sides: keep one of the two in the file, take the lines with <<<<<<<, ======= and >>>>>>> out, then: git add {path}',
    '',
  ],
  record: ['holds a {room} that is not whole ({id})', 'filled in'],
  'workspace-pointer': ['says that {active} is active, which does not exist', 'nothing is active'],
  'session-pointer': [
    'says that session {session} is on {active} or came by a context that does not exist',
    'set to {back}',
  ],
  'active-folded': ['says that session {session} is on {active}, which is not listed', '{active} is listed again'],
  'document-gone': ['is gone', 'made anew from the log'],
  'document-blocked': [
    'is no file, though a document belongs there: nothing is read or written there. Move it away, then: clew repair',
    '',
  ],
  'document-elsewhere': ['is not on this branch; {branch} has it', 'made anew from the log'],
  'document-lost': ['is gone, and the log does not hold all of it', ''],
  'document-unknown': ['has no record', 'taken in as {id}'],
  'plan-moved': ['is the plan of {id} and stands at {to} now', '{id} follows it'],
  'plan-parts': ['is the plan of {id} and was split into {to}', ''],
  'plan-lost': ['is the plan of {id} and is not there any more', ''],
  'id-twice': ['has the id {id}, as {other} has', ''],
};

/** What is wrong. */
export function flawText(f: Flaw): string {
  if (f.args.fault !== undefined) return faultText(f);
  return fill(WORDS[f.code]?.[0] ?? f.code, f);
}

/** What repair would do, '' for nothing: then a person decides. */
export function mendText(f: Flaw): string {
  return fill(WORDS[f.code]?.[1] ?? '', f);
}

/** The sentence of a fault without its place, which stands before it. */
function faultText({ code, path, line, args }: Flaw): string {
  const text = sentenceOf({ code, args: { path, line: line ?? 0, ...args }, severity: 'warn' });
  return text.startsWith(path)
    ? text
        .slice(path.length)
        .replace(/^(?::\d+)?:? (?:line \d+: )?/, '')
        .replace(/\.$/, '')
    : text;
}

function fill(template: string, f: Flaw): string {
  return template.replace(/\{(\w+)\}/g, (all, key: string) =>
    key === 'path' ? f.path : key in f.args ? String(f.args[key]) : all,
  );
}
