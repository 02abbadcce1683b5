/** Decides which verbs `clew team` has, in the order in which a team meets them, and what each does in a line. */

/** As the help shows them: the verb with its words, what it does. */
export const VERBS: [line: string, does: string][] = [
  ['join URL', 'take part: lists what would leave, asks, makes the team where there is none'],
  ['members', 'who is in it, and when they were seen'],
  ['admit LOGIN', 'let a login of the database take part (owners)'],
  ['dismiss NAME', 'take somebody out; what they wrote stays (owners)'],
  ['share [HOW-MUCH]', 'how much leaves: titles, contexts or all'],
  ['private CONTEXT', 'keep a context on this machine (--off: let it leave)'],
  ['hand CONTEXT NAME', 'offer a context to a member'],
  ['take REF', 'go on with a context of somebody else, or bring an intent of theirs here'],
  ['decisions', 'what was decided, by whom'],
  ['intents', 'intents of others, with all that they allow'],
  ['disputes', 'what two people wrote differently'],
  ['settle WHAT --mine|--theirs', 'end such a difference in your words, or in theirs'],
  ['undo NAME --since TIME', 'undo what somebody wrote since then (of others: owners)'],
  ['purge REF', 'take what was written of it from every machine for ever'],
  ['migrate', 'bring the tables up to date after an update of clew'],
  ['leave', 'share nothing more; all stays here as it is'],
];

/** The verbs alone. */
export const NAMES: string[] = VERBS.map(([line]) => line.split(' ')[0]!);
