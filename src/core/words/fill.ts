/** Decides how what was found fills a sentence: `{name}` is the argument of that name, `{name:noun}` a number with its noun. */
import type { Finding } from '../model.js';
import { countOf } from '../text/count.js';

/** `template` with the arguments in their places. */
export function fill(template: string, args: Finding['args']): string {
  return template.replace(/\{(\w+)(?::([a-z ]+))?\}/g, (all, key: string, noun: string | undefined) => {
    if (!(key in args)) return all;
    return noun === undefined ? String(args[key]) : countOf(Number(args[key]), noun);
  });
}
