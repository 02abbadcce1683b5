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

/** What the model of a session is to hear. */
interface Said {
  /** At its start, or behind a compaction. */
  brief: string;
  /** With its last prompt. */
  prompt: string;
  /** For the next one. */
  later: string;
  /** Has the hook answered, and was it put where it stays? What comes later goes with each request. */
  heard: boolean;
  put: boolean;
  /** The hook, which may take longer than Cline waits at one moment. */
  asking: Promise<void>;
}

const late = (): Promise<void> => new Promise((done) => setTimeout(done, PATIENCE).unref());

/** The plugin as it asks `hook`. */
export function plugged(hook: Hook) {
  let own: Setup = {};
  const sessions = new Map<string, Said>();
  const cwd = (): string => own.workspaceInfo?.rootPath ?? process.cwd();
  const session = (of: Snapshot): string => own.session?.sessionId ?? of.conversationId ?? '';

  const tell = (of: Snapshot, event: string, more: object): Promise<Answer> => {
    const id = session(of);
    const transcript_path = leaveRecord('cline', id, of.messages);
    return ask(hook, cwd(), { hook_event_name: event, session_id: id, cwd: cwd(), transcript_path, ...more });
  };
  /** Tells of a prompt, and of the session's start before its first one. */
  const hear = async (of: Snapshot, known: Said | undefined, said: Said, prompt: string): Promise<void> => {
    if (known === undefined) {
      const source = of.messages.length > 0 ? 'resume' : 'startup';
      said.brief = (await tell(of, 'SessionStart', { source })).additionalContext ?? '';
    }
    const answer = await tell(of, 'UserPromptSubmit', { prompt });
    said.prompt = [known?.later ?? '', answer.additionalContext ?? ''].filter((t) => t !== '').join('\n');
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
        const words = last === undefined || snapshot.parentAgentId ? null : typed(last);
        if (words === null) return undefined;
        const known = sessions.get(session(snapshot));
        const before = { ...snapshot, messages: snapshot.messages.slice(0, -1) };
        const said: Said = {
          ...{ brief: known?.brief ?? '', prompt: '', later: '', heard: false, put: false },
          asking: Promise.resolve(),
        };
        said.asking = hear(before, known, said, words.prompt).then(() => {
          said.heard = true;
        });
        sessions.set(session(snapshot), said);
        await Promise.race([said.asking, late()]);
        if (!said.heard) return undefined;
        said.put = true;
        const text = [known === undefined ? said.brief : '', said.prompt].filter((t) => t !== '').join('\n');
        return text === '' ? undefined : { appendContext: text };
      },
      beforeModel: async ({ snapshot, request }: Run & { request: { messages: readonly Message[] } }) => {
        const said = snapshot.parentAgentId ? undefined : sessions.get(session(snapshot));
        if (said === undefined) return undefined;
        await Promise.race([said.asking, late()]);
        const stands = (text: string): boolean =>
          request.messages.some((m) => m.content.some((part) => part.text?.includes(text) === true));
        if (said.put && said.brief !== '' && !stands(said.brief)) {
          // What was put there is gone: the session was summed up.
          said.put = false;
          said.asking = tell(snapshot, 'SessionStart', { source: 'compact' }).then((answer) => {
            said.brief = answer.additionalContext ?? said.brief;
          });
          await Promise.race([said.asking, late()]);
        }
        const text = [said.brief, said.prompt].filter((t) => t !== '' && !stands(t)).join('\n');
        if (text === '') return undefined;
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
        const said = sessions.get(session(snapshot));
        const told = tell(snapshot, 'Stop', more).then(({ additionalContext }) => {
          if (said !== undefined) said.later = additionalContext ?? '';
        });
        await Promise.race([told, late()]);
      },
    },
  };
}

export const plugin = plugged(hookBeside(fileURLToPath(import.meta.url), process.execPath));
