/** Decides what follows when the user's own words ask for other work: it is turned to, or the seed's question is put. */
import { withPrompt } from '../../context/context.js';
import { presentEdits, recordEdit } from '../../context/state.js';
import { contextOfMatch } from '../../context/switch.js';
import { goalTitle } from '../../context/title/goal.js';
import { readPrompt } from '../../detect/reading.js';
import type { Scene } from '../../detect/signals/_signal.js';
import type { Facts, Match, Outcome, Question, Reading, SessionState } from '../../model.js';
import type { Request } from '../../request/request.js';
import { words } from '../../text/words.js';
import { openContexts } from '../shared/active-context.js';
import { putQuestion } from './put-question.js';
import { layerOf } from './record-lesson.js';
import { turnTo } from './turn-to.js';

/** Contexts that are offered to who asks for other work without a name. */
const OFFERED = 3;

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
      : putQuestion(
          {
            about: request.do === 'which' ? newWork(request.of, s) : request.about,
            matches: request.matches,
            active: s.active,
            reading,
            held: s.prompt,
            ...(request.do === 'which' ? { among: openContexts(facts, s.active?.id ?? null).slice(0, OFFERED) } : {}),
          },
          session,
          facts,
        );
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

/** What is said of the new work beside the words that asked for it ("something else: a rate limiter"); '' for nothing. */
function newWork(of: string, s: Scene): string {
  const rest = s.own.replace(of, ' ').replace(/^[\s,:;.!–-]+/, '');
  const title = goalTitle({ own: rest, prompt: rest, branch: null });
  return words(title).length >= 3 ? title : '';
}

function turned(match: Match, reading: Reading, s: Scene, session: SessionState, facts: Facts): Outcome {
  const at = { now: facts.now, branch: facts.branch };
  const to = withPrompt(contextOfMatch(match, facts.state, at), { ...at, own: s.own, files: [] });
  const outcome = turnTo(to, s.active, false, session, facts);
  return { ...outcome, reading: { ...reading, told: outcome.notice } };
}
