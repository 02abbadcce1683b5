/** Decides what is lost by Skills that ran while no task id was in hand. */
import { type Rule, shareOfPoints } from '../_rule.js';
import { namesTask, turnsUnderTask } from '../tracked.js';

const POINTS = 15;

const ran = (prompt: string, ...args: string[]) => [
  { n: 1, at: null, prompt, wrote: [], ran: [], skills: args.map((a) => ({ name: 'review', args: a })), todos: [] },
];

export const rule: Rule = {
  id: 'skills',
  about: 'Skills run under a task id',
  points: POINTS,
  untracked: true,
  examples: [
    { says: 'asked for with its task', material: { turns: ran('review [A.1.2]', '') }, lost: 0 },
    { says: 'told its task', material: { turns: ran('review it', 'PILOT-3') }, lost: 0 },
    { says: 'without one', material: { turns: ran('review it', '') }, lost: POINTS },
    { says: 'one of three without', material: { turns: ran('review it', '', 'PILOT-3', '#4') }, lost: POINTS / 3 },
    { says: 'no Skill ran', material: { turns: ran('review it') }, lost: null },
    { says: 'no transcript', material: { turns: null }, lost: null },
  ],
  judge: (material) => {
    const tracked = turnsUnderTask(material);
    const runs = (material.turns ?? []).flatMap((t) => t.skills.map((skill) => ({ t, skill })));
    if (runs.length === 0) return null;
    const without = runs.filter(({ t, skill }) => !tracked.has(t.n) && !namesTask(skill.args));
    return {
      lost: shareOfPoints(POINTS, without.length / runs.length),
      evidence: without.map(({ t, skill }) => ({
        says: `the Skill ${skill.name} ran without a task id`,
        prompt: t.n,
        at: t.at,
        command: `${skill.name} ${skill.args}`.trim(),
      })),
    };
  },
};
