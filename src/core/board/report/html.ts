/** Decides how a report looks as one page that needs nothing else: plots are drawn in it, nothing runs, nothing is fetched. */

import { formatAge, spanText } from '../../text/duration.js';
import { formatUtc } from '../../text/time.js';
import { countsText } from '../counts.js';
import type { Lane, Timeline } from '../types.js';
import { MARK } from './mark.js';
import { calledText, gateSentence, leftOutText, questionsText } from './markdown.js';
import { ofWhat, standsText, valueText, wantedText } from './measure.js';
import type { Report } from './types.js';
import { restOf, unevenText, workedLanes } from './worked.js';

const LANES = 15;
const [WIDTH, ROW, NAME] = [900, 26, 220];
const COLOUR = '#0072b2';
const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1.5rem}th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #8886;vertical-align:top}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
svg{width:100%;height:auto;display:block}svg text{font:12px system-ui,sans-serif;fill:currentColor}code{font-size:.9em;overflow-wrap:anywhere}.wide{overflow-x:auto}.dim{opacity:.75}.key{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;font-size:.85em}.key svg{width:12px;display:inline-block}`;

/** The report as a page of HTML. */
export function reportHtml(r: Report): string {
  const t = r.timeline;
  const uneven = unevenText(t);
  const shown = workedLanes(t).slice(0, LANES);
  const rest = restOf(t, shown);
  const name = `${r.period === 'week' ? 'Week' : 'Day'} of ${r.workspace.split(/[\\/]/).at(-1) ?? ''}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="${MARK}"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${esc(name)}</title><style>${STYLE}</style></head><body>
<h1>${esc(name)}</h1><p class="dim">${formatUtc(t.from)} to ${formatUtc(t.to)} UTC</p>${t.faults.map((f) => `<p><strong>${esc(f.says)}</strong></p>`).join('')}<p>${esc(t.says)}</p>
<h2>Where the time went</h2>
${t.lanes.length === 0 ? '' : lanesPlot(t)}
${table(
  ['context', '#time', '#prompts', '#switches'],
  [...shown.map((l) => [esc(l.title), spanText(l.spent), l.prompts, l.switches]), ...(rest === null ? [] : [rest])],
)}${uneven === null ? '' : `<p class="dim">${uneven}</p>`}
${
  t.days.length > 1
    ? `<h2>Day by day</h2>${daysPlot(t)}${table(
        ['day', '#time', '#prompts', '#switches', '#contexts'],
        t.days.map((d) => [formatUtc(d.day).slice(0, 10), spanText(d.spent), d.prompts, d.switches, d.contexts]),
      )}`
    : ''
}
<h2>Open contexts${t.to < r.now ? ' now' : ''} (${countsText({ ...r.counts, done: 0 })})</h2>
${table(
  ['context', 'left', '#plan', 'next action', 'take it up'],
  [...r.open, ...r.paused].map((c) => [
    esc(calledText(c)),
    `${formatAge(c.lastAt, r.timeline.now)} ago`,
    c.progress === null ? '' : `${c.progress.done} of ${c.progress.total}`,
    esc(c.next),
    `<code>clew switch ${esc(c.id)}</code>`,
  ]),
)}
${leftOutText(r) === '' ? '' : `<p class="dim">${esc(leftOutText(r))}</p>`}<p>${esc(questionsText(r))}</p>
<h2>How well clew judged</h2>
${table(
  ['measure', '#value', 'target', 'of'],
  r.targets.map((m) => [esc(m.name), valueText(m, m.value), esc(`${wantedText(m)}: ${standsText(m)}`), esc(ofWhat(m))]),
)}
<p>${esc(`Plans: ${r.growth.says}`)} ${esc(gateSentence(r.gate))}</p>
</body></html>
`;
}

function lanesPlot(t: Timeline): string {
  const lanes = t.lanes.slice(0, LANES);
  const high = lanes.length * ROW + 20;
  const drawn = (undone: boolean): boolean => lanes.some((l) => l.marks.some((m) => m.undone === undone));
  const x = (at: number): number =>
    Math.round((NAME + ((at - t.from) / Math.max(1, t.to - t.from)) * (WIDTH - NAME)) * 10) / 10;
  return `<svg viewBox="0 0 ${WIDTH} ${high}" role="img" aria-label="${esc(t.says)}"><title>${esc(t.says)}</title>
${lanes.map((l, i) => lane(l, i, x)).join('\n')}
<text x="${NAME}" y="${high - 4}">${formatUtc(t.from)}</text><text x="${WIDTH}" y="${high - 4}" text-anchor="end">${formatUtc(t.to)}</text></svg>
${key([
  [BAR, 'time worked on it'],
  ...(drawn(false) ? [[ring('made'), 'a switch to it'] as const] : []),
  ...(drawn(true) ? [[ring('undone'), 'a switch that was undone'] as const] : []),
])}`;
}

/** How a switch is drawn. */
const RINGS = {
  made: 'fill="none" stroke="currentColor"',
  undone: 'fill="none" stroke="currentColor" stroke-dasharray="2 2"',
};
const BAR = `<rect y="3" width="12" height="6" fill="${COLOUR}"/>`;
const ring = (kind: keyof typeof RINGS): string => `<circle cx="6" cy="6" r="3" ${RINGS[kind]}/>`;

/** What each sign of a plot says. */
function key(signs: (readonly [sign: string, says: string])[]): string {
  const named = signs.map(([sign, says]) => `<span><svg viewBox="0 0 12 12">${sign}</svg> ${says}</span>`);
  return `<p class="key">${named.join('')}</p>`;
}

function lane(l: Lane, i: number, x: (at: number) => number): string {
  const y = i * ROW;
  const title = l.title.length > 30 ? `${[...l.title].slice(0, 29).join('')}…` : l.title;
  const bars = l.bars.map(
    (b) =>
      `<rect x="${x(b.from)}" y="${y + 6}" width="${Math.max(2, x(b.to) - x(b.from)).toFixed(1)}" height="${ROW - 12}" fill="${COLOUR}"/>`,
  );
  const marks = l.marks.map(
    (m) =>
      `<circle cx="${x(m.at)}" cy="${y + ROW / 2}" r="3" ${RINGS[m.undone ? 'undone' : 'made']}><title>${esc(m.says)}</title></circle>`,
  );
  return `<text x="0" y="${y + ROW / 2 + 4}">${esc(title)}</text>${bars.join('')}${marks.join('')}`;
}

function daysPlot(t: Timeline): string {
  const most = Math.max(1, ...t.days.map((d) => d.spent));
  const wide = WIDTH / t.days.length;
  const bars = t.days.map((d, i) => {
    const high = (d.spent / most) * 100;
    return `<rect x="${(i * wide + 2).toFixed(1)}" y="${(110 - high).toFixed(1)}" width="${(wide - 4).toFixed(1)}" height="${high.toFixed(1)}" fill="${COLOUR}"/><text x="${(i * wide + wide / 2).toFixed(1)}" y="126" text-anchor="middle">${formatUtc(d.day).slice(5, 10)}</text>`;
  });
  return `<svg viewBox="0 0 ${WIDTH} 130" role="img" aria-label="Time worked, day by day">${bars.join('')}</svg>
${key([[BAR, `time worked; the highest is ${esc(spanText(most))}`]])}`;
}

/** A head that begins with # is of numbers. Cells are HTML already. */
function table(heads: string[], rows: (string | number)[][]): string {
  if (rows.length === 0) return '<p>Nothing.</p>';
  const kind = heads.map((h) => (h.startsWith('#') ? ' class="n"' : ''));
  const head = heads.map((h, i) => `<th scope="col"${kind[i]}>${h.replace('#', '')}</th>`).join('');
  const body = rows.map((r) => `<tr>${r.map((c, i) => `<td${kind[i]}>${c}</td>`).join('')}</tr>`).join('');
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as text, whatever stands in it. */
export function esc(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => MARKS[mark]!);
}
