// One process that runs the built command line and the built hook over and over, each time from their loaders anew: what is saved is the start of Node alone.
// It reads a request a line from one pipe and writes an answer a line into another.
const child = require('node:child_process');
const fs = require('node:fs');
const { createRequire, syncBuiltinESMExports } = require('node:module');
const { dirname, resolve } = require('node:path');
const { pathToFileURL } = require('node:url');
const vm = require('node:vm');
const { ask, tell } = require('./_warm-line.cjs');

const [asks, answers] = process.argv.slice(2);
const LONGEST = 120_000;
const CHUNK = 65_536;
const OVER = Symbol('the end of a run');
const requests = fs.openSync(asks, 'r');
const replies = fs.openSync(answers, 'w');

const real = {
  readSync: fs.readSync,
  writeSync: fs.writeSync,
  readFileSync: fs.readFileSync,
  Script: vm.Script,
  spawnSync: child.spawnSync,
  spawn: child.spawn,
  Date,
};
let job = null;

// ── what is read and compiled once ────────────────────────────────────────────────────────────

const DIST = resolve(__dirname, '../../dist');
const texts = new Map();
const scripts = new Map();
/** What stands for a code cache: one that is there and is not due to be written. */
const HELD = Buffer.from([255, 0, 0, 0, 0, 0, 0, 0, 0]);

fs.readFileSync = (...args) => {
  const [path, how] = args;
  if (typeof path !== 'string') return real.readFileSync(...args);
  if (/[\\/]clew[\\/](?:hook|cli)-[^\\/]+\.bin$/.test(path)) return HELD;
  if (how !== 'utf8' || !path.startsWith(DIST)) return real.readFileSync(...args);
  if (!texts.has(path)) texts.set(path, real.readFileSync(path, 'utf8'));
  return texts.get(path);
};
vm.Script = function Script(text, options) {
  const { filename } = options;
  if (!texts.has(filename)) return new real.Script(text, options);
  if (!scripts.has(filename)) scripts.set(filename, new real.Script(text, { filename }));
  return scripts.get(filename);
};
// What the hook has done for it, or leaves behind, is a run of the command line, too.
const run = (program, args, options) => {
  const [file, command] = Array.isArray(args) ? args : [];
  if (job === null || program !== process.execPath || file !== `${DIST}/cli.js`) return null;
  if (command !== 'index' && command !== 'intents') return null;
  const env = { ...(options.env ?? process.env) };
  return { file, args: args.slice(1), cwd: options.cwd ?? process.cwd(), env, input: '', ms: job.ms };
};
child.spawnSync = (...args) => {
  const request = run(...args);
  return (request !== null && ask(request)) || real.spawnSync(...args);
};
child.spawn = (...args) => {
  const request = run(...args);
  if (request === null) return real.spawn(...args);
  tell(request);
  return { unref() {} };
};
syncBuiltinESMExports();

// ── what a process has of its own ─────────────────────────────────────────────────────────────

fs.readSync = (...args) => {
  if (args[0] !== 0 || job === null) return real.readSync(...args);
  const at = typeof args[2] === 'number' ? args[2] : 0;
  const length = typeof args[3] === 'number' ? args[3] : args[1].length - at;
  const n = job.input.copy(args[1], at, job.read, job.read + length);
  job.read += n;
  return n;
};
fs.writeSync = (...args) => {
  const [fd, data] = args;
  if ((fd !== 1 && fd !== 2) || job === null) return real.writeSync(...args);
  const at = typeof args[2] === 'number' ? args[2] : 0;
  const bytes =
    typeof data === 'string'
      ? Buffer.from(data)
      : Buffer.from(data.subarray(at, args[3] === undefined ? undefined : at + args[3]));
  job.said[fd - 1].push(bytes);
  return bytes.length;
};
for (const [fd, stream] of [
  [1, process.stdout],
  [2, process.stderr],
])
  stream.write = (data, encoding, done) => {
    job?.said[fd - 1].push(Buffer.from(data, typeof encoding === 'string' ? encoding : undefined));
    (typeof encoding === 'function' ? encoding : done)?.();
    return true;
  };
process.exit = (code) => {
  if (code !== undefined) process.exitCode = code;
  job?.end();
  throw OVER;
};
const fell = (e) => {
  if (e === OVER) return;
  job?.said[1].push(Buffer.from(`${e?.stack ?? e}\n`));
  process.exitCode = 1;
  job?.end();
};
process.on('uncaughtException', fell);
process.on('unhandledRejection', fell);

/** The clock, ahead of the machine's own as the environment says. */
function ahead(ms) {
  if (ms === 0) {
    globalThis.Date = real.Date;
    return;
  }
  const now = () => real.Date.now() + ms;
  globalThis.Date = class extends real.Date {
    constructor(...given) {
      super(...(given.length === 0 ? [now()] : given));
    }
    static now() {
      return now();
    }
  };
}

// ── the runs ──────────────────────────────────────────────────────────────────────────────────

let count = 0;
async function start(file) {
  if (file.endsWith('.js')) return import(`${pathToFileURL(file)}?run=${++count}`);
  const text = fs.readFileSync(file, 'utf8').replace(/^#!.*/, '');
  const module = { exports: {} };
  const run = new vm.Script(`(function(exports,require,module,__filename,__dirname){${text}\n})`, { filename: file });
  run.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
}

async function answer({ file, args, cwd, env, input, ms }) {
  try {
    process.chdir(cwd);
  } catch {
    return { cold: true };
  }
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, file, ...args];
  process.exitCode = undefined;
  ahead(ms);
  const listeners = process.rawListeners('exit');
  let timer;
  const done = new Promise((resolve) => {
    job = { ms, input: Buffer.from(input, 'base64'), read: 0, said: [[], []], end: resolve };
    timer = setTimeout(() => {
      fell(new Error(`this run did not end in ${LONGEST} ms`));
    }, LONGEST);
  });
  start(file).then(
    () => job?.end(),
    (e) => (e === OVER ? undefined : fell(e)),
  );
  await done;
  clearTimeout(timer);
  const status = Number(process.exitCode ?? 0);
  for (const one of process.rawListeners('exit')) {
    if (listeners.includes(one)) continue;
    one.call(process, status);
    process.off('exit', one);
  }
  const [out, err] = job.said.map((parts) => Buffer.concat(parts).toString('base64'));
  job = null;
  ahead(0);
  process.exitCode = 0;
  // Nothing keeps a folder that a test removes.
  process.chdir('/');
  return { status, out, err };
}

async function serve() {
  const chunk = Buffer.alloc(CHUNK);
  let held = '';
  for (;;) {
    let end = held.indexOf('\n');
    while (end < 0) {
      const n = real.readSync(requests, chunk, 0, CHUNK, null);
      // Whoever asked is gone.
      if (n === 0) process.reallyExit(0);
      held += chunk.latin1Slice(0, n);
      end = held.indexOf('\n');
    }
    const line = held.slice(0, end);
    held = held.slice(end + 1);
    const reply = Buffer.from(`${JSON.stringify(await answer(JSON.parse(line)))}\n`);
    for (let at = 0; at < reply.length; ) at += real.writeSync(replies, reply, at);
    // What ended beside it is seen to.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
serve();
