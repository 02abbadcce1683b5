/** Holds that what the first 0.1.0 wrote (records, snapshot, hooks, lists for git, settings) is carried over by whatever command comes first, and works until then. */
import { resolve } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hookCommand } from '../../../src/runtime/settings/hook-command.js';
import { some } from '../../support/properties.js';
import { LOCAL, LOG, SickMachine } from '../../support/sick-machine.js';
import { spawnSync } from '../../support/warm.js';

afterEach(() => vi.unstubAllEnvs());

const DAY = 86_400_000;
const at = Date.now() - 3 * DAY;
const context = (id: string, title: string) => ({
  ...{ id, title, status: 'open', plan: null, branch: 'main', opened: at, lastAt: at, prompts: 1 },
  ...{ files: [], terms: [], ids: [] },
});
const session = {
  ...{ id: 's1', host: 'claude', active: 'hello', trail: [], lastAt: at, prompts: 2, boundary: null, branch: 'main' },
  ...{ cwd: '/old', transcript: null, said: '', closed: false, ended: true },
};
const operation = (id: string, did: string, edits: object[]): string =>
  JSON.stringify({ v: 1, id, at, by: 'prompt', session: 's1', did, undoable: true, edits });
const RECORDS = `${[
  operation('mfq00001-1a2b3c', 'opened "Hello there"', [
    { key: 'context/hello', was: null, now: context('hello', 'Hello there') },
    { key: 'session/s1', was: null, now: session },
  ]),
  operation('mfq00002-4d5e6f', 'opened "Login cookies"', [
    { key: 'context/login', was: null, now: { ...context('login', 'Login cookies'), files: ['src/login.ts'] } },
    { key: 'session/s1', was: { active: 'hello', trail: [] }, now: { active: 'login', trail: ['hello'] } },
    { key: 'workspace/state', was: { active: null }, now: { active: 'login' } },
  ]),
].join('\n')}\n`;
const EVENTS = ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'Stop', 'PreCompact', 'SessionEnd'];
const command = hookCommand('claude');

/** What the first versions left, by what it is. */
const OLD: [string, Record<string, string>][] = [
  ['records', { [LOG]: RECORDS }],
  [
    'records and a snapshot',
    { [LOG]: RECORDS, '.clew/cache/state.json': '{"v":1,"end":12,"head":"x","state":{"contexts":{}}}' },
  ],
  [
    'lists for git',
    {
      [LOG]: RECORDS,
      '.clew/.gitignore': 'log.jsonl*\nlock*\ncache/\n',
      '.clew/.gitattributes': 'contexts/*.md merge=union\n',
    },
  ],
  [
    'hooks',
    {
      [LOG]: RECORDS,
      [LOCAL]: JSON.stringify({
        hooks: Object.fromEntries(EVENTS.map((e) => [e, [{ hooks: [{ type: 'command', command, timeout: 5 }] }]])),
      }),
    },
  ],
  ['settings of a second reader', { [LOG]: RECORDS, '../home/.config/clew/config.json': '{"second": {"use": "off"}}' }],
];
/** What may come first. */
const FIRST: [string, (m: SickMachine) => unknown][] = [
  ['status', (m) => m.run('status')],
  ['new', (m) => m.run('new', {}, ['Price tiers'])],
  ['switch', (m) => m.run('switch', {}, ['hello'])],
  ['undo', (m) => m.run('undo', {}, ['4d5e'])],
  ['doctor --fix', (m) => m.run('doctor', { fix: true }, [], { without: ['probe', 'served'] })],
];

function old(files: Record<string, string>): SickMachine {
  const m = new SickMachine({ hosts: 'claude' });
  m.remove('.clew');
  for (const [path, text] of Object.entries(files)) m.write(path, text);
  return m;
}

describe.each(OLD)('an old store: %s', (_name, files) => {
  it.each(some(FIRST))('carried over by %s', (_, first) => {
    const m = old(files);
    const outcome = first(m) as { findings: { severity: string }[] };
    expect(outcome.findings.filter((f) => f.severity === 'error')).toEqual([]);
    expect(m.read(LOG).startsWith(RECORDS)).toBe(true);
    const check = m.run('check');
    expect(check.view).toMatchObject({ sound: true, flaws: [] });
    const { contexts } = m.run('contexts', { all: true }).view as { contexts: { title: string }[] };
    expect(contexts.map((c) => c.title)).toContain('Hello there');
  });
});

it('hooks of the first shape run until they are renewed, and uninstall takes them out', () => {
  const m = old(OLD[3]![1]);
  for (const hook_event_name of EVENTS) {
    const input = JSON.stringify({
      hook_event_name,
      session_id: 'x',
      cwd: m.root,
      prompt: 'hi',
      tool_name: 'Read',
      tool_input: { file_path: 'a' },
    });
    const run = spawnSync(process.execPath, [resolve('dist/hook.cjs'), 'claude'], {
      cwd: m.root,
      input,
      encoding: 'utf8',
    });
    expect([hook_event_name, run.status, run.stderr]).toEqual([hook_event_name, 0, '']);
  }
  m.run('doctor', { fix: true }, [], { without: ['probe', 'served'] });
  expect(m.checks().filter((c) => ['events', 'command', 'doubled', 'tools', 'permissions'].includes(c.id))).toEqual([]);
  m.run('uninstall', { yes: true });
  expect(m.exists(LOCAL) ? m.read(LOCAL) : '').not.toContain('hook.cjs');
});

it('contexts that small talk opened are offered by tidy, closed as one operation, and opened again by undo', () => {
  const m = old(OLD[0]![1]);
  expect(m.run('tidy').view!.offers).toEqual([
    { id: 'hello', title: 'Hello there', act: 'close', why: 'small talk opened it' },
  ]);
  const { view } = m.run('tidy', { yes: true });
  expect(m.run('tidy').view!.offers).toEqual([]);
  m.run('undo', {}, [String(view!.operation)]);
  expect(m.run('tidy').view!.offers).toHaveLength(1);
});
