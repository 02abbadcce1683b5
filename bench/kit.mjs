// What all benchmarks share: running a process and timing it, middles of lists, tables that say what was met.
import { spawnSync } from 'node:child_process';

export const NODE = process.execPath;

/** The value of `--name`, `standard` where it is not given. */
export const arg = (name, standard) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? standard : (process.argv[at + 1] ?? true);
};

/** The value below which the share `q` of `list` lies. */
export const p = (list, q) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(q * list.length))];

/** Milliseconds of one process of Node with `input` on its standard input. Throws when it fails. */
export function run(args, input, { cwd, env }) {
  const began = process.hrtime.bigint();
  const r = spawnSync(NODE, args, { input, cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  const ms = Number(process.hrtime.bigint() - began) / 1e6;
  if (r.status !== 0) throw new Error(`${args.join(' ')}: ${r.status} ${r.stderr}`);
  return ms;
}

/** The bare start of Node, which everything is measured beside. */
export const floorRun = (at) => run(['-e', '0'], '', at);

/** Milliseconds of each variant (a function), `rounds` times in turns, so that all meet the same machine; three rounds warm up. */
export function inTurns(variants, rounds) {
  const times = variants.map(() => []);
  for (let round = -3; round < rounds; round++)
    for (let k = 0; k < variants.length; k++) {
      const v = (k + round + variants.length * 3) % variants.length;
      const ms = variants[v](Math.max(0, round));
      if (round >= 0) times[v].push(ms);
    }
  return times;
}

/** The middle of each field over several results. */
export const middle = (results) => Object.fromEntries(Object.keys(results[0]).map((k) => [k, p(results.map((r) => r[k]), 0.5)]));

/** Prints figures, each [name, measured, at most or `null`]; how many missed. */
export function printFigures(figures) {
  let misses = 0;
  const rated = figures.map(([name, value, most]) => {
    const met = most === null ? '' : value <= most ? 'met' : 'MISSED';
    if (met === 'MISSED') misses++;
    return [name, value.toFixed(2), String(most ?? '–'), met];
  });
  printTable(['figure', 'measured', 'at most', ''], rated);
  return misses;
}

export function printTable(head, rows) {
  const width = head.map((h, i) => Math.max(h.length, ...rows.map((r) => r[i].length)));
  const line = (cells) => `| ${cells.map((c, i) => c.padEnd(width[i])).join(' | ')} |`;
  console.log([line(head), line(width.map((w) => '-'.repeat(w))), ...rows.map(line)].join('\n'));
}

export const sizeOf = (bytes) => (bytes >= 1e9 ? `${bytes / 1e9} GB` : `${bytes / 1e6} MB`);
