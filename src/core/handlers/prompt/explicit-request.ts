/** Decides what follows when the user's own words ask for other work: it is turned to, or the seed's question is put. */
import { planTitle, withPrompt } from '../../context/context.js';
import { endEdits, otherSessionsOn } from '../../context/lifecycle.js';
import { isActive } from '../../context/match.js';
import { parksFirst } from '../../context/rules/phrases.js';
import { presentEdits, recordEdit } from '../../context/state.js';
import { contextOfMatch } from '../../context/switch.js';
import { goalTitle } from '../../context/title/goal.js';
import { likelyMatches, readPrompt } from '../../detect/reading.js';
import type { Scene } from '../../detect/signals/_signal.js';
import { withBrief } from '../../empty-outcome.js';
import type { Facts, Match, Outcome, Question, Reading, SessionState } from '../../model.js';
import { closesFirst } from '../../request/done-said.js';
import type { Request } from '../../request/request.js';
import { targetFinder } from '../../request/target.js';
import { safeTitle } from '../../text/fence.js';
import { sharedWords, words } from '../../text/words.js';
import { isFinished } from '../../words/brief.js';
import { closeBrief, closedBrief, stillOnText, unansweredText } from '../../words/spoken.js';
import { openContexts } from '../shared/active-context.js';
import { createContext } from '../shared/find-existing.js';
import { putQuestion } from './put-question.js';
import { layerOf } from './record-lesson.js';
import { turnTo } from './turn-to.js';

/** Who says this means work that is not there yet. */
const SAYS_NEW = /\b(?:new|different|neues|anderes)\b/i;
/** Contexts and plans that are offered to who asks for other work without a name. */
const OFFERED = 3;
const MOST_PLANS = 200;

/** The outcome of a prompt that asks for other work in so many words. `open` is a question that waited. */
export function carryOutRequest(
  request: Request,
  s: Scene,
  session: SessionState,
  facts: Facts,
  open: Question | null,
): Outcome {
  const reading = readingOf(request, s, facts);
  const passed = open === null ? null : recordEdit(`question/${open.id}`, open, { ...open, answer: 'declined' });
  const fresh = request.do === 'which' && facts.config.confirm !== 'always' ? newByName(request, s, facts) : '';
  const outcome =
    fresh !== ''
      ? opened(fresh, reading, s, session, facts)
      : request.do === 'obey' && facts.config.confirm !== 'always'
        ? turned(request.matches[0]!, reading, s, session, facts)
        : putQuestion(
            {
              about: request.do === 'which' ? newWork(request.of, s) : request.about,
              matches: request.matches,
              active: s.active,
              reading,
              held: s.prompt,
              own: s.own,
              ...(request.do === 'which' ? { among: offered(s, facts) } : {}),
            },
            session,
            facts,
          );
  const told = open === null ? outcome : unanswered(open, request, outcome);
  return closing(s, { ...told, edits: [...presentEdits(passed), ...outcome.edits] }, facts);
}

/** `outcome` of turning elsewhere, with what `open` asked about: new work that nobody would hear of again. */
function unanswered(open: Question, request: Request, outcome: Outcome): Outcome {
  const asked = open.choices.map((c) => c.act).find((act) => act.do === 'create');
  const to = request.matches[0]?.title ?? request.about;
  if (asked === undefined || outcome.verdict === 'ask' || !outcome.notice) return outcome;
  if (sharedWords(asked.title, to).both > 0) return outcome;
  return withSaid(outcome, unansweredText(asked.title));
}

/** `outcome` with `more` behind what its user is told, as `why` tells it later, too. */
function withSaid(outcome: Outcome, more: string): Outcome {
  const notice = `${outcome.notice}${more}`;
  const { reading } = outcome;
  return { ...outcome, notice, ...(reading === undefined ? {} : { reading: { ...reading, told: notice } }) };
}

/** The open contexts; where there are none, plans that nobody has opened yet, those that were changed last first. */
export function offered(s: Scene, facts: Facts): Match[] {
  const none = { score: 1, reasons: [] };
  const open = openContexts(facts, s.active?.id ?? null)
    .slice(0, OFFERED)
    .map((c): Match => ({ context: c.id, plan: null, title: c.title, ...none }));
  const owned = new Set(Object.values(facts.state.contexts).flatMap((c) => c.plan ?? []));
  const last = open.length > 0 ? 0 : Math.min(facts.plans.bound ?? facts.plans.count, MOST_PLANS);
  const plans = Array.from({ length: last }, (_, doc) => facts.plans.row(doc))
    .filter((r) => r !== null && !r.archived && !owned.has(r.path) && !isFinished(r))
    .map((r) => r!)
    .sort((a, b) => b.at - a.at || (a.path < b.path ? -1 : 1))
    .map((plan): Match => ({ context: null, plan, title: planTitle(plan), ...none }));
  return open.length > 0 ? open : plans.slice(0, OFFERED);
}

/** What `why` tells: the evidence as it would have counted, and the words that decided. */
function readingOf(request: Request, s: Scene, facts: Facts): Reading {
  const [first] = request.matches;
  return {
    ...readPrompt(s, facts.config, facts.model, layerOf(facts)),
    verb: request.do === 'obey' ? 'switch' : 'ask',
    target: first === undefined ? null : (first.context ?? first.plan?.path ?? null),
    matches: request.matches,
    asked: request.of,
  };
}

/** What is said of the new work beside the words that asked for it ("something else: a rate limiter"); '' for nothing. */
function newWork(of: string, s: Scene): string {
  // What stands before them is of the work at hand: "commit, and by the way, something else: …".
  const behind = behindOf(of, s);
  const isBehind = words(behind).length >= 2;
  const rest = isBehind ? behind : s.own.replace(of, ' ').replace(/^[\s,:;.!–-]+/, '');
  const title = goalTitle({ own: rest, prompt: rest, branch: null });
  return words(title).length >= (isBehind && isSetOff(of, s) ? 2 : 3) ? title : '';
}

/** Is what is said behind the words `of` parted from them, as what they lead to is ("something else now: …")? */
function isSetOff(of: string, { own }: Scene): boolean {
  return /^(?:\s+\p{L}+)?\s*[,:;.!–—-]\s/u.test(own.slice(own.indexOf(of) + of.length));
}

/** What is said behind the words `of`. */
function behindOf(of: string, { own }: Scene): string {
  return own.slice(own.indexOf(of) + of.length).replace(/^[\s,:;.!–-]+/, '');
}

/** The name of new work, where the user says that it is new ("now something new: …") and nothing known fits it; else ''. */
function newByName(request: Request, s: Scene, facts: Facts): string {
  // A name is what stands behind a colon: what is complained of in the same breath is none.
  const behind = s.own.slice(s.own.indexOf(request.of) + request.of.length);
  const title = SAYS_NEW.test(request.of) && /^\s*[:–—-]/.test(behind) ? newWork(request.of, s) : '';
  // So few words are offered, and open nothing unasked.
  if (words(title).length < 3 || likelyMatches(s.matches, facts.config.detect).length > 0) return '';
  return targetFinder(facts)({ about: title, long: title }, true) === null ? title : '';
}

function opened(title: string, reading: Reading, s: Scene, session: SessionState, facts: Facts): Outcome {
  const at = { now: facts.now, branch: facts.branch };
  const to = { ...createContext(title, facts), fromPrompt: true };
  const outcome = turnTo(withPrompt(to, { ...at, own: s.own, files: [] }), s.active, true, session, facts);
  return { ...outcome, reading: { ...reading, verb: 'switch', target: 'new', told: outcome.notice } };
}

function turned(match: Match, reading: Reading, s: Scene, session: SessionState, facts: Facts): Outcome {
  const at = { now: facts.now, branch: facts.branch };
  const to = withPrompt(contextOfMatch(match, facts.state, at), { ...at, own: s.own, files: [] });
  const outcome = parked(s, turnTo(to, s.active, false, session, facts), facts);
  return { ...outcome, reading: { ...reading, told: outcome.notice } };
}

/** `outcome` with the context that is left parked, where its user said so. */
function parked<T extends Outcome & { notice: string }>(
  { active, own, session }: Scene,
  outcome: T,
  { state }: Facts,
): T {
  if (active === null || active.status !== 'open' || !parksFirst(own.trim())) return outcome;
  const edit = recordEdit(`context/${active.id}`, active, { ...active, paused: true });
  return {
    ...outcome,
    edits: [...outcome.edits, ...presentEdits(edit)],
    notice: `${outcome.notice}. "${safeTitle(active.title)}" is parked${stillOnText(otherSessionsOn(state, active.id, session).length)}`,
  };
}

/** `outcome` with the context that is left closed, where its user said that first; where it is not plain that it is meant, the model is told. */
function closing({ active, own, session }: Scene, outcome: Outcome, facts: Facts): Outcome {
  const said = active?.status === 'open' ? closesFirst(own) : null;
  if (active === null || said === null || active.paused === true) return outcome;
  const called = said.name === '' ? null : targetFinder(facts)({ about: said.name, long: said.name }, true);
  const meant = said.name === '' || (called === null ? said.points : called.matches.some((m) => isActive(m, active)));
  if (!meant || outcome.verdict === 'ask')
    return outcome.brief === undefined ? outcome : withBrief(outcome, closeBrief(active, meant, session.id));
  const edits = endEdits(facts.state, null, active, { status: 'completed', now: facts.now });
  const others = otherSessionsOn(facts.state, active.id, session).length;
  const more = `. "${safeTitle(active.title)}" is closed as done${stillOnText(others)}`;
  return {
    ...withBrief(withSaid(outcome, more), closedBrief(active, session.id)),
    // Who turns elsewhere leaves it anyway.
    edits: [...outcome.edits, ...edits.filter((e) => e.key === `context/${active.id}`)],
  };
}
