/** Decides what a row is read as once a reader has answered: its word counts where the prompt's own words and the branch do not decide. */
import { answerIn, LEAVES } from '../reader/answer.js';
import type { ReaderRequest } from '../reader/request.js';
import { fingerprint } from '../text/hash.js';
import type { Prediction } from './prediction.js';

/** What a stream is read with beside the product: the template of requests, and answers by the name of their request. */
export interface Readers {
  template: string;
  answers: Map<string, string>;
}

/** The name of `request`: another wording has another one, so that no answer counts for what was not asked. */
export function requestName(request: ReaderRequest): string {
  return fingerprint(`${request.instruction}\n\n${request.message}`);
}

/** `after`, the prediction of a turn that is over, as `text`, the reader's answer, corrects it; what is no answer corrects nothing. */
export function withReader(
  after: Prediction,
  text: string | undefined,
  { ids }: ReaderRequest,
  threadOf: (id: string) => string | null,
): Prediction {
  const answer = text === undefined || after.verdict === 'switch' ? null : answerIn(text, ids);
  if (answer === null) return after;
  const leaves = answer.leaves >= LEAVES;
  const target = answer.to === null ? null : threadOf(answer.to);
  const others = [after.target, ...after.candidates].filter(
    (c): c is string => c !== null && c !== target && c !== 'new',
  );
  return {
    ...after,
    p: answer.leaves / 100,
    verdict: leaves ? 'nudge' : 'stay',
    target: leaves ? target : null,
    candidates: [...new Set(others)].slice(0, 3),
  };
}
