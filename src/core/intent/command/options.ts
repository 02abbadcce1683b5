/** Decides how the words of a command fall into options and operands, for commands of which both are known. */
import type { ShellWord } from '../../model/command.js';

export interface Options {
  /** Options that stand alone; of short ones the letters. */
  flags: string;
  /** Options with a value: of short ones the letters. */
  valued: string;
  /** Long options that stand alone or carry `=value`, without the dashes. */
  long: string[];
  /** Long options whose value is the next word, without the dashes. */
  longValued: string[];
}

/** Options as one line tells them: `"nr k: --reverse --key:"`. The line is read when it is asked: of most programs never. */
export function parseOptions(line: string): Options {
  return new Told(line);
}

class Told implements Options {
  private read: Options | undefined;
  private readonly line: string;
  constructor(line: string) {
    this.line = line;
  }
  get flags(): string {
    return this.told().flags;
  }
  get valued(): string {
    return this.told().valued;
  }
  get long(): string[] {
    return this.told().long;
  }
  get longValued(): string[] {
    return this.told().longValued;
  }
  private told(): Options {
    this.read ??= optionsIn(this.line);
    return this.read;
  }
}

function optionsIn(line: string): Options {
  const of: Options = { flags: '', valued: '', long: [], longValued: [] };
  for (const token of line.split(/\s+/).filter(Boolean)) {
    const valued = token.endsWith(':');
    const name = valued ? token.slice(0, -1) : token;
    if (name.startsWith('--')) (valued ? of.longValued : of.long).push(name.slice(2));
    else if (valued) of.valued += name;
    else of.flags += name;
  }
  return of;
}

/** The operands of `words`, `null` when an option stands among them that `known` does not know, or a word may become one. */
export function operandsOf(words: ShellWord[], known: Options): ShellWord[] | null {
  const found: ShellWord[] = [];
  for (let i = 0; i < words.length; i++) {
    const w = words[i]!;
    if (!isItself(w)) return null;
    if (w.plain && w.text === '--') {
      const rest = words.slice(i + 1);
      return [...found, ...rest];
    }
    if (!w.text.startsWith('-') || w.text === '-') {
      found.push(w);
      continue;
    }
    if (!w.plain) return null;
    const took = wordsTaken(w.text, known);
    if (took === null) return null;
    i += took;
  }
  return found;
}

/** How many further words the option `text` takes, `null` when it is not known. */
export function wordsTaken(text: string, known: Options): number | null {
  return text.startsWith('--') ? longOption(text.slice(2), known) : shortOptions(text.slice(1), known);
}

/** Can the shell make no option of it? What is expanded may begin with a dash. */
export function isItself(w: ShellWord): boolean {
  return w.plain || (w.glob && /^[\w./@]/.test(w.text) && !/[$`]/.test(w.text));
}

function longOption(text: string, known: Options): number | null {
  const at = text.indexOf('=');
  const name = at < 0 ? text : text.slice(0, at);
  if (known.long.includes(name)) return 0;
  if (known.longValued.includes(name)) return at < 0 ? 1 : 0;
  return null;
}

function shortOptions(letters: string, known: Options): number | null {
  if (/^\d+$/.test(letters)) return known.flags.includes('0') ? 0 : null;
  for (let i = 0; i < letters.length; i++) {
    if (known.valued.includes(letters[i]!)) return i + 1 < letters.length ? 0 : 1;
    if (!known.flags.includes(letters[i]!)) return null;
  }
  return 0;
}
