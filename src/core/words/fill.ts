/** Decides how what was found fills a sentence: `{name}` is the argument of that name. */
import type { Finding } from '../model.js';

/** `template` with the arguments in their places. */
export function fill(template: string, args: Finding['args']): string {
  return template.replace(/\{(\w+)\}/g, (all, key: string) => (key in args ? String(args[key]) : all));
}
