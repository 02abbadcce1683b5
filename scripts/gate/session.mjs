// Decides what of a recorded session is replayed: its prompts and the calls of its tools, in their order.
import { readFileSync } from 'node:fs';

/** Rows of a transcript as steps: `{ prompt }` or `{ call }`, which is what the hook would have been told before the call. */
export function stepsOf(path, core) {
  const steps = [];
  let cwd = '';
  const rows = readFileSync(path, 'utf8').split('\n');
  for (const [i, line] of rows.entries()) {
    for (const e of core.claude.line(line) ?? []) {
      if (e.kind === 'prompt') steps.push({ prompt: e.text });
      if (e.kind === 'approved') steps.push({ plan: `${e.title ?? ''} ${e.path ?? ''}` });
    }
    const row = parsed(line);
    if (typeof row?.cwd === 'string') cwd ||= row.cwd;
    const blocks = Array.isArray(row?.message?.content) ? row.message.content : [];
    for (const b of blocks) {
      if (b?.type !== 'tool_use') continue;
      const event = core.claudeTools.parse({
        session_id: 's',
        hook_event_name: 'PreToolUse',
        cwd: row.cwd ?? cwd,
        tool_name: b.name,
        tool_input: b.input,
        tool_use_id: b.id,
        ...(inPlanMode(b, rows, i) ? { permission_mode: 'plan' } : {}),
      });
      // What only tells of files is no act of the gate's, but it is work in their folder.
      const read = typeof b.input?.file_path === 'string' ? b.input.file_path : '';
      if (event !== null)
        steps.push({ call: event, read, plan: typeof b.input?.plan === 'string' ? b.input.plan : '' });
    }
  }
  return { steps, cwd };
}

/** Recordings do not tell the mode: what writes the host's plan file and is followed by the end of plan mode was in it. */
function inPlanMode(block, rows, i) {
  const path = String(block.input?.file_path ?? '');
  return /\/\.claude\/plans\/[^/]+\.md$/.test(path) && rows.slice(i).some((r) => r.includes('"name":"ExitPlanMode"'));
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
