/** Cline CLI: what our plugin in it tells, its answers, and its settings (contract as of 3.0.65). Its hook files hear no prompt, and end the run to refuse a call: the plugin is `surfaces/plugins`. */
import type { Event, Outcome } from '../core/model.js';
import { memberOf, scanJson, valueText } from '../core/text/json-scan.js';
import { parseIso } from '../core/text/time.js';
import { isOurEntry } from './_entries.js';
import { eventOf, PROBE, printAnswer, transcriptAt } from './_hook.js';
import type { Host } from './_host.js';
import { HARMLESS, SERVER } from './_server.js';
import { clineLine, mayPromptCline } from './transcripts/cline.js';

/** What would hold a prompt or an agent is for the model: a run that a plugin stops is shown as aborted, without a reason. */
function render({ brief, goesOn, hold }: Outcome, event: Event): string {
  const said = transcriptAt(event) !== null ? [brief, event.kind === 'prompt' ? hold : ''] : [hold ?? goesOn];
  return printAnswer({ additionalContext: said.filter(Boolean).join('\n') || undefined });
}

/** Near the beginning of its record, which may be cut short: a session that goes on has `null` there, or nothing. */
function endedAt(text: string): number | null {
  const written = valueText(memberOf(scanJson(text).root ?? undefined, 'ended_at'), text);
  return written === null ? null : parseIso(written);
}

/** Our plugin lies beside the hook. */
function pluginBeside(command: string): string {
  const hook = /"((?:[^"\\]|\\.)*)hook\.cjs"/.exec(command)?.[1]?.replace(/\\(.)/g, '$1') ?? '/';
  return `${hook}cline.js`;
}

export const cline: Host = {
  id: 'cline',
  name: 'Cline CLI',
  parse: (raw) => eventOf('cline', raw, ''),
  render,
  line: clineLine,
  mayPrompt: mayPromptCline,
  holdsNoPrompt: true,
  ending: { file: (id) => `.cline/data/sessions/${id}/${id}.json`, at: endedAt },
  recipe: {
    project: '.cline/plugins/clew/package.json',
    user: '.cline/plugins/clew/package.json',
    moved: 'CLINE_DIR',
    usual: 'user',
    rejects: ['comment', 'comma', 'mark'],
    begins: { name: 'clew', private: true },
    program: 'cline',
    resume: '--id',
    // A plugin that is not up within four seconds is left out.
    passesOver: '.cline/data/logs/cline.log',
    // It reads `paths` alone; the command says whose entry it is, and is what doctor tries.
    entries: (command) => [{ path: ['cline', 'plugins'], value: { paths: [pluginBeside(command)], command } }],
    ours: (value) => isOurEntry('cline', value),
    server: {
      user: '.cline/data/settings/cline_mcp_settings.json',
      form: 'json',
      at: () => ['mcpServers', SERVER],
      value: (command, args) => ({ command, args, disabled: false, autoApprove: HARMLESS }),
      rejects: ['comment', 'comma', 'mark'],
      allows: 'autoApprove',
      off: { entry: ['disabled', true] },
    },
  },
  probe: PROBE,
};
