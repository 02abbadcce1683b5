/** Decides how the plugin asks the hook: one process a question, with a bound, and silence where it says nothing that can be read. */
import { spawn } from 'node:child_process';

export interface Answer {
  /** For the model. */
  additionalContext?: string;
  /** For the person. */
  systemMessage?: string;
  /** Why a call does not run. */
  deny?: string;
}

/** As long as other hosts wait for a hook, in milliseconds. */
const PATIENCE = 10_000;
const MOST_OUTPUT = 1024 * 1024;

/** What the hook that `command` runs in `cwd` answers to `payload`. Never rejects. */
export function ask(command: string, cwd: string, payload: object): Promise<Answer> {
  return new Promise((done) => {
    if (command === '') return done({});
    const child = spawn(command, { shell: true, cwd, stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true });
    const late = setTimeout(() => child.kill(), PATIENCE);
    let said = '';
    child.stdout.on('data', (d) => {
      if (said.length < MOST_OUTPUT) said += d;
    });
    child.on('error', () => done({}));
    child.on('close', () => {
      clearTimeout(late);
      done(answerIn(said));
    });
    child.stdin.on('error', () => {});
    child.stdin.end(JSON.stringify(payload));
  });
}

function answerIn(text: string): Answer {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
