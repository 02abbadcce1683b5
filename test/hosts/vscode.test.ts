/** VS Code by contract: every payload of its documents and of its source, the exact shape of each answer, and that it and Copilot CLI do not answer for each other. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyOutcome } from '../../src/core/empty-outcome.js';
import type { Outcome, ToolEvent } from '../../src/core/model.js';
import { copilot } from '../../src/hosts/copilot.js';
import { copilot as copilotTools } from '../../src/hosts/tools/copilot.js';
import { vscode as tools } from '../../src/hosts/tools/vscode.js';
import { vscode } from '../../src/hosts/vscode.js';
import { runs } from '../support/properties.js';

const DOCUMENTED = JSON.parse(readFileSync(join(import.meta.dirname, 'payloads/vscode.json'), 'utf8')) as Record<
  string,
  object
>;
const TRANSCRIPT = '/home/x/.config/Code/User/workspaceStorage/1f/GitHub.copilot-chat/transcripts/s1.jsonl';
const COMMON = { timestamp: '2026-09-09T10:30:00.000Z', cwd: '/w', transcript_path: TRANSCRIPT };
/** As its documents have it, and as its source does. */
const FORMS: Record<string, (name: string, more?: object) => object> = {
  documents: (name, more) => ({ ...COMMON, sessionId: 's1', hookEventName: name, ...DOCUMENTED[name], ...more }),
  source: (name, more) => ({
    ...{ ...COMMON, session_id: 's1', hook_event_name: name, model: 'gpt-5.6' },
    ...DOCUMENTED[name],
    ...more,
  }),
};
const session = { host: 'vscode', id: 's1', transcript: TRANSCRIPT, cwd: '/w' };
const outcome = (more: Partial<Outcome>): Outcome => ({ ...emptyOutcome(), ...more });
const said = (name: string, more: Partial<Outcome>): unknown =>
  JSON.parse(vscode.render(outcome(more), vscode.parse(FORMS.source!(name))!) || 'null');
const call = (tool_name: string, tool_input: unknown, when = 'PreToolUse'): ToolEvent =>
  tools.parse(FORMS.source!(when, { tool_name, tool_input }))!;

describe.each(Object.entries(FORMS))('payloads of its %s', (_, payload) => {
  it('are heard as what others tell; a sub-agent’s are none', () => {
    const heard = Object.keys(DOCUMENTED).map((name) => [
      name,
      vscode.parse(payload(name))?.kind ?? tools.parse(payload(name))?.when ?? null,
    ]);
    expect(Object.fromEntries(heard)).toEqual({
      ...{ SessionStart: 'start', UserPromptSubmit: 'prompt', PreToolUse: 'before', PostToolUse: 'after' },
      ...{ PreCompact: 'compact', Stop: 'stop', SubagentStart: null, SubagentStop: null },
    });
    expect(vscode.parse(payload('UserPromptSubmit'))).toEqual({
      ...{ kind: 'prompt', session, prompt: 'rename getUser to fetchUser' },
    });
    expect(vscode.parse(payload('UserPromptSubmit', { sent_by: 'cron' }))).toMatchObject({ unsure: 'sent_by' });
  });

  it('are not Copilot CLI’s, whose entries VS Code runs, too', () => {
    for (const name of Object.keys(DOCUMENTED))
      expect([name, copilot.parse(payload(name)), copilotTools.parse(payload(name))]).toEqual([name, null, null]);
  });
});

it('answers in its shapes: a brief, what stands beside a prompt, one that is held, an agent that goes on', () => {
  const context = (hookEventName: string): object => ({ hookEventName, additionalContext: 'B' });
  expect(said('SessionStart', { brief: 'B' })).toEqual({ hookSpecificOutput: context('SessionStart') });
  expect(said('UserPromptSubmit', { brief: 'B', notice: 'N' })).toEqual({
    ...{ hookSpecificOutput: context('UserPromptSubmit'), systemMessage: 'N' },
  });
  expect(said('UserPromptSubmit', { hold: 'Which?' })).toEqual({ continue: false, stopReason: 'Which?' });
  expect(said('Stop', { goesOn: 'Mend it.' })).toEqual({
    hookSpecificOutput: { hookEventName: 'Stop', decision: 'block', reason: 'Mend it.' },
  });
  for (const name of ['SessionStart', 'UserPromptSubmit', 'PreCompact', 'Stop']) expect(said(name, {})).toBeNull();
});

describe('its tool calls', () => {
  it('write, edit, patch and run', () => {
    expect(call('create_file', { filePath: '/w/a.ts', content: 'x' }).tool.act).toEqual({
      ...{ does: 'write', files: [{ path: '/w/a.ts', how: 'write', text: 'x' }] },
    });
    expect(call('replace_string_in_file', { filePath: 'a.ts', oldString: 'x', newString: 'y' }).tool.act).toMatchObject(
      {
        files: [{ path: '/w/a.ts', how: 'edit', added: 'y' }],
      },
    );
    const replacements = ['a.ts', 'b.ts'].map((filePath) => ({ filePath, oldString: 'x', newString: 'y' }));
    expect(call('multi_replace_string_in_file', { replacements }).tool.act).toMatchObject({
      files: [{ path: '/w/a.ts' }, { path: '/w/b.ts' }],
    });
    const input = '*** Begin Patch\n*** Delete File: b.ts\n*** End Patch';
    expect(call('apply_patch', { input }).tool.act).toMatchObject({ files: [{ path: '/w/b.ts' }] });
    expect(call('run_in_terminal', { command: 'ls' }).tool.act).toEqual({ does: 'run', command: 'ls', shell: 'posix' });
  });

  it('read, ask, belong to a server, or are known to nobody', () => {
    expect(['read_file', 'runSubagent', 'editFiles'].map((t) => call(t, {}).tool.act.does)).toEqual([
      ...['read', 'ask', 'unknown'],
    ]);
    expect(call('mcp_clew_switch_context', {}).tool.act).toMatchObject({ server: 'clew', tool: 'switch_context' });
    expect(call('mcp_probe_plan_search', {}).tool.act).toMatchObject({ server: 'probe', tool: 'plan_search' });
    const todoList = [{ id: 1, title: 'One', status: 'completed' }];
    expect(call('manage_todo_list', { todoList }).tool.act).toMatchObject({ does: 'todos', whole: true });
  });

  it('are refused by a question of ours, and only our harmless tools run without one of theirs', () => {
    const before = call('run_in_terminal', { command: 'x' });
    expect(JSON.parse(tools.render(outcome({ verdict: 'ask', hold: 'Why.' }), before))).toEqual({
      hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: 'Why.' },
    });
    expect(tools.render(outcome({}), before)).toBe('');
    expect(tools.render(outcome({}), call('mcp_clew_switch_context', {}))).toContain('"permissionDecision":"allow"');
    for (const name of ['mcp_clew_propose_plan', 'mcp_other_switch_context', 'create_file'])
      expect(tools.render(outcome({}), call(name, {}))).toBe('');
  });

  it('any other payload is read without a fault', () => {
    fc.assert(
      fc.property(fc.object(), fc.constantFrom(...Object.keys(DOCUMENTED), 'Newest'), (more, name) => {
        for (const form of Object.values(FORMS)) {
          vscode.parse({ ...form(name), ...more });
          tools.parse({ ...form(name), ...more });
          tools.parse({ ...form(name), tool_input: more });
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
