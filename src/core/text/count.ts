/** Decides how numbers and lists read in a sentence. */

const MANY: [ends: RegExp, makes: string][] = [
  [/(?:ch|sh|s|x)$/, '$&es'],
  [/([^aeiou])y$/, '$1ies'],
  [/$/, 's'],
];
let rules: Intl.PluralRules | undefined;

/** "3 prompts", "1 switch", "0 queries", "1,388 lines". */
export function countOf(n: number, what: string): string {
  rules ??= new Intl.PluralRules('en');
  if (rules.select(n) === 'one') return `${n} ${what}`;
  const [ends, makes] = MANY.find(([end]) => end.test(what))!;
  return `${numberOf(n)} ${what.replace(ends, makes)}`;
}

/** `n` with its thousands apart, the same wherever it is read. */
export function numberOf(n: number): string {
  // Few numbers are so large, and a language's way of writing them takes long to ask for.
  return Math.abs(n) < 1000 ? String(n) : n.toLocaleString('en');
}

const ENDS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
let order: Intl.PluralRules | undefined;

/** "1st", "2nd", "11th". */
export function ordinalOf(n: number): string {
  order ??= new Intl.PluralRules('en', { type: 'ordinal' });
  return `${n}${ENDS[order.select(n)] ?? 'th'}`;
}

/** "a", "a and b", "a, b and c". */
export function andList(parts: string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
