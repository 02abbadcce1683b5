/** Decides what a session of Claude Code does in a journey: payloads and transcript lines as it writes them, and the installed hooks as it calls them. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync, spawnSync } from '../support/warm.js';
import type { Files, Journey, Printed } from './_journey.js';

/** What the hooks of one event came to. */
export interface Answer {
  /** Added to what the model reads. */
  model: string;
  /** Shown to the user. */
  user: string;
  /** Of a tool call: what the host was told to do with it. */
  verdict: 'allow' | 'ask' | 'deny' | '';
  /** Why the event was held, '' when it was not. */
  held: string;
}

interface Entry {
  matcher?: string;
  hooks: { command: string }[];
}
type Payload = Record<string, unknown> & { hook_event_name: string };

/** What a session stands on: a repository, a home and a clock. The torture has one of its own. */
export type Ground = Pick<Journey, 'root' | 'home' | 'ahead' | 'cli' | 'env' | 'path' | 'write' | 'edit' | 'append'> &
  Partial<Pick<Journey, 'hook'>>;

/** Runs a hook as its host does; what it prints. */
export type Hook = (command: string, input: string, cwd: string, env: NodeJS.ProcessEnv) => string;

export const runAsProcess: Hook = (command, input, cwd, env) =>
  execFileSync('sh', ['-c', command], { cwd, encoding: 'utf8', input, env, stdio: ['pipe', 'pipe', 'pipe'] });

const SETTINGS = ['.claude/settings.json', '.claude/settings.local.json'];

export class Session {
  readonly transcript: string;
  #calls = 0;
  #prompts = 0;

  constructor(
    readonly journey: Ground,
    readonly id: string,
    readonly cwd: string,
  ) {
    const folder = cwd.replace(/[^a-zA-Z0-9]/g, '-');
    this.transcript = join(journey.home, '.claude/projects', folder, `${id}.jsonl`);
  }

  start(source = 'startup'): Answer {
    return this.#fire({ hook_event_name: 'SessionStart', source });
  }

  /** The user's prompt; a prompt that is held never comes into the transcript. */
  says(prompt: string, more: object = {}): Answer {
    const answer = this.#fire({ hook_event_name: 'UserPromptSubmit', prompt, permission_mode: 'acceptEdits', ...more });
    this.#prompts++;
    if (answer.held === '') this.#line('user', prompt);
    return answer;
  }

  /** What a host, or somebody in its place, hands over as it stands. */
  sends(event: Payload): Answer {
    return this.#fire(event);
  }

  /** The agent's words. */
  replies(text: string): void {
    this.#line('assistant', [{ type: 'text', text }]);
  }

  /** The agent writes whole files; each call is refused when the hooks or the user say so. */
  writes(files: Files, user: 'yes' | 'no' = 'yes'): Answer {
    let last: Answer = NOTHING;
    for (const [path, content] of Object.entries(files)) {
      const file_path = this.journey.path(path, this.cwd);
      last = this.tool('Write', { file_path, content }, () => this.journey.write({ [path]: content }, this.cwd), user);
    }
    return last;
  }

  /** The agent puts `to` in the place of `from`. */
  edits(path: string, from: string, to: string): Answer {
    const input = { file_path: this.journey.path(path, this.cwd), old_string: from, new_string: to };
    return this.tool('Edit', input, () => this.journey.edit(path, from, to, this.cwd));
  }

  reads(path: string): Answer {
    return this.tool('Read', { file_path: this.journey.path(path, this.cwd) });
  }

  /** The agent runs a command line, for real. */
  runs(command: string): Answer & Printed {
    let printed: Printed = { out: '', err: '', status: null };
    const answer = this.tool('Bash', { command, description: 'run' }, () => {
      const env = this.journey.env({ CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: this.id });
      const r = spawnSync('bash', ['-c', command], { cwd: this.cwd, encoding: 'utf8', env });
      printed = { out: r.stdout, err: r.stderr, status: r.status };
      if (r.status !== 0) throw new Error(`Exit code ${r.status}\n${r.stderr}`);
    });
    return { ...answer, ...printed };
  }

  /** The agent runs clew in its shell. */
  clew(line: string): Answer & Printed {
    return this.runs(`"${process.execPath}" "${this.journey.cli}" ${line}`);
  }

  todos(todos: { content: string; status: string }[]): Answer {
    return this.tool('TodoWrite', { todos: todos.map((t) => ({ ...t, activeForm: t.content })) });
  }

  /** A tool call with its hooks: asked before, told after, or told that it failed (`does` throws). */
  tool(tool_name: string, tool_input: object, does: () => void = () => {}, user: 'yes' | 'no' = 'yes'): Answer {
    return this.asksFor([tool_name, tool_input])[0]!(does, user);
  }

  /** Several calls in one message, which its host has written down before it makes the first; each is made when it is called. */
  asksFor(...calls: [tool_name: string, tool_input: object][]): ((does?: () => void, user?: 'yes' | 'no') => Answer)[] {
    const asked = calls.map(([name, input]) => ({ type: 'tool_use', id: this.#newCall(), name, input }));
    for (const block of asked) this.#line('assistant', [block]);
    return asked.map(
      ({ id, name, input }) =>
        (does = () => {}, user = 'yes') =>
          this.#made(id, name, input, does, user),
    );
  }

  #newCall(): string {
    return `toolu_${this.id}_${++this.#calls}`;
  }

  #made(tool_use_id: string, tool_name: string, tool_input: object, does: () => void, user: 'yes' | 'no'): Answer {
    const call = { tool_name, tool_input, tool_use_id, permission_mode: 'acceptEdits' };
    const before = this.#fire({ hook_event_name: 'PreToolUse', ...call });
    const result = (content: string, is_error: boolean): void =>
      this.#line('user', [{ type: 'tool_result', tool_use_id, content, ...(is_error ? { is_error } : {}) }]);
    if (before.verdict === 'deny') {
      result(before.held, true);
      const question = questionIn(before);
      if (question === null) return before;
      // Refused with a question of ours: the person is asked by the host's own tool, and the call is made again.
      const asked: Answer = { ...before, verdict: 'ask' };
      if (user === 'no') return asked;
      this.asks(question, 'Yes');
      return joined(asked, this.tool(tool_name, tool_input, does, user));
    }
    if (before.verdict === 'ask' && user === 'no') {
      result("The user doesn't want to proceed with this tool use. The tool use was rejected.", true);
      return before;
    }
    try {
      does();
    } catch (e) {
      result(`Error: ${(e as Error).message}`, true);
      const failed = this.#fire({ hook_event_name: 'PostToolUseFailure', ...call, error: (e as Error).message });
      return joined(before, failed);
    }
    result('done', false);
    const after = this.#fire({ hook_event_name: 'PostToolUse', ...call, tool_response: { success: true } });
    const tool_calls = [{ tool_name, tool_input, tool_use_id, tool_response: 'done' }];
    return joined(joined(before, after), this.#fire({ hook_event_name: 'PostToolBatch', tool_calls }));
  }

  /** The agent puts `questions` to its user by the host's tool, who takes the option `label`; `more`: fields beside them. */
  asks(questions: Put[], label: string, more: object = {}): Answer {
    const answers = Object.fromEntries(questions.map((q) => [q.question, label]));
    const call = { tool_name: 'AskUserQuestion', tool_use_id: this.#newCall() };
    const before = this.#fire({ hook_event_name: 'PreToolUse', ...call, tool_input: { questions, ...more } });
    const tool_response = { questions, answers };
    const told = { ...call, tool_input: { questions, answers, ...more }, tool_response };
    return joined(before, this.#fire({ hook_event_name: 'PostToolUse', ...told }));
  }

  /** A call that never came to be: its user, a setting or Escape kept it back, and the host says so in `words`. */
  kept(tool_name: string, tool_input: object, words: string): void {
    const tool_use_id = this.#newCall();
    this.#line('assistant', [{ type: 'tool_use', id: tool_use_id, name: tool_name, input: tool_input }]);
    this.#fire({ hook_event_name: 'PreToolUse', tool_name, tool_input, tool_use_id, permission_mode: 'acceptEdits' });
    this.#line('user', [{ type: 'tool_result', tool_use_id, content: words, is_error: true }]);
  }

  stop(last_assistant_message = 'Done.'): Answer {
    this.replies(last_assistant_message);
    return this.#fire({ hook_event_name: 'Stop', stop_hook_active: false, last_assistant_message });
  }

  /** The same while other processes run. */
  async stopping(last_assistant_message = 'Done.'): Promise<Answer> {
    this.replies(last_assistant_message);
    return this.#firing({ hook_event_name: 'Stop', stop_hook_active: false, last_assistant_message });
  }

  /** Compaction, and the start behind it. */
  compacts(): Answer {
    const asked = this.#fire({ hook_event_name: 'PreCompact', trigger: 'manual', custom_instructions: null });
    this.journey.append(this.transcript, { type: 'system', subtype: 'compact_boundary', ...this.#head() });
    return joined(asked, this.start('compact'));
  }

  end(reason = 'prompt_input_exit'): void {
    this.#fire({ hook_event_name: 'SessionEnd', reason });
  }

  #head(): object {
    const timestamp = new Date(Date.now() + this.journey.ahead).toISOString();
    return { timestamp, sessionId: this.id, cwd: this.cwd, version: '2.1.329', isSidechain: false };
  }

  #line(type: 'user' | 'assistant', content: unknown): void {
    this.journey.append(this.transcript, { type, ...this.#head(), message: { role: type, content } });
  }

  /** Runs what the settings of the workspace say of this event, as the host does. */
  #fire(event: Payload): Answer {
    return this.#asked(event).reduce((all, { command, input, env }) => {
      return joined(
        all,
        read((this.journey.hook ?? runAsProcess)(command, input, this.cwd, env), event.hook_event_name),
      );
    }, NOTHING);
  }

  /** The same beside other processes. */
  async #firing(event: Payload): Promise<Answer> {
    const outs = this.#asked(event).map(
      ({ command, input, env }) =>
        new Promise<string>((done) => {
          const child = spawn('sh', ['-c', command], { cwd: this.cwd, env, stdio: ['pipe', 'pipe', 'ignore'] });
          let out = '';
          child.stdout.on('data', (d) => {
            out += d;
          });
          child.on('close', () => done(out));
          child.stdin.end(input);
        }),
    );
    return (await Promise.all(outs)).map((out) => read(out, event.hook_event_name)).reduce(joined, NOTHING);
  }

  /** The commands that are asked of this event, with what each is given. */
  #asked(event: Payload): { command: string; input: string; env: NodeJS.ProcessEnv }[] {
    const own = {
      session_id: this.id,
      transcript_path: this.transcript,
      cwd: this.cwd,
      prompt_id: `p${this.#prompts}`,
    };
    const name = String(event.tool_name ?? event.source ?? '');
    const input = JSON.stringify({ ...own, ...event });
    const env = this.journey.env({ CLAUDE_PROJECT_DIR: this.cwd, CLAUDECODE: '1' });
    return this.#entries(event.hook_event_name)
      .filter(({ matcher }) => !matcher || new RegExp(`^(?:${matcher})$`).test(name))
      .flatMap(({ hooks }) => hooks.map(({ command }) => ({ command, input, env })));
  }

  #entries(event: string): Entry[] {
    const places = [join(this.journey.home, '.claude/settings.json'), ...SETTINGS.map((s) => join(this.cwd, s))];
    return places.filter((p) => existsSync(p)).flatMap((p) => JSON.parse(readFileSync(p, 'utf8')).hooks?.[event] ?? []);
  }
}

/** A question as it stands in the host's own tool. */
export interface Put {
  question: string;
  header: string;
  options: { label: string; description: string }[];
  multiSelect: boolean;
}

/** The question that the agent is told to put to its user, `null` where there is none. */
export function questionIn({ model }: Pick<Answer, 'model'>): Put[] | null {
  const told = /AskUserQuestion with exactly (\{.*?\]\})\. No word/.exec(model)?.[1];
  return told === undefined ? null : (JSON.parse(told) as { questions: Put[] }).questions;
}

const NOTHING: Answer = { model: '', user: '', verdict: '', held: '' };
const STRICT = ['', 'allow', 'ask', 'deny'] as const;

function joined(a: Answer, b: Answer): Answer {
  const text = (x: string, y: string): string => [x, y].filter((s) => s !== '').join('\n');
  const verdict = STRICT[Math.max(STRICT.indexOf(a.verdict), STRICT.indexOf(b.verdict))]!;
  return { model: text(a.model, b.model), user: text(a.user, b.user), verdict, held: text(a.held, b.held) };
}

/** What a host takes from the output of a hook. */
function read(out: string, event: string): Answer {
  if (out.trim() === '') return NOTHING;
  if (!out.trim().startsWith('{')) return { ...NOTHING, model: event === 'PreCompact' ? out : '' };
  const { systemMessage = '', decision, reason = '', hookSpecificOutput: of = {} } = JSON.parse(out);
  return {
    model: of.additionalContext ?? '',
    user: systemMessage,
    verdict: of.permissionDecision ?? '',
    held: decision === 'block' ? reason : of.permissionDecision === 'deny' ? (of.permissionDecisionReason ?? '') : '',
  };
}
