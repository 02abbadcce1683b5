/** Claude Code: its hook payloads, answers and settings (contract as of 2.1.329; transcripts since 1.0). */
import type { Event, Outcome } from '../core/model.js';
import { EVENTS, hookEntries, isOurEntry } from './_entries.js';
import { blockAnswer, eventOf, hookAnswer, PROBE, transcriptAt } from './_hook.js';
import type { Host } from './_host.js';
import { HARMLESS, SERVER } from './_server.js';
import { claudeLine, mayPromptClaude } from './claude-transcript.js';
import { isObject, stringOf } from './json.js';

/** Prompts that a program sent in the user's name. */
const NOT_THE_USER = new Set<unknown>(['system', 'loop_wakeup', 'schedule_wakeup', 'poll_event']);
/** Who sends what a person typed. */
const THE_USER = new Set<unknown>([undefined, 'user', 'sdk']);

/** Tools that write files, run commands, or belong to another server: the gate may have a word in each. Those that read cost nothing. */
const GATED = 'Write|Edit|MultiEdit|NotebookEdit|Bash|PowerShell|Monitor|Workflow|EnterWorktree|ExitWorktree|mcp__.*';
/** Tools whose calls are looked at before they run, and after. */
const LOOKED = `${GATED}|ExitPlanMode|TodoWrite|TaskCreate|CronCreate|ScheduleWakeup`;
/** An intent may forbid these: they are few and slow. Reading files is neither, and is never stopped. */
const FORBIDDEN = 'WebFetch|WebSearch|Task|Agent';
/** A yes to a command line is kept whatever its end. */
const FAILED = { PostToolUseFailure: 'Bash' };
const TOOLS = {
  PreToolUse: `${LOOKED}|${FORBIDDEN}`,
  PostToolUse: `${LOOKED}|TaskUpdate|TaskList|TaskGet|AskUserQuestion`,
  ...FAILED,
};
/** All of them, where the gate may have a word in any; once they ran, those that are known to leave nothing are over. */
const ALL = {
  PreToolUse: null,
  PostToolUse: '^(?!(?:Read|Grep|Glob|LS|WebFetch|WebSearch|ToolSearch|Skill|Agent|Task)$).+$',
  ...FAILED,
};

/** After calls that ran together, of whatever tools: it knows no matcher. Git is asked what changed, which may take as long as at a stop. */
const BATCH = { PostToolBatch: 10 };

/** It asks about each tool that no rule names. */
const RULES = HARMLESS.map((tool) => `mcp__${SERVER}__${tool}`);

function parse(raw: unknown): Event | null {
  const event = eventOf('claude', raw, 'prompt_id session_title source effort agent_type');
  if ((event?.kind !== 'prompt' && event?.kind !== 'start') || !isObject(raw)) return event;
  const told = { ...event, titled: stringOf(raw.session_title) };
  if (told.kind === 'start' || THE_USER.has(raw.source)) return told;
  return NOT_THE_USER.has(raw.source) ? null : { ...told, unsure: 'source' };
}

function render(outcome: Outcome, event: Event): string {
  const { brief, goesOn, hold, notice, shows, title } = outcome;
  // What is printed before a compaction its user sees raw, with our command line, as an earlier `init` has it: the start that follows says it.
  if (event.kind === 'compact') return '';
  const name = event.kind === 'stop' ? 'Stop' : transcriptAt(event);
  if (name === null) return '';
  if (shows !== undefined && event.kind === 'prompt') return blockAnswer(shows);
  // An agent that may not stop yet hears why; it goes on with that.
  if (hold !== undefined) return blockAnswer(hold);
  if (event.kind === 'stop' && goesOn === undefined && notice === undefined) return '';
  const said =
    event.kind === 'stop'
      ? { additionalContext: goesOn || undefined }
      : { additionalContext: brief || undefined, sessionTitle: title };
  return hookAnswer(name, said, notice);
}

export const claude: Host = {
  id: 'claude',
  name: 'Claude Code',
  parse,
  render,
  line: claudeLine,
  mayPrompt: mayPromptClaude,
  // What sub-agents did stands beside the sessions in some versions.
  recipe: {
    project: '.claude/settings.local.json',
    user: '.claude/settings.json',
    moved: 'CLAUDE_CONFIG_DIR',
    later: '.claude/scheduled_tasks.json',
    usual: 'project',
    rejects: ['comment', 'comma'],
    program: 'claude',
    resume: '--resume',
    entries: (command, all = false) => [
      // No hook before a compaction: whatever its shape, its command line is shown. The start behind it records the turn.
      ...hookEntries(command, { ...EVENTS, ...(all ? ALL : TOOLS) }),
      ...hookEntries(`${command} tool`, BATCH),
      ...RULES.map((value) => ({ path: ['permissions', 'allow'], value })),
    ],
    ours: (value) => isOurEntry('claude', value) || RULES.includes(value as string),
    rules: RULES,
    statusline: 'statusLine',
    // Servers in its settings are passed over, and those of `.mcp.json` wait for a yes.
    server: {
      user: '.claude.json',
      form: 'json',
      at: (root) => [...(root === null ? [] : ['projects', root]), 'mcpServers', SERVER],
      value: (command, args) => ({ type: 'stdio', command, args }),
      rejects: ['comment', 'comma'],
      // Its `/mcp` keeps there what was turned off.
      off: { named: (root) => ['projects', root, 'disabledMcpServers'] },
      over: [{ file: '.mcp.json', at: ['mcpServers', SERVER] }],
    },
  },
  probe: PROBE,
};
