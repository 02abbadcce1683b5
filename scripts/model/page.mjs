// Writes the accuracy page and its plots.
import { recallAt } from './score.mjs';

const COLOURS = ['#1f77b4', '#d95f02', '#2ca02c', '#9467bd', '#111111'];
const [W, H, L, T, R, B] = [640, 400, 50, 34, 130, 44];

/** Recall against false alarms of every stream, as an SVG. */
export function frontierPlot(title, list) {
  const most = 20;
  const x = (f) => L + ((W - L - R) * f) / most;
  const y = (r) => T + (H - T - B) * (1 - r);
  const grid = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    (r) =>
      `<path d="M${L} ${y(r)}H${W - R}" stroke="#ddd"/><text x="${L - 8}" y="${y(r) + 4}" text-anchor="end">${r * 100}</text>`,
  );
  const ticks = [0, 4, 8, 12, 16, 20].map(
    (f) =>
      `<path d="M${x(f)} ${H - B}v5" stroke="#999"/><text x="${x(f)}" y="${H - B + 18}" text-anchor="middle">${f}</text>`,
  );
  const lines = list.map(([name, f], k) => {
    const points = Array.from({ length: most * 4 + 1 }, (_, i) => i / 4).map(
      (v) => `${x(v).toFixed(1)},${y(recallAt(f.all, v / 100) ?? 0).toFixed(1)}`,
    );
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${COLOURS[k % COLOURS.length]}" stroke-width="${name === 'pooled' ? 2.5 : 1.5}"/><text x="${W - R + 10}" y="${T + 16 + k * 18}" fill="${COLOURS[k % COLOURS.length]}">${name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" font-family="sans-serif" font-size="12"><rect width="${W}" height="${H}" fill="#fff"/><text x="${L}" y="18" font-size="13">${title}</text>${grid.join('')}${ticks.join('')}${lines.join('')}<text x="${(L + W - R) / 2}" y="${H - 8}" text-anchor="middle">false alarms per 100 quiet prompts</text><text x="14" y="${(T + H - B) / 2}" text-anchor="middle" transform="rotate(-90 14 ${(T + H - B) / 2})">switches noticed, %</text></svg>\n`;
}

/** The page as Markdown. */
export function page({ sections, plots }) {
  const body = sections.map((s) => `## ${s.title}\n${!s.note ? '' : `\n${s.note}\n`}\n\`\`\`text\n${s.text}\n\`\`\`\n`);
  return `# How often the detection is right

Made by \`npm run eval -- --write\`; do not edit.

Every prompt of the labelled streams that the tables name, each of other developers, is read through the hook's own \`decide\`, in order.
A stream is judged by a model that was trained on the others and on those of [blind-scores](https://github.com/clew-context/clew/blob/main/docs/blind-scores.md); how strongly weights are held
to what was believed of them, the calibration and the thresholds are chosen on streams left out within those of this page. After each prompt
the truth is fed back, as a user would put a wrong verdict right; the free-running table feeds nothing back.

- *noticed*: switches that led to a nudge, a switch or a question. *false/100*: the same for quiet prompts, per 100.
- *at 8/100*, *at 10/100*: switches above the bar that leaves so many false alarms, whatever the thresholds.
- *acted right*: of the verdicts \`switch\`, those that left the context at a true switch and went to the right place; *of switches*: how many switches that was.
- *back*: returns to an earlier context; *first*, *in three*: of those noticed, how often the right one was named first, or among three.
- *ask raised*: rows of which the annotators said that a careful colleague could not have told, and which led to anything at all.
- Shares of pooled figures stand with their number and their 95 % interval (Wilson).

Limits. One annotator labelled each of these streams; on other streams of the same kind two agreed with kappa .86 to .99. The developers
are few, and the signals were designed by people who had read the streams: what is left out of the training was not left out of the
design; the streams of [blind-scores](https://github.com/clew-context/clew/blob/main/docs/blind-scores.md) nobody read. minsky has words only (no files, branch, times or agent's messages).

${plots.map((p) => `![${p.name}](${p.name})`).join('\n')}

${body.join('\n')}`;
}
