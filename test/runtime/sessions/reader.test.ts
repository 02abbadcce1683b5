/** Holds that a second reader is asked by the built hook as the user's own configuration says, exactly the router's prompt, and that its failure changes nothing. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
// @ts-expect-error a script without types
import { material } from '../../../scripts/secrets/positives.mjs';
// @ts-expect-error a script without types
import { dice } from '../../../scripts/secrets/sample.mjs';
import type { Operation, Reading } from '../../../src/core/model.js';
import { buildRouterContext } from '../../../src/runtime/sessions/router.js';
import { folder, line } from '../../support/world.js';

const HOOK = resolve('dist/hook.cjs');
const CLI = resolve('dist/cli.js');
const WORK = 'rotate the refresh tokens of the auth hardening plan';
const PROMPT = 'compare what the tiers of our rivals cost, as a table';
/** Each about something else: a prompt that is taken for the work at hand makes its like less doubtful. */
const OTHERS = [
  'the invoice export drops umlauts when Excel opens the file',
  'translate the welcome mail into Japanese and Korean',
  'why does the nightly backup skip the photo albums?',
  'draw a darker palette for the calendar widget',
] as const;
const PLANS = { 'AUTH-HARDENING': 'rotate refresh tokens', 'PRICING-RESEARCH': 'compare tiers' };

const base = folder();
let root: string;
let home: string;
let count = 0;
const at = (...parts: string[]): string => join(root, ...parts);
const own = (): string => join(home, '.config/clew/config.json');
const transcript = (): string => join(home, 'session.jsonl');

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The user's own settings of a second reader. */
function configure(second: object): void {
  write(own(), JSON.stringify({ second: { low: 0.05, high: 0.95, timeoutMs: 4000, ...second } }));
}

/** A program that keeps what it was given and does `then`. */
function reader(then: string): string[] {
  const file = join(home, 'reader.mjs');
  write(
    file,
    `import { readFileSync, writeFileSync } from 'node:fs';
const stdin = readFileSync(0, 'utf8');
writeFileSync(${JSON.stringify(given())}, JSON.stringify({ stdin, args: process.argv.slice(2), cwd: process.cwd(), env: process.env }));
${then}`,
  );
  return [process.execPath, file, '{instruction}'];
}
const given = (): string => join(home, 'given.json');
const says = (text: string): string[] => reader(`process.stdout.write(${JSON.stringify(text)});`);

/** Fires the hook with `prompt`; the test's own server goes on answering meanwhile. */
function fire(prompt: string, env: Record<string, string> = {}): Promise<{ out: string; code: number | null }> {
  const child = spawn(process.execPath, [HOOK, 'claude'], {
    cwd: base,
    env: { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, HOME: home, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const payload = {
    session_id: 's1',
    transcript_path: transcript(),
    cwd: root,
    hook_event_name: 'UserPromptSubmit',
    prompt,
  };
  let out = '';
  child.stdout.on('data', (d) => {
    out += d;
  });
  child.stdin.end(JSON.stringify(payload));
  return new Promise((done) => child.on('close', (code) => done({ out, code })));
}

function clew(...args: string[]): { out: string; err: string; code: number | null } {
  const r = spawnSync(process.execPath, [CLI, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      XDG_CACHE_HOME: process.env.XDG_CACHE_HOME,
      HOME: home,
      NO_COLOR: '1',
      COLUMNS: '120',
    },
  });
  return { out: r.stdout, err: r.stderr, code: r.status };
}

/** The reading of the newest prompt. */
function reading(): Reading {
  const lines = readFileSync(at('.clew/log.jsonl'), 'utf8').trim().split('\n');
  return lines.map((l) => JSON.parse(l) as Operation).findLast((o) => o.reading)!.reading!;
}
const faults = (): string =>
  existsSync(at('.clew/cache/faults.jsonl')) ? readFileSync(at('.clew/cache/faults.jsonl'), 'utf8') : '';

beforeEach(async () => {
  root = join(base, `${++count}`, 'shop');
  home = join(base, `${count}`, 'home');
  write(at('.git/HEAD'), 'ref: refs/heads/main\n');
  for (const [name, task] of Object.entries(PLANS)) write(at(`docs/plans/${name}.md`), `# ${name}\n\n- [ ] ${task}\n`);
  write(at('.clew/config.json'), '{"detect": {"nudge": 1, "blind": 1, "ask": 1, "switch": 1}}');
  write(transcript(), `${line.user('add a login form')}\n${line.said('Done. Shall I rotate the tokens?')}\n`);
  clew('index', '--quiet');
  expect((await fire(WORK)).code).toBe(0);
});

describe('a program that is asked', () => {
  it('gets exactly the router’s prompt, and the instruction beside it', async () => {
    configure({ command: says('stays') });
    await fire(PROMPT);
    const { stdin, args, cwd, env } = JSON.parse(readFileSync(given(), 'utf8'));
    expect(stdin).toBe(buildRouterContext(PROMPT, transcript()));
    expect(clew('route', transcript(), '--prompt', PROMPT).out).toBe(`${stdin}\n`);
    expect(stdin).toContain('1. "add a login form"');
    expect(args[0]).toContain('Active context: ');
    expect(args[0]).toContain('- docs/plans/PRICING-RESEARCH.md: PRICING-RESEARCH');
    expect(env).toMatchObject({ CLEW_INSTRUCTION: args[0], CLEW_DISABLE: '1' });
    expect(cwd).toBe(dirname(own()));
  });

  it('gets no secret, neither the prompt’s nor the transcript’s', async () => {
    const token = (seed: number): string => `gh${'p_'}${material(dice(seed)).an(36)}`;
    const [mine, before] = [token(1), token(2)];
    write(transcript(), `${line.user(`log in with ${before}`)}\n${line.said('Done. Shall I rotate the tokens?')}\n`);
    configure({ command: says('leaves') });
    await fire(`${PROMPT}, read with ${mine}`);
    const { stdin, args } = JSON.parse(readFileSync(given(), 'utf8'));
    expect(stdin).toMatch(/log in with \[redacted github-pat \w{4}\]/);
    expect(stdin).toMatch(/read with \[redacted github-pat \w{4}\]/);
    for (const secret of [mine, before]) expect(`${stdin}${args}`).not.toContain(secret);
    expect(reading()).toMatchObject({ verb: 'nudge', second: { said: 'leaves', fault: '' } });
  });

  it('can turn a stay into a nudge, which why explains', async () => {
    configure({ command: says('leaves: docs/plans/PRICING-RESEARCH.md\n') });
    const { out } = await fire(PROMPT);
    expect(JSON.parse(out).hookSpecificOutput.additionalContext).toContain('PRICING-RESEARCH');
    expect(reading()).toMatchObject({ verb: 'nudge', target: 'docs/plans/PRICING-RESEARCH.md' });
    const why = clew('why').out;
    expect(why).toContain('was asked in doubt and said that it leaves, for docs/plans/PRICING-RESEARCH.md');
    expect(why).toContain('it had been detected as stay');
    expect(clew('status', '--json').out).toContain('"plan": "docs/plans/AUTH-HARDENING.md"');
  });

  it('can turn a nudge into a stay', async () => {
    write(at('.clew/config.json'), '{"detect": {"nudge": 0, "blind": 0, "ask": 1, "switch": 1}}');
    configure({ command: says('stays') });
    expect((await fire(PROMPT)).out).toBe('');
    expect(reading()).toMatchObject({ verb: 'stay', second: { from: 'nudge', said: 'stays', fault: '' } });
  });

  it.each([
    ['talks', 'process.stdout.write("I would say that it leaves.")', 'did not answer in the form'],
    ['names what was not listed', 'process.stdout.write("leaves: somewhere")', 'did not answer in the form'],
    ['says nothing', '', 'did not answer in the form'],
    ['fails', 'process.stdout.write("leaves"); process.exitCode = 3', 'ended with code 3'],
    ['never stops talking', 'process.stdout.write("x".repeat(200_000))', 'too long'],
    ['takes too long', 'setTimeout(() => process.stdout.write("leaves"), 60_000)', 'no answer within 400 ms'],
  ])('that %s changes nothing, and a fault is noted', async (_, then, fault) => {
    configure({ command: reader(then), timeoutMs: fault.endsWith('400 ms') ? 400 : 4000 });
    expect(await fire(PROMPT)).toEqual({ out: '', code: 0 });
    expect(reading()).toMatchObject({ verb: 'stay', second: { said: '' } });
    expect(reading().second!.fault).toContain(fault);
    expect(faults()).toContain(`second opinion: `);
    expect(clew('why').out).toContain('was asked in doubt and gave no answer');
  });

  it('that is not there, or whose settings cannot be used', async () => {
    configure({ command: ['clew-test-no-such-program'] });
    expect(await fire(PROMPT)).toEqual({ out: '', code: 0 });
    expect(faults()).toContain('could not be started (ENOENT)');
    configure({ command: 'rm -rf /' });
    expect(await fire(OTHERS[0])).toEqual({ out: '', code: 0 });
    expect(faults()).toContain('a setting cannot be used: second.command');
    expect(clew('doctor').out).toContain('The setting second.command must be a list of a program and its arguments');
  });

  it('takes everything it started with it', async () => {
    const late = join(home, 'late');
    const child = `setTimeout(() => require('fs').writeFileSync(${JSON.stringify(late)}, ''), 1500)`;
    configure({
      command: reader(
        `const { spawn } = await import('node:child_process'); spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'ignore' }); setTimeout(() => {}, 60_000);`,
      ),
      timeoutMs: 600,
    });
    await fire(PROMPT);
    await new Promise((done) => setTimeout(done, 2000));
    expect(existsSync(late)).toBe(false);
  });
});

describe('nobody is asked', () => {
  const unasked = async (prompt = PROMPT, env: Record<string, string> = {}): Promise<void> => {
    expect(await fire(prompt, env)).toEqual({ out: '', code: 0 });
    expect(existsSync(given())).toBe(false);
    const { prompt: read, p } = reading();
    expect([read, p > 0.05 && p < 0.94]).toEqual([prompt, true]);
  };

  it('as long as nothing is configured; the adapter is not even in the hook', async () => {
    says('leaves');
    await unasked();
    expect(reading().second).toBeUndefined();
    expect(faults()).toBe('');
    for (const file of ['dist/hook.cjs', 'dist/hook-prompt.js'])
      expect(readFileSync(file, 'utf8')).not.toMatch(/chat\/completions|Active context: \$/);
    expect(clew('doctor').out).toContain('No other model is asked about prompts');
  });

  it('outside of the band, and about very long prompts', async () => {
    configure({ command: says('leaves'), low: 0.94, high: 0.95 });
    await unasked();
    configure({ command: says('leaves') });
    expect(await fire('x '.repeat(20_000))).toMatchObject({ code: 0 });
    expect(existsSync(given())).toBe(false);
    await fire(OTHERS[0]);
    expect(existsSync(given())).toBe(true);
  });

  it('because a repository says so: list, get and doctor tell that it does not count', async () => {
    const second = { command: says('leaves'), low: 0.05, high: 0.95 };
    write(at('.clew/config.json'), JSON.stringify({ detect: { nudge: 1, blind: 1, ask: 1, switch: 1 }, second }));
    await unasked();
    const said = 'The settings second.* stand in .clew/config.json and are not used';
    expect(clew('config', 'list').err).toContain(said);
    expect(clew('config', 'get', 'second.command')).toMatchObject({
      out: 'null\n',
      err: expect.stringContaining(said),
    });
    expect(clew('doctor').out).toContain(said);
  });

  it('by a configuration that the repository carries, links to, or anybody may write', async () => {
    const text = JSON.stringify({ second: { command: says('leaves'), low: 0.05, high: 0.95 } });
    write(at('evil/clew/config.json'), text);
    await unasked(PROMPT, { XDG_CONFIG_HOME: at('evil') });
    await unasked(OTHERS[0], { XDG_CONFIG_HOME: '../evil' });
    expect(faults()).toContain('it lies inside the workspace');
    mkdirSync(dirname(own()), { recursive: true });
    symlinkSync(at('evil/clew/config.json'), own());
    await unasked(OTHERS[1]);
    expect(clew('doctor').out).toContain('is not used: it lies inside the workspace');
    rmSync(own());
    write(own(), text);
    chmodSync(own(), 0o666);
    await unasked(OTHERS[2]);
    expect(clew('config', 'list').err).toContain('is not used: everybody may write it');
    chmodSync(own(), 0o644);
    await fire(OTHERS[3]);
    expect(existsSync(given())).toBe(true);
  });
});

describe('clew config', () => {
  it('keeps the settings of a second reader in the user’s own configuration, and takes them back', () => {
    const before = readFileSync(at('.clew/config.json'), 'utf8');
    expect(clew('config', 'set', 'second.command', '["llm", "-s", "{instruction}"]').code).toBe(0);
    expect(clew('config', 'set', 'second.low', '0.2').code).toBe(0);
    expect(JSON.parse(readFileSync(own(), 'utf8'))).toEqual({
      second: { command: ['llm', '-s', '{instruction}'], low: 0.2 },
    });
    expect(readFileSync(at('.clew/config.json'), 'utf8')).toBe(before);
    expect(clew('config', 'get', 'second.low', '--origin').out).toBe('0.2  ~/.config/clew/config.json\n');
    expect(clew('doctor').out).toContain('llm is asked about prompts that leave the context with between 20 and 60 %');
    expect(clew('undo').code).toBe(0);
    expect(clew('undo').code).toBe(0);
    expect(existsSync(own())).toBe(false);
  });

  it('refuses a shell’s line, a key, and an agent', () => {
    expect(clew('config', 'set', 'second.command', 'llm -m small').code).toBe(2);
    const key = clew('config', 'set', 'second.keyEnv', 'sk-abc-123');
    expect(key.code).toBe(2);
    expect(key.err).toContain('the name of an environment variable, never the key itself');
    const agent = spawnSync(process.execPath, [CLI, 'config', 'set', 'second.command', '["llm"]'], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, HOME: home, CLAUDECODE: '1' },
    });
    expect([agent.status, existsSync(own())]).toEqual([3, false]);
    expect(agent.stderr).toContain('Only a person may set second.command');
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
  let answer: { status?: number; headers?: Record<string, string>; body?: string; wait?: number } = {};
  const chat = (content: unknown): string => JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] });
  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;

  beforeEach(async () => {
    requests = [];
    answer = {};
    server ??= createServer((req, res) => {
      let text = '';
      req.on('data', (d) => {
        text += d;
      });
      req.on('end', () => {
        requests.push({ url: req.url!, headers: req.headers, body: JSON.parse(text) });
        res.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
        setTimeout(() => res.end(answer.body ?? chat('leaves')), answer.wait ?? 0).unref();
      });
    });
    if (!server.listening) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterEach(() => server.closeAllConnections());
  afterAll(() => server.close());

  it('gets the router’s prompt as the user’s message, with the key from the environment', async () => {
    configure({ url: url(), model: 'small', keyEnv: 'READER_KEY' });
    const { out } = await fire(PROMPT, { READER_KEY: 'k-123' });
    expect(out).toContain('may be another context');
    expect(requests).toHaveLength(1);
    const [{ url: path, headers, body }] = requests as [Request];
    expect([path, headers.authorization, body.model]).toEqual(['/v1/chat/completions', 'Bearer k-123', 'small']);
    expect(body.messages.map((m) => m.role)).toEqual(['system', 'user']);
    expect(body.messages[1]!.content).toBe(buildRouterContext(PROMPT, transcript()));
    expect(readFileSync(at('.clew/log.jsonl'), 'utf8')).not.toContain('k-123');
    expect(reading().second!.by).toMatch(/^small at 127\.0\.0\.1:\d+$/);
  });

  it('is asked nothing as long as its key is not there', async () => {
    configure({ url: url(), model: 'small', keyEnv: 'READER_KEY' });
    await fire(PROMPT);
    expect(requests).toHaveLength(0);
    expect(faults()).toContain('the environment variable READER_KEY is not set');
  });

  it.each([
    ['fails', { status: 500 }, 'status 500'],
    ['answers no JSON', { body: 'leaves' }, 'JSON'],
    ['answers another document', { body: '{"choices": []}' }, 'holds no message'],
    ['answers with parts', { body: chat([{ text: 'leaves' }]) }, 'holds no message'],
    ['talks', { body: chat('It leaves.') }, 'did not answer in the form'],
    ['never stops', { body: chat('x'.repeat(100_000)) }, 'too long'],
    ['is slow', { wait: 60_000 }, 'no answer within 400 ms'],
    ['sends us elsewhere', { status: 307, headers: { location: '/v1/other' } }, ''],
  ])('and %s changes nothing', async (_, how, fault) => {
    answer = how;
    configure({
      url: `${url()}/chat/completions`,
      model: 'small',
      timeoutMs: fault.endsWith('400 ms') ? 400 : 4000,
    });
    expect(await fire(PROMPT)).toEqual({ out: '', code: 0 });
    expect(reading()).toMatchObject({ verb: 'stay', second: { said: '' } });
    expect(faults()).toContain('second opinion: ');
    expect(reading().second!.fault).toContain(fault);
    expect(requests.map((r) => r.url)).toEqual(['/v1/chat/completions']);
  });

  it('and is not there', async () => {
    configure({ url: 'http://127.0.0.1:9/v1', model: 'small' });
    expect(await fire(PROMPT)).toEqual({ out: '', code: 0 });
    expect(faults()).toContain('second opinion: ');
  });
});
