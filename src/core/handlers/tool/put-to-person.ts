/** Decides how a call that is asked about reaches a person: in the host's own dialog where it shows why, else as a refusal with a question of ours, whose yes lets this very call through once. */
import {
  hasYesLeft,
  isInTime,
  OF_CALL,
  ONCE_ONLY,
  permitFor,
  permitIn,
  permitOfOther,
  permitTaken,
  throughEdits,
} from '../../clarify/permit.js';
import { freeId } from '../../clarify/question.js';
import { presentEdits, recordEdit } from '../../context/state.js';
import { activeIn, selectionOf, takenForOther } from '../../intent/select.js';
import { isVisible, shownLine } from '../../intent/shown-line.js';
import type { Choice, Consent, Edit, Facts, Outcome, Permit, Question, ToolCall, ToolEvent } from '../../model.js';
import { andList } from '../../text/count.js';
import { safeTitle } from '../../text/fence.js';
import { fingerprint } from '../../text/hash.js';
import { oneLine, truncate } from '../../text/truncate.js';
import {
  askedText,
  coversText,
  grantLines,
  MOST_COVERED,
  refusedText,
  togetherText,
  voidText,
  wayText,
} from '../../words/asking.js';
import { otherWorkText } from '../../words/gate.js';

const LETTERS = 'abcdefgh';
const MOST_LINE = 200;
const MOST_TITLE = 60;
/** Questions about calls that a session has open at a time. */
const MOST_OPEN = 8;
/** Calls that follow one another so closely were made together. */
const SAME_TURN = 60_000;
/** Files of one folder that one question is about. */
const MOST_TOGETHER = 8;
const ONCE: Consent = { covers: 'this call alone, once', lines: [], permit: { wanted: [], intent: null }, instead: [] };

/** `outcome` of a call that is about to run, as its host can put it. */
export function putToPerson(outcome: Outcome, event: ToolEvent, facts: Facts): Outcome {
  if (event.when !== 'before') return outcome;
  if (outcome.verdict === 'allow') return withThrough(withMade(outcome, event, facts), event, facts);
  const { consent = ONCE } = outcome;
  const { tool, session } = event;
  const doubt = doubtOf(tool, session.cwd, facts);
  const why = [outcome.hold ?? '', ...voidLines(doubt, session.id, facts)].join('\n');
  if (outcome.verdict === 'deny') return { ...outcome, hold: why };
  const hold = withLine([why, ...namedLines(consent.permit.intent, session.id, facts)].join('\n'), tool);
  const said = permitFor(doubt, session.id, consent.permit.intent, facts.state, facts.now);
  if (said !== null) return withThrough(allowed(outcome, said), event, facts);
  if (!tool.untold) return { ...outcome, hold: askedText(hold, consent) };
  const open = openIn(session.id, facts);
  const known =
    open.find((q) => q.doubt === doubt && permitIn(q)?.act.intent === consent.permit.intent) ??
    open.find((q) => facts.now - q.at <= SAME_TURN && covers(q, consent));
  const beside = known === undefined ? besideIt(open, consent, facts.now) : [];
  const asked = beside.length === 0 ? consent : together(consent, beside);
  const q = known ?? questionOf(hold, asked, doubt, session.id, facts);
  const edits = known === undefined ? [...closed(open), ...presentEdits(recordEdit(`question/${q.id}`, null, q))] : [];
  return {
    ...outcome,
    verdict: 'deny',
    hold: refusedText(hold, { ...asked, covers: saidOf(q) ?? asked.covers }, q),
    aside: [outcome.aside ?? '', togetherText(beside), wayText(q, tool.dialog)].filter((t) => t !== '').join('\n'),
    edits: [...outcome.edits, ...edits],
  };
}

/** `outcome` of a call that is let through: what was asked about it under another intent, or before that changed, waits for nobody. */
function withThrough(outcome: Outcome, { tool, session }: ToolEvent, facts: Facts): Outcome {
  // Most calls were never asked about: what they do is put into words for none of these.
  if (openIn(session.id, facts).length === 0) return outcome;
  const over = throughEdits(doubtOf(tool, session.cwd, facts), session.id, facts.state);
  return over.length === 0 ? outcome : { ...outcome, edits: [...outcome.edits, ...over] };
}

/** `outcome` of a call that is let through by what a yes to it left behind: nobody answers that question anew, also when the yes is taken back. */
function withMade(outcome: Outcome, { tool, session }: ToolEvent, facts: Facts): Outcome {
  if (!hasYesLeft(session.id, facts.state, facts.now)) return outcome;
  const intent = selectionOf(facts, session.id)?.intent.id ?? null;
  const q = permitFor(doubtOf(tool, session.cwd, facts), session.id, intent, facts.state, facts.now);
  return q === null ? outcome : { ...outcome, edits: [...outcome.edits, ...used(q)] };
}

/** What a yes to `q` covers, as its choice says. */
function saidOf(q: Question): string | undefined {
  return permitIn(q)?.label.replace(/^Yes: /, '');
}

/** Does a yes to the open question `q` let this call through as well? Later it may be about more than what is wanted now. */
function covers(q: Question, { permit, instead }: Consent): boolean {
  const yes = permitIn(q)?.act;
  if (yes === undefined || yes.intent !== permit.intent || permit.wanted.length === 0) return false;
  if (permit.plan !== undefined || instead.length > 0) return false;
  const has = (w: Permit['wanted'][number]): boolean => yes.wanted.some((y) => y.kind === w.kind && y.mark === w.mark);
  return permit.wanted.every((w) => (w.kind === 'path' || w.kind === 'family') && has(w));
}

/** Open questions of the same turn about files of the same folder: one stands for all of them. */
function besideIt(open: Question[], { permit, instead }: Consent, now: number): Question[] {
  const folder = instead.length > 0 ? null : folderOf(permit);
  if (folder === null) return [];
  const same = open.filter((q) => {
    const yes = permitIn(q)?.act;
    return (
      now - q.at <= SAME_TURN && q.choices.every(isPlain) && yes?.intent === permit.intent && folderOf(yes) === folder
    );
  });
  const files = new Set(same.flatMap((q) => permitIn(q)!.act.wanted.map((w) => w.mark)));
  return files.size < MOST_TOGETHER ? same : [];
}

function isPlain({ act }: Choice): boolean {
  return act.do === 'permit' || act.do === 'keep';
}

/** The folder that holds all the files `permit` is kept for, `null` where it is kept for anything else. */
function folderOf({ wanted, plan }: Permit): string | null {
  const folders = new Set(wanted.map(({ kind, mark }) => (kind === 'path' ? mark.replace(/[^/]*$/, '') : null)));
  return plan !== undefined || folders.size !== 1 ? null : [...folders][0]!;
}

/** `consent` with what the questions `beside` it are about. */
function together(consent: Consent, beside: Question[]): Consent {
  const { intent } = consent.permit;
  const all = [...beside.flatMap((q) => permitIn(q)!.act.wanted), ...consent.permit.wanted];
  const wanted = [...new Map(all.map((w) => [w.mark, w])).values()];
  const id = intent ?? '';
  return {
    ...consent,
    also: andList(someOf(wanted.slice(0, -consent.permit.wanted.length).map((w) => shownLine(w.what, 100)))),
    covers: coversText(wanted, [], id),
    lines: grantLines(wanted, id, null),
    permit: { wanted, intent },
  };
}

function someOf(names: string[]): string[] {
  return names.length <= MOST_COVERED
    ? names
    : [...names.slice(0, MOST_COVERED), `${names.length - MOST_COVERED} more`];
}

/** Who is asked reads titles: that of the intent, and that of the work where it is another; of an intent that is for other work, the way to let go of it. */
function namedLines(intent: string | null, session: string, facts: Facts): string[] {
  const found = intent === null ? undefined : facts.intents?.intents.find((i) => i.id === intent);
  const here = activeIn(facts.state, session);
  const other = found === undefined || here === null ? null : takenForOther(found, here, facts.state);
  const short = (title: string): string => truncate(safeTitle(title), MOST_TITLE);
  if (other !== null) {
    const to = { id: here!.id, title: short(here!.title) };
    return otherWorkText(found!.id, { ...other, of: short(other.of) }, to, facts.config.gate === 'strict');
  }
  const summary = short(found?.summary ?? '');
  const work = workOf(intent, session, facts);
  return [
    ...(summary === '' ? [] : [`${shownLine(intent!, 80)} is "${summary}".`]),
    ...(work === '' || work === summary ? [] : [`The work: "${work}".`]),
  ];
}

/** Who said yes to this call under an intent that holds no more is told why it counts for nothing. */
function voidLines(doubt: string, session: string, facts: Facts): string[] {
  const now = selectionOf(facts, session)?.intent.id ?? null;
  const yes = permitOfOther(doubt, session, now, facts.state, facts.now);
  return yes === null ? [] : [voidText(yes.id, shownLine(permitTaken(yes)!.intent!, 80))];
}

/** Command lines of one call, each in a shell of its own: the brackets are ours. */
const EACH_ALONE = /^\(\n(.{1,10000})\n\)$/gm;

/** What the work under `intent` is called, for a person who has several open: that of the intent, else what the session is on; '' for none. */
function workOf(intent: string | null, session: string, { state, intents }: Facts): string {
  const { contexts, sessions } = state;
  if (intent === null || Object.values(contexts).filter((c) => c.status === 'open').length < 2) return '';
  const of = intents?.intents.find((i) => i.id === intent)?.context ?? sessions[session]?.active ?? null;
  const title = of !== null && Object.hasOwn(contexts, of) ? contexts[of]!.title : '';
  return truncate(safeTitle(title), MOST_TITLE);
}

/** Whoever is asked about a command line reads it: a dialog of the host shows the line that it asks about. */
function withLine(hold: string, { act, untold }: ToolCall): string {
  if (act.does !== 'run' || (!untold && isVisible(act.command))) return hold;
  const line = shownLine(act.command.replace(EACH_ALONE, '$1'), MOST_LINE);
  return hold.includes(line) ? hold : `${hold}\nThe line: ${line}`;
}

/** What programs load and a person let through with this call: it counts as it is now. */
export function permittedPlaces({ tool, session }: ToolEvent, facts: Facts): Permit['wanted'] {
  const doubt = doubtOf(tool, session.cwd, facts);
  return Object.values(facts.state.questions)
    .filter((q) => q.doubt === doubt && q.session === session.id && q.used === true)
    .flatMap((q) => permitTaken(q)?.wanted ?? [])
    .filter((w) => w.kind === 'place');
}

/** The person said yes to this very call: it runs, and the next one is another. */
function allowed({ hold: _hold, aside: _aside, consent: _consent, ...outcome }: Outcome, q: Question): Outcome {
  return {
    ...outcome,
    verdict: 'allow',
    edits: [...outcome.edits, ...used(q)],
  };
}

const used = (q: Question): Edit[] => presentEdits(recordEdit(`question/${q.id}`, q, { ...q, used: true }));

function questionOf(hold: string, consent: Consent, doubt: string, session: string, facts: Facts): Question {
  const { intent } = consent.permit;
  const list: Omit<Choice, 'letter'>[] = [
    ...consent.instead,
    { label: `Yes: ${consent.covers}`, act: { do: 'permit', ...consent.permit } },
    ...(consent.wider === undefined
      ? []
      : [{ label: `Yes: ${consent.wider.covers}`, act: { do: 'permit' as const, ...consent.wider.permit } }]),
    ...(isKept(consent) ? [{ label: ONCE_ONLY, act: { do: 'permit' as const, ...ONCE.permit, intent } }] : []),
    ...(consent.instead.some((c) => c.act.do === 'keep') ? [] : [{ label: 'No', act: { do: 'keep' as const } }]),
  ];
  const also = consent.also === undefined ? '' : `, and the same of ${consent.also}`;
  const choices = list.map((c, i) => ({ ...c, letter: LETTERS[i]! }));
  return {
    id: freeId({ nonce: facts.nonce, asked: facts.state.questions }),
    session,
    at: facts.now,
    text: oneLine(consent.text ?? `${hold.replace(/^clew: /, '')} Allow it${also}?`),
    choices,
    fallback: choices.find((c) => c.act.do === 'keep')!.letter,
    doubt,
    held: '',
    answer: null,
  };
}

/** Is a yes kept beyond the call itself? */
function isKept({ permit, instead }: Consent): boolean {
  return permit.plan === undefined && instead.length === 0 && permit.wanted.some((w) => w.kind !== 'place');
}

/** The same call is known again by what it does, where; of a secret in it nothing is kept. */
function doubtOf({ name, act }: ToolCall, cwd: string, facts: Facts): string {
  const told = act.does === 'write' ? { ...act, files: act.files.map(({ was: _, put: __, ...f }) => f) } : act;
  const text = JSON.stringify([name, cwd, told]);
  return `${OF_CALL}${fingerprint(facts.cleaned?.(text) ?? text)}`;
}

function openIn(session: string, { state, now }: Facts): Question[] {
  return Object.values(state.questions).filter(
    (q) => q.session === session && q.answer === null && q.doubt.startsWith(OF_CALL) && isInTime(q, now),
  );
}

/** Those that have to go for one more. */
function closed(open: Question[]): Edit[] {
  return [...open]
    .sort((a, b) => b.at - a.at)
    .slice(MOST_OPEN - 1)
    .flatMap((q) => presentEdits(recordEdit(`question/${q.id}`, q, { ...q, answer: 'declined' })));
}
