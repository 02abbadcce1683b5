/** Our plugin in OpenCode: what happens there is told to the hook as other hosts tell it, and what the hook answers is put where OpenCode has a place for it. */
import { type Answer, ask } from './ask.js';
import { leaveRecord } from './record.js';

interface Part {
  type: string;
  text?: string;
  synthetic?: boolean;
}
interface Told {
  sessionID: string;
  tool?: string;
  callID?: string;
  args?: unknown;
}
interface Happened {
  type: string;
  properties?: { sessionID?: string; info?: { id?: string; parentID?: string } };
}
/** What of OpenCode's client is used. */
interface Client {
  session: { messages(of: { path: { id: string } }): Promise<{ data?: unknown[] | undefined }> };
  tui?: { showToast?(of: { body: { message: string; variant: string } }): Promise<unknown> | undefined };
}
interface Place {
  directory: string;
  client: Client;
}

/** How many letters an id of a part has in OpenCode is its own affair: it must begin so, and be no other's. */
const partId = (): string => `prt_clew${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}`;

/** What OpenCode runs; `options` stand in its settings beside our file. */
export async function clew({ directory, client }: Place, options?: { command?: string }): Promise<object> {
  const command = options?.command ?? '';
  /** Of a sub-agent's session: whose it is. */
  const parents = new Map<string, string>();
  const begun = new Set<string>();
  /** What the model is told with the next prompt of a session. */
  const later = new Map<string, string>();

  const session = (id: string): string => parents.get(id) ?? id;
  /** It keeps what was said in a database. */
  const said = async (id: string): Promise<unknown[]> => {
    const known = await client.session.messages({ path: { id } }).catch(() => ({ data: [] }));
    return known.data ?? [];
  };
  const tell = async (id: string, event: string, more: object, tool = false): Promise<Answer> => {
    const transcript_path = tool ? '' : leaveRecord('opencode', id, await said(id));
    const answer = await ask(tool ? `${command} tool` : command, directory, {
      ...{ hook_event_name: event, session_id: id, cwd: directory, transcript_path },
      ...more,
    });
    if (answer.systemMessage !== undefined) client.tui?.showToast?.(toast(answer.systemMessage))?.catch?.(() => {});
    return answer;
  };
  const keep = (id: string, { additionalContext }: Answer): void => {
    if (additionalContext) later.set(id, [later.get(id), additionalContext].filter(Boolean).join('\n'));
  };
  const start = async (id: string, source: string): Promise<Answer> => tell(id, 'SessionStart', { source });

  return {
    event: async ({ event }: { event: Happened }) => {
      const { sessionID = '', info } = event.properties ?? {};
      if (event.type === 'session.created' && info?.id && info.parentID) parents.set(info.id, session(info.parentID));
      if (sessionID === '' || parents.has(sessionID)) return;
      if (event.type === 'session.idle') keep(sessionID, await tell(sessionID, 'Stop', {}));
      if (event.type === 'session.compacted') keep(sessionID, await start(sessionID, 'compact'));
    },
    'chat.message': async ({ sessionID: id }: Told, output: { message: { id: string }; parts: Part[] }) => {
      const typed = output.parts.filter((p) => p.type === 'text' && p.synthetic !== true);
      if (parents.has(id) || typed.length === 0) return;
      const begins = !begun.has(id);
      if (begins) {
        begun.add(id);
        keep(id, await start(id, (await said(id)).length > 0 ? 'resume' : 'startup'));
      }
      const prompt = unquoted(typed.map((p) => p.text ?? '').join('\n'));
      // Its servers start behind the first prompt: what hears it is told that none can be up yet.
      keep(id, await tell(id, 'UserPromptSubmit', { prompt, ...(begins ? { begins } : {}) }));
      const text = later.get(id);
      later.delete(id);
      const { id: messageID } = output.message;
      if (text)
        output.parts.push({ ...{ id: partId(), sessionID: id, messageID }, type: 'text', text, synthetic: true });
    },
    // The program ends, or begins anew with other settings: a session that goes on is heard of again.
    dispose: async () => {
      const over = { hook_event_name: 'SessionEnd', cwd: directory, transcript_path: '', reason: 'dispose' };
      await Promise.all([...begun].map((id) => ask(command, directory, { ...over, session_id: id })));
      begun.clear();
    },
    'tool.execute.before': async ({ tool, sessionID, callID }: Told, output: { args: unknown }) => {
      const call = { tool_name: tool, tool_use_id: callID, tool_input: output.args };
      const { deny } = await tell(session(sessionID), 'PreToolUse', call, true);
      // What is thrown here is what the model reads in place of a result.
      if (deny !== undefined) throw new Error(deny);
    },
    'tool.execute.after': async ({ tool, sessionID, callID, args }: Told, output: { output?: unknown }) => {
      const tool_response = { ...output };
      const call = { tool_name: tool, tool_use_id: callID, tool_input: args, tool_response };
      const { additionalContext } = await tell(session(sessionID), 'PostToolUse', call, true);
      if (!additionalContext) return;
      if (typeof output.output === 'string') output.output = `${output.output}\n\n${additionalContext}`;
      else keep(session(sessionID), { additionalContext });
    },
    'experimental.session.compacting': async ({ sessionID }: Told, output: { context: string[] }) => {
      const { additionalContext } = await tell(session(sessionID), 'PreCompact', {});
      if (additionalContext) output.context.push(additionalContext);
    },
  };
}

function toast(message: string): { body: { message: string; variant: string } } {
  return { body: { message, variant: 'info' } };
}

/** `opencode run` puts words of more than one argument between quotes. */
function unquoted(text: string): string {
  return /^"[^"]+"$/.test(text.trim()) ? text.trim().slice(1, -1) : text;
}
