/** Decides what is lost by work that was done without a task: turns that wrote files while no task id was in hand. */

import { relativePath } from '../../text/relative.js';
import { truncate } from '../../text/truncate.js';
import { type Rule, shareOfPoints } from '../_rule.js';
import { turnsUnderTask } from '../tracked.js';
import type { Worked } from '../turns.js';

const POINTS = 30;
const COMMIT = /\bgit\b[^|;&]{0,200}\bcommit\b/;

const turn = (n: number, prompt: string, over: Partial<Worked> = {}): Worked => ({
  n,
  at: null,
  prompt,
  wrote: [{ path: 'src/a.ts', fresh: false }],
  ran: [],
  skills: [],
  todos: [],
  ...over,
});

export const rule: Rule = {
  id: 'task-ids',
  about: 'work is done under a task id',
  points: POINTS,
  untracked: true,
  examples: [
    { says: 'a prompt that names its task', material: { turns: [turn(1, 'do [A.1.2]')] }, lost: 0 },
    {
      says: 'the next prompt is still of that task',
      material: { turns: [turn(1, 'do A.1.2'), turn(2, 'go on')] },
      lost: 0,
    },
    { says: 'a todo that names it', material: { turns: [turn(1, 'go on', { todos: ['PILOT-3 add it'] })] }, lost: 0 },
    { says: 'no task anywhere', material: { turns: [turn(1, 'add a footer')] }, lost: POINTS },
    { says: 'half of the work', material: { turns: [turn(1, 'add a footer'), turn(2, 'now #12')] }, lost: POINTS / 2 },
    { says: 'talk that writes nothing', material: { turns: [turn(1, 'what is this?', { wrote: [] })] }, lost: null },
    { says: 'no transcript', material: { turns: null }, lost: null },
  ],
  judge: (material) => {
    const work = (material.turns ?? []).filter((t) => t.wrote.length > 0);
    if (work.length === 0) return null;
    const tracked = turnsUnderTask(material);
    const without = work.filter((t) => !tracked.has(t.n));
    return {
      lost: shareOfPoints(POINTS, without.length / work.length),
      evidence: without.map((t) => {
        const commit = t.ran.find((c) => COMMIT.test(c));
        return {
          says: `no task id: "${truncate(t.prompt, 80)}"`,
          prompt: t.n,
          at: t.at,
          file: relativePath(t.wrote[0]!.path, material.workspace),
          ...(commit === undefined ? {} : { command: commit }),
        };
      }),
    };
  },
};
