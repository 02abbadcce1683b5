/** Decides what is shown of a context's branch: its name, the issue or pull request it names, when it was committed to last. */

import { otherBranch } from '../../core/handlers/shared/active-context.js';
import type { Context, Facts, Refs } from '../../core/model.js';
import { tellingBranch } from '../../core/text/branch.js';
import { formatDuration } from '../../core/text/duration.js';
import { safeTitle } from '../../core/text/fence.js';
import { truncate } from '../../core/text/truncate.js';

export interface OnBranch {
  branch: string | null;
  /** `#123` or `PROJ-12`. */
  ref: string | null;
  /** How long ago its last commit was. */
  committed: string | null;
}

/** What git says of the branches of `contexts`, asked once; nothing where none has one of its own. */
export function refsOf(contexts: Context[], facts: Facts): Refs | null {
  return contexts.some((c) => tellingBranch(c.branch) !== null) ? (facts.refs?.([]) ?? null) : null;
}

/** The branch of `context` unless all work begins there. */
export function onBranch(context: Context, refs: Refs | null, now: number): OnBranch {
  const branch = tellingBranch(context.branch);
  if (branch === null) return { branch, ref: null, committed: null };
  const at = refs !== null && Object.hasOwn(refs.dates, branch) ? refs.dates[branch]! : null;
  return { branch, ref: branchRef(branch), committed: at === null ? null : formatDuration(Math.max(0, now - at)) };
}

/** `progress` of the plan of `context`, which says where it was counted if another branch than its own is checked out. */
export function hereText(progress: string, context: Context, facts: Pick<Facts, 'branch'>): string {
  const other = /^\d/.test(progress) && tellingBranch(context.branch) !== null && otherBranch(context, facts) !== null;
  return other ? progress.replace(/^\d+ of \d+/, '$& here') : progress;
}

/** `on feat/12-login (#12, commit 3 h ago)`; '' without one. */
export function branchText({ branch, ref, committed }: OnBranch): string {
  if (branch === null) return '';
  const more = [...(ref === null ? [] : [ref]), ...(committed === null ? [] : [`commit ${committed} ago`])];
  return `on ${truncate(safeTitle(branch), 40)}${more.length === 0 ? '' : ` (${more.join(', ')})`}`;
}

const KEY = /(?:^|[/_-])([A-Z][A-Z0-9]{1,9}-\d{1,6})(?![A-Za-z0-9])/;
/** A number at the head of the last part, or behind what says that it is one. */
const NUMBER =
  /(?:^|\/)(?:#|(?:pr|pull|mr|gh|issues?|ticket|task|bug|fix|feat|feature|hotfix|chore|docs)[-_/#])?(\d{1,6})(?=[-_/]|$)/i;
/** A year of a plan or a release is none. */
const YEAR = /^(?:19|20)\d\d$/;

/** `#123` or `PROJ-12`, `null` where the name has none. */
function branchRef(branch: string): string | null {
  const key = KEY.exec(branch)?.[1];
  if (key !== undefined) return key;
  const number = NUMBER.exec(branch)?.[1];
  return number === undefined || YEAR.test(number) || Number(number) === 0 ? null : `#${Number(number)}`;
}
