/** Decides how one prompt of the past is told: what it was read as, why, what was said of it, and where it counts now. */
import type { Operation } from '../model.js';
import { cutAtWord, oneLine, titleLine, truncate } from '../text/truncate.js';
import { thresholdSentence } from '../words/counterfactual.js';
import { historySentence } from '../words/history.js';
import { readingSentence, signalWords, weighs } from '../words/reasons.js';
import { ledTo, toldWith } from '../words/told.js';
import { isOffered, switchOf } from './deed.js';
import type { Turned } from './types.js';

const MOST = { prompt: 2000, told: 1200, reasons: 8 };

/** The prompt of `o`, given `at` that moment, which counts for `filed` by now; what put that right is not looked for. */
export function turnedOf(
  o: Operation,
  at: number,
  filed: string | null,
  undone: boolean,
): Omit<Turned, 'corrected' | 'counted' | 'switched' | 'redoes'> {
  const r = o.reading;
  const moved = switchOf(o);
  const { text, tokens, toYou } = toldWith(o);
  const led = r === undefined ? null : ledTo(r);
  const began = moved !== undefined && moved.from === null && r?.verb === 'stay';
  return {
    at,
    id: o.id,
    prompt: truncate(r?.prompt ?? '', MOST.prompt),
    // Where nothing was active there was nothing to leave: what it led to is said.
    verb: began ? 'switch' : (r?.verb ?? null),
    led: began ? 'switched' : (led?.word ?? ''),
    hinted: led?.hinted ?? false,
    p: r === undefined || r.asked !== undefined || r.context === null ? null : r.p,
    says: saidOf(o),
    reasons:
      r === undefined || r.context === null
        ? []
        : signalWords(r)
            .filter((s) => weighs(s.weight))
            .slice(0, MOST.reasons)
            .map((s) => `${s.says}${s.of === '' ? '' : `: ${evidenceOf(s.of)}`} (${strengthOf(s.weight)})`),
    told: truncate(text, MOST.told),
    tokens,
    toYou: truncate(toYou, MOST.told),
    filed: filed ?? moved?.to ?? r?.context ?? null,
    before: r?.context ?? moved?.from ?? null,
    undoable: isOffered(o) && !undone,
    undone,
    kind: moved?.kind ?? null,
    movable: o.session !== null && (filed ?? moved?.to ?? r?.context ?? null) !== null,
  };
}

function saidOf(o: Operation): string {
  const r = o.reading;
  if (r === undefined) return historySentence(o);
  if (r.asked !== undefined) return `Your words decided: “${truncate(titleLine(r.asked), 80)}”.`;
  if (r.context === null) return 'No context was active before it.';
  return [readingSentence(r), thresholdSentence(r)].filter((line) => line !== '').join(' ');
}

/** Words of the prompt stand in quotation marks; a share is that of the prompts that switch, as it ships until enough were given. */
function evidenceOf(of: string): string {
  return /^\d+ %$/.test(of) ? `with about ${of} of prompts` : `“${cutAtWord(oneLine(of), 40)}”`;
}

/** How much a reason weighs, in words: a weight has no scale that a person knows. */
function strengthOf(weight: number): string {
  const much = Math.abs(weight);
  return `${much >= 1.5 ? 'strongly' : much >= 0.6 ? '' : 'weakly'} for ${weight < 0 ? 'staying' : 'a switch'}`.trim();
}
