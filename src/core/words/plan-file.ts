/** The sentences of what is found in a plan's file, and of a task's status that cannot be changed there. */

const look = { hint: 'clew plans {path}', exit: 0 };
const refused = { hint: 'clew plans {path}', exit: 7 };

export const PLAN_FILE_WORDS: Record<string, { text: string; hint: string; exit: number }> = {
  'plan-box': {
    text: '{path}:{line} has what looks like a box and is none: "{of}"; it was not read as a task.',
    ...look,
  },
  'plan-indent': { text: '{path}:{line} mixes tabs and blanks before its tasks; it was read all the same.', ...look },
  'plan-tasks': { text: '{path}:{line} goes beyond {of}; the rest was not read.', ...look },
  'plan-id-twice': { text: '{path}:{line} has the task id {of} a second time.', ...look },
  'plan-id-apart': { text: '{path}:{line} says other words of the task {of} than {other}.', ...look },
  'plan-id-case': { text: '{path}:{line} writes the task id {of} in other letters than {other}.', ...look },
  'plan-key': { text: '{path}:{line} has a plan whose name cannot be shown ("{of}"); it was left out.', ...look },
  'plan-circle': { text: '{path}:{line}: tasks hang on each other in a circle: {of}.', ...look },
  'plan-json': { text: '{path}:{line} has {of}, which plain JSON does not allow; it was read all the same.', ...look },
  'plan-cut': { text: '{path}:{line} cannot be read from here on ({of}); what stands before it was.', ...look },
  'plan-unsure': {
    text: '{path} cannot be read to its end just now, or has the marks of an unfinished merge; nothing was changed in it.',
    ...refused,
  },
  'task-gone': { text: '{path} has no task "{of}" any more; nothing was changed in it.', ...refused },
  'task-many': { text: '{path} has several tasks "{of}", none in line {line}; nothing was changed in it.', ...refused },
  'task-unsaid': { text: '{tool} has no word for {status}; {path}:{line} stays as it is.', ...refused },
  'task-unsure': {
    text: '{path}:{line} would not read as "{status}" afterwards; nothing was changed in it.',
    ...refused,
  },
  'task-elsewhere': {
    text: '{path} is written by {tool} itself, which must be told that {of} is {status}.',
    ...refused,
  },
};
