/** Decides whether a command that is taken for reading is so plain that it can be nothing else: such a look at our files is free. */
import type { ShellCommand } from '../../model/command.js';
import { ALWAYS, readersWith } from '../command/read-only.js';

/** Words of the shell, and `printf`, that only tell. */
const TELLING = new Set(['cd', 'pushd', 'popd', 'printf', 'test', '[', '[[', 'type', 'export', 'local', 'set']);
const RUNNING = /^-(?:exec|execdir|ok|okdir|delete|f(?:print.*|ls))$/;

export function isReadOnlyLook(c: ShellCommand): boolean {
  const [first, ...rest] = c.words;
  if (first?.plain !== true) return false;
  const name = first.text.replace(/^(?:\/usr)?\/bin\//, '');
  if (ALWAYS.has(name)) return true;
  // Branches of a word may be options.
  const plain = rest.every((w) => (w.plain || w.glob) && !/\{[^}]*,/.test(w.text));
  if (!plain) return Object.hasOwn(readersWith(), name) && rest.every((w) => w.plain || !w.glob);
  if (name === 'sed') return streams(rest.map((w) => w.text));
  if (name === 'awk') return rest.every((w) => !/[|>]|system|getline|^-/.test(w.text));
  if (name === 'find') return !rest.some((w) => RUNNING.test(w.text));
  return name === 'git' || TELLING.has(name) || Object.hasOwn(readersWith(), name);
}

/** One program of `sed`, in which no letter stands that writes or runs. */
function streams(words: string[]): boolean {
  const [program = '', ...files] = words.filter((w) => !/^-[nErsuz]+$/.test(w));
  return !/[weWr{};\n]/.test(program) && !files.some((w) => w.startsWith('-')) && !program.startsWith('-');
}
