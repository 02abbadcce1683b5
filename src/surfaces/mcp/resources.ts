/** Decides what a host can attach: the document of the active work, and the brief that a session begins with. */
import type { McpServer } from '@modelcontextprotocol/server';
import type { Command } from '../../commands/_command.js';
import { sessionOf } from '../../commands/session/_session.js';
import { quiet } from '../../core/empty-outcome.js';
import { linesOf, paperOf } from '../../core/handlers/document/draft.js';
import { activeOf, openWork, workOf } from '../../core/handlers/shared/active-context.js';
import { fence } from '../../core/text/fence.js';
import { clip } from '../../core/text/truncate.js';
import { LIMIT, startBrief } from '../../core/words/brief.js';
import { sentence } from '../../core/words/en.js';
import { plain, run, type World } from './run-command.js';

const MOST = 200_000;
const SHOWN = 8;
/** Tokens of the brief that what the document says may take. */
const ROOM = LIMIT.start - 400;

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
    const active = activeOf(sessionOf(input, facts), facts);
    const paper = active === null ? null : (facts.document?.(active) ?? null);
    if (active === null) return quiet({ findings: [{ code: 'no-active', args: {}, severity: 'note' }] });
    if (paper === null)
      return quiet({ findings: [{ code: 'no-document', args: { id: active.id }, severity: 'note' }] });
    return quiet({ view: { text: fence(clip(paper.text, MOST), `context ${active.id}`, seed) } });
  });

const brief = (seed: string): Command =>
  read('brief', (input, facts) => {
    const session = sessionOf(input, facts);
    const active = activeOf(session, facts);
    const paper = active === null ? null : paperOf(active, facts);
    const open = openWork(facts, active?.id ?? null)
      .slice(0, SHOWN)
      .map((c) => workOf(c, facts));
    const known = paper === null ? [] : linesOf(paper, ROOM);
    const text = startBrief(active && workOf(active, facts), open, seed, facts.now, known);
    return text === ''
      ? quiet({ findings: [{ code: 'no-active', args: {}, severity: 'note' }] })
      : quiet({ view: { text } });
  });

export function registerResources(server: McpServer, world: World): void {
  const add = (name: string, uri: string, title: string, description: string, command: Command): void => {
    const about = { title, description, mimeType: 'text/markdown' };
    server.registerResource(name, uri, about, (at) => {
      const outcome = run(command, {}, world);
      const text = outcome.view === undefined ? '' : command.print(outcome.view, undefined as never);
      const said = outcome.findings.map((f) => plain(sentence(f))).join('\n');
      return { contents: [{ uri: at.href, mimeType: 'text/markdown', text: text === '' ? said : text }] };
    });
  };
  add(
    'active-context',
    'clew://context/active',
    'Context document',
    'The document of the active work: goal, phase, decisions, progress, questions',
    document(world.seed),
  );
  add('brief', 'clew://brief', 'Brief', 'The active work, what is known of it, and other open work', brief(world.seed));
}
