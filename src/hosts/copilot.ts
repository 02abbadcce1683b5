/** Copilot CLI: its hook payloads, answers and settings (contract as of 1.0.102). Its answers are flat: what Claude Code takes is passed over. */
import type { Event, Outcome, Session, StartSource } from '../core/model.js';
import type { Host } from './_host.js';
import { copilotLine, copilotMayPrompt } from './copilot-transcript.js';
import { isObject, str } from './json.js';

const SOURCES: Record<string, StartSource> = { new: 'startup', resume: 'resume', clear: 'clear', compact: 'compact' };

/** Hook events we install, with their time limits in seconds; written so, they carry `hook_event_name`. */
const EVENTS: Record<string, number> = {
  SessionStart: 10,
  UserPromptSubmit: 5,
  Stop: 10,
  PreCompact: 10,
  SessionEnd: 5,
};

/** Tool calls: all of them before they run, for any may write; after it those that may have. The expression must fit a whole name. */
const TOOLS: Record<string, string | null> = {
  PreToolUse: null,
  PostToolUse: 'Write|Edit|Bash|PowerShell|powershell|.+-.+',
};
const TOOL_TIMEOUT = 5;

function parse(raw: unknown): Event | null {
  if (!isObject(raw) || str(raw.agent_id) !== '') return null;
  const session: Session = {
    host: 'copilot',
    id: str(raw.session_id),
    transcript: str(raw.transcript_path) || null,
    cwd: str(raw.cwd),
  };
  if (session.id === '') return null;
  switch (raw.hook_event_name) {
    case 'SessionStart':
      return { kind: 'start', session, source: SOURCES[str(raw.source)] ?? 'startup' };
    case 'UserPromptSubmit':
      return typeof raw.prompt === 'string' ? { kind: 'prompt', session, prompt: raw.prompt } : null;
    case 'Stop':
      return { kind: 'stop', session, ...(raw.stop_hook_active === true ? { again: true } : {}) };
    case 'PreCompact':
      return { kind: 'compact', session };
    case 'SessionEnd':
      return { kind: 'end', session, reason: str(raw.reason) };
    default:
      return null;
  }
}

/** It has no line for the user, and nothing that a compaction would keep. */
function render(outcome: Outcome, event: Event): string {
  if (outcome.hold !== undefined && (event.kind === 'stop' || event.kind === 'prompt'))
    return JSON.stringify({ decision: 'block', reason: outcome.hold });
  if (event.kind === 'stop' && outcome.goesOn) return JSON.stringify({ decision: 'block', reason: outcome.goesOn });
  if (event.kind !== 'start' && event.kind !== 'prompt') return '';
  return outcome.brief ? JSON.stringify({ additionalContext: outcome.brief }) : '';
}

/** One hook; each shell has its own field, and PowerShell runs a quoted program only after `&`. */
function hook(command: string, timeoutSec: number): object {
  const line = /^"[A-Za-z]:\//.test(command) ? { powershell: `& ${command}` } : { bash: command };
  return { type: 'command', ...line, timeoutSec };
}

export const copilot: Host = {
  id: 'copilot',
  name: 'Copilot CLI',
  parse,
  render,
  line: copilotLine,
  mayPrompt: copilotMayPrompt,
  record: (id) => `.copilot/session-state/${id}/events.jsonl`,
  recipe: {
    project: '.github/hooks/clew.json',
    user: '.copilot/hooks/clew.json',
    moved: 'COPILOT_HOME',
    usual: 'user',
    begins: { version: 1 },
    program: 'copilot',
    entries: (command) => [
      ...Object.entries(EVENTS).map(([event, timeout]) => ({ path: ['hooks', event], value: hook(command, timeout) })),
      ...Object.entries(TOOLS).map(([event, matcher]) => ({
        path: ['hooks', event],
        value: { ...(matcher === null ? {} : { matcher }), ...hook(`${command} tool`, TOOL_TIMEOUT) },
      })),
    ],
    ours: (value) => /(?:^|[\\/"])hook\.cjs"? copilot\b/.test(JSON.stringify(value)?.replaceAll('\\"', '"') ?? ''),
  },
  probe: { session_id: 'clew-doctor', hook_event_name: 'Probe', cwd: '' },
};
