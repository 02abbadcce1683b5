/** Decides how numbers are drawn in a row of text: as high as they are, and as plain letters where there is no Unicode. */

const BARS = '▁▂▃▄▅▆▇█';
const PLAIN = '_.-=+*#@';

/** One sign a value, from 0 to the largest (or `top`); `null` = nothing is known, and a space stands for it. */
export function sparkline(values: (number | null)[], ascii = false, top?: number): string {
  const signs = ascii ? PLAIN : BARS;
  const most = top ?? Math.max(0, ...values.map((v) => (Number.isFinite(v) ? v! : 0)));
  return values
    .map((v) => (v === null || !Number.isFinite(v) ? ' ' : signs[most <= 0 ? 0 : stepOf(v / most, signs.length)]))
    .join('');
}

function stepOf(share: number, steps: number): number {
  return Math.max(0, Math.min(steps - 1, Math.ceil(share * steps) - 1));
}

/** A bar of `width` signs, `done` of `total` filled. */
export function meter(done: number, total: number, width: number, ascii = false): string {
  const full = total <= 0 ? 0 : Math.round((Math.min(done, total) / total) * width);
  return (ascii ? '#' : '█').repeat(full) + (ascii ? '.' : '░').repeat(width - full);
}
