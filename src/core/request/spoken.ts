/** Decides which languages a text may be written in, and gives their rules, each built once. */
import { languages } from './languages/_index.js';
import type { Language, Rules } from './languages/_language.js';

/** What tells the languages of a script, cues apart. */
const SCRIPTS: Record<string, RegExp> = { ja: /[\u3040-\u30ff]/, zh: /[\u4e00-\u9fff]/, en: /[a-z]/ };
const built = new Map<string, Rules>();

/** The rules of the languages in which `lower`, a text in lower case, may turn to other work: one of their cues stands in it. */
export function cuedRules(lower: string): Rules[] {
  return languages.filter((l) => hasCue(l, lower)).map(rulesOf);
}

/** The rules of the languages that `lower` may be written in. */
export function spokenRules(lower: string): Rules[] {
  return languages.filter((l) => SCRIPTS[l.id]?.test(lower) || hasCue(l, lower)).map(rulesOf);
}

function hasCue({ cues }: Language, lower: string): boolean {
  return cues.some((c) => lower.includes(c));
}

function rulesOf(language: Language): Rules {
  const rules = built.get(language.id) ?? language.rules();
  built.set(language.id, rules);
  return rules;
}
