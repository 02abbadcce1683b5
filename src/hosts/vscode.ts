/** VS Code's own agent (the Local harness): its hook payloads, answers and settings (by contract: its documents of 2026-09 and its source). Copilot, Claude Code and Codex sessions in it are those programs'. */
import type { Event, Outcome, StartSource } from '../core/model.js';
import { COMPACTION, EVENTS, hookEntries, isOurEntry } from './_entries.js';
import { eventOf, hookAnswer, PROBE, printAnswer, transcriptAt } from './_hook.js';
import type { Host } from './_host.js';
import { SERVER } from './_server.js';
import { copilotLine, mayPromptCopilot } from './copilot-transcript.js';
import { isObject } from './json.js';
import { vscodeFields } from './vscode-payload.js';

/** Its start is always `new`. */
const SOURCES: StartSource[] = [];

/** It knows no end of a session, and passes over what names tools: each call is handed over, before and after. */
const { SessionEnd: _, ...KNOWN } = EVENTS;
const HOOKS = { ...KNOWN, ...COMPACTION, PreToolUse: null, PostToolUse: null };

function render({ brief, goesOn, hold, notice, shows }: Outcome, event: Event): string {
  const name = transcriptAt(event);
  if (event.kind === 'stop') {
    const reason = hold ?? goesOn;
    return reason
      ? hookAnswer('Stop', { decision: 'block', reason }, notice)
      : printAnswer({ systemMessage: notice || undefined });
  }
  if (name === null) return '';
  const held = event.kind === 'prompt' ? (shows ?? hold) : undefined;
  if (held !== undefined) return printAnswer({ continue: false, stopReason: held });
  return hookAnswer(name, { additionalContext: brief || undefined }, notice);
}

/** One hook. */
function hook(command: string, timeout: number): object {
  return { type: 'command', command, timeout };
}

export const vscode: Host = {
  id: 'vscode',
  name: 'VS Code',
  parse: (raw) => (isObject(raw) ? eventOf('vscode', vscodeFields(raw), 'timestamp model', SOURCES) : null),
  render,
  line: copilotLine,
  mayPrompt: mayPromptCopilot,
  recipe: {
    // Folders that it shares with Copilot CLI: each answers through the entry that names it.
    project: '.github/hooks/clew-vscode.json',
    user: '.copilot/hooks/clew-vscode.json',
    usual: 'user',
    program: 'code',
    guest: true,
    entries: (command) => hookEntries(command, HOOKS, hook),
    ours: (value) => isOurEntry('vscode', value),
    server: {
      user: '.config/Code/User/mcp.json',
      on: {
        darwin: 'Library/Application Support/Code/User/mcp.json',
        win32: 'AppData/Roaming/Code/User/mcp.json',
      },
      form: 'json',
      at: () => ['servers', SERVER],
      value: (command, args) => ({ type: 'stdio', command, args }),
    },
  },
  probe: PROBE,
};
