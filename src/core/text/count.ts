/** Decides how a number reads beside its noun. */

/** "3 prompts", "1 switch". */
export function countOf(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : what.endsWith('ch') ? 'es' : 's'}`;
}
