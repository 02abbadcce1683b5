// Decides which tool the agent calls: writes, edits, plan files, commands, todos, reads, questions, other servers.

import { filled } from './random.mjs';
import { SHELL_LINES } from './shell-lines.mjs';
import { planText, TITLES } from './subjects.mjs';
import { fileChange, target } from './targets.mjs';

const SERVERS = [
  ['clew', 'switch_context'],
  ['clew', 'search_plans'],
  ['github', 'create_issue'],
  ['fs', 'write_file'],
  ['clew', 'update_task'],
];
const STATUS = ['pending', 'in_progress', 'completed'];

function todoText(pools, r) {
  return filled(
    filled(r.pick(['{task} {ask}', '[{task}] {ask}', '{ask}', '{task}: {ask}', '{task}']), pools, r),
    pools,
    r,
  );
}

function todos(pools, r) {
  const whole = r.is(0.6);
  const list = Array.from(
    {
      length: r.weighted([
        [5, 1],
        [5, 3],
        [2, 6],
        [1, 12],
        [1, 0],
      ]),
    },
    (_, i) => {
      const id = whole || r.is(0.7) ? String(i + 1) : '';
      if (!whole && r.is(0.1)) return { id, removed: true };
      return { id, text: todoText(pools, r), status: r.pick(STATUS) };
    },
  );
  return { does: 'todos', whole, todos: list };
}

/** The next call in `world` (`root`, `files`, `pools`). */
export function callOf(world, r) {
  const { pools } = world;
  const id = r.is(0.8) ? `toolu_${r.hex()}` : '';
  const made = (name, act) => ({
    id,
    name,
    act,
    ...(r.is(0.06) ? { planning: true } : {}),
    ...(r.is(0.06) ? { unseen: true } : {}),
  });
  return r.weighted([
    [8, () => made('Write', { does: 'write', files: [fileChange(world, r, 'write')] })],
    [6, () => made('Edit', { does: 'write', files: [fileChange(world, r, 'edit')] })],
    [
      2,
      () =>
        made('apply_patch', { does: 'write', files: Array.from({ length: r.from(0, 4) }, () => fileChange(world, r)) }),
    ],
    [
      2,
      () =>
        made('ExitPlanMode', {
          does: 'leave-plan',
          text: planText(r.pick(TITLES), r),
          path: '/home/ada/.claude/plans/brave-fox.md',
        }),
    ],
    [8, () => made('TodoWrite', todos(pools, r))],
    [
      8,
      () => {
        const line = filled(r.pick(SHELL_LINES), pools, r);
        const command = r.is(0.2)
          ? `${line}${r.pick([' && ', '; ', ' | ', ' || ', '\n'])}${filled(r.pick(SHELL_LINES), pools, r)}`
          : line;
        return made('Bash', { does: 'run', command, shell: r.is(0.95) ? 'posix' : 'powershell' });
      },
    ],
    [
      2,
      () => {
        const [server, tool] = r.pick(SERVERS);
        const input = r.is(0.5) ? { path: target(world, r), query: 'pricing' } : {};
        return made(`mcp__${server}__${tool}`, { does: 'call', server, tool, input });
      },
    ],
    [1, () => made(r.pick(['Read', 'Grep', 'WebFetch']), { does: 'read' })],
    [1, () => made(r.pick(['Task', 'AskUserQuestion']), { does: 'ask' })],
    [1, () => made(r.pick(['Mystery', '', '__proto__']), { does: 'unknown' })],
  ])();
}
