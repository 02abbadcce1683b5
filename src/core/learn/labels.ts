/** Decides which of a user's acts say that a reading was right or wrong. */
import type { Operation, Reading } from '../model.js';
import type { Label } from './layer.js';

/** An act within this many milliseconds of a prompt is about that prompt. */
const SOON = 15 * 60_000;

/** Labels in `log` (oldest first). What nobody contradicted counts a little, what somebody said counts in full. */
export function labelsIn(log: Operation[]): Label[] {
  const out: Label[] = [];
  log.forEach((o, i) => {
    if (o.reading === undefined || o.reading.context === null) return;
    const verdict = verdictOn(o, o.reading, log.slice(i + 1, i + 40));
    if (verdict !== null) out.push({ signals: o.reading.signals, odds: logit(o.reading.p), ...verdict });
  });
  return out;
}

function verdictOn(o: Operation, reading: Reading, later: Operation[]): { left: boolean; weight: number } | null {
  const ours = later.filter((l) => l.session === o.session || l.session === null);
  if (ours.some((l) => l.undoes === o.id)) return { left: false, weight: 1 };
  const next = ours.find((l) => l.reading !== undefined);
  const before = next === undefined ? ours : ours.slice(0, ours.indexOf(next) + 1);
  const act = before.find((l) => l.at - o.at < SOON && (l.by === 'switch' || l.by === 'back'));
  if (act) return { left: true, weight: 1 };
  const answer = before.flatMap((l) => l.edits).find((e) => e.key.startsWith('question/') && typeof e.now?.answer === 'string' && e.was?.answer === null);
  if (reading.verb === 'ask' && answer) return answer.now!.answer === 'withdrawn' ? null : { left: !/^stayed/.test(o.did) && before.some((l) => /^(?:turned|created)/.test(l.did)), weight: 1 };
  if (next === undefined) return null;
  if (reading.verb === 'switch') return { left: true, weight: 0.5 };
  // A nudge that nobody acted on, or silence that nobody broke.
  return { left: false, weight: reading.verb === 'nudge' ? 0.5 : 0.2 };
}

function logit(p: number): number {
  const q = Math.min(0.999, Math.max(0.001, p));
  return Math.log(q / (1 - q));
}
