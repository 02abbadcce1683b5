#!/usr/bin/env node
// Writes demo/session/*.jsonl from the day told in demo/day.mjs, as Claude Code would have written it down. Deterministic.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CWD, sessions, VERSION } from '../demo/day.mjs';

const OUT = join(dirname(fileURLToPath(import.meta.url)), '..', 'demo', 'session');
const MODEL = 'claude-sonnet-4-5';

/** One transcript: rows with their chain of parents, and a clock that every row moves on. */
class Transcript {
  rows = [];
  parent = null;
  n = 0;
  tasks = 0;

  constructor(name) {
    this.name = name;
    this.session = this.uuid('session');
  }

  hex(what) {
    return createHash('sha256')
      .update(`${this.name} ${what} ${this.n++}`)
      .digest('hex');
  }

  uuid(what) {
    const h = this.hex(what);
    return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20, 32)}`;
  }

  at(day, time) {
    this.now = Date.parse(`${day}T${time}Z`);
  }

  pass(seconds) {
    this.now += Math.round(seconds * 1000) + (Number.parseInt(this.hex('pass').slice(0, 3), 16) % 900);
    return new Date(this.now).toISOString();
  }

  put(row, { head = false } = {}) {
    const uuid = this.uuid('row');
    const parentUuid = head ? null : this.parent;
    this.rows.push({
      parentUuid,
      isSidechain: false,
      ...row,
      uuid,
      timestamp: this.pass(0.4),
      userType: 'external',
      entrypoint: 'cli',
      cwd: CWD,
      sessionId: this.session,
      version: VERSION,
      gitBranch: this.branch,
    });
    this.parent = uuid;
    return uuid;
  }

  bare(row) {
    this.rows.push({ ...row, sessionId: this.session });
  }

  hook(source) {
    const hook = {
      type: 'hook_success',
      hookName: `SessionStart:${source}`,
      toolUseID: this.uuid('hook'),
      hookEvent: 'SessionStart',
      content: '',
      stdout: '',
      stderr: '',
      exitCode: 0,
      command: 'git fetch --quiet',
      durationMs: 210,
    };
    this.put({ attachment: hook, type: 'attachment' });
  }

  user(content, more = {}) {
    this.prompt = this.uuid('prompt');
    return this.put({
      promptId: this.prompt,
      type: 'user',
      message: { role: 'user', content },
      permissionMode: 'acceptEdits',
      origin: { kind: 'human' },
      promptSource: 'typed',
      ...more,
    });
  }

  typed(text) {
    this.bare({ type: 'mode', mode: 'normal' });
    this.user(text);
    this.bare({ type: 'last-prompt', lastPrompt: text.slice(0, 200), leafUuid: this.parent });
  }

  agent(block, stop) {
    this.pass(block.type === 'text' ? 2 + block.text.length / 60 : 2);
    const id = `msg_01${this.hex('msg').slice(0, 22)}`;
    const usage = {
      input_tokens: 6,
      cache_creation_input_tokens: 410,
      cache_read_input_tokens: 21_300,
      output_tokens: 90,
      service_tier: 'standard',
    };
    return this.put({
      message: {
        id,
        type: 'message',
        role: 'assistant',
        model: MODEL,
        content: [block],
        stop_reason: stop,
        stop_sequence: null,
        usage,
      },
      requestId: `req_01${this.hex('req').slice(0, 22)}`,
      type: 'assistant',
    });
  }

  tool(name, input, content, toolUseResult) {
    const id = `toolu_01${this.hex('tool').slice(0, 22)}`;
    const source = this.agent({ type: 'tool_use', id, name, input }, 'tool_use');
    this.pass(name === 'Bash' ? 6 : 0.5);
    this.put({
      promptId: this.prompt,
      type: 'user',
      message: { role: 'user', content: [{ tool_use_id: id, type: 'tool_result', content }] },
      toolUseResult,
      sourceToolAssistantUUID: source,
    });
  }

  /** What the agent did, see `demo/day.mjs`. */
  act([what, ...args]) {
    const path = `${CWD}/${args[0]}`;
    if (what === 'say') this.agent({ type: 'text', text: args[0] }, 'end_turn');
    else if (what === 'read')
      this.tool('Read', { file_path: path }, `1\t${args[1] ?? '…'}`, {
        type: 'text',
        file: { filePath: path, content: args[1] ?? '…', numLines: 1, startLine: 1, totalLines: 1 },
      });
    else if (what === 'edit')
      this.tool(
        'Edit',
        { file_path: path, old_string: args[1], new_string: args[2], replace_all: false },
        `The file ${path} has been updated successfully.`,
        {
          filePath: path,
          oldString: args[1],
          newString: args[2],
          structuredPatch: [],
          userModified: false,
          replaceAll: false,
        },
      );
    else if (what === 'write')
      this.tool('Write', { file_path: path, content: args[1] }, `File created successfully at: ${path}`, {
        type: 'create',
        filePath: path,
        content: args[1],
        structuredPatch: [],
        originalFile: null,
      });
    else if (what === 'run')
      this.tool('Bash', { command: args[0], description: args[1] }, args[2] ?? '', {
        stdout: args[2] ?? '',
        stderr: '',
        interrupted: false,
        isImage: false,
      });
    else if (what === 'todos') this.todos(args[0]);
    else if (what === 'task')
      this.tool(
        'TaskCreate',
        { subject: args[0], description: args[0], activeForm: args[0] },
        `Task #${++this.tasks} created successfully: ${args[0]}`,
        { task: { id: String(this.tasks), subject: args[0] } },
      );
    else if (what === 'done')
      this.tool('TaskUpdate', { taskId: args[0], status: 'completed' }, `Updated task #${args[0]} status`, {
        success: true,
        taskId: args[0],
        updatedFields: ['status'],
        statusChange: { from: 'pending', to: 'completed' },
      });
    else throw new Error(`unknown act ${what}`);
  }

  todos(list) {
    const STATUS = { '-': 'pending', '>': 'in_progress', x: 'completed' };
    const todos = list.map((t) => ({ content: t.slice(2), status: STATUS[t[0]], activeForm: t.slice(2) }));
    this.tool('TodoWrite', { todos }, 'Todos have been modified successfully.', { oldTodos: [], newTodos: todos });
  }

  shell(command, out) {
    this.user(`<bash-input>${command}</bash-input>`);
    this.pass(0.5);
    this.put({
      type: 'user',
      message: { role: 'user', content: `<bash-stdout>${out}</bash-stdout><bash-stderr></bash-stderr>` },
    });
  }

  compact(summary) {
    this.put(
      {
        logicalParentUuid: this.parent,
        type: 'system',
        subtype: 'compact_boundary',
        content: 'Conversation compacted',
        isMeta: false,
        level: 'info',
        compactMetadata: { trigger: 'manual', preTokens: 148_200, postTokens: 6150 },
      },
      { head: true },
    );
    this.user(
      `This session is being continued from a previous conversation that ran out of context. The summary below covers the earlier portion of the conversation.\n\nSummary:\n${summary}`,
      { isVisibleInTranscriptOnly: true, isCompactSummary: true },
    );
    this.user(
      '<command-name>/compact</command-name>\n            <command-message>compact</command-message>\n            <command-args></command-args>',
    );
    this.put({
      type: 'user',
      message: {
        role: 'user',
        content: '<local-command-stdout>Compacted (ctrl+o to see full summary)</local-command-stdout>',
      },
    });
    this.hook('compact');
  }

  tell(moment) {
    if (moment.day) this.day = moment.day;
    if (moment.branch) this.branch = moment.branch;
    this.at(this.day, moment.at.length === 5 ? `${moment.at}:00` : moment.at);
    if (moment.start) this.hook(moment.start);
    if (moment.torn) this.rows.push(`{"parentUuid":"${this.parent}","isSidechain":false,"message":{"id":"msg_01`);
    if (moment.compact) this.compact(moment.compact);
    if (moment.shell) this.shell(moment.shell, moment.out);
    if (moment.you) this.typed(moment.you);
    for (const act of moment.agent ?? []) this.act(act);
    if (moment.agent)
      this.put({
        type: 'system',
        subtype: 'turn_duration',
        durationMs: this.now - Date.parse(this.rows.findLast((r) => r.promptId === this.prompt)?.timestamp ?? 0) + 900,
        isMeta: false,
      });
  }

  text() {
    return `${this.rows.map((r) => (typeof r === 'string' ? r : JSON.stringify(r))).join('\n')}\n`;
  }
}

mkdirSync(OUT, { recursive: true });
for (const old of readdirSync(OUT)) rmSync(join(OUT, old));
for (const { name, moments } of sessions) {
  const transcript = new Transcript(name);
  for (const moment of moments) transcript.tell(moment);
  writeFileSync(join(OUT, `${name}.jsonl`), transcript.text());
}
