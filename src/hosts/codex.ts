/** Codex CLI: its hook payloads, answers and settings (contract as of 0.169). Its answers have closed schemas: one field too many and all is dropped. */
import type { Event, Outcome } from '../core/model.js';
import { COMPACTION, EVENTS, hookEntries, isOurEntry } from './_entries.js';
import { blockAnswer, eventOf, hookAnswer, PROBE, transcriptAt } from './_hook.js';
import type { Host } from './_host.js';
import { HARMLESS, SERVER } from './_server.js';
import { codexLine, mayPromptCodex } from './codex-transcript.js';

/** It ends a SessionEnd after three seconds. Tool calls: all of them before they run, for any may write; after it those that may have. */
const HOOKS = { ...EVENTS, ...COMPACTION, SessionEnd: 3, PreToolUse: '*', PostToolUse: 'apply_patch|Bash|mcp__.*' };

/** It asks about no tool that says it destroys nothing, until somebody has it ask about all of a server's. */
const RULES = Object.fromEntries(HARMLESS.map((tool) => [tool, { approval_mode: 'approve' }]));

/** What a compaction should keep cannot be said to Codex: the start that follows it says it. */
function render(outcome: Outcome, event: Event): string {
  if (outcome.shows !== undefined && event.kind === 'prompt') return blockAnswer(outcome.shows);
  if (outcome.hold !== undefined && (event.kind === 'stop' || event.kind === 'prompt'))
    return blockAnswer(outcome.hold);
  if (event.kind === 'stop' && outcome.goesOn) return blockAnswer(outcome.goesOn, outcome.notice);
  if (event.kind === 'stop') return hookAnswer('Stop', {}, outcome.notice);
  const name = transcriptAt(event);
  return name === null ? '' : hookAnswer(name, { additionalContext: outcome.brief || undefined }, outcome.notice);
}

export const codex: Host = {
  id: 'codex',
  name: 'Codex',
  parse: (raw) => eventOf('codex', raw, 'turn_id model'),
  render,
  line: codexLine,
  mayPrompt: mayPromptCodex,
  recipe: {
    project: '.codex/hooks.json',
    user: '.codex/hooks.json',
    moved: 'CODEX_HOME',
    usual: 'user',
    rejects: ['comment', 'comma', 'mark', 'twice'],
    only: ['description', 'hooks'],
    program: 'codex',
    resume: 'resume',
    trust: 'type /hooks in Codex and trust them; until then it runs none and does not say so',
    entries: (command) => hookEntries(command, HOOKS),
    ours: (value) => isOurEntry('codex', value),
    server: {
      user: '.codex/config.toml',
      form: 'toml',
      at: () => ['mcp_servers', SERVER],
      value: (command, args) => ({ command, args, tools: RULES }),
      off: { entry: ['enabled', false] },
      over: [{ file: '.codex/config.toml', at: ['mcp_servers', SERVER] }],
    },
  },
  probe: PROBE,
};
