/** Cursor: its hook payloads, answers and settings (by contract: its documents of 2026-09, and what was read of its client 3.20). Its events have names of their own, a session is a conversation. */
import type { Event, Outcome } from '../core/model.js';
import { COMPACTION, EVENTS, hookEntries, isOurEntry } from './_entries.js';
import { eventOf, printAnswer } from './_hook.js';
import type { Host } from './_host.js';
import { SERVER } from './_server.js';
import { cursorFields, cursorLine, mayPromptCursor } from './cursor-payload.js';
import { isObject, stringOf } from './json.js';

/** Tool calls: all of them before they run, for any may write; after it those that may have. The expression is looked for anywhere in a name. */
const HOOKS = {
  sessionStart: EVENTS.SessionStart,
  beforeSubmitPrompt: EVENTS.UserPromptSubmit,
  preToolUse: null,
  postToolUse: '^(?:Shell|Write|Edit|StrReplace|Delete|ApplyPatch|TodoWrite|MCP:.+)$',
  preCompact: COMPACTION.PreCompact as number,
  stop: EVENTS.Stop,
  sessionEnd: EVENTS.SessionEnd,
};

/** Its names for events that others have, too. */
const NAMES: Record<string, string> = {
  sessionStart: 'SessionStart',
  beforeSubmitPrompt: 'UserPromptSubmit',
  preCompact: 'PreCompact',
  stop: 'Stop',
  sessionEnd: 'SessionEnd',
};

/** What it sends with a prompt that a person typed. */
const TYPED =
  'conversation_id generation_id model model_id model_params cursor_version workspace_roots user_email attachments composer_mode';

/** It sends what keeps an agent from stopping as the next message of its user: so it is known again. */
const NOT_TYPED = 'clew (nobody typed this): ';

function parse(raw: unknown): Event | null {
  if (!isObject(raw)) return null;
  const hook_event_name = NAMES[stringOf(raw.hook_event_name)];
  if (hook_event_name === undefined || stringOf(raw.prompt).startsWith(NOT_TYPED)) return null;
  // Nothing is said to an agent that was stopped by its user.
  if (hook_event_name === 'Stop' && raw.status !== 'completed') return null;
  const again = typeof raw.loop_count === 'number' && raw.loop_count > 0 ? { stop_hook_active: true } : {};
  return eventOf('cursor', { ...cursorFields(raw), ...again, hook_event_name }, TYPED);
}

function render({ brief, goesOn, hold, shows }: Outcome, event: Event): string {
  switch (event.kind) {
    case 'start':
      return printAnswer({ additional_context: brief || undefined });
    case 'prompt': {
      const held = shows ?? hold;
      if (held !== undefined) return printAnswer({ continue: false, user_message: held });
      // Its documents leave the second field out; its client takes it.
      return brief ? printAnswer({ continue: true, additional_context: brief }) : '';
    }
    case 'stop': {
      const why = hold ?? goesOn;
      return why ? printAnswer({ followup_message: NOT_TYPED + why }) : '';
    }
    default:
      return '';
  }
}

/** One hook; PowerShell runs a quoted program only after `&`. */
function hook(command: string, timeout: number): object {
  return { command: /^"[A-Za-z]:\//.test(command) ? `& ${command}` : command, timeout };
}

export const cursor: Host = {
  id: 'cursor',
  name: 'Cursor',
  parse,
  render,
  line: cursorLine,
  mayPrompt: mayPromptCursor,
  recipe: {
    project: '.cursor/hooks.json',
    user: '.cursor/hooks.json',
    usual: 'user',
    begins: { version: 1 },
    program: 'cursor-agent',
    resume: '--resume',
    entries: (command) => hookEntries(command, HOOKS, hook),
    ours: (value) => isOurEntry('cursor', value),
    // Its permissions for tools of servers are a person's to give; our answer before a call holds wherever the hook does.
    server: {
      user: '.cursor/mcp.json',
      form: 'json',
      at: () => ['mcpServers', SERVER],
      value: (command, args) => ({ type: 'stdio', command, args }),
      asks: true,
    },
  },
  probe: { conversation_id: 'clew-doctor', hook_event_name: 'probe', workspace_roots: [] },
};
