/** Decides how former texts of plans are listed and shown: what was kept when a plan was overwritten. */
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Facts, Outcome } from '../../core/model.js';
import { parsePlan } from '../../core/plan/parse/parse.js';
import { formatDuration } from '../../core/text/duration.js';
import { titleLine, visibleText } from '../../core/text/truncate.js';
import type { Term } from '../_command.js';
import type { Answers, RescuedText, RescuedTexts } from './_answers.js';

/** A former text as it was read; `at` in milliseconds. */
interface Kept {
  name: string;
  at: number;
  text: string;
}

type Row = RescuedTexts['rescued'][number];

/** Is this what one of them is called? */
export function isBackup(ref: string | undefined): boolean {
  return ref !== undefined && /-\d{8}-\d{6}-[0-9a-f]{4}$/.test(ref);
}

/** The list, the newest first. */
export function backupsPage(facts: Facts): Outcome {
  const rows = all(facts).map((k): Row => {
    const plan = parsePlan(`${k.name}.md`, k.text);
    const open = plan.tasks.filter((t) => t.status === 'pending' || t.status === 'in_progress').length;
    const lines = k.text.split('\n').length;
    return { name: k.name, title: plan.title, open, lines, ago: formatDuration(facts.now - k.at), at: k.at };
  });
  return emptyOutcome({ view: { kind: 'rescued', rescued: rows } satisfies Answers['plans'] });
}

/** The list as a person reads it. */
export function printBackups(rows: Row[], term: Term): string {
  if (rows.length === 0) return term.dim('No plan was overwritten: nothing had to be kept.');
  return rows
    .flatMap((r) => {
      const tail = `${r.open > 0 ? `${r.open} open · ` : ''}${r.lines} lines · ${r.ago} ago`;
      return [
        `${term.bold(term.cut(titleLine(r.title), Math.max(8, term.width - tail.length - 2)))}  ${term.dim(tail)}`,
        `  clew show ${r.name}`,
      ];
    })
    .join('\n');
}

/** The text called `ref`, `null` when there is none. */
export function backupText(ref: string, facts: Facts): Outcome | null {
  const found = all(facts).find((k) => k.name === ref);
  return found === undefined
    ? null
    : emptyOutcome({ view: { kind: 'rescued', name: ref, text: found.text } satisfies RescuedText });
}

/** The text as it stood, without what could hide or forge something on a terminal. */
export function printText(text: string): string {
  return visibleText(text.replace(/\r\n/g, '\n')).replace(/\n$/, '');
}

function all(facts: Facts): Kept[] {
  return (facts.more.rescued ?? []) as Kept[];
}
