/** Decides whether words close a piece of work: "commit and push", "open the PR". */
import { firstWord, wordList } from '../text/first-word.js';
import { warm } from '../text/regexp-warmup.js';

const CLOSING = (): RegExp =>
  /^\W*(?:(?:ok(?:ay)?|great|perfect|good|nice|cool|thanks?|yes|now|please|then|and|let'?s|can you|could you|go ahead and|you can|also|i allow you to)\W+)*(?:comm?it{0,2}\b|push\b|(?:generate|write|make|give me|git me|create|draft)\b.{0,24}\b(?:commit message|pr description|pr summary|commit\b)|(?:open|create|make|submit|write|generate)\b.{0,24}\b(?:pr|pull request)\b(?!\W{0,2}\s+(?:command|template|workflow|page|list|view|bot)s?\b)|merge (?:it|this|the pr|to|into)\b|ship it|release it|tag it|update (?:the )?@?changelog\b(?!\s+(?:entr|section|format|script|template)))/i;

const FIRST = wordList(
  'ok okay great perfect good nice cool thank thanks yes now please then and let lets can could go you also i comi comit comitt commi commit ' +
    'committ push generate write make give git create draft open submit merge ship release tag update',
);

const CUES = ['comi', 'commi', 'push', 'pr', 'pull request', 'merge', 'ship', 'release', 'tag', 'changelog'];

/** Does `own` close a piece of work? */
export function isClosingPrompt(own: string): boolean {
  if (own.length >= 160 || !FIRST.has(firstWord(own))) return false;
  const lower = own.toLowerCase();
  return CUES.some((c) => lower.includes(c)) && warm(CLOSING()).test(own);
}
