/** Decides what a `sed` line does: every script of it is looked at, wherever and however it is given. */

import type { ShellWord } from '../../../model/command.js';
import { wordList } from '../../../text/first-word.js';
import { type Judged, READS, unknownEffect, writesTo } from '../effects.js';
import { isItself } from '../options.js';
import { isReadOnlySed } from './sed-awk-programs.js';

const LONG = wordList('--quiet --silent --regexp-extended --separate --null-data --debug --posix');

interface Sed {
  scripts: ShellWord[];
  files: ShellWord[];
  inPlace: boolean;
}

export function analyzeSed(words: ShellWord[]): Judged {
  const told = toldIn(words);
  if (told === null) return unknownEffect('sed');
  const { scripts, inPlace } = told;
  // BSD's empty ending of a copy; to GNU's it is a program that does nothing to both.
  const ending = inPlace && told.files[0]?.text === '' && (scripts.length > 0 || told.files.length > 2) ? 1 : 0;
  const files = told.files.slice(ending);
  const program = scripts.length > 0 ? scripts : files.splice(0, 1);
  if (program.length === 0 || !program.every((w) => w.plain)) return unknownEffect('sed');
  if (!isReadOnlySed(program.map((w) => w.text).join('\n'))) return unknownEffect('sed');
  if (!inPlace) return READS;
  return files.length > 0 && files.every((w) => w.plain) ? writesTo(...files.map((w) => w.text)) : unknownEffect('sed');
}

/** `null` where an option is not known: also one that is shortened, for GNU's takes any beginning. */
function toldIn(words: ShellWord[]): Sed | null {
  const told: Sed = { scripts: [], files: [], inPlace: false };
  for (let i = 0; i < words.length; i++) {
    const w = words[i]!;
    if (!isItself(w)) return null;
    if (!w.plain || !w.text.startsWith('-') || w.text === '-') {
      told.files.push(w);
      continue;
    }
    if (w.text === '--') {
      told.files.push(...words.slice(i + 1));
      break;
    }
    const given = /^(?:-[nrEsuz]*e|--expression=)(.+)$/s.exec(w.text);
    if (given !== null) told.scripts.push({ ...w, text: given[1]! });
    else if (/^(?:-[nrEsuz]*e|--expression)$/.test(w.text)) {
      const next = words[++i];
      if (next === undefined) return null;
      told.scripts.push(next);
    } else if (/^(?:-[nrEsuz]*i|--in-place)$/.test(w.text)) told.inPlace = true;
    else if (!/^-[nrEsuz]+$/.test(w.text) && !LONG.has(w.text)) return null;
  }
  return told;
}
