/** Decides whether words say that somebody takes over what another person has: theirs by name, or what was handed to them. */
import { patternOf } from '../text/regexp-warmup.js';

/** Words that mean nothing else. */
const PLAINLY =
  /\btak(?:e|es|ing)\b[^.!?\n]{0,60}\bover\b|\btook\b[^.!?\n]{0,60}\bover\b|\b(?:hand(?:ed|s)|passed|offered|gave|gives?)\b[^.!?\n]{0,30}\b(?:me|us|over|to me|on)\b|(?<!\p{L})(?:übernehm|übernimm|übergeb|übergib|überlass|angebot)\p{L}*/iu;
/** Words of every day, which mean it beside a noun of ours. */
const VERB =
  /\b(?:tak(?:e|es|ing)|took|adopt|accept|use|using|go(?:ing)? (?:with|on with)|pick(?:ing)? up|continue|carry on|work(?:ing)? on|start(?:ing)? (?:on|with)|switch(?:ing)? to|move to)\b|(?<!\p{L})(?:nehm|nimm|annehm|verwend|benutz|weiter|arbeite|wechs)\p{L}*/iu;
const NOUN =
  /\b(?:plan|plans|context|work|hand-?over|offer)\b|(?<!\p{L})(?:pl(?:an|äne)|kontext|arbeit|übergabe|angebot)(?!\p{L})/iu;
/** What is handed over, without a name. */
const HANDED =
  /\b(?:what|which|that|everything)\b[^.!?\n]{0,30}\b(?:handed|passed|offered)\b|\bhand-?over\b|(?<!\p{L})(?:was|das|die)\b[^.!?\n]{0,40}(?<!\p{L})(?:übergeben|überlassen|angeboten)(?!\p{L})|(?<!\p{L})übergabe(?!\p{L})/iu;
const MOST = 600;

/** A sentence that says so: whose it is (''), and whether no name is needed to understand it. */
export interface TakesOver {
  said: string;
  by: string;
  handed: boolean;
}

/** What of `own`, the user's words, says so; `names`: those of the others. `null` for nothing. */
export function takesOver(own: string, names: () => string[]): TakesOver | null {
  for (const said of own.slice(0, MOST).split(/(?<=[.!?])\s+|\n/)) {
    const plainly = PLAINLY.test(said) || HANDED.test(said);
    if (!plainly && !(VERB.test(said) && NOUN.test(said))) continue;
    const by = names().find((name) => isNamed(name, said)) ?? '';
    if (by !== '' || plainly) return { said, by, handed: HANDED.test(said) };
  }
  return null;
}

/** Is it theirs: "Ben's plan", "from Ben", "Bens Plan", "von Ben", "Ben handed me"? */
function isNamed(name: string, said: string): boolean {
  const word = patternOf(name);
  return new RegExp(
    `(?<!\\p{L})(?:(?:from|by|of|von|bei) ${word}(?!\\p{L})|${word}(?:['’]s?|s) |${word} (?:has|had|hand|gave|gives|pass|offer|left|shar|began|made|hat|hatte|gab|gibt|übergib|übergab|überl))`,
    'iu',
  ).test(said);
}
