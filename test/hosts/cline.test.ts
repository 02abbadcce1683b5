/** The contract of our plugin in Cline and its host file: what each tells, and what is made of the answer. A run is never ended by it. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyOutcome } from '../../src/core/empty-outcome.js';
import type { Outcome, ToolEvent } from '../../src/core/model.js';
import { cline } from '../../src/hosts/cline.js';
import { cline as tools } from '../../src/hosts/tools/cline.js';
import { hookBeside, plugged, typed } from '../../src/surfaces/plugins/cline.js';
import { runs } from '../support/properties.js';

const payload = (hook_event_name: string, more: object = {}): object => ({
  ...{ session_id: 's1', transcript_path: '', cwd: '/w', hook_event_name },
  ...more,
});
const call = (tool_name: string, tool_input: unknown, when = 'PreToolUse', more: object = {}): ToolEvent =>
  tools.parse(payload(when, { tool_name, tool_use_id: 'c1', tool_input, ...more }))!;
const outcome = (more: Partial<Outcome>): Outcome => ({ ...emptyOutcome(), ...more });

describe('Cline’s tools', () => {
  it('write, edit, patch, and run lines that each have a shell of their own', () => {
    expect(call('editor', { path: 'a.ts', new_text: 'x' }).tool.act).toEqual({
      ...{ does: 'write', files: [{ path: '/w/a.ts', how: 'write', text: 'x' }] },
    });
    for (const more of [{ old_text: 'y' }, { insert_line: 3 }])
      expect(call('editor', { path: '/w/a.ts', new_text: 'x', ...more }).tool.act).toMatchObject({
        files: [{ path: '/w/a.ts', how: 'edit', added: 'x' }],
      });
    const input = '*** Begin Patch\n*** Delete File: b.ts\n*** End Patch';
    for (const given of [input, { input }])
      expect(call('apply_patch', given).tool.act).toMatchObject({ files: [{ path: '/w/b.ts' }] });
    expect(call('run_commands', { commands: ['ls'] }).tool.act).toEqual({ does: 'run', command: 'ls', shell: 'posix' });
    expect(call('run_commands', { commands: ['cd x', { command: 'rm', args: ["it's"] }] }).tool.act).toMatchObject({
      command: "(\ncd x\n)\n(\nrm 'it'\\''s'\n)",
    });
    expect(call('run_commands', { commands: [7] }).tool.act.does).toBe('unknown');
  });

  it('read, ask, belong to a server, or are known to nobody; in plan mode it says so', () => {
    expect(['read_files', 'spawn_agent', 'newest'].map((t) => call(t, {}).tool.act.does)).toEqual([
      ...['read', 'ask', 'unknown'],
    ]);
    expect(call('clew__switch_context', {}).tool.act).toMatchObject({ server: 'clew', tool: 'switch_context' });
    expect(call('probe__plan_search', {}).tool.act).toMatchObject({ server: 'probe', tool: 'plan_search' });
    expect(call('editor', {}, 'PreToolUse', { permission_mode: 'plan' }).tool.planning).toBe(true);
  });

  it('are refused by a reason, told something, or run without a question where they are ours and harmless', () => {
    const before = call('run_commands', { commands: ['x'] });
    expect(JSON.parse(tools.render(outcome({ verdict: 'ask', hold: 'Why?' }), before))).toEqual({ deny: 'Why?' });
    expect(tools.render(outcome({}), before)).toBe('');
    expect(JSON.parse(tools.render(outcome({}), call('clew__switch_context', {})))).toEqual({ allow: true });
    expect(tools.render(outcome({}), call('clew__propose_plan', {}))).toBe('');
    const after = call('run_commands', { commands: ['x'] }, 'PostToolUse');
    expect(JSON.parse(tools.render(outcome({ brief: 'So.' }), after))).toEqual({ additionalContext: 'So.' });
  });

  it('any other payload is read without a fault', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.constantFrom('editor', 'apply_patch', 'run_commands', 'a__b', '__', ''),
        (input, name) => {
          const read = tools.parse(payload('PreToolUse', { tool_name: name, tool_input: input }));
          expect(read === null || read.kind === 'tool').toBe(true);
          cline.parse({ ...payload('Stop'), more: input });
          cline.line(JSON.stringify({ role: 'user', content: input }) ?? '');
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

it('what would hold a prompt or an agent is for the model', () => {
  const prompt = cline.parse(payload('UserPromptSubmit', { prompt: 'go on' }))!;
  expect(JSON.parse(cline.render(outcome({ brief: 'B', hold: 'Which?', notice: 'N' }), prompt))).toEqual({
    additionalContext: 'B\nWhich?',
  });
  const stop = cline.parse(payload('Stop'))!;
  expect(JSON.parse(cline.render(outcome({ goesOn: 'Mend it.' }), stop))).toEqual({ additionalContext: 'Mend it.' });
});

it('its settings are a package of Cline’s plugins that names our file beside the hook, whatever its path', () => {
  const command = '"/usr/bin/node" "/a b/é#/dist/hook.cjs" cline';
  const [entry] = cline.recipe.entries(command);
  expect(entry).toEqual({ path: ['cline', 'plugins'], value: { paths: ['/a b/é#/dist/cline.js'], command } });
  expect([cline.recipe.ours(entry!.value), cline.recipe.ours({ paths: ['./index.js'] })]).toEqual([true, false]);
});

it('the hook is run by the Node that runs the plugin, and by one of the search path where that is no Node', () => {
  expect(hookBeside('/x/dist/cline.js', '/usr/bin/node')).toEqual(['/usr/bin/node', '/x/dist/hook.cjs', 'cline']);
  expect(hookBeside('/x/dist/cline.js', '/usr/bin/bun')).toEqual(['node', '/x/dist/hook.cjs', 'cline']);
});

it('a person’s words stand between tags, with their mode', () => {
  const message = (text: string, metadata?: object) => ({
    role: 'user',
    content: [{ type: 'text', text }],
    ...(metadata && { metadata }),
  });
  expect(typed(message('<user_input mode="plan"><mode_notice>x</mode_notice>go on</user_input>'))).toEqual({
    ...{ prompt: 'go on', plan: true },
  });
  expect(typed(message('<hook_context>x</hook_context>', { displayRole: 'system' }))).toBeNull();
  expect(typed(message('a task for a sub-agent'))).toBeNull();
});

describe('the plugin', () => {
  /** A hook that writes down what it was asked and answers what is said of each event, after a while where one is named. */
  function made(answers: Record<string, object>, waits: Record<string, number> = {}) {
    const dir = mkdtempSync(join(tmpdir(), 'cline-'));
    const asked = join(dir, 'asked');
    const hook = join(dir, 'hook.mjs');
    writeFileSync(
      hook,
      `import { appendFileSync, readFileSync } from 'node:fs';
const said = JSON.parse(readFileSync(0, 'utf8'));
appendFileSync(${JSON.stringify(asked)}, JSON.stringify([process.argv[2] ?? '', said]) + '\\n');
await new Promise((done) => setTimeout(done, ${JSON.stringify(waits)}[said.hook_event_name] ?? 0));
const answer = ${JSON.stringify(answers)}[said.hook_event_name];
if (answer) console.log(JSON.stringify(answer));`,
    );
    const plugin = plugged([process.execPath, hook]);
    plugin.setup(null, { session: { sessionId: 's1' }, workspaceInfo: { rootPath: dir } });
    const told = (): [string, Record<string, unknown>][] =>
      readFileSync(asked, 'utf8')
        .trim()
        .split('\n')
        .map((l) => JSON.parse(l));
    return { ...plugin.hooks, told };
  }
  const words = (text: string) => ({
    role: 'user',
    content: [{ type: 'text', text: `<user_input mode="act">${text}</user_input>` }],
  });
  const run = (...messages: ReturnType<typeof words>[]) => ({ snapshot: { conversationId: 'conv_1', messages } });

  it('begins a session with its first prompt, and puts what it is told behind the words', async () => {
    const { beforeRun, afterRun, told } = made({
      SessionStart: { additionalContext: 'Brief.' },
      UserPromptSubmit: { additionalContext: 'Other.' },
      Stop: { additionalContext: 'Left over.' },
    });
    expect(await beforeRun(run(words('go on')))).toEqual({ appendContext: 'Brief.\nOther.' });
    await afterRun({ ...run(words('go on')), result: { status: 'completed', outputText: 'Done.' } });
    expect(await beforeRun(run(words('go on'), words('and on')))).toEqual({ appendContext: 'Left over.\nOther.' });
    await afterRun({ ...run(words('and on')), result: { status: 'aborted' } });
    expect(told().map(([, t]) => [t.hook_event_name, t.source ?? t.prompt ?? t.last_assistant_message])).toEqual([
      ['SessionStart', 'startup'],
      ['UserPromptSubmit', 'go on'],
      ['Stop', 'Done.'],
      ['UserPromptSubmit', 'and on'],
    ]);
    const record = String(told()[3]![1].transcript_path);
    expect(cline.line(readFileSync(record, 'utf8').trim())).toMatchObject([{ kind: 'prompt', text: 'go on' }]);
  });

  it('skips a call that is refused, allows one of ours, and tells what is to be said behind one', async () => {
    const at = { ...run(words('x')), toolCall: { toolCallId: 'c1', toolName: 'editor' }, input: { path: 'x' } };
    const refused = made({ PreToolUse: { deny: 'Not here.' }, PostToolUse: { additionalContext: 'Told.' } });
    expect(await refused.beforeTool(at)).toEqual({ skip: true, reason: 'Not here.' });
    expect(await refused.afterTool({ ...at, result: { output: {} } })).toEqual({ appendContext: 'Told.' });
    expect(await refused.afterTool({ ...at, result: { isError: true } })).toBeUndefined();
    expect(refused.told().map(([way, t]) => [way, t.hook_event_name, t.tool_name])).toEqual([
      ['tool', 'PreToolUse', 'editor'],
      ['tool', 'PostToolUse', 'editor'],
    ]);
    const allowed = made({ PreToolUse: { allow: true } });
    expect(await allowed.beforeTool(at)).toEqual({ policy: { autoApprove: true } });
  });

  it('tells a sub-agent nothing, and counts its calls as its session’s', async () => {
    const { beforeRun, beforeModel, beforeTool, told } = made({ SessionStart: { additionalContext: 'Brief.' } });
    const sub = { snapshot: { conversationId: 'conv_2', parentAgentId: 'agent_1', messages: [words('a task')] } };
    expect(await beforeRun(sub)).toBeUndefined();
    expect(await beforeModel({ ...sub, request: { messages: [] } })).toBeUndefined();
    await beforeTool({ ...sub, toolCall: { toolCallId: 'c1', toolName: 'editor' }, input: {} });
    expect(told().map(([, t]) => [t.session_id, t.agent_id])).toEqual([['s1', 'agent_1']]);
  });

  it('behind a compaction the model is told anew, with each request that lacks it', async () => {
    const { beforeRun, beforeModel, told } = made({ SessionStart: { additionalContext: 'Brief.' } });
    await beforeRun(run(words('go on')));
    const full = [
      words('go on'),
      { role: 'user', content: [{ type: 'text', text: '<hook_context>Brief.</hook_context>' }] },
    ];
    expect(await beforeModel({ ...run(words('go on')), request: { messages: full } })).toBeUndefined();
    const summed = { messages: [{ role: 'user', content: [{ type: 'text', text: 'A summary.' }] }] };
    for (const _ of [1, 2]) {
      const { messages } = (await beforeModel({ ...run(words('go on')), request: summed }))!;
      expect(messages.at(-1)).toMatchObject({ role: 'user', content: [{ type: 'text', text: 'Brief.' }] });
    }
    expect(
      told()
        .map(([, t]) => t.source)
        .filter(Boolean),
    ).toEqual(['startup', 'compact']);
  });

  it('a hook that takes longer than Cline waits is heard with the next request, and ends no run', async () => {
    const { beforeRun, beforeModel } = made({ SessionStart: { additionalContext: 'Brief.' } }, { SessionStart: 3500 });
    expect(await beforeRun(run(words('go on')))).toBeUndefined();
    const heard = await beforeModel({ ...run(words('go on')), request: { messages: [words('go on')] } });
    expect(heard?.messages.at(-1)).toMatchObject({ content: [{ text: 'Brief.' }] });
  }, 20_000);

  it('is silent without a hook', async () => {
    const { hooks } = plugged('');
    expect(await hooks.beforeRun(run(words('go on')))).toBeUndefined();
    const at = { ...run(words('x')), toolCall: { toolCallId: 'c1', toolName: 'editor' }, input: {} };
    expect(await hooks.beforeTool(at)).toEqual({});
  });
});
