/** Decides what of standard input is a message of the protocol: one JSON object a line, bounded; what is none is answered as an error, and the rest goes on. */
import type { Readable, Writable } from 'node:stream';
import {
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  parseJSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';

/** Bytes of one line. */
const MOST_LINE = 4 * 1024 * 1024;
/** Milliseconds that answers may still take once nobody writes to us any more. */
const GRACE = 5000;
const PARSE = -32700;
const INVALID = -32600;
const PARAMS = -32602;
const INTERNAL = -32603;
const NEWLINE = 10;

/** The lines of `input`, which `hear` hears as well, and answers on `output`. Ends when `input` does, after what was asked by then is answered. */
export function makeTransport(input: Readable, output: Writable, hear?: (message: JSONRPCMessage) => void): Transport {
  const asked = new Set<RequestId>();
  let parts: Buffer[] = [];
  let size = 0;
  let over = false;
  let closed = false;
  let ending: NodeJS.Timeout | undefined;

  const write = (message: unknown): Promise<void> =>
    new Promise((done, fail) => {
      if (closed) return fail(new Error('closed'));
      output.write(`${JSON.stringify(message)}\n`, (e) => (e ? fail(e) : done()));
    });
  const refuse = (id: RequestId | null, code: number, message: string): void =>
    void write({ jsonrpc: '2.0', id, error: { code, message } }).catch(() => {});
  const close = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    clearTimeout(ending);
    input.off('data', take);
    input.pause();
    transport.onclose?.();
  };
  const end = (): void => {
    if (asked.size === 0) return void close();
    ending ??= setTimeout(close, GRACE);
  };

  const line = (bytes: Buffer): void => {
    const text = bytes.toString('utf8').trim();
    if (text === '') return;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return refuse(null, PARSE, 'Parse error: one JSON object a line is read');
    }
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(value);
    } catch {
      return refuse(idOf(value), INVALID, 'Invalid request: not a message of JSON-RPC 2.0');
    }
    if (isJSONRPCRequest(message)) {
      if (asked.has(message.id)) return refuse(message.id, INVALID, 'Invalid request: that id is in use');
      asked.add(message.id);
    }
    hear?.(message);
    transport.onmessage?.(message);
  };
  const take = (chunk: Buffer): void => {
    let from = 0;
    for (let to = chunk.indexOf(NEWLINE); to !== -1; to = chunk.indexOf(NEWLINE, from)) {
      const whole = Buffer.concat([...parts, chunk.subarray(from, to)]);
      const fits = !over && whole.length <= MOST_LINE;
      parts = [];
      size = 0;
      from = to + 1;
      if (fits) line(whole);
      else if (!over) tooLong();
      over = false;
    }
    const rest = chunk.subarray(from);
    size += rest.length;
    if (!over && size > MOST_LINE) {
      tooLong();
      over = true;
    }
    if (over) parts = [];
    else if (rest.length > 0) parts.push(rest);
  };
  const tooLong = (): void => refuse(null, INVALID, `Invalid request: a line has at most ${MOST_LINE} bytes`);

  const transport: Transport = {
    start: async () => {
      output.on('error', () => void close());
      input.on('error', () => void close());
      input.on('data', take);
      input.on('end', end);
      input.on('close', end);
    },
    send: async (message) => {
      // Before it is written: who has read the answer may use its id again.
      if ((isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) && message.id !== undefined)
        asked.delete(message.id);
      await write(isJSONRPCErrorResponse(message) ? { ...message, error: readable(message.error) } : message);
      if (ending !== undefined && asked.size === 0) void close();
    },
    close,
  };
  return transport;
}

/** An error whose message lists what is wrong with parameters, as a sentence and with the code for it. */
function readable(error: { code: number; message: string }): { code: number; message: string } {
  const list = /\[\s*\{[\s\S]*\]$/.exec(error.message)?.[0];
  if (list === undefined || (error.code !== INTERNAL && error.code !== PARAMS)) return error;
  try {
    const issues = JSON.parse(list) as { path?: unknown[]; message?: string }[];
    const said = issues.slice(0, 5).map((i) => `${(i.path ?? []).join('.')}: ${i.message}`);
    return { ...error, code: PARAMS, message: `Invalid parameters: ${said.join('; ')}` };
  } catch {
    return error;
  }
}

/** The id of what is no message but has one. */
function idOf(value: unknown): RequestId | null {
  const id = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : undefined;
  return typeof id === 'string' || (typeof id === 'number' && Number.isInteger(id)) ? id : null;
}
