/** Decides which of a shell line's commands are ours, as their words after `clew`. */

const LONGEST = 4000;
const PIECE = /"((?:\\.|[^"\\])*)"|'([^']*)'|(&&|\|\||[;|&\n])|((?:\\.|[^\s"';|&\\])+)/g;
const OURS = /^(?:.*[\\/])?(?:clew|dist[\\/]cli\.js)$/;
const BEFORE = /^(?:[A-Z_][A-Z0-9_]*=.*|npx|-y|--yes|sudo|(?:.*[\\/])?node(?:\.exe)?)$/;

/** Our commands in `line`, in order; what is quoted inside another command is not one. */
export function commandLines(line: string): string[][] {
  const found: string[][] = [];
  for (const words of simpleCommands(line.slice(0, LONGEST))) {
    const at = words.findIndex((w) => !BEFORE.test(w));
    if (at >= 0 && OURS.test(words[at]!)) found.push(words.slice(at + 1));
  }
  return found;
}

function simpleCommands(line: string): string[][] {
  const all: string[][] = [[]];
  for (const [, double, single, end, bare] of line.matchAll(PIECE)) {
    if (end !== undefined) all.push([]);
    else all.at(-1)!.push(double?.replace(/\\(.)/g, '$1') ?? single ?? bare!);
  }
  return all;
}
