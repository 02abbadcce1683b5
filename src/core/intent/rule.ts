/** Decides how the rule is said that an intent comes first: the specification's sentence, as a fact and not as an order. */

/** Told at a session's start, by the server's instructions and in the instruction block; constant bytes. */
export const RULE =
  'Here the select_active_intent tool is called with a valid intent ID (format INT-XXX) before performing any file-modifying or constrained actions. If no intent is selected, select_active_intent is called first.';

/** Said when a tool is used and no intent is selected; the specification's own words, too. */
export const NONE_SELECTED =
  'No active intent selected. You must call select_active_intent with a valid intent ID (INT-XXX) before using other tools.';
