/** Codex's records: a rollout a session, in folders by date; its first line says where it ran. */
import { codexLine, mayPromptCodex } from '../codex-transcript.js';
import { cwdIn, type Lines } from './_transcript.js';

export const codex: Lines = {
  id: 'codex',
  name: 'Codex',
  places: ({ home, env }) => [
    {
      files: `${env.CODEX_HOME || `${home}/.codex`}/sessions/*/*/*/rollout-*.jsonl`,
      folder: (text) => (/^[^\n]{0,4000}"thread_source":"subagent"/.test(text) ? '' : cwdIn(text)),
    },
  ],
  line: codexLine,
  mayPrompt: mayPromptCodex,
};
