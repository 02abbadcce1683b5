/** Decides how many tokens a request may cost a model: closer to the truth than `tokens()` on ordinary English, and no less than it on letters that are no words. */
import { tokens } from '../text/tokens.js';

/** Words that English prompts are full of. Each speaks for the letters around it: those are words, which models read cheaply. */
const COMMON =
  /\b(?:the|and|to|of|is|it|for|with|that|this|we|be|are|not|can|you|have|should|from|as|by|or|an|if|but|do|will|all|what|how|make|add|fix|use|files?|tests?|now|there|when|which|into|only|your|my|has|run|check|then|where|why|does|please|let|need|want|update|code|new|on|in|at)\b/gi;
/** Letters that a common word speaks for, and what `tokens()` counts too much for a text of nothing else (a share) and too little for another letter. */
const SPOKEN_FOR = 20;
const TOO_MUCH = 0.18;
const TOO_LITTLE = 0.25;

/**
 * Upper estimate of the tokens of `text`, checked against two real tokenizers in `test/core/reader/request.test.ts`. Line by
 * line, for what stands in one says nothing of the letters of another; `known` are lines that were
 * counted before.
 */
export function requestCost(text: string, known: Map<string, number> = new Map()): number {
  const cost = (line: string): number => {
    const before = known.get(line) ?? lineCost(line);
    known.set(line, before);
    return before;
  };
  return Math.ceil(text.split('\n').reduce((n, line) => n + cost(line) + 1, 0));
}

function lineCost(line: string): number {
  const letters = line.match(/[A-Za-z]/g)?.length ?? 0;
  const plain = Math.min(letters, (line.match(COMMON)?.length ?? 0) * SPOKEN_FOR);
  const signs = line.replace(/\s+/g, '').length;
  return tokens(line) * (1 - (TOO_MUCH * plain) / Math.max(1, signs)) + (letters - plain) * TOO_LITTLE;
}
