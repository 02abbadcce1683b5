/** Decides what a host can attach: the document of the active work, and the brief that a session begins with. */
import type { McpServer } from '@modelcontextprotocol/server';
import type { Command } from '../../commands/_command.js';
import { sessionOf } from '../../commands/session/_session.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { linesOf, openDraft } from '../../core/handlers/document/draft.js';
import { activeContext, contextWithPlan, othersOpen } from '../../core/handlers/shared/active-context.js';
import { fenceText } from '../../core/text/fence.js';
import { truncate } from '../../core/text/truncate.js';
import { sentenceOf } from '../../core/words/en.js';
import { standingRule } from '../../core/words/standing-rule.js';
import { startBrief } from '../../core/words/start-brief.js';
import { plainText, runByName, type World } from './run-command.js';

const MOST = 200_000;

const read = (name: string, decide: Command['decide']): Command => ({
  name,
  summary: 'read what a host attaches',
  args: '',
  flags: [],
  examples: [],
  writes: false,
  needs: () => [{ kind: 'index', how: 'open' }],
  decide,
  print: (view) => String(view.text),
});

const document = (seed: string): Command =>
  read('document', (input, facts) => {
    const active = activeContext(sessionOf(input, facts), facts);
    const paper = active === null ? null : (facts.document?.(active) ?? null);
    if (active === null) return emptyOutcome({ findings: [{ code: 'no-active', args: {}, severity: 'note' }] });
    if (paper === null)
      return emptyOutcome({ findings: [{ code: 'no-document', args: { id: active.id }, severity: 'note' }] });
    return emptyOutcome({ view: { text: fenceText(truncate(paper.text, MOST), `context ${active.id}`, seed) } });
  });

const brief = (seed: string): Command =>
  read('brief', (input, facts) => {
    const session = sessionOf(input, facts);
    const active = activeContext(session, facts);
    const paper = active === null ? null : openDraft(active, facts);
    const open = othersOpen(facts, active?.id ?? null);
    const known = (room: number): string[] => (paper === null ? [] : linesOf(paper, room, facts));
    const text = startBrief(
      { active: active && contextWithPlan(active, facts), open, rule: standingRule(true), known },
      seed,
    );
    return text === ''
      ? emptyOutcome({ findings: [{ code: 'no-active', args: {}, severity: 'note' }] })
      : emptyOutcome({ view: { text } });
  });

export function registerResources(server: McpServer, world: World): void {
  const add = (name: string, uri: string, title: string, description: string, command: Command): void => {
    const about = { title, description, mimeType: 'text/markdown' };
    server.registerResource(name, uri, about, (at) => {
      const outcome = runByName(command, {}, world);
      const text = outcome.view === undefined ? '' : command.print(outcome.view, undefined as never);
      const said = outcome.findings.map((f) => plainText(sentenceOf(f))).join('\n');
      return { contents: [{ uri: at.href, mimeType: 'text/markdown', text: text === '' ? said : text }] };
    });
  };
  add(
    'active-context',
    'clew://context/active',
    'Context document',
    'The document of the active context: goal, phase, decisions, progress, questions',
    document(world.seed),
  );
  add(
    'brief',
    'clew://brief',
    'Brief',
    'The active context, what is known of it, and other open contexts',
    brief(world.seed),
  );
}
