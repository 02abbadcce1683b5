/** Decides which command lines are so plain that they are taken apart without the parser: names and words, quoted or not, one after the other. */

import type { Script, ShellCommand, ShellStep } from '../../model/command.js';
import { wordList } from '../../text/first-word.js';
import { plainWord } from './ast.js';

/** Between commands, one blank on either side. */
const JOINS = wordList('&& || |');
/** `=` stands only behind options. */
const OPTION = /^--?[a-zA-Z][\w-]*=[\w./@:,+%-]*$/;
/** What is none of these has no name that the shell takes for its own. */
const SHELLS_OWN = wordList(
  'if then elif else fi for while until do done case esac in select function time coproc export declare typeset local readonly alias let eval',
);
/** No sign of the shell is in it but those that join commands. */
const LOOKS_PLAIN = /^[\w./@:,+%=\- &|]+$/;
/** Quotes in which nothing is expanded. */
const QUOTED = /'[^'\x00-\x1f]*'|"[^"$`\\\x00-\x1f]*"/g;
const LONGEST = 1000;
const MOVES = wordList('cd chdir pushd popd eval');

/** The commands of `line`, the very same that the parser finds in it; `null` for a line that is not plain. */
export function parseSimple(line: string): Script | null {
  if (line.length > LONGEST) return null;
  // What stands in quotes is letters to everything that looks for signs of the shell.
  const masked = line.replace(QUOTED, (q) => 'q'.repeat(q.length));
  if (!LOOKS_PLAIN.test(masked)) return null;
  const words = masked.split(' ');
  if (!isLine(words)) return null;
  const said = unquoted(words, line);
  const steps: ShellStep[] = [];
  let piped: ShellCommand[] = [];
  let after = '';
  for (let from = 0, i = 0; i <= words.length; i++) {
    const mark = words[i];
    if (mark !== undefined && !JOINS.has(mark)) continue;
    piped.push(command(said.slice(from, i), after));
    from = i + 1;
    if (mark === '|') continue;
    if (piped.length === 1) steps.push(piped[0]!);
    // Where the end of a pipeline leaves the shell is the parser's to tell.
    else if (piped.some((c) => c.words.some((w) => MOVES.has(w.text)))) return null;
    else for (const c of piped) steps.push({ kind: 'group', body: [c] });
    piped = [];
    after = mark ?? '';
  }
  const all = steps.map((s) => (s.kind === 'group' ? (s.body[0] as ShellCommand) : s));
  return all.some((c) => isShells(c.words[0]!.text)) ? null : { steps };
}

/** `words` of the masked line as they stand in `line`, without their quotes. */
function unquoted(words: string[], line: string): string[] {
  let at = 0;
  return words.map((word) => {
    const raw = line.slice(at, at + word.length);
    at += word.length + 1;
    return raw === word ? word : raw.replace(QUOTED, (q) => q.slice(1, -1));
  });
}

/** Commands of plain words, joined by plain signs; the signs of `line` are looked at before. */
function isLine(words: string[]): boolean {
  return words.every((word, i) => {
    if (JOINS.has(word)) return i > 0 && i < words.length - 1 && !JOINS.has(words[i - 1]!);
    return word !== '' && !word.includes('&') && !word.includes('|') && (!word.includes('=') || OPTION.test(word));
  });
}

function isShells(word: string): boolean {
  return SHELLS_OWN.has(word) || word.startsWith('-') || !Number.isNaN(Number(word));
}

function command(words: string[], after: string): ShellCommand {
  const own: ShellCommand = { kind: 'command', words: words.map(plainWord), sets: [], redirects: [] };
  return after === '&&' || after === '||' ? { ...own, after } : own;
}
