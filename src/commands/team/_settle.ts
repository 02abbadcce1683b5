/** Decides what it says and does here that a person settles what two wrote differently: whose words stand, and what of this workspace takes them. */
import { endEdits } from '../../core/context/lifecycle.js';
import { presentEdits, recordEdit } from '../../core/context/state.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { teamItemEdits } from '../../core/handlers/document/team-items.js';
import { quoted } from '../../core/intent/shown-line.js';
import type { Settled } from '../../core/model/team.js';
import type { Context, Edit, Facts, Fields, Outcome } from '../../core/model.js';
import { refOf } from '../../core/team/material.js';
import { disputeName, type Settlement, type Side } from '../../core/team/settle.js';
import { safeTitle } from '../../core/text/fence.js';
import { oneLine, truncate, visibleText } from '../../core/text/truncate.js';
import type { Input, Need, Term } from '../_command.js';
import { isByPerson } from '../_require-person.js';
import { sessionOf } from '../session/_session.js';
import type { Answers } from './_answers.js';
import { answerIn, faultFinding, lineOf, refused, unsentFindings, wanted } from './_shared.js';

function sideOf({ flags }: Input): Side | null {
  if ((flags.mine === true) === (flags.theirs === true)) return null;
  return flags.mine === true ? 'mine' : 'theirs';
}

export function settleNeeds(input: Input): Need[] {
  const [, ref] = input.args;
  const side = sideOf(input);
  const does = isByPerson(input) && input.dry !== true && ref !== undefined && side !== null;
  return [{ kind: 'team', ask: does ? { do: 'settle', ref, side } : { do: 'look' } }];
}

/** Ends a difference in one's own words or the others'; what stands here takes the words that stand. */
export function decideSettle(input: Input, facts: Facts): Outcome {
  const answer = answerIn(facts);
  const { settled, unclear, fault } = answer;
  const [, ref] = input.args;
  const side = sideOf(input);
  if (ref === undefined)
    return refused('team-word', { verb: 'settle', word: 'what is to be settled (clew team disputes)' });
  if (side === null) return refused('team-settle-side', { line: lineOf({ args: input.args, flags: {} }) });
  if (input.dry === true)
    return emptyOutcome({ view: { verb: 'settle', name: ref, side, dry: true } satisfies Answers['team settle'] });
  if (!isByPerson(input)) return refused('person-only', { name: 'team settle' });
  if (unclear !== undefined) {
    const [first] = unclear as [string];
    return refused('team-settle-which', {
      what: ref,
      refs: unclear.slice(0, 5).join(', '),
      line: `clew team settle ${quoted(first)} --${side}`,
    });
  }
  if (settled === undefined)
    return fault === undefined
      ? refused('team-busy-undone', { line: lineOf(input) })
      : emptyOutcome({ findings: [faultFinding(fault, wanted(lineOf(input)))] });
  if (settled === 'none') return refused('team-settle-none', { what: ref });
  if (settled === 'side') return refused('team-settle-words', { what: ref });
  if (settled === 'away') return refused('team-settle-away', { what: ref });
  const findings = unsentFindings(answer, settled.key);
  const here = hereAfter(settled, input, facts);
  const { joined } = answer;
  return emptyOutcome({
    ...{ findings: [...findings, ...here.findings], edits: here.edits },
    did:
      here.edits.length === 0
        ? ''
        : `settled ${disputeName(settled.key)} in ${side === 'mine' ? 'our' : 'their'} words`,
    undoable: true,
    view: {
      ...{
        verb: 'settle' as const,
        name: disputeName(settled.key),
        side,
        failed: findings.length > 0,
        me: joined!.member,
      },
      words: Object.entries(settled.words).map(([field, w]) => ({ field, ...w, value: shown(w.value) })),
      ...(side === 'theirs' && here.where !== null ? { where: here.where } : {}),
    } satisfies Answers['team settle'],
  });
}

function shown(value: unknown): string {
  return typeof value === 'string' ? visibleText(oneLine(value)) : JSON.stringify(value);
}

/** `where`: what only its person changes here. */
type Here = Pick<Outcome, 'edits' | 'findings'> & { where: string | null };

/** What of this workspace says it in the words that stand now. */
function hereAfter({ key, words }: Settlement, input: Input, facts: Facts): Here {
  const [kind = '', ...rest] = key.split('/');
  const none = { edits: [], findings: [] };
  if (kind === 'plan' || kind === 'task')
    return { ...none, where: (kind === 'plan' ? rest : rest.slice(0, -1)).join('/') };
  if (kind === 'intent') return { ...none, where: `clew intents ${rest.join('/')}` };
  const context = Object.values(facts.state.contexts).find((c) => refOf(c) === rest[0]);
  if (context === undefined) return { ...none, where: null };
  if (kind === 'context') return faceAfter(context, words, input, facts);
  const items = (answerIn(facts).items ?? []).filter(
    (i) => i.id === rest[1] && (kind === 'decision') === (i.place === 'plan-decisions'),
  );
  const { edits, findings } = teamItemEdits(context, items, facts);
  return { edits, findings, where: context.file == null ? null : context.file };
}

/** A title, and that it is over; what else is on the face of a context follows from work. */
function faceAfter(context: Context, { title, status }: Settlement['words'], input: Input, facts: Facts): Here {
  const called = typeof title?.value === 'string' ? truncate(oneLine(title.value), 80) : context.title;
  const after: Context = { ...context, title: called };
  const ended = status?.value === 'completed' || status?.value === 'abandoned' ? status.value : null;
  const edits: Edit[] =
    ended === null || context.status === ended
      ? presentEdits(recordEdit(`context/${context.id}`, context, after))
      : endEdits(facts.state, sessionOf(input, facts), after, { status: ended, now: facts.now });
  const isOpenThere = status?.value === 'open' && context.status !== 'open';
  return { edits, findings: [], where: isOpenThere ? `clew switch ${context.id}` : null };
}

export function settleLines(view: Fields, term: Term): string {
  const name = safeTitle(String(view.name));
  if (view.dry === true) return `Would settle ${name} in ${view.side === 'mine' ? 'your words' : "the others' words"}.`;
  const words = view.words as { field: string; value: string; author: string }[];
  const mark = view.failed === true ? term.warn('○') : term.good('✓');
  const when =
    view.failed === true ? 'the others hear of it once it has left' : 'the others hear of it with their next exchange';
  return [
    `${mark} ${term.bold(name)}: settled; ${when}`,
    ...words.map((w) => `  ${w.author === view.me ? 'yours' : safeTitle(w.author)}: ${term.cut(w.value, 160)}`),
    ...(view.where === undefined
      ? []
      : [term.dim(`  here it stands otherwise still: ${safeTitle(String(view.where))}`)]),
  ].join('\n');
}

/** What somebody else ended of what this person and another wrote differently. */
export function settledText({ key, id, what, words, by, isYours, ref }: Settled, term: Term): string {
  const name = id === undefined ? disputeName(key) : `${what} of ${id}`;
  const whose = isYours ? 'in your words' : 'in other words than yours';
  const line = isYours || ref === undefined ? '' : `  ${term.dim(`clew team take ${safeTitle(ref)}`)}`;
  return `${safeTitle(by)} settled ${safeTitle(name)} ${whose}: "${term.cut(safeTitle(words), 80)}"${line}`;
}
