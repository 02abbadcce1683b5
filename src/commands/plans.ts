/** `clew plans [query]`: finds plans by name, words, paths, ids and activity, and says why. */
import { quiet } from '../core/flows/outcome.js';
import type { Facts, Match, PlanRow } from '../core/model.js';
import { query } from '../core/plan/query.js';
import { search } from '../core/plan/search.js';
import { span } from '../core/text/ago.js';
import { clip } from '../core/text/clip.js';
import { title } from '../core/text/fence.js';
import { idsIn, pathsIn } from '../core/text/mentions.js';
import { progress } from '../core/words/brief.js';
import { reasonWords } from '../core/words/reasons.js';
import type { Command } from './_command.js';

const SHOWN = 20;

interface Row {
  path: string;
  title: string;
  progress: string;
  ago: string;
  archived: boolean;
  score: number | null;
  reasons: string;
}

export const command: Command = {
  name: 'plans',
  summary: 'find plans, or list them by activity',
  args: '[query...]',
  flags: [{ name: 'max', value: 'N', about: `show at most N (${SHOWN})` }],
  examples: [
    ['clew plans', 'list plans, the latest activity first'],
    ['clew plans pricing research', 'find plans that fit these words'],
  ],
  writes: false,
  needs: () => [{ kind: 'index', how: 'refresh' }],
  decide: (input, facts) => {
    const asked = input.args.join(' ');
    const max = Math.max(1, Math.min(1000, Number.parseInt(String(input.flags.max ?? SHOWN), 10) || SHOWN));
    const matches =
      asked === ''
        ? latest(facts, max)
        : search(
            query({ text: asked, about: asked, paths: pathsIn(asked), ids: idsIn(asked) }),
            facts.plans,
            facts.now,
            max,
          );
    return quiet({
      view: { query: asked, count: facts.plans.count, plans: matches.map((m) => rowOf(m, facts.now, asked)) },
    });
  },
  print: (view, term) => {
    const rows = view.plans as Row[];
    if (rows.length === 0)
      return view.query === ''
        ? term.dim(
            'No plans here: Markdown files named like a plan, or in docs/plans, plans, specs or tasks, are found.',
          )
        : `No plan fits "${view.query}" (${view.count} plans searched).`;
    const lines = rows.flatMap((r) => {
      const tail = [r.progress, r.archived ? 'archived' : '', `${r.ago} ago`].filter(Boolean).join(' · ');
      const head = `${term.bold(clip(title(r.title), term.width - tail.length - 2))}  ${term.dim(tail)}`;
      return [
        head,
        `  ${r.path}`,
        ...(r.reasons === ''
          ? []
          : [term.dim(`  ${Math.round((r.score ?? 0) * 100)} %: ${clip(r.reasons, term.width - 10)}`)]),
      ];
    });
    return lines.join('\n');
  },
};

function rowOf(m: Match, now: number, asked: string): Row {
  const p = m.plan!;
  return {
    path: p.path,
    title: p.title,
    progress: progress(p),
    ago: span(now - p.at),
    archived: p.archived,
    score: m.reasons.length > 0 ? m.score : null,
    reasons: reasonWords(m.reasons, asked),
  };
}

function latest(facts: Facts, max: number): Match[] {
  const rows: PlanRow[] = [];
  for (let doc = 0; doc < facts.plans.count; doc++) {
    const row = facts.plans.row(doc);
    if (row) rows.push(row);
  }
  return rows
    .sort((a, b) => Number(a.archived) - Number(b.archived) || b.at - a.at)
    .slice(0, max)
    .map((plan) => ({ context: null, plan, title: plan.title, score: 0, reasons: [] }));
}
