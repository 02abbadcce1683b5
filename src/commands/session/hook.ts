/** `clew hook enforce`: what the built hook says of todos without task ids, for settings that name a command of their own. It never fails a call by accident. */

import { emptyOutcome } from '../../core/empty-outcome.js';
import { checkTaskIds } from '../../core/handlers/tool/check-task-ids.js';
import type { Finding, Outcome, ToolEvent } from '../../core/model.js';
import type { Level } from '../../core/task/enforce.js';
import type { Command } from '../_command.js';
import type { Answers } from './_answers.js';

const MOST_BYTES = 16 * 1024 * 1024;
const LEVELS: Level[] = ['off', 'soft', 'hard'];

/** A tool call from standard input, and its host's shape for an answer; `null` for anything else. */
export type Call = { event: ToolEvent; answer(outcome: Outcome): string } | null;

export const command: Command = {
  name: 'hook',
  group: 'dev',
  summary: 'answer a tool call of a host on standard input',
  args: '<verb>',
  flags: [
    { name: 'level', value: 'LEVEL', about: 'off, soft (say it) or hard (refuse); else the setting tasks.enforce' },
  ],
  examples: [
    ['clew hook enforce --level soft < call.json', 'say which todos lack a [TASK.ID]; for PreToolUse of TodoWrite'],
    ['clew hook enforce --level hard < call.json', 'refuse them with the same words'],
  ],
  // As the hook: a line is appended, and nobody waits for a lock.
  writes: false,
  needs: () => [{ kind: 'call', max: MOST_BYTES }],
  decide: (input, facts) => {
    const call = facts.more.call as Call;
    const asked = input.flags.level;
    const level = LEVELS.find((l) => l === asked);
    const findings: Finding[] = [
      ...(input.args[0] === 'enforce' ? [] : [warning('hook-verb', { verb: input.args[0] ?? '' })]),
      ...(asked === undefined || level !== undefined ? [] : [warning('task-level', {})]),
    ];
    if (call === null || input.args[0] !== 'enforce') return emptyOutcome({ findings });
    const outcome = checkTaskIds(
      call.event,
      facts,
      level ?? (asked === undefined ? facts.config.tasks.enforce : 'soft'),
    );
    return {
      ...outcome,
      findings,
      view: { verdict: outcome.verdict, answer: call.answer(outcome) } satisfies Answers['hook'],
    };
  },
  print: (view) => String(view.answer ?? ''),
};

/** Never an error: an exit code of 2 would make a host refuse the agent's call. */
function warning(code: string, args: Finding['args']): Finding {
  return { code, args, severity: 'warn' };
}
