/** Holds that every tool which runs or writes is looked at, by the tables of what real host programs offered their models (`npm run tools:list`). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAlways } from '../../../src/core/intent/gate/always-allowed.js';
import type { Fields, ToolAct } from '../../../src/core/model.js';
import { hosts } from '../../../src/hosts/_index.js';
import { toolHosts } from '../../../src/hosts/tools/_index.js';
import { file, intent, tool, world } from '../../support/gate-world.js';

interface Table {
  host: string;
  version: string;
  tools: Record<string, string[]>;
}

const DIR = import.meta.dirname;
const TABLES = readdirSync(DIR)
  .filter((name) => name.endsWith('.json'))
  .map((name): Table => JSON.parse(readFileSync(join(DIR, name), 'utf8')));

/** What a tool is given when it runs something, or puts text somewhere. */
const RUNS = /^(?:commands?|cmd|script|chars|content|file_text|new_?str(?:ing)?|new_text|new_source|path_to_write)$/i;
/** Sub-agents, whose own calls are looked at; what is put into a task list; what is said to a team. */
const OTHERWISE = ['task', 'team_attach_outcome_fragment'];

const given = (parameters: string[]): Fields =>
  Object.fromEntries(
    parameters.map((p) => [p, /command|cmd|script|chars/.test(p) ? 'touch lib/a' : /path/i.test(p) ? 'lib/a' : 'x']),
  );

/** What a host calls the event before a tool call. */
const before = (host: string): string => (host === 'gemini' ? 'BeforeTool' : 'PreToolUse');

/** What the host's own file makes of a call; of a host that has none, nothing is known. */
function actOf(host: string, tool_name: string, tool_input: Fields): ToolAct {
  const payload = { session_id: 's', hook_event_name: before(host), cwd: '/w', tool_name, tool_input };
  const translator = toolHosts.find((h) => h.id === host);
  return translator?.parse(payload)?.tool.act ?? { does: 'unknown', input: tool_input };
}

/** Is a tool in the list that a host is given where nothing is agreed on? */
function isListed(host: string, name: string): boolean {
  const entry = hosts
    .find((h) => h.id === host)
    ?.recipe.entries('')
    .find((e) => e.path.at(-1) === before(host));
  const matcher = (entry?.value as { matcher?: string } | undefined)?.matcher;
  return matcher === undefined || matcher === '*' || new RegExp(`^(?:${matcher})$`).test(name);
}

const RUNNING = TABLES.flatMap(({ host, version, tools }) =>
  Object.entries(tools)
    .filter(([name, parameters]) => parameters.some((p) => RUNS.test(p)) && !OTHERWISE.includes(name))
    .map(([name, parameters]): [string, string, string, string[]] => [host, version, name, parameters]),
);

describe('the tools of host programs', () => {
  it('are there for seven of them, some of each run or write', () => {
    expect(TABLES.map((t) => t.host).sort()).toEqual(
      ['claude', 'cline', 'codex', 'copilot', 'gemini', 'opencode', 'qwen'].sort(),
    );
    expect(new Set(RUNNING.map(([host]) => host)).size).toBe(7);
  });

  it.each(RUNNING)(
    '%s %s: %s runs or writes, is looked at and is asked about out of scope',
    (host, _, name, parameters) => {
      const act = actOf(host, name, given(parameters));
      expect(isAlways(name, act)).toBe(false);
      expect(isListed(host, name)).toBe(true);
      const w = world('warn', file([intent('INT-001')]));
      w.select('INT-001');
      expect(w.before(tool(name, act)).verdict).toBe('ask');
    },
  );

  it('that are not known to read, ask, write or run are those that were thought about', () => {
    const unknown = TABLES.filter((t) => toolHosts.some((h) => h.id === t.host)).flatMap(({ host, tools }) =>
      Object.entries(tools)
        .filter(([name, parameters]) => actOf(host, name, given(parameters)).does === 'unknown')
        .map(([name]) => `${host} ${name}`),
    );
    // Codex hands `exec_command` over as `Bash`, and what is typed into it (`write_stdin`) to nobody; a database's statement is no text here, nor is a list or the name of another tool.
    expect(unknown.sort()).toEqual([
      'claude EnterWorktree',
      'claude ExitWorktree',
      'claude SendMessage',
      'claude Workflow',
      'codex exec_command',
      'codex write_stdin',
      'copilot session_store_sql',
      'copilot sql',
      'gemini write_todos',
      'opencode todowrite',
      'qwen tool_call',
    ]);
  });

  it('that only read, as far as their host’s file says so, run without a word', () => {
    for (const [host, name] of [
      ['claude', 'Read'],
      ['claude', 'ListAgents'],
      ['codex', 'view_image'],
      ['codex', 'get_goal'],
      ['copilot', 'view'],
      ['gemini', 'read_file'],
      ['qwen', 'grep_search'],
    ] as const)
      expect(isAlways(name, actOf(host, name, {}))).toBe(true);
  });
});
