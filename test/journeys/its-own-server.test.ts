/** Ada runs `clew init` and nothing else: the entry that stands in her host's file starts a server whose tools switch for her session, and goes again without a trace. (Seeds 001, 003) */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

interface Entry {
  type: string;
  command: string;
  args: string[];
}

/** What a host does with the entry: starts it in the project, in the name of its session, and calls a tool. */
function calls(j: Journey, session: string, tool: string, input: object): string {
  const file = JSON.parse(j.read('.claude.json', j.home)) as {
    projects: Record<string, { mcpServers: { clew: Entry } }>;
  };
  const { command, args } = Object.values(file.projects)[0]!.mcpServers.clew;
  const messages = [
    {
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'host', version: '1' } },
    },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: tool, arguments: input } },
  ];
  const ran = spawnSync(command, args, {
    cwd: j.root,
    env: j.env({ CLAUDE_PROJECT_DIR: j.root, CLAUDE_CODE_SESSION_ID: session, CLAUDECODE: '1' }),
    input: messages.map((m) => `${JSON.stringify({ jsonrpc: '2.0', ...m })}\n`).join(''),
    encoding: 'utf8',
  });
  return ran.stdout.split('\n').find((line) => line.includes('"id":2')) ?? ran.stderr;
}

it('switches for the session that asked, not to what a clone brought, and leaves what the host wrote meanwhile', () => {
  const j = new Journey({ installed: false });
  const theirs = { numStartups: 3, projects: { [join(j.root, 'elsewhere')]: { allowedTools: [] } } };
  j.write({ '.claude.json': JSON.stringify({ projects: {} }) }, j.home);
  expect(j.clew('init', '--yes').out).toContain('Added the MCP server to ~/.claude.json');
  j.clew('switch', 'PILOT');
  const s = j.session('one');
  expect(s.start().model).toContain('switch_context');
  s.says("let's work on the pilot plan");
  s.stop();
  expect(calls(j, 'one', 'switch_context', { to: 'docs/plans/PRICING-RESEARCH.md' })).toContain('Pricing research');
  expect(j.clew('status', '--session', 'one').out).toContain('● pricing-research');
  j.write({ '.clew/contexts/planted.md': '---\nid: planted\ntitle: Planted\n---\n\n# Planted\n' });
  expect(calls(j, 'one', 'switch_context', { to: 'planted' })).toContain('a person must switch to it first');
  expect(j.clew('status', '--session', 'one').out).toContain('● pricing-research');
  const held = JSON.parse(j.read('.claude.json', j.home)) as typeof theirs;
  const rewritten = { ...held, ...theirs, projects: { ...theirs.projects, ...held.projects } };
  j.write({ '.claude.json': JSON.stringify(rewritten, null, 2) }, j.home);
  expect(j.clew('uninstall', '--yes', '--purge').status).toBe(0);
  expect(JSON.parse(j.read('.claude.json', j.home))).toEqual(theirs);
});
