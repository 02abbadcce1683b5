/** Decides how it is told what leaves a workspace: how much a share lets leave, and each title by its name. */
import type { Fields } from '../../model.js';
import type { Share } from '../../team/types.js';
import { countOf } from '../../text/count.js';
import { safeTitle } from '../../text/fence.js';

const SHARES: Record<Share, string> = {
  titles:
    'titles, states and plans of contexts, and the files of those at work; goals, decisions and questions stay here (clew team share contexts)',
  contexts: 'all that titles lets leave, and the goals, decisions, progress and questions of contexts, and intents',
  all: 'titles, states, plans and files, and the goals, decisions, progress and questions of contexts, intents, and the tasks of plans',
};

/** What a share lets leave. */
export function shareText(share: Share): string {
  return SHARES[share];
}

const MOST_LISTED = 12;

/** What would leave, line by line: every title, and of those that came of a prompt that they did. */
export function leavingLines(records: Record<string, Fields>, share: Share, all = false): string[] {
  const of = (kind: string): [string, Fields][] => Object.entries(records).filter(([k]) => k.startsWith(`${kind}/`));
  const most = all ? Number.MAX_SAFE_INTEGER : MOST_LISTED;
  const listed = (rows: string[]): string[] => [
    ...rows.slice(0, most),
    ...(rows.length > most ? [`  and ${rows.length - most} more: --all lists them`] : []),
  ];
  const contexts = of('context');
  const fromPrompts = contexts.filter(([, f]) => f.fromPrompt === true).length;
  const plans = of('plan');
  const counts = [
    ['item', 'item'],
    ['decision', 'decision'],
    ['intent', 'intent'],
    ['task', 'task'],
  ].flatMap(([kind, noun]) => (of(kind!).length === 0 ? [] : [countOf(of(kind!).length, noun!)]));
  return [
    `share ${share}: ${shareText(share)}`,
    ...(contexts.length === 0
      ? []
      : [
          `${countOf(contexts.length, 'context')}${fromPrompts === 0 ? '' : `, ${fromPrompts} of them titled after a prompt (marked *)`}:`,
        ]),
    ...listed(
      contexts.map(([, f]) => `  ${f.fromPrompt === true ? '*' : ' '} ${safeTitle(String(f.title))}${branchOf(f)}`),
    ),
    ...(plans.length === 0 ? [] : [`${countOf(plans.length, 'plan')}:`]),
    ...listed(plans.map(([k, f]) => `    ${safeTitle(k.slice(5))}  ${safeTitle(String(f.title))}`)),
    ...(counts.length === 0 ? [] : [counts.join(', ')]),
    ...(Object.keys(records).length === 0 ? ['nothing yet: there is no context or plan here that would leave'] : []),
    'prompts, transcripts and readings never leave; `private: true` in a document keeps its context here',
  ];
}

function branchOf(f: Fields): string {
  return typeof f.branch === 'string' && f.branch !== '' ? `  (branch ${safeTitle(f.branch)})` : '';
}
