/** Decides what a shell script is for whoever judges it: commands in their order, and which of them share a folder to stand in. */
import type { ShellWord } from '../../model/command.js';

/** `text` as a word that is what it says. */
export function plainWord(text: string): ShellWord {
  return { text, plain: true, glob: false };
}
