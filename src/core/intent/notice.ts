/** Decides how the rule is said that an intent comes first: the specification's sentence, as a fact and not as an order. */

const SENTENCE =
  'the select_active_intent tool is called with a valid intent ID (format INT-XXX) before performing any file-modifying or constrained actions. If no intent is selected, select_active_intent is called first.';

/** Told at a session's start, where intents are known to be; constant bytes. */
export const RULE = `Here ${SENTENCE}`;

/** Told in files of instructions and by the server, where it is not known whether there are intents. */
export const RULE_WHERE_AGREED = `Where an intents file exists: ${SENTENCE}`;

/** Said when a tool is used and no intent is selected; the specification's own words, too. */
export const NONE_SELECTED =
  'No active intent selected. You must call select_active_intent with a valid intent ID (INT-XXX) before using other tools.';
