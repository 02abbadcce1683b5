/** The contract of our plugin in OpenCode and its host file: what each tells, and what is made of the answer. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyOutcome } from '../../src/core/empty-outcome.js';
import type { Event, Outcome, ToolEvent } from '../../src/core/model.js';
import { opencode } from '../../src/hosts/opencode.js';
import { opencode as tools } from '../../src/hosts/tools/opencode.js';
import { clew } from '../../src/surfaces/plugins/opencode.js';
import { runs } from '../support/properties.js';

const session = { host: 'opencode', id: 'ses_1', transcript: null, cwd: '/w' };
const payload = (hook_event_name: string, more: object = {}): object => ({
  ...{ session_id: 'ses_1', transcript_path: '', cwd: '/w', hook_event_name },
  ...more,
});
const call = (tool_name: string, tool_input: object, when = 'PreToolUse'): ToolEvent =>
  tools.parse(payload(when, { tool_name, tool_use_id: 'c1', tool_input }))!;
const outcome = (more: Partial<Outcome>): Outcome => ({ ...emptyOutcome(), ...more });

describe('OpenCode’s tools', () => {
  it('write, edit, patch and run, in the folder that a command names', () => {
    expect(call('write', { filePath: 'a.ts', content: 'x' }).tool.act).toEqual({
      does: 'write',
      files: [{ path: '/w/a.ts', how: 'write', text: 'x' }],
    });
    expect(call('edit', { filePath: '/w/a.ts', oldString: 'x', newString: 'y' }).tool.act).toMatchObject({
      files: [{ path: '/w/a.ts', how: 'edit', added: 'y' }],
    });
    const patchText = '*** Begin Patch\n*** Delete File: b.ts\n*** End Patch';
    expect(call('apply_patch', { patchText }).tool.act).toMatchObject({ does: 'write', files: [{ path: '/w/b.ts' }] });
    const ran = call('bash', { command: 'ls', workdir: 'src' });
    expect([ran.session.cwd, ran.tool.act]).toEqual(['/w/src', { does: 'run', command: 'ls', shell: 'posix' }]);
  });

  it('read, ask, belong to a server, or are known to nobody; no dialog tells why', () => {
    expect(['grep', 'question', 'batch'].map((t) => call(t, {}).tool.act.does)).toEqual(['read', 'ask', 'unknown']);
    expect(call('clew_switch_context', { to: 'x' }).tool.act).toMatchObject({ server: 'clew', tool: 'switch_context' });
    expect(call('probe_plan_search', {}).tool.act).toMatchObject({ server: 'probe', tool: 'plan_search' });
    expect(call('bash', { command: 'x' }).tool.untold).toBe(true);
  });

  it('are refused by a reason, and otherwise told something', () => {
    const before = call('bash', { command: 'x' });
    expect(JSON.parse(tools.render(outcome({ verdict: 'ask', hold: 'Why?' }), before))).toEqual({ deny: 'Why?' });
    expect(tools.render(outcome({}), before)).toBe('');
    const after = call('bash', { command: 'x' }, 'PostToolUse');
    expect(JSON.parse(tools.render(outcome({ brief: 'So.' }), after))).toEqual({ additionalContext: 'So.' });
  });

  it('any other payload is read without a fault', () => {
    fc.assert(
      fc.property(fc.object(), fc.constantFrom('write', 'edit', 'bash', 'a_', '_a', ''), (tool_input, tool_name) => {
        const read = tools.parse(payload('PreToolUse', { tool_name, tool_input }));
        expect(read === null || read.kind === 'tool').toBe(true);
        opencode.parse({ ...tool_input, hook_event_name: tool_name });
      }),
      { numRuns: runs(200) },
    );
  });
});

it('what would hold a prompt or an agent is for the model', () => {
  const prompt = opencode.parse(payload('UserPromptSubmit', { prompt: 'go on' }))!;
  expect(prompt).toEqual({ kind: 'prompt', session, prompt: 'go on' });
  const said = (event: Event, more: Partial<Outcome>) => JSON.parse(opencode.render(outcome(more), event) || '{}');
  expect(said(prompt, { brief: 'B', hold: 'Which?', notice: 'N' })).toEqual({
    ...{ additionalContext: 'B\nWhich?', systemMessage: 'N' },
  });
  expect(said(opencode.parse(payload('Stop'))!, { goesOn: 'Mend it.' })).toEqual({ additionalContext: 'Mend it.' });
});

it('what a compaction should keep is for what sums up', () => {
  const event = opencode.parse(payload('PreCompact'))!;
  const brief = 'Keep the active context.';
  expect(JSON.parse(opencode.render(outcome({ brief }), event))).toEqual({ additionalContext: brief });
});

it('its settings name our plugin by a file that lies beside the hook, whatever its path', () => {
  const [entry] = opencode.recipe.entries('"/usr/bin/node" "/a b/é#/dist/hook.cjs" opencode');
  expect(entry).toEqual({
    path: ['plugin'],
    value: [
      'file:///a%20b/%C3%A9%23/dist/opencode.js',
      { command: '"/usr/bin/node" "/a b/é#/dist/hook.cjs" opencode' },
    ],
  });
  const [windows] = opencode.recipe.entries('"C:/node.exe" "C:/x/dist/hook.cjs" opencode');
  expect((windows!.value as string[])[0]).toBe('file:///C:/x/dist/opencode.js');
  expect([opencode.recipe.ours(entry!.value), opencode.recipe.ours('other')]).toEqual([true, false]);
});

describe('the plugin', () => {
  /** A hook that writes down what it was asked and answers what a file says of each event. */
  async function plugged(answers: Record<string, object>, messages: object[] = []) {
    const dir = mkdtempSync(join(tmpdir(), 'opencode-'));
    const asked = join(dir, 'asked');
    const hook = join(dir, 'hook.mjs');
    writeFileSync(
      hook,
      `import { appendFileSync, readFileSync } from 'node:fs';
const said = JSON.parse(readFileSync(0, 'utf8'));
appendFileSync(${JSON.stringify(asked)}, JSON.stringify([process.argv[2] ?? '', said]) + '\\n');
const answer = ${JSON.stringify(answers)}[said.hook_event_name];
if (answer) console.log(JSON.stringify(answer));`,
    );
    const shown: unknown[] = [];
    const client = {
      session: { messages: async () => ({ data: messages }) },
      tui: {
        showToast: async (t: unknown) => {
          shown.push(t);
        },
      },
    };
    const command = `"${process.execPath}" "${hook}"`;
    // biome-ignore lint/suspicious/noExplicitAny: hooks as OpenCode calls them
    const hooks = (await clew({ directory: dir, client }, { command })) as Record<string, any>;
    const told = (): [string, Record<string, unknown>][] =>
      readFileSync(asked, 'utf8')
        .trim()
        .split('\n')
        .map((l) => JSON.parse(l));
    return { hooks, told, shown };
  }
  const message = (...parts: object[]): { message: { id: string }; parts: Record<string, unknown>[] } => ({
    ...{ message: { id: 'msg_1' }, parts: parts as Record<string, unknown>[] },
  });
  const text = (said: string): object => ({ type: 'text', text: said });

  it('begins a session with its first prompt, and puts what it is told beside the words', async () => {
    const messages = [{ info: { role: 'user' }, parts: [{ type: 'text', text: 'before' }] }];
    const answers = {
      SessionStart: { additionalContext: 'Brief.' },
      UserPromptSubmit: { additionalContext: 'Other.' },
    };
    const { hooks, told } = await plugged(answers, messages);
    const first = message(text('"go on with it"'), { ...text('a file'), synthetic: true });
    await hooks['chat.message']({ sessionID: 'ses_1' }, first);
    expect(first.parts[2]).toMatchObject({ type: 'text', text: 'Brief.\nOther.', synthetic: true, sessionID: 'ses_1' });
    await hooks['chat.message']({ sessionID: 'ses_1' }, message(text('and on')));
    expect(told().map(([, t]) => [t.hook_event_name, t.source ?? t.prompt])).toEqual([
      ['SessionStart', 'resume'],
      ['UserPromptSubmit', 'go on with it'],
      ['UserPromptSubmit', 'and on'],
    ]);
    // Only then its servers cannot be up yet.
    expect(told().map(([, t]) => t.begins)).toEqual([undefined, true, undefined]);
    expect(opencode.parse(told()[1]![1])).toEqual({
      ...{ kind: 'prompt', prompt: 'go on with it' },
      session: { ...session, cwd: told()[1]![1].cwd, transcript: told()[1]![1].transcript_path },
    });
    const record = String(told()[1]![1].transcript_path);
    expect(opencode.line(readFileSync(record, 'utf8').trim())).toMatchObject([{ kind: 'prompt', text: 'before' }]);
  });

  it('a program that ends tells of the end of each session that began in it, once', async () => {
    const { hooks, told } = await plugged({});
    await hooks['chat.message']({ sessionID: 'ses_1' }, message(text('go on')));
    await hooks.dispose();
    await hooks.dispose();
    const ends = told().filter(([, t]) => t.hook_event_name === 'SessionEnd');
    expect(ends.map(([, t]) => opencode.parse(t))).toEqual([
      { kind: 'end', session: { ...session, cwd: ends[0]![1].cwd }, reason: 'dispose' },
    ]);
  });

  it('refuses a call by throwing, tells what is to be said behind one, and counts a sub-agent’s as its session’s', async () => {
    const answers = { PreToolUse: { deny: 'Not here.' }, PostToolUse: { additionalContext: 'Told.' } };
    const { hooks, told } = await plugged(answers);
    const child = { type: 'session.created', properties: { info: { id: 'ses_2', parentID: 'ses_1' } } };
    await hooks.event({ event: child });
    const at = { tool: 'write', sessionID: 'ses_2', callID: 'c1' };
    await expect(hooks['tool.execute.before'](at, { args: { filePath: 'x' } })).rejects.toThrow('Not here.');
    const output = { output: 'done' };
    await hooks['tool.execute.after']({ ...at, args: {} }, output);
    expect(output.output).toBe('done\n\nTold.');
    await hooks['chat.message']({ sessionID: 'ses_2' }, message(text('a task')));
    expect(told().map(([way, t]) => [way, t.hook_event_name, t.session_id])).toEqual([
      ['tool', 'PreToolUse', 'ses_1'],
      ['tool', 'PostToolUse', 'ses_1'],
    ]);
  });

  it('keeps for the next prompt what a stop says, shows the person their line, and is silent without a hook', async () => {
    const { hooks, shown } = await plugged({ Stop: { additionalContext: 'Left over.', systemMessage: 'Filed.' } });
    await hooks.event({ event: { type: 'session.idle', properties: { sessionID: 'ses_1' } } });
    const next = message(text('on'));
    await hooks['chat.message']({ sessionID: 'ses_1' }, next);
    expect(next.parts[1]).toMatchObject({ text: 'Left over.' });
    expect(shown).toEqual([{ body: { message: 'Filed.', variant: 'info' } }]);
    const none = (await clew({ directory: '/', client: { session: { messages: async () => ({}) } } })) as typeof hooks;
    const alone = message(text('hello'));
    await none['chat.message']({ sessionID: 'ses_9' }, alone);
    expect(alone.parts).toHaveLength(1);
  });
});
