#!/usr/bin/env node
// Prints how much processor time each view of the board takes in a workspace: node scripts/views.mjs DIR. The home view first, warming step by step, then each view: first, the middle of seven, with the size of the answer; and the memory of the process.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const RUNS = 7;
const root = resolve(process.argv[2] ?? '.');
if (!existsSync(join(root, '.clew/log.jsonl'))) {
  console.error(`views: there is no log in ${root}; npm run month -- DIR makes one`);
  process.exit(2);
}
const project = resolve(import.meta.dirname, '..');
if (process.env.VIEWS_BUNDLE === undefined) await bundled();
else await measured(process.env.VIEWS_BUNDLE);

/** Builds the views, and measures in a process that holds nothing else. */
async function bundled() {
  const { build } = await import('esbuild');
  // Packages that are loaded when they are needed are looked for from where the file stands.
  const temp = mkdtempSync(join(project, 'node_modules/.views-'));
  try {
    const outfile = join(temp, 'views.mjs');
    const contents =
      "export * from './src/runtime/board/view.ts'; export { warm } from './src/runtime/board/warm.ts'; export { commandPorts } from './src/runtime/inputs/command-ports.ts'; export { refreshIndex } from './src/runtime/plans/index.ts';";
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
    const env = { ...process.env, VIEWS_BUNDLE: outfile };
    process.exitCode = spawnSync(process.execPath, [import.meta.filename, root], { stdio: 'inherit', env }).status ?? 1;
  } finally {
    rmSync(temp, { recursive: true });
  }
}

async function measured(bundle) {
  const { VIEW_NAMES, commandPorts, refreshIndex, viewOf, warm } = await import(bundle);
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
  const memory = () => `${(process.memoryUsage().rss / 1024 / 1024).toFixed(0)} MB`;
  const [home] = time(() => viewOf('home', {}, ports));
  // As a server does: between two steps others get their turn.
  const steps = [];
  let before = process.cpuUsage();
  await warm(
    ports,
    () => {
      const { user, system } = process.cpuUsage(before);
      before = process.cpuUsage();
      return steps.push((user + system) / 1000) > 0;
    },
    join(project, 'dist'),
  );
  steps.sort((a, b) => b - a);
  console.log(
    `home ${home.toFixed(0)} ms; warming: ${steps.length} steps of ${steps.reduce((a, b) => a + b, 0).toFixed(0)} ms, the longest ${steps
      .slice(0, 5)
      .map((s) => s.toFixed(0))
      .join(', ')} ms; memory ${memory()}`,
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
    `slowest middle ${worst.toFixed(0)} ms, memory ${memory()}, at most ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`,
  );
}
