/** Decides what an intent of somebody else comes to here: nothing, until a person has seen all that it allows and said yes to that. */

import { isName as isDocumentName } from '../../core/context/integrity.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { pinEdits } from '../../core/intent/contract/confirm.js';
import { confirmedOf, NO_PINS } from '../../core/intent/contract/confirmed.js';
import { contractOf, differencesOf, isSame } from '../../core/intent/contract/contract.js';
import { changeIntents } from '../../core/intent/file/change.js';
import { newIntent, nextId } from '../../core/intent/file/create.js';
import type { Change } from '../../core/intent/file/revised.js';
import { ID, intentAt, isClosed } from '../../core/intent/intent.js';
import type { Intent, Intents } from '../../core/model/intent.js';
import type { Facts, Fields, Outcome } from '../../core/model.js';
import type { TeamAnswer } from '../../core/team/ask.js';
import { refOf } from '../../core/team/material.js';
import type { TeamIntent, TeamIntentForm } from '../../core/team/view.js';
import { safeTitle } from '../../core/text/fence.js';
import { fingerprint } from '../../core/text/hash.js';
import { oneLine, visibleText } from '../../core/text/truncate.js';
import type { Input, Term } from '../_command.js';
import { isByPerson } from '../_require-person.js';
import { brokenFindings, intentsDesk, writeIntents } from '../intent/_shared.js';
import { colourDiff } from '../setup/_diff.js';
import type { Answers, IntentOfOther as HereIntent, SharedIntent } from './_answers.js';
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
  const { same, older } = standsHere(theirs, intents);
  if (same !== undefined) return refused('team-intent-here', { id: safeTitle(same.id) });
  const known = intentAt(intents, theirs.id);
  const id = older?.id ?? (known === null && ID.test(theirs.id) ? theirs.id : nextId(intents));
  const fresh = newIntent(id, { ...wishesOf(theirs), ...contextHere(theirs, facts) }, intents);
  const intent = older === undefined ? fresh : inPlaceOf(older, fresh);
  const lines = differencesOf(older === undefined ? null : contractOf(older), contractOf(intent));
  const tied =
    intent.context === null || intent.context === older?.context ? [] : [`+ context: ${oneLine(intent.context)}`];
  const contract =
    lines.length > 0 ? [...lines, ...tied] : [...(older === undefined ? ['+ no file, no limit'] : []), ...tied];
  const mark = fingerprint(
    JSON.stringify([theirs.id, theirs.author, intent.summary, contractOf(intent), contract, whole]),
  );
  const view = {
    ...{
      verb: 'intent' as const,
      id,
      of: theirs.id,
      by: theirs.author,
      summary: intent.summary,
      contract,
      whole,
      mark,
    },
    ...(older === undefined ? {} : { replaces: older.id }),
  } satisfies Answers['team take'];
  if (input.dry === true) return emptyOutcome({ view: { ...view, dry: true } satisfies Answers['team take'] });
  if (!isByPerson(input)) return refused('person-only', { name: 'team take' });
  if (input.flags.yes !== true || input.flags.shown !== mark) {
    const line = `${lineOf({ args: input.args, flags: {} })} --shown ${mark}`;
    return emptyOutcome({ findings: [{ code: 'team-yes', args: { line }, severity: 'error' }], view });
  }
  const change: Change = older === undefined ? { do: 'add', intent } : { do: 'replace', id, intent };
  const done = changeIntents(desk.file, [change], facts.yaml, facts.workspace);
  if ('code' in done) return emptyOutcome({ findings: [done] });
  // The yes was to all of it, whatever the older form was.
  const before = { ...intents, intents: intents.intents.filter((i) => i.id !== id) };
  return emptyOutcome({
    edits: [...writeIntents(desk, done.edits, done.file), ...pinEdits(before, done.file.intents, facts)],
    did: `took intent ${id} of ${theirs.author}`,
    undoable: true,
    view: { ...view, done: true } satisfies Answers['team take'],
  });
}

/** The newer form in its place: status, plan and which criteria are met are this workspace's own. */
function inPlaceOf(older: Intent, fresh: Intent): Intent {
  const criteria = fresh.criteria.map(
    (c) => older.criteria.find((o) => o.id === c.id && o.description === c.description) ?? c,
  );
  return { ...fresh, criteria, status: older.status, plan: older.plan, context: fresh.context ?? older.context };
}

/** Which work of this workspace it is for: the context that the team calls so, else what that would be called here, once it is taken. */
function contextHere({ context }: TeamIntent, { state }: Facts): { context?: string } {
  if (context === undefined) return {};
  const all = Object.values(state.contexts);
  const known = all.find((c) => refOf(c) === context);
  if (known !== undefined) return { context: known.id };
  const name = context.split('~')[0]!;
  // Other work that is called so is not meant.
  return { context: isDocumentName(name) && !all.some((c) => c.id === name) ? name : context };
}

/** It as an intent that would be made here. */
function wishesOf({
  summary,
  allow,
  deny,
  tools = [],
  patterns = [],
  prose = [],
  criteria = [],
  ...of
}: TeamIntentForm & { id?: string }) {
  return { summary: summary || (of.id ?? ''), criteria, lists: { allow, deny, tools, patterns, prose } };
}

/** Those of the file here that say the same as `form`. */
function sameIn({ intents, ...file }: Intents, form: TeamIntentForm & { id?: string }): Intent[] {
  const intent = newIntent('', wishesOf(form), { ...file, intents });
  return intents.filter((i) => isSame(contractOf(i), contractOf(intent)) && i.summary === intent.summary);
}

/** `same`: the one of the file here that says what somebody else's says now; `older`: else the open one that says what it said before. */
function standsHere(theirs: TeamIntent, file: Intents): { same?: Intent; older?: Intent } {
  const first = (all: Intent[]): Intent | undefined => all.find((i) => i.id === theirs.id) ?? all[0];
  const same = first(sameIn(file, theirs));
  if (same !== undefined) return { same };
  const forms = (theirs.earlier ?? []).toReversed();
  const older = first(forms.flatMap((form) => sameIn(file, { ...form, id: theirs.id })).filter((i) => !isClosed(i)));
  return older === undefined ? {} : { older };
}

/** Those of others, each with what it is here; one that git brought, and a person then confirmed, counts. */
export function intentsHere(theirs: SharedIntent[], facts: Facts): HereIntent[] {
  const { file } = intentsDesk(facts);
  const pins = facts.pins?.() ?? NO_PINS;
  return theirs.map((t) => {
    const { same, older } = standsHere(t, file.intents);
    const i = same ?? older;
    if (i === undefined) return { ...t, here: null };
    const agreed = confirmedOf(i.id, facts.state, pins).some((c) => isSame(c.contract, contractOf(i)));
    const is = isClosed(i) ? 'closed' : agreed ? 'confirmed' : 'unconfirmed';
    return { ...t, here: { id: i.id, is, ...(older === undefined ? {} : { older: true }) } };
  });
}

/** All of them, or the one that is taken; what they allow is never cut. */
export function intentLines(view: Fields, term: Term): string {
  if (view.verb === 'intent') return oneIntent(view, term);
  const all = view.intents as HereIntent[];
  if (all.length === 0)
    return term.dim('No intent of others was shared: each person shares theirs with clew team share contexts.');
  return all
    .flatMap((i) => [
      `${term.bold(safeTitle(i.id))}  ${term.cut(safeTitle(i.summary), 80)}  ${term.dim(`${safeTitle(i.author)}, ${hereText(i.here)}`)}`,
      `    ${globsText(i)}${i.context === undefined ? '' : ` · for ${safeTitle(i.context)}`}`,
      ...limitLines(i).map((line) => `    ${line}`),
      ...(i.whole === true ? [] : [`    ${term.warn('!')} ${NOT_WHOLE}`]),
      ...nextLine(i, term),
    ])
    .join('\n');
}

/** What it is here, in few words. */
export function hereText(here: NonNullable<HereIntent['here']> | null): string {
  if (here === null) return 'not in your file: counts for nothing here';
  const id = safeTitle(here.id);
  if (here.older === true)
    return `changed since: here as it was before, as ${id}, which ${here.is === 'confirmed' ? 'counts' : 'nobody confirmed'}`;
  switch (here.is) {
    case 'closed':
      return `closed here, as ${id}: counts for nothing`;
    case 'confirmed':
      return `confirmed here, as ${id}: counts`;
    case 'unconfirmed':
      return `in your file as ${id}, which nobody confirmed here`;
  }
}

function nextLine({ id, here }: { id: string; here: NonNullable<HereIntent['here']> | null }, term: Term): string[] {
  if (here === null || here.older === true) return [`    ${term.dim(`clew team take ${safeTitle(id)}`)}`];
  return here.is === 'unconfirmed' ? [`    ${term.dim(`clew intent confirm ${safeTitle(here.id)}`)}`] : [];
}

function oneIntent(view: Fields, term: Term): string {
  const lines = colourDiff((view.contract as string[]).map((l) => visibleText(l)).join('\n'), term);
  if (view.done === true)
    return [
      lines,
      `${term.good('✓')} ${view.id} is confirmed here${view.replaces === undefined ? '' : ', in place of what it was'}. Begin it: ${term.dim(`clew intent select ${view.id}`)}`,
    ].join('\n');
  return [
    `${safeTitle(String(view.of))} of ${safeTitle(String(view.by))}: ${safeTitle(String(view.summary))}`,
    lines,
    ...(view.whole === true ? [] : [`${term.warn('!')} ${NOT_WHOLE}`]),
    term.dim(
      `It would be ${view.id} here${view.replaces === undefined ? '' : ', in place of what that says now'}. Until you say yes it counts for nothing.`,
    ),
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
