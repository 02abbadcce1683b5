/** The sentences of what is found about tasks. */

export const TASK_WORDS: Record<string, { text: string; hint: string; exit: number }> = {
  'no-task': {
    text: 'No task is called "{ref}"; one without an id is named by its file and line, as in docs/plans/PLAN.md:12.',
    hint: 'clew task list',
    exit: 5,
  },
  'no-plan': { text: 'There is no plan {ref}.', hint: 'clew plans {ref}', exit: 5 },
  'plan-several': {
    text: 'Several plans are called {ref}: {paths}. Say which by its path.',
    hint: 'clew plans {ref}',
    exit: 3,
  },
  'task-usage': {
    text: 'Say what to do: add "text", start, done, block, cancel or reopen ID, move ID --to PLAN, or list.',
    hint: 'clew help task',
    exit: 2,
  },
  'task-several': {
    text: '{id} stands in several plans and means different things there: {paths}.',
    hint: 'clew task {verb} {id} --plan PATH',
    exit: 3,
  },
  'task-other-words': {
    text: '{path}:{line} has the id {id} too, but says something else; it was left alone.',
    hint: 'clew task list',
    exit: 0,
  },
  'task-read-only': {
    text: '{path}:{line} cannot be changed; the plan was left as it is.',
    hint: 'clew doctor',
    exit: 0,
  },
  'task-id-taken': { text: 'The id {id} is taken: {where}.', hint: 'clew task list', exit: 7 },
  'task-id-form': {
    text: '"{id}" is no task id; write it like {example}.',
    hint: 'clew help task',
    exit: 2,
  },
  'task-id-next': {
    text: 'The next id in {plan} is {id}; say --id {id} to use it. Without one the task is called {key}.',
    hint: 'clew task list',
    exit: 0,
  },
  'task-human': { text: 'Only a person can {verb} a task of a plan.', hint: 'clew task list', exit: 3 },
  'task-waits': {
    text: '{id} waits for a person: clew task accept {id} puts it into {plan}, clew task drop {id} refuses it.',
    hint: 'clew task accept {id}',
    exit: 0,
  },
  'task-still-blocked': { text: '{task} is still blocked.', hint: 'clew task reopen {ref}', exit: 0 },
  'task-proposed': { text: '{id} is only proposed.', hint: 'clew task accept {id}', exit: 3 },
  'task-not-proposed': { text: '{id} is not proposed: it is {status}.', hint: 'clew task list', exit: 7 },
  'task-no-place': {
    text: '{path} has no place of which it is certain that a task can stand there; nothing was written.',
    hint: 'clew task add "text"',
    exit: 1,
  },
  'task-not-alone': {
    text: '{path}:{line} cannot be taken out of its plan: other tasks stand below it, or it is no list item.',
    hint: 'clew show {path}',
    exit: 1,
  },
  'hook-verb': { text: 'clew hook has no verb "{verb}"; nothing was done.', hint: 'clew help hook', exit: 0 },
  'task-level': { text: '--level must be off, soft or hard; soft is used.', hint: 'clew help hook', exit: 0 },
};
