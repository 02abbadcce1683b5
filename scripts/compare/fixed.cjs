// Decides what time it is and what chance says inside a build that is compared: preloaded into its processes, which is why it is CommonJS.
'use strict';
const fs = require('node:fs');
const crypto = require('node:crypto');
const children = require('node:child_process');
const { syncBuiltinESMExports } = require('node:module');

const { COMPARE_NOW, COMPARE_SINCE, COMPARE_SEED, COMPARE_TTY } = process.env;
const NOW = Number(COMPARE_NOW);
/** Files that were written after this real time count as written now. */
const SINCE = Number(COMPARE_SINCE);
/** A process that runs for longer waits for something: its clock has to go on. */
const PATIENCE = 15_000;

const real = performance.now.bind(performance);
const began = real();
const clock = () => (real() - began > PATIENCE ? NOW + Math.floor(real() - began) : NOW);
const RealDate = Date;
class FixedDate extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [clock()] : given));
  }
  static now() {
    return clock();
  }
}
Object.defineProperty(FixedDate, 'name', { value: 'Date' });
globalThis.Date = FixedDate;
performance.now = () => 0;

let a = Number(COMPARE_SEED) >>> 0;
const chance = () => {
  a = (a + 0x6d2b79f5) >>> 0;
  let t = Math.imul(a ^ (a >>> 15), a | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
Math.random = chance;
crypto.randomBytes = (n) => Buffer.from(Array.from({ length: n }, () => Math.floor(chance() * 256)));
crypto.randomUUID = () => {
  const h = crypto.randomBytes(16).toString('hex');
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-8${h.slice(17, 20)}-${h.slice(20)}`;
};

for (const name of ['statSync', 'lstatSync', 'fstatSync']) {
  const asked = fs[name];
  fs[name] = (...given) => {
    const stats = asked.apply(fs, given);
    if (stats !== undefined && typeof stats.mtimeMs === 'number')
      for (const k of ['mtime', 'ctime', 'atime', 'birthtime'])
        if (stats[`${k}Ms`] > SINCE) {
          stats[`${k}Ms`] = NOW;
          stats[k] = new RealDate(NOW);
        }
    return stats;
  };
}

// What is started to run on by itself runs to its end first: when it ends would be chance.
const spawn = children.spawn;
children.spawn = (program, args, options) => {
  if (options?.detached !== true) return spawn.call(children, program, args, options);
  children.spawnSync(program, args, { ...options, detached: false });
  return { unref() {}, on() {}, pid: 1 };
};

if (COMPARE_TTY === '1') Object.defineProperty(process, 'stdin', { value: { isTTY: true, on() {}, unref() {} } });
syncBuiltinESMExports();
