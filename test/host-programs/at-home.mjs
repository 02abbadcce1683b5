/**
 * Runs host programs in a network of their own, with the home they are given and nothing else, against the scripted model.
 * `node at-home.mjs SPEC.json`: { model, port, log, steps, cwd, env, runs: [[program, ...arguments]] }; prints what each run said.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const LIMIT = 120_000;
const spec = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { startFakeModel } = await import(spec.model);
const server = await startFakeModel({ port: spec.port, scenario: { steps: spec.steps }, logDir: spec.log });

/** One program, ended when it takes too long. */
function run([program, ...args]) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: spec.cwd, env: spec.env, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = { stdout: '', stderr: '' };
    for (const of of ['stdout', 'stderr'])
      child[of].on('data', (d) => {
        said[of] += d;
      });
    const late = setTimeout(() => child.kill('SIGKILL'), LIMIT);
    child.on('error', (e) => {
      said.stderr += String(e);
    });
    child.on('close', (code) => {
      clearTimeout(late);
      done({ ...said, code });
    });
  });
}

const ran = [];
for (const line of spec.runs) ran.push(await run(line));
process.stdout.write(JSON.stringify(ran));
await server.close();
process.exit(0);
