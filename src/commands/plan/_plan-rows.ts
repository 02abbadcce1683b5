/** Decides how plans are listed: a title with how it stands, its path, and why it is there. */
import type { PlanRow, PlanState } from '../../core/model.js';
import { stateOf } from '../../core/plan/parse/state.js';
import { columnsOf } from '../../core/text/columns.js';
import { formatAge } from '../../core/text/duration.js';
import { oneLine, titleLine } from '../../core/text/truncate.js';
import { progressText } from '../../core/words/brief.js';
import { stateWords } from '../../core/words/plans.js';
import type { Term } from '../_command.js';

/** A plan as it is listed. `ago` and `at` = last activity. */
export interface Row {
  path: string;
  title: string;
  progress: string;
  done: number;
  total: number;
  ago: string;
  at: number;
  state: PlanState;
  supersededBy: string | null;
  archived: boolean;
  /** 0 to 1, `null` where nothing was searched for. */
  score: number | null;
  reasons: string;
  /** What to do about it, '' for nothing. */
  advice: string;
}

/** Room that the state and the time leave for a title at least. */
const LEAST = 24;

/** `p` as it is listed. */
export function rowOf(p: PlanRow, now: number): Row {
  return {
    path: p.path,
    title: p.title,
    progress: progressText(p),
    done: p.done,
    total: p.total,
    ago: formatAge(p.at, now),
    at: p.at,
    state: stateOf(p),
    supersededBy: p.supersededBy ?? null,
    archived: p.archived,
    score: null,
    reasons: '',
    advice: '',
  };
}

/** The rows, one below the other; `found` = how many there are in all. */
export function renderPlans(rows: Row[], found: number, term: Term): string {
  const left = found - rows.length;
  return [
    ...rows.flatMap((r) => lines(r, term)),
    ...(left > 0 ? [term.dim(`${left} more: --max ${Math.min(found, 1000)}`)] : []),
  ].join('\n');
}

function lines(r: Row, term: Term): string[] {
  const said = [r.progress, stateWords(r), `${r.ago} ago`].filter(Boolean).join(' · ');
  const tail = term.cut(said, Math.max(LEAST, term.width - LEAST - 2));
  const head = `${term.bold(term.cut(titleLine(r.title), term.width - columnsOf(tail) - 2))}  ${term.dim(tail)}`;
  const score = r.score === null ? '' : `${Math.round(r.score * 100)} %${r.reasons === '' ? '' : ': '}`;
  const why = `${score}${term.cut(r.reasons, term.width - score.length - 2)}`;
  return [
    head,
    `  ${oneLine(r.path)}`,
    ...(why === '' ? [] : [term.dim(`  ${why}`)]),
    ...(r.advice === '' ? [] : [term.dim(`  → ${r.advice}`)]),
  ];
}
