/** Qwen Code: its hook payloads, answers and settings (contract as of 0.24.4). It tells of a prompt before each request, also where nobody typed one. */
import type { Event, Outcome } from '../core/model.js';
import { COMPACTION, EVENTS, hookEntries, isOurEntry } from './_entries.js';
import { blockAnswer, eventOf, hookAnswer, PROBE, transcriptAt } from './_hook.js';
import type { Host } from './_host.js';
import { HARMLESS, SERVER } from './_server.js';
import { isObject, stringOf } from './json.js';
import { qwen as record } from './transcripts/qwen.js';

/** Tool calls: all of them before they run, for any may write; after it those that may have. */
const HOOKS = {
  ...EVENTS,
  ...COMPACTION,
  PreToolUse: '*',
  PostToolUse: '^(?:write_file|edit|notebook_edit|run_shell_command|todo_write|exit_plan_mode|tool_call|mcp__.+)$',
};

/** It asks about each tool of a server that no rule names. */
const RULES = HARMLESS.map((tool) => `mcp__${SERVER}__${tool}`);

function parse(raw: unknown): Event | null {
  const event = eventOf('qwen', raw, 'timestamp prompt_id submitted_prompt');
  if (event?.kind !== 'prompt' || !isObject(raw)) return event;
  // Behind each result of a tool it tells of an empty one.
  if (event.prompt.trim() === '') return null;
  // What a person submitted stands there a second time; what a hook or a program sent does not.
  return stringOf(raw.submitted_prompt) === '' ? { ...event, unsure: 'submitted_prompt' } : event;
}

function render({ brief, goesOn, hold, notice, shows }: Outcome, event: Event): string {
  if (event.kind === 'prompt' && shows !== undefined) return blockAnswer(shows);
  if (event.kind === 'stop') {
    const why = hold ?? goesOn;
    return why ? blockAnswer(why, notice) : hookAnswer('Stop', {}, notice);
  }
  const name = transcriptAt(event);
  if (name === null) return '';
  return hold === undefined ? hookAnswer(name, { additionalContext: brief || undefined }, notice) : blockAnswer(hold);
}

export const qwen: Host = {
  id: 'qwen',
  name: 'Qwen Code',
  parse,
  render,
  line: record.line,
  mayPrompt: record.mayPrompt,
  recipe: {
    project: '.qwen/settings.json',
    user: '.qwen/settings.json',
    moved: 'QWEN_HOME',
    rejects: ['comma'],
    usual: 'user',
    program: 'qwen',
    resume: '--resume',
    entries: (command) => [
      ...hookEntries(command, HOOKS),
      ...RULES.map((value) => ({ path: ['permissions', 'allow'], value })),
    ],
    ours: (value) => isOurEntry('qwen', value) || RULES.includes(value as string),
    rules: RULES,
    server: {
      user: '.qwen/settings.json',
      form: 'json',
      at: () => ['mcpServers', SERVER],
      value: (command, args) => ({ command, args }),
      rejects: ['comma'],
      off: { named: () => ['mcp', 'excluded'], unless: ['mcp', 'allowed'] },
      over: ['.mcp.json', '.qwen/settings.json'].map((file) => ({ file, at: ['mcpServers', SERVER] })),
    },
  },
  probe: PROBE,
};
