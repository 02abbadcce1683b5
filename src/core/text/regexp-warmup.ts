/** Decides how words stand in an expression as they are, and how a long one is first run in a process that lives for one prompt: on a text so long that the engine compiles it at once. */

/**
 * V8 first translates an expression for its interpreter, which for a long one takes two to six times as long as compiling it, and
 * compiles it at its second run all the same; on texts of this many characters it compiles it straight away. What fills the text
 * is no space, no word and no mark, so that nothing in an expression lingers on it.
 */
const LONG = '\0'.repeat(1000);
const warmed = new WeakSet<RegExp>();

/** `expression`, compiled. For those of a line and more; others gain nothing. */
export function warm(expression: RegExp): RegExp {
  if (warmed.has(expression)) return expression;
  warmed.add(expression);
  expression.test(LONG);
  expression.lastIndex = 0;
  return expression;
}

/** The source of an expression that finds `text` as it stands. */
export const patternOf = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
