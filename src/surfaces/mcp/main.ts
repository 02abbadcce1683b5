/** The server of the Model Context Protocol on standard input and output: `clew mcp`. It ends when its input does. */
import { randomBytes } from 'node:crypto';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { serverFolder } from '../../runtime/launch/server-folder.js';
import { hostOfClient, recordServer } from '../../runtime/workspace/served.js';
import { workspaceOf } from '../../runtime/workspace/workspace.js';
import { makeServer } from './server.js';
import { makeTransport } from './transport.js';

/** Serves the workspace of the host that started us. Resolves when nobody is connected any more. */
export function serve(): Promise<void> {
  const { env } = process;
  // Standard output belongs to the protocol alone, whoever may want to say something.
  for (const how of ['log', 'info', 'debug'] as const) console[how] = console.error;
  const world = {
    cwd: serverFolder(env),
    session: env.CLAUDE_CODE_SESSION_ID || env.GEMINI_SESSION_ID || null,
    seed: randomBytes(16).toString('hex'),
  };
  return new Promise((done) => {
    const transport = makeTransport(process.stdin, process.stdout, listenForHost(world.cwd));
    const handle = serveStdio(() => makeServer(world), { transport });
    // The server sets its own ear on the transport; ours hears it as well.
    const heard = transport.onclose;
    transport.onclose = () => {
      heard?.();
      void handle.close();
      done();
    };
  });
}

/** Hears which host it is that speaks, by the first message that says so, and writes down that it is served: the hook names our tools to its models. */
function listenForHost(cwd: string): (message: unknown) => void {
  let known = false;
  return (message) => {
    const name = known ? '' : clientName(message);
    const host = name === '' ? null : hostOfClient(name);
    known ||= name !== '';
    if (host !== null) recordServer(workspaceOf(cwd).dir, host, process.pid);
  };
}

/** What the client of a message calls itself, in either era of the protocol; '' where it does not say. */
function clientName(message: unknown): string {
  const { params } = message as { params?: { clientInfo?: Named; _meta?: Record<string, Named> } };
  const said = params?.clientInfo ?? params?._meta?.['io.modelcontextprotocol/clientInfo'];
  return typeof said?.name === 'string' ? said.name : '';
}

interface Named {
  name?: unknown;
}
