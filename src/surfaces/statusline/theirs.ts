/** Decides which other line of status is shown above ours, and how long and how much it may say. */
import { readText } from '../../stores/read-regular.js';
import { print } from './stdin.js';

type Env = Record<string, string | undefined>;

const PATIENCE = 2000;
const MOST_OUTPUT = 16 * 1024;
const MOST_ROWS = 8;
const MOST_SETTINGS = 1024 * 1024;

/**
 * The command of another line of status: `first CMD` where it stood in the settings that ours was put into; for `claude` else
 * that of settings which ours stands before.
 */
export function theirLine([host, first, command]: string[], cwd: string, env: Env): string | null {
  if (host !== 'claude') return null;
  if (first === 'first') return command?.trim() ? command : null;
  const root = env.CLAUDE_PROJECT_DIR || cwd;
  const own = env.CLAUDE_CONFIG_DIR || `${env.HOME || env.USERPROFILE}/.claude`;
  for (const path of [`${root}/.claude/settings.json`, `${own}/settings.json`]) {
    const there = commandIn(path);
    if (there !== null) return there;
  }
  return null;
}

function commandIn(path: string): string | null {
  try {
    const text = readText(path);
    const { statusLine } = text.length > MOST_SETTINGS ? {} : JSON.parse(text.replace(/^\ufeff/, ''));
    const command: unknown = statusLine?.command;
    return typeof command === 'string' && command.trim() !== '' && !/statusline\.cjs/.test(command) ? command : null;
  } catch {
    return null;
  }
}

/** Runs `command` as its host would, with the same input, and prints what it says as far as that goes. */
export function printTheirs(command: string, input: string): void {
  // Loaded where there is one: most have none.
  const ran = process.getBuiltinModule('node:child_process').spawnSync(command, {
    shell: process.platform === 'win32' ? process.env.CLAUDE_CODE_GIT_BASH_PATH || 'bash' : true,
    input,
    timeout: PATIENCE,
    killSignal: 'SIGKILL',
    maxBuffer: MOST_OUTPUT,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const said = (ran.stdout ?? Buffer.alloc(0)).subarray(0, MOST_OUTPUT).toString();
  const rows = said
    .split(/\r?\n/)
    .filter((row) => row.trim() !== '')
    .slice(0, MOST_ROWS);
  // A colour that a cut row leaves on is not ours.
  if (rows.length > 0) print(`${rows.join('\n')}${said.includes('\u001b[') ? '\u001b[0m' : ''}\n`);
}
