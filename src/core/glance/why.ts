/** Decides how it is said, in a few words, why a context is the active one: what its user said, typed or answered, or what went before. */
import { isDueSwitch } from '../context/due.js';
import type { Event, Operation, State } from '../model.js';
import { safeTitle } from '../text/fence.js';
import { truncate } from '../text/truncate.js';

/** Why a context is active: `how` is whole, `words` of its user may be cut. */
export interface Why {
  how: string;
  words: string;
}

/** Characters that are kept of what somebody said. */
const MOST = 120;
/** Why a session begins with the context that it begins with, by how it begins. */
export const STARTS = {
  startup: 'carried over from before',
  clear: 'kept over /clear',
  compact: 'kept over the compaction',
  resume: 'resumed with this session',
  fork: 'kept from the session before',
} as const;

/** It was asked for behind what was to be done first, and is made long after that prompt. */
const DUE = 'your prompt asked for it';

/** Why `operation`, which came of `said`, made another context the active one. */
export function whyOf(said: Event, operation: Operation | null, { questions }: State): Why {
  const plain = (how: string): Why => ({ how, words: '' });
  const whose = said.kind === 'command' && said.agent ? "the agent's" : 'your';
  if (operation?.undoes !== undefined) return plain(`by ${whose} undo`);
  if (operation?.redoes !== undefined) return plain(`by ${whose} redo`);
  if (operation !== null && isDueSwitch(operation)) return plain(DUE);
  // An agent brings the answer that its user gave in a form of the host.
  const choice = answered(operation, questions);
  if (choice !== '') return { how: 'you answered', words: shortened(choice) };
  switch (said.kind) {
    case 'prompt':
      return { how: 'you said', words: shortened(said.prompt) };
    case 'start':
      return plain(said.context === undefined ? STARTS[said.source] : 'begun by clew open');
    case 'stop':
      return plain('the work of the last turn was for it');
    case 'command':
      return plain(said.agent ? 'the agent switched to it' : `clew ${said.name}, outside of the session`);
    default:
      return plain('');
  }
}

/** The same of an operation that came before, as the log tells it. */
export function whyOfPast(operation: Operation): Why {
  const prompt = operation.reading?.prompt ?? '';
  // A command may have been the agent's: the log does not say.
  if (operation.undoes !== undefined || operation.redoes !== undefined) {
    const back = operation.undoes !== undefined ? 'undo' : 'redo';
    return { how: operation.by === 'prompt' ? `by your ${back}` : `by clew ${back}`, words: '' };
  }
  if (isDueSwitch(operation)) return { how: DUE, words: '' };
  if (operation.by === 'answer') return { how: 'you answered', words: '' };
  if (operation.by === 'prompt' && prompt === '') return { how: 'your prompt', words: '' };
  return operation.by === 'prompt'
    ? { how: 'you said', words: shortened(prompt) }
    : { how: operation.by === 'start' ? STARTS.startup : `by clew ${operation.by}`, words: '' };
}

/** The choice that a question of `operation` was answered with, '' for none. */
function answered(operation: Operation | null, questions: State['questions']): string {
  for (const { key, now } of operation?.edits ?? []) {
    if (!key.startsWith('question/') || typeof now?.answer !== 'string') continue;
    const id = key.slice('question/'.length);
    const choice = Object.hasOwn(questions, id)
      ? questions[id]!.choices.find((c) => c.letter === now.answer)
      : undefined;
    if (choice !== undefined) return `${choice.letter}) ${choice.label}`;
  }
  return '';
}

function shortened(text: string): string {
  return truncate(safeTitle(text), MOST);
}
