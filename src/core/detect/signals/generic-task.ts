/** A generic task ("fix the tests"): it could belong to any work. */
import { canLeadTo, wordList } from '../../text/first-word.js';
import type { Detector, Example } from './_signal.js';

const GENERIC = (): RegExp =>
  /^\W*(?:(?:please|can you|could you|now|ok(?:ay)?|let'?s|and|then|also)\W+)*(?:fix|run|check|update|write|add|improve|clean ?up|refactor|review|look at|test|debug|document)\s+(?:the |all |some |more |those |these |it |this |my |our )*(?:tests?|bugs?|code|docs?|documentation|build|errors?|issues?|lint(?:er)?|types?|comments?|it|this|that|changes?|readme)?\W*$/i;

const LEADS = wordList('please can could you now ok okay let lets s and then also');
const STARTS = wordList(
  'fix run check update write add improve clean cleanup refactor review look test debug document',
);

export const signal: Detector = {
  id: 'generic-task',
  class: 'weak',
  says: 'the request is generic',
  detect: ({ own }) =>
    own.length < 80 && canLeadTo(own, LEADS, STARTS) && GENERIC().test(own) ? { strength: 1, of: own } : null,
};

export const examples: Example[] = [
  { hit: true, prompt: 'fix the tests' },
  { hit: true, prompt: 'please update the docs' },
  { hit: false, prompt: 'fix the race in the session store' },
];
