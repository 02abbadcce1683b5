/** Copilot CLI: its hook payloads, answers and settings (contract as of 1.0.102). Its answers are flat: what Claude Code takes is passed over. */
import type { Event, Outcome, StartSource } from '../core/model.js';
import { COMPACTION, EVENTS, hookEntries, isOurEntry } from './_entries.js';
import { blockAnswer, eventOf, PROBE, printAnswer, transcriptAt } from './_hook.js';
import type { Host } from './_host.js';
import { SERVER } from './_server.js';
import { copilotLine, mayPromptCopilot } from './copilot-transcript.js';
import { isVscode } from './vscode-payload.js';

/** Its fresh start is called `new`. */
const SOURCES: StartSource[] = ['resume', 'clear', 'compact'];

/** Tool calls: all of them before they run, for any may write; after it those that may have. The expression must fit a whole name. */
const HOOKS = {
  ...EVENTS,
  ...COMPACTION,
  PreToolUse: null,
  PostToolUse: 'Write|Edit|Bash|PowerShell|powershell|.+-.+',
};

/** It has no line for the user, and nothing that a compaction would keep. */
function render(outcome: Outcome, event: Event): string {
  if (outcome.hold !== undefined && (event.kind === 'stop' || event.kind === 'prompt'))
    return blockAnswer(outcome.hold);
  if (event.kind === 'stop' && outcome.goesOn) return blockAnswer(outcome.goesOn);
  return transcriptAt(event) !== null ? printAnswer({ additionalContext: outcome.brief || undefined }) : '';
}

/** One hook; each shell has its own field, and PowerShell runs a quoted program only after `&`. */
function hook(command: string, timeoutSec: number): object {
  const line = /^"[A-Za-z]:\//.test(command) ? { powershell: `& ${command}` } : { bash: command };
  return { type: 'command', ...line, timeoutSec };
}

export const copilot: Host = {
  id: 'copilot',
  name: 'Copilot CLI',
  parse: (raw) => (isVscode(raw) ? null : eventOf('copilot', raw, 'timestamp', SOURCES)),
  render,
  line: copilotLine,
  mayPrompt: mayPromptCopilot,
  record: (id) => `.copilot/session-state/${id}/events.jsonl`,
  recipe: {
    project: '.github/hooks/clew.json',
    user: '.copilot/hooks/clew.json',
    moved: 'COPILOT_HOME',
    usual: 'user',
    rejects: ['comment', 'comma', 'mark'],
    begins: { version: 1 },
    program: 'copilot',
    resume: '--resume',
    // Written so, its events carry `hook_event_name`.
    entries: (command) => hookEntries(command, HOOKS, hook),
    ours: (value) => isOurEntry('copilot', value),
    // Its standing permissions hold for one folder each: our answer before a call holds wherever the hook does.
    server: {
      user: '.copilot/mcp-config.json',
      form: 'json',
      at: () => ['mcpServers', SERVER],
      value: (command, args) => ({ type: 'local', command, args, tools: ['*'] }),
      off: { elsewhere: { user: '.copilot/settings.json', at: ['disabledMcpServers'] } },
    },
  },
  probe: PROBE,
};
