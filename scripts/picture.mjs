#!/usr/bin/env node
// Draws docs/architecture.svg from the imports of src: rooms in layers, an arrow from each room to those it imports. `--check` fails when it is not current.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const [FILE, WIDTH, BOX, STEP, LANE] = ['docs/architecture.svg', 1080, 28, 76, 7];
/** Rooms outside of the core, highest first; those of the core stand below, as the walls order them. */
const SURFACES = [
  'surfaces/hook',
  'surfaces/cli',
  'surfaces/mcp',
  'surfaces/page',
  'surfaces/git',
  'surfaces/reader',
  'surfaces/team',
  'surfaces/statusline',
  'surfaces/plugins',
];
const OUTER = [['index', ...SURFACES], ['runtime'], ['hosts', 'stores', 'commands']];
/** Nearly all rooms import these: their boxes say how many do, for arrows to them would hide the others. */
const GROUND = ['model', 'empty-outcome', 'text', 'config'];
/** Where the middle of a box is from left to right; those of other rows stand evenly. */
const X = {
  ...{ metrics: 110, retro: 110, eval: 400, trace: 940, words: 760, context: 393, hosts: 340, commands: 740 },
  ...{ task: 100, detect: 247, clarify: 393, digest: 540, reconcile: 687, reader: 833, instructions: 980 },
  ...{ plan: 110, phrases: 325, document: 540, intent: 755, secrets: 970 },
};

const walls = /const ORDER = \[([\s\S]*?)\n\];/.exec(readFileSync('test/architecture/walls.test.ts', 'utf8'))[1];
const inner = walls.match(/\[.*\]/g).map((step) => step.match(/[a-z-]+/g));
const rows = [...OUTER, ...inner.filter(([name]) => !GROUND.includes(name)).reverse(), GROUND];
const CORE = { key: 'core', row: OUTER.length };
const rooms = rows.flatMap((names, row) =>
  names.map((name, i) => {
    const at = { row, x: X[name] ?? ((i + 0.5) * WIDTH) / names.length, width: names === GROUND ? 240 : 96 };
    return { key: row < CORE.row ? name : `core/${name}`, ...at, files: 0, by: new Set() };
  }),
);

const edges = new Map();
for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' }).sort()) {
  if (!/\.tsx?$/.test(file)) continue;
  const from = roomOf(file);
  from.files++;
  const imports = /^(?:import|export)\s(?:[^'"]*?from\s+)?'(\.[^']+\.js)'|import\('(\.[^']+\.js)'\)/gm;
  for (const [, a, b] of readFileSync(join('src', file), 'utf8').matchAll(imports)) {
    const room = roomOf(normalize(join(dirname(file), a ?? b)));
    // What lies outside of the core is joined with the core as a whole.
    const to = room.row >= CORE.row && from.row < CORE.row ? CORE : room;
    const key = `${from.key} → ${to.key}`;
    if (room === from) continue;
    room.by.add(from);
    edges.set(key, { key, from, to, way: [], count: (edges.get(key)?.count ?? 0) + 1 });
  }
}

function roomOf(file) {
  const [key] = /^(?:(?:core|surfaces)\/)?[\w-]+/.exec(file.replaceAll('\\', '/'));
  const room = rooms.find((r) => r.key === key);
  if (room === undefined) throw new Error(`${file} is in a room that has no place in the picture`);
  return room;
}

const top = ({ row }) => 12 + row * STEP + (row >= CORE.row ? 22 : 0);
const frame = top(CORE) - 26;
const drawn = [...edges.values()].filter(({ to }) => to.row !== rows.length - 1).sort((a, b) => b.count - a.count);

// An arrow that passes a row goes between two of its boxes, by the nearest way; those in one gap have lanes.
const gaps = rows.map((_, row) => {
  const beside = rooms.filter((r) => r.row === row).sort((a, b) => a.x - b.x);
  const sides = [16, ...beside.flatMap(({ x, width }) => [x - width / 2, x + width / 2]), WIDTH - 16];
  return sides.flatMap((low, i) => (i % 2 === 0 ? [{ low: low + 7, high: sides[i + 1] - 7, all: [] }] : []));
});
for (const e of drawn) {
  const end = { x: e.from.x, ...e.to };
  for (let row = e.from.row + 1; row < end.row; row++) {
    const line = e.from.x + ((end.x - e.from.x) * (row - e.from.row)) / (end.row - e.from.row);
    const far = ({ low, high }) => Math.max(low - line, line - high, 0);
    const { low, high, all } = gaps[row].reduce((best, g) => (far(g) < far(best) ? g : best));
    all.push({ y: top({ row }), at: Math.min(high, Math.max(low, line)), towards: end.x });
    e.way.push(all.at(-1));
  }
}
for (const { low, high, all } of gaps.flat()) {
  all.sort((a, b) => a.at - b.at || a.towards - b.towards);
  const lane = Math.min(LANE, (high - low) / all.length);
  for (const [i, p] of all.entries()) p.x = Math.max(p.at, i === 0 ? low : all[i - 1].x + lane);
  for (const p of all) p.x = Math.round(p.x - Math.max(0, all.at(-1).x - high));
}

/** Arrows leave and reach a box side by side, in the order in which they go. */
function port(e, end) {
  const next = ({ way, from, to }) => (end === 'from' ? (way[0] ?? to) : (way.at(-1) ?? from)).x ?? from.x;
  const beside = drawn.filter((o) => o[end] === e[end]).sort((a, b) => next(a) - next(b));
  return Math.round(e[end].x + ((beside.indexOf(e) + 1) / (beside.length + 1) - 0.5) * (e[end].width - 8));
}
function path(e) {
  const points = [{ x: port(e, 'from'), y: top(e.from) }, ...e.way];
  points.push(e.to === CORE ? { x: points.at(-1).x, y: frame - 6 } : { x: port(e, 'to'), y: top(e.to) - 6 });
  const bends = points.slice(1).map((to, i) => {
    const [x, y, half] = [points[i].x, points[i].y + BOX, (points[i].y + BOX + to.y) / 2];
    return `${i === 0 ? 'M' : 'L'}${x} ${y}C${x} ${half} ${to.x} ${half} ${to.x} ${to.y}`;
  });
  return bends.join('');
}

const arrows = drawn.map((e) => {
  const look = `class="${e.from.row < CORE.row ? 'o' : 'i'}" stroke-width="${(0.6 + Math.log2(e.count + 1) * 0.6).toFixed(1)}"`;
  return `<path ${look} d="${path(e)}"><title>${e.key}: ${e.count}</title></path>`;
});
const boxes = rooms.map(({ key, row, x, width, files, by }) => {
  const note = row === rows.length - 1 ? `${files} · imported by ${by.size} rooms` : files;
  const text = `${key.split('/').at(-1)} <tspan>${note}</tspan>`;
  const at = top({ row });
  return `<rect x="${x - width / 2}" y="${at}" width="${width}" height="${BOX}" rx="5"/><text x="${x}" y="${at + 18}">${text}</text>`;
});
const height = top({ row: rows.length }) - 24;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12"><style>.b{fill:#fff;stroke:none}rect{fill:#f4f6f8;stroke:#57606a}.f{fill:none;stroke-dasharray:4 3}text{fill:#1f2328;text-anchor:middle}tspan{fill:#57606a;font-size:10px}path{fill:none;opacity:.8;marker-end:url(#a)}.i{stroke:#0969da}.o{stroke:#8c6d1f}@media(prefers-color-scheme:dark){.b{fill:#0d1117}rect{fill:#1c2128;stroke:#8b949e}text{fill:#e6edf3}tspan{fill:#9198a1}.i{stroke:#58a6ff}.o{stroke:#d4a72c}}</style>
<marker id="a" viewBox="0 0 6 6" refX="1" refY="3" markerUnits="userSpaceOnUse" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L6 3L0 6z" style="fill:context-stroke;marker:none"/></marker>
<rect class="b" width="${WIDTH}" height="${height}"/>
<rect class="f" x="8" y="${frame}" width="${WIDTH - 16}" height="${height - frame - 10}" rx="8"/><text x="32" y="${frame + 18}">core</text>
${arrows.join('\n')}
${boxes.join('\n')}
</svg>
`;
if (!process.argv.includes('--check')) writeFileSync(FILE, svg);
else if (readFileSync(FILE, 'utf8') !== svg) {
  console.error(`${FILE} is not current: npm run picture`);
  process.exitCode = 1;
}
