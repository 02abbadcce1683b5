/** The hook contracts of Codex and Copilot CLI: every captured payload, any other object, and the exact shape of each answer. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyOutcome } from '../../src/core/empty-outcome.js';
import type { Event, Outcome, SessionEvent } from '../../src/core/model.js';
import { HARMLESS } from '../../src/hosts/_server.js';
import { claude } from '../../src/hosts/claude.js';
import { codex } from '../../src/hosts/codex.js';
import { copilot } from '../../src/hosts/copilot.js';
import { codex as codexTools } from '../../src/hosts/tools/codex.js';
import { copilot as copilotTools } from '../../src/hosts/tools/copilot.js';
import { captured, type Payload } from '../support/captured.js';
import { runs } from '../support/properties.js';
import { data } from '../support/world.js';

const HOSTS = [
  [codex, codexTools],
  [copilot, copilotTools],
] as const;

const KINDS: Record<string, string> = {
  SessionStart: 'start',
  UserPromptSubmit: 'prompt',
  Stop: 'stop',
  PreCompact: 'compact',
  SessionEnd: 'end',
};

/** Events of every captured transcript of `client`. */
function told(client: string): SessionEvent[] {
  const dir = data('captures', client);
  const host = HOSTS.find(([h]) => h.id === client)![0];
  return readdirSync(dir!, { recursive: true, encoding: 'utf8' })
    .filter((f) => /transcripts[\\/].*\.jsonl$/.test(f))
    .flatMap((f) => readFileSync(join(dir!, f), 'utf8').split('\n').filter(Boolean))
    .flatMap((line) => {
      const events = host.line(line);
      expect(events, line.slice(0, 200)).not.toBeNull();
      if (events!.some((e) => e.kind === 'prompt')) expect(host.mayPrompt(line)).toBe(true);
      return events!;
    });
}

describe.each(HOSTS)('payloads captured from $id', (host, tools) => {
  const payloads = captured(host.id);
  if (payloads.length === 0) console.warn(`SKIPPED: no captures of ${host.id}`);

  describe.skipIf(payloads.length === 0)('all of them', () => {
    it('cover the five events and tools', () => {
      const names = new Set(payloads.map(([, p]) => p.hook_event_name));
      const all = [...Object.keys(KINDS), 'PreToolUse', 'PostToolUse'];
      // Copilot compacts only when its window is full, which no run came to.
      for (const name of all) if (host.id === 'codex' || name !== 'PreCompact') expect(names).toContain(name);
    });

    it.each(payloads)('%s', (_, p) => {
      const event = host.parse(p);
      const call = tools.parse(p);
      const session = {
        ...{ host: host.id, id: p.session_id, cwd: p.cwd },
        transcript: p.transcript_path ?? null,
      };
      const name = String(p.hook_event_name);
      if (name in KINDS) expect(event).toMatchObject({ kind: KINDS[name], session });
      else expect(event).toBeNull();
      if (name === 'UserPromptSubmit') expect(event).toMatchObject({ prompt: p.prompt });
      if (name === 'PreToolUse' || name === 'PostToolUse') {
        expect(call).toMatchObject({ kind: 'tool', when: name === 'PreToolUse' ? 'before' : 'after', session });
        expect(call!.tool.act.does, String(p.tool_name)).toMatch(/^(?:write|run|call)$/);
      } else expect(call).toBeNull();
      // Without a session it is none of ours; a sub-agent's prompts and stops are none either.
      expect(host.parse({ ...p, session_id: undefined })).toBeNull();
      expect(host.parse({ ...p, agent_id: 'a1' })).toBeNull();
      // Before it runs a call of no session is one for the gate.
      expect(tools.parse({ ...p, session_id: 7 })?.session.id).toBe(call?.when === 'before' ? '' : undefined);
    });

    it('transcripts tell prompts, words, commands and files', () => {
      const events = told(host.id);
      const prompts = events.filter((e) => e.kind === 'prompt').map((e) => e.text);
      expect(prompts).toContain("now let's work on the pricing research");
      expect(prompts.filter((t) => /CTX-|<environment_context|<system_reminder/.test(t))).toEqual([]);
      expect(events.filter((e) => e.kind === 'said').map((e) => e.text)).toContain('Turn one finished.');
      expect(events).toContainEqual(
        expect.objectContaining({ kind: 'ran', command: 'echo hi > out.txt && cat out.txt' }),
      );
      expect(events).toContainEqual(
        expect.objectContaining({ kind: 'touched', path: expect.stringMatching(/PLAN-PRICING\.md$/), wrote: true }),
      );
    });
  });
});

describe.each(HOSTS)('anything given to $id', (host, tools) => {
  it('is read without a fault, and answered in a known shape or not at all', () => {
    const name = fc.constantFrom(
      ...['Write', 'Edit', 'Bash', 'apply_patch', 'update_plan', 'TodoWrite', 'mcp__a__b', 'a-b', '-', 'x'],
    );
    const event = fc.constantFrom(...Object.keys(KINDS), 'PreToolUse', 'PostToolUse', 'Nobody');
    const input = fc.oneof(fc.object(), fc.string(), fc.anything());
    fc.assert(
      fc.property(event, name, input, fc.object(), (hook_event_name, tool_name, tool_input, more) => {
        const p = { ...more, session_id: 's', hook_event_name, tool_name, tool_input };
        const said: Outcome = { ...emptyOutcome(), verdict: 'deny', hold: 'h', brief: 'b', notice: 'n' };
        const e = host.parse(p);
        if (e !== null) host.render(said, e);
        const t = tools.parse(p);
        if (t !== null) expect(JSON.parse(tools.render(said, t))).toBeTypeOf('object');
      }),
      { numRuns: runs(400) },
    );
    for (const v of [null, undefined, 1, 'x', [], {}]) expect([host.parse(v), tools.parse(v)]).toEqual([null, null]);
    fc.assert(
      fc.property(fc.anything(), (v) => void [host.parse(v), tools.parse(v), host.line(JSON.stringify(v) ?? '')]),
    );
  });

  it('in camel case is not for us: VS Code and others speak so', () => {
    const p = { sessionId: 's1', hookEventName: 'UserPromptSubmit', prompt: 'x', cwd: '/w' };
    expect([host.parse(p), tools.parse(p), claude.parse(p)]).toEqual([null, null, null]);
  });
});

describe('tool calls of Codex', () => {
  const act = (tool_name: string, tool_input: unknown, more: object = {}): unknown =>
    codexTools.parse({ session_id: 's', hook_event_name: 'PreToolUse', cwd: '/w', tool_name, tool_input, ...more })
      ?.tool.act;

  it('a patch is the files it touches, by tool and by shell', () => {
    const patch = '*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n@@\n-x\n+y\n*** End Patch\n';
    const moved = {
      does: 'write',
      files: [
        { path: '/w/a.ts', how: 'delete', text: null },
        {
          ...{ path: '/w/b.ts', how: 'write', text: null, added: 'y\n' },
          hunks: [{ below: '', lines: [{ text: 'y', put: true }] }],
        },
      ],
    };
    expect(act('apply_patch', { command: patch })).toEqual(moved);
    expect(act('apply_patch', patch)).toEqual(moved);
    expect(act('Bash', { command: `apply_patch <<'EOF'\n${patch}EOF\n` })).toEqual(moved);
    expect(act('apply_patch', { command: 'no patch' })).toEqual({ does: 'unknown' });
  });

  it('shells, MCP tools, reading, asking, plans, and what nobody knows', () => {
    expect(act('Bash', { command: 'ls' })).toEqual({ does: 'run', command: 'ls', shell: 'posix' });
    expect(act('Bash', { command: ['bash', '-lc', 'ls'] })).toEqual({ does: 'run', command: 'ls', shell: 'posix' });
    expect(act('Bash', { command: ['ls'] })).toEqual({ does: 'unknown' });
    expect(act('Bash', { command: 'ls' }, { cwd: 'C:\\w' })).toMatchObject({ shell: 'powershell' });
    expect(act('mcp__clew__select_active_intent', { id: 'INT-001' })).toEqual({
      ...{ does: 'call', server: 'clew', tool: 'select_active_intent' },
      input: { id: 'INT-001' },
    });
    expect(act('view_image', { path: 'x.png' })).toEqual({ does: 'read' });
    expect(act('request_user_input', {})).toEqual({ does: 'ask' });
    expect(act('update_plan', { plan: [{ step: 'a', status: 'in_progress' }] })).toEqual({
      ...{ does: 'todos', whole: true },
      todos: [{ id: '1', text: 'a', status: 'in_progress' }],
    });
    expect(act('write_stdin', { chars: 'rm x\n' })).toEqual({ does: 'unknown', input: { chars: 'rm x\n' } });
  });
});

describe('tool calls of Copilot', () => {
  const act = (tool_name: string, tool_input: unknown): unknown =>
    copilotTools.parse({ session_id: 's', hook_event_name: 'PreToolUse', cwd: '/w', tool_name, tool_input })?.tool.act;

  it('writes by create, by edit and by patch', () => {
    expect(act('Write', { path: '/w/a.md', file_text: '# A\n' })).toEqual({
      ...{ does: 'write' },
      files: [{ path: '/w/a.md', how: 'write', text: '# A\n' }],
    });
    expect(act('Edit', { path: 'a.md', old_str: 'x', new_str: 'y' })).toEqual({
      ...{ does: 'write' },
      files: [{ path: '/w/a.md', how: 'edit', text: null, added: 'y' }],
    });
    expect(act('Edit', '*** Begin Patch\n*** Delete File: a.md\n*** End Patch')).toEqual({
      ...{ does: 'write' },
      files: [{ path: '/w/a.md', how: 'delete', text: null }],
    });
    expect(act('Edit', {})).toEqual({ does: 'unknown' });
  });

  it('shells, MCP tools, reading, asking, todos, and what nobody knows', () => {
    expect(act('Bash', { command: 'ls' })).toEqual({ does: 'run', command: 'ls', shell: 'posix' });
    expect(act('Bash', { command: ['bash', '-lc', 'ls'] })).toEqual({ does: 'run', command: 'ls', shell: 'posix' });
    expect(act('Bash', { command: ['ls'] })).toEqual({ does: 'unknown' });
    expect(act('powershell', { command: 'dir' })).toEqual({ does: 'run', command: 'dir', shell: 'powershell' });
    const called = { does: 'call', tool: 'list_issues', input: {} };
    expect(act('clew-select_active_intent', {})).toMatchObject({ server: 'clew', tool: 'select_active_intent' });
    expect(act('github-mcp-server-list_issues', {})).toEqual({ ...called, server: 'github-mcp-server' });
    expect(act('Read', { path: 'x' })).toEqual({ does: 'read' });
    expect(act('report_intent', {})).toEqual({ does: 'ask' });
    expect(act('TodoWrite', { todos: '- [ ] a\n- [x] b\n- [~] c' })).toMatchObject({
      todos: [{ status: 'pending' }, { status: 'completed' }, { status: 'in_progress' }],
    });
    for (const unknown of ['sql', 'write_bash', '', '-x', 'x-'])
      expect(act(unknown, { a: 1 })).toEqual({ does: 'unknown', input: { a: 1 } });
    // Rows of its own database are its own; a file that a statement names is not.
    expect(act('sql', { query: "INSERT INTO todos VALUES ('a')" })).toEqual({ does: 'ask' });
    for (const query of ["SELECT writefile('a', 'x')", "ATTACH 'x' AS y", '.shell rm x', "VACUUM INTO 'x'"])
      expect(act('sql', { query })).toEqual({ does: 'unknown', input: { query } });
  });
});

describe('the answer to Codex', () => {
  /** Its schemas are closed: with a field that is not listed here the whole answer is dropped (codex 0.169). */
  const TOP = ['continue', 'decision', 'hookSpecificOutput', 'reason', 'stopReason', 'suppressOutput', 'systemMessage'];
  const OPEN: Record<string, { top: string[]; inner: string[] }> = {
    SessionStart: { top: TOP.filter((k) => k !== 'decision' && k !== 'reason'), inner: ['additionalContext'] },
    UserPromptSubmit: { top: TOP, inner: ['additionalContext'] },
    Stop: { top: TOP.filter((k) => k !== 'hookSpecificOutput'), inner: [] },
    PreToolUse: {
      top: TOP,
      inner: ['additionalContext', 'permissionDecision', 'permissionDecisionReason', 'updatedInput'],
    },
    PostToolUse: { top: TOP, inner: ['additionalContext', 'updatedMCPToolOutput'] },
  };
  const outcomes = [{}, { brief: 'b' }, { notice: 'n' }, { hold: 'h' }, { brief: 'b', notice: 'n', hold: 'h' }].flatMap(
    (o) => (['allow', 'ask', 'deny'] as const).map((verdict): Outcome => ({ ...emptyOutcome(), ...o, verdict })),
  );
  const check = (name: string, text: string): void => {
    if (text === '') return;
    const said = JSON.parse(text) as Payload;
    for (const key of Object.keys(said)) expect(OPEN[name]!.top).toContain(key);
    const { hookEventName, ...inner } = (said.hookSpecificOutput ?? { hookEventName: name }) as Payload;
    expect(hookEventName).toBe(name);
    for (const key of Object.keys(inner)) expect(OPEN[name]!.inner).toContain(key);
  };

  it('has no field that its schemas do not have', () => {
    for (const hook_event_name of ['SessionStart', 'UserPromptSubmit', 'Stop'])
      for (const o of outcomes)
        check(hook_event_name, codex.render(o, codex.parse({ session_id: 's', hook_event_name, prompt: 'p' })!));
    for (const hook_event_name of ['PreToolUse', 'PostToolUse'])
      for (const o of outcomes)
        check(hook_event_name, codexTools.render(o, codexTools.parse({ session_id: 's', hook_event_name })!));
    for (const hook_event_name of ['PreCompact', 'SessionEnd'])
      for (const o of outcomes) expect(codex.render(o, codex.parse({ session_id: 's', hook_event_name })!)).toBe('');
  });

  it('a question becomes a refusal that says what a person has to do', () => {
    const before = codexTools.parse({ session_id: 's', hook_event_name: 'PreToolUse', tool_name: 'Bash' })!;
    const said = JSON.parse(
      codexTools.render({ ...emptyOutcome(), verdict: 'ask', hold: 'No plan yet.', aside: 'ask them' }, before),
    );
    expect(said.hookSpecificOutput.permissionDecision).toBe('deny');
    expect(said.hookSpecificOutput.permissionDecisionReason).toBe('No plan yet.\nask them');
    expect(before.tool.untold).toBe(true);
  });
});

describe('the answer to Copilot', () => {
  const before = copilotTools.parse({ session_id: 's', hook_event_name: 'PreToolUse', tool_name: 'Bash' })!;
  const event = (hook_event_name: string): Event =>
    copilot.parse({ session_id: 's', hook_event_name, prompt: 'p', source: 'new' })!;

  it('is flat', () => {
    const o: Outcome = { ...emptyOutcome(), verdict: 'ask', hold: 'h', brief: 'b', notice: 'n' };
    expect(JSON.parse(copilotTools.render(o, before))).toEqual({
      ...{ permissionDecision: 'ask', permissionDecisionReason: 'h' },
      additionalContext: 'b',
    });
    const said: Outcome = { ...emptyOutcome(), brief: 'b', notice: 'n' };
    for (const name of ['SessionStart', 'UserPromptSubmit'])
      expect(JSON.parse(copilot.render(said, event(name)))).toEqual({ additionalContext: 'b' });
    for (const name of ['UserPromptSubmit', 'Stop'])
      expect(JSON.parse(copilot.render(o, event(name)))).toEqual({ decision: 'block', reason: 'h' });
    for (const name of ['PreCompact', 'SessionEnd', 'Stop']) expect(copilot.render(said, event(name))).toBe('');
    expect(copilotTools.render(emptyOutcome(), before)).toBe('');
  });

  it('lets the harmless tools of our server run without a question, unless somebody refuses, and no other', () => {
    const call = (tool_name: string, hook_event_name = 'PreToolUse') =>
      copilotTools.parse({ session_id: 's', hook_event_name, tool_name, tool_input: {} })!;
    const said = (o: Outcome, tool: string, when?: string): unknown => {
      const text = copilotTools.render(o, call(tool, when));
      return text === '' ? undefined : (JSON.parse(text) as { permissionDecision?: string }).permissionDecision;
    };
    for (const tool of HARMLESS) {
      expect(said(emptyOutcome(), `clew-${tool}`)).toBe('allow');
      expect(said({ ...emptyOutcome(), verdict: 'deny' }, `clew-${tool}`)).toBe('deny');
      expect(said(emptyOutcome(), `clew-${tool}`, 'PostToolUse')).toBeUndefined();
    }
    for (const other of ['clew-propose_plan', 'x-switch_context']) expect(said(emptyOutcome(), other)).toBeUndefined();
    for (const other of ['switch_context', 'not-clew-switch_context', 'bash', 'Write'])
      expect(said(emptyOutcome(), other)).toBeUndefined();
  });

  it('a new session is a startup', () => expect(event('SessionStart')).toMatchObject({ source: 'startup' }));
});

it('captures are where they are looked for, when they are there at all', () => {
  const dir = data('captures');
  if (dir !== null) expect(existsSync(join(dir, 'codex', 'EVENTS.json'))).toBe(true);
});
