/** Decides whether a program of `sed` or `awk` only reads: a few plain forms are known, every other is not. */

const ADDRESS = '(?:\\d+|\\$|/(?:[^/\\\\\\n]|\\\\[^\\n])*/I?|\\d+~\\d+)';
const SED = new RegExp(
  `^\\s*(?:${ADDRESS}(?:,\\s*(?:${ADDRESS}|\\+\\d+))?)?\\s*!?\\s*(?:[pdq=lnNDPhHgGx]|q\\d+)?\\s*$`,
);

/** May `program` write a file or run a command? `s` with the flags `w` or `e` does, and so do these as commands of their own. */
export function isReadOnlySed(program: string): boolean {
  if (program.length > 2000) return false;
  return program.split(/[;\n]/).every((part) => SED.test(part) || substitutes(part));
}

/** `s/a/b/g` behind an address or none, with no other flags. A `;` inside it is no part of these forms. */
function substitutes(part: string): boolean {
  const m = new RegExp(`^\\s*(?:${ADDRESS}(?:,${ADDRESS})?)?\\s*([sy])([/|,#:@!%])`).exec(part);
  if (m === null) return false;
  const mark = m[2]!;
  const pieces = part.slice(m[0].length).split(mark);
  if (pieces.length !== 3 || pieces.slice(0, 2).some((p) => p.endsWith('\\'))) return false;
  return m[1] === 's' ? /^[gpiIM0-9]*\s*$/.test(pieces[2]!) : pieces[2]!.trim() === '';
}

/** An awk program that redirects nothing, runs nothing and includes nothing. */
export function isReadOnlyAwk(program: string): boolean {
  if (program.length > 4000 || /@|\||system|getline|close|fflush|ARGV|ENVIRON|PROCINFO/.test(program)) return false;
  if (!program.includes('>')) return true;
  // A `>` compares where nothing is printed, and before the one block that a program consists of.
  return !program.includes('print') || /^[^{}"]*\{[^{}>]*\}\s*$/.test(program);
}
