/** Decides what a person takes back from their team: what a member wrote since then, or all in which something stands, for ever. */
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Facts, Outcome } from '../../core/model.js';
import type { TeamAnswer } from '../../core/team/ask.js';
import { isName } from '../../core/team/read-operation.js';
import { safeTitle } from '../../core/text/fence.js';
import { parseTime } from '../../core/text/parse-time.js';
import type { Input, Need } from '../_command.js';
import { isByPerson } from '../_require-person.js';
import { stranger } from './_acts.js';
import type { Answers } from './_answers.js';
import { answerIn, faultFinding, lineOf, refused, unsentFindings, wanted } from './_shared.js';

export function undoNeeds(input: Input): Need[] {
  const { since } = input.flags;
  const may =
    isByPerson(input) &&
    input.flags.yes === true &&
    input.dry !== true &&
    isName(input.args[1]) &&
    typeof since === 'string';
  return [{ kind: 'team', ask: may ? { do: 'undo', member: input.args[1]!, since } : { do: 'look' } }];
}

/** Takes back what a member wrote: their own work stays on their machine, the team no longer counts it. */
export function decideUndo(input: Input, facts: Facts): Outcome {
  const answer = answerIn(facts);
  const { joined, known } = answer;
  const name = input.args[1];
  if (!isName(name)) return refused('team-word', { verb: 'undo', word: 'the member' });
  // Who was taken out is in no list any more, and what they wrote is still there.
  if (known?.includes(name) === false && !hasWritten(answer, name)) return stranger(name, known);
  if (input.flags.since === undefined)
    return refused('team-word', { verb: 'undo', word: 'since when (--since 2h, or --since 2026-01-15)' });
  if (sinceOf(input, facts.now) === null)
    return refused('bad-time', { time: safeTitle(String(input.flags.since)), verb: 'team' });
  if (name !== joined!.member && joined!.role !== 'owner') return refused('team-owner', { name });
  if (input.dry !== true && !isByPerson(input)) return refused('person-only', { name: 'team undo' });
  return sentOutcome(input, answer, { verb: 'undo', what: name, since: String(input.flags.since) });
}

/** Is something at hand that they wrote, or did this undo find it? */
function hasWritten({ kept, named }: TeamAnswer, name: string): boolean {
  const all = [...(kept?.contexts ?? []), ...(kept?.plans ?? []), ...(kept?.decisions ?? []), ...(kept?.intents ?? [])];
  return (named ?? 0) > 0 || all.some((x) => x.author === name);
}

/** A text of fewer letters stands nearly everywhere. */
const SHORTEST = 3;

function textsIn({ flags }: Input): string[] {
  return typeof flags.text === 'string' && flags.text.trim().length >= SHORTEST ? [flags.text] : [];
}

export function purgeNeeds(input: Input): Need[] {
  const [, ref = null] = input.args;
  const texts = textsIn(input);
  const isShort = input.flags.text !== undefined && texts.length === 0;
  if (isShort || (ref === null && texts.length === 0)) return [{ kind: 'team', ask: { do: 'look' } }];
  const does = isByPerson(input) && input.flags.yes === true && input.dry !== true;
  // Before the question: how much it would be.
  return [{ kind: 'team', ask: { do: does ? 'purge' : 'purgeable', ref, texts } }];
}

/** Takes what was written of a context or a plan, or all in which a text stands, from every machine for ever. */
export function decidePurge(input: Input, facts: Facts): Outcome {
  const answer = answerIn(facts);
  if (input.flags.text !== undefined && textsIn(input).length === 0) return refused('team-short', { least: SHORTEST });
  const what = input.args[1] ?? (typeof input.flags.text === 'string' ? 'the text' : undefined);
  if (what === undefined)
    return refused('team-word', { verb: 'purge', word: 'the ref of a context or plan (or --text)' });
  if (input.dry !== true && !isByPerson(input)) return refused('person-only', { name: 'team purge' });
  const outcome = sentOutcome(input, answer, { verb: 'purge', what });
  const { fault, purged, unclear } = answer;
  if (purged === undefined) return outcome;
  if (unclear !== undefined) return refused('team-which', { what, refs: unclear.slice(0, 5).join(', ') });
  const { operations, leases, ofOthers } = purged;
  if (operations + leases === 0)
    return ofOthers > 0
      ? refused('team-of-others', { what, count: ofOthers })
      : fault === undefined
        ? refused('team-nothing-purged', { what })
        : emptyOutcome({ findings: [faultFinding(fault), ...refused('team-nothing-purged', { what }).findings] });
  return outcome.view == null ? outcome : { ...outcome, view: { ...outcome.view, purged } };
}

/** What leaves with an exchange waits where there is none: why is told, and nothing is lost. */
function sentOutcome(
  input: Input,
  answer: TeamAnswer,
  { verb, what, since = '' }: { verb: 'undo' | 'purge'; what: string; since?: string },
): Outcome {
  if (input.dry === true)
    return emptyOutcome({ view: { verb, what, since, dry: true } satisfies Answers['team purge'] });
  if (input.flags.yes !== true) return refused('team-yes', { line: lineOf(input) });
  // Nobody looked at what the team has.
  if (answer.named === undefined)
    return answer.fault === undefined
      ? refused('team-busy-undone', { line: lineOf(input) })
      : emptyOutcome({ findings: [faultFinding(answer.fault, wanted(`${lineOf(input)} --yes`))] });
  if (answer.named === 0 && verb === 'undo') return refused('team-nothing', { what, since });
  const findings = unsentFindings(answer, `${verb}/`);
  return emptyOutcome({
    findings,
    view: { verb, what, named: answer.named, failed: findings.length > 0 } satisfies Answers['team purge'],
  });
}

function sinceOf({ flags }: Input, now: number): number | null {
  return typeof flags.since === 'string' ? parseTime(flags.since, now) : null;
}
