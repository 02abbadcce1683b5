/** Decides how many of the switches the user was asked about. */
import type { Metric } from './_metric.js';
import type { Came, Occasion } from './_occasions.js';

const of = (verb: Occasion['verb'], came: Came): Occasion => ({ at: 0, session: 's1', verb, came, right: null });

export const metric: Metric = {
  id: 'clarification-rate',
  place: 3,
  name: 'User clarification rate',
  target: { under: 0.2 },
  unit: 'switches and questions',
  numerator: 'questions that were put to the user',
  denominator: 'those, and switches that were made, missed, or followed a nudge',
  blind: 'What the agent asked of its own accord is not counted.',
  advice:
    '`clew config get confirm` says when you are asked. An answer that stays with the active context silences evidence for the same doubt in that session.',
  examples: [
    { says: 'never asked', measured: { occasions: [of('switch', 'kept'), of('stay', 'missed')] }, value: 0 },
    {
      says: 'one of four',
      measured: { occasions: [of('ask', 'open'), of('switch', 'kept'), of('switch', 'undone'), of('nudge', 'taken')] },
      value: 0.25,
    },
    {
      says: 'a nudge that was passed over is no switch',
      measured: { occasions: [of('nudge', 'passed')] },
      value: null,
    },
    { says: 'nothing', measured: {}, value: null },
  ],
  count: ({ occasions }) => {
    const switches = occasions.filter((o) => o.came !== 'passed');
    return { numerator: switches.filter((o) => o.verb === 'ask').length, denominator: switches.length };
  },
};
