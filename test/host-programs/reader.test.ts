/** Holds a reader beside real sessions: the session's own host is asked with one small request that knows nothing of the project, its word reaches the model or files the turn, and whatever goes wrong changes nothing. */
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReaderSaid } from '../../src/core/model.js';
import { install, runnable } from './harness.js';
import { CLIENT, Home, trustHooks } from './home.js';

if (!runnable)
  console.warn(
    'SKIPPED: no host harness (CLEW_HOSTS), or no root and network namespaces: no reader is asked beside real sessions',
  );

const AUTH = 'docs/plans/AUTH-HARDENING.md';
const PROJECT = 'PROJECT-MEMORY';
const FILES = {
  [AUTH]: '# Auth hardening\n\n- [ ] Rotate refresh tokens on login\n',
  'CLAUDE.md': PROJECT,
  'AGENTS.md': PROJECT,
  '.github/copilot-instructions.md': PROJECT,
};
const GO = 'the invoice export drops umlauts when Excel opens the file';
/** What only a reader is asked. */
const MARK = 'You read what a developer types';
const FRESH = '{"leaves":90,"to":"new","title":"Umlauts of the export"}';
const TOLD = 'a reader takes this message for a new context';
/** What the model is delayed by until a reader has surely answered, in each host that such a session was run in. */
const SLOW = { claude: 7000, codex: 4000, copilot: 14_000 };
type Named = keyof typeof SLOW;

/** Answers: the reader's own, and those of the session, which calls a tool or says something `after` a while. */
const reader = (step: object): object => ({ when: { any: MARK }, repeat: true, ...step });
const working = (host: Named): object[] => [
  { when: { any: GO }, delayMs: SLOW[host], tools: [{ ...CLIENT[host].call('clew_status'), input: {} }] },
  { when: { any: '.' }, text: 'Done.', repeat: true },
];
const talking = (host: Named): object[] => [
  { when: { any: GO }, delayMs: SLOW[host], text: 'It writes UTF-8 now.', repeat: true },
  { when: { any: '.' }, text: 'Done.', repeat: true },
];

/** A home after `clew init`, with work going on, and a reader. */
function begun(host: Named, settings: object, on = true): Home {
  const home = new Home(host, FILES);
  expect(home.clew('index').code).toBe(0);
  expect(home.clew('init', '--yes', '--host', host).code).toBe(0);
  expect(home.clew('switch', AUTH).code).toBe(0);
  if (host === 'codex') trustHooks(home);
  home.write('.config/clew/config.json', JSON.stringify({ reader: settings }));
  home.write('.claude/CLAUDE.md', 'USER-MEMORY');
  const { program } = CLIENT[host];
  // Copilot CLI hides what is set of its provider from hooks, and so from what they start: a login of its user's is kept elsewhere.
  const own = host === 'copilot' ? Object.entries(CLIENT.copilot.env) : [];
  const key = own.map(([name, value]) => `export ${name}='${value}'\n`).join('');
  home.write(`bin/${basename(program)}`, `#!/bin/sh\n${key}exec "${program}" "$@"\n`);
  chmodSync(join(home.dir, 'bin', basename(program)), 0o755);
  home.env = { PATH: `${on ? `${home.dir}/bin:` : ''}/usr/local/bin:/usr/bin:/bin` };
  return home;
}

/** One prompt, and a while for whoever still answers. */
function hear(home: Home, host: Named, steps: object[], wait = 0): { reads: string[]; session: string; said: string } {
  const { program, prompt } = CLIENT[host];
  const goesOn = host === 'copilot';
  // Copilot CLI tells of a start and of the first prompt at once: only in a session that goes on something is surely active.
  if (goesOn) {
    home.run([[program, ...prompt('please carry on')]], [{ when: { any: '.' }, text: 'Done.', repeat: true }]);
    expect(home.clew('switch', AUTH, '--session', home.session()).code).toBe(0);
  }
  const run = home.run(
    [
      [program, ...prompt(GO), ...(goesOn ? ['--continue'] : [])],
      ['sleep', String(wait)],
    ],
    steps,
  );
  const of = (is: boolean): string[] => run.requests.filter((r) => r.includes(MARK) === is);
  return { reads: of(true), session: of(false).join('\n'), said: run.said.join('\n').slice(-3000) };
}

function asks(home: Home): ReaderSaid[] {
  const file = join(home.root, '.clew/cache/reader/asks.jsonl');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((l) => (l === '' ? [] : [JSON.parse(l) as ReaderSaid]));
}

/** Characters that the model reads: four make about a token. */
function readBy(request: string): number {
  const { body } = JSON.parse(request) as { body: Record<string, unknown> };
  const { messages, system, tools, input, instructions } = body;
  return JSON.stringify([messages, system, tools, input, instructions]).length;
}

const ASKED: [Named, object][] = [
  ['claude', { use: 'host' }],
  ['copilot', { use: 'host', model: 'gpt-4.1' }],
];

describe.skipIf(!runnable).each(ASKED)('%s as the reader of its own session', (host, settings) => {
  beforeAll(() => install(host));

  it('is asked once, small, with nothing of the project; the model hears of it behind its first call', () => {
    const home = begun(host, settings);
    const { reads: all, session, said } = hear(home, host, [reader({ text: FRESH }), ...working(host)]);
    const reads = all.filter((r) => r.includes(`## User Prompt\\n\\n${GO}`));
    expect(reads.length, said).toBe(1);
    console.info(`${host} as a reader: ${readBy(reads[0]!)} characters in all`);
    expect(readBy(reads[0]!) / 4).toBeLessThan(3000);
    expect(reads[0]).toContain(GO);
    expect(reads[0]).not.toMatch(/PROJECT-MEMORY|USER-MEMORY/);
    expect(JSON.parse(reads[0]!).body.tools ?? []).toEqual([]);
    expect(session.split(TOLD).length - 1, said).toBeGreaterThan(0);
    expect(session).toContain('Umlauts of the export');
    expect(home.clew('status').out).toMatch(/reader: asked \d times? today, told the model of 1 switch/);
    expect(home.clew('doctor').out).not.toContain('did not answer');
  });

  it('files the turn where nothing was called', () => {
    const home = begun(host, settings);
    const { said } = hear(home, host, [reader({ text: FRESH }), ...talking(host)]);
    expect(home.pointers().sessions, said).toEqual(['umlauts-of-the-export']);
    expect(home.clew('undo', '--any').out).toContain('filed the last turn');
    expect(home.pointers().workspace).toBe(AUTH);
  });

  it('that answers when the turn has ended moves nothing, and why tells of it', () => {
    const home = begun(host, settings);
    const steps = [reader({ text: FRESH, delayMs: 4000 }), { when: { any: '.' }, text: 'Done.', repeat: true }];
    const { session } = hear(home, host, steps, 15);
    expect(session).not.toContain(TOLD);
    expect(home.pointers().workspace).toBe(AUTH);
    expect(asks(home).at(-1)).toMatchObject({ fault: '', answer: { leaves: 90 } });
    expect(home.clew('why').out).toContain('90 % that it leaves that context');
  });

  it.each([
    ['names a context that was not listed', { text: '{"leaves":90,"to":7,"title":""}' }, 'prose'],
    ['talks', { text: 'I would say that it leaves.' }, 'prose'],
    ['does not stop talking', { text: 'x'.repeat(100_000) }, 'long'],
    [
      'is refused',
      {
        status: 401,
        errorBody: { type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } },
      },
      'login',
    ],
  ])('that %s changes nothing, and doctor says what to do', (_, step, fault) => {
    const home = begun(host, settings);
    const { session, said } = hear(home, host, [reader(step), ...working(host)], 8);
    expect(
      asks(home).map((s) => s.fault),
      said,
    ).toEqual([fault]);
    expect(session).not.toContain(TOLD);
    expect(home.pointers().workspace).toBe(AUTH);
    expect(home.clew('doctor').out).toMatch(/The reader did not answer \d of the last \d times: .*\n *try: /);
  });

  it.skipIf(host === 'copilot')('that is not logged in changes nothing, and doctor says what to do', () => {
    const home = begun(host, settings);
    const { program } = CLIENT[host];
    home.write(`bin/${basename(program)}`, `#!/bin/sh\nunset ANTHROPIC_API_KEY\nexec "${program}" "$@"\n`);
    expect(hear(home, host, working(host)).session).not.toContain(TOLD);
    expect(asks(home).map((s) => s.fault)).toEqual(['login']);
    expect(home.clew('doctor').out).toContain('log in there: start claude once');
  });

  it('that never answers, or is not found, holds up nobody', () => {
    const never = begun(host, settings);
    const { session } = hear(never, host, [reader({ text: FRESH, delayMs: 100_000 }), ...working(host)]);
    expect([session.includes(TOLD), asks(never)]).toEqual([false, []]);
    const gone = begun(host, settings, false);
    expect(hear(gone, host, working(host)).session).not.toContain(TOLD);
    expect([...new Set(asks(gone).map((s) => s.fault))]).toEqual(['missing']);
  });
});

describe.skipIf(!runnable)('Codex', () => {
  beforeAll(() => install('codex'));

  it('is not asked itself: what it sends of its own is too much for a line, and doctor says so', () => {
    const home = begun('codex', { use: 'host' });
    const { reads } = hear(home, 'codex', working('codex'));
    expect([reads, asks(home)]).toEqual([[], []]);
    expect(home.clew('doctor').out).toContain('Codex sends about 4,700 tokens of its own with each message');
  });
});

describe.skipIf(!runnable).each(Object.keys(SLOW) as Named[])('a program as the reader of %s', (host) => {
  beforeAll(() => install(host));

  it('is told of behind the first call', () => {
    const home = begun(host, { use: 'command', command: ['sh', '-c', `cat > /dev/null; echo '${FRESH}'`] });
    const { session, said } = hear(home, host, working(host));
    expect(session, said).toContain(TOLD);
    expect(asks(home).at(-1)).toMatchObject({ by: 'sh', fault: '' });
  });
});
