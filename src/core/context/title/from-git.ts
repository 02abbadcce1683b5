/** Decides what a branch or a commit says of the goal of the work that it is for. */
import { branchUnlessDetached, isDefaultBranch } from '../../text/branch.js';
import { oneLine } from '../../text/truncate.js';
import { clipped, contentOf } from './headline.js';

const CONVENTIONAL =
  /^(?:feat|fix|chore|docs|refactor|test|style|perf|build|ci|revert|hotfix|feature|bugfix|bug|task|wip)(?:\([^)]{0,40}\))?!?[:/]\s*/i;

/** What a branch is named for, `null` where it says nothing: the default one, a number, a single word. */
export function branchTitle(branch: string | null): string | null {
  const own = branchUnlessDetached(branch);
  if (own === null || isDefaultBranch(own.toLowerCase())) return null;
  const name = own
    .split('/')
    .at(-1)!
    .replace(/^(?:[a-z]{1,10}-)?\d{1,6}-/i, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return contentOf(name) < 2 ? null : clipped(name.split(' '));
}

/** What a commit did, as a title; `null` where it says too little. */
export function commitTitle(message: string): string | null {
  const title = clipped(oneLine(message).replace(CONVENTIONAL, '').split(' '));
  return contentOf(title) < 2 ? null : title;
}
