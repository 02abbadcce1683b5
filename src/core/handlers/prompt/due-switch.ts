/** Decides which prompts ask for a switch only once something is done for the context at hand, and makes that switch when the turn has ended. */
import { planTitle } from '../../context/context.js';
import { isActive } from '../../context/match.js';
import { sessionAt } from '../../context/state.js';
import { contextOfMatch } from '../../context/switch.js';
import type { Scene } from '../../detect/signals/_signal.js';
import { emptyOutcome, withBrief } from '../../empty-outcome.js';
import type { Due, Event, Facts, Match, Outcome } from '../../model.js';
import { isPutOff } from '../../request/clauses.js';
import { firstThen } from '../../request/first-then.js';
import { askedBeside, taskSaid } from '../../request/named-task.js';
import { phrasesIn } from '../../request/phrases.js';
import { asksForNothing, type Request, requestIn } from '../../request/request.js';
import { dueBrief, dueNotice } from '../../words/due.js';
import { turnTo } from './turn-to.js';

/** What a prompt leaves for the end of its turn: the words that are for the context at hand, those behind them, and where to. */
export interface Later {
  first: string;
  asked: string;
  due: Due;
}

/** What the prompt of `s` leaves for later, `null` where it is to be done at once: nearly always. `request`: what it asks for as a whole. */
export function laterIn(request: Request | null, s: Scene, facts: Facts): Later | null {
  if (s.active?.status !== 'open' || facts.config.confirm === 'always') return null;
  if (request !== null && request.do !== 'obey' && request.do !== 'stay' && request.do !== 'hint') return null;
  for (const { first, behind: words, plainly } of firstThen(s.own)) {
    if (request?.do !== 'obey' && !plainly) continue;
    const named =
      request?.do === 'obey' || phrasesIn(words).length > 0 ? requestIn(words, s.active, facts, s.session.trail) : null;
    const behind = named ?? (plainly ? taskIn(words, s, facts) : null);
    if (behind?.do !== 'obey' || (request?.do === 'obey' && !isSame(behind.matches[0]!, request.matches[0]!))) continue;
    // "Go to X, run the tests and then …" turns at once: what comes first is not of the context at hand.
    const before = requestIn(first, s.active, facts, s.session.trail);
    if (before !== null && before.do !== 'stay' && before.do !== 'hint') continue;
    const { context, plan, title } = behind.matches[0]!;
    const called = plan === null ? title : planTitle(plan);
    return { first, asked: behind.of, due: { context, plan: plan?.path ?? null, title: called } };
  }
  return null;
}

/** The request for the open task of other work in whose words `words` are said, `null` for none. */
function taskIn(words: string, s: Scene, facts: Facts): Request | null {
  const said = taskSaid(words, s.matches, s.active, facts);
  if (said === null || isActive(said.match, s.active)) return null;
  const asked = askedBeside(words, said, facts);
  if (isPutOff(asked) || asksForNothing(asked, said.text)) return null;
  return { do: 'obey', about: said.text, of: words, matches: [said.match] };
}

/** `outcome` of the words that come first, with what user and model are told of the switch that waits. */
export function withDue(outcome: Outcome, { asked, due }: Later, s: Scene, facts: Facts): Outcome {
  const told = dueNotice(due.title, s.active!.title);
  const brief = dueBrief(due, s.active!.title, s.session.id, facts.tool === true);
  const { reading } = outcome;
  return {
    ...withBrief(outcome, brief),
    notice: told,
    ...(reading === undefined ? {} : { reading: { ...reading, asked, told } }),
  };
}

/** The outcome of the end of a turn behind which its session is to switch. */
export function switchDue(event: Extract<Event, { kind: 'stop' }>, facts: Facts): Outcome {
  const session = sessionAt(facts.state, event.session.id);
  const due = session?.due;
  if (session === undefined || due == null) return emptyOutcome();
  const from = session.active === null ? null : (facts.state.contexts[session.active] ?? null);
  const to = contextOfMatch(due, facts.state, { now: facts.now, branch: facts.branch });
  if (to.id === from?.id) return emptyOutcome();
  const { brief: _, ...outcome } = turnTo(to, from, false, session, facts);
  return outcome;
}

function isSame(a: Match, b: Match): boolean {
  return a.context === b.context && a.plan?.path === b.plan?.path;
}
