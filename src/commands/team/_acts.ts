/** Decides what a person does in a team: hands a context over or takes one, keeps one here, shares more or less, lets somebody in or takes them out. */
import { contextId, newContext } from '../../core/context/context.js';
import { isName as isDocumentName } from '../../core/context/integrity.js';
import { endEdits } from '../../core/context/lifecycle.js';
import { recordEdit } from '../../core/context/state.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { teamItemEdits } from '../../core/handlers/document/team-items.js';
import { quoted } from '../../core/intent/shown-line.js';
import type { Context, Edit, Facts, Outcome } from '../../core/model.js';
import { calledIn } from '../../core/team/called.js';
import { giverOf, isOfferTo } from '../../core/team/handed.js';
import { refOf } from '../../core/team/material.js';
import { isName } from '../../core/team/read-operation.js';
import type { TeamContext } from '../../core/team/view.js';
import { oneLine, truncate } from '../../core/text/truncate.js';
import { shareText } from '../../core/words/team/leaving.js';
import type { Input, Need } from '../_command.js';
import { isByPerson } from '../_require-person.js';
import { onContext, resolveContext } from '../context/_resolve-context.js';
import { switchOutcome } from '../context/switch.js';
import { sessionOf } from '../session/_session.js';
import type { Answers } from './_answers.js';
import { listIn, shareIn } from './_join.js';
import { answerIn, committedFinding, faultFinding, lineOf, refused, unsentFindings, wanted } from './_shared.js';

/** Without the verb: the first word names what is meant. */
function after(input: Input): Input {
  return { ...input, args: input.args.slice(1) };
}

export function handNeeds(input: Input): Need[] {
  return [{ kind: 'team', ask: { do: 'leaves', words: noteOf(input) } }];
}

/** So many letters of a note leave. */
const NOTE = 200;

function noteOf({ flags }: Input): string {
  return oneLine(typeof flags.note === 'string' ? flags.note : '');
}

/** Offers a context to a member; it stays here, and is told to them as theirs to take. */
export function decideHand(input: Input, facts: Facts): Outcome {
  const { joined, known, leaves, wordsStay } = answerIn(facts);
  if (!isByPerson(input) && input.dry !== true) return refused('person-only', { name: 'team hand' });
  const [, ref, to] = input.args;
  if (ref === undefined) return refused('team-word', { verb: 'hand', word: 'the context' });
  if (!isName(to)) return refused('team-word', { verb: 'hand', word: 'the member' });
  if (to === joined!.member) return refused('team-hand-self', { name: to });
  if (known?.includes(to) === false) return stranger(to, known);
  return onContext({ ...input, args: [ref] }, facts, (context) => {
    if (context.private === true) return refused('team-private', { id: context.id });
    const note = noteOf(input);
    if (note.length > NOTE) return refused('team-hand-long', { id: context.id, to, count: note.length, most: NOTE });
    // An offer of which nobody would hear, or without its words, is none.
    if (leaves?.includes(refOf(context)) === false) return refused('team-hand-stays', { id: context.id });
    if (wordsStay === true) return refused('team-hand-note', { id: context.id, to });
    const edit = recordEdit(`context/${context.id}`, context, { ...context, handed: { to, at: facts.now, note } });
    return emptyOutcome({
      edits: edit === null ? [] : [edit],
      did: `handed ${context.id} to ${to}`,
      undoable: true,
      view: { verb: 'hand', id: context.id, to, known: known !== undefined } satisfies Answers['team hand'],
    });
  });
}

const MOST_NAMES = 12;

/** Whom the team does not have; who was let in since the last exchange is known after the next. */
export function stranger(name: string, known: string[]): Outcome {
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
  const began = here ?? contextFor(theirs, facts);
  const isOffered = theirs.holder === answer.joined?.member;
  // What was said with it is told with the take of that very hand-over.
  const isTold = here?.takenOffer === theirs.handedAt;
  const note =
    isOffered && !isTold && theirs.note !== '' ? `${giverOf(theirs)}, handing it over: ${theirs.note}` : null;
  // An offer with words asks for work: it is open here, whoever ended it before.
  const asked = note !== null && isOfferTo(answer.joined?.member, theirs, here);
  const news = answer.seen?.moved?.find((m) => m.ref === theirs.ref);
  const { edits, findings, next, ...told } = teamItemEdits(
    began,
    answer.items ?? [],
    facts,
    note === null ? [] : [note],
  );
  const context = {
    ...{ ...began, ...(isOffered ? { takenOffer: theirs.handedAt } : {}) },
    ...(asked && began.status !== 'open' ? { status: 'open' as const, archived: false } : {}),
    ...(news?.title === undefined ? {} : { title: titleOf(news.title) }),
    ...(next === null ? {} : { told: next }),
    ...(here === undefined || edits.length === 0 ? {} : { taken: facts.now }),
  };
  // What another ended is ended here, too, and what is over here stays so: nobody turns to it.
  const ended = asked ? undefined : news?.ended;
  const over = ended ?? (here === undefined || here.status === 'open' || asked ? undefined : here.status);
  const end = ended === undefined ? [] : endEdits(facts.state, session, context, { status: ended, now: facts.now });
  const turned = over === undefined ? switchOutcome(context, facts, session) : emptyOutcome({ edits: end });
  // Who stays where they are turns to nothing.
  const isMarked = ended === undefined && turned.edits.length > 0 && news?.title === undefined;
  const mark = isMarked ? null : recordEdit(`context/${context.id}`, began, context);
  const did =
    here === undefined ? `took ${context.id} over from ${theirs.author}` : `took what the team wrote of ${here.id}`;
  const all = [...edits, ...(mark === null ? [] : [mark]), ...turned.edits];
  return {
    ...turned,
    edits: all,
    findings: [...turned.findings, ...findings],
    did: all.length === 0 ? '' : did,
    undoable: true,
    view: {
      verb: 'take',
      id: context.id,
      ref: theirs.ref,
      title: context.title,
      ...(note === null ? {} : { note }),
      ...(over === undefined ? {} : { ended: over, by: ended === undefined ? null : news!.by }),
      ...told,
      items: answer.items ?? [],
    } satisfies Answers['team take'],
  };
}

function titleOf(text: string): string {
  return truncate(oneLine(text), 80);
}

/** A context of our own that the team knows by its ref. */
function contextFor(theirs: TeamContext, facts: Facts): Context {
  const title = titleOf(theirs.title);
  const plan = theirs.plan !== null && facts.exists?.(theirs.plan) === true ? theirs.plan : null;
  const at = { now: facts.now, plan, branch: facts.branch, provisional: false };
  // In the repository their document is called so: two of one context would be two for whoever has both.
  const named = theirs.ref.split('~')[0]!;
  const isFree = isDocumentName(named) && !Object.hasOwn(facts.state.contexts, named);
  const base = newContext(isFree ? named : contextId(title, facts.state.contexts), title, at);
  return { ...base, team: theirs.ref, ...(theirs.task === null ? {} : { task: theirs.task }) };
}

/** Keeps a context on this machine, or lets it leave again. */
export function decidePrivate(input: Input, facts: Facts): Outcome {
  const keep = input.flags.off !== true;
  if (!keep && !isByPerson(input)) return refused('person-only', { name: 'team private' });
  // Undone or not: what stays here must be able to.
  const found = resolveContext(after(input), facts);
  if ('finding' in found) return emptyOutcome({ findings: [found.finding] });
  const { context } = found;
  const edit: Edit | null = recordEdit(`context/${context.id}`, context, { ...context, private: keep });
  const { committed = [] } = answerIn(facts);
  return emptyOutcome({
    findings: keep && committed.includes(context.id) ? [committedFinding([context.id])] : [],
    edits: edit === null ? [] : [edit],
    did: keep ? `keeps ${context.id} private` : `lets ${context.id} be shared`,
    undoable: true,
    view: {
      verb: 'private',
      id: context.id,
      keep,
      team: answerIn(facts).joined?.team ?? null,
    } satisfies Answers['team private'],
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
  const { joined, records } = answer;
  const word = input.args[1];
  if (word === undefined)
    return emptyOutcome({
      view: { verb: 'share', share: joined!.share, says: shareText(joined!.share) } satisfies Answers['team share'],
    });
  const share = shareIn(word);
  if (share === null) return refused('team-share', { share: word });
  if (records !== undefined) {
    const view = { verb: 'share' as const, leaving: lines(records) } satisfies Answers['team share'];
    if (input.dry === true) return emptyOutcome({ view: { ...view, dry: true } });
    if (!isByPerson(input)) return refused('person-only', { name: 'team share' });
    return emptyOutcome({
      findings: [{ code: 'team-yes', args: { line: lineOf(input) }, severity: 'error' }],
      view,
    });
  }
  const findings = unsentFindings(answer);
  return emptyOutcome({
    findings,
    view: {
      ...{ verb: 'share' as const, share, says: shareText(share), set: true, failed: findings.length > 0 },
      ...listIn(input, answer, share),
    } satisfies Answers['team share'],
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
  if (input.dry === true)
    return emptyOutcome({ view: { verb: 'admit', member, dry: true } satisfies Answers['team admit'] });
  if (!isByPerson(input)) return refused('person-only', { name: 'team admit' });
  if (fault !== undefined)
    return emptyOutcome({ findings: [faultFinding(fault, wanted(lineOf(input), { name: member }))] });
  return emptyOutcome({
    view: {
      verb: 'admit',
      member,
      members,
      now: facts.now,
      line: theirLine(joined!, member),
    } satisfies Answers['team admit'],
  });
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
  if (input.dry === true)
    return emptyOutcome({ view: { verb: 'dismiss', member, dry: true } satisfies Answers['team dismiss'] });
  if (!isByPerson(input)) return refused('person-only', { name: 'team dismiss' });
  if (input.flags.yes !== true) return refused('team-yes', { line: lineOf(input) });
  // Who owns the team is the server's word: it may be others by now than when this machine joined.
  if (fault?.code === 'denied' && fault.detail.includes('owner'))
    return refused('team-owner-only', { detail: fault.detail });
  if (fault !== undefined) return emptyOutcome({ findings: [faultFinding(fault, wanted(lineOf(input)))] });
  return emptyOutcome({ view: { verb: 'dismiss', member, members, now: facts.now } satisfies Answers['team dismiss'] });
}
