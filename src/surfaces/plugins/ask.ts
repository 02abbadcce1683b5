/** Decides how a plugin asks the hook: one process a question, with a bound, and silence where it says nothing that can be read. */
import { spawn } from 'node:child_process';

export interface Answer {
  /** For the model. */
  additionalContext?: string;
  /** For the person. */
  systemMessage?: string;
  /** Why a call does not run. */
  deny?: string;
  /** The call runs without its person being asked. */
  allow?: boolean;
}

/** A line for a shell, or a program and its arguments. */
export type Hook = string | [program: string, ...args: string[]];

/** As long as other hosts wait for a hook, in milliseconds. */
const PATIENCE = 10_000;
const MOST_OUTPUT = 1024 * 1024;

/** What `hook` in `cwd` answers to `payload` within `patience` milliseconds. Never rejects. */
export function ask(hook: Hook, cwd: string, payload: object, patience = PATIENCE): Promise<Answer> {
  return new Promise((done) => {
    if (hook === '' || patience <= 0) return done({});
    const [program, ...args] = typeof hook === 'string' ? [hook] : hook;
    const child = spawn(program!, args, {
      ...{ shell: typeof hook === 'string', cwd, stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true },
      // Node 20 reads the certificates that it names at every start.
      env: { ...process.env, NODE_EXTRA_CA_CERTS: '' },
    });
    // What is late has nobody to tell it to; what it keeps is kept all the same.
    const late = setTimeout(() => done({}), patience);
    const ends = setTimeout(() => child.kill(), PATIENCE).unref();
    let said = '';
    child.stdout!.on('data', (d) => {
      if (said.length < MOST_OUTPUT) said += d;
    });
    child.on('error', () => done({}));
    child.on('close', () => {
      clearTimeout(late);
      clearTimeout(ends);
      done(answerIn(said));
    });
    child.stdin!.on('error', () => {});
    child.stdin!.end(JSON.stringify(payload));
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
