/** Decides what `clew eval --match` answers: predictions for labelled pairs, how good they are, and which lines could not be used. */

import { emptyOutcome } from '../../core/empty-outcome.js';
import { type BadLine, type Matched, type MatchScore, matchPairs } from '../../core/eval/matching.js';
import type { Facts, Fields, Finding, Outcome } from '../../core/model.js';
import type { Input, Term } from '../_command.js';
import type { Answers } from './_answers.js';

/** The two files as they were read, `null` where there is none. */
export interface MatchFiles {
  pairs: string | null;
  corpus: string | null;
}

/** More lines than this are only counted. */
const SHOWN = 20;

/** Searches the plans of the corpus for every pair. The exit code is 0 when every pair was predicted. */
export function evaluateMatching(input: Input, facts: Facts): Outcome {
  const names = { pairs: String(input.flags.match), corpus: input.args[0] ?? '' };
  const files = facts.more.matching as MatchFiles;
  // What could not be read has been said by whoever read it.
  if (files.pairs === null || files.corpus === null)
    return emptyOutcome({ view: { exit: 5 } satisfies Answers['eval'] });
  const m = matchPairs(files.pairs, files.corpus, facts.plans.related);
  const path = input.flags.predictions;
  const unasked = m.bad.filter((b) => b.file === 'pairs').length;
  const text = m.predictions.map((p) => `${JSON.stringify(p)}\n`).join('');
  return emptyOutcome({
    findings: findingsOf(m, names),
    view: {
      pairs: m.predictions.length + unasked,
      predicted: m.predictions.length,
      plans: m.plans,
      all: m.all,
      unnamed: m.unnamed,
      bad: m.bad.length,
      predictions: typeof path === 'string' ? path : null,
      exit: unasked > 0 || m.predictions.length === 0 ? 1 : 0,
    } satisfies Answers['eval'],
    ...(typeof path === 'string' ? { files: [{ path, text }] } : {}),
  });
}

function findingsOf(m: Matched, names: Record<BadLine['file'], string>): Finding[] {
  const empty = (path: string, what: string): Finding => ({ code: 'no-rows', args: { path, what }, severity: 'warn' });
  return [
    ...(m.predictions.length === 0 ? [empty(names.pairs, 'pair')] : []),
    ...(m.plans === 0 ? [empty(names.corpus, 'plan')] : []),
    ...m.bad.slice(0, SHOWN).map(
      (b): Finding => ({
        code: 'bad-line',
        args: { path: names[b.file], line: b.line, why: b.why },
        severity: 'warn',
      }),
    ),
    ...(m.bad.length > SHOWN
      ? [{ code: 'bad-rows', args: { n: m.bad.length - SHOWN }, severity: 'warn' as const }]
      : []),
  ];
}

/** The summary as a person reads it. */
export function matchingTable(view: Fields, term: Term): string {
  const rows: [string, MatchScore][] = [
    ['all', view.all as MatchScore],
    ['not named, 5 words or more', view.unnamed as MatchScore],
  ];
  const head = ['', 'pairs', 'first', 'in three', 'accepted', 'rightly'];
  const cells = rows.map(([name, s]) => [
    name,
    `${s.n}`,
    share(s.top1, s.n),
    share(s.top3, s.n),
    `${s.accepted}`,
    share(s.acceptedRight, s.accepted),
  ]);
  const width = head.map((h, c) => Math.max(h.length, ...cells.map((r) => r[c]!.length)));
  const line = (r: string[]): string =>
    r.map((v, c) => (c === 0 ? v.padEnd(width[c]!) : v.padStart(width[c]!))).join('  ');
  const table = (view.all as MatchScore).n === 0 ? [] : [term.dim(line(head)), ...cells.map(line)];
  return [...table, term.dim(`${view.predicted} of ${view.pairs} pairs predicted among ${view.plans} plans`)].join(
    '\n',
  );
}

function share(part: number, of: number): string {
  return of === 0 ? '-' : `${((100 * part) / of).toFixed(1)} %`;
}
