/** Decides how a number reads beside its noun. */

const MANY: [ends: RegExp, makes: string][] = [
  [/(?:ch|sh|s|x)$/, '$&es'],
  [/([^aeiou])y$/, '$1ies'],
  [/$/, 's'],
];
let rules: Intl.PluralRules | undefined;

/** "3 prompts", "1 switch", "0 queries". */
export function countOf(n: number, what: string): string {
  rules ??= new Intl.PluralRules('en');
  if (rules.select(n) === 'one') return `${n} ${what}`;
  const [ends, makes] = MANY.find(([end]) => end.test(what))!;
  return `${n} ${what.replace(ends, makes)}`;
}
