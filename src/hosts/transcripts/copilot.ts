/** Copilot CLI's records: a folder a session, whose events begin with where it runs. */
import { copilotLine, mayPromptCopilot } from '../copilot-transcript.js';
import { cwdIn, type Lines } from './_transcript.js';

export const copilot: Lines = {
  id: 'copilot',
  name: 'Copilot CLI',
  places: ({ home, env }) => [
    { files: `${env.COPILOT_HOME || `${home}/.copilot`}/session-state/*/events.jsonl`, folder: cwdIn },
  ],
  line: copilotLine,
  mayPrompt: mayPromptCopilot,
};
