/** The sentences of what is found in a file of intents, and of what the commands for intents say. */

const file = { hint: 'correct {path} at line {line}, then: clew intents', exit: 1 };
/** What is confirmed holds until a person has seen what stands there in its place. */
const limit = { hint: 'correct {path} at line {line}, then: clew intent confirm {id}', exit: 1 };
const whole = { hint: 'clew intents', exit: 1 };
const none = { hint: 'clew intents', exit: 5 };
const at = '{path}:{line}:{column}:';

export const INTENT_WORDS: Record<string, { text: string; hint: string; exit: number }> = {
  'intents-syntax': { text: `${at} this is no YAML that can be read: {why}`, ...file },
  'intents-large': { text: `${at} the file has {why}, more than the 256 KiB that are read.`, ...file },
  'intents-alias': { text: `${at} "*{why}" repeats another part; write it out.`, ...file },
  'intents-merge': {
    text: `${at} these are the marks of an unfinished merge: no side is read until one is chosen.`,
    ...file,
  },
  'intents-duplicate': { text: `${at} the key "{why}" stands there twice.`, ...file },
  'intents-deep': { text: `${at} this is nested deeper than a list of intents can be.`, ...file },
  'intents-documents': { text: `${at} a second document begins here; one is read.`, ...file },
  'intents-shape': { text: `${at} there is no list \`intents\` or \`active_intents\`.`, ...file },
  'intents-list': { text: `${at} \`{key}\` is no list.`, ...file },
  'intents-version': { text: `${at} version "{of}" is not known here; version 1 is.`, ...file },
  'intents-many': { text: `${at} only the first {most} intents are read.`, ...file },
  'intents-unreadable': {
    text: '{path}:1:1: the file is no text that can be read, or leads elsewhere.',
    hint: 'put a text file in the place of {path}, then: clew intents',
    exit: 1,
  },
  'intents-current': { text: `${at} \`current_intent_id\` names "{id}", which is no intent here.`, ...file },
  'intents-stale': {
    text: '{path} changed, and what it says now could not be read by the command line.',
    hint: 'clew intents --compile',
    exit: 1,
  },
  'intents-two': { text: '{path} is used; {other} is there too and is not.', ...whole },
  'intent-twice': { text: `${at} the id "{id}" stands there twice.`, ...file },
  'intent-no-id': { text: `${at} an intent without an id is left out.`, ...file },
  'intent-id': { text: `${at} the id "{id}" is read, but new ids have the form INT-001.`, ...file },
  'intent-unread': { text: `${at} {id} is left out: what \`{key}\` forbids cannot be read.`, ...limit },
  'intent-list': { text: `${at} \`{key}\` of {id} is no list of texts; what can be used of it is.`, ...file },
  'intents-placeless': {
    text: `${at} where {id} is to be changed is not certain; nothing was written. Edit the file by hand.`,
    ...file,
  },
  'intents-schema': {
    text: `${at} a file of this schema cannot hold that; clew intent migrate shows what it would be in version 1.`,
    hint: 'clew intent migrate --dry-run',
    exit: 7,
  },
  'intents-lossy': {
    text: '{path} has parts that cannot be carried over ({count}); put them right first.',
    ...whole,
  },
  'intents-none-yet': {
    text: 'There are no intents here, so every file may be written; {path} is made with the first one.',
    hint: 'clew intent new "SUMMARY" --allow GLOB',
    exit: 0,
  },
  'no-intents': { text: 'There is no file of intents here.', hint: 'clew intent new "SUMMARY" --allow GLOB', exit: 5 },
  'no-intent-yet': {
    text: 'No intent is called {id}: there is none here yet{made}.',
    hint: 'clew intent new "SUMMARY" --allow GLOB',
    exit: 5,
  },
  'no-intent': { text: 'No intent is called {id}. There are: {list}.', ...none },
  'intent-format': {
    text: '"{id}" cannot be the id of an intent, which reads like INT-001. There are: {list}.',
    ...none,
  },
  'families-offer': {
    text: '{says}: `{line}` lets these run for {time} without a question of the gate.',
    hint: '{line}',
    exit: 0,
  },
  'families-run': {
    text: 'Under {ids} the gate asks nothing about {names}; what your host asks by itself it still asks.',
    hint: 'clew scope list',
    exit: 0,
  },
  'intent-exists': { text: 'There is an intent {id} already.', hint: 'clew intent edit {id}', exit: 7 },
  'intent-only': { text: '{id} is the only open intent, so it is selected.', hint: 'clew intents', exit: 0 },
  'intent-new-any': {
    text: '{id} is for whatever is worked on here. To bind it to one context: clew intent edit {id} --context {context}',
    hint: 'clew intent edit {id} --context {context}',
    exit: 0,
  },
  'intent-new-selected': {
    text: '{id} holds from now on in session {session}, which is on its context.',
    hint: 'clew intents',
    exit: 0,
  },
  'intent-new-unselected': {
    text: '{id} is not selected in session {session}, which is on its context: {on} is selected there. To select it: clew intent select {id} --session {session}',
    hint: 'clew intent select {id} --session {session}',
    exit: 0,
  },
  'intent-clear-agent': {
    text: 'While the gate is `warn` only a person lets go of {id}: every call would run without it. For the user, in a terminal: clew intent clear --session {session}',
    hint: 'clew intent clear --session {session}',
    exit: 3,
  },
  'intent-let-go': {
    text: 'The only open intent, {id}, was let go of in this session, so it is not selected without its id.',
    hint: 'clew intent select {id}',
    exit: 0,
  },
  'intent-not-for-this': {
    text: 'The only open intent, {id}, is for {of} and not for the context of this session, so it is not selected. The user can make one for this context.',
    hint: 'clew intent new "SUMMARY" --context ID --allow GLOB',
    exit: 0,
  },
  'intent-for-other': {
    text: '{id} is for {of}, and this session is on another context: it is selected because it was named.',
    hint: 'clew intent clear',
    exit: 0,
  },
  'intent-for-other-strict': {
    text: '{id} is for {of}, and this session is on another context: it is selected because it was named. To give this context its own, for the user: clew intent new --context {context} --allow GLOB',
    hint: 'clew intent new --context {context} --allow GLOB',
    exit: 0,
  },
  'intent-other': {
    text: 'The selected intent stays {id}; this context has {other}, which select_active_intent selects.',
    hint: 'clew intents',
    exit: 0,
  },
  'intents-bound-strict': {
    text: 'The open intents hold for their own work: {list}. In any other context the strict gate refuses what would change something, without asking you. To free one: clew intent new --context ID --allow GLOB (without --context: any); to free all: clew config set gate warn',
    hint: 'clew intent new "SUMMARY" --allow GLOB',
    exit: 0,
  },
  'intents-bound-warn': {
    text: 'The open intents hold for their own work: {list}. In any other context none is selected: the agent may write there, as the gate only warns; a strict one would refuse it.',
    hint: 'clew intents',
    exit: 0,
  },
  'intents-bound-too': {
    text: 'Bound to its own work as the other open intents are: {list}. What may be done in other contexts stays as it was.',
    hint: 'clew intents',
    exit: 0,
  },
  'strict-no-intent': {
    text: 'A strict gate refuses what would change something until an intent is selected, and none is open yet: `clew intent new "SUMMARY" --allow GLOB` makes one.',
    hint: 'clew intent new "SUMMARY" --allow GLOB',
    exit: 0,
  },
  'intent-taken': {
    text: '{id} is selected: it is the one for this context.',
    hint: 'clew intents',
    exit: 0,
  },
  'intent-still-open': {
    text: '{id}, made for it alone, stays open: `clew intent done {id}` ends it.',
    hint: 'clew intent done {id}',
    exit: 0,
  },
  'intent-left': {
    text: '{id} is not selected any more: it was selected for what was left. No intent is selected now.',
    hint: 'clew intent select {id}',
    exit: 0,
  },
  'intent-now': {
    text: '{id} is not selected any more: it was selected for what was left. {now} is, by itself.',
    hint: 'clew intent select {id}',
    exit: 0,
  },
  'intent-goes-on': {
    text: '{id} stays selected: it is the only open one. Where this is not its work: clew intent clear.',
    hint: 'clew intent clear',
    exit: 0,
  },
  'intent-goes-on-strict': {
    text: '{id} stays selected: it is the only open one. Where this is not its work, give this its own: clew intent new --context {context} --allow GLOB',
    hint: 'clew intent new --context {context} --allow GLOB',
    exit: 0,
  },
  'intent-of-other': {
    text: '{id} stays selected, though it is for another context ({of}): its limits hold here until the user lets go of it (clew intent clear).',
    hint: 'clew intent clear',
    exit: 0,
  },
  'intent-of-other-strict': {
    text: '{id} stays selected, though it is for another context ({of}): its limits hold here until the user gives this context its own, in a terminal of their own: clew intent new --context {context} --allow GLOB',
    hint: 'clew intent new --context {context} --allow GLOB',
    exit: 0,
  },
  'intent-stayed': {
    text: '{id} is not selected any more: it is for what was left. No intent is selected now, and the strict gate refuses what would change something here until this context has its own, which the user makes in a terminal of their own: clew intent new --context {context} --allow GLOB',
    hint: 'clew intent new --context {context} --allow GLOB',
    exit: 0,
  },
  'intent-needed': {
    text: 'The gate is strict here: nothing that changes something runs until an intent is selected. One for this context, which a person makes in a terminal of their own: clew intent new "what is to be done" --context {context} --allow GLOB',
    hint: 'clew intents',
    exit: 0,
  },
  'intent-over': {
    text: '{id} is done by what the file says: an agent does not go back to it; a person may select it.',
    hint: 'clew intents',
    exit: 3,
  },
  'intent-done': { text: '{id} is done by what the file says.', hint: 'clew intents', exit: 0 },
  'intent-gate-off': {
    text: 'The gate is off here: an intent limits nothing until the user switches it on again.',
    hint: 'clew config set gate warn',
    exit: 0,
  },
  'no-criterion': { text: '{id} has no criterion "{of}". There are: {list}.', ...none },
  'intent-usage': {
    text: 'Say what to do: new, select, clear, edit, done ID, criteria met ID CRITERION, confirm, refuse ID, or migrate.',
    hint: 'clew help intent',
    exit: 2,
  },
  'intent-empty': { text: 'Say what the intent is about: its summary is missing.', hint: 'clew help intent', exit: 2 },
  'intent-clear-which': {
    text: '{count:session} here work under an intent: say which of them is to let go of its own. Nothing was changed.',
    hint: 'clew intent clear --session {session}',
    exit: 3,
  },
  'intent-clear-one': {
    text: '{intent}, session on {context}: clew intent clear --session {session}',
    hint: 'clew intent clear --session {session}',
    exit: 0,
  },
  'intent-nobody': {
    text: 'No session is known here; say --default to change what sessions begin with.',
    hint: 'clew intent {verb} --default',
    exit: 2,
  },
  'intent-pattern': { text: `${at} the pattern "{of}" of {id} is not used: {why}`, ...limit },
  'intent-glob': { text: `${at} the glob "{of}" of {id} is not used: {why}`, ...limit },
  'criterion-twice': { text: `${at} the criterion "{id}" stands there twice.`, ...file },
  'criterion-status': { text: `${at} "{of}" is no status (pending, met, failed); it counts as pending.`, ...file },
};
