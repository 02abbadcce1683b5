/** The sentences of what is found in a context document, see `Fault` and `storeFindings`. */

const look = { hint: 'clew doctor', exit: 1 };
const usage = { hint: 'clew help update-context', exit: 2 };

export const DOCUMENT_WORDS: Record<string, { text: string; hint: string; exit: number }> = {
  'front-matter-missing': { text: '{path} has no front matter; its keys are put there when one is set.', ...look },
  'front-matter-open': {
    text: '{path} begins a front matter in line {line} that does not end; it was read as text.',
    ...look,
  },
  'key-value': { text: '{path}:{line} has a value of {of} that cannot be read; it was left as it is.', ...look },
  'key-twice': { text: '{path}:{line} says {of} a second time; the first one holds.', ...look },
  'tab-indented': {
    text: '{path}:{line} is indented with tabs, which YAML does not allow; it was read all the same.',
    ...look,
  },
  'merge-conflict': {
    text: '{path}:{line} has the marks of an unfinished merge: both sides are left as they are, nothing is read or changed until one is chosen.',
    hint: 'clew repair',
    exit: 1,
  },
  'document-marked': {
    text: '{path} has conflict markers (line {line}): nothing of it is read or changed until they are gone.',
    hint: 'clew repair',
    exit: 0,
  },
  'plan-marked': {
    text: '{path} is in the middle of a merge (line {line}): nothing of it is counted, and its boxes do not follow, until that is resolved.',
    hint: 'clew repair',
    exit: 0,
  },
  'comment-open': { text: '{path}:{line} begins a comment that does not end; it was read as one line.', ...look },
  'fence-open': {
    text: '{path}:{line} begins a code fence that does not end ({of}); it was read as one line.',
    ...look,
  },
  'section-twice': { text: '{path}:{line} has the section "{of}" a second time; new items go to the first.', ...look },
  'id-twice': {
    text: 'The item in {path}, line {line}, has the id {of} of an earlier one; it was given another.',
    ...look,
  },
  'items-many': { text: '{path} has more than {of} items; the rest was not read, and nothing is changed.', ...look },
  'document-long': { text: '{path} is too long to be read to its end; nothing is changed.', ...look },
  'nul-byte': { text: '{path}:{line} has a NUL byte; it was kept.', ...look },
  'current-twice': { text: '{path}:{line} names {of} as a second current task; the first one holds.', ...look },
  'current-missing': { text: '{path} names no current task.', ...look },
  'task-twice': { text: '{path}:{line} lists {of} a second time.', ...look },
  'task-no-resume': { text: '{path}:{line}: the current task {of} has no quick resume.', ...look },
  'task-unlisted': { text: '{path}:{line}: {of} has sections, but stands in no list of tasks.', ...look },
  'task-lost': { text: '{path}:{line}: {of} is neither in the registry nor in an archive.', ...look },
  'category-unknown': { text: '{path}:{line} has a category outside the list ({of}); it was kept.', ...look },
  'status-unknown': { text: '{path}:{line} has a status outside the list ({of}); it was kept.', ...look },
  'entry-field': { text: 'The entry in {path}, line {line}, lacks {of}.', ...look },
  'document-missing': {
    text: '{path}, the document of {of}, is gone or cannot be read.',
    hint: 'git checkout -- {path}',
    exit: 1,
  },
  'turn-beside': {
    text: '{path} is gone or cannot be read; this turn is recorded in {own}.',
    hint: 'git checkout -- {path}',
    exit: 1,
  },
  'document-anew': {
    text: '{path} was gone; it was made anew from the log.',
    hint: 'clew show',
    exit: 0,
  },
  'document-begun-anew': {
    text: '{path} was gone, and the log does not hold all of it; a new one was begun.',
    hint: 'clew check',
    exit: 0,
  },
  'document-other': {
    text: '{path}:{line} holds another task than {of}; it was left alone.',
    hint: 'clew init',
    exit: 7,
  },
  'file-read-only': { text: '{path} may not be written; it was left as it is.', ...look },
  'archive-other': { text: '{path} cannot be read, so nothing was put there.', ...look },
  'archive-taken': { text: '{path} holds another task, so nothing was put there.', ...look },
  'store-unreadable': { text: '{path} cannot be read, or leads out of the workspace; it was not followed.', ...look },
  'archives-many': { text: '{path} holds more archives than are read ({of}); the rest was left out.', ...look },
  'no-store': {
    text: 'There is nothing to import at {path}: neither ai_memory nor docs/codingbuddy, nor a document of one of them.',
    hint: 'clew help import',
    exit: 5,
  },
  'import-known': { text: '{of} of {path} has a document already: {id}.', hint: 'clew switch {id}', exit: 0 },
  'path-outside': {
    text: '{path}:{line} names {of}, which is not inside the workspace; it was not followed.',
    ...look,
  },
  'archive-missing': {
    text: 'The registry {path} names in line {line} the archive {of}, which is not there.',
    ...look,
  },
  'archive-unlisted': { text: 'The archive {path} is listed nowhere in the registry.', ...look },
  'archive-no-summary': { text: 'The archived task in {path} has no summary.', ...look },
  'archive-summary-name': {
    text: 'The archived task in {path} has a part "{of}" in line {line} where "Archive Summary" should stand.',
    ...look,
  },
  'archive-no-resume': {
    text: 'The archived task in {path} does not say where to go on (it has no quick resume).',
    ...look,
  },
  'item-unknown': { text: 'No item of this document is called "{of}".', hint: 'clew show', exit: 5 },
  'item-closed': { text: 'Item {of} is resolved already.', hint: 'clew show --all', exit: 7 },
  'item-plain': {
    text: 'Item {of} is a value on a line; it can be changed, not resolved.',
    hint: 'clew help update-context',
    exit: 2,
  },
  'item-empty': { text: 'An item was given without words; nothing was written.', ...usage },
  'item-long': { text: 'An item has at most 65,536 characters ("{of}").', ...usage },
  'one-line': { text: '{of} must be one line, and what was given has several.', ...usage },
  'place-unknown': { text: 'This document has no place for {of}; nothing was written.', ...usage },
  'key-unknown': { text: 'This document has no field {of} before its text; nothing was written.', ...usage },
  'task-fixed': {
    text: 'The task of this document is {of} and stays it; another task is another document.',
    hint: 'clew switch',
    exit: 7,
  },
  'phases-beside': {
    text: '{path} has no place for a part of it, which stands in {own} beside it.',
    hint: 'clew show',
    exit: 0,
  },
  'phases-none': { text: 'The layout {of} has no PLAN, ACT and EVAL.', ...usage },
  'plan-first': {
    text: 'An update in {of} goes on with what PLAN wrote, and this document has nothing of PLAN yet: begin with PLAN, or leave the mode out for decisions, notes, questions and the next step.',
    ...usage,
  },
  'mode-unknown': { text: 'There is no mode "{of}": an update is in PLAN, ACT, EVAL or AUTO.', ...usage },
  'mode-second': {
    text: 'The prompt begins with two modes; the second, {of}, was not followed.',
    hint: 'clew help parse-mode',
    exit: 2,
  },
  'how-unknown': { text: 'An update cannot "{of}": how is reset or append.', ...usage },
  'mode-how': {
    text: 'An update in {of} cannot be made that way: PLAN resets, ACT and EVAL append, AUTO resets at first and appends later.',
    ...usage,
  },
  iteration: {
    text: 'Only an update in AUTO has an iteration, and needs it: a number from 1 on. This one is in {of}.',
    ...usage,
  },
  'update-empty': {
    text: 'The update says nothing to record: give a mode (PLAN, ACT, EVAL or AUTO), or one of next, goal, decisions, notes, questions, blockers.',
    ...usage,
  },
  'phase-empty': {
    text: 'The update in {of} has nothing to record, so nothing was written: give what was decided, done or found, or what is next.',
    ...usage,
  },
  'update-shape': { text: 'The update is no JSON object with a mode in it.', ...usage },
  'field-unknown': { text: 'An update has no field "{of}".', ...usage },
  'field-list': { text: 'The field {of} of the update must be a list of texts.', ...usage },
  'field-text': {
    text: 'The update has no usable text in {of}: it must be a text of at most 2,000 characters that is not empty.',
    ...usage,
  },
  'field-mode': { text: 'The update has a field that its mode does not: {of}.', ...usage },
  'agent-missing': { text: "An agent's confidence ({of}) was given without its name: give agent.name, too.", ...usage },
  'agent-name': {
    text: 'The agent\'s name must be one line of at most 100 characters, and this is not: "{of}".',
    ...usage,
  },
  confidence: { text: "The agent's confidence must be a number from 0 to 1, not {of}.", ...usage },
  'limit-items': {
    text: 'The update has too many items at once ({of}; 100 are the most); nothing was written.',
    ...usage,
  },
  'limit-text': {
    text: 'An item of the update is too long ({of}; 2,000 are the most); nothing was written.',
    ...usage,
  },
  'limit-place': {
    text: 'The document would have too many open items in one place ({of} are there; 100 are the most); resolve some first. Nothing was written.',
    hint: 'clew help resolve',
    exit: 2,
  },
};
