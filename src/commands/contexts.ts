/** `clew contexts`: the open pieces of work, the latest first. */

import { isName } from '../core/context/flaws.js';
import { openWork, workOf } from '../core/flows/facts.js';
import { quiet } from '../core/flows/outcome.js';
import type { Facts } from '../core/model.js';
import { span } from '../core/text/ago.js';
import { clip } from '../core/text/clip.js';
import { title } from '../core/text/fence.js';
import { progress } from '../core/words/brief.js';
import type { Command } from './_command.js';
import { sessionOf } from './_session.js';

interface Row {
  id: string;
  title: string;
  plan: string | null;
  progress: string;
  ago: string;
  active: boolean;
  trusted: boolean;
}

/** Documents that came with the repository: listed, told to nobody until a person turns to one. */
function strangers(facts: Facts): Row[] {
  const seen = (facts.more.documents ?? []) as { id: string; title: string; at: number }[];
  return seen
    .filter((d) => isName(d.id) && !Object.hasOwn(facts.state.contexts, d.id))
    .map((d) => ({
      ...{ id: d.id, title: d.title || d.id, plan: null, progress: '', ago: span(facts.now - d.at) },
      ...{ active: false, trusted: false },
    }));
}

export const command: Command = {
  name: 'contexts',
  summary: 'list the open pieces of work',
  args: '',
  flags: [{ name: 'all', about: 'also those that were folded back' }],
  examples: [
    ['clew contexts', 'list the open pieces of work'],
    ['clew contexts --json', 'the same for a program'],
  ],
  writes: false,
  needs: () => [{ kind: 'index', how: 'open' }, { kind: 'documents' }],
  decide: (input, facts) => {
    const session = sessionOf(input, facts);
    const active = session?.active ?? facts.state.workspace.active;
    const list = input.flags.all
      ? Object.values(facts.state.contexts).sort((a, b) => b.lastAt - a.lastAt)
      : [
          ...openWork(facts, null),
          ...Object.values(facts.state.contexts).filter((c) => c.status === 'provisional' && c.id === active),
        ];
    const contexts: Row[] = list.map((c) => ({
      id: c.id,
      title: c.title,
      plan: c.plan,
      progress: progress(workOf(c, facts).plan),
      ago: span(facts.now - c.lastAt),
      active: c.id === active,
      trusted: true,
    }));
    contexts.push(...strangers(facts));
    return quiet({ view: { contexts } });
  },
  print: (view, term) => {
    const rows = view.contexts as Row[];
    if (rows.length === 0) return term.dim('No work is open yet: the first prompt in a session opens it.');
    const wide = Math.min(28, Math.max(...rows.map((r) => r.id.length)));
    return rows
      .map((r) => {
        const tail = [r.progress, `${r.ago} ago`].filter(Boolean).join(' · ');
        const room = Math.max(10, term.width - wide - tail.length - 6);
        if (!r.trusted)
          return `? ${clip(r.id, wide).padEnd(wide)}  ${clip(title(r.title), room)}  ${term.dim(`not yet trusted: clew switch ${r.id}`)}`;
        return `${r.active ? term.good('●') : '○'} ${clip(r.id, wide).padEnd(wide)}  ${clip(title(r.title), room).padEnd(room)}  ${term.dim(tail)}`;
      })
      .join('\n');
  },
};
