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
    c.skill === null
      ? []
      : [
          fitted(
            `Active: Skill("`,
            safe(c.skill.name),
            `") invoked recently`,
            NAME.test(c.skill.name) ? WHOLE : BUDGET.skill,
          ),
        ];
  const tasks = tasksLine(c.todos);
  const told = [...active, ...tasks];
  const asked = lastQuestionIn(c.said);
  if (recent.length === 0 && told.length === 0 && asked === '') return '';
  const block = (p: string[], tail: string[]): string =>
    [
      '## Session Context',
      ...(p.length > 0 ? ['', 'Recent prompts:', ...p] : []),
      ...(tail.length > 0 ? ['', ...tail] : []),
    ].join('\n');
  // The name of a skill is told whole, so the question is cut where it is long.
  const room = Math.min(BUDGET.asked, BUDGET.total - tokens(block(recent, [...told, ''])) - 1);
  const tail = asked === '' || room < LEAST ? told : [...told, fitted('Agent asked: "', asked, '"', room)];
  const kept = [...recent];
  while (kept.length > 0 && tokens(block(kept, tail)) > BUDGET.total) kept.pop();
  return block(kept, tail);
}

/** A line of fewer tokens says nothing. */
const LEAST = 12;
/** A skill is known by its whole name, and none is longer than this. */
const NAME = /^[\w:./-]{1,80}$/;
const WHOLE = 60;

/** Each prompt that was asked for is shown, in whatever script: those that are short leave their share to the others. */
function prompts(c: Conversation, { maxTurns, promptTruncate }: DigestOptions): string[] {
  const lines = c.prompts.slice(0, maxTurns).map((p, i) => ({
    head: `${i + 1}. "`,
    text: truncate(safe(p.text), promptTruncate),
  }));
  const costs = lines.map(({ head, text }) => tokens(`${head}${text}"`) + 1);
  let shown = lines.length;
  while (shown > ALWAYS && shareOf(costs.slice(0, shown)) < LEAST) shown--;
  const share = shareOf(costs.slice(0, shown));
  return lines.slice(0, shown).map(({ head, text }) => fitted(head, text, '"', Math.min(share - 1, BUDGET.prompts)));
}

/** Prompts that are shown however long they are. */
const ALWAYS = 5;

/** What each of `costs` may cost so that together they stay within the budget; infinite where all fit whole. */
function shareOf(costs: number[]): number {
  const order = [...costs].sort((x, y) => x - y);
  let left = BUDGET.prompts;
  for (const [i, cost] of order.entries()) {
    const share = Math.floor(left / (order.length - i));
    if (cost > share) return share;
    left -= cost;
  }
  return Number.POSITIVE_INFINITY;
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
