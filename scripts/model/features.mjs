// Turns streams into what is learned from: one example a prompt, made by the hook's own reading.
import { NO_PLANS } from './core.mjs';
import { goldOf, rowsIn, VIEWS } from './streams.mjs';

/** `{stream, blind, view, i, x: {signal: strength}, y, back, known, evidence, ask, side, late}` of every prompt that is read. */
export function examplesOf(core, streams) {
  const out = [];
  for (const s of streams)
    for (const view of VIEWS) {
      const gold = goldOf(s.text);
      const rows = rowsIn(core, s.text, view);
      core.runStream(
        rows,
        { config: core.DEFAULTS, plans: NO_PLANS, teacher: true },
        ({ row, reading, prediction, late }) => {
          const g = gold.get(`${row.stream}#${row.i}`);
          if (reading === null || row.i === 0 || g == null) return;
          const best =
            prediction.target === null || prediction.target === 'new' ? prediction.candidates[0] : prediction.target;
          const right = g.label === 'back' && best === g.thread;
          out.push({
            stream: s.name,
            blind: s.blind,
            author: row.author,
            view,
            i: row.i,
            x: Object.fromEntries(reading.signals.map((q) => [q.id, q.strength])),
            y: g.label === 'new' || g.label === 'back' ? 1 : 0,
            back: g.label === 'back',
            right,
            evidence: core.evidenceFor(reading.matches, reading.signals),
            doubt: core.isDoubt(reading.signals),
            plain: core.isPlainlyNew(reading.signals, reading.matches),
            ask: g.ask === true,
            side: g.label === 'side',
            late: late.evidence,
          });
        },
      );
    }
  return out;
}
