/** Decides what events mean for the intent of a session: a new beginning and a switch by its user end it, a switch that somebody asked for selects the one that is for the work; resuming, compaction and any other switch keep it. While the gate is off it is kept in silence. */
import { applyEdit } from '../../context/state.js';
import { inForceOf, isGateOff, isGateStrict } from '../../intent/contract/in-force.js';
import { intentAt, isBroken, isClosed, isIntentOf } from '../../intent/intent.js';
import {
  defaultSelection,
  intentFor,
  isForOther,
  onlyForOther,
  otherWorkOf,
  type Standing,
  selectedAt,
  selectionIn,
  selectionOf,
} from '../../intent/select.js';
import type { Intent, Intents } from '../../model/intent.js';
import type { Context, Edit, Event, Facts, Finding, Outcome, State } from '../../model.js';
import { safeTitle } from '../../text/fence.js';
import { contractText } from '../../words/contract.js';
import { sentenceOf } from '../../words/en.js';
import { intentBrief } from '../../words/intent-brief.js';
import { contextAfter } from '../shared/context-transitions.js';
import { deselectionEdits, selectionEdits } from './select-intent.js';
import { contractNews } from './tell-contract.js';

type Start = Extract<Event, { kind: 'start' }>;

/** The intent that a session is to stand on; `anew`: it stood on another, or none. */
interface Chosen {
  session: string;
  intent: Intent;
  anew: boolean;
}

/** What a start makes of the intent of a session that begins on `active`, and what the model is told of it. */
export function intentAtStart(
  event: Start,
  active: Context | null,
  facts: Facts,
): { edits: Edit[]; text: string; notice?: string } {
  const { id } = event.session;
  const begins = event.source === 'startup' || event.source === 'clear';
  const kept = begins || selectedAt(facts.state, id) === null ? null : selectionOf(facts, id);
  const goesOn = !begins && selectedAt(facts.state, id) !== null;
  const fresh: Standing | null =
    goesOn || facts.intents == null ? null : standingAt(facts.intents, active, facts.state);
  const edits =
    fresh !== null
      ? selectionEdits(fresh.intent.id, id, fresh.by, facts)
      : begins
        ? deselectionEdits(id, facts.state)
        : [];
  const { departures = [] } = facts;
  const news = contractNews(id, facts);
  const other = facts.intents == null ? null : onlyForOther(facts.intents, active, facts.state);
  const standing = kept ?? fresh;
  const away = standing !== null && otherWorkOf(standing.intent, active, facts.state) !== null;
  const said = isGateOff(facts)
    ? ''
    : intentBrief(
        facts.intents,
        standing,
        id,
        event.source === 'compact',
        goesOn ? null : other,
        awayWay(away, active, facts),
      );
  return {
    edits: news === null ? edits : [...edits, news.edit],
    // Whoever goes on where this was said before hears the same bytes, and so nothing.
    text: [said, departures.length === 0 ? '' : contractText(departures, id)].filter(Boolean).join('\n'),
    ...(news === null ? {} : { notice: news.notice }),
  };
}

/** The line that leads away from an intent of other work, '' where it is for this. */
function awayWay(away: boolean, active: Context | null, facts: Facts): string {
  if (!away) return '';
  return isGateStrict(facts) ? `clew intent new --context ${active?.id ?? 'ID'} --allow GLOB` : 'clew intent clear';
}

/** What a session that begins on `active` stands on. */
function standingAt(intents: Intents, active: Context | null, state: State): Standing | null {
  const its = active === null ? null : intentFor(intents, active);
  return its === null ? defaultSelection(intents, active, state) : { intent: its, by: 'context' };
}

/** `outcome` in which a session whose user turns to other work stands on no intent any more, nor where its agent does under a strict gate and the intent is for what was left; whoever else turns it keeps the intent, and other intents of that work are said. */
export function followIntent(outcome: Outcome, event: Event, facts: Facts): Outcome {
  // What is taken back or done again brings back what it had dropped, and drops nothing that it had kept.
  if (outcome.undoes !== undefined || outcome.redoes !== undefined) return outcome;
  const followed = turnedTo(outcome, event, facts);
  // What is selected is kept up, so that it is right when the gate comes back; until then nothing is said of it.
  return followed !== outcome && isGateOff(facts) ? { ...outcome, edits: followed.edits } : followed;
}

function turnedTo(outcome: Outcome, event: Event, facts: Facts): Outcome {
  const all = outcome.edits.filter((e) => e.key.startsWith('session/') && e.now?.active !== e.was?.active);
  const own = isUsersOwn(event, outcome);
  // An agent may select what is open, so it may by a switch of its own; evidence and readers select nothing.
  const its = own || event.kind === 'command' ? all.flatMap((e) => intentOf(e, outcome, facts) ?? []) : [];
  const turned = all.filter((e) => !its.some((i) => e.key === `session/${i.session}`));
  return its.reduce((o, i) => selected(o, i, facts), left(outcome, turned, own, event, facts));
}

/** `outcome` in which sessions that are `turned` to work without an intent of its own stand on none, or keep theirs. */
function left(outcome: Outcome, turned: Edit[], own: boolean, event: Event, facts: Facts): Outcome {
  if (turned.length === 0) return outcome;
  const begins = event.kind === 'prompt' && turned.some((e) => !isMove(e) && endsOnly(e, outcome, facts));
  if (!begins && !own) {
    // Where nothing runs without an intent, one that is for other work frees no agent by staying behind.
    const behind =
      event.kind === 'command' && isGateStrict(facts) ? turned.filter((e) => isOfOther(e, outcome, facts)) : [];
    const rest = turned.filter((e) => !behind.includes(e));
    const kept = withOtherIntent(keptFor(rest, outcome, facts), rest, facts);
    return behind.reduce((o, e) => stayedBehind(o, e, facts), kept);
  }
  return turned
    .filter((e) => isMove(e) || endsOnly(e, outcome, facts) || (own && isOfOther(e, outcome, facts)))
    .reduce((o, e) => ended(o, e.key.slice(8), facts), outcome);
}

/** The intent that is for the work which a session is turned to; `null` also where it stays on one that was chosen before it had any work. */
function intentOf(edit: Edit, outcome: Outcome, facts: Facts): Chosen | null {
  const { key, now } = edit;
  const session = key.slice(8);
  const to = typeof now?.active === 'string' ? contextAfter(outcome.edits, facts.state, now.active) : null;
  const before = selectedAt(facts.state, session);
  const stays = !isMove(edit) && (before?.by === 'agent' || before?.by === 'person');
  if (to === null || stays || outcome.edits.some((e) => e.key === `selected/${session}`)) return null;
  const intents = intentsIn(facts, session);
  const intent = intents === null ? null : intentFor(intents, to);
  // What was let go of here comes back by a selection alone.
  if (before?.intent === null && intent !== null && before.of === intent.id) return null;
  return intent && { session, intent, anew: selectionIn(facts.state, session, intents)?.intent.id !== intent.id };
}

/** `outcome` in which a session stands on the intent of its work, and that is said where it did not before. */
function selected(outcome: Outcome, { session, intent, anew }: Chosen, facts: Facts): Outcome {
  const edits = [...outcome.edits, ...selectionEdits(intent.id, session, 'context', facts)];
  const finding: Finding = { code: 'intent-taken', args: { id: safeTitle(intent.id) }, severity: 'note' };
  return anew ? said({ ...outcome, edits }, finding) : { ...outcome, edits };
}

/** Does a session begin work, under the only open intent, that this is not for? Nobody chose it. */
function endsOnly({ key, now }: Edit, outcome: Outcome, facts: Facts): boolean {
  const intents = selectedAt(facts.state, key.slice(8))?.by === 'only' ? intentsIn(facts, key.slice(8)) : null;
  const to = typeof now?.active === 'string' ? contextAfter(outcome.edits, facts.state, now.active) : null;
  return intents !== null && onlyForOther(intents, to, facts.state) !== null;
}

/** Is a session turned to other work than its intent names? */
function isOfOther({ key, now }: Edit, outcome: Outcome, facts: Facts): boolean {
  const intents = intentsIn(facts, key.slice(8));
  const intent = intents === null ? null : (selectionIn(facts.state, key.slice(8), intents)?.intent ?? null);
  const to = typeof now?.active === 'string' ? contextAfter(outcome.edits, facts.state, now.active) : null;
  return to !== null && intent !== null && isForOther(intent, to, facts.state);
}

/** `outcome` in which a session stands on none, as the intent of what its agent left does not go along; the way on is said, and kept for its user. */
function stayedBehind(outcome: Outcome, { key, now }: Edit, facts: Facts): Outcome {
  const session = key.slice(8);
  const intents = intentsIn(facts, session);
  const before = selectionIn(facts.state, session, intents);
  if (before === null || outcome.edits.some((e) => e.key === `selected/${session}`)) return outcome;
  const { id } = before.intent;
  const dropped = deselectionEdits(session, facts.state);
  // What would stand there by itself is no more for this: the default of the file, which a turn of its user brings back.
  const isNone = selectionIn(after([...outcome.edits, ...dropped], facts), session, intents) === null;
  const edits = outcome.edits.map((e) => (e.key === key ? withStayed(e, id) : e));
  return said(
    { ...outcome, edits: [...edits, ...(isNone ? dropped : selectionEdits(null, session, 'context', facts))] },
    stayed(id, String(now?.active)),
  );
}

/** What its user is to be told of the switch by an agent, with the intent that did not go along. */
function withStayed(edit: Edit, stayed: string): Edit {
  const turned = edit.now?.turned;
  if (typeof turned !== 'object' || turned === null) return edit;
  return { ...edit, now: { ...edit.now, turned: { ...turned, stayed } } };
}

/** `outcome` in which `session` stands on nothing by its own selection any more, with what is said of it. */
function ended(outcome: Outcome, session: string, facts: Facts): Outcome {
  const before = selectedAt(facts.state, session);
  if (before === null) return leftBare(outcome, session, facts);
  // Work that ends brings back nothing that a person cleared; what an agent left behind comes back by itself.
  if ((before.intent === null && before.by !== 'context') || outcome.edits.some((o) => o.key === `selected/${session}`))
    return outcome;
  const edits = [...outcome.edits, ...deselectionEdits(session, facts.state)];
  const intents = intentsIn(facts, session);
  const finding =
    intents === null ? null : endedFinding(before.intent, session, intents, after(edits, facts), isGateStrict(facts));
  return finding === null ? { ...outcome, edits } : said({ ...outcome, edits }, finding);
}

/** What nobody selected stood there by itself: where none does any more, a strict gate refuses what it let through before. */
function leftBare(outcome: Outcome, session: string, facts: Facts): Outcome {
  if (!isGateStrict(facts)) return outcome;
  const intents = intentsIn(facts, session);
  const before = selectionIn(facts.state, session, intents);
  const state = after(outcome.edits, facts);
  const to = state.sessions[session]?.active ?? null;
  return before === null || to === null || selectionIn(state, session, intents) !== null
    ? outcome
    : said(outcome, stayed(before.intent.id, to));
}

function stayed(id: string, context: string): Finding {
  return { code: 'intent-stayed', args: { id: safeTitle(id), context }, severity: 'note' };
}

/** Said when a session leaves the work that it had selected the intent `was` for: that it ended, or why it goes on. */
function endedFinding(
  was: string | null,
  session: string,
  intents: Intents,
  state: State,
  strict: boolean,
): Finding | null {
  const known = was === null ? null : intentAt(intents, was);
  if (was === null || (known !== null && isClosed(known))) return null;
  const at = selectionIn(state, session, intents);
  const active = state.sessions[session]?.active ?? null;
  const to = active === null ? null : (state.contexts[active] ?? null);
  const args = { id: safeTitle(was), now: safeTitle(at?.intent.id ?? '') };
  if (at === null) return strict && to !== null ? stayed(was, to.id) : { code: 'intent-left', args, severity: 'note' };
  if (at.intent.id !== was) return { code: 'intent-now', args, severity: 'note' };
  const its = to === null || isIntentOf(at.intent, to);
  if (at.by !== 'only' || its) return null;
  return strict
    ? { code: 'intent-goes-on-strict', args: { ...args, context: to.id }, severity: 'note' }
    : { code: 'intent-goes-on', args, severity: 'note' };
}

/** `outcome` in which a session that nobody typed a turn of keeps the intent that it stood on without selecting one. */
function keptFor(turned: Edit[], outcome: Outcome, facts: Facts): Outcome {
  const state = after(outcome.edits, facts);
  const kept = turned.flatMap(({ key }): Edit[] => {
    const id = key.slice(8);
    const intents = intentsIn(facts, id);
    const before = selectionIn(facts.state, id, intents);
    const lost = before !== null && selectionIn(state, id, intents) === null;
    return lost && !Object.hasOwn(state.selected ?? {}, id)
      ? selectionEdits(before.intent.id, id, before.by, facts)
      : [];
  });
  return kept.length === 0 ? outcome : { ...outcome, edits: [...outcome.edits, ...kept] };
}

function after(edits: Edit[], facts: Facts): State {
  const state = structuredClone(facts.state);
  for (const e of edits) applyEdit(state, e);
  return state;
}

/** What counts for `session`. */
function intentsIn(facts: Facts, session: string): Intents | null {
  const intents = facts.intents ?? inForceOf(facts, session).intents;
  return intents === null || isBroken(intents) ? null : intents;
}

/** `outcome` with `finding`, which its model is told of, and its user where something is shown to them. */
function said(outcome: Outcome, finding: Finding): Outcome {
  const text = sentenceOf(finding);
  return {
    ...outcome,
    findings: [...outcome.findings, finding],
    ...(outcome.brief === undefined ? {} : { brief: `${outcome.brief}\nclew: ${text}` }),
    ...(outcome.notice === undefined ? {} : { notice: `${outcome.notice}. ${text}` }),
  };
}

/** Was it said by the user: typed as a command, asked for in a prompt's own words, or answered? Evidence and readers speak for nobody. */
function isUsersOwn(event: Event, { reading }: Outcome): boolean {
  if (event.kind === 'command') return !event.agent;
  return reading === undefined || reading.verb !== 'switch' || reading.asked !== undefined;
}

/** Said of the intent that `session` keeps in the work `to`: that this has another, or that it is for other work. */
function keptFinding(session: string, to: Context, facts: Facts): Finding | null {
  const args = otherIntent(session, to, facts);
  if (args !== null) return { code: 'intent-other', args, severity: 'note' };
  const at = selectionIn(facts.state, session, intentsIn(facts, session));
  const of = at === null ? null : otherWorkOf(at.intent, to, facts.state);
  if (of === null) return null;
  const named = { id: safeTitle(at!.intent.id), of: safeTitle(of), context: to.id };
  return { code: isGateStrict(facts) ? 'intent-of-other-strict' : 'intent-of-other', args: named, severity: 'note' };
}

/** What is said when the work that a session is turned to has an intent and the session stands on another, or stands on one of other work. */
function withOtherIntent(outcome: Outcome, turned: Edit[], facts: Facts): Outcome {
  for (const { key, now } of turned) {
    const to = typeof now?.active === 'string' ? contextAfter(outcome.edits, facts.state, now.active) : null;
    const finding = to === null ? null : keptFinding(key.slice(8), to, facts);
    if (finding === null) continue;
    const brief = outcome.brief === undefined ? {} : { brief: `${outcome.brief}\nclew: ${sentenceOf(finding)}` };
    return { ...outcome, ...brief, findings: [...outcome.findings, finding] };
  }
  return outcome;
}

/** The intent that `session` has selected, and those of the context `to`, where that is none of them; `null` else. */
export function otherIntent(session: string, to: Context, facts: Facts): { id: string; other: string } | null {
  const intents = isGateOff(facts) ? null : intentsIn(facts, session);
  if (intents === null) return null;
  const at = selectionIn(facts.state, session, intents)?.intent.id;
  const its = intents.intents.filter((i) => i.open && isIntentOf(i, to));
  if (at === undefined || its.length === 0 || its.some((i) => i.id === at)) return null;
  const names = its.slice(0, 3).map((i) => safeTitle(i.id));
  return { id: safeTitle(at), other: names.join(', ') };
}

/** From some work to other work, or to none; who had none yet turns from nothing. */
function isMove({ was, now }: Edit): boolean {
  return typeof was?.active === 'string' && now !== null && 'active' in now && now.active !== was.active;
}
