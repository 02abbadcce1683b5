// Readings as detection would have made them: evidence that fits what the prompt does.

const THRESHOLDS = { nudge: 0.315, ask: 0.6, switch: 0.65, match: 0.5, margin: 0.15 };
const BIAS = -2.47;
const STAY = [
  ['same-work', 'against', -1.1],
  ['short-reply', 'against', -1.6],
  ['habit', 'weak', 0.4],
];
const AWAY = [
  ['other-work', 'implicit', 1.49],
  ['foreign-path', 'implicit', 1.2],
  ['fresh-request', 'implicit', 0.67],
  ['switch-to', 'explicit', 3.1],
];

/** The reading `verb` of `prompt`, given on `context`; `to` = the piece of work that fits best, or null. */
export function readingOf(verb, prompt, context, { to = null, told = '', asked, random }) {
  const some =
    verb === 'stay' ? STAY.slice(0, 1 + random.below(3)) : AWAY.slice(0, verb === 'switch' ? 4 : 2 + random.below(2));
  const odds = BIAS + some.reduce((sum, s) => sum + s[2], 0) + (verb === 'stay' ? 0 : random.between(0, 0.8));
  const matches =
    to === null
      ? []
      : [
          {
            context: to.id,
            plan: null,
            title: to.title,
            score: 0.5 + random.between(0, 0.45),
            reasons: [{ score: 'title', value: 0.6, of: to.title.toLowerCase().split(' ').slice(0, 2) }],
          },
        ];
  return {
    p: 1 / (1 + Math.exp(-odds)),
    verb,
    signals: some.map(([id, kind]) => ({
      id,
      class: kind,
      strength: 1,
      of: id === 'habit' ? '20 %' : prompt.split(' ').slice(0, 3).join(' '),
      ...(id === 'other-work' && to ? { about: to.title } : {}),
    })),
    weights: some.map((s) => s[2]),
    bias: BIAS,
    known: matches[0]?.score ?? 0,
    thresholds: THRESHOLDS,
    matches,
    target: verb === 'switch' && to !== null ? to.id : null,
    prompt,
    context,
    told,
    ...(asked === undefined ? {} : { asked }),
  };
}
