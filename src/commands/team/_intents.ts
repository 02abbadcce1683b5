/** Decides what an intent of somebody else comes to here: nothing, until a person has seen all that it allows and said yes to that. */
import { emptyOutcome } from '../../core/empty-outcome.js';
import { pinEdits } from '../../core/intent/contract/confirm.js';
import { confirmedOf, NO_PINS } from '../../core/intent/contract/confirmed.js';
import { contractOf, differencesOf, isSame } from '../../core/intent/contract/contract.js';
import { changeIntents } from '../../core/intent/file/change.js';
import { newIntent, nextId } from '../../core/intent/file/create.js';
import { ID, intentAt, isClosed } from '../../core/intent/intent.js';
import type { Intent, Intents } from '../../core/model/intent.js';
import type { Facts, Fields, Outcome } from '../../core/model.js';
import type { TeamAnswer } from '../../core/team/ask.js';
import type { TeamIntent } from '../../core/team/view.js';
import { safeTitle } from '../../core/text/fence.js';
import { fingerprint } from '../../core/text/hash.js';
import { oneLine, visibleText } from '../../core/text/truncate.js';
import type { Input, Term } from '../_command.js';
import { isByPerson } from '../_require-person.js';
import { brokenFindings, intentsDesk, writeIntents } from '../intent/_shared.js';
import { colourDiff } from '../setup/_diff.js';
import { answerIn, lineOf, refused } from './_shared.js';

/** The intent that somebody else shares under `id`. */
function theirsIn({ joined, kept }: TeamAnswer, id: string | undefined): TeamIntent | undefined {
  return (kept?.intents ?? []).find((i) => i.id === id && i.author !== joined?.member);
}

/** Is `ref` the id of such an intent? */
export function isIntentOf(answer: TeamAnswer, ref: string | undefined): boolean {
  return theirsIn(answer, ref) !== undefined;
}

/** First what it allows, then a yes to that: one that names the mark of what was shown. */
export function takeIntent(input: Input, facts: Facts): Outcome {
  const theirs = theirsIn(answerIn(facts), input.args[1])!;
  const desk = intentsDesk(facts);
  const stops = brokenFindings(desk.file);
  if (stops.length > 0 || facts.yaml === undefined) return emptyOutcome({ findings: stops });
  const { intents } = desk.file;
  const { whole = false } = theirs;
  const known = intentAt(intents, theirs.id);
  const id = known === null && ID.test(theirs.id) ? theirs.id : nextId(intents);
  const intent = newIntent(id, wishesOf(theirs), intents);
  const here = sameIn(intents, intent)[0];
  if (here !== undefined) return refused('team-intent-here', { id: safeTitle(here.id) });
  const lines = differencesOf(null, contractOf(intent));
  const contract = lines.length > 0 ? lines : ['+ no file, no limit'];
  const mark = fingerprint(JSON.stringify([theirs.id, theirs.author, intent.summary, contract, whole]));
  const view = { verb: 'intent', id, of: theirs.id, by: theirs.author, summary: intent.summary, contract, whole, mark };
  if (input.dry === true) return emptyOutcome({ view: { ...view, dry: true } });
  if (!isByPerson(input)) return refused('person-only', { name: 'team take' });
  if (input.flags.yes !== true || input.flags.shown !== mark) {
    const line = `${lineOf({ args: input.args, flags: {} })} --shown ${mark}`;
    return emptyOutcome({ findings: [{ code: 'team-yes', args: { line }, severity: 'error' }], view });
  }
  const done = changeIntents(desk.file, [{ do: 'add', intent }], facts.yaml, facts.workspace);
  if ('code' in done) return emptyOutcome({ findings: [done] });
  return emptyOutcome({
    edits: [...writeIntents(desk, done.edits, done.file), ...pinEdits(intents, done.file.intents, facts)],
    did: `took intent ${id} of ${theirs.author}`,
    undoable: true,
    view: { ...view, done: true },
  });
}

/** It as an intent that would be made here. */
function wishesOf({ id, summary, allow, deny, tools = [], patterns = [], prose = [], criteria = [] }: TeamIntent) {
  return { summary: summary || id, criteria, lists: { allow, deny, tools, patterns, prose } };
}

/** Those of the file here that say the same. */
function sameIn({ intents }: Intents, intent: Intent): Intent[] {
  return intents.filter((i) => isSame(contractOf(i), contractOf(intent)) && i.summary === intent.summary);
}

/** What an intent of somebody else is in this clone: the id under which its file has the same, and what that counts for. */
interface Here {
  id: string;
  is: 'confirmed' | 'unconfirmed' | 'closed';
}

/** Those of others, each with what it is here; one that git brought, and a person then confirmed, counts. */
export function intentsHere(theirs: TeamIntent[], facts: Facts): (TeamIntent & { here: Here | null })[] {
  const { intents } = intentsDesk(facts).file;
  const pins = facts.pins?.() ?? NO_PINS;
  return theirs.map((t) => {
    const own = sameIn(intents, newIntent(nextId(intents), wishesOf(t), intents));
    const i = own.find(({ id }) => id === t.id) ?? own[0];
    if (i === undefined) return { ...t, here: null };
    const agreed = confirmedOf(i.id, facts.state, pins).some((c) => isSame(c.contract, contractOf(i)));
    return { ...t, here: { id: i.id, is: isClosed(i) ? 'closed' : agreed ? 'confirmed' : 'unconfirmed' } };
  });
}

/** All of them, or the one that is taken; what they allow is never cut. */
export function intentLines(view: Fields, term: Term): string {
  if (view.verb === 'intent') return oneIntent(view, term);
  const all = view.intents as ReturnType<typeof intentsHere>;
  if (all.length === 0)
    return term.dim('No intent of others was shared: each person shares theirs with clew team share contexts.');
  return all
    .flatMap((i) => [
      `${term.bold(safeTitle(i.id))}  ${term.cut(safeTitle(i.summary), 80)}  ${term.dim(`${safeTitle(i.author)}, ${hereText(i.here)}`)}`,
      `    ${globsText(i)}`,
      ...limitLines(i).map((line) => `    ${line}`),
      ...(i.whole === true ? [] : [`    ${term.warn('!')} ${NOT_WHOLE}`]),
      ...nextLine(i, term),
    ])
    .join('\n');
}

function hereText(here: Here | null): string {
  if (here === null) return 'not in your file: counts for nothing here';
  const id = safeTitle(here.id);
  switch (here.is) {
    case 'closed':
      return `closed here, as ${id}: counts for nothing`;
    case 'confirmed':
      return `confirmed here, as ${id}: counts`;
    case 'unconfirmed':
      return `in your file as ${id}, which nobody confirmed here`;
  }
}

function nextLine({ id, here }: { id: string; here: Here | null }, term: Term): string[] {
  if (here === null) return [`    ${term.dim(`clew team take ${safeTitle(id)}`)}`];
  return here.is === 'unconfirmed' ? [`    ${term.dim(`clew intent confirm ${safeTitle(here.id)}`)}`] : [];
}

function oneIntent(view: Fields, term: Term): string {
  const lines = colourDiff((view.contract as string[]).map((l) => visibleText(l)).join('\n'), term);
  if (view.done === true)
    return [
      lines,
      `${term.good('✓')} ${view.id} is confirmed here. Begin it: ${term.dim(`clew intent select ${view.id}`)}`,
    ].join('\n');
  return [
    `${safeTitle(String(view.of))} of ${safeTitle(String(view.by))}: ${safeTitle(String(view.summary))}`,
    lines,
    ...(view.whole === true ? [] : [`${term.warn('!')} ${NOT_WHOLE}`]),
    term.dim(`It would be ${view.id} here. Until you say yes it counts for nothing.`),
  ].join('\n');
}

const NOT_WHOLE =
  'this is not known to be all that it forbids: it was told by an older clew, is too long to be told whole, or two people wrote it differently. Ask them before you say yes.';

/** What it forbids beside files, and when it is done; none of it is cut. */
function limitLines({ tools = [], patterns = [], prose = [], criteria = [] }: Partial<TeamIntent>): string[] {
  const parts: [string, string[]][] = [
    ['no tool', tools],
    ['nothing like', patterns],
    ['told', prose],
    ['done when', criteria],
  ];
  return parts.flatMap(([what, list]) => list.map((text) => `${what} ${oneLine(text)}`));
}

function globsText({ allow, deny }: TeamIntent): string {
  const shown = (globs: string[]): string => globs.map((g) => visibleText(g)).join(' ');
  const may = allow.length === 0 ? 'names no files' : `may write ${shown(allow)}`;
  return deny.length === 0 ? may : `${may} · never ${shown(deny)}`;
}
