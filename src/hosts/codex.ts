/** Codex CLI: its hook payloads, answers and settings (contract as of 0.169). Its answers have closed schemas: one field too many and all is dropped. */
import type { Event, Outcome, Session, StartSource } from '../core/model.js';
import type { Host } from './_host.js';
import { codexLine, codexMayPrompt } from './codex-transcript.js';
import { isObject, str } from './json.js';

const SOURCES: StartSource[] = ['startup', 'resume', 'clear', 'compact', 'fork'];

/** Hook events we install, with their time limits in seconds; Codex ends a SessionEnd after three. */
const EVENTS: Record<string, number> = {
  SessionStart: 10,
  UserPromptSubmit: 5,
  Stop: 10,
  PreCompact: 10,
  SessionEnd: 3,
};

/** Tool calls: all of them before they run, for any may write; after it those that may have. */
const TOOLS: Record<string, string> = { PreToolUse: '*', PostToolUse: 'apply_patch|Bash|mcp__.*' };
const TOOL_TIMEOUT = 5;

function parse(raw: unknown): Event | null {
  if (!isObject(raw) || str(raw.agent_id) !== '') return null;
  const session: Session = {
    host: 'codex',
    id: str(raw.session_id),
    transcript: str(raw.transcript_path) || null,
    cwd: str(raw.cwd),
  };
  if (session.id === '') return null;
  switch (raw.hook_event_name) {
    case 'SessionStart':
      return { kind: 'start', session, source: SOURCES.find((s) => s === raw.source) ?? 'startup' };
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

/** What a compaction should keep cannot be said to Codex: the start that follows it says it. */
function render(outcome: Outcome, event: Event): string {
  const name = event.kind === 'start' ? 'SessionStart' : event.kind === 'prompt' ? 'UserPromptSubmit' : null;
  if (outcome.hold !== undefined && (event.kind === 'stop' || event.kind === 'prompt'))
    return JSON.stringify({ decision: 'block', reason: outcome.hold });
  if (event.kind === 'stop' && outcome.goesOn)
    return JSON.stringify({ decision: 'block', reason: outcome.goesOn, systemMessage: outcome.notice });
  if (name === null) return '';
  const said = {
    ...(outcome.brief ? { hookSpecificOutput: { hookEventName: name, additionalContext: outcome.brief } } : {}),
    ...(outcome.notice ? { systemMessage: outcome.notice } : {}),
  };
  return Object.keys(said).length === 0 ? '' : JSON.stringify(said);
}

export const codex: Host = {
  id: 'codex',
  name: 'Codex',
  parse,
  render,
  line: codexLine,
  mayPrompt: codexMayPrompt,
  recipe: {
    project: '.codex/hooks.json',
    user: '.codex/hooks.json',
    moved: 'CODEX_HOME',
    usual: 'user',
    program: 'codex',
    trust: 'type /hooks in Codex and trust them; until then it runs none and does not say so',
    entries: (command) => [
      ...Object.entries(EVENTS).map(([event, timeout]) => ({
        path: ['hooks', event],
        value: { hooks: [{ type: 'command', command, timeout }] },
      })),
      ...Object.entries(TOOLS).map(([event, matcher]) => ({
        path: ['hooks', event],
        value: { matcher, hooks: [{ type: 'command', command: `${command} tool`, timeout: TOOL_TIMEOUT }] },
      })),
    ],
    ours: (value) => /(?:^|[\\/"])hook\.cjs"? codex\b/.test(JSON.stringify(value)?.replaceAll('\\"', '"') ?? ''),
  },
  probe: { session_id: 'clew-doctor', hook_event_name: 'Probe', cwd: '' },
};
