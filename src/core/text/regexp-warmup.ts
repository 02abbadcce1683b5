/** Decides how a long expression is run that a cold process needs once: on a text so long that the engine compiles it at once. */

/**
 * V8 first translates an expression for its interpreter, which for a long one takes two to six times as long as compiling it;
 * on texts of this many characters it compiles it straight away. Shorter ones would be right too, only slower.
 */
const RIPE = 1000;

/**
 * `text` with line breaks behind it. For an expression that is led by what it begins with, finds nothing in line breaks and does
 * not ask for white space or where the text ends.
 */
export function warmRegExp(text: string): string {
  return text.padEnd(RIPE, '\n');
}
