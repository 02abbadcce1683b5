#!/usr/bin/env node
// Draws docs/demo.svg, the terminal of the README: blocks of what `clew demo` of this build prints, as they stand there. `--check` fails when it is not current.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const [FILE, COLUMNS, CELL, LINE, LEFT, TOP] = ['docs/demo.svg', 84, 7.8, 19, 24, 78];
/** What is shown: the next block with such a line, in the order in which the days bring them. */
const SHOWN = [
  /^ {7}switch /m,
  /^ {7}nudge /m,
  /^ {7}asks +Found multiple/m,
  /^ {7}answer /m,
  /^.{7}· \d+ prompts, quiet/m,
];
const CLASSES = { 1: 'b', 2: 'd', 31: 'r', 32: 'g', 33: 'y', 36: 'c' };
const SGR = new RegExp(`${String.fromCharCode(27)}\\[(\\d+)m`, 'g');

const { PATH, HOME } = process.env;
const env = { PATH, HOME, FORCE_COLOR: '1', COLUMNS: String(COLUMNS), LANG: 'C.UTF-8' };
const printed = execFileSync(process.execPath, ['dist/cli.js', 'demo'], { env, encoding: 'utf8' });

/** A block is a time of day with what stands indented below it; `null` is a gap. */
const blocks = printed.split('\n').reduce((found, line) => {
  if (/^ {7}/.test(line.replace(SGR, ''))) found.at(-1).push(line);
  else found.push([line]);
  return found;
}, []);
let shown = 0;
const lines = SHOWN.flatMap((kind, i) => {
  const at = blocks.findIndex((b, n) => n >= shown && kind.test(b.join('\n').replace(SGR, '')));
  if (at < 0) throw new Error(`behind what is shown before it, clew demo prints no block with ${kind}`);
  const gap = i === 0 || at > shown ? [null] : [];
  shown = at + 1;
  return [...gap, ...blocks[at]];
});
const height = TOP + lines.length * LINE + 14;
const width = COLUMNS * CELL + 2 * LEFT;

/** The runs of a line, each at its column: whatever font is there, columns stand below each other. */
function runs(line, y) {
  if (line === null) return `<text class="d" x="${LEFT}" y="${y}">⋯</text>`;
  const marks = [];
  let [column, look, from] = [0, '', 0];
  const put = (text) => {
    for (const { 0: run, index } of text.matchAll(/[█░]+|(?:[^ █░]| (?=[^ █░]))+/g)) {
      const x = (LEFT + (column + index) * CELL).toFixed(1);
      marks.push(/^[█░]/.test(run) ? gauge(run, Number(x), y, look) : words(run, x, y, look));
    }
    column += text.length;
  };
  for (const sgr of line.matchAll(SGR)) {
    put(line.slice(from, sgr.index));
    look = CLASSES[sgr[1]] ?? '';
    from = sgr.index + sgr[0].length;
  }
  put(line.slice(from));
  return marks.join('');
}

function words(run, x, y, look) {
  const text = run.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const start = (Number(x) + (run.length - run.trimStart().length) * CELL).toFixed(1);
  return `<text${look && ` class="${look}"`} x="${start}" y="${y}" textLength="${(run.trim().length * CELL).toFixed(1)}">${text}</text>`;
}

/** A bar of blocks as one shape: glyphs of different fonts leave seams. */
function gauge(run, x, y) {
  const full = run.lastIndexOf('█') + 1;
  const bar = (name, n) =>
    `<rect class="${name}" x="${x}" y="${y - 9}" width="${(n * CELL).toFixed(1)}" height="9" rx="2"/>`;
  return bar('e', run.length) + bar('f', full);
}

const LIGHT =
  '.w{fill:#fff;stroke:#d1d9e0}.t{stroke:#d1d9e0}.o{fill:#d1d9e0}text{fill:#1f2328}.d{fill:#59636e}.g{fill:#1a7f37}.y{fill:#9a6700}.r{fill:#d1242f}.c{fill:#0969da}.e{fill:#e6eaef}.f{fill:#818b98}';
const DARK =
  '.w{fill:#0d1117;stroke:#3d444d}.t{stroke:#3d444d}.o{fill:#3d444d}text{fill:#f0f6fc}.d{fill:#9198a1}.g{fill:#3fb950}.y{fill:#d29922}.r{fill:#f85149}.c{fill:#4493f8}.e{fill:#262c36}.f{fill:#9198a1}';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="t">
<title id="t">clew demo in a terminal: a switch, a nudge, a question with its answer, and prompts that nothing was said to</title>
<style>text{font:13px ui-monospace,SFMono-Regular,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace;white-space:pre}.b{font-weight:600}${LIGHT}@media(prefers-color-scheme:dark){${DARK}}</style>
<rect class="w" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="10"/><path class="t" d="M.5 34.5H${width - 0.5}"/>
<circle class="o" cx="22" cy="17.5" r="5.5"/><circle class="o" cx="40" cy="17.5" r="5.5"/><circle class="o" cx="58" cy="17.5" r="5.5"/>
${runs('\u001b[2m$\u001b[0m clew demo', TOP - LINE)}
${lines.map((line, i) => runs(line, TOP + i * LINE)).join('\n')}
</svg>
`;
if (!process.argv.includes('--check')) writeFileSync(FILE, svg);
else if (readFileSync(FILE, 'utf8') !== svg) {
  console.error(`${FILE} is not current: npm run picture`);
  process.exitCode = 1;
}
