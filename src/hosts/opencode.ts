/** OpenCode: what our plugin in it tells, its answers, and its settings (contract as of 1.18). It has no hooks that run programs: the plugin is `surfaces/plugins`. */
import type { Event, Outcome } from '../core/model.js';
import { isOurEntry } from './_entries.js';
import { eventOf, PROBE, printAnswer, transcriptAt } from './_hook.js';
import type { Host } from './_host.js';
import { SERVER } from './_server.js';
import { mayPromptOpencode, opencodeLine } from './transcripts/opencode.js';

/** A prompt cannot be held here, nor an agent kept from stopping: what would hold them is for the model. */
function render({ brief, goesOn, hold, notice }: Outcome, event: Event): string {
  // What sums a session up is told with the question itself: no other host has a place for that.
  const hears = transcriptAt(event) !== null || event.kind === 'compact';
  const said = hears ? [brief, event.kind === 'prompt' ? hold : ''] : [hold ?? goesOn];
  return printAnswer({
    additionalContext: said.filter(Boolean).join('\n') || undefined,
    systemMessage: notice || undefined,
  });
}

/** Our plugin lies beside the hook, and runs it by the line that it is given. */
function pluginBeside(command: string): string {
  const hook = /"((?:[^"\\]|\\.)*)hook\.cjs"/.exec(command)?.[1]?.replace(/\\(.)/g, '$1') ?? '/';
  const path = encodeURI(hook.startsWith('/') ? hook : `/${hook}`).replace(/[?#]/g, encodeURIComponent);
  return `file://${path}opencode.js`;
}

export const opencode: Host = {
  id: 'opencode',
  name: 'OpenCode',
  parse: (raw) => eventOf('opencode', raw, 'begins'),
  render,
  line: opencodeLine,
  mayPrompt: mayPromptOpencode,
  holdsNoPrompt: true,
  recipe: {
    project: '.opencode/opencode.json',
    user: '.config/opencode/opencode.json',
    moved: 'XDG_CONFIG_HOME',
    usual: 'user',
    program: 'opencode',
    resume: '--session',
    entries: (command) => [{ path: ['plugin'], value: [pluginBeside(command), { command }] }],
    ours: (value) => isOurEntry('opencode', value),
    server: {
      user: '.config/opencode/opencode.json',
      form: 'json',
      at: () => ['mcp', SERVER],
      value: (command, args) => ({ type: 'local', command: [command, ...args], enabled: true }),
      off: { entry: ['enabled', false] },
      over: ['opencode.json', 'opencode.jsonc', '.opencode/opencode.json', '.opencode/opencode.jsonc'].map((file) => ({
        file,
        at: ['mcp', SERVER],
      })),
    },
  },
  probe: PROBE,
};
