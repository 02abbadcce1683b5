/** Decides how a session reads in at most 300 tokens: the block of specification S1, with the agent's open question kept. */
import type { Conversation, Todo } from '../model.js';
import { tokens } from '../text/tokens.js';
import { oneLine, truncate } from '../text/truncate.js';

/** Token budgets of S1 ("What to Extract" and formatting rule 4). */
export const BUDGET = { prompts: 150, skill: 20, tasks: 50, asked: 70, total: 300 };

export interface DigestOptions {
  maxTurns: number;
  promptTruncate: number;
}

/**
 * The session context block, newest prompt first, or '' when there is nothing to say. Never holds full answers, tool
 * results, sub-agent transcripts or paths of files. At most `BUDGET.total` tokens by `tokens()`; the oldest prompt goes first.
 */
export function digest(c: Conversation, options: DigestOptions): string {
  const recent = prompts(c, options);
  const active =
    c.skill === null ? [] : [fitted(`Active: Skill("`, safe(c.skill.name), `") invoked recently`, BUDGET.skill)];
  const tasks = tasksLine(c.todos);
  const asked = lastQuestionIn(c.said);
  const tail = [...active, ...tasks, ...(asked === '' ? [] : [fitted('Agent asked: "', asked, '"', BUDGET.asked)])];
  if (recent.length === 0 && tail.length === 0) return '';
  const block = (p: string[]): string =>
    [
      '## Session Context',
      ...(p.length > 0 ? ['', 'Recent prompts:', ...p] : []),
      ...(tail.length > 0 ? ['', ...tail] : []),
    ].join('\n');
  const kept = [...recent];
  while (kept.length > 0 && tokens(block(kept)) > BUDGET.total) kept.pop();
  return block(kept);
}

/** Prompts share their budget so that three are always shown, in scripts that cost more tokens too. */
function prompts(c: Conversation, { maxTurns, promptTruncate }: DigestOptions): string[] {
  const lines: string[] = [];
  let spent = 0;
  const recent = c.prompts.slice(0, maxTurns);
  const share = Math.floor(BUDGET.prompts / Math.min(3, recent.length)) - 1;
  for (const p of recent) {
    const line = fitted(`${lines.length + 1}. "`, truncate(safe(p.text), promptTruncate), '"', share);
    spent += tokens(line) + 1;
    if (spent > BUDGET.prompts) break;
    lines.push(line);
  }
  return lines;
}

function tasksLine(todos: Todo[] | null): string[] {
  if (todos === null || todos.length === 0) return [];
  const count = (status: Todo['status']): number => todos.filter((t) => t.status === status).length;
  const current = todos.find((t) => t.status === 'in_progress');
  const parts = [
    count('pending') > 0 ? `${count('pending')} pending` : '',
    current ? `${count('in_progress')} in_progress` : '',
  ].filter(Boolean);
  const done = count('completed');
  const end = done > 0 ? `${parts.length > 0 || current ? ', ' : ''}${done} completed` : '';
  const head = `Tasks: ${parts.join(', ')}`;
  const name = safe(current?.text ?? '');
  return [name === '' ? head + end : fitted(`${head} ("`, name, `")${end}`, BUDGET.tasks)];
}

/** The last question the agent put, one line, '' when its words hold none or end long after it. */
export function lastQuestionIn(said: string): string {
  const plain = said.replace(/```[\s\S]*?(?:```|$)/g, ' ');
  const found = [...plain.matchAll(/[^.!?\n]{3,400}\?(?=[\s"')*\]]|$)/g)].at(-1);
  if (found === undefined || plain.length - found.index - found[0].length > 600) return '';
  return truncate(oneLine(found[0].replace(/^[\s*#>"'(-]+/, '')), 200);
}

function safe(text: string): string {
  return oneLine(text).replace(/`{3,}/g, "'''");
}

/** `before + text + after` with `text` shortened until the line fits `budget` tokens. */
function fitted(before: string, text: string, after: string, budget: number): string {
  let max = Math.min(text.length, budget * 6);
  let line = before + truncate(text, max) + after;
  while (tokens(line) > budget && max > 0) {
    max = Math.floor(max * 0.8);
    line = before + truncate(text, max) + after;
  }
  return line;
}
