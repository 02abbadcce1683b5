// Readings as detection would have made them: evidence that fits what the prompt does.

const THRESHOLDS = { nudge: 0.315, ask: 0.6, switch: 0.65, match: 0.5, margin: 0.15 };
const BIAS = -2.47;
const SAME = ['same-work', 'against', -1.1];
const SHORT = ['short-reply', 'against', -1.6];
/** What a prompt that is passed over in silence had that pointed elsewhere. */
const MISSED = ['foreign-path', 'implicit', 1.2];
const AWAY = [
  ['other-work', 'implicit', 1.49],
  ['foreign-path', 'implicit', 1.2],
  ['fresh-request', 'implicit', 0.67],
  ['switch-to', 'explicit', 3.1],
];

/**
 * The reading `verb` of `prompt`, given on `context`; `to` = the piece of work that fits best, or null. `within` = the work that
 * it speaks of, `first` = it is the first of its session, which answers nobody.
 */
export function readingOf(
  verb,
  prompt,
  context,
  { to = null, within = null, first = false, told = '', asked, random },
) {
  const some =
    verb !== 'stay'
      ? AWAY.slice(0, verb !== 'switch' ? 2 + random.below(2) : asked === undefined ? 3 : 4)
      : to !== null
        ? [MISSED]
        : staying(prompt, within, first);
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
      // A word of a folder is no path.
      id: id === 'foreign-path' && !prompt.toLowerCase().includes((within ?? to)?.folder) ? 'foreign-module' : id,
      class: kind,
      strength: 1,
      of: evidenceOf(id, prompt, within ?? to),
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

/** What holds a prompt where it is: a reply is short and answers somebody, the same work is named by its folder or its words. */
function staying(prompt, within, first) {
  const isShort = !first && prompt.split(' ').length < 6;
  const isSame = within !== null && evidenceOf('same-work', prompt, within) !== '';
  return [...(isSame ? [SAME] : []), ...(isShort ? [SHORT] : [])];
}

/** The words of `prompt` that the signal `id` goes by. */
function evidenceOf(id, prompt, work) {
  const said = prompt.toLowerCase();
  if (id === 'short-reply' || id === 'switch-to' || id === 'fresh-request') return said.split(/[:;,?]/)[0].slice(0, 40);
  if (work === null) return '';
  if (said.includes(work.folder)) return work.folder;
  const words = `${work.title} ${work.tasks.join(' ')}`.toLowerCase().match(/[a-z]{5,}/g) ?? [];
  return [...new Set(words)]
    .filter((w) => said.includes(w))
    .slice(0, 3)
    .join(', ');
}
