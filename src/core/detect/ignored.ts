/** Decides what a prompt holds that was passed over: what the signals would have seen had quoted and pasted text counted. */

import { idsIn, pathsIn } from '../text/mentions.js';
import { ownWords } from '../text/own-words.js';
import { explicitPhrases } from './explicit-phrases.js';

export interface Ignored {
  /** Explicit phrases in somebody else's words. */
  phrases: string[];
  /** Paths and ids named there. */
  names: string[];
  /** Share of the prompt that is not the user's. */
  quoted: number;
}

const MOST = 20_000;

/** What of `prompt` is left out of account. */
export function ignoredIn(prompt: string): Ignored {
  const { own, quoted } = ownWords(prompt);
  const raw = prompt.slice(0, MOST);
  const meant = explicitPhrases(own);
  const named = new Set([...idsIn(own), ...pathsIn(own)]);
  return {
    phrases: explicitPhrases(raw)
      .filter((p) => p.about !== '' && !meant.some((m) => m.id === p.id && m.about === p.about))
      .map((p) => p.of.replace(/["”»`].*$/, '').trim()),
    names: [...idsIn(raw), ...pathsIn(raw)].filter((n) => !named.has(n)),
    quoted,
  };
}
