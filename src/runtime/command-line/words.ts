/** Decides what a word of a command line is once its quotes are taken away: plain, files that match, or worked out. */
import type { ShellRedirect, ShellWord } from '../../core/model/command.js';

type Node = Record<string, unknown>;

/** Parts of a word in which nothing is expanded. */
const FIXED = new Set(['Literal', 'SingleQuoted', 'AnsiCQuoted']);
const QUOTED = new Set(['DoubleQuoted', 'LocaleString']);
/** Quoted they are many words all the same. */
const SEVERAL = /^\$@$|^\$\{[!#]?@|\[@\]|@\}$/;
const GLOBS = new Set(['Glob', 'ExtendedGlob', 'BraceExpansion']);

export function listOfWords(v: unknown): Node[] {
  return Array.isArray(v) ? (v as Node[]) : [];
}

export function toWord(node: Node): ShellWord {
  const outer = listOfWords(node.parts);
  const parts = outer.flatMap((p) => (QUOTED.has(String(p.type)) ? listOfWords(p.parts) : [p]));
  const plain = parts.every((p) => FIXED.has(String(p.type)));
  const fixed = outer.every((p) => FIXED.has(String(p.type)) || QUOTED.has(String(p.type)));
  const whole = !plain && fixed && !parts.some((p) => SEVERAL.test(String(p.text)));
  return {
    text: String(node.value),
    plain,
    glob: parts.some((p) => GLOBS.has(String(p.type))) && !braced(outer),
    ...(whole ? { whole } : {}),
  };
}

/** Braces make words of any kind, unless a name stands before them. */
function braced(parts: Node[]): boolean {
  const first = parts[0];
  const named = first?.type === 'Literal' && /^[\w./@]/.test(String(first.value));
  return !named && parts.some((p) => p.type === 'BraceExpansion');
}

/** `export A=b`: an argument like any other, of which the name counts. */
export function assignmentWord(node: Node): ShellWord {
  const value = node.value as Node | undefined;
  if (value?.type !== 'Word' || node.index !== undefined) return { text: String(node.text), plain: false, glob: false };
  const { text, plain } = toWord(value);
  return { text: `${String(node.name)}=${text}`, plain, glob: false };
}

/** `A=b` before a command; `null` where the value is worked out, is a list, or is added to what was there. */
export function settingOf(node: Node): string | null {
  const value = node.value as Node | undefined;
  if (node.index !== undefined || node.append === true || (value !== undefined && value.type !== 'Word')) return null;
  const word = value === undefined ? { text: '', plain: true } : toWord(value);
  return word.plain ? `${String(node.name)}=${word.text}` : null;
}

/** Does a program read from it what stands on the line? Not where it is led to another of its inputs. */
export function isTyped(node: Node): boolean {
  const typed = node.type === 'HereDoc' || node.type === 'HereString' || /^<<[-<]?$/.test(String(node.operator));
  return typed && (node.descriptor ?? node.fileDescriptor) === undefined;
}

/** Here-documents and here-strings are read, and write nothing; their substitutions stand elsewhere. */
export function redirectsOf(node: Node): ShellRedirect[] {
  if (node.type !== 'Redirect') return [];
  return [{ op: String(node.operator), target: node.target === undefined ? null : toWord(node.target as Node) }];
}

/** `{NAME}>file` sets a variable to the number of what it opens. */
export function variablesOf(node: Node): string[] {
  const { type, name } = (node.descriptor ?? {}) as Node;
  return type === 'FileDescriptorVariable' ? [String(name)] : [];
}
