/** Decides which of our commands only a person may give, and how a text is told that may name one of them. */

/** Commands of ours that answer, agree, loosen or take away: by their first words. `*` = any. */
export const PERSONAL: Record<string, string[] | '*'> = {
  answer: '*',
  'new-plan': '*',
  trust: '*',
  init: '*',
  uninstall: '*',
  purge: '*',
  hook: '*',
  mcp: '*',
  // On the page one can say yes to everything.
  ui: '*',
  scope: ['allow'],
  intent: ['new', 'edit', 'done', 'migrate', 'confirm', 'refuse'],
  config: ['set', 'unset'],
  team: ['join', 'leave', 'admit', 'dismiss', 'hand', 'take', 'share', 'settle', 'undo', 'purge', 'migrate'],
};

/** Names that are folders in many a path: only by themselves they are taken for a command. */
const IN_PATHS = ['team', 'ui'];
const others = Object.keys(PERSONAL).filter((name) => !IN_PATHS.includes(name));

/** A name of the table stands in it: which verb is meant may be worked out, or come from another program. */
export const VERB = new RegExp(
  `\\b(?:${others.join('|')})\\b|(?<![\\w./\\\\-])(?:${IN_PATHS.join('|')})(?![\\w./\\\\-])`,
);
