// The wordings of the standing rule that are measured against each other, and the one that ships.
import { bundled } from '../bundled.mjs';

const { standingRule } = await bundled(`export { standingRule } from './src/core/words/standing-rule.ts';`);

export const WORDINGS = {
  shipped: standingRule(true),
  a: 'When the user turns to other work than the active one, call switch_context before anything else; when you cannot tell, ask. Its tests, reviews, commits and small fixes belong to a piece of work; a question that has nothing to do with any work needs no call.',
  b: 'Whatever is done is recorded under the active context until switch_context is called. At a message about other work that call comes first: {to: ID} of an open one, else {new: TITLE}. If unclear, the user is asked.',
  c: 'When the user turns to other work than the active one, call switch_context first: it costs nothing and asks nobody; a missed switch files the work wrongly. Other work is another goal, bug or feature, however small; tests, reviews, commits, docs and small fixes belong to their piece of work; a question about no work at all needs no call. When you cannot tell, ask.',
};
