/** Ada's agent switches with its tool: the intent that is for the new context is selected with it, as it is when she switches by words. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

/** What the agent of `session` gets for switch_context. */
function switches(j: Journey, session: string, input: object): string {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'host', version: '1' } };
  const messages = [
    { id: 1, method: 'initialize', params },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: 'switch_context', arguments: input } },
  ];
  const ran = spawnSync(process.execPath, [j.cli, 'mcp'], {
    cwd: j.root,
    env: j.env({ CLAUDE_PROJECT_DIR: j.root, CLAUDE_CODE_SESSION_ID: session, CLAUDECODE: '1' }),
    input: messages.map((m) => `${JSON.stringify({ jsonrpc: '2.0', ...m })}\n`).join(''),
    encoding: 'utf8',
  });
  return ran.stdout.split('\n').find((line) => line.includes('"id":2')) ?? ran.stderr;
}

it.each([
  ['an open one, which it names', true, ['--context', 'fuzzy-search'], { to: 'fuzzy-search' }],
  ['a new one, which it names', false, ['--context', 'fuzzy-search'], { new: 'fuzzy search' }],
  ['an open one, which is called the same', true, [], { to: 'fuzzy-search' }],
  ['a new one, which is called the same', false, [], { new: 'Fuzzy search' }],
] as const)('%s', (_, open, named, input) => {
  const j = new Journey();
  const s = j.session('one');
  s.start();
  if (open) {
    s.says('new context fuzzy search');
    s.stop();
  }
  s.says('new context date filter');
  s.stop();
  j.clew('intent', 'new', 'date filter', '--allow', 'src/date/**', '--context', 'date-filter');
  j.clew('intent', 'new', 'fuzzy search', '--allow', 'src/search/**', ...named);
  j.clew('intent', 'select', 'INT-001', '--session', 'one');
  s.says('add the filter of dates');
  expect(switches(j, 'one', input)).toContain('INT-002 is selected: it is the one for this context.');
  expect(j.clew('status', '--session', 'one').out).toContain('intent INT-002');
});
