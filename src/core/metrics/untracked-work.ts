/** Decides how many sessions did work that nothing tracks. */
import type { Metric } from './_metric.js';

const sessions = (...tracked: boolean[]) => tracked.map((t, i) => ({ id: `s${i}`, tracked: t }));

export const metric: Metric = {
  id: 'untracked-work',
  place: 5,
  name: 'Untracked work',
  target: { under: 0.05 },
  unit: 'sessions with files new to their context',
  numerator: 'sessions that brought a file to a context which has neither a plan nor a task id by now',
  denominator: 'sessions that brought a file to a context which had not held it',
  blind:
    'This measure does not tell reading a file from writing it, and sees nothing of what ran in a shell. `clew retro` looks closer.',
  advice: '`clew retro --all` names the sessions, `clew retro ID` the prompts and files.',
  examples: [
    { says: 'all tracked', measured: { sessions: sessions(true, true) }, value: 0 },
    { says: 'one of four', measured: { sessions: sessions(true, false, true, true) }, value: 0.25 },
    { says: 'nothing', measured: {}, value: null },
  ],
  count: (m) => ({ numerator: m.sessions.filter((s) => !s.tracked).length, denominator: m.sessions.length }),
};
