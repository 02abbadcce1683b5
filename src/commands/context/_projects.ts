/** Decides how the workspaces of this machine are listed: the active context of each, the open ones below it, or why it cannot be read. */
import { beyondText, countsText } from '../../core/board/counts.js';
import type { Progress, Project } from '../../core/board/types.js';
import type { Fields } from '../../core/model.js';
import { countOf } from '../../core/text/count.js';
import { formatAge } from '../../core/text/duration.js';
import { safeTitle } from '../../core/text/fence.js';
import { oneLine } from '../../core/text/truncate.js';
import type { Term } from '../_command.js';

/** The list; a setting of the user's own may keep none. */
export function printProjects(view: Fields, term: Term): string {
  const rows = view.projects as Project[];
  const off =
    view.on === false
      ? [term.dim('No list of workspaces is kept: "projects" is false in your own configuration.')]
      : [];
  if (rows.length === 0) return [...off, term.dim('No workspace is known yet: clew init sets one up.')].join('\n');
  const more = Number(view.more) > 0 ? [term.dim(`and ${countOf(Number(view.more), 'more workspace')}`)] : [];
  return [...off, ...rows.flatMap((p) => lines(p, term)), ...more].join('\n');
}

function lines(p: Project, term: Term): string[] {
  const head = `${term.bold(oneLine(p.root))}${p.here ? term.dim('  (here)') : ''}`;
  if (p.why !== '') return [head, `  ${term.warn('⚠')} ${p.why}`];
  return [
    `${head}  ${term.dim(countsText(p.counts))}`,
    p.active === null
      ? term.dim('  no context is active')
      : `  ${term.good('●')} ${p.active.id}  ${term.cut(safeTitle(p.active.title), Math.max(12, term.width - 18 - p.active.id.length))}${p.active.progress === null ? '' : `  ${term.dim(farText(p.active.progress))}`}`,
    ...p.open.map((c) => {
      const far = c.progress === null ? '' : `${farText(c.progress)} · `;
      return `  ○ ${c.id}  ${term.dim(`${far}${formatAge(c.lastAt, c.lastAt + c.idle)} ago`)}`;
    }),
    ...(p.more > 0 ? [term.dim(`  ${beyondText(p.beyond)}`)] : []),
    ...(p.questions > 0 ? [`  ${term.warn('?')} ${countOf(p.questions, 'question')} waiting`] : []),
  ];
}

function farText({ done, total }: Progress): string {
  return `${done} of ${total}`;
}
