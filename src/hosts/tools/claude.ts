/** Claude Code: its payloads before and after a tool call and after those that ran together, and what it takes for an answer (contract as of 2.1.329). */

import type { FileChange, PutQuestion, ToolAct, ToolEvent } from '../../core/model.js';
import { wordList } from '../../core/text/first-word.js';
import { hookAnswer, sessionOf } from '../_hook.js';
import { isHarmless } from '../_server.js';
import { isObject, stringOf } from '../json.js';
import { claudeTodos } from '../todos/claude.js';
import { callOf, envelopeAnswer, mcpCall, PLUGIN_SERVER, runOf, saidOf } from './_call.js';
import type { ToolHost } from './_tools.js';

type Row = Record<string, unknown>;

const READING = wordList(
  'Read Grep Glob LS NotebookRead WebFetch WebSearch TaskGet TaskList TaskOutput BashOutput ToolSearch ListMcpResources ReadMcpResource ' +
    'ListMcpResourcesTool ReadMcpResourceTool ReadMcpResourceDirTool ' +
    'ListAgents CronList ReadNotifications',
);
const ASKING = wordList(
  'AskUserQuestion TodoWrite TaskCreate TaskUpdate EnterPlanMode Skill Agent Task TaskStop KillShell KillBash SlashCommand ' +
    'CronDelete ReportFindings',
);
/** Fields of a question whose words are known when it is put. */
const SHOWN = wordList('question header options multiSelect label description');
/** Fields of its call once it ran; the user's notes are empty where there are none. */
const GIVEN = wordList('questions answers');
/** Tools, beside those of servers, whose dialog has the reason that a hook gave; of the others it says nothing of a hook. */
const TELLS = wordList('Bash');
const DIALOGS = {
  told: (tool: string): boolean => TELLS.has(tool) || tool.startsWith('mcp__'),
  dialog: 'AskUserQuestion',
};
/** Lines of one hunk that are read. */
const MOST_LINES = 20_000;
/** Calls of one batch that are read. */
const MOST_CALLS = 200;

export const claude: ToolHost = {
  id: 'claude',
  parse: (raw) => permitted(callOf('claude', raw, actOf, DIALOGS) ?? failedOf(raw), raw),
  render: (outcome, event) =>
    event.tool.permitted === true && outcome.verdict === 'allow'
      ? hookAnswer('PreToolUse', { permissionDecision: 'allow', ...saidOf(outcome, event) }, outcome.notice)
      : envelopeAnswer(outcome, event),
  allows: (event) => event.tool.permitted === true,
  batch: {
    parse(raw) {
      if (!isObject(raw) || raw.hook_event_name !== 'PostToolBatch') return null;
      const session = sessionOf('claude', raw);
      const calls = Array.isArray(raw.tool_calls) ? raw.tool_calls.slice(0, MOST_CALLS).filter(isObject) : [];
      const acts = calls.map((c) => actOf(stringOf(c.tool_name), { tool_input: c.tool_input }));
      return session.id === '' ? null : { session, acts };
    },
    render: ({ goesOn, notice }) => hookAnswer('PostToolBatch', { additionalContext: goesOn || undefined }, notice),
  },
};

/** A command that ran and failed: only one that came back tells of a status, and nobody stopped it. */
function failedOf(raw: unknown): ToolEvent | null {
  if (!isObject(raw) || raw.hook_event_name !== 'PostToolUseFailure' || raw.tool_name !== 'Bash') return null;
  if (raw.is_interrupt === true || !/^Exit code \d+/.test(stringOf(raw.error))) return null;
  const event = callOf('claude', { ...raw, hook_event_name: 'PostToolUse' }, actOf, DIALOGS);
  return event && { ...event, tool: { ...event.tool, failed: true } };
}

/** A plugin brings no rules: with one, our harmless tools run by our answer, under either name. `clew init` gives rules, which a person may take away. */
function permitted(event: ToolEvent | null, raw: unknown): ToolEvent | null {
  if (event?.when !== 'before' || event.tool.act.does !== 'call') return event;
  const { server, tool } = event.tool.act;
  const byPlugin = event.tool.name.startsWith(`mcp__${PLUGIN_SERVER}__`) || (raw as Row).clew_plugin === true;
  return byPlugin && isHarmless(server, tool) ? { ...event, tool: { ...event.tool, permitted: true } } : event;
}

function actOf(name: string, call: Row): ToolAct {
  const input = row(call.tool_input);
  const response = row(call.tool_response);
  switch (name) {
    case 'Write':
      return { does: 'write', files: [file(input, response, 'write', stringOf(input.content))] };
    case 'Edit':
    case 'MultiEdit':
      return { does: 'write', files: [file(input, response, 'edit', null)] };
    case 'NotebookEdit':
      return {
        does: 'write',
        files: [{ path: stringOf(input.notebook_path), how: 'edit', text: null, ...added(stringOf(input.new_source)) }],
      };
    case 'ExitPlanMode':
      return {
        does: 'leave-plan',
        text: stringOf(input.plan) || stringOf(response.plan),
        path: stringOf(input.planFilePath) || stringOf(response.filePath),
      };
    case 'Bash':
    case 'PowerShell':
      return runOf(input.command, name === 'Bash' ? 'posix' : 'powershell');
    case 'CronCreate':
    case 'ScheduleWakeup':
      return { does: 'later', prompt: stringOf(input.prompt) };
    case 'AskUserQuestion':
      return { does: 'ask', ...(call.hook_event_name === 'PostToolUse' ? { put: putIn(input, response) } : {}) };
    case 'Monitor':
      return typeof input.command === 'string' ? runOf(input.command, 'posix') : { does: 'unknown', input };
    default:
      return claudeTodos(name, input, response) ?? mcpCall(name, input) ?? other(name, input);
  }
}

/** What its user was asked: as it was shown to them, and what they chose. */
function putIn(input: Row, response: Row): PutQuestion[] {
  const answers = row(response.answers);
  const all = rows(input.questions);
  // Beside another question, or under a field that is not known, nobody can tell what the choice was for.
  const beside =
    !Array.isArray(input.questions) ||
    input.questions.length !== 1 ||
    Object.keys(input).some((k) => !GIVEN.has(k) && !isEmpty(input[k]));
  return all.map((q) => {
    const question = stringOf(q.question);
    const options = rows(q.options);
    const known = [...Object.keys(q), ...options.flatMap((o) => Object.keys(o))];
    return {
      question,
      header: stringOf(q.header),
      options: options.map((o) => ({ label: stringOf(o.label), description: stringOf(o.description) })),
      more: beside || q.multiSelect === true || known.some((k) => !SHOWN.has(k)),
      chose: stringOf(answers[question]),
    };
  });
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (isObject(value) && Object.keys(value).length === 0);
}

function other(name: string, input: Row): ToolAct {
  return READING.has(name) ? { does: 'read' } : ASKING.has(name) ? { does: 'ask' } : { does: 'unknown', input };
}

/** An edit that finds nothing to replace makes the file: its text is what it puts there. */
function file(input: Row, response: Row, how: FileChange['how'], text: string | null): FileChange {
  const edits = rows(input.edits);
  const first = edits[0] ?? input;
  const makes = how === 'edit' && first.old_string === '' && typeof first.new_string === 'string';
  const was = response.originalFile;
  const put = [input, ...edits].map((e) => stringOf(e.new_string)).filter(Boolean);
  return {
    path: stringOf(input.file_path),
    how: makes ? 'write' : how,
    text: makes ? stringOf(first.new_string) : text,
    ...(makes || how === 'write' ? {} : added(put.join('\n'))),
    ...(typeof was === 'string' ? { was } : {}),
    ...patched(response.structuredPatch),
  };
}

/** The new lines of a patch in hunks; a file that was made has none. */
function patched(patch: unknown): Pick<FileChange, 'put'> {
  const put: NonNullable<FileChange['put']> = [];
  for (const hunk of rows(patch)) {
    let line = typeof hunk.newStart === 'number' ? hunk.newStart : Number.NaN;
    let open = false;
    for (const text of Array.isArray(hunk.lines) ? hunk.lines.slice(0, MOST_LINES) : []) {
      const mark = typeof text === 'string' ? text[0] : undefined;
      if (mark === undefined || !Number.isSafeInteger(line)) break;
      if (mark === '+' && open) put.at(-1)!.text += `\n${text.slice(1)}`;
      else if (mark === '+') put.push({ line, text: text.slice(1) });
      open = mark === '+' || (open && mark === '\\');
      if (mark === '+' || mark === ' ') line++;
    }
  }
  return put.length === 0 ? {} : { put };
}

function added(text: string): Pick<FileChange, 'added'> {
  return text === '' ? {} : { added: text };
}

function row(v: unknown): Row {
  return isObject(v) ? v : {};
}

function rows(v: unknown): Row[] {
  return Array.isArray(v) ? v.filter(isObject).slice(0, 1000) : [];
}
