/** Claude Code: its hook payloads, answers and settings (contract as of 2.1.329; transcripts since 1.0). */
import type { Event, Outcome, Session, StartSource } from '../core/model.js';
import type { Host } from './_host.js';
import { claudeLine, claudeMayPrompt } from './claude-transcript.js';
import { isObject, str } from './json.js';

const SOURCES: StartSource[] = ['startup', 'resume', 'clear', 'compact', 'fork'];

/** Prompts that a program sent in the user's name. */
const NOT_THE_USER = new Set<unknown>(['system', 'loop_wakeup', 'schedule_wakeup', 'poll_event']);

/** Hook events we install, with their time limits in seconds. A prompt must never wait for us. */
const EVENTS: Record<string, number> = {
  SessionStart: 10,
  UserPromptSubmit: 5,
  Stop: 10,
  PreCompact: 10,
  SessionEnd: 5,
};

/** Tools that write files, run commands, or belong to another server: the gate may have a word in each. Those that read cost nothing. */
const GATED = 'Write|Edit|MultiEdit|NotebookEdit|Bash|PowerShell|mcp__.*';
/** Tools whose calls are looked at before they run, and after; they go to a bundle of their own. */
const TOOLS: Record<string, string> = {
  PreToolUse: `${GATED}|ExitPlanMode|TodoWrite|TaskCreate`,
  PostToolUse: `${GATED}|ExitPlanMode|TodoWrite|TaskCreate|TaskUpdate|TaskList|TaskGet`,
};
const TOOL_TIMEOUT = 5;
/** After calls that ran together, of whatever tools: it knows no matcher. Git is asked what changed, which may take as long as at a stop. */
const BATCH = { event: 'PostToolBatch', timeout: EVENTS.Stop };

function parse(raw: unknown): Event | null {
  if (!isObject(raw) || str(raw.agent_id) !== '') return null;
  const session: Session = {
    host: 'claude',
    id: str(raw.session_id),
    transcript: str(raw.transcript_path) || null,
    cwd: str(raw.cwd),
  };
  if (session.id === '') return null;
  switch (raw.hook_event_name) {
    case 'SessionStart':
      return { kind: 'start', session, source: SOURCES.find((s) => s === raw.source) ?? 'startup' };
    case 'UserPromptSubmit':
      return typeof raw.prompt === 'string' && !NOT_THE_USER.has(raw.source)
        ? { kind: 'prompt', session, prompt: raw.prompt }
        : null;
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

function render(outcome: Outcome, event: Event): string {
  if (event.kind === 'compact') return outcome.brief ?? '';
  // An agent that may not stop yet hears why; it goes on with that.
  if (event.kind === 'stop' && outcome.hold !== undefined)
    return JSON.stringify({ decision: 'block', reason: outcome.hold });
  if (event.kind === 'stop') return outcome.goesOn === undefined ? '' : said('Stop', outcome.goesOn, outcome.notice);
  const name = event.kind === 'start' ? 'SessionStart' : event.kind === 'prompt' ? 'UserPromptSubmit' : null;
  if (name === null) return '';
  if (outcome.hold !== undefined) return JSON.stringify({ decision: 'block', reason: outcome.hold });
  return said(name, outcome.brief, outcome.notice);
}

/** What the model and the user are told, '' for nothing. */
function said(hookEventName: string, brief: string | undefined, notice: string | undefined): string {
  const told = {
    ...(brief ? { hookSpecificOutput: { hookEventName, additionalContext: brief } } : {}),
    ...(notice ? { systemMessage: notice } : {}),
  };
  return Object.keys(told).length === 0 ? '' : JSON.stringify(told);
}

export const claude: Host = {
  id: 'claude',
  name: 'Claude Code',
  parse,
  render,
  line: claudeLine,
  mayPrompt: claudeMayPrompt,
  recipe: {
    project: '.claude/settings.local.json',
    user: '.claude/settings.json',
    moved: 'CLAUDE_CONFIG_DIR',
    usual: 'project',
    program: 'claude',
    entries: (command) => [
      ...Object.entries(EVENTS).map(([event, timeout]) => ({
        path: ['hooks', event],
        value: { hooks: [{ type: 'command', command, timeout }] },
      })),
      ...Object.entries(TOOLS).map(([event, matcher]) => ({
        path: ['hooks', event],
        value: { matcher, hooks: [{ type: 'command', command: `${command} tool`, timeout: TOOL_TIMEOUT }] },
      })),
      {
        path: ['hooks', BATCH.event],
        value: { hooks: [{ type: 'command', command: `${command} tool`, timeout: BATCH.timeout }] },
      },
    ],
    ours: (value) => /(?:^|[\\/"])hook\.cjs"? claude\b/.test(JSON.stringify(value)?.replaceAll('\\"', '"') ?? ''),
  },
  probe: { session_id: 'clew-doctor', hook_event_name: 'Probe', cwd: '' },
};
