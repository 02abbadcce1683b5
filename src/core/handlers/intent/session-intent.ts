/** Decides what events mean for the intent of a session: a new beginning and a switch by its user end it; resuming, compaction and a switch by anybody else keep it. */
import { intentsFile } from '../../intent/file/locate.js';
import { isBroken } from '../../intent/intent.js';
import { defaultSelection, type Standing, selectedAt, selectionIn, selectionOf } from '../../intent/select.js';
import type { Intent } from '../../model/intent.js';
import type { Context, Edit, Event, Facts, Finding, Outcome } from '../../model.js';
import { safeTitle } from '../../text/fence.js';
import { contractText } from '../../words/contract.js';
import { sentenceOf } from '../../words/en.js';
import { intentBrief } from '../../words/intent-brief.js';
import { contextAfter } from '../shared/context-transitions.js';
import { deselectionEdits, selectionEdits } from './select-intent.js';
import { contractNews } from './tell-contract.js';

type Start = Extract<Event, { kind: 'start' }>;

/** What a start makes of the session's intent, and what the model is told of it. */
export function intentAtStart(event: Start, facts: Facts): { edits: Edit[]; text: string; notice?: string } {
  const { id } = event.session;
  const begins = event.source === 'startup' || event.source === 'clear';
  const kept = begins || selectedAt(facts.state, id) === null ? null : selectionOf(facts, id);
  const goesOn = !begins && selectedAt(facts.state, id) !== null;
  const fresh: Standing | null = goesOn || facts.intents == null ? null : defaultSelection(facts.intents);
  const edits =
    fresh !== null
      ? selectionEdits(fresh.intent.id, id, fresh.by, facts)
      : begins
        ? deselectionEdits(id, facts.state)
        : [];
  const { departures = [] } = facts;
  const news = contractNews(id, facts);
  const text = intentBrief(facts.intents, kept ?? fresh, id, event.source === 'compact');
  return {
    edits: news === null ? edits : [...edits, news.edit],
    // Whoever goes on where this was said before hears the same bytes, and so nothing.
    text: [text, departures.length === 0 ? '' : contractText(departures, id)].filter(Boolean).join('\n'),
    ...(news === null ? {} : { notice: news.notice }),
  };
}

/** `outcome` in which a session whose user turns to other work stands on no intent any more; whoever else turns it keeps the intent, and other intents of that work are said. */
export function followIntent(outcome: Outcome, event: Event, facts: Facts): Outcome {
  // What is taken back or done again brings back what it had dropped, and drops nothing that it had kept.
  if (outcome.undoes !== undefined || outcome.redoes !== undefined) return outcome;
  const turned = outcome.edits.filter((e) => e.key.startsWith('session/') && e.now?.active !== e.was?.active);
  if (turned.length === 0) return outcome;
  if (!isUsersOwn(event, outcome)) return withOtherIntent(outcome, turned, facts);
  const ended = turned.flatMap((e) => {
    const id = isMove(e) ? e.key.slice(8) : null;
    return id === null || outcome.edits.some((o) => o.key === `selected/${id}`)
      ? []
      : deselectionEdits(id, facts.state);
  });
  return ended.length === 0 ? outcome : { ...outcome, edits: [...outcome.edits, ...ended] };
}

/** Was it said by the user: typed as a command, asked for in a prompt's own words, or answered? Evidence and readers speak for nobody. */
function isUsersOwn(event: Event, { reading }: Outcome): boolean {
  if (event.kind === 'command') return !event.agent;
  return reading === undefined || reading.verb !== 'switch' || reading.asked !== undefined;
}

/** What is said when the work that a session is turned to has an intent, and the session stands on another. */
function withOtherIntent(outcome: Outcome, turned: Edit[], facts: Facts): Outcome {
  for (const { key, now } of turned) {
    const to = typeof now?.active === 'string' ? contextAfter(outcome.edits, facts.state, now.active) : null;
    const args = to === null ? null : otherIntent(key.slice(8), to, facts);
    if (args === null) continue;
    const finding: Finding = { code: 'intent-other', args, severity: 'note' };
    const brief = outcome.brief === undefined ? {} : { brief: `${outcome.brief}\nclew: ${sentenceOf(finding)}` };
    return { ...outcome, ...brief, findings: [...outcome.findings, finding] };
  }
  return outcome;
}

/** The intent that `session` has selected, and those of the context `to`, where that is none of them; `null` else. */
export function otherIntent(session: string, to: Context, facts: Facts): { id: string; other: string } | null {
  const intents = facts.intents ?? intentsFile(facts)?.intents ?? null;
  if (intents === null || isBroken(intents)) return null;
  const at = selectionIn(facts.state, session, intents)?.intent.id;
  const its = intents.intents.filter((i) => i.open && isOf(i, to));
  if (at === undefined || its.length === 0 || its.some((i) => i.id === at)) return null;
  const names = its.slice(0, 3).map((i) => safeTitle(i.id));
  return { id: safeTitle(at), other: names.join(', ') };
}

/** Does the intent name the context, or its plan? */
function isOf(intent: Intent, { id, plan }: Context): boolean {
  return intent.context === id || (intent.plan !== null && intent.plan === plan);
}

/** From some work to other work, or to none; who had none yet turns from nothing. */
function isMove({ was, now }: Edit): boolean {
  return typeof was?.active === 'string' && now !== null && 'active' in now && now.active !== was.active;
}
