#!/usr/bin/env node
// Prints how much processor time each view of the board takes in a workspace: node scripts/views.mjs DIR. First in a process, then the middle of seven, with the size of the answer.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const RUNS = 7;
const root = resolve(process.argv[2] ?? '.');
if (!existsSync(join(root, '.clew/log.jsonl'))) {
  console.error(`views: there is no log in ${root}; npm run month -- DIR makes one`);
  process.exit(2);
}
const project = resolve(import.meta.dirname, '..');
// Packages that are loaded when they are needed are looked for from where the file stands.
const temp = mkdtempSync(join(project, 'node_modules/.views-'));
try {
  const outfile = join(temp, 'views.mjs');
  const contents =
    "export * from './src/runtime/board/view.ts'; export { commandPorts } from './src/runtime/inputs/command-ports.ts'; export { refreshIndex } from './src/runtime/plans/index.ts';";
  await build({
    stdin: { contents, resolveDir: project, loader: 'ts' },
    bundle: true,
    outfile,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    external: ['@photostructure/sqlite'],
    logLevel: 'error',
  });
  const { VIEW_NAMES, commandPorts, refreshIndex, viewOf } = await import(outfile);
  const ports = commandPorts({ cwd: root });
  refreshIndex(ports.workspace, ports.config, { how: 'refresh' });
  // Time of this process alone: what else the machine does is none of a view's.
  const time = (work) => {
    const from = process.cpuUsage();
    const value = work();
    const { user, system } = process.cpuUsage(from);
    return [(user + system) / 1000, value];
  };
  const asks = VIEW_NAMES.flatMap((name) =>
    name === 'timeline'
      ? [
          [name, { range: 'day' }],
          [name, { range: 'week' }],
          [name, { range: 'month' }],
        ]
      : [[name, name === 'search' ? { q: 'seat board' } : {}]],
  );
  console.log(
    `${'view'.padEnd(18)} ${'first'.padStart(8)} ${'middle'.padStart(8)} ${'most'.padStart(8)} ${'answer'.padStart(10)}`,
  );
  let worst = 0;
  for (const [name, query] of asks) {
    const [first, view] = time(() => viewOf(name, query, ports));
    const runs = Array.from({ length: RUNS }, () => time(() => viewOf(name, query, ports))[0]).sort((a, b) => a - b);
    const ms = (n) => `${n.toFixed(0)} ms`.padStart(8);
    worst = Math.max(worst, runs[Math.floor(RUNS / 2)]);
    console.log(
      `${`${name} ${query.range ?? ''}`.padEnd(18)} ${ms(first)} ${ms(runs[Math.floor(RUNS / 2)])} ${ms(runs.at(-1))} ${`${(JSON.stringify(view)?.length / 1024).toFixed(0)} KB`.padStart(10)}`,
    );
  }
  console.log(
    `slowest middle ${worst.toFixed(0)} ms, memory ${(process.memoryUsage().rss / 1024 / 1024).toFixed(0)} MB`,
  );
} finally {
  rmSync(temp, { recursive: true });
}
