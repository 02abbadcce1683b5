/** Our plugin in Cline: what happens there is told to the hook as other hosts tell it, and what the hook answers is put where Cline has a place for it. A run is never ended: a hook that is late says nothing. */
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Answer, ask, type Hook } from './ask.js';
import { leaveRecord } from './record.js';

interface Message {
  role: string;
  content: readonly { type: string; text?: string }[];
  metadata?: { displayRole?: string };
}
interface Snapshot {
  conversationId?: string;
  parentAgentId?: string | null;
  messages: readonly Message[];
}
interface Run {
  snapshot: Snapshot;
}
interface Call extends Run {
  toolCall: { toolCallId: string; toolName: string };
  input: unknown;
  result?: { output?: unknown; isError?: boolean };
}
interface Setup {
  session?: { sessionId?: string };
  workspaceInfo?: { rootPath?: string };
}

/** Cline waits three seconds for what a plugin does at one moment, and ends its run where that takes longer. */
const PATIENCE = 2500;

/** The hook lies beside this file; what runs us is Node, or a program that has none of its own. */
export function hookBeside(file: string, runner: string): Hook {
  const node = /^node(?:\.exe)?$/i.test(basename(runner)) ? runner : 'node';
  return [node, join(dirname(file), 'hook.cjs'), 'cline'];
}

/** What a person typed stands between tags, with the mode they chose; what programs put there is none of it. */
export function typed({ role, content, metadata }: Message): { prompt: string; plan: boolean } | null {
  const text = content.map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join('\n');
  if (role !== 'user' || metadata?.displayRole === 'system') return null;
  const found = [...text.matchAll(/<user_input\b([^>]{0,200})>([\s\S]*?)<\/user_input>/g)];
  const prompt = found.map((m) => m[2]!.replace(/<mode_notice>[\s\S]*?<\/mode_notice>/g, '')).join('\n');
  return found.length === 0 ? null : { prompt: prompt.trim(), plan: / mode="plan"/.test(found.at(-1)![1]!) };
}

/** The plugin as it asks `hook`. */
export function plugged(hook: Hook) {
  let own: Setup = {};
  const begun = new Set<string>();
  /** What a start told the model, by session: a compaction may take it away. */
  const told = new Map<string, string>();
  /** What the model is told with the next prompt. */
  const later = new Map<string, string>();
  const cwd = (): string => own.workspaceInfo?.rootPath ?? process.cwd();
  const session = (of: Snapshot): string => own.session?.sessionId ?? of.conversationId ?? '';

  const tell = (of: Snapshot, event: string, more: object, until: number): Promise<Answer> => {
    const id = session(of);
    const transcript_path = leaveRecord('cline', id, of.messages);
    const payload = { hook_event_name: event, session_id: id, cwd: cwd(), transcript_path, ...more };
    return ask(hook, cwd(), payload, until - Date.now());
  };
  const start = async (of: Snapshot, source: string, until: number): Promise<string> => {
    const { additionalContext = '' } = await tell(of, 'SessionStart', { source }, until);
    told.set(session(of), additionalContext);
    return additionalContext;
  };
  const call = (event: string, { snapshot, toolCall, input, result }: Call): Promise<Answer> => {
    const plan = [...snapshot.messages].reverse().find((m) => typed(m) !== null);
    const payload = {
      ...{ hook_event_name: event, session_id: session(snapshot), cwd: cwd(), transcript_path: '' },
      ...{ tool_name: toolCall.toolName, tool_use_id: toolCall.toolCallId, tool_input: input },
      ...(plan !== undefined && typed(plan)!.plan ? { permission_mode: 'plan' } : {}),
      ...(snapshot.parentAgentId ? { agent_id: snapshot.parentAgentId } : {}),
      ...(result === undefined ? {} : { tool_response: result.output }),
    };
    const line: Hook = typeof hook === 'string' ? `${hook} tool` : [...hook, 'tool'];
    return ask(line, cwd(), payload, PATIENCE);
  };

  return {
    name: 'clew',
    manifest: { capabilities: ['hooks'] },
    setup: (_: unknown, given: Setup = {}) => {
      own = given;
    },
    hooks: {
      beforeRun: async ({ snapshot }: Run) => {
        const last = snapshot.messages.at(-1);
        const said = last === undefined || snapshot.parentAgentId ? null : typed(last);
        if (said === null) return undefined;
        const until = Date.now() + PATIENCE;
        const id = session(snapshot);
        const parts: string[] = [];
        if (!begun.has(id)) {
          begun.add(id);
          parts.push(await start(snapshot, snapshot.messages.length > 1 ? 'resume' : 'startup', until));
        }
        parts.push(later.get(id) ?? '');
        later.delete(id);
        const before = { ...snapshot, messages: snapshot.messages.slice(0, -1) };
        const { additionalContext = '' } = await tell(before, 'UserPromptSubmit', { prompt: said.prompt }, until);
        const appendContext = [...parts, additionalContext].filter((t) => t !== '').join('\n');
        return appendContext === '' ? undefined : { appendContext };
      },
      beforeModel: async ({ snapshot, request }: Run & { request: { messages: readonly Message[] } }) => {
        const id = session(snapshot);
        const brief = told.get(id) ?? '';
        const stands = (text: string): boolean =>
          request.messages.some((m) => m.content.some((part) => part.text?.includes(text) === true));
        if (brief === '' || snapshot.parentAgentId || stands(brief)) return undefined;
        // What was told is gone from the request: the session was summed up. What is told anew goes with each request until then.
        const text = begun.has(`${id} compact ${brief}`)
          ? brief
          : await start(snapshot, 'compact', Date.now() + PATIENCE);
        if (text === '') return undefined;
        begun.add(`${id} compact ${text}`);
        const hears = { role: 'user', content: [{ type: 'text', text }], metadata: { displayRole: 'system' } };
        return { messages: [...request.messages, { id: `msg_clew${Date.now()}`, createdAt: Date.now(), ...hears }] };
      },
      beforeTool: async (of: Call) => {
        const { deny, allow, additionalContext } = await call('PreToolUse', of);
        if (deny !== undefined) return { skip: true, reason: deny };
        return {
          ...(allow === true ? { policy: { autoApprove: true } } : {}),
          ...(additionalContext ? { appendContext: additionalContext } : {}),
        };
      },
      afterTool: async (of: Call) => {
        // What was refused, or failed, did nothing.
        if (of.result?.isError === true) return undefined;
        const { additionalContext } = await call('PostToolUse', of);
        return additionalContext ? { appendContext: additionalContext } : undefined;
      },
      afterRun: async ({ snapshot, result }: Run & { result: { status: string; outputText?: string } }) => {
        if (snapshot.parentAgentId || result.status === 'aborted') return;
        const more = { last_assistant_message: result.outputText ?? '' };
        const { additionalContext } = await tell(snapshot, 'Stop', more, Date.now() + PATIENCE);
        if (additionalContext) later.set(session(snapshot), additionalContext);
      },
    },
  };
}

export const plugin = plugged(hookBeside(fileURLToPath(import.meta.url), process.execPath));
