/** Decides how a call that is asked about reaches a person: in the host's own dialog where it shows why, else as a refusal with a question of ours, whose yes lets this very call through once. */
import { isInTime, OF_CALL, permitFor, permitIn } from '../../clarify/permit.js';
import { freeId } from '../../clarify/question.js';
import { presentEdits, recordEdit } from '../../context/state.js';
import { shownLine } from '../../intent/shown-line.js';
import type { Choice, Consent, Edit, Facts, Outcome, Permit, Question, ToolCall, ToolEvent } from '../../model.js';
import { fingerprint } from '../../text/hash.js';
import { oneLine } from '../../text/truncate.js';
import { askedText, refusedText, wayText } from '../../words/asking.js';

const LETTERS = 'abcdefgh';
const MOST_LINE = 200;
/** Questions about calls that a session has open at a time. */
const MOST_OPEN = 8;
const ONCE: Consent = { covers: 'this call alone, once', lines: [], permit: { wanted: [], intent: null }, instead: [] };

/** `outcome` of a call that is about to run, as its host can put it. */
export function putToPerson(outcome: Outcome, event: ToolEvent, facts: Facts): Outcome {
  if (event.when !== 'before' || outcome.verdict !== 'ask') return outcome;
  const { consent = ONCE } = outcome;
  const hold = withLine(outcome.hold ?? '', event.tool);
  const { tool, session } = event;
  const doubt = doubtOf(tool, session.cwd, facts);
  const said = permitFor(doubt, session.id, consent.permit.intent, facts.state, facts.now);
  if (said !== null) return allowed(outcome, said);
  if (!tool.untold) return { ...outcome, hold: askedText(hold, consent) };
  const open = openIn(session.id, facts);
  const known = open.find((q) => q.doubt === doubt && permitIn(q)?.act.intent === consent.permit.intent);
  const q = known ?? questionOf(hold, consent, doubt, session.id, facts);
  const edits = known === undefined ? [...closed(open), ...presentEdits(recordEdit(`question/${q.id}`, null, q))] : [];
  return {
    ...outcome,
    verdict: 'deny',
    hold: refusedText(hold, consent, q),
    aside: [outcome.aside ?? '', wayText(q, tool.dialog)].filter((t) => t !== '').join('\n'),
    edits: [...outcome.edits, ...edits],
  };
}

/** Whoever is asked about a command line reads it. */
function withLine(hold: string, { act }: ToolCall): string {
  const line = act.does === 'run' ? shownLine(act.command, MOST_LINE) : '';
  return hold.includes(line) ? hold : `${hold}\nThe line: ${line}`;
}

/** What programs load and a person let through with this call: it counts as it is now. */
export function permittedPlaces({ tool, session }: ToolEvent, facts: Facts): Permit['wanted'] {
  const doubt = doubtOf(tool, session.cwd, facts);
  return Object.values(facts.state.questions)
    .filter((q) => q.doubt === doubt && q.session === session.id && q.used === true)
    .flatMap((q) => permitIn(q)?.act.wanted ?? [])
    .filter((w) => w.kind === 'place');
}

/** The person said yes to this very call: it runs, and the next one is another. */
function allowed({ hold: _hold, aside: _aside, consent: _consent, ...outcome }: Outcome, q: Question): Outcome {
  return {
    ...outcome,
    verdict: 'allow',
    edits: [...outcome.edits, ...presentEdits(recordEdit(`question/${q.id}`, q, { ...q, used: true }))],
  };
}

function questionOf(hold: string, consent: Consent, doubt: string, session: string, facts: Facts): Question {
  const list: Omit<Choice, 'letter'>[] = [
    ...consent.instead,
    { label: `Yes: ${consent.covers}`, act: { do: 'permit', ...consent.permit } },
    ...(consent.instead.some((c) => c.act.do === 'keep') ? [] : [{ label: 'No', act: { do: 'keep' as const } }]),
  ];
  const choices = list.map((c, i) => ({ ...c, letter: LETTERS[i]! }));
  return {
    id: freeId({ nonce: facts.nonce, asked: facts.state.questions }),
    session,
    at: facts.now,
    text: oneLine(consent.text ?? `${hold.replace(/^clew: /, '')} Allow it?`),
    choices,
    fallback: choices.find((c) => c.act.do === 'keep')!.letter,
    doubt,
    held: '',
    answer: null,
  };
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
