/** Decides what a person does in a team: hands a context over or takes one, keeps one here, shares more or less, takes back and purges. */
import { contextId, newContext } from '../../core/context/context.js';
import { recordEdit } from '../../core/context/state.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { teamItemEdits } from '../../core/handlers/document/team-items.js';
import { quoted } from '../../core/intent/shown-line.js';
import type { Context, Edit, Facts, Outcome } from '../../core/model.js';
import type { TeamAnswer } from '../../core/team/ask.js';
import { calledIn } from '../../core/team/called.js';
import { refOf } from '../../core/team/material.js';
import { isName } from '../../core/team/read-operation.js';
import type { TeamContext } from '../../core/team/view.js';
import { safeTitle } from '../../core/text/fence.js';
import { parseTime } from '../../core/text/parse-time.js';
import { oneLine, truncate } from '../../core/text/truncate.js';
import { shareText } from '../../core/words/team/leaving.js';
import type { Input, Need } from '../_command.js';
import { isByPerson } from '../_require-person.js';
import { onContext } from '../context/_resolve-context.js';
import { switchOutcome } from '../context/switch.js';
import { sessionOf } from '../session/_session.js';
import { listIn, shareIn } from './_join.js';
import { answerIn, committedFinding, faultFinding, lineOf, refused, wanted } from './_shared.js';

/** Without the verb: the first word names what is meant. */
function after(input: Input): Input {
  return { ...input, args: input.args.slice(1) };
}

/** Offers a context to a member; it stays here, and is told to them as theirs to take. */
export function decideHand(input: Input, facts: Facts): Outcome {
  const { known } = answerIn(facts);
  if (!isByPerson(input) && input.dry !== true) return refused('person-only', { name: 'team hand' });
  const [, ref, to] = input.args;
  if (ref === undefined) return refused('team-word', { verb: 'hand', word: 'the context' });
  if (!isName(to)) return refused('team-word', { verb: 'hand', word: 'the member' });
  if (known?.includes(to) === false) return stranger(to, known);
  return onContext({ ...input, args: [ref] }, facts, (context) => {
    if (context.private === true) return refused('team-private', { id: context.id });
    const note = truncate(oneLine(typeof input.flags.note === 'string' ? input.flags.note : ''), 200);
    const edit = recordEdit(`context/${context.id}`, context, { ...context, handed: { to, at: facts.now, note } });
    return emptyOutcome({
      edits: edit === null ? [] : [edit],
      did: `handed ${context.id} to ${to}`,
      undoable: true,
      view: { verb: 'hand', id: context.id, to, known: known !== undefined },
    });
  });
}

const MOST_NAMES = 12;

/** Whom the team does not have; who was let in since the last exchange is known after the next. */
function stranger(name: string, known: string[]): Outcome {
  const more = known.length > MOST_NAMES ? ` and ${known.length - MOST_NAMES} more` : '';
  return refused('team-member', { name, list: `${known.slice(0, MOST_NAMES).join(', ')}${more}` });
}

export function takeNeeds(input: Input): Need[] {
  return [
    { kind: 'team', ask: input.args[1] === undefined ? { do: 'look' } : { do: 'items', ref: input.args[1] } },
    { kind: 'index', how: 'open' },
  ];
}

/** Begins here what somebody of the team began: as a context of our own that stays the team's. */
export function decideTake(input: Input, facts: Facts): Outcome {
  const answer = answerIn(facts);
  // What others wrote is not begun by a model on its own.
  if (!isByPerson(input) && input.dry !== true) return refused('person-only', { name: 'team take' });
  const name = input.args[1];
  if (name === undefined) return refused('team-word', { verb: 'take', word: 'the context' });
  const theirs = calledIn(answer, name);
  if (theirs === null) return refused('team-ref', { ref: name });
  const session = sessionOf(input, facts);
  const here = Object.values(facts.state.contexts).find((c) => refOf(c) === theirs.ref);
  const context = here ?? contextFor(theirs, facts);
  const turned = switchOutcome(context, facts, session);
  const taken = teamItemEdits(context, answer.items ?? [], facts);
  const mark =
    here === undefined || taken.edits.length === 0
      ? null
      : recordEdit(`context/${here.id}`, here, { ...here, taken: facts.now });
  const did =
    here === undefined ? `took ${context.id} over from ${theirs.author}` : `took what the team wrote of ${here.id}`;
  return {
    ...turned,
    edits: [...taken.edits, ...turned.edits, ...(mark === null ? [] : [mark])],
    findings: [...turned.findings, ...taken.findings],
    did: turned.edits.length + taken.edits.length === 0 ? '' : did,
    undoable: true,
    view: {
      verb: 'take',
      id: context.id,
      ref: theirs.ref,
      title: context.title,
      added: taken.added,
      items: answer.items ?? [],
    },
  };
}

/** A context of our own that the team knows by its ref. */
function contextFor(theirs: TeamContext, facts: Facts): Context {
  const title = truncate(oneLine(theirs.title), 80);
  const plan = theirs.plan !== null && facts.exists?.(theirs.plan) === true ? theirs.plan : null;
  const at = { now: facts.now, plan, branch: facts.branch, provisional: false };
  const base = newContext(contextId(title, facts.state.contexts), title, at);
  return { ...base, team: theirs.ref, ...(theirs.task === null ? {} : { task: theirs.task }) };
}

/** Keeps a context on this machine, or lets it leave again. */
export function decidePrivate(input: Input, facts: Facts): Outcome {
  const keep = input.flags.off !== true;
  if (!keep && !isByPerson(input)) return refused('person-only', { name: 'team private' });
  return onContext(after(input), facts, (context) => {
    const edit: Edit | null = recordEdit(`context/${context.id}`, context, { ...context, private: keep });
    const { committed = [] } = answerIn(facts);
    return emptyOutcome({
      findings: keep && committed.includes(context.id) ? [committedFinding([context.id])] : [],
      edits: edit === null ? [] : [edit],
      did: keep ? `keeps ${context.id} private` : `lets ${context.id} be shared`,
      undoable: true,
      view: { verb: 'private', id: context.id, keep, team: answerIn(facts).joined?.team ?? null },
    });
  });
}

export function shareNeeds(input: Input): Need[] {
  const share = shareIn(input.args[1]);
  if (share === null) return [{ kind: 'team', ask: { do: 'look' } }];
  const does = isByPerson(input) && input.flags.yes === true && input.dry !== true;
  return [{ kind: 'team', ask: does ? { do: 'share', share } : { do: 'preview', share } }];
}

/** How much is shared; a wider share shows first what would leave. */
export function decideShare(
  input: Input,
  facts: Facts,
  lines: (records: NonNullable<ReturnType<typeof answerIn>['records']>) => string[],
): Outcome {
  const answer = answerIn(facts);
  const { joined, records, fault } = answer;
  const word = input.args[1];
  if (word === undefined)
    return emptyOutcome({ view: { verb: 'share', share: joined!.share, says: shareText(joined!.share) } });
  const share = shareIn(word);
  if (share === null) return refused('team-share', { share: word });
  if (records !== undefined) {
    const view = { verb: 'share', leaving: lines(records) };
    if (input.dry === true) return emptyOutcome({ view: { ...view, dry: true } });
    if (!isByPerson(input)) return refused('person-only', { name: 'team share' });
    return emptyOutcome({
      findings: [{ code: 'team-yes', args: { line: lineOf(input) }, severity: 'error' }],
      view,
    });
  }
  const findings = fault === undefined ? [] : [{ ...faultFinding(fault), severity: 'warn' as const }];
  return emptyOutcome({
    findings,
    view: {
      ...{ verb: 'share', share, says: shareText(share), set: true, failed: fault !== undefined },
      ...listIn(input, answer, share),
    },
  });
}

export function admitNeeds(input: Input): Need[] {
  const [, member] = input.args;
  const may = isByPerson(input) && input.dry !== true && isName(member);
  return [
    {
      kind: 'team',
      ask: may ? { do: 'admit', member, role: input.flags.owner === true ? 'owner' : 'member' } : { do: 'look' },
    },
  ];
}

export function decideAdmit(input: Input, facts: Facts): Outcome {
  const { joined, members, fault } = answerIn(facts);
  const [, member] = input.args;
  if (member === undefined) return refused('team-word', { verb: 'admit', word: 'the login, a role of the database' });
  if (!isName(member)) return refused('team-name', { name: member, what: 'a member' });
  if (input.dry === true) return emptyOutcome({ view: { verb: 'admit', member, dry: true } });
  if (!isByPerson(input)) return refused('person-only', { name: 'team admit' });
  if (fault !== undefined)
    return emptyOutcome({ findings: [faultFinding(fault, wanted(lineOf(input), { name: member }))] });
  return emptyOutcome({ view: { verb: 'admit', member, members, now: facts.now, line: theirLine(joined!, member) } });
}

/** What somebody else types to join the same team. */
function theirLine({ url, team }: { url: string; team: string }, member: string): string {
  const theirs = url.replace(/^([^/]*\/\/)(?:[^@/?#]*@)?/, (_, scheme) => `${scheme}${encodeURIComponent(member)}@`);
  return `${quoted(theirs)}${team === 'team' ? '' : ` --team ${team}`}`;
}

export function dismissNeeds(input: Input): Need[] {
  const [, member] = input.args;
  const may = isByPerson(input) && input.flags.yes === true && input.dry !== true && isName(member);
  return [{ kind: 'team', ask: may ? { do: 'dismiss', member } : { do: 'look' } }];
}

/** Takes a member out of the team: what they wrote stays, and they read and write nothing more. */
export function decideDismiss(input: Input, facts: Facts): Outcome {
  const { joined, members, fault } = answerIn(facts);
  const [, member] = input.args;
  if (!isName(member)) return refused('team-word', { verb: 'dismiss', word: 'the member' });
  if (member === joined!.member) return refused('team-self');
  if (input.dry === true) return emptyOutcome({ view: { verb: 'dismiss', member, dry: true } });
  if (!isByPerson(input)) return refused('person-only', { name: 'team dismiss' });
  if (input.flags.yes !== true) return refused('team-yes', { line: lineOf(input) });
  // Who owns the team is the server's word: it may be others by now than when this machine joined.
  if (fault?.code === 'denied' && fault.detail.includes('owner'))
    return refused('team-owner-only', { detail: fault.detail });
  if (fault !== undefined) return emptyOutcome({ findings: [faultFinding(fault, wanted(lineOf(input)))] });
  return emptyOutcome({ view: { verb: 'dismiss', member, members, now: facts.now } });
}

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
  const { joined, known, named, fault } = answer;
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
  return sentOutcome(input, { verb: 'undo', what: name, named, fault, since: String(input.flags.since) });
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
  const named = !isShort && (ref !== null || texts.length > 0);
  const may = isByPerson(input) && input.flags.yes === true && input.dry !== true && named;
  return [{ kind: 'team', ask: may ? { do: 'purge', ref, texts } : { do: 'look' } }];
}

/** Takes what was written of a context or a plan, or all in which a text stands, from every machine for ever. */
export function decidePurge(input: Input, facts: Facts): Outcome {
  const { named, fault, purged, unclear } = answerIn(facts);
  if (input.flags.text !== undefined && textsIn(input).length === 0) return refused('team-short', { least: SHORTEST });
  const what = input.args[1] ?? (typeof input.flags.text === 'string' ? 'the text' : undefined);
  if (what === undefined)
    return refused('team-word', { verb: 'purge', word: 'the ref of a context or plan, or --text,' });
  if (input.dry !== true && !isByPerson(input)) return refused('person-only', { name: 'team purge' });
  const outcome = sentOutcome(input, { verb: 'purge', what, named, fault });
  if (purged === undefined || outcome.view === undefined || outcome.view === null) return outcome;
  if (unclear !== undefined) return refused('team-which', { what, refs: unclear.slice(0, 5).join(', ') });
  const { operations, leases, ofOthers } = purged;
  if (operations + leases === 0)
    return ofOthers > 0
      ? refused('team-of-others', { what, count: ofOthers })
      : fault === undefined
        ? refused('team-nothing-purged', { what })
        : emptyOutcome({ findings: [faultFinding(fault), ...refused('team-nothing-purged', { what }).findings] });
  return { ...outcome, view: { ...outcome.view, purged, waits: fault !== undefined } };
}

/** What leaves with an exchange waits where there is none: a fault is told, and nothing is lost. */
function sentOutcome(
  input: Input,
  {
    verb,
    what,
    named,
    fault,
    since = '',
  }: {
    verb: string;
    what: string;
    named: number | undefined;
    fault: { code: string; detail: string } | undefined;
    since?: string;
  },
): Outcome {
  if (input.dry === true) return emptyOutcome({ view: { verb, what, since, dry: true } });
  if (input.flags.yes !== true) return refused('team-yes', { line: lineOf(input) });
  const findings = fault === undefined ? [] : [{ ...faultFinding(fault), severity: 'warn' as const }];
  if (named === 0 && verb === 'undo') return refused('team-nothing', { what, since });
  return emptyOutcome({ findings, view: { verb, what, named: named ?? 0, failed: fault !== undefined } });
}

function sinceOf({ flags }: Input, now: number): number | null {
  return typeof flags.since === 'string' ? parseTime(flags.since, now) : null;
}
