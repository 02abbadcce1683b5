// Decides what hosts send to the hook: payloads of Claude Code, Codex and Copilot CLI in their own shapes, whole and broken.
import { callOf } from './calls.mjs';
import { promptOf } from './prompts.mjs';

/** A model's call as `host` tells of it; `null` where the host has no such tool. */
function toolFields(host, { id, name, act, planning, unseen }, root, when, r) {
  const more = {
    ...(id === '' ? {} : { tool_use_id: id }),
    ...(planning ? { permission_mode: 'plan' } : unseen ? { permission_mode: 'bypassPermissions' } : {}),
  };
  const made = (tool_name, tool_input, tool_response) => ({
    ...{ tool_name, tool_input, ...more },
    ...(when === 'after' && tool_response !== undefined ? { tool_response } : {}),
  });
  const file = act.files?.[0];
  if (act.does === 'run')
    return made(host === 'copilot' ? r.pick(['bash', 'Bash']) : 'Bash', { command: act.command }, { stdout: 'ok' });
  if (act.does === 'call')
    return made(host === 'copilot' ? `${act.server}-${act.tool}` : name, act.input, { content: [] });
  if (act.does === 'todos' && host === 'claude') {
    if (!act.whole && act.todos[0]?.text !== undefined)
      return made(
        'TaskCreate',
        { subject: act.todos[0].text, description: 'x' },
        { task: { id: '7', subject: act.todos[0].text } },
      );
    if (!act.whole)
      return made('TaskUpdate', { taskId: act.todos[0]?.id ?? '1', status: 'completed' }, { success: true });
    const todos = act.todos.map((t) => ({ content: t.text, status: t.status, activeForm: t.text }));
    return made('TodoWrite', { todos }, { oldTodos: [], newTodos: todos });
  }
  if (act.does === 'todos' && host === 'codex')
    return made(
      'update_plan',
      { plan: act.todos.map((t) => ({ step: t.text ?? '', status: t.status ?? 'pending' })) },
      'ok',
    );
  if (act.does === 'todos')
    return made(
      'update_todo',
      { todos: act.todos.map((t) => `- [${t.status === 'completed' ? 'x' : ' '}] ${t.text}`).join('\n') },
      'ok',
    );
  if (act.does === 'leave-plan') return made(name, { plan: act.text, planFilePath: act.path }, { plan: act.text });
  if (file === undefined)
    return made(act.does === 'write' ? 'Write' : name || 'Mystery', r.pick([{}, { file_path: 'x' }, 7, null]), {});
  if (host === 'codex' || (host === 'copilot' && r.is(0.4))) {
    const patch = patchOf(act.files, root);
    return made(host === 'codex' ? 'apply_patch' : 'Edit', host === 'codex' ? { command: patch } : patch, 'ok');
  }
  const [old, now] = ['- [ ]', file.added ?? '- [x]'];
  if (host === 'copilot')
    return file.how === 'write'
      ? made('Write', { path: file.path, file_text: file.text }, 'ok')
      : made('Edit', { path: file.path, old_str: old, new_str: now }, 'ok');
  if (file.how === 'write')
    return made('Write', { file_path: file.path, content: file.text }, { originalFile: file.was ?? null });
  const patch = [{ oldStart: 1, newStart: 1, lines: [' a', '-b', `+${now}`] }];
  return made(
    'Edit',
    { file_path: file.path, old_string: old, new_string: now },
    { originalFile: file.was ?? '', structuredPatch: patch },
  );
}

function patchOf(files, root) {
  const rows = files.flatMap((f) => {
    const path = f.path.startsWith(`${root}/`) ? f.path.slice(root.length + 1) : f.path;
    if (f.how === 'delete') return [`*** Delete File: ${path}`];
    if (f.how === 'write') return [`*** Add File: ${path}`, ...(f.text ?? '').split('\n').map((l) => `+${l}`)];
    return [`*** Update File: ${path}`, '@@', ' one', '-two', `+${f.added ?? 'three'}`];
  });
  return ['*** Begin Patch', ...rows, '*** End Patch', ''].join('\n');
}

/** A payload that is none, or not a whole one. */
function broken(whole, r) {
  const text = JSON.stringify(whole);
  return r.pick([
    () => text.slice(0, r.int(text.length)),
    () => '',
    () => 'nonsense',
    () => '[]',
    () => JSON.stringify({ ...whole, session_id: 7 }),
    () => JSON.stringify({ ...whole, session_id: '../../x' }),
    () => JSON.stringify({ ...whole, hook_event_name: r.pick(['Nope', 'SubagentStop', 'Notification', 7]) }),
    () => JSON.stringify({ ...whole, transcript_path: 7, cwd: {} }),
    () => JSON.stringify({ ...whole, agent_id: 'a1', agent_type: 'general-purpose' }),
    () => JSON.stringify({ ...whole, tool_input: 7 }),
    () => JSON.stringify({ ...whole, cwd: '/nowhere/at/all' }),
    () => JSON.stringify({ ...whole, prompt: null }),
    () => `\ufeff${text}`,
  ])();
}

/** The next payload of `host` in `world`: the hook's arguments, its input, and what a session's record says of it. */
export function payloadOf(host, world, real, stage, r) {
  const session = r.weighted([
    [8, 's1'],
    [2, 's2'],
    [0.3, '__proto__'],
  ]);
  const base = {
    session_id: session,
    cwd: stage.root,
    ...(host === 'copilot' && r.is(0.7) ? {} : { transcript_path: `${stage.base}/talk/${session}.jsonl` }),
  };
  const event = r.weighted([
    [12, 'SessionStart'],
    [30, 'UserPromptSubmit'],
    [34, 'tool'],
    [3, 'PostToolBatch'],
    [14, 'Stop'],
    [3, 'PreCompact'],
    [5, 'SessionEnd'],
  ]);
  let [whole, args, prompt, call] = [{ ...base, hook_event_name: event }, [host], null, null];
  if (event === 'SessionStart')
    whole.source = r.pick(host === 'copilot' ? ['new', 'resume'] : ['startup', 'resume', 'clear', 'compact', 'fork']);
  if (event === 'SessionEnd') whole.reason = r.pick(['other', 'clear', 'resume', 'logout']);
  if (event === 'PreCompact') whole.trigger = 'auto';
  if (event === 'Stop') whole.stop_hook_active = r.is(0.1);
  if (event === 'UserPromptSubmit') whole.prompt = prompt = promptOf(world.pools, real, r).text;
  if (event === 'tool' || event === 'PostToolBatch') {
    const again = world.called.length > 0 && r.is(0.5) ? world.called.pop() : null;
    call = again ?? callOf({ ...world, root: stage.root }, r);
    const when = again !== null || r.is(0.15) ? 'after' : 'before';
    if (again === null && r.is(0.85)) world.called.push(call);
    args = [host, 'tool'];
    const fields = toolFields(host, call, stage.root, when, r);
    if (event === 'tool')
      whole = { ...base, hook_event_name: when === 'before' ? 'PreToolUse' : 'PostToolUse', ...fields };
    else whole.tool_calls = [fields, { tool_name: 'Bash', tool_input: { command: 'npm test' } }];
    call = when === 'after' ? call : null;
  }
  const input = r.is(0.05) ? broken(whole, r) : JSON.stringify(whole);
  return { args: r.is(0.01) ? ['nobody'] : args, input, event: whole.hook_event_name, session, prompt, call };
}
