/** Decides how a second reader is asked: a program gets the router's prompt on its standard input, a service as one message. */
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { Opinion } from '../../core/model.js';
import { answerIn, type Listed, makeInstruction } from '../../core/reader/instruction.js';
import { nameOfReader, readerSettings, type Second } from '../../core/reader/settings.js';
import { readUserConfig, userConfigFile, whyForeign } from '../workspace/user-config.js';
import { buildRouterContext } from './router.js';

/** What the hook hands over about a prompt in doubt. */
export interface Asked {
  prompt: string;
  transcript: string | null;
  active: string;
  others: Listed[];
  /** Folders that the user's own configuration may not lie in. */
  roots: string[];
}

type Env = Record<string, string | undefined>;

const MOST_BYTES = 64 * 1024;
/** Where an argument says this, it stands for the instruction. */
const PLACE = '{instruction}';

/** What the second reader of the user's own configuration says. Never throws: what goes wrong is the opinion's `fault`. */
export async function askReader(asked: Asked, env: Env): Promise<Opinion> {
  const began = performance.now();
  const opinion: Opinion = { by: '', said: '', target: null, ms: 0, fault: '' };
  try {
    const { second, home } = settings(asked, env);
    opinion.by = nameOfReader(second);
    const message = buildRouterContext(asked.prompt, asked.transcript);
    const told = makeInstruction(asked.active, asked.others);
    const text = await (second.command === null
      ? fromService(second, told, message, env)
      : fromProgram(second, told, message, env, home));
    const answer = answerIn(text, asked.others);
    if (answer === null) opinion.fault = 'it did not answer in the form it was asked for';
    else Object.assign(opinion, answer);
  } catch (e) {
    opinion.fault = String((e as Error)?.message ?? e);
  }
  return { ...opinion, ms: Math.round(performance.now() - began) };
}

function settings(asked: Asked, env: Env): { second: Second; home: string } {
  const file = userConfigFile(env);
  const why = file === null ? 'there is no home' : whyForeign(file, asked.roots);
  if (file === null || why !== '') throw new Error(`the user's configuration is not used: ${why}`);
  const { second, findings } = readerSettings(readUserConfig(file, asked.roots));
  if (second === null) throw new Error(`a setting cannot be used: ${findings.map((f) => f.args.key).join(', ')}`);
  return { second, home: dirname(file) };
}

/** What the program prints. It runs without a shell, in the user's own folder, and ends with everything it started. */
function fromProgram(s: Second, told: string, message: string, env: Env, home: string): Promise<string> {
  const [program, ...args] = s.command!.map((a) => a.replaceAll(PLACE, () => told)) as [string, ...string[]];
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: home,
      // A host that the program starts must not ask us again.
      env: { ...env, CLEW_DISABLE: '1', CLEW_INSTRUCTION: told },
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (fault: string | null): void => {
      clearTimeout(timer);
      kill(child.pid);
      if (fault === null) resolve(Buffer.concat(chunks).toString('utf8'));
      else reject(new Error(fault));
    };
    const timer = setTimeout(() => end(`no answer within ${s.timeoutMs} ms`), s.timeoutMs);
    child.on('error', (e) => end(`it could not be started (${(e as NodeJS.ErrnoException).code ?? e.message})`));
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MOST_BYTES) end('its answer is too long');
      else chunks.push(chunk);
    });
    child.on('close', (code) => end(code === 0 ? null : `it ended with code ${code ?? 'none'}`));
    // A program need not read what it is given.
    child.stdin.on('error', () => {});
    child.stdin.end(message);
  });
}

function kill(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    return;
  }
}

/** What the service answers. Nothing is followed elsewhere, so that key and prompt go where the user said and nowhere else. */
async function fromService(s: Second, told: string, message: string, env: Env): Promise<string> {
  const key = s.keyEnv === null ? null : env[s.keyEnv];
  if (key === undefined || key === '') throw new Error(`the environment variable ${s.keyEnv} is not set`);
  const url = s.url!.replace(/\/+$/, '').replace(/(?:\/chat\/completions)?$/, '/chat/completions');
  const signal = AbortSignal.timeout(s.timeoutMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        model: s.model,
        messages: [
          { role: 'system', content: told },
          { role: 'user', content: message },
        ],
        stream: false,
      }),
      signal,
    });
    if (!response.ok) throw new Error(`it answered with status ${response.status}`);
    const content = contentOf(await bounded(response));
    if (typeof content !== 'string') throw new Error('its answer holds no message');
    return content;
  } catch (e) {
    throw signal.aborted ? new Error(`no answer within ${s.timeoutMs} ms`) : e;
  }
}

/** What the engine says of a text that is no JSON quotes it: it is told in words of our own. */
function contentOf(text: string): unknown {
  let body: { choices?: { message?: { content?: unknown } }[] } | null;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Error('its answer is no JSON');
  }
  return body?.choices?.[0]?.message?.content;
}

async function bounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error('its answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
