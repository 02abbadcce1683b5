/** Gemini CLI: its hook payloads, answers and settings (contract as of 0.61). Its events have names of their own, and its times are milliseconds. */
import type { Event, Outcome } from '../core/model.js';
import { COMPACTION, EVENTS, hookEntries, isOurEntry } from './_entries.js';
import { denyAnswer, eventOf, hookAnswer, PROBE, printAnswer } from './_hook.js';
import type { Host } from './_host.js';
import { HARMLESS, SERVER } from './_server.js';
import { isObject, stringOf } from './json.js';
import { geminiLine, mayPromptGemini } from './transcripts/gemini.js';

/** Tool calls: all of them before they run, for any may write; after it those that may have. */
const HOOKS = {
  SessionStart: EVENTS.SessionStart,
  BeforeAgent: EVENTS.UserPromptSubmit,
  BeforeTool: '*',
  AfterTool: 'write_file|replace|run_shell_command|write_todos|mcp_.*',
  AfterAgent: EVENTS.Stop,
  SessionEnd: EVENTS.SessionEnd,
};

/** Its names for events that others have, too. */
const NAMES: Record<string, string> = {
  SessionStart: 'SessionStart',
  BeforeAgent: 'UserPromptSubmit',
  AfterAgent: 'Stop',
  PreCompress: 'PreCompact',
  SessionEnd: 'SessionEnd',
};

/** Names that let its model call our tools, and that 1.0 is to read no more. */
const FORMER = HARMLESS.map((tool) => `mcp_${SERVER}_${tool}`);

/** It asks about each tool of a server that no rule names. Below 100, where its documents begin what a person writes for one server: theirs hold. */
const RULE = { mcpName: SERVER, toolName: HARMLESS, decision: 'allow', priority: 50 };

/** Its `/mcp disable` keeps there what was turned off. */
const ENABLED = { user: '.gemini/mcp-server-enablement.json', at: [SERVER] };

/** In its print mode it puts what a start told before the first prompt. */
const TOLD = /^<hook_context>[\s\S]*?<\/hook_context>\s*/;

function parse(raw: unknown): Event | null {
  if (!isObject(raw)) return null;
  const name = NAMES[stringOf(raw.hook_event_name)];
  // One before each request to the model, whether or not anything is compressed then: only what a person asked for is one.
  if (name === undefined || (name === 'PreCompact' && raw.trigger !== 'manual')) return null;
  const { prompt_response: said, ...rest } = raw;
  const prompt = stringOf(raw.prompt).replace(TOLD, '');
  if (name === 'UserPromptSubmit' && prompt === '') return null;
  const told = name === 'Stop' ? { last_assistant_message: said } : {};
  return eventOf('gemini', { ...rest, ...told, prompt, hook_event_name: name }, 'timestamp');
}

function render({ brief, goesOn, hold, notice, shows }: Outcome, event: Event): string {
  switch (event.kind) {
    case 'start':
      return hookAnswer('SessionStart', { additionalContext: brief || undefined }, notice);
    case 'prompt': {
      const held = shows ?? hold;
      return held === undefined
        ? hookAnswer('BeforeAgent', { additionalContext: brief || undefined }, notice)
        : denyAnswer(held);
    }
    case 'stop': {
      const why = hold ?? goesOn;
      return why ? denyAnswer(why, notice) : printAnswer({ systemMessage: notice || undefined });
    }
    default:
      return '';
  }
}

/** One hook; the name is what it shows while it runs. */
function hook(command: string, seconds: number): object {
  return { hooks: [{ name: 'clew', type: 'command', command, timeout: seconds * 1000 }] };
}

export const gemini: Host = {
  id: 'gemini',
  name: 'Gemini CLI',
  parse,
  render,
  line: geminiLine,
  mayPrompt: mayPromptGemini,
  recipe: {
    project: '.gemini/settings.json',
    user: '.gemini/settings.json',
    home: 'GEMINI_CLI_HOME',
    rejects: ['comma', 'mark'],
    usual: 'user',
    program: 'gemini',
    resume: '--resume',
    entries: (command) => [
      ...hookEntries(command, HOOKS, hook),
      {
        path: ['hooks', 'PreCompress'],
        value: { matcher: 'manual', ...hook(command, COMPACTION.PreCompact as number) },
      },
    ],
    ours: (value) => isOurEntry('gemini', value) || FORMER.includes(value as string),
    former: FORMER.map((value) => ({ path: ['tools', 'allowed'], value })),
    ruled: { user: '.gemini/policies/clew.toml', list: 'rule', value: RULE, tools: 'toolName' },
    off: { path: ['hooksConfig', 'enabled'], value: false },
    server: {
      user: '.gemini/settings.json',
      form: 'json',
      at: () => ['mcpServers', SERVER],
      value: (command, args) => ({ command, args }),
      rejects: ['comma', 'mark'],
      off: { named: () => ['mcp', 'excluded'], unless: ['mcp', 'allowed'], elsewhere: ENABLED },
      over: [{ file: '.gemini/settings.json', at: ['mcpServers', SERVER] }],
    },
  },
  probe: PROBE,
};
