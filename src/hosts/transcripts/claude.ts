/** Claude Code's records: a folder a project, named after its path, and a file a session. */
import { claudeLine, mayPromptClaude } from '../claude-transcript.js';
import { cwdIn, type Lines } from './_transcript.js';

export const claude: Lines = {
  id: 'claude',
  name: 'Claude Code',
  places: ({ home, roots, env }) =>
    roots.map((root) => ({
      files: `${env.CLAUDE_CONFIG_DIR || `${home}/.claude`}/projects/${root.replace(/[^a-zA-Z0-9]/g, '-')}*/*.jsonl`,
      // Earlier versions put those of sub-agents beside them.
      folder: (text) => (/^[^\n]{0,400}"isSidechain":true/.test(text) ? '' : cwdIn(text)),
    })),
  line: claudeLine,
  mayPrompt: mayPromptClaude,
};
