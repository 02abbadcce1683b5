// How the process that runs clew for tests is asked: by pipes with names, so that whoever asks can wait for the answer.
const { execFileSync, spawn } = require('node:child_process');
const { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { basename, join } = require('node:path');

const PROCESS = join(__dirname, '_warm-process.cjs');
/** Runs after which another process takes over, so that what they leave in memory goes. */
const MOST = 400;
const CHUNK = 65_536;

/** What came of `request`, `null` where it needs a process of its own. */
exports.ask = (request) => {
  const ready = hand(request);
  const parts = [];
  // Those that nobody waited for have answered first.
  for (ready.owed++; ready.owed > 0; ) {
    const part = Buffer.allocUnsafe(CHUNK);
    const n = readSync(ready.answers, part, 0, CHUNK, null);
    if (n === 0) {
      end(ready);
      throw new Error(`the process that runs clew ended in: ${basename(request.file)} ${request.args.join(' ')}`);
    }
    parts.push(part.subarray(0, n));
    for (const byte of parts.at(-1)) if (byte === 10) ready.owed--;
  }
  const told = JSON.parse(Buffer.concat(parts).toString().trimEnd().split('\n').at(-1));
  return told.cold ? null : told;
};

/** Has `request` run, and waits for nothing. */
exports.tell = (request) => {
  hand(request).owed++;
};

function hand(request) {
  const ready = globalThis.clewWarm && globalThis.clewWarm.left > 0 ? globalThis.clewWarm : begin();
  ready.left--;
  const bytes = Buffer.from(`${JSON.stringify(request).replace(/[\u0080-\uffff]/g, escaped)}\n`);
  for (let at = 0; at < bytes.length; ) at += writeSync(ready.asks, bytes, at);
  return ready;
}

function escaped(c) {
  return `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Starts the process that stands ready, one for each that asks; it ends when this end of its pipe is closed. */
function begin() {
  if (globalThis.clewWarm) end(globalThis.clewWarm);
  const dir = mkdtempSync(join(tmpdir(), 'clew-warm-'));
  const [asks, answers] = [join(dir, 'asks'), join(dir, 'answers')];
  execFileSync('mkfifo', [asks, answers]);
  const env = { PATH: process.env.PATH, HOME: dir, LANG: 'C.UTF-8' };
  const stdio = ['ignore', 'ignore', 'inherit'];
  spawn(process.execPath, [PROCESS, asks, answers], { stdio, env, cwd: '/' }).unref();
  const ready = { asks: openSync(asks, 'w'), answers: openSync(answers, 'r'), left: MOST, owed: 0 };
  rmSync(dir, { recursive: true, force: true });
  globalThis.clewWarm = ready;
  return ready;
}

function end(ready) {
  closeSync(ready.asks);
  closeSync(ready.answers);
  globalThis.clewWarm = null;
}
