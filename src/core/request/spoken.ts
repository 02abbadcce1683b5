/** Decides which languages a text may be written in, and gives their rules, each built once. */

import { wordList } from '../text/first-word.js';
import { languages } from './languages/_index.js';
import type { Language, Rules } from './languages/_language.js';

/** What tells the languages of a script, cues apart. */
const SCRIPTS: Record<string, RegExp> = { ja: /[\u3040-\u30ff]/, zh: /[\u4e00-\u9fff]/, en: /[a-z]/ };
/** Small words that tell which of two languages with a cue in common is spoken ("continue with" is no French). */
const TELLTALE: Record<string, { has(word: string): boolean }> = {
  en: wordList('the with is this to on we my our of it are you and let s at for then once done if please'),
  de: wordList('der die das mit ist zu wir und den im ich bitte dem zum zur auf an mal jetzt uns'),
  fr: wordList('le la les avec est on sur des du et au aux nous je une un à l d c maintenant'),
  es: wordList('a el la los las con es en y que al del lo una un vamos ahora por'),
  pt: wordList('o a os as com é em e do da ao no na um uma vamos agora por'),
};
const built = new Map<string, Rules>();

/** The rules of the languages in which `lower`, a text in lower case, may turn to other work: one of their cues stands in it. */
export function cuedRules(lower: string): Rules[] {
  return toldApart(
    languages.filter((l) => hasCue(l, lower)),
    lower,
  ).map(rulesOf);
}

/** Those of `cued` whose small words stand in `lower` at least half as often as those of any other. */
function toldApart(cued: Language[], lower: string): Language[] {
  if (cued.length < 2) return cued;
  const words = lower.match(/[\p{L}]+/gu) ?? [];
  const told = cued.map((l) => words.filter((w) => TELLTALE[l.id]?.has(w)).length);
  const most = Math.max(...told);
  return cued.filter((l, i) => TELLTALE[l.id] === undefined || told[i]! * 2 >= most);
}

/** The rules of the languages that `lower` may be written in. */
export function spokenRules(lower: string): Rules[] {
  return toldApart(
    languages.filter((l) => SCRIPTS[l.id]?.test(lower) || hasCue(l, lower)),
    lower,
  ).map(rulesOf);
}

function hasCue({ cues }: Language, lower: string): boolean {
  return cues.some((c) => lower.includes(c));
}

function rulesOf(language: Language): Rules {
  const rules = built.get(language.id) ?? language.rules();
  built.set(language.id, rules);
  return rules;
}
