/** Decides how many of the switches that are known to have happened were noticed. */
import type { Metric } from './_metric.js';
import type { Came, Occasion } from './_occasions.js';

const NOTICED: Came[] = ['kept', 'left', 'taken'];
const FALSE: Came[] = ['undone', 'stayed'];

const came = (...all: Came[]): Occasion[] =>
  all.map((c) => ({ at: 0, session: 's1', verb: 'stay', came: c, right: null }));

export const metric: Metric = {
  id: 'switches-detected',
  place: 1,
  name: 'Context switches detected',
  target: { over: 0.9 },
  unit: 'switches that could be judged',
  numerator:
    'switches made and not undone, questions answered with another context, nudges after which the user switched',
  denominator:
    'those, and silent prompts after which the user switched by hand within 5 minutes, or the agent before it did anything else',
  blind:
    'A switch that neither you nor the agent corrected is not known, and a prompt that was only moved to another context is no switch, so the true share can be lower.',
  advice:
    'Correct a miss at once with `clew switch`: clew learns from it (`clew learn`). `clew why` tells how a prompt was read.',
  examples: [
    { says: 'all noticed', measured: { occasions: came('kept', 'left', 'taken') }, value: 1 },
    { says: 'one of two missed', measured: { occasions: came('kept', 'missed') }, value: 0.5 },
    { says: 'a false alarm is no switch', measured: { occasions: came('kept', 'undone', 'stayed') }, value: 1 },
    { says: 'only passed over', measured: { occasions: came('passed', 'open') }, value: null },
    { says: 'nothing', measured: {}, value: null },
  ],
  count: ({ occasions }) => {
    const n = (kinds: Came[]): number => occasions.filter((o) => kinds.includes(o.came)).length;
    const [noticed, missed, wrong] = [n(NOTICED), n(['missed']), n(FALSE)];
    return { numerator: noticed, denominator: noticed + missed, beside: `${wrong} false (undone, or "keep")` };
  },
};
