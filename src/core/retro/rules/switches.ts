/** Decides what is lost by doubts that were left standing: questions nobody answered, nudges nobody acted on. */
import { metAs } from '../../detect/met-as.js';
import type { Operation, Question } from '../../model.js';
import { oneLine, truncate } from '../../text/truncate.js';
import { type Evidence, type Rule, shareOfPoints } from '../_rule.js';

const POINTS = 15;
/** Going on may have been right: a nudge that was passed over weighs half of a question. */
const NUDGE = 0.5;

const read = (at: number, verb: string, more: object = {}) =>
  ({
    at,
    by: 'prompt',
    edits: [],
    reading: { verb, context: 'auth', prompt: 'and now?' },
    ...more,
  }) as unknown as Operation;
const moved = (at: number) =>
  ({ at, by: 'switch', edits: [{ key: 'session/s1', was: {}, now: { active: 'b' } }] }) as unknown as Operation;
const asked = (answer: string | null) => ({ id: 'q1', at: 1, text: 'Which?', answer }) as Question;

export const rule: Rule = {
  id: 'switches',
  about: 'doubts about which context is meant are resolved',
  points: POINTS,
  untracked: false,
  examples: [
    { says: 'a question that was answered', material: { questions: [asked('a')] }, lost: 0 },
    { says: 'one that was not', material: { questions: [asked(null)] }, lost: POINTS },
    { says: 'a nudge that led to a switch', material: { log: [read(1, 'nudge'), moved(2), read(3, 'stay')] }, lost: 0 },
    { says: 'a nudge that was passed over', material: { log: [read(1, 'nudge'), read(2, 'stay')] }, lost: 8 },
    { says: 'a nudge that nobody could act on yet', material: { log: [read(1, 'nudge')] }, lost: null },
    { says: 'the prompt was sent again: a decision', material: { questions: [asked('declined')] }, lost: 0 },
    { says: 'no doubt at all', material: { log: [read(1, 'stay')] }, lost: null },
  ],
  judge: ({ questions, log }) => {
    const put = questions.filter((q) => q.answer !== 'withdrawn' && q.answer !== 'forgotten');
    const nudges = log.flatMap((o, i) => (isNudge(o) ? [{ o, taken: taken(log.slice(i + 1)) }] : []));
    const seen = nudges.filter((n) => n.taken !== null);
    if (put.length + seen.length === 0) return null;
    const silent = put.filter((q) => q.answer === null);
    const passed = seen.filter((n) => n.taken === false);
    const open = silent.length + passed.length * NUDGE;
    const evidence: Evidence[] = [
      ...silent.map((q) => ({ says: 'a question was not answered', at: q.at, command: `clew answer ${q.id}` })),
      ...passed.map(({ o }) => ({
        says: `a nudge was passed over: "${truncate(oneLine(o.reading!.prompt ?? ''), 80)}"`,
        at: o.at,
      })),
    ];
    return { lost: shareOfPoints(POINTS, open / (put.length + seen.length)), evidence };
  },
};

function isNudge(o: Operation): boolean {
  return o.reading !== undefined && metAs(o.reading) === 'nudge';
}

/** Did the session turn to other work before its next prompt, or with it? `null` when there was no next prompt. */
function taken(later: Operation[]): boolean | null {
  for (const o of later) {
    if (o.edits.some((e) => e.key.startsWith('session/') && e.was !== null && e.now !== null && 'active' in e.now))
      return true;
    if (o.reading !== undefined) return false;
  }
  return null;
}
