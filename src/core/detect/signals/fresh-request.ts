/** A request that stands on its own: it opens with what is to be made, shown or mended, and says of what. */
import { firstWord, wordList } from '../../text/first-word.js';
import { warm } from '../../text/regexp-warmup.js';
import { cutAtWord } from '../../text/truncate.js';
import type { Detector, Example } from './_signal.js';

const OPENING = (): RegExp =>
  /^\W*(?:(?:ok(?:ay)?|please|now|next|so|great|hi|hey|then|alright|quick|question|also|and)\b[\s,:!.-]*)*(?:(?:can|could|would|will) (?:you|we)|let'?s|let us|i(?:'d| would)? (?:want|like|need)(?: you)?(?: to)?|we (?:should|need to|must|have to)|you should|go ahead and|help me|i think we (?:should|must|need to)|how about we|start|begin)?\s*(?:please |also |now |just |completely |maybe )*(add|build|change|check|clean|configure|convert|create|debug|delete|design|disable|document|draft|enable|ensure|evaluate|explain|explore|extract|find|fix|generate|hide|implement|improve|include|initiali[sz]e|integrate|investigate|look|make|migrate|move|optimi[sz]e|plan|prepare|refactor|release|remove|rename|replace|research|review|rewrite|set ?up|show|simplify|split|start|tell|test|understand|update|upgrade|use|verify|work|write)\b/i;

const FIRST = wordList(
  'ok okay please now next so great hi hey then alright quick question also and can could would will let lets i we you go help how start begin just ' +
    'completely maybe add build change check clean configure convert create debug delete design disable document draft enable ensure evaluate explain ' +
    'explore extract find fix generate hide implement improve include initialise initialize integrate investigate look make migrate move optimise ' +
    'optimize plan prepare refactor release remove rename replace research review rewrite set setup show simplify split tell test understand update ' +
    'upgrade use verify work write',
);

export const signal: Detector = {
  id: 'fresh-request',
  class: 'implicit',
  says: 'it reads like the start of something',
  detect: ({ own, words, about, unheard, handoff, deaf }) => {
    if (handoff !== '' || words.length < 4 || unheard.length < 2 || !FIRST.has(firstWord(own))) return null;
    const m = warm(OPENING()).exec(own.slice(0, 300));
    if (m === null) return null;
    return {
      strength: Math.min(1, unheard.length / 8) * (deaf ? 0.6 : 1),
      of: cutAtWord(m[0].trim(), 40),
      ...(about === '' ? {} : { about }),
    };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'can you add a standard MIT license to the repository?', said: 'The header is fixed.' },
  { hit: false, prompt: 'yes, all of them', said: 'The header is fixed.' },
  { hit: false, prompt: 'fix it', said: 'The header is fixed.' },
];
