/** Holds that a reader is asked behind the prompt as the user's own configuration says, that its word is told once and only while it counts, and that whatever goes wrong with it holds up nobody. */
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
// @ts-expect-error a script without types
import { material } from '../../../scripts/secrets/positives.mjs';
// @ts-expect-error a script without types
import { dice } from '../../../scripts/secrets/sample.mjs';
import type { ReaderSaid } from '../../../src/core/model.js';
import { MOST_A_DAY } from '../../../src/core/reader/faults.js';
import { READER_INSTRUCTION } from '../../../src/core/reader/request.js';
import { READER as READER_OFF } from '../../../src/core/reader/settings.js';
import { tokens } from '../../../src/core/text/tokens.js';
import { askService } from '../../../src/runtime/reader/service.js';
import { spawnSync } from '../../support/warm.js';
import { folder, line } from '../../support/world.js';

const HOOK = resolve('dist/hook.cjs');
const CLI = resolve('dist/cli.js');
const READER = resolve('dist/reader.js');
const WORK = 'rotate the refresh tokens of the auth hardening plan';
const PROMPT = 'compare what the tiers of our rivals cost, as a table';
const NEXT = 'the invoice export drops umlauts when Excel opens the file';
const PLANS = { 'AUTH-HARDENING': 'rotate refresh tokens', 'PRICING-RESEARCH': 'compare tiers' };
const FRESH = '{"leaves":90,"to":"new","title":"Prices of rivals"}';
const STAYS = '{"leaves":5,"to":null,"title":""}';

const base = folder();
let root: string;
let home: string;
let count = 0;
const at = (...parts: string[]): string => join(root, ...parts);
const own = (): string => join(home, '.config/clew/config.json');
const transcript = (): string => join(home, 'session.jsonl');
const given = (): string => join(home, 'given.jsonl');

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function configure(reader: object): void {
  write(own(), JSON.stringify({ reader }));
}

/** A program that keeps what it was given, a line each time, and does `then`. */
function program(then: string, name = 'reader.mjs'): { use: string; command: string[] } {
  const file = join(home, name);
  write(
    file,
    `import { readFileSync, appendFileSync } from 'node:fs';
const stdin = readFileSync(0, 'utf8');
appendFileSync(${JSON.stringify(given())}, JSON.stringify({ stdin, args: process.argv.slice(2), cwd: process.cwd(), env: process.env }) + '\\n');
${then}`,
  );
  return { use: 'command', command: [process.execPath, file, '{instruction}'] };
}
const says = (text: string): { use: string; command: string[] } =>
  program(`process.stdout.write(${JSON.stringify(text)});`);
const asked = (): { stdin: string; args: string[]; cwd: string; env: Record<string, string> }[] =>
  existsSync(given())
    ? readFileSync(given(), 'utf8')
        .trim()
        .split('\n')
        .map((l) => JSON.parse(l))
    : [];

const env = (more: Record<string, string> = {}): Record<string, string> => ({
  PATH: process.env.PATH!,
  XDG_CACHE_HOME: process.env.XDG_CACHE_HOME!,
  HOME: home,
  ...more,
});

/** Fires the hook; the test's own server goes on answering meanwhile. */
function fire(payload: object, way: string[] = [], more: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, [HOOK, 'claude', ...way], {
    cwd: base,
    env: env(more),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const session = { session_id: 's1', transcript_path: transcript(), cwd: root };
  let out = '';
  child.stdout.on('data', (d) => {
    out += d;
  });
  child.stdin.end(JSON.stringify({ ...session, ...payload }));
  return new Promise((done) => child.on('close', () => done(out)));
}

const prompts = async (prompt: string, more: Record<string, string> = {}): Promise<void> => {
  appendFileSync(transcript(), `${line.user(prompt)}\n`);
  await fire({ hook_event_name: 'UserPromptSubmit', prompt }, [], more);
};
/** What the model is told behind its calls of tools. */
const batch = async (more: object = {}): Promise<string> => {
  const tool_calls = [
    { tool_name: 'Read', tool_input: { file_path: at('a.ts') }, tool_use_id: 't', tool_response: 'x' },
  ];
  const out = await fire({ hook_event_name: 'PostToolBatch', tool_calls, ...more }, ['tool']);
  return out === '' ? '' : JSON.parse(out).hookSpecificOutput.additionalContext;
};
const stops = (): Promise<string> =>
  fire({ hook_event_name: 'Stop', stop_hook_active: false, last_assistant_message: 'Done.' });

function clew(...args: string[]): { out: string; err: string; code: number | null } {
  const r = spawnSync(process.execPath, [CLI, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: env({ NO_COLOR: '1', COLUMNS: '120' }),
  });
  return { out: r.stdout, err: r.stderr, code: r.status };
}

const files = (): string[] =>
  existsSync(at('.clew/cache/reader')) ? readdirSync(at('.clew/cache/reader')).sort() : [];
const list = (): ReaderSaid[] =>
  files().includes('asks.jsonl')
    ? readFileSync(at('.clew/cache/reader/asks.jsonl'), 'utf8')
        .split('\n')
        .flatMap((l) => (l === '' ? [] : [JSON.parse(l)]))
    : [];
const active = (): string => JSON.parse(clew('status', '--json', '--session', 's1').out).active.id;

async function until(is: () => boolean): Promise<void> {
  for (let i = 0; i < 400 && !is(); i++) await new Promise((done) => setTimeout(done, 50));
  expect(is(), `${files()} ${JSON.stringify(list())}`).toBe(true);
}
/** Waits until nothing is asked any more. */
const answered = (n = 1): Promise<void> => until(() => list().length >= n && !files().includes('lock'));

beforeEach(async () => {
  root = join(base, `${++count}`, 'shop');
  home = join(base, `${count}`, 'home');
  write(at('.git/HEAD'), 'ref: refs/heads/main\n');
  for (const [name, task] of Object.entries(PLANS)) write(at(`docs/plans/${name}.md`), `# ${name}\n\n- [ ] ${task}\n`);
  write(at('.clew/config.json'), '{"detect": {"nudge": 1, "ask": 1, "switch": 1}}');
  write(transcript(), `${line.user('add a login form')}\n${line.said('Done. Shall I rotate the tokens?')}\n`);
  clew('index', '--quiet');
  await prompts(WORK);
  expect(clew('new', 'Login cookies', '--session', 's1').code).toBe(0);
  expect(clew('switch', 'docs/plans/AUTH-HARDENING.md', '--session', 's1').code).toBe(0);
});

describe('a program that is asked', () => {
  it('gets the request on its standard input, the instruction beside it, and nothing of the project around it', async () => {
    configure(says(STAYS));
    await prompts(PROMPT);
    await answered();
    const [{ stdin, args, cwd, env: seen }] = asked() as [ReturnType<typeof asked>[0]];
    expect(stdin).toContain(`## User Prompt\n\n${PROMPT}`);
    expect(stdin).toContain('Active context: ');
    expect(stdin).toContain('1: Login cookies');
    expect(args).toEqual([READER_INSTRUCTION]);
    expect(seen).toMatchObject({ CLEW_INSTRUCTION: READER_INSTRUCTION, CLEW_DISABLE: '1' });
    expect(cwd).toBe(dirname(own()));
    for (const f of files()) expect(statSync(at('.clew/cache/reader', f)).mode & 0o077, f).toBe(0);
    expect(list()[0]).toMatchObject({ by: 'node', fault: '', answer: { leaves: 5 } });
    expect(await batch()).toBe('');
    expect(clew('why').out).toContain('The reader node said after');
    expect(clew('why').out).toContain('5 % that it leaves that context');
  });

  it('is heard of once, at the first calls behind its answer, and status counts it', async () => {
    configure(says(FRESH));
    await prompts(PROMPT);
    await answered();
    expect(await batch({ agent_id: 'sub' })).toBe('');
    const told = await batch();
    expect(told).toMatch(/^clew: a reader takes this message for a new context .*Prices of rivals/);
    expect(told).toContain('clew switch --new TITLE');
    expect(tokens(told)).toBeLessThanOrEqual(60);
    expect(await batch()).toBe('');
    expect(clew('status').out).toContain('reader: asked 1 time today, told the model of 1 switch');
    expect(clew('why').out).toContain("The reader's word was told to the model, with its tool calls.");
    expect(clew('why').out).not.toContain('Nothing was said.');
    expect(clew('why').out).toContain('90 % that it leaves that context, for a new context “Prices of rivals”');
  });

  it('names a known context by its id', async () => {
    configure(says('{"leaves":70,"to":1,"title":""}'));
    await prompts(PROMPT);
    await answered();
    expect(await batch()).toMatch(/for context <clew-data \d+>login-cookies.*run `clew switch ID`/);
  });

  it('is not told of once the model has switched, nor about a prompt that another one followed', async () => {
    configure(says(FRESH));
    await prompts(PROMPT);
    await answered();
    expect(clew('switch', 'login-cookies', '--session', 's1').code).toBe(0);
    expect(await batch()).toBe('');
    await prompts(PROMPT);
    await answered(2);
    await prompts('switch to Login cookies');
    expect(await batch()).toBe('');
  });

  it('gets no secret, neither the prompt’s nor the transcript’s', async () => {
    const token = (seed: number): string => `gh${'p_'}${material(dice(seed)).an(36)}`;
    const [mine, before] = [token(1), token(2)];
    write(transcript(), `${line.user(`log in with ${before}`)}\n${line.said(`It is ${before}.`)}\n`);
    configure(says(STAYS));
    await prompts(`${PROMPT}, read with ${mine}`);
    await answered();
    expect(asked()[0]!.stdin).toMatch(/read with \[redacted github-pat \w{4}\]/);
    const kept = files().map((f) => readFileSync(at('.clew/cache/reader', f), 'utf8'));
    for (const secret of [mine, before]) expect([...kept, JSON.stringify(asked())].join('')).not.toContain(secret);
  });

  it.each([
    ['talks', 'process.stdout.write("I would say that it leaves.")', 'prose'],
    ['names a number that was not listed', `process.stdout.write('{"leaves":90,"to":9,"title":""}')`, 'prose'],
    ['says nothing', '', 'prose'],
    ['fails', `process.stdout.write(${JSON.stringify(FRESH)}); process.exitCode = 3`, 'exit 3'],
    ['is not logged in', 'process.stderr.write("Please run /login"); process.exitCode = 1', 'login'],
    ['is ended', 'process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 9000)', 'signal SIGTERM'],
    ['never stops talking', 'process.stdout.write("x".repeat(200_000))', 'long'],
  ])('that %s changes nothing, and doctor tells of it', async (_, then, fault) => {
    configure(program(then));
    await prompts(PROMPT);
    await answered();
    expect(list()[0]).toMatchObject({ fault, answer: null });
    expect(await batch()).toBe('');
    expect(await stops()).toBe('');
    expect(clew('doctor').out).toContain('The reader did not answer 1 of the last 1 times');
    expect(clew('why').out).toContain('was asked and gave no answer');
  });

  it('that is not there is a fault, and so is one of the workspace itself', async () => {
    configure({ use: 'command', command: ['clew-test-no-such-program'] });
    await prompts(PROMPT);
    await answered();
    write(at('bin/planted'), `#!/bin/sh\ntouch ${join(home, 'ran')}\n`);
    chmodSync(at('bin/planted'), 0o755);
    configure({ use: 'command', command: ['planted'] });
    await prompts(NEXT, { PATH: `${at('bin')}:${process.env.PATH}` });
    await answered(2);
    expect(list().map((s) => s.fault)).toEqual(['missing', 'missing']);
    expect(existsSync(join(home, 'ran'))).toBe(false);
  });

  it('that lies in the workspace itself is refused by config set, said by doctor, and not run; also behind a link', async () => {
    write(at('bin/planted'), `#!/bin/sh\ntouch ${join(home, 'ran')}\n`);
    chmodSync(at('bin/planted'), 0o755);
    mkdirSync(home, { recursive: true });
    symlinkSync(at('bin/planted'), join(home, 'link'));
    for (const path of [at('bin/planted'), join(home, 'link')]) {
      const set = clew('config', 'set', 'reader.command', JSON.stringify([path]));
      expect(set.code).toBe(2);
      expect(set.err).toContain('a program outside of the workspace');
      configure({ use: 'command', command: [path] });
      expect(clew('doctor').out).toMatch(
        /Nobody is asked about prompts: .* lies in\s+the\s+workspace\s+and\s+is\s+not\s+run/,
      );
      const before = list().length;
      await prompts(PROMPT);
      await answered(before + 1);
      expect(list().at(-1)!.fault).toBe('inside');
    }
    expect(existsSync(join(home, 'ran'))).toBe(false);
  });

  it('that leaves something behind which holds its output is not waited for', async () => {
    configure(
      program(
        `const { spawn } = await import('node:child_process');
spawn(process.execPath, ['-e', 'setTimeout(() => {}, 50_000)'], { stdio: ['ignore', 'inherit', 'inherit'], detached: true }).unref();
process.stdout.write(${JSON.stringify(FRESH)}, () => process.exit(0));`,
      ),
    );
    await prompts(PROMPT);
    await answered();
    expect(list()[0]).toMatchObject({ fault: '', answer: { leaves: 90 } });
    expect(list()[0]!.ms).toBeLessThan(20_000);
  });

  it('ends with everything it started once a newer prompt takes the place of its own, which is asked instead', async () => {
    const late = join(home, 'late');
    const child = `setTimeout(() => require('fs').writeFileSync(${JSON.stringify(late)}, ''), 1500)`;
    configure(
      program(
        `if (stdin.includes(${JSON.stringify(NEXT)})) process.stdout.write(${JSON.stringify(FRESH)});
else { const { spawn } = await import('node:child_process'); spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'ignore' }); setTimeout(() => {}, 60_000); }`,
      ),
    );
    await prompts(PROMPT);
    await until(() => asked().length === 1);
    await prompts(NEXT);
    await answered();
    expect(asked()).toHaveLength(2);
    expect(list()).toHaveLength(1);
    expect(await batch()).toContain('a reader takes this message');
    await new Promise((done) => setTimeout(done, 1600));
    expect(existsSync(late)).toBe(false);
  });

  it('is asked by one process a workspace, which a dead one does not block', async () => {
    configure(program(`setTimeout(() => process.stdout.write(${JSON.stringify(STAYS)}), 600)`));
    await prompts(PROMPT);
    await until(() => files().includes('lock') && asked().length === 1);
    const { pid } = JSON.parse(readFileSync(at('.clew/cache/reader/lock'), 'utf8'));
    // A second process finds the first one at work, and leaves.
    const second = spawnSync(process.execPath, [READER, at('.clew'), root], { env: env() });
    expect([second.status, asked().length]).toEqual([0, 1]);
    await answered();
    write(
      at('.clew/cache/reader/lock'),
      JSON.stringify({ pid: 2 ** 22 + 1, host: (await import('node:os')).hostname() }),
    );
    await prompts(NEXT);
    await answered(2);
    expect(pid).toBeGreaterThan(1);
    expect(asked()).toHaveLength(2);
  });

  it('is asked so many times a day, and the next one is a fault', async () => {
    configure(says(STAYS));
    await prompts(PROMPT);
    await answered();
    const day = files().find((f) => f.endsWith('.asks'))!;
    write(at('.clew/cache/reader', day), '.'.repeat(MOST_A_DAY));
    await prompts(NEXT);
    await answered(2);
    expect([asked().length, list()[1]!.fault]).toEqual([1, 'limit']);
    expect(clew('doctor').out).toContain(`${MOST_A_DAY} asked today`);
  });

  it('files a turn without tools at its end, which one undo takes back', async () => {
    configure(says(FRESH));
    const before = active();
    await prompts(PROMPT);
    await answered();
    appendFileSync(transcript(), `${line.said('Here is the table.')}\n`);
    const { systemMessage } = JSON.parse(await stops());
    expect(systemMessage).toMatch(
      /this turn was filed under new context "Prices of rivals", as the reader node took its prompt/,
    );
    expect(active()).toBe('prices-of-rivals');
    expect(clew('undo', /clew undo (\w+)/.exec(systemMessage)![1]!).out).toContain('filed the last turn');
    expect(active()).toBe(before);
  });

  it('leaves a turn to the model once that was told, even where it stayed', async () => {
    configure(says(FRESH));
    const before = active();
    await prompts(PROMPT);
    await answered();
    expect(await batch()).toContain('Prices of rivals');
    appendFileSync(transcript(), `${line.said('Here is the table.')}\n`);
    expect(await stops()).toBe('');
    expect(active()).toBe(before);
    await prompts(NEXT);
    await answered(2);
    appendFileSync(transcript(), `${line.said('It is UTF-8 now.')}\n`);
    expect(JSON.parse(await stops()).systemMessage).toContain('filed under new context "Prices of rivals"');
  });

  it('files a turn under a title made of the prompt where the reader names none', async () => {
    configure(says('{"leaves":90,"to":"new","title":null}'));
    await prompts(PROMPT);
    await answered();
    const { systemMessage } = JSON.parse(await stops());
    expect(systemMessage).toMatch(/filed under new context "[^"]*(?:tiers|rivals)/);
    expect(systemMessage).not.toContain('New context');
  });

  it('never keeps a prompt waiting, however long it takes', async () => {
    configure(program('setTimeout(() => {}, 5000)'));
    await prompts(PROMPT);
    expect(list()).toEqual([]);
    expect(await batch()).toBe('');
    expect(await stops()).toBe('');
    await prompts('switch to Login cookies');
    await until(() => !files().includes('lock'));
    expect(list()).toEqual([]);
  });
});

describe('nobody is asked', () => {
  const unasked = async (prompt = PROMPT, more: Record<string, string> = {}): Promise<void> => {
    await prompts(prompt, more);
    await new Promise((done) => setTimeout(done, 300));
    expect([asked(), files()]).toEqual([[], []]);
  };

  it('as long as nothing is configured', async () => {
    says(FRESH);
    await unasked();
    for (const file of ['dist/hook.cjs', 'dist/hook-prompt.js', 'dist/hook-tool.js'])
      expect(readFileSync(file, 'utf8')).not.toMatch(/chat\/completions|takes this message/);
    expect(clew('doctor').out).toContain('No reader is asked about prompts');
    expect(clew('status').out).not.toContain('reader:');
    configure({ ...says(FRESH), use: 'off' });
    await unasked(NEXT);
  });

  it('about what the user’s words decide, and about very long prompts', async () => {
    configure(says(FRESH));
    await unasked('switch to Login cookies');
    await unasked('x '.repeat(20_000));
  });

  it('because a repository says so: list, get and doctor tell that it does not count', async () => {
    for (const key of ['reader', 'second']) {
      write(at('.clew/config.json'), JSON.stringify({ [key]: says(FRESH) }));
      await unasked(key === 'reader' ? PROMPT : NEXT);
      const said = `The settings ${key}.* stand in .clew/config.json and are not used`;
      expect(clew('config', 'list').err).toContain(said);
      expect(clew('config', 'get', 'reader.command')).toMatchObject({
        out: 'null\n',
        err: expect.stringContaining(said),
      });
      expect(clew('doctor').out).toContain(said);
    }
  });

  it('by a configuration that the repository carries, links to, or anybody may write', async () => {
    const text = JSON.stringify({ reader: says(FRESH) });
    write(at('evil/clew/config.json'), text);
    await unasked(PROMPT, { XDG_CONFIG_HOME: at('evil') });
    await unasked(NEXT, { XDG_CONFIG_HOME: '../evil' });
    mkdirSync(dirname(own()), { recursive: true });
    symlinkSync(at('evil/clew/config.json'), own());
    await unasked(PROMPT);
    expect(clew('doctor').out).toContain('is not used: it lies inside the workspace');
    rmSync(own());
    write(own(), text);
    chmodSync(own(), 0o666);
    await unasked(NEXT);
    expect(clew('config', 'list').err).toContain('is not used: everybody may write it');
    chmodSync(own(), 0o644);
    await prompts(PROMPT);
    await answered();
  });

  it('any more once it is switched off, and nothing of before is told', async () => {
    configure(says(FRESH));
    await prompts(PROMPT);
    await answered();
    configure({ use: 'off' });
    await prompts(NEXT);
    expect(await batch()).toBe('');
    expect(asked()).toHaveLength(1);
  });
});

describe('clew config', () => {
  it('keeps the settings of a reader in the user’s own configuration, and takes them back', () => {
    const before = readFileSync(at('.clew/config.json'), 'utf8');
    expect(clew('config', 'set', 'reader.command', '["llm", "-s", "{instruction}"]').code).toBe(0);
    expect(clew('doctor').out).toContain('No reader is asked');
    expect(clew('config', 'set', 'reader.use', 'command').code).toBe(0);
    expect(JSON.parse(readFileSync(own(), 'utf8'))).toEqual({
      reader: { command: ['llm', '-s', '{instruction}'], use: 'command' },
    });
    expect(readFileSync(at('.clew/config.json'), 'utf8')).toBe(before);
    expect(clew('config', 'get', 'reader.use', '--origin').out).toBe('command  ~/.config/clew/config.json\n');
    expect(clew('doctor').out).toContain('llm is asked about prompts; nobody waits for it');
    expect(clew('undo').code).toBe(0);
    expect(clew('undo').code).toBe(0);
    expect(existsSync(own())).toBe(false);
  });

  it('doctor does not call every setting a default where a reader is named', () => {
    rmSync(at('.clew/config.json'));
    expect(clew('doctor').out).toMatch(/Every setting is at its default$/m);
    configure({ use: 'host' });
    expect(clew('doctor').out).toContain('Every setting is at its default, except those of the reader');
  });

  it('says once that a setting has another name now, and the command that it names moves it', async () => {
    const { command } = says(STAYS);
    write(own(), JSON.stringify({ second: { command, low: 0.05, timeoutMs: 300 }, theirs: 1 }));
    await prompts(PROMPT);
    await answered();
    const { out } = clew('doctor');
    expect(out.match(/The settings second\.\* are called reader\.\* now/g)).toHaveLength(1);
    expect(out).toContain('try: clew config set reader.use command');
    expect(clew('config', 'get', 'reader.use').out).toBe('command\n');
    expect(clew('config', 'set', 'reader.use', 'command').code).toBe(0);
    expect(JSON.parse(readFileSync(own(), 'utf8'))).toEqual({ theirs: 1, reader: { use: 'command', command } });
    expect(clew('doctor').out).not.toContain('second');
    expect(clew('config', 'get', 'second.command').err).toContain('reader.command');
  });

  it('refuses a shell’s line, a key, and an agent', () => {
    expect(clew('config', 'set', 'reader.command', 'llm -m small').code).toBe(2);
    const key = clew('config', 'set', 'reader.keyEnv', 'sk-abc-123');
    expect(key.code).toBe(2);
    expect(key.err).toContain('the name of an environment variable, never the key itself');
    const agent = spawnSync(process.execPath, [CLI, 'config', 'set', 'reader.use', 'host'], {
      cwd: root,
      encoding: 'utf8',
      env: env({ CLAUDECODE: '1' }),
    });
    expect([agent.status, existsSync(own())]).toEqual([3, false]);
    expect(agent.stderr).toContain('Only a person may set reader.use');
  });
});

describe('a service that is asked', () => {
  interface Request {
    url: string;
    headers: IncomingHttpHeaders;
    body: { model: string; messages: { role: string; content: string }[] };
  }
  let server: Server;
  let requests: Request[] = [];
  let closed = 0;
  let answer: { status?: number; headers?: Record<string, string>; body?: string; wait?: number; drips?: boolean } = {};
  const chat = (content: unknown): string => JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] });
  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;

  beforeEach(async () => {
    requests = [];
    closed = 0;
    answer = {};
    server ??= createServer((req, res) => {
      let text = '';
      req.on('data', (d) => {
        text += d;
      });
      req.on('end', () => {
        requests.push({ url: req.url!, headers: req.headers, body: JSON.parse(text) });
        res.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
        if (answer.drips === true) {
          const drip = setInterval(() => res.write(' '), 50);
          res.on('close', () => {
            clearInterval(drip);
            closed++;
          });
          return;
        }
        setTimeout(() => res.end(answer.body ?? chat(FRESH)), answer.wait ?? 0).unref();
      });
    });
    if (!server.listening) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterEach(() => server?.closeAllConnections());
  afterAll(() => server?.close());

  it('gets the request as the user’s message, with the key from the environment', async () => {
    configure({ use: 'url', url: url(), model: 'small', keyEnv: 'READER_KEY' });
    await prompts(PROMPT, { READER_KEY: 'k-123' });
    await answered();
    const [{ url: path, headers, body }] = requests as [Request];
    expect([path, headers.authorization, body.model]).toEqual(['/v1/chat/completions', 'Bearer k-123', 'small']);
    expect(body.messages.map((m) => m.role)).toEqual(['system', 'user']);
    expect(body.messages[1]!.content).toContain(PROMPT);
    expect(
      files()
        .map((f) => readFileSync(at('.clew/cache/reader', f), 'utf8'))
        .join(''),
    ).not.toContain('k-123');
    expect(list()[0]!.by).toMatch(/^small at 127\.0\.0\.1:\d+$/);
    expect(await batch()).toContain('a reader takes this message');
  });

  it('has so long for the whole answer, however it comes', async () => {
    answer = { drips: true };
    const ask = { session: 's1', host: 'claude', n: 1, at: 1, before: null, active: null };
    const asking = { ...ask, instruction: 'i', message: 'm', ids: [] };
    const settings = { ...READER_OFF, use: 'url' as const, url: url(), model: 'small' };
    const how = { env: {}, roots: [], home, limit: 400, signal: new AbortController().signal };
    await expect(askService(asking, settings, how)).rejects.toThrow('time');
    await until(() => closed === 1);
    const stop = new AbortController();
    const asked = askService(asking, settings, { ...how, limit: 60_000, signal: stop.signal });
    asked.catch(() => {});
    await until(() => requests.length === 2);
    stop.abort();
    await expect(asked).rejects.toThrow();
    await until(() => closed === 2);
  });

  it('is let go once a newer prompt takes the place of its own, which is asked instead', async () => {
    answer = { drips: true };
    configure({ use: 'url', url: url(), model: 'small' });
    await prompts(PROMPT);
    await until(() => requests.length === 1);
    answer = {};
    await prompts(NEXT);
    await answered();
    expect(requests).toHaveLength(2);
    expect([list().length, closed]).toEqual([1, 1]);
    expect(await batch()).toContain('a reader takes this message');
  });

  it.skipIf(spawnSync('openssl', ['version']).status !== 0)(
    'whose certificate nobody vouches for says so',
    async () => {
      mkdirSync(home, { recursive: true });
      const [key, cert] = [join(home, 'key.pem'), join(home, 'cert.pem')];
      const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2'];
      expect(spawnSync('openssl', [...made, '-keyout', key, '-out', cert]).status).toBe(0);
      const secure = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, res) => res.end());
      await new Promise<void>((done) => secure.listen(0, '127.0.0.1', done));
      const { port } = secure.address() as AddressInfo;
      configure({ use: 'url', url: `https://localhost:${port}/v1`, model: 'small' });
      await prompts(PROMPT);
      await answered();
      secure.close();
      expect(list()[0]!.fault).toBe('certificate DEPTH_ZERO_SELF_SIGNED_CERT');
      expect(clew('doctor').out).toContain('has a certificate that is not trusted');
    },
  );

  it.each([
    ['lacks its key', { keyEnv: 'READER_KEY' }, {}, 'key READER_KEY'],
    ['fails', {}, { status: 500 }, 'status 500'],
    ['knows us not', {}, { status: 401 }, 'login 401'],
    ['answers no JSON', {}, { body: 'leaves' }, 'form'],
    ['answers another document', {}, { body: '{"choices": []}' }, 'form'],
    ['talks', {}, { body: chat('It leaves.') }, 'prose'],
    ['never stops', {}, { body: chat('x'.repeat(100_000)) }, 'long'],
    ['sends us elsewhere', {}, { status: 307, headers: { location: '/v1/other' } }, 'reach'],
    ['is not there', { url: 'http://127.0.0.1:9/v1' }, {}, 'reach'],
  ])('and %s changes nothing', async (_, settings, how, fault) => {
    answer = how;
    configure({ use: 'url', url: `${url()}/chat/completions`, model: 'small', ...settings });
    await prompts(PROMPT);
    await answered();
    expect(list()[0]).toMatchObject({ fault, answer: null });
    expect(requests.map((r) => r.url)).toEqual(
      'keyEnv' in settings || 'url' in settings ? [] : ['/v1/chat/completions'],
    );
    expect(await batch()).toBe('');
  });
});
