/** Decides which bundles of the hook run, each with the engine's code cache of an earlier run. */
import { writeSync } from 'node:fs';
import { hostOfPlugin, isInstalledBeside } from '../../runtime/launch/by-plugin.js';
import { type Cached, compileCached } from '../../runtime/launch/code-cache.js';
import type { Bundle, Load } from './io.js';

/** Fingerprints of the bundles, put in by the build: the engine itself compares lengths only. */
declare const CLEW_BUILDS: Record<Bundle, string>;

const loaded = new Map<Bundle, Cached>();

/** What the bundle `name` exports, loaded once. Calls that go different ways through one have a code cache for each `way`. */
const load: Load = (name, way = '') => {
  const known = loaded.get(name);
  if (known !== undefined) return known.module.exports;
  const cached = compileCached(`${__dirname}/hook-${name}.js`, `hook-${CLEW_BUILDS[name]}${way}`);
  loaded.set(name, cached);
  cached.run(require, __dirname);
  return cached.module.exports;
};

/** Copilot CLI runs the hooks of Claude Code's settings, too, Cursor may, and VS Code those of either: each has an entry of its own, or none. */
function isForeign(): boolean {
  const { CLAUDECODE, COPILOT_CLI, CURSOR_VERSION, VSCODE_PID, VSCODE_ESM_ENTRYPOINT } = process.env;
  // An editor's own process has these, its terminals have not.
  const editor = VSCODE_PID || VSCODE_ESM_ENTRYPOINT;
  switch (process.argv[2]) {
    case 'claude':
      return !CLAUDECODE && Boolean(COPILOT_CLI || CURSOR_VERSION || editor);
    case 'copilot':
      return !COPILOT_CLI && Boolean(CURSOR_VERSION || editor);
    case 'vscode':
      return Boolean(CLAUDECODE || COPILOT_CLI || CURSOR_VERSION);
    default:
      return false;
  }
}

/** Cursor may take silence before a call for a fault, and block the call: an empty answer is none. */
function speakUp(): void {
  const { CLEW_SAID, CURSOR_VERSION } = process.env;
  if (CLEW_SAID !== '1' && process.argv[3] === 'tool' && (process.argv[2] === 'cursor' || CURSOR_VERSION))
    writeSync(1, '{}');
}

/** The plugin's hook is the same for each host that runs it; it says so to what it loads. */
function standsBack(): boolean {
  if (process.argv[2] !== 'plugin') return false;
  const { env } = process;
  process.argv[2] = hostOfPlugin(env);
  env.CLEW_PLUGIN = '1';
  return isInstalledBeside(process.argv[2], env.CLAUDE_PROJECT_DIR || process.cwd(), env);
}

if (process.env.CLEW_DISABLE === '1' || standsBack() || isForeign()) speakUp();
else {
  try {
    (load(process.argv[3] === 'tool' ? 'tool' : 'prompt') as { answer(load: Load): void }).answer(load);
    for (const { keep } of loaded.values()) keep();
  } catch (e) {
    // A hook that cannot load says nothing, except to `clew doctor`, which runs it to see.
    if (process.env.CLEW_PROBE === '1') throw e;
  }
  speakUp();
  // All is written by now. Without this the engine takes its heap apart first.
  process.exit(0);
}
