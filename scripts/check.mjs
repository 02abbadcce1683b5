#!/usr/bin/env node
// `npm run check`: generated files and pictures are current, types, lint, dead code, the package. Two steps at a time; what each prints stands together, and every step runs, whichever failed.
import { spawn, spawnSync } from 'node:child_process';

const script = (name, ...args) => [`${name} ${args.join(' ')}`, process.execPath, [`scripts/${name}.mjs`, ...args]];
/** As `package.json` has it: what is checked stands there once. */
const task = (name) => [name, 'npm', ['run', '-s', name]];
/** The longest first. */
const STEPS = [
  ...['types', 'dead'].map(task),
  script('train', '--quick', '--check'),
  ...['package', 'lint'].map(task),
  ...['screen', 'picture', 'gen', 'host-files', 'context-schema', 'view-schema', 'notice', 'plugin', 'hosts-page'].map(
    (name) => script(name, '--check'),
  ),
];

/** Resolves to whether it went well. */
const run = ([name, program, args]) =>
  new Promise((done) => {
    const said = [];
    const begun = Date.now();
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && program === 'npm',
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part));
    child.on('error', (e) => said.push(`${e.message}\n`));
    child.on('close', (status) => {
      const seconds = ((Date.now() - begun) / 1000).toFixed(0);
      if (status !== 0 || process.env.CLEW_VERBOSE !== undefined)
        process.stderr.write(`── ${name} (${seconds} s)\n${Buffer.concat(said.map((s) => Buffer.from(s)))}`);
      done(status === 0 ? null : name);
    });
  });

// What looks at `dist` finds it built.
if (spawnSync(process.execPath, ['scripts/setup.mjs'], { stdio: 'inherit' }).status !== 0) process.exit(1);
const failed = [];
const left = [...STEPS];
const worker = async () => {
  for (let step = left.shift(); step !== undefined; step = left.shift()) {
    const name = await run(step);
    if (name !== null) failed.push(name);
  }
};
await Promise.all([worker(), worker()]);
console.error(failed.length === 0 ? `check: ${STEPS.length} steps, all well` : `check failed: ${failed.join('; ')}`);
process.exit(failed.length === 0 ? 0 : 1);
