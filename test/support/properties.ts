/** Decides how property tests run: all with one seed, which is printed, and ended by a watchdog where one never returns. */
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { afterEach, beforeEach } from 'vitest';

/** Longer than any test may take by the runner's own clock, which a loop that never yields does not see. */
const LONGEST_MS = 240_000;
const NAME_BYTES = 400;

const seed = Number(process.env.CLEW_SEED);
if (Number.isSafeInteger(seed)) fc.configureGlobal({ seed });

/** Is this the long run (`npm run soak`)? */
export const SOAK = process.env.CLEW_RUNS !== undefined;

/** `n` runs of a property in a long run (`npm run soak`), a share of them in every day's. */
export function runs(n: number): number {
  return Math.ceil(n * Number(process.env.CLEW_RUNS ?? 0.2));
}

/** Rows that go one way through the code: one of three in every day's run, all in the long one. */
export function some<T>(rows: readonly T[]): T[] {
  return rows.filter((_, i) => SOAK || i % 3 === 0);
}

interface Watch {
  begun: Float64Array;
  name: Uint8Array;
}

/** One watchdog a process, which may run many files of tests. */
const kept = globalThis as { clewWatch?: Watch };
kept.clewWatch ??= watch();
const { begun, name } = kept.clewWatch;

function watch(): Watch {
  const workerData = {
    begun: new Float64Array(new SharedArrayBuffer(8)),
    name: new Uint8Array(new SharedArrayBuffer(NAME_BYTES)),
  };
  new Worker(
    `const { workerData: { begun, name } } = require('node:worker_threads');
     setInterval(() => {
       const now = Number(process.hrtime.bigint() / 1000000n);
       if (begun[0] === 0 || now - begun[0] < ${LONGEST_MS}) return;
       require('node:fs').writeSync(2, 'watchdog: "' + Buffer.from(name).toString().replaceAll('\\0', '') + '" does not return (CLEW_SEED=${seed})\\n');
       process.kill(process.pid, 'SIGKILL');
     }, 1000);`,
    { eval: true, workerData },
  ).unref();
  return workerData;
}

/** Milliseconds of the machine's own clock, which nobody sets: the same in every thread. */
function now(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}

beforeEach(({ task }) => {
  name.fill(0);
  new TextEncoder().encodeInto(`${task.file.name} › ${task.name}`, name);
  begun[0] = now();
});
afterEach(() => {
  begun[0] = 0;
});
