/** Decides whether a turn says the goal better than the title that a piece of work began with: its commit, else its branch. */
import type { Context } from '../../model.js';
import { words } from '../../text/words.js';
import { branchTitle, commitTitle } from './from-git.js';
import { contentOf } from './headline.js';

/** A commit with so many words says a goal; a title with fewer says too little. */
const SAYING = 3;

/** The title that `context` gets once, `null` for none: one that somebody gave, or that a plan has, stays. */
export function betterTitle(context: Context, turn: { commits: string[]; branch: string | null }): string | null {
  if (context.fromPrompt !== true || context.plan !== null) return null;
  const known = new Set([...context.terms, ...words(context.title)]);
  const fits = (title: string | null): title is string => title !== null && words(title).some((w) => known.has(w));
  // "Fix it" says nothing that anything else could agree with.
  const vague = contentOf(context.title) < 2;
  const commit = commitTitle(turn.commits[0] ?? '');
  if (commit !== null && contentOf(commit) >= SAYING && (vague || fits(commit))) return commit;
  const branch = contentOf(context.title) < SAYING ? branchTitle(turn.branch) : null;
  return vague || fits(branch) ? branch : null;
}
