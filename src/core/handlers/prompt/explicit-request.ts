/** Decides what follows when the user's own words ask for other work: it is turned to, or the seed's question is put. */
import { makeQuestion, whichQuestion } from '../../clarify/question.js';
import { doubtOf } from '../../clarify/remembered.js';
import { withPrompt } from '../../context/context.js';
import { nextOperationName } from '../../context/operation-name.js';
import { presentEdits, recordEdit, sessionAt } from '../../context/state.js';
import { contextOfMatch, switchEdits } from '../../context/switch.js';
import { readPrompt } from '../../detect/reading.js';
import type { Scene } from '../../detect/signals/_signal.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Context, Facts, Match, Outcome, Question, Reading, SessionState } from '../../model.js';
import type { Request } from '../../request/request.js';
import { askBrief, holdText, switchedBrief } from '../../words/brief.js';
import { movedNotice } from '../../words/spoken.js';
import { contextWithPlan, openContexts } from '../shared/active-context.js';
import { layerOf } from './record-lesson.js';

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
  const outcome =
    request.do === 'obey' && facts.config.confirm !== 'always'
      ? turned(request.matches[0]!, reading, s, session, facts)
      : asked(request, reading, s, session, facts);
  return { ...outcome, edits: [...presentEdits(passed), ...outcome.edits] };
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

function turned(match: Match, reading: Reading, s: Scene, session: SessionState, facts: Facts): Outcome {
  const at = { now: facts.now, branch: facts.branch };
  const to = withPrompt(contextOfMatch(match, facts.state, at), { ...at, own: s.own, files: [] });
  const { edits } = switchEdits(facts.state, session, to, at);
  const operation = nextOperationName(facts);
  const notice = movedNotice(to.title, s.active?.title ?? null, false, operation, to.plan);
  return emptyOutcome({
    edits,
    did: `switched to ${to.id}`,
    undoable: true,
    reading: { ...reading, told: notice },
    brief: switchedBrief(contextWithPlan(to, facts), s.active?.title ?? 'none', session.id, operation),
    notice,
  });
}

function asked(request: Request, reading: Reading, s: Scene, session: SessionState, facts: Facts): Outcome {
  const current = s.active?.title ?? null;
  const block = facts.config.clarify === 'block';
  const held = block ? s.prompt.slice(0, 4000) : '';
  const { contexts, questions } = facts.state;
  const d = {
    about: request.about,
    doubt: doubtOf(request.about, request.matches, s.active?.id ?? ''),
    matches: request.matches,
    reading,
    session: session.id,
    now: facts.now,
    nonce: facts.nonce,
    current,
    plan: s.active?.plan ?? null,
    from: s.active?.id ?? null,
    turn: session.prompts,
    held,
    contexts,
    asked: questions,
  };
  const others: Context[] = openContexts(facts, s.active?.id ?? null).slice(0, 3);
  const q = request.do === 'which' ? whichQuestion(d, others) : makeQuestion(d);
  const told = block ? holdText(q) : askBrief(q, current ?? 'none', session.id);
  return {
    ...emptyOutcome({
      edits: presentEdits(
        recordEdit(`session/${session.id}`, sessionAt(facts.state, session.id), session),
        recordEdit(`question/${q.id}`, null, q),
      ),
      reading: { ...reading, told },
    }),
    verdict: 'ask',
    question: q,
    ...(block ? { hold: told } : { brief: told }),
  };
}
