/** Decides what the first request of a session opens: known work, or new work under its own heading. */
import { contextId, newContext, withPrompt } from '../../context/context.js';
import { nextOperationName } from '../../context/operation-name.js';
import { presentEdits } from '../../context/state.js';
import { contextOfMatch, switchEdits, wasOver } from '../../context/switch.js';
import { goalTitle } from '../../context/title/goal.js';
import { likelyMatches, readPrompt } from '../../detect/reading.js';
import type { Scene } from '../../detect/signals/_signal.js';
import { withoutMode } from '../../document/mode-keyword.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Context, Facts, Match, Outcome, SessionState } from '../../model.js';
import { isIdleAbout, isPutOff } from '../../request/clauses.js';
import { firstThen } from '../../request/first-then.js';
import { matchByTask } from '../../request/named-task.js';
import { asksForWork } from '../../request/opens-work.js';
import { phrasesIn } from '../../request/phrases.js';
import { returnIn } from '../../request/request.js';
import { isFinished, openedBrief, withdrawnBrief } from '../../words/brief.js';
import { movedNotice } from '../../words/spoken.js';
import { contextWithPlan, openContexts } from '../shared/active-context.js';
import { offered } from './explicit-request.js';
import { type NamedAlready, namedAlready } from './named-already.js';
import { putQuestion } from './put-question.js';
import { sessionEdit } from './update-session.js';

const MOST_NAMED = 80;

/** Where nothing is active a request opens a piece of work, with the plan that it plainly fits, and says so; small talk and questions open none. */
export function firstWork(s: Scene, session: SessionState, facts: Facts): Outcome {
  const withdrawn = withdrawnOf(s, facts);
  if (s.handoff === '' && !asksForWork(withoutMode(s.own)))
    return emptyOutcome({
      edits: presentEdits(sessionEdit(facts, session)),
      ...(withdrawn === '' ? {} : { brief: withdrawn }),
    });
  const [named, ...rest] = openFirst(likelyMatches(s.matches, facts.config.detect), facts);
  // What is put off may name what it does not ask for now.
  const sole = rest.length > 0 || !named ? matchByTask(s.own, named ? [named, ...rest] : s.matches, facts) : named;
  const fits = sole && !isPutOff(s.own) && !isIdleAbout(s.own, sole.title) ? sole : null;
  const read = readPrompt(s, facts.config, facts.model);
  const back = fits === null && !isPutOff(s.own) && firstThen(s.own).length === 0 ? returnIn(s.own) : null;
  // Who goes back means work that was there: it is asked which, and none is opened under that name.
  if (back !== null && openContexts(facts, null).length > 0) {
    const doubt = rest.length > 0 ? { matches: [named!, ...rest] } : { matches: [], among: offered(s, facts) };
    const reading = { ...read, verb: 'ask' as const, target: null, asked: back.of };
    return putQuestion(
      { about: back.called, ...doubt, active: null, reading, held: s.prompt, own: s.own },
      session,
      facts,
    );
  }
  const already = fits === null && s.handoff === '' ? doubled(s, facts) : null;
  // What waits for something else is nowhere to go to yet.
  if (already !== null && (!already.sure || isPutOff(s.own))) {
    const { called, of } = already.phrase;
    const reading = { ...read, verb: 'ask' as const, target: null, asked: of };
    const { matches } = already;
    return putQuestion({ about: called, matches, active: null, reading, held: s.prompt, own: s.own }, session, facts);
  }
  const match = fits ?? already?.matches[0] ?? null;
  const to = begun(s, match, facts, false);
  const reading = {
    ...read,
    target: match ? (match.context ?? match.plan!.path) : 'new',
    context: null,
  };
  const operation = nextOperationName(facts);
  const notice = movedNotice(to.title, null, match === null, operation, to.plan);
  const opened = openedBrief(contextWithPlan(to, facts), match === null, session.id, operation);
  return emptyOutcome({
    edits: switchEdits(facts.state, session, to, { now: facts.now, branch: facts.branch }).edits,
    did: `${match === null ? 'opened' : 'switched to'} ${to.id}`,
    undoable: true,
    reading: { ...reading, told: [withdrawn, notice].filter((t) => t !== '').join('\n') },
    brief: [withdrawn, opened].filter((t) => t !== '').join('\n'),
    notice,
  });
}

/** What the new work of `s` would be a second one of. */
function doubled(s: Scene, facts: Facts): NamedAlready | null {
  const heading = goalTitle({ own: s.own, prompt: s.prompt, branch: null });
  return namedAlready(s.own, heading, s.matches, facts);
}

/** What is over is not begun again beside what is open. */
function openFirst(matches: Match[], { state }: Facts): Match[] {
  const open = matches.filter((m) => !(m.context === null ? isFinished(m.plan) : wasOver(m.context, state)));
  return open.length > 0 ? open : matches;
}

/** What the model hears when the context that it worked in was undone from outside; '' when none was. */
function withdrawnOf(s: Scene, facts: Facts): string {
  const known = s.session.known == null ? undefined : facts.state.contexts[s.session.known];
  return known?.status === 'folded' && known.undone === true ? withdrawnBrief(known.title, s.session.id) : '';
}

/** What a prompt calls the work, where it says nothing but that it turns to it ("back to onboarding flow"); else ''. */
function nameOnly(own: string): string {
  if (own.length > MOST_NAMED) return '';
  const text = own.trim().replace(/[\s.!]+$/, '');
  const said = phrasesIn(own).find((p) => p.form === 'ahead' && !p.inner && p.about !== '');
  return said !== undefined && text.endsWith(said.called) && text === said.of ? said.called : '';
}

/** The work that a prompt turns to, with its words: that of `match`, or new work under the prompt's own heading. */
export function begun(s: Scene, match: Match | null, facts: Facts, provisional: boolean): Context {
  const at = { now: facts.now, branch: facts.branch };
  const name = match === null ? nameOnly(s.own) : '';
  const heading = goalTitle(
    name !== '' ? { own: name, prompt: name, branch: null } : { own: s.own, prompt: s.prompt, branch: facts.branch },
  );
  const base = match
    ? contextOfMatch(match, facts.state, at)
    : {
        ...newContext(contextId(heading, facts.state.contexts), heading, { ...at, plan: null, provisional }),
        fromPrompt: true,
      };
  return withPrompt(base, { ...at, own: s.own, files: [] });
}
